"""A table of a server as a program reaches it: a stream of lines to read, POST to act (see `docs/protocol.md`)."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from rookery.core.errors import RookeryError
from rookery.text import Text


class Door:
    """One table of one server, by plain HTTP."""

    def __init__(self, server: str, table: str, token: str) -> None:
        self.address = f"{server.rstrip('/')}/api/tables/{table}"
        self.token = token

    def get(self, path: str) -> Any:
        """Ask for something."""
        with self._open(path) as answer:
            return json.load(answer)

    def post(self, path: str, **body: object) -> Any:
        """Do something; a refusal of the server's is raised as an error."""
        with self._open(f"/{path}", json.dumps(body).encode()) as answer:
            return json.load(answer)

    def frames(self) -> Iterator[dict[str, Any]]:
        """Read the stream, frame by frame."""
        with self._open("/events") as stream:
            for line in stream:
                message = json.loads(line)
                if message["type"] == "frame":
                    yield message

    def _open(self, path: str, body: bytes | None = None) -> Any:
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        try:
            return urlopen(Request(self.address + path, body, headers), timeout=60)
        except HTTPError as error:
            if error.code >= 500 or error.code == 429:
                raise
            refusal = json.load(error)["refusal"]
            raise RookeryError(refusal["code"], Text(**refusal["text"])) from None
