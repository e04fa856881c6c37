"""Killed servers, a bad network, frozen watchers: short versions of `benchmarks/server_faults.py`."""

import asyncio
import json
import random
import socket
import time
from pathlib import Path

from server.player import Player
from server.running import Process, running
from server.stories import faulty, killing, opened


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "r.db"))
    server.start()
    try:
        seen = asyncio.run(asyncio.wait_for(killing([server], kills=2, matches=3, rng=random.Random(1)), 60))
        assert seen["matches"] >= 3
    finally:
        server.kill()


def test_two_processes_on_one_postgres_may_die_at_any_time(fresh_postgres: str) -> None:
    servers = [Process(fresh_postgres), Process(fresh_postgres)]
    for server in servers:
        server.start()
    try:
        seen = asyncio.run(asyncio.wait_for(killing(servers, kills=2, matches=3, rng=random.Random(2)), 60))
        assert seen["matches"] >= 3
    finally:
        for server in servers:
            server.kill()


def test_a_bad_network_changes_nothing(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db")) as address:
        story = faulty(address, games=4, at_once=4, badness=0.03, rng=random.Random(3))
        seen = asyncio.run(asyncio.wait_for(story, 60))
        assert seen["games"] >= 4
        assert len(seen["faults"]) >= 3


def test_a_frozen_watcher_slows_nobody(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db"), queue=4, send_seconds=1.0) as address:

        async def story() -> None:
            table, tokens = await opened(address)
            frozen = freeze(address, table)
            players = [Player([address], table, tokens[seat], rng=random.Random(seat), scene=True) for seat in (0, 1)]
            started = time.perf_counter()
            await asyncio.gather(*[player.play() for player in players])
            assert time.perf_counter() - started < 20
            frozen.close()

        asyncio.run(asyncio.wait_for(story(), 60))


def freeze(address: str, table: str) -> socket.socket:
    """Open a watcher's socket that never reads, with as little room for what is sent as the system allows."""
    host, port = address.removeprefix("http://").split(":")
    frozen = socket.socket()
    frozen.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    frozen.connect((host, int(port)))
    lines = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"]
    frozen.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    frozen.recv(4096)
    hello = json.dumps({"type": "hello"}).encode()
    frozen.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return frozen
