"""An honest player in a process of its own: for each line of input it plays a little and prints what it waited for.

`acks` has what the server used of a processor before it acknowledged each move, `bots` what server and workers used
before the bot had answered, `waits` the seconds that went by. It plays Banquise, where a bot of level 2 takes
milliseconds even in plain Python.
"""

import asyncio
import json
import secrets
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped,unused-ignore]
from websockets.asyncio.client import ClientConnection, connect

from server.running import bearer, links

MOVES = 5


async def play(port: int, server: psutil.Process, source: str) -> dict[str, list[float]]:
    """Play against a bot of level 2, from an address of one's own."""
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport) as http:
        body = {"game": "banquise", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "2"}]}
        made = (await http.post("/api/tables", json=body, headers=bearer(secrets.token_hex(16)))).json()
    acks: list[float] = []
    bots: list[float] = []
    waits: list[float] = []
    url = f"ws://127.0.0.1:{port}/api/tables/{made['table']['id']}/socket"
    async with connect(url, compression=None, max_size=None, local_addr=(source, 0)) as socket:
        await socket.send(json.dumps({"type": "hello", "token": links(made)[0], "scene": False}))
        frame = await _heard(socket, lambda said: bool(said.get("legal")))
        while len(bots) < MOVES:
            sent, alone, all_of_them = time.perf_counter(), used(server), used(server, *server.children())
            move = {"type": "do", "id": secrets.token_hex(8), "what": "move", "text": frame["legal"][0]}
            await socket.send(json.dumps(move))
            await _heard(socket, lambda said: said["type"] == "answer" and said["ok"])
            acks.append(used(server) - alone)
            frame = await _heard(socket, lambda said: bool(said.get("legal")))
            bots.append(used(server, *server.children()) - all_of_them)
            waits.append(time.perf_counter() - sent)
    return {"acks": acks, "bots": bots, "waits": waits}


def used(server: psutil.Process, *workers: psutil.Process) -> float:
    """Return what the server has used of a processor so far, and what workers have, those that ended included."""
    times = server.cpu_times()
    total = float(times.user + times.system)
    if workers:
        total += float(times.children_user + times.children_system)
    for worker in workers:
        with suppress(psutil.NoSuchProcess):
            total += float(sum(worker.cpu_times()[:2]))
    return total


async def _heard(socket: ClientConnection, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while True:
        said: dict[str, Any] = json.loads(await socket.recv())
        if wanted(said):
            return said


if __name__ == "__main__":
    for number, _ in enumerate(sys.stdin, 1):
        told = asyncio.run(play(int(sys.argv[1]), psutil.Process(int(sys.argv[2])), f"127.1.0.{number}"))
        print(json.dumps(told), flush=True)
