"""One visitor against the server: whatever they do, an honest player is served.

Every attacker has an address of the loopback network to itself, and full budgets. During each attack a bot of level 2
answers an honest player, moves are acknowledged, memory stays bounded, and nothing is answered by a 5xx but `busy`.
"""

import asyncio
import contextlib
import json
import secrets
import socket
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from attacks.conftest import Victim, often
from server.running import PATIENCE, bearer, links

pytestmark = pytest.mark.xdist_group("attacks")  # one victim suffers them all

STRONG = {"kind": "bot", "bot": "6"}
JSON = {"content-type": "application/json"}


async def new_table(http: httpx.AsyncClient, *seats: dict[str, str], **more: Any) -> httpx.Response:
    return await http.post("/api/tables", json={"game": "pingouin", "seats": list(seats), **more})


async def new_tables(http: httpx.AsyncClient, count: int, *seats: dict[str, str]) -> list[dict[str, Any]]:
    """Set up as many tables as the server allows."""
    answers = await often(count, lambda _: new_table(http, *seats))
    return [each.json() for each in answers if isinstance(each, httpx.Response) and each.status_code == 201]


async def watch(victim: Victim, source: str, table: str, token: str = "") -> None:
    """Hold a socket open and read what comes."""
    url = f"ws://127.0.0.1:{victim.port}/api/tables/{table}/socket"
    with contextlib.suppress(OSError, WebSocketException):
        async with connect(url, compression=None, max_size=None, local_addr=(source, 0)) as talk:
            await talk.send(json.dumps({"type": "hello", "token": token}))
            async for _ in talk:
                pass


def test_fifty_tables_of_strong_bots_that_somebody_watches(victim: Victim) -> None:
    source = victim.attacker()

    async def attack() -> None:
        async with victim.client(source) as http:
            made = await new_tables(http, 50, STRONG, STRONG)
            assert 0 < len(made) < 50
            await often(len(made), lambda number: watch(victim, source, made[number]["table"]["id"]))

    victim.survive(attack)


def test_many_matches_against_strong_bots(victim: Victim) -> None:
    source = victim.attacker()

    async def play(http: httpx.AsyncClient, made: dict[str, Any]) -> None:
        path, who = f"/api/tables/{made['table']['id']}", bearer(links(made)[0])
        while True:
            now = await http.get(f"{path}/events?follow=0", headers=who)
            legal = [json.loads(line).get("legal") for line in now.text.splitlines()]
            if any(legal):
                move = {"id": secrets.token_hex(8), "what": "move", "text": next(filter(None, legal))[0]}
                await http.post(f"{path}/commands", json=move, headers=who)
            await asyncio.sleep(0.2)

    async def attack() -> None:
        async with victim.client(source) as http:
            made = await new_tables(http, 30, {"kind": "me"}, STRONG)
            await often(len(made), lambda number: play(http, made[number]))

    victim.survive(attack)


def test_sixty_hints(victim: Victim) -> None:
    async def attack() -> None:
        async with victim.client(victim.attacker()) as http:
            (made,) = await new_tables(http, 1, {"kind": "me"}, STRONG)
            path, who = f"/api/tables/{made['table']['id']}/hint", bearer(links(made)[0])
            answers = await often(60, lambda _: http.post(path, json={}, headers=who))
            codes = {each.status_code for each in answers if isinstance(each, httpx.Response)}
            assert 429 in codes

    victim.survive(attack)


def test_thinking_and_checking_about_made_up_positions(victim: Victim) -> None:
    async def attack() -> None:
        async with victim.client(victim.attacker()) as http:
            for _ in range(3):
                await often(
                    40,
                    lambda number: http.post(
                        f"/api/games/thin_ice/{('think', 'check', 'position')[number % 3]}",
                        json={"seats": 2 + number % 3, "position": "x" * number * 90},
                    ),
                )

    victim.survive(attack)


def test_a_dozen_films(victim: Victim) -> None:
    async def attack() -> None:
        async with victim.client(victim.attacker()) as http:
            (made,) = await new_tables(http, 1, {"kind": "bot", "bot": "uniform"}, {"kind": "bot", "bot": "uniform"})
            path = f"/api/tables/{made['table']['id']}/export"
            await often(12, lambda number: http.get(f"{path}.gif?at={number}"))
            await often(60, lambda number: http.get(f"{path}.png?at={number}"))

    victim.survive(attack)


def test_looking_back_for_ever(victim: Victim) -> None:
    async def attack() -> None:
        async with victim.client(victim.attacker()) as http:
            (made,) = await new_tables(http, 1, {"kind": "me"}, STRONG)
            path = f"/api/tables/{made['table']['id']}"
            for _ in range(4):
                await often(
                    100, lambda number: http.get(path + ("/history", "/at/60", "/turns", "/verify", "/log")[number % 5])
                )

    victim.survive(attack)


