"""Bots think in processes of their own: off the event loop, with a deadline, and replaced when they die.

A worker starts when it is first needed and then waits, using no CPU. One that is late is killed; the next job starts
another. Who asked gets None and lets the seat do something legal, so a table never waits for a dead bot.
"""

import asyncio
import contextlib
import logging
import pickle
import struct
import sys
from typing import Any

from rookery.core.errors import RookeryError
from rookery.server.metrics import Metrics
from rookery.server.thinker import Job, Think
from rookery.text import Text

log = logging.getLogger("rookery.workers")


class Worker:
    """One process and the pipe to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> "Worker":
        """Start a process that waits for jobs."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                "from rookery.server.thinker import main; main()",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        )

    async def ask(self, job: Job) -> Any:
        """Send a job and wait for its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        payload = pickle.dumps(job)
        self.process.stdin.write(struct.pack(">I", len(payload)) + payload)
        await self.process.stdin.drain()
        (length,) = struct.unpack(">I", await self.process.stdout.readexactly(4))
        answer = pickle.loads(await self.process.stdout.readexactly(length))
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Workers:
    """A few workers for all tables of a server."""

    def __init__(self, count: int, seconds: float, metrics: Metrics) -> None:
        self._seconds = seconds
        self._metrics = metrics
        self._free = asyncio.Semaphore(count)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()

    async def think(self, job: Think) -> str | None:
        """Return the action that a bot chose, or None when it failed or was late."""
        try:
            chosen: str = await self._run(job)
            return chosen
        except Exception as error:
            log.warning("a bot failed", extra={"game": job.game, "level": job.level, "error": repr(error)[:200]})
            self._metrics.count("rookery_bots_failed_total")
            return None

    async def run(self, job: Job) -> Any:
        """Do what could be slow elsewhere, so that a hostile position, deck or log stalls nobody."""
        try:
            return await self._run(job)
        except (TimeoutError, asyncio.IncompleteReadError, OSError, MemoryError, RecursionError):
            raise RookeryError("too_hard", Text("This takes too long.", "C'est trop long à calculer.")) from None

    async def close(self) -> None:
        """End all workers."""
        await asyncio.gather(*[worker.stop() for worker in self._all])

    async def _run(self, job: Job) -> Any:
        async with self._free:
            worker = self._idle.pop() if self._idle else None
            if worker is None:
                worker = await Worker.start()
                self._all.add(worker)
            try:
                async with asyncio.timeout(self._seconds):
                    answer = await worker.ask(job)
            except RookeryError:
                self._idle.append(worker)
                raise
            except BaseException:
                # Late, dead or in the middle of a sentence: it cannot be trusted with another job.
                self._all.discard(worker)
                self._metrics.count("rookery_workers_replaced_total")
                await asyncio.shield(worker.stop())
                raise
            self._idle.append(worker)
            return answer
