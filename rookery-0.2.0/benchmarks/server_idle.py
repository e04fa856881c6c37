"""Hold many idle sockets open and say what each costs the server in memory, and what all of them cost in CPU time.

python benchmarks/server_idle.py --sockets 2000
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped,unused-ignore]
from websockets.asyncio.client import connect

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from server.running import Process, created  # noqa: E402

TABLES = 20


async def hold(server: Process, sockets: int) -> None:
    """Open the sockets, wait, and print."""
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    tables = [created(server.address, [{"kind": "open"}] * 2)["table"]["id"] for _ in range(TABLES)]
    quiet = process.cpu_times()
    await asyncio.sleep(3)
    idle = process.cpu_times()
    print(f"nobody here: {(idle.user + idle.system - quiet.user - quiet.system) / 3:.2%} of a core")
    before = process.memory_info().rss
    held = []
    for number in range(sockets):
        url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{tables[number % TABLES]}/socket"
        socket = await connect(url, compression=None, ping_interval=None)
        await socket.send(json.dumps({"type": "hello"}))
        await socket.recv()
        held.append(socket)
    await asyncio.sleep(2)
    after = process.memory_info().rss
    busy, started = process.cpu_times(), time.perf_counter()
    await asyncio.sleep(20)
    later = process.cpu_times()
    share = (later.user + later.system - busy.user - busy.system) / (time.perf_counter() - started)
    print(f"{sockets} sockets: {(after - before) / sockets / 1024:.1f} KB each, {share:.1%} of a core")
    await asyncio.gather(*[socket.close() for socket in held])


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=2000)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(os.path.join(folder, "rookery.db"))
        server.start()
        try:
            asyncio.run(hold(server, chosen.sockets))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
