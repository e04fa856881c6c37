"""Real servers for tests: in a thread, or in a process that can be killed."""

import asyncio
import os
import secrets
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from rookery.server.serve import server
from rookery.server.settings import Settings


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
        thread.join(20)


class Process:
    """A server in a process of its own."""

    def __init__(self, database: str, port: int = 0) -> None:
        self.database = database
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> None:
        code = (
            "from rookery.server.serve import serve; "
            f"serve(database={self.database!r}, port={self.port}, rate=0.0, sockets=0, log_level='error')"
        )
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen([sys.executable, "-c", code], env=environment, stderr=subprocess.DEVNULL)
        if wait:
            wait_for(self.address)

    def kill(self) -> None:
        """Kill it as a cut of the power would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        """Ask it to stop."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(address: str, seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            httpx.get(f"{address}/healthz", timeout=2.0).raise_for_status()
            return
        except httpx.HTTPError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def created(address: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    """Set up a table and return what the server said."""
    body = {"game": "pingouin", "seats": seats, **more}
    response = httpx.post(f"{address}/api/tables", json=body, headers=bearer(secrets.token_hex(16)), timeout=30.0)
    assert response.status_code == 201, response.text
    found: dict[str, Any] = response.json()
    return found


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def links(made: dict[str, Any]) -> dict[int, str]:
    """Return the tokens by seat."""
    return {link["seat"]: link["token"] for link in made["links"]}


def run(story: Any) -> None:
    asyncio.run(asyncio.wait_for(story, 240))
