"""One reader of a table: a bounded queue between a room that never waits and a connection that may be slow."""

import asyncio
from collections import deque
from time import monotonic
from typing import Final

from rookery.core.contract import Seat
from rookery.server.messages import Bye

RESYNC: Final = Bye(reason="resync").model_dump_json()
STOPPING: Final = Bye(reason="stopping").model_dump_json()


class Listener:
    """What one socket or stream still has to be sent."""

    __slots__ = ("_limit", "_patience", "_since", "_waiting", "_wake", "closing", "scene", "seat")

    def __init__(self, seat: Seat | None, *, scene: bool, limit: int, patience: float) -> None:
        self.seat = seat
        self.scene = scene
        self.closing = False
        self._limit = limit
        self._patience = patience
        self._since = 0.0  # since when the first message of the queue has been the first
        self._waiting: deque[str] = deque()
        self._wake = asyncio.Event()

    def offer(self, text: str) -> bool:
        """Put a message in the queue; a reader that is too far behind loses the queue and has to come back."""
        if self.closing:
            return False
        if not self._waiting:
            self._since = monotonic()
        elif len(self._waiting) >= self._limit or monotonic() - self._since > self._patience:
            self._waiting.clear()
            self.end(RESYNC)
            return False
        self._waiting.append(text)
        self._wake.set()
        return True

    def end(self, last: str) -> None:
        """Send one last message after what waits, and then no more."""
        self._waiting.append(last)
        self.closing = True
        self._wake.set()

    async def take(self) -> str | None:
        """Wait for the next message; None when there will be none."""
        while not self._waiting:
            if self.closing:
                return None
            self._wake.clear()
            await self._wake.wait()
        self._since = monotonic()
        return self._waiting.popleft()
