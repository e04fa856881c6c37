"""Whatever the OpenAPI description allows, and a good deal that it does not, is answered without a 5xx."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, settings

from rookery.server.app import create_app
from rookery.server.settings import Settings
from server.running import PATIENCE, bearer, created, links, running

schemathesis = pytest.importorskip("schemathesis")
LAST = "1r11b11/11111111/......./......../......./......../......./........"
"""A few slides before the end: a hint is thought of at once."""
SCHEMA = schemathesis.pytest.from_fixture("schema")


@pytest.fixture(scope="module")
def schema() -> Any:
    """Return the description; what it allows takes seconds to make up, so only the process that asks does so."""
    return schemathesis.openapi.from_dict(create_app(Settings(database="never-opened")).openapi())


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, str]]:
    """Return a server, a running table and the token of its host."""
    with running(str(tmp_path_factory.mktemp("store") / "r.db"), think_seconds=PATIENCE) as address:
        made = created(address, [{"kind": "me"}, {"kind": "bot", "bot": "uniform"}], position=LAST)
        yield address, made["table"]["id"], links(made)[0]


@SCHEMA.exclude(path_regex="events$").parametrize()  # type: ignore[untyped-decorator,unused-ignore]
@settings(max_examples=3, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case: Any, table: tuple[str, str, str]) -> None:
    address, table_id, token = table
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table_id
    if "game" in case.path_parameters:
        case.path_parameters["game"] = "pingouin"
    response = case.call(base_url=address, headers=bearer(token), timeout=PATIENCE)
    assert response.status_code < 500, response.text


def test_the_stream_answers_too(table: tuple[str, str, str]) -> None:
    address, table_id, token = table
    url = f"{address}/api/tables/{table_id}/events"
    for query in ({"follow": "0"}, {"follow": "0", "after": "99999"}, {"follow": "0", "seat": "0", "scene": "1"}):
        assert httpx.get(url, params=query, headers=bearer(token)).status_code == 200
    assert httpx.get(url, params={"follow": "0", "seat": "1"}, headers=bearer(token)).status_code == 403
    assert httpx.get(url, params={"after": "-2"}).status_code == 422
