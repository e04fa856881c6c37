"""Real servers for tests: in a thread, or in a process that can be killed."""

import asyncio
import os
import secrets
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

import httpx
from httpx._config import DEFAULT_TIMEOUT_CONFIG, create_ssl_context
from httpx._transports import default
from websockets.asyncio.client import connect

from rookery.server.serve import server
from rookery.server.settings import Settings

T = TypeVar("T")
PATIENCE = 180.0
"""How many seconds a test waits for anything: a busy machine is no fault of the server's."""
for part in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, part, PATIENCE)  # httpx gives up after five seconds
(connect.__init__.__kwdefaults__ or {}).update(open_timeout=PATIENCE, ping_timeout=PATIENCE)  # websockets after ten
vars(default).update(create_ssl_context=cache(create_ssl_context))  # each client would read all certificates, in 20 ms


@contextmanager
def running(database: str, **more: Any) -> Iterator[str]:
    """Run a server in a thread and return its address."""
    settings = Settings(**{"database": database, "port": free_port(), "rate": 0.0, "sockets": 0, **more})
    web = server(settings)
    thread = threading.Thread(target=web.run)
    thread.start()
    address = f"http://127.0.0.1:{settings.port}"
    try:
        wait_for(address)
        yield address
    finally:
        web.should_exit = True
        thread.join(PATIENCE)


class Process:
    """A server in a process of its own."""

    def __init__(self, database: str, port: int = 0, **more: Any) -> None:
        self.settings = {"database": database, "rate": 0.0, "sockets": 0, "log_level": "error", **more}
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> None:
        given = {**self.settings, "port": self.port}
        code = f"from rookery.server.serve import serve; serve(**{given!r})"
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen([sys.executable, "-c", code], env=environment, stderr=subprocess.DEVNULL)
        if wait:
            wait_for(self.address)

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """Kill it as a cut of the power would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        """Ask it to stop."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)


_reserved: list[socket.socket] = []


def free_port() -> int:
    """Return a port that stays ours: it is bound until this process ends, and a server can still listen on it."""
    probe = socket.socket()
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    probe.bind(("127.0.0.1", 0))
    _reserved.append(probe)
    port: int = probe.getsockname()[1]
    return port


def wait_for(address: str, seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            httpx.get(f"{address}/healthz", timeout=10.0).raise_for_status()
            return
        except httpx.HTTPError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def created(address: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    """Set up a table and return what the server said."""
    body = {"game": "pingouin", "seats": seats, **more}
    response = httpx.post(f"{address}/api/tables", json=body, headers=bearer(secrets.token_hex(16)))
    assert response.status_code == 201, response.text
    found: dict[str, Any] = response.json()
    return found


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def links(made: dict[str, Any]) -> dict[int, str]:
    """Return the tokens by seat."""
    return {link["seat"]: link["token"] for link in made["links"]}


def run(story: Coroutine[Any, Any, T]) -> T:
    """Run what a test tells, to its end."""
    return asyncio.run(asyncio.wait_for(story, 2 * PATIENCE))
