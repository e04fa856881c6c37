"""Heavy work in turn: between two pieces of it whatever has come in is heard, so a move waits for one at most."""

import asyncio
from collections.abc import Callable


class Turns:
    """Pieces of work that wait, in the order in which they came; the event loop goes round once for each."""

    def __init__(self) -> None:
        self._waiting: dict[object, Callable[[], None]] = {}

    def soon(self, name: object, work: Callable[[], None]) -> None:
        """Let something be done when its turn comes, unless something of this name waits already."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        self._waiting.setdefault(name, work)

    async def take(self) -> None:
        """Wait for a turn of one's own."""
        mine = asyncio.Event()
        self.soon(mine, mine.set)
        await mine.wait()

    def clear(self) -> None:
        """Forget all that waits."""
        self._waiting.clear()

    def _next(self) -> None:
        if not self._waiting:
            return
        name = next(iter(self._waiting))
        work = self._waiting.pop(name)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        work()
