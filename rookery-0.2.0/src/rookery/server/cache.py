"""Answers worth keeping: bounded by their size, and made once however many ask at the same time."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """The answers that were last asked for, up to a total size."""

    def __init__(self, limit: int, size: Callable[[T], int]) -> None:
        self._limit = limit
        self._size = size
        self._used = 0
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._coming: dict[Hashable, asyncio.Future[T]] = {}

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Return the answer for a key; make it once for all who wait for it."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._coming:
            coming = self._coming[key] = asyncio.ensure_future(self._make(key, make))
            coming.add_done_callback(lambda _: self._coming.pop(key, None))
        # If one of them is cancelled, the others go on waiting.
        return await asyncio.shield(self._coming[key])

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        made = await make()
        self._kept[key] = made
        self._used += self._size(made)
        while self._used > self._limit and self._kept:
            _, dropped = self._kept.popitem(last=False)
            self._used -= self._size(dropped)
        return made
