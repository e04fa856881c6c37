"""One reader of a table: a bounded queue between a table that never waits and a connection that may be slow."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final

from rookery.core.rules import Seat
from rookery.server.encoding import Packet
from rookery.server.messages import Bye

RESYNC: Final = Packet(Bye(reason="resync").model_dump_json())
STOPPING: Final = Packet(Bye(reason="stopping").model_dump_json())


class Subscriber:
    """What one socket or stream still has to be sent."""

    __slots__ = (
        "_limit",
        "_patience",
        "_since",
        "_waiting",
        "_wake",
        "closing",
        "delta",
        "direct",
        "has",
        "scene",
        "seat",
        "who",
    )

    def __init__(
        self, seat: Seat | None, *, scene: bool, limit: int, patience: float, who: str = "", delta: bool = False
    ) -> None:
        self.seat = seat
        self.who = who
        self.scene = scene
        self.delta = delta and scene
        self.has = -1
        """The last event of the picture that this reader has; -1 for none."""
        self.closing = False
        self.direct: Callable[[Packet], bool] | None = None
        """Writes to the connection at once; False when it is not ready."""
        self._limit = limit
        self._patience = patience
        self._since = 0.0  # since when the first message of the queue has been the first
        self._waiting: deque[Packet] = deque()
        self._wake = asyncio.Event()

    def push(self, message: Packet | str) -> bool:
        """Send a message, or queue it; a reader that is too far behind loses the queue and has to come back."""
        if self.closing:
            return False
        packet = Packet(message) if isinstance(message, str) else message
        if not self._waiting:
            if self.direct is not None and self.direct(packet):
                return True
            self._since = monotonic()
        elif len(self._waiting) >= self._limit or monotonic() - self._since > self._patience:
            self._waiting.clear()
            self.end(RESYNC)
            return False
        self._waiting.append(packet)
        self._wake.set()
        return True

    def end(self, last: Packet | None) -> None:
        """Send one last message after what waits, and then no more."""
        if last is not None:
            self._waiting.append(last)
        self.closing = True
        self._wake.set()

    async def next(self) -> str | None:
        """Wait for the next message; None when there will be none."""
        while not self._waiting:
            if self.closing:
                return None
            self._wake.clear()
            await self._wake.wait()
        self._since = monotonic()
        return self._waiting.popleft().text
