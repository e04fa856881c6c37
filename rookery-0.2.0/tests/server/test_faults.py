"""Killed servers, a bad network, frozen spectators: short versions of `benchmarks/server_faults.py`."""

import asyncio
import json
import random
import socket
import time
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from rookery.server.subscriber import RESYNC, Subscriber
from server.nginx import NGINX, in_front_of, served_by
from server.running import PATIENCE, Process, bearer, run, running
from server.stories import faulty, killing, opened


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "r.db"))
    server.start()
    try:
        seen = run(killing([server], kills=1, matches=2, rng=random.Random(1)))
        assert seen["matches"] >= 2
    finally:
        server.kill()


def test_two_processes_on_one_postgres_may_die_at_any_time(fresh_postgres: str) -> None:
    servers = [Process(fresh_postgres), Process(fresh_postgres)]
    for server in servers:
        server.start()
    try:
        seen = run(killing(servers, kills=1, matches=2, rng=random.Random(2)))
        assert seen["matches"] >= 2
    finally:
        for server in servers:
            server.kill()


@pytest.mark.skipif(NGINX is None, reason="needs nginx (on Debian: apt-get install nginx-light)")
def test_any_process_behind_nginx_may_die_at_any_time(fresh_postgres: str, tmp_path: Path) -> None:
    servers = [Process(fresh_postgres, proxies="127.0.0.1") for _ in range(3)]
    for server in servers:
        server.start(wait=False)
    try:
        with in_front_of(servers, tmp_path) as address:
            seen = run(killing(servers, kills=2, matches=2, rng=random.Random(4), through=address))
            assert seen["matches"] >= 2
            # nginx leaves out for a while whoever did not answer, so the last one may come back after the story.
            until = time.monotonic() + PATIENCE
            while len(served_by(tmp_path)) < len(servers) and time.monotonic() < until:
                httpx.get(f"{address}/healthz")
            assert len(served_by(tmp_path)) == len(servers)
    finally:
        for server in servers:
            server.kill()


def test_a_bad_network_changes_nothing(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db")) as address:
        seen = run(faulty(address, games=3, at_once=3, badness=0.04, rng=random.Random(3)))
        assert seen["games"] >= 3
        assert len(seen["faults"]) >= 2


def test_a_frozen_watcher_slows_nobody(tmp_path: Path) -> None:
    """Whoever waited for the frozen one would wait for an hour; the client gives up long before."""
    settings = {"queue": 4, "send_seconds": 3600.0}
    with running(str(tmp_path / "r.db"), **settings) as address, httpx.Client(base_url=address) as http:
        table, tokens = asyncio.run(opened(address))
        frozen = freeze(address, table)

        def do(seat: int, **command: object) -> None:
            body = {"id": uuid4().hex, **command}
            answer = http.post(f"/api/tables/{table}/commands", json=body, headers=bearer(tokens[seat])).json()
            assert answer["ok"], answer

        now = http.get(f"/api/tables/{table}/events?follow=0", headers=bearer(tokens[0])).text
        legal = json.loads(now.splitlines()[1])["legal"]
        # The same move, done and taken back, until the system's own buffers are full.
        for _ in range(400):
            do(0, what="move", text=legal[0])
            do(0, what="takeback")
            do(1, what="answer", agree=True)
            if "rookery_resyncs_total 1" in http.get("/metrics").text:
                break
        else:
            raise AssertionError("the frozen watcher was never cut off")
        do(0, what="move", text=legal[0])
        frozen.close()


def test_a_server_that_stops_says_goodbye(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "r.db"))
    server.start()
    table, _ = asyncio.run(opened(server.address))
    with httpx.stream("GET", f"{server.address}/api/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        server.stop()
        assert json.loads(list(lines)[-1]) == {"type": "bye", "reason": "stopping"}


def test_a_slow_reader_is_told_to_come_back() -> None:
    async def story() -> None:
        subscriber = Subscriber(None, scene=False, limit=2, patience=9.0)
        assert subscriber.push("1")
        assert subscriber.push("2")
        assert not subscriber.push("3")
        assert not subscriber.push("4")
        assert [await subscriber.next(), await subscriber.next()] == [RESYNC.text, None]

    asyncio.run(story())


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
