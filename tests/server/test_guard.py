"""The doorman: sizes, rates, origins, headers, and what a hostile client may try."""

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from rookery.server.budgets import Buckets, Budgets, network_of
from rookery.server.logs import JsonLines
from rookery.server.metrics import Metrics
from rookery.server.middleware import SecurityMiddleware
from rookery.server.records import BIRDS, guest_name, opens, tidy_name
from rookery.server.settings import Settings, from_environment
from rookery.server.turns import Turns
from server.running import PATIENCE, bearer, created, links, run, running

OPEN = [{"kind": "open"}, {"kind": "open"}]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(str(tmp_path_factory.mktemp("store") / "r.db"), think_seconds=PATIENCE) as found:
        yield found


def post(address: str, body: object, **headers: str) -> httpx.Response:
    return httpx.post(f"{address}/api/tables", json=body, headers=headers)


def test_security_headers_and_openapi(address: str) -> None:
    response = httpx.get(f"{address}/openapi.json")
    assert "default-src 'self'" in response.headers["content-security-policy"]
    assert response.headers["referrer-policy"] == "no-referrer"
    assert "server" not in response.headers
    assert set(response.json()["paths"]) >= {
        "/api/tables",
        "/api/tables/{table}/commands",
        "/api/tables/{table}/events",
    }


def test_another_sites_page_is_refused(address: str) -> None:
    setup = {"game": "pingouin", "seats": OPEN}
    assert post(address, setup, origin="https://evil.example").status_code == 403
    assert post(address, setup, origin="null").status_code == 403
    assert post(address, setup, **{"sec-fetch-site": "cross-site"}).status_code == 403
    assert post(address, setup, origin=address).status_code == 201
    form = httpx.post(f"{address}/api/tables", content=json.dumps(setup), headers={"content-type": "text/plain"})
    assert form.status_code == 422

    async def story() -> None:
        url = f"{address.replace('http', 'ws', 1)}/api/tables/x/socket"
        with pytest.raises(websockets.InvalidStatus):
            await connect(url, additional_headers={"Origin": "https://evil.example"})

    run(story())


CLOSED = {"type": "websocket.close", "code": 4403, "reason": "foreign_origin"}


@pytest.mark.parametrize(("origin", "sent"), [("house", "app"), ("evil.example", CLOSED)])
def test_a_socket_from_another_sites_page_is_closed_before_it_opens(origin: str, sent: Any) -> None:
    answers: list[Any] = []

    async def send(message: Any) -> None:
        answers.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def app(*_: Any) -> None:
        answers.append("app")

    async def story() -> None:
        metrics = Metrics()
        guard = SecurityMiddleware(app, Settings(), metrics, Budgets(0.0, metrics), Turns())
        headers = [(b"host", b"house"), (b"origin", f"https://{origin}".encode())]
        await guard({"type": "websocket", "headers": headers}, receive, send)

    run(story())
    assert answers == [sent]


def test_what_is_too_big_is_refused(address: str) -> None:
    assert post(address, {"game": "x" * 100_000}).status_code == 413

    def drip() -> Iterator[bytes]:
        yield from [b" " * 10_000] * 10

    dripped = httpx.post(f"{address}/api/tables", content=drip(), headers={"content-type": "application/json"})
    assert dripped.status_code == 413
    assert httpx.get(f"{address}/nowhere").json()["refusal"]["code"] == "http_404"
    table = created(address, OPEN)["table"]["id"]

    async def story() -> None:
        async with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
            await socket.send("x" * 20_000)
            with pytest.raises(websockets.ConnectionClosed):
                await socket.recv()

    run(story())


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        {"game": "chess", "seats": OPEN},
        {"game": "pingouin", "seats": []},
        {"game": "pingouin", "seats": [{"kind": "open"}]},
        {"game": "pingouin", "seats": OPEN, "options": {"placement": "nowhere"}},
        {"game": "pingouin", "seats": OPEN, "options": {"none": 1}},
        {"game": "pingouin", "seats": OPEN, "position": "nonsense"},
        {"game": "pingouin", "seats": OPEN, "position": "1" * 4001},
        {"game": "pingouin", "seats": OPEN, "settings": {"replacement_bot": "nobody"}},
        {"game": "pingouin", "seats": [{"kind": "bot", "bot": "deep-blue"}, {"kind": "open"}]},
        {"game": "pingouin", "seats": OPEN, "settings": {"clock": {"kind": "move", "amount": -1}}},
        {"game": "pingouin", "seats": OPEN, "unknown": 1},
    ],
)
def test_set_ups_that_make_no_sense(address: str, body: Any) -> None:
    response = post(address, body)
    assert response.status_code in (400, 422), response.text
    assert response.json()["refusal"]["text"]["fr"]


