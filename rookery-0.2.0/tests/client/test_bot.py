"""Programs that play: our bots from another machine, and the example on one page."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from rookery import catalog
from rookery.client import TableClient, play_bot
from rookery.core import RookeryError
from rookery.match import verify
from server.running import PATIENCE, created, links, running

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(str(tmp_path_factory.mktemp("store") / "r.db")) as found:
        yield found


def test_our_bot_and_the_example_play_each_other(address: str) -> None:
    made = created(address, [{"kind": "link"}, {"kind": "open"}])
    table, token = made["table"]["id"], links(made)[0]
    outcome: dict[str, Any] = {}
    thread = threading.Thread(
        target=lambda: outcome.update(play_bot(TableClient(address, table, token), level="uniform"))
    )
    thread.start()
    told = subprocess.run(
        [sys.executable, str(EXAMPLE), address, table], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    thread.join(PATIENCE)
    assert "I have seat 2." in told.stdout
    assert sorted(outcome["ranks"]) in ([1, 1], [1, 2])


def test_the_example_is_at_most_a_page() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60


def test_a_refused_bot_says_why(address: str) -> None:
    table = created(address, [{"kind": "link"}, {"kind": "link"}])["table"]["id"]
    with pytest.raises(RookeryError, match="no such seat free"):
        play_bot(TableClient(address, table))


@pytest.mark.parametrize("name", list(catalog.specs()))
def test_a_remote_bot_can_play_every_game(address: str, name: str) -> None:
    count = catalog.spec(name).seats[0]
    seats = [{"kind": "link"}, *[{"kind": "bot", "bot": "uniform"}] * (count - 1)]
    made = created(address, seats, game=name)
    outcome = play_bot(TableClient(address, made["table"]["id"], links(made)[0]), level="uniform")
    log = httpx.get(f"{address}/api/tables/{made['table']['id']}/log").text
    assert tuple(outcome["ranks"]) == verify(log, catalog.spec).outcome.ranks
    assert any('"seat":0,"what":"move"' in line for line in log.splitlines())