def test_eleven_hundred_half_open_requests(victim: Victim) -> None:
    source = victim.attacker()

    async def half(number: int) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", victim.port, local_addr=(source, 0))
        parts = (
            b"GET / HTTP/1.1\r\nHost: x\r\n",
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
            b"",
        )
        try:
            writer.write(parts[number % 3])
            while True:
                await asyncio.sleep(0.5)
                writer.write(b"a: b\r\n" if number % 3 == 0 else b" ")
                await writer.drain()
        finally:
            writer.close()

    victim.survive(lambda: often(1100, half))


def test_what_stalls_is_cut_off(victim: Victim) -> None:
    with socket.create_connection(("127.0.0.1", victim.port), source_address=(victim.attacker(), 0)) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        slow.settimeout(PATIENCE)
        with contextlib.suppress(ConnectionResetError):
            assert slow.recv(100) == b""


def test_readers_that_never_read(victim: Victim) -> None:
    source = victim.attacker()

    async def deaf(number: int) -> None:
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            reader.setblocking(False)
            reader.bind((source, 0))
            await asyncio.get_running_loop().sock_connect(reader, ("127.0.0.1", victim.port))
            for _ in range(20):
                request = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
                await asyncio.get_running_loop().sock_sendall(reader, request)
            await asyncio.sleep(60)

    victim.survive(lambda: often(100, deaf))


def test_hundreds_of_sockets_that_never_stop_talking(victim: Victim) -> None:
    source = victim.attacker()

    async def shout(table: str, number: int) -> None:
        url = f"ws://127.0.0.1:{victim.port}/api/tables/{table}/socket"
        # Whoever never stops talking does not wait for a farewell.
        async with connect(url, compression=None, max_size=None, local_addr=(source, 0), close_timeout=0) as talk:
            await talk.send('{"type": "hello"}')
            said = ('{"type": "ping"}', '{"type": "say", "id": "a", "text": "%s"}' % ("x" * 500), "nonsense" * 99)
            while True:
                await talk.send(said[number % 3])
                await asyncio.sleep(0.01)

    async def attack() -> None:
        async with victim.client(source) as http:
            (made,) = await new_tables(http, 1, {"kind": "me"}, STRONG)
        answers = await often(200, lambda number: shout(made["table"]["id"], number))
        assert answers

    victim.survive(attack)


def test_a_hundred_tables_with_large_decks_make_a_short_list(victim: Victim) -> None:
    deck = {"deck": ",".join(["9xblizzard"] * 900)}

    async def attack() -> None:
        async with victim.client(victim.attacker()) as http:
            seats = [{"kind": "open"}] * 3
            plain = {"game": "thin_ice", "seats": seats, "settings": {"visibility": "public"}}
            large = {**plain, "position": "", "options": deck}
            await often(100, lambda _: http.post("/api/tables", json=large))
            await often(100, lambda _: http.post("/api/tables", json=plain))
            listed = await http.get("/api/tables")
            assert len(listed.content) < 50_000

    victim.survive(attack)


def test_a_forged_proxy_header_is_no_new_visitor(victim: Victim) -> None:
    async def story() -> None:
        async with victim.client(victim.attacker()) as http:
            setup = {"game": "pingouin", "seats": [{"kind": "open"}, {"kind": "open"}]}
            code, number = 201, 0
            while code == 201:  # the budget fills more slowly than this empties it
                number += 1
                pretended = {"x-forwarded-for": f"192.0.2.{number}"}
                code = (await http.post("/api/tables", json=setup, headers=pretended)).status_code
            assert code == 429

    asyncio.run(story())


ODD = (
    b'{"name": "\\ud800"}',
    b'{"name": "\xff"}',
    b"[" * 50_000,
    b'{"a":' * 10_000,
    b'{"name": ' + b"9" * 5_000 + b"}",
    b'{"name": 1e999}',
    b"\x00\x01\x02",
    b"null",
)


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/qr", "/api/games/thin_ice/check"])
def test_odd_bodies(victim: Victim, path: str) -> None:
    async def story() -> None:
        async with victim.client(victim.attacker()) as http:
            for body in ODD:
                answer = await http.post(path, content=body, headers=JSON)
                assert 400 <= answer.status_code < 500, (body[:20], answer.text)
                assert answer.json()["refusal"]["code"]

    asyncio.run(story())


OPTIONS: list[dict[str, Any]] = [
    {"seats": 3},
    {"self": 1},
    {"deck": None},
    {"deck": {}},
    {"deck": {"": -1}},
    {"deck": {"blizzard": 10**30}},
    {"deck": {"blizzard": 1e308}},
    {"deck": {"\ud800": 1}},
    {"deck": ["blizzard"] * 3000},
    {"deck": "blizzard " * 3000},
    {"deck": [[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]},
    {"tiles": [[]]},
    {"placement": {"a": []}},
]


@pytest.mark.parametrize("game", ["thin_ice", "pingouin"])
def test_odd_options(victim: Victim, game: str) -> None:
    async def story() -> None:
        async with victim.client(victim.attacker()) as http:
            for options in OPTIONS:
                setup = {"game": game, "seats": [{"kind": "open"}] * 2, "options": options}
                answer = await http.post("/api/tables", content=json.dumps(setup), headers=JSON)
                assert 400 <= answer.status_code < 500, (options, answer.text)

    asyncio.run(story())
