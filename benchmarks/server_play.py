"""Play over sockets against the real server, and against boardgame.io the same way: moves a CPU second, and latency.

    python benchmarks/server_play.py                      # Rookery: Pingouin, durable SQLite
    python benchmarks/server_play.py --boardgame-io DIR   # and tic-tac-toe on boardgame.io 0.50.2 from npm, in DIR

The clients are the same small program in a process of its own; the CPU time is the server process's alone. A move's
latency is from sending it to hearing that it was done. boardgame.io keeps everything in memory; Rookery answers a move
after it is on disk.

For DIR: `npm install boardgame.io@0.50.2 koa-compose@4.1.0` (its lobby does not start with a newer koa-compose).
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped,unused-ignore]
from websockets.asyncio.client import connect

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from server.running import Process, bearer, free_port, links  # noqa: E402

TIC_TAC_TOE = """
const { Server, Origins } = require('boardgame.io/server');
const lines = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
const game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => { if (G.cells[id] !== null) return 'INVALID_MOVE'; G.cells[id] = playerID; },
  },
  endIf: ({ G, ctx }) => {
    if (lines.some(line => line.every(c => G.cells[c] !== null && G.cells[c] === G.cells[line[0]])))
      return { winner: ctx.currentPlayer };
    if (G.cells.every(c => c !== null)) return { draw: true };
  },
};
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]), () => console.log('ready'));
"""


class Quota:
    """How many moves all matches together are to play."""

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self.latencies: list[float] = []
        self.reached = asyncio.Event()

    def count(self, latency: float) -> None:
        self.latencies.append(latency)
        if len(self.latencies) >= self.moves:
            self.reached.set()


Playing = Callable[[str, Quota, random.Random], Coroutine[Any, Any, None]]


async def play_rookery(address: str, quota: Quota, rng: random.Random) -> None:
    """Play one match after another, both seats."""
    while True:
        async with httpx.AsyncClient(base_url=address, timeout=60) as http:
            setup = {"game": "pingouin", "seats": [{"kind": "me"}, {"kind": "open"}]}
            made = (await http.post("/api/tables", json=setup, headers=bearer("h" * 32))).json()
            table = made["table"]["id"]
            seat = await http.post(f"/api/tables/{table}/sit", json={}, headers=bearer("g" * 32))
        tokens = [links(made)[0], seat.json()["token"]]
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        await asyncio.gather(*[_rookery_seat(url, token, quota, rng) for token in tokens])


async def _rookery_seat(url: str, token: str, quota: Quota, rng: random.Random) -> None:
    async with connect(url, compression=None, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token, "scene": False}))
        sent, number = 0.0, 0
        async for text in socket:
            message = json.loads(text)
            match message["type"]:
                case "answer":
                    assert message["ok"], message
                    quota.count(time.perf_counter() - sent)
                case "frame":
                    if message["outcome"] is not None:
                        return
                    if message["legal"]:
                        number += 1
                        move = {"type": "do", "id": f"m{number}", "what": "move", "after": message["seq"]}
                        sent = time.perf_counter()
                        await socket.send(json.dumps({**move, "text": rng.choice(message["legal"])}))


async def play_boardgame_io(address: str, quota: Quota, rng: random.Random) -> None:
    """The same for boardgame.io: socket.io messages over a plain socket."""
    while True:
        match = f"m{rng.getrandbits(60):x}"
        await asyncio.gather(*[_boardgame_seat(address, match, seat, quota, rng) for seat in "01"])


async def _boardgame_seat(address: str, match: str, seat: str, quota: Quota, rng: random.Random) -> None:
    url = f"{address.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
    head = "42/tic-tac-toe,"
    async with connect(url, compression=None, max_size=None) as socket:
        await socket.recv()
        await socket.send("40/tic-tac-toe,")
        await socket.recv()
        if seat == "1":
            await asyncio.sleep(0.05)  # the first to sync makes the match
        await socket.send(head + json.dumps(["sync", match, seat, None, 2]))
        sent = 0.0
        async for text in socket:
            assert isinstance(text, str)
            if text == "2":
                await socket.send("3")
            if not text.startswith(head):
                continue
            what, _, body, *_ = json.loads(text[len(head) :])
            if what not in ("sync", "update"):
                continue
            state = body["state"] if what == "sync" else body
            if sent and (state["ctx"]["currentPlayer"] != seat or state["ctx"].get("gameover")):
                quota.count(time.perf_counter() - sent)
                sent = 0.0
            if state["ctx"].get("gameover"):
                return
            if state["ctx"]["currentPlayer"] == seat and not sent:
                free = [cell for cell, taken in enumerate(state["G"]["cells"]) if taken is None]
                payload = {"type": "clickCell", "args": [rng.choice(free)], "playerID": seat}
                action = {"type": "MAKE_MOVE", "payload": payload}
                sent = time.perf_counter()
                await socket.send(head + json.dumps(["update", action, state["_stateID"], match, seat]))


async def measured(play: Playing, address: str, pid: int, matches: int, moves: int) -> dict[str, Any]:
    """Play so many matches at once until so many moves were made, and return what they cost."""
    process = psutil.Process(pid)
    quota = Quota(moves)
    before, started = process.cpu_times(), time.perf_counter()
    tasks = [asyncio.create_task(play(address, quota, random.Random(n))) for n in range(matches)]
    waiting = asyncio.create_task(quota.reached.wait())
    await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    after, ended = process.cpu_times(), time.perf_counter()
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    cpu = after.user + after.system - before.user - before.system
    done = len(quota.latencies)
    ranked = statistics.quantiles(quota.latencies, n=100)
    return {
        "matches": matches,
        "moves": done,
        "moves/s": round(done / (ended - started)),
        "moves/CPU s": round(done / cpu),
        "p50 ms": round(ranked[49] * 1000, 1),
        "p99 ms": round(ranked[98] * 1000, 1),
    }


def main() -> None:
    """Measure Rookery and, if asked, boardgame.io."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boardgame-io", metavar="DIR", help="a folder in which boardgame.io 0.50.2 is installed")
    parser.add_argument("--moves", type=int, default=40, help="moves for each of the matches that are played at once")
    parser.add_argument("--matches", type=int, nargs="*", default=[1, 50, 200])
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rookery = Process(os.path.join(folder, "rookery.db"))
        rookery.start()
        assert rookery.process is not None
        try:
            _table("Rookery, Pingouin, SQLite synced", play_rookery, rookery.address, rookery.process.pid, chosen)
        finally:
            rookery.stop()
    if chosen.boardgame_io:
        _boardgame_io(Path(chosen.boardgame_io), chosen)


def _boardgame_io(folder: Path, chosen: argparse.Namespace) -> None:
    script = folder / "tic_tac_toe_server.js"
    script.write_text(TIC_TAC_TOE)
    port = free_port()
    node = subprocess.Popen(["node", script.name, str(port)], cwd=folder, stdout=subprocess.PIPE)
    try:
        assert node.stdout is not None
        node.stdout.readline()
        time.sleep(1.0)
        _table("boardgame.io, tic-tac-toe, memory", play_boardgame_io, f"http://127.0.0.1:{port}", node.pid, chosen)
    finally:
        node.terminate()
        node.wait()


def _table(title: str, play: Playing, address: str, pid: int, chosen: argparse.Namespace) -> None:
    asyncio.run(measured(play, address, pid, 2, 200))  # warm up
    for matches in chosen.matches:
        moves = max(400, chosen.moves * matches)
        print(f"{title:36}", asyncio.run(measured(play, address, pid, matches, moves)), flush=True)


if __name__ == "__main__":
    main()
