"""Whose job is next: people, then reviews, then tables of bots alone; visitors in turn, however much each of them asks.

With several slots one visitor never holds them all, so that the next visitor need not wait for a long job to end.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import Final

from rookery.i18n import Text
from rookery.server.budgets import Overloaded

SHARE: Final = 4
"""One visitor's jobs may fill this part of the queue."""


class Rank(IntEnum):
    """Who waits for a job; lower goes first."""

    PERSON = 0
    REVIEW = 1
    """A game that is over can wait for one that is played."""
    BOTS = 2


class FairQueue:
    """A few slots, and a bounded line of jobs in front of them."""

    def __init__(self, slots: int, limit: int) -> None:
        self._free = slots
        self._most = max(1, slots - 1)
        self._limit = limit
        self._running: Counter[str] = Counter()
        self._lines: dict[Rank, OrderedDict[str, deque[asyncio.Future[None]]]] = {rank: OrderedDict() for rank in Rank}

    def __len__(self) -> int:
        return sum([self._length(line) for lines in self._lines.values() for line in lines.values()])

    def _length(self, line: "deque[asyncio.Future[None]]") -> int:
        return len([waiting for waiting in line if not waiting.cancelled()])

    @asynccontextmanager
    async def slot(self, visitor: str, rank: Rank) -> AsyncIterator[None]:
        """Wait for a slot and hold it; refuse at once when the line, or this visitor's part of it, is full."""
        own = sum([self._length(lines[visitor]) for lines in self._lines.values() if visitor in lines])
        if len(self) >= self._limit or own >= self._limit // SHARE:
            raise Overloaded("busy", Text("The server is busy; try again soon.", "Le serveur est occupé."), 2.0)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines[rank].setdefault(visitor, deque()).append(mine)
        self._next()
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self._release(visitor)
            raise
        try:
            yield
        finally:
            self._release(visitor)

    def _release(self, visitor: str) -> None:
        self._free += 1
        self._running[visitor] -= 1
        if not self._running[visitor]:
            del self._running[visitor]
        self._next()

    def _next(self) -> None:
        """Give every free slot to the visitor whose turn it is."""
        while self._free and (found := self._find()) is not None:
            rank, visitor = found
            lines = self._lines[rank]
            waiting = lines[visitor].popleft()
            if lines[visitor]:
                lines.move_to_end(visitor)
            else:
                del lines[visitor]
            if waiting.cancelled():
                continue  # who asked has gone
            self._free -= 1
            self._running[visitor] += 1
            waiting.set_result(None)

    def _find(self) -> tuple[Rank, str] | None:
        for rank, lines in self._lines.items():
            for visitor in lines:
                if self._running[visitor] < self._most:
                    return rank, visitor
        return None
