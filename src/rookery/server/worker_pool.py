"""Bots think in processes of their own: off the event loop, with a deadline, and replaced when they die.

A worker starts when it is first needed and then waits, using no CPU. The job of one that dies is done again by another.
One that is late is killed; who asked gets None and lets the seat do something legal, so a table never waits for ever.
Jobs wait in a `FairQueue`, so that nobody's work stops anybody else's.
"""

import asyncio
import contextlib
import logging
import os
import pickle
import struct
import sys
import time
from collections import deque
from typing import Any, Final

from rookery.core.errors import RookeryError
from rookery.extras import MissingExtra
from rookery.i18n import Text
from rookery.server.budgets import Overloaded
from rookery.server.fair_queue import FairQueue, Rank
from rookery.server.metrics import Metrics
from rookery.server.worker import KEPT, ChooseMove, Job, ReviewMove, packed

ATTEMPTS: Final = 3
"""How many workers may die over one job."""
WAITING: Final = 256
"""How many jobs may wait."""

log = logging.getLogger("rookery.workers")


def compiled_folder() -> str:
    """Return the folder that `ROOKERY_COMPILED` names once it is there: it may be built while a server runs."""
    folder = os.environ.get("ROOKERY_COMPILED", "")
    return folder if os.path.isdir(folder) else ""


class JobFailed(Exception):
    """A worker did its job, and the answer is an error."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


class Worker:
    """One process and the pipe to it."""

    def __init__(self, process: asyncio.subprocess.Process, compiled: str) -> None:
        self.process = process
        self.compiled = compiled
        """The folder of the compiled Rookery that it runs, if any."""
        self.matches: deque[str] = deque(maxlen=KEPT)
        """In which matches it thought last: its bots remember them."""

    @classmethod
    async def start(cls) -> "Worker":
        """Start a process that waits for jobs."""
        compiled = compiled_folder()
        path = os.pathsep.join(filter(None, (compiled, os.environ.get("PYTHONPATH"))))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "from rookery.server.worker import main; main()",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        return cls(process, compiled)

    async def ask(self, job: Job) -> Any:
        """Send a job and wait for its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(packed(job))
        await self.process.stdin.drain()
        (length,) = struct.unpack(">I", await self.process.stdout.readexactly(4))
        answer = pickle.loads(await self.process.stdout.readexactly(length))
        if isinstance(answer, Exception):
            raise JobFailed(answer)
        return answer

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Workers:
    """A few workers for all tables of a server."""

    def __init__(self, count: int, seconds: float, metrics: Metrics, *, waiting: int = WAITING) -> None:
        self._seconds = seconds
        self._metrics = metrics
        self.queue = FairQueue(count, waiting)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()

    async def think(self, job: ChooseMove, visitor: str = "", rank: Rank = Rank.PERSON) -> str | None:
        """Return the action that a bot chose, or None when it failed or was late."""
        try:
            chosen: str = await self._run(job, visitor, rank)
            return chosen
        except Overloaded:
            raise
        except Exception as error:
            log.warning("a bot failed", extra={"game": job.game, "level": job.level, "error": repr(error)[:200]})
            self._metrics.count("rookery_bots_failed_total")
            return None

    async def run(self, job: Job, visitor: str = "") -> Any:
        """Do what could be slow elsewhere, so that a hostile position, deck or log stalls nobody."""
        try:
            return await self._run(job, visitor, Rank.REVIEW if isinstance(job, ReviewMove) else Rank.PERSON)
        except MissingExtra as error:
            raise RookeryError("missing_extra", error.text) from None
        except (TimeoutError, asyncio.IncompleteReadError, OSError, MemoryError, RecursionError):
            raise RookeryError("too_hard", Text("This takes too long.", "C'est trop long à calculer.")) from None
        except RookeryError:
            raise
        except Exception as error:
            # Whatever a visitor made up may meet a bug of ours; the visitor is told no, and we are told why.
            log.warning("a job failed", extra={"job": type(job).__name__, "error": repr(error)[:200]})
            raise RookeryError("unusable", Text("This makes no sense.", "Cela n'a pas de sens.")) from None

    async def close(self) -> None:
        """End all workers."""
        await asyncio.gather(*[worker.stop() for worker in self._all])

    async def _run(self, job: Job, visitor: str, rank: Rank) -> Any:
        asked = time.perf_counter()
        async with self.queue.slot(visitor, rank):
            self._metrics.time("rookery_job_wait_seconds", time.perf_counter() - asked)
            for attempt in range(1, ATTEMPTS + 1):
                try:
                    return await self._attempt(job)
                except (asyncio.IncompleteReadError, BrokenPipeError, ConnectionResetError):
                    if attempt == ATTEMPTS:
                        raise
        raise AssertionError

    async def _attempt(self, job: Job) -> Any:
        worker = self._take(job)
        if worker is not None and worker.compiled != compiled_folder():
            self._all.discard(worker)
            await worker.stop()
            worker = None
        if worker is None:
            worker = await Worker.start()
            self._all.add(worker)
        try:
            async with asyncio.timeout(self._seconds):
                answer = await worker.ask(job)
        except JobFailed as failed:
            self._idle.append(worker)
            raise failed.error from None
        except BaseException:
            # Late, dead or in the middle of a sentence: it cannot be trusted with another job.
            self._all.discard(worker)
            self._metrics.count("rookery_workers_replaced_total")
            await asyncio.shield(worker.stop())
            raise
        self._idle.append(worker)
        if isinstance(job, ChooseMove) and job.match not in worker.matches:
            worker.matches.append(job.match)
        return answer

    def _take(self, job: Job) -> Worker | None:
        """Take an idle worker, for a bot's move the one whose bot remembers the match."""
        for worker in self._idle:
            if isinstance(job, ChooseMove) and job.match in worker.matches:
                self._idle.remove(worker)
                return worker
        return self._idle.pop() if self._idle else None
