"""Attacks below what the application sees: heads without an end, frames that are no messages, bombs, odd names.

As in `test_attacks`, an honest player is served meanwhile, memory stays bounded and nothing fails by itself.
"""

import asyncio
import contextlib
import json
import os
import struct
import zlib
from collections.abc import Callable

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from attacks.conftest import Victim, often
from server.running import bearer, run

pytestmark = pytest.mark.xdist_group("attacks")  # one victim suffers them all

HELLO = json.dumps({"type": "hello", "watch": True})


def frame(first: int, payload: bytes = b"") -> bytes:
    """Return a frame as a client writes it, masked with nothing."""
    size = len(payload)
    long = bytes((0x80 | size,)) if size < 126 else b"\xfe" + struct.pack(">H", size)
    return bytes((first,)) + long + bytes(4) + payload


async def waiting_table(http: httpx.AsyncClient) -> str:
    body = {"game": "pingouin", "seats": [{"kind": "open"}, {"kind": "open"}]}
    return str((await http.post("/api/tables", json=body)).json()["table"]["id"])


async def upgraded(
    victim: Victim, source: str, table: str, extra: str = ""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a socket by hand and say hello."""
    reader, writer = await asyncio.open_connection("127.0.0.1", victim.port, local_addr=(source, 0))
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{extra}\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(0x81, HELLO.encode()))
    return reader, writer


FLOODS: dict[str, bytes] = {
    "pings": frame(0x89) * 40_000,
    "pongs": frame(0x8A, b"1234") * 25_000,
    "pieces": frame(0x01, b"x") + frame(0x00) * 40_000,
    "messages": frame(0x81, b'{"type":"ping"}') * 12_000,
    "nonsense": os.urandom(1 << 18),
}


@pytest.mark.parametrize("kind", sorted(FLOODS))
def test_sockets_that_flood(victim: Victim, kind: str) -> None:
    source = victim.attacker()

    async def flood(table: str, number: int) -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                _, writer = await upgraded(victim, source, table)
                try:
                    for _ in range(20):
                        writer.write(FLOODS[kind])
                        await writer.drain()
                finally:
                    writer.close()
            await asyncio.sleep(0.2)

    async def attack() -> None:
        async with victim.client(source) as http:
            table = await waiting_table(http)
        await often(60, lambda number: flood(table, number))

    victim.survive(attack)


def test_heads_without_an_end(victim: Victim) -> None:
    source = victim.attacker()
    parts = (b"a: b\r\n" * 10_000, b"a" * 60_000, b"x-y: " + b"z" * 60_000 + b"\r\n")

    async def endless(number: int) -> None:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", victim.port, local_addr=(source, 0))
                try:
                    writer.write(b"GET /" + (b"" if number % 3 == 1 else b" HTTP/1.1\r\nHost: x\r\n"))
                    for _ in range(300):
                        writer.write(parts[number % 3])
                        await writer.drain()
                finally:
                    writer.close()
            await asyncio.sleep(0.2)

    victim.survive(lambda: often(60, endless))


def test_a_long_head_is_refused_and_an_honest_one_is_not(victim: Victim) -> None:
    async def story() -> None:
        async with victim.client(victim.attacker()) as http:
            for size, codes in ((20_000, {200}), (40_000, {400})):
                answer = await http.get("/api/tables", headers={"x-long": "x" * size})
                assert answer.status_code in codes
            with pytest.raises(httpx.TransportError):
                await http.get("/api/tables", headers={"x-long": "x" * 2_000_000})

    asyncio.run(story())


def test_a_bomb_is_not_unpacked(victim: Victim) -> None:
    """Three messages: one that is short when it is unpacked, one that is not, and one that never ends."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -12)
    bomb = (deflate.compress(bytes(60_000_000)) + deflate.flush(zlib.Z_SYNC_FLUSH))[:-4]
    small = zlib.compressobj(9, zlib.DEFLATED, -12)
    ping = (small.compress(b'{"type":"ping"}') + small.flush(zlib.Z_SYNC_FLUSH))[:-4]
    source = victim.attacker()
    before = victim.memory()

    async def story() -> None:
        async with victim.client(source) as http:
            table = await waiting_table(http)
        offer = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
        reader, writer = await upgraded(victim, source, table, offer)
        writer.write(frame(0xC1, ping))
        await reader.readuntil(b'{"type":"pong"}')
        for _ in range(20):
            reader, writer = await upgraded(victim, source, table, offer)
            writer.write(frame(0xC1, bomb[:60_000]))
            with contextlib.suppress(ConnectionResetError):  # which the close that was sent may be lost to
                assert b"\x88" in await reader.read()
            writer.close()

    run(story())
    assert victim.memory() - before < 50_000_000


NAMES = ("%00", "%ff%fe", "-alive", "..%2f..%2fetc", "x" * 5000, "%F0%9F%90%A7", "a%0d%0ab", "'; DROP TABLE tables; --")


@pytest.mark.parametrize("name", NAMES)
def test_odd_names_of_tables(victim: Victim, name: str) -> None:
    source, failed = victim.attacker(), victim.failures()

    async def story() -> None:
        async with victim.client(source) as http:
            for path in ("", "/log", "/events?follow=0", "/export.svg"):
                answer = await http.get(f"/api/tables/{name}{path}")
                assert 400 <= answer.status_code < 500, (path, answer.text)
            assert (await http.get(f"/t/{name}")).status_code < 500
            answer = await http.post(f"/api/tables/{name}/sit", json={})
            assert 400 <= answer.status_code < 500
        url = f"ws://127.0.0.1:{victim.port}/api/tables/{name}/socket"
        with pytest.raises(WebSocketException) as refused:
            await connect(url.replace(" ", "%20"), local_addr=(source, 0))
        assert " 5" not in str(refused.value), refused.value

    asyncio.run(story())
    assert victim.failures() == failed


def act(http: httpx.AsyncClient, table: str) -> dict[str, Callable[[int], object]]:
    """Return small things that cost more than they look like, each by its number."""
    path = f"/api/tables/{table}"
    return {
        "codes": lambda number: http.post("/api/qr", json={"text": f"{number}" * 80}),
        "seats": lambda number: http.post(f"{path}/sit", json={"seat": 1}, headers=bearer(f"guest {number:020}")),
        "names": lambda number: http.post("/api/me", json={"name": "\u0301" * 30}),
        "chats": lambda number: http.post(f"{path}/chat", json={"id": f"c{number}", "text": "\u200d" * 500}),
        "homes": lambda number: http.post("/api/home", headers={"cookie": f"rookery={number:030}"}),
        "tokens": lambda number: http.get(path, headers={b"authorization": b"Bearer " + b"\xc3\xa9" * 49}),
    }


@pytest.mark.parametrize("kind", ["chats", "codes", "homes", "names", "seats", "tokens"])
def test_thousands_of_small_things(victim: Victim, kind: str) -> None:
    async def attack() -> None:
        async with victim.client(victim.attacker()) as http:
            do = act(http, await waiting_table(http))[kind]
            for start in range(0, 3000, 100):
                await often(100, lambda number, start=start: do(start + number))  # type: ignore[misc,arg-type]

    victim.survive(attack)
