"""A reverse proxy as in docs/hosting.md: what comes below one path goes to the server without it, sockets included."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from threading import Thread
from typing import Final

CHUNK: Final = 65_536


class Proxy:
    """One path of one port, and the server behind it."""

    def __init__(self, below: str, port: int) -> None:
        self.below = below
        self.port = port
        self.passed: list[str] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one request on and its answer back; a socket is a request whose answer goes on."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            method, path, version = head[0].split(" ")
            if not path.startswith(self.below):
                writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            else:
                upgrade = any(line.lower().startswith("upgrade:") for line in head)
                self.passed.append(f"{'WS' if upgrade else method} {path}")
                # One request a connection keeps the proxy small; a real one would keep connections alive.
                kept = [line for line in head[1:] if upgrade or not line.lower().startswith("connection:")]
                close = [] if upgrade else ["Connection: close"]
                path = "/" + path.removeprefix(self.below)
                ahead, back = await asyncio.open_connection("127.0.0.1", self.port)
                back.write("\r\n".join([f"{method} {path} {version}", *close, *kept]).encode("latin-1"))
                await asyncio.wait(
                    [asyncio.create_task(pipe(reader, back)), asyncio.create_task(pipe(ahead, writer))],
                    return_when=asyncio.FIRST_COMPLETED,
                )
                back.close()
            await writer.drain()
        writer.close()


async def pipe(source: asyncio.StreamReader, goal: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while piece := await source.read(CHUNK):
            goal.write(piece)
            await goal.drain()


@contextmanager
def proxied(below: str, port: int) -> Iterator[tuple[str, Proxy]]:
    """Run a proxy in a thread for a while; give its address and what it has passed on."""
    proxy = Proxy(below, port)
    told: Queue[tuple[int, Callable[[], object]]] = Queue()

    async def run() -> None:
        server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        told.put((server.sockets[0].getsockname()[1], lambda: loop.call_soon_threadsafe(stop.set)))
        await stop.wait()
        server.close()

    thread = Thread(target=asyncio.run, args=(run(),))
    thread.start()
    front, stop = told.get()
    try:
        yield f"http://127.0.0.1:{front}{below}", proxy
    finally:
        stop()
        thread.join()