def test_a_socket_without_a_hello_is_closed(address: str) -> None:
    table = created(address, OPEN)["table"]["id"]

    async def story() -> None:
        for first in ("hello", "{}", '{"type":"hello","after":-7}', '{"type":"hello","seat":1}'):
            async with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
                await socket.send(first)
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4400
        with pytest.raises(websockets.InvalidStatus):
            await connect(f"{address.replace('http', 'ws', 1)}/api/tables/nothing/socket")

    run(story())


def test_no_secret_in_what_everybody_sees(address: str) -> None:
    made = created(address, [{"kind": "me"}, {"kind": "link"}])
    shown = httpx.get(f"{address}/api/tables/{made['table']['id']}").text
    assert "keys" not in shown
    assert "host" not in shown
    assert not any(token in shown for token in links(made).values())


def test_rates(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db"), rate=0.2) as address:
        assert httpx.post(f"{address}/api/me", json={}).status_code == 200
        while (code := httpx.post(f"{address}/api/me", json={}).status_code) == 200:
            pass  # the budget fills more slowly than this empties it
        assert code == 429
        text = httpx.get(f"{address}/metrics").text
        assert "rookery_limited_total" in text
        assert 'rookery_requests_total{method="POST",status="429"}' in text


def test_one_address_holds_only_so_many_sockets(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db"), sockets=1) as address:
        table = created(address, OPEN)["table"]["id"]

        async def story() -> None:
            url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            async with connect(url):
                with pytest.raises(websockets.InvalidStatus):
                    await connect(url)
            async with asyncio.timeout(PATIENCE):
                while True:  # the server notices soon that the first has gone
                    try:
                        await (await connect(url)).close()
                        break
                    except websockets.InvalidStatus:
                        await asyncio.sleep(0.05)

        run(story())


def test_buckets_fill_again() -> None:
    buckets = Buckets(2.0, 3.0)
    assert [buckets.take("a", 0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert not buckets.take("b", 0.0)
    assert not buckets.take("a", 0.5)
    assert buckets.take("a", 0.6) == pytest.approx(0.4)
    assert not any(Buckets(0.0, 0.0).take("a", 0.0) for _ in range(99))
    buckets.take("c", 0.0, 7.0, debt=True)
    assert buckets.take("c", 1.0, 0.0) == pytest.approx(1.0)


def test_one_visitor_of_ipv6_has_one_budget() -> None:
    assert network_of("2001:db8:1:2:aaaa::1") == network_of("2001:db8:1:2:bbbb::9") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") != network_of("192.0.2.8")
    assert network_of("testclient") == "testclient"


def test_keys_and_names() -> None:
    assert opens(("a", "b"), ("c", "b"))
    assert not opens(("a",), ())
    assert tidy_name("  A\u202e\nda\x00 " + "x" * 99) == "A da " + "x" * 25
    names = [guest_name(f"secret {number}") for number in range(40)]
    assert names[:3] == ["Eider 65", "Puffin 12", "Guillemot 22"]
    assert len(set(names)) > 35
    assert {name.split()[0] for name in names} <= set(BIRDS)
    assert all(10 <= int(name.split()[1]) <= 99 for name in names)


def test_settings_come_from_flags_then_the_environment() -> None:
    found = from_environment({"ROOKERY_PORT": "99", "ROOKERY_RATE": "0", "ROOKERY_HOST": "::"}, host="h", port=None)
    assert (found.host, found.port, found.rate) == ("h", 99, 0.0)


def test_logs_are_json_lines() -> None:
    record = logging.makeLogRecord({"name": "n", "levelname": "INFO", "msg": "é %s", "args": ("x",), "route": "/r"})
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["route"], line["level"]) == ("é x", "/r", "info")


def test_bearer_alone_is_enough_for_programs(address: str) -> None:
    made = created(address, [{"kind": "me"}, {"kind": "bot", "bot": "uniform"}])
    token = links(made)[0]
    body = {"id": "r", "what": "resign"}
    answer = httpx.post(f"{address}/api/tables/{made['table']['id']}/commands", json=body, headers=bearer(token))
    assert answer.json()["ok"]


def test_the_page_about_the_protocol_knows_every_refusal() -> None:
    root = Path(__file__).parents[2]
    page = (root / "docs" / "protocol.md").read_text(encoding="utf-8")
    server = root / "src/rookery/server"
    said = [
        path
        for path in (*server.glob("*.py"), *server.glob("routes/*.py"))
        if path.name not in ("serve.py", "settings.py")
    ]
    sources = [*said, root / "src/rookery/match/match.py"]
    text = "".join([source.read_text(encoding="utf-8") for source in sources])
    codes = set(re.findall(r'(?:CommandRejected|Overloaded|RookeryError)\(\s*"(\w+)"', text))
    codes |= set(re.findall(r'Refused\(\s*\d+, "(\w+)"', text))
    assert len(codes) > 15
    assert {code for code in codes if f"`{code}`" not in page} == set()
