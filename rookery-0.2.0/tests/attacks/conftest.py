"""A server with its usual limits in a process of its own, and an honest player in another."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final

import httpx
import psutil  # type: ignore[import-untyped,unused-ignore]
import pytest

from server.running import PATIENCE, Process

WORKERS: Final = 2
ACK_SECONDS: Final = 0.5
"""How many seconds of a processor the server usually uses, at most, before it acknowledges a move.

Counted so, and not by the clock, because beside these tests run others.
"""
BOT_SECONDS: Final = 2.0 * (1 + WORKERS)
"""How much the server and its workers use, at most, before a bot of level 2 has answered: two seconds of each."""
MEMORY: Final = 150_000_000
"""How much one attack may add to the server's memory."""


class Victim:
    """The server under attack, and somebody who plays there."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.address = process.address
        self.port = process.port
        self._attackers = 1
        self._player = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("honest.py")), str(process.port), str(process.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        self.play()  # the workers start

    def attacker(self) -> str:
        """Return an address of the loopback network that nobody has used: its budgets are full."""
        self._attackers += 1
        return f"127.0.0.{self._attackers}"

    def client(self, source: str) -> httpx.AsyncClient:
        """Return a client that comes from an address of its own."""
        transport = httpx.AsyncHTTPTransport(local_address=source, limits=httpx.Limits(max_connections=None))
        return httpx.AsyncClient(base_url=self.address, transport=transport)

    def memory(self) -> int:
        """Return how much memory the server itself uses."""
        used: int = psutil.Process(self.process.pid).memory_info().rss
        return used

    def failures(self) -> float:
        """Return how many requests were answered with a 5xx that nobody meant."""
        lines = httpx.get(f"{self.address}/metrics").text.splitlines()
        failed = [line for line in lines if line.startswith("rookery_requests_total") and 'status="5' in line]
        return sum([float(line.split()[-1]) for line in failed if 'status="503"' not in line])

    def play(self) -> dict[str, list[float]]:
        """Let the honest player play a little; return what it waited for."""
        assert self._player.stdin is not None
        assert self._player.stdout is not None
        self._player.stdin.write("play\n")
        self._player.stdin.flush()
        times: dict[str, list[float]] = json.loads(self._player.stdout.readline())
        return times

    def survive(self, attack: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Run an attack while somebody plays, and see that nobody was hurt."""
        before, failed = self.memory(), self.failures()

        async def story() -> dict[str, list[float]]:
            attacking = asyncio.create_task(attack())
            await asyncio.sleep(0.5)
            times = await asyncio.to_thread(self.play)
            attacking.cancel()
            (ended,) = await asyncio.gather(attacking, return_exceptions=True)
            assert not isinstance(ended, Exception), repr(ended)
            return times

        times = asyncio.run(story())
        assert median(times["acks"]) <= ACK_SECONDS, times
        assert median(times["bots"]) <= BOT_SECONDS, times
        assert max(times["waits"]) <= PATIENCE, times
        assert self.memory() - before < MEMORY
        assert self.failures() == failed

    def close(self) -> None:
        self._player.kill()
        self._player.wait()
        self.process.kill()


async def often(count: int, act: Callable[[int], Awaitable[object]]) -> list[object]:
    """Do something many times at once; what goes wrong with one is one of the answers."""
    return list(await asyncio.gather(*[act(number) for number in range(count)], return_exceptions=True))


@pytest.fixture(scope="session")
def victim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Victim]:
    database = str(tmp_path_factory.mktemp("attacked") / "r.db")
    process = Process(database, rate=20.0, sockets=64, workers=WORKERS, request_seconds=3.0, send_seconds=3.0)
    process.start()
    found = Victim(process)
    yield found
    found.close()
