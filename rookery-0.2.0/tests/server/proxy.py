"""A network that cannot be trusted: it drops, doubles, delays, reorders and freezes what passes through it."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import websockets
from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve


class Proxy:
    """Passes messages between clients and a server, some of them badly."""

    def __init__(self, target: str, rng: random.Random, *, badness: float) -> None:
        self.target = target.replace("http", "ws", 1)
        self.rng = rng
        self.badness = badness
        self.done: Counter[str] = Counter()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        async with serve(self._pass, "127.0.0.1", 0, max_size=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            yield f"http://127.0.0.1:{port}"

    async def _pass(self, client: ServerConnection) -> None:
        assert client.request is not None
        with contextlib.suppress(OSError, websockets.WebSocketException):
            async with connect(self.target + client.request.path, max_size=None) as server:
                ways = [asyncio.create_task(self._way(*way)) for way in ((client, server), (server, client))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()

    async def _way(
        self,
        source: Connection,
        goal: Connection,
    ) -> None:
        held: list[str | bytes] = []
        with contextlib.suppress(websockets.WebSocketException):
            async for message in source:
                fault = ""
                if self.rng.random() < self.badness:
                    fault = self.rng.choice(["drop", "double", "delay", "reorder", "freeze", "cut"])
                    self.done[fault] += 1
                match fault:
                    case "drop":
                        continue
                    case "double":
                        await goal.send(message)
                    case "delay":
                        await asyncio.sleep(self.rng.random() * 0.05)
                    case "reorder":
                        held.append(message)
                        continue
                    case "freeze":
                        await asyncio.sleep(0.5)
                    case "cut":
                        return
                await goal.send(message)
                while held:
                    await goal.send(held.pop())
