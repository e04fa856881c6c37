"""A table of a server by plain HTTP: find or create one, sit down, read, act."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from rookery.core.errors import IllegalAction, RookeryError
from rookery.core.rules import Seat
from rookery.i18n import Text
from rookery.table.command import Command, command_json
from rookery.table.fields import Frame
from rookery.table.schema import decode

TIMEOUT = 60.0
"""Seconds without an answer after which a request is given up; a quiet stream sends something more often."""


class TableClient:
    """One table of one server, and the token that opens our seat there."""

    def __init__(self, server: str, table: str, token: str = "") -> None:
        """Name a table; without a token a new one is made, which opens nothing before `sit`."""
        self.server = server.rstrip("/")
        self.table = table
        self.invitation = token
        """The token that we were given; empty where we take an open seat."""
        self.token = token or secrets.token_hex(16)
        self.seat: Seat | None = None
        self.nonce = secrets.token_hex(16)
        """Our own part in every draw; `sit` sends it, and the log must show it."""
        self.links: dict[Seat, str] = {}
        """After `create`: the tokens of the seats that are not open to everybody."""

    @classmethod
    def from_link(cls, link: str) -> "TableClient":
        """Read a link of the page: `http://host:8642/#table/ID`, with `?seat=TOKEN` for that seat."""
        parts = urlsplit(link)
        path, _, query = parts.fragment.partition("?")
        page, _, table = path.partition("/")
        if page != "table" or not table or not parts.netloc:
            raise RookeryError(
                "bad_link",
                Text(
                    "Give the link of a table, such as http://host:8642/#table/ID.",
                    "Donnez le lien d'une table, comme http://hôte:8642/#table/ID.",
                ),
            )
        server = f"{parts.scheme}://{parts.netloc}{parts.path}"
        return cls(server, table, next(iter(parse_qs(query).get("seat", [])), ""))

    @classmethod
    def create(cls, server: str, game: str, seats: Sequence[Mapping[str, str]], **more: object) -> "TableClient":
        """Set up a table; each seat is `{"kind": "me" | "open" | "link" | "bot", "name": …, "bot": …}`.

        `options` are the game's, `settings` the table's: `settings={"visibility": "public"}`.
        """
        client = cls(server, "")
        mine = [{**seat, "nonce": client.nonce} if seat.get("kind") == "me" else dict(seat) for seat in seats]
        created = client._json("/api/tables", {"game": game, "seats": mine, **more})
        client.table = created["table"]["id"]
        client.links = {link["seat"]: link["token"] for link in created["links"]}
        client.seat = next((seat for seat, each in enumerate(seats) if each.get("kind") == "me"), None)
        return client

    @staticmethod
    def list_tables(server: str, status: str = "waiting") -> list[dict[str, Any]]:
        """List a server's public tables: those `waiting` for players, `running`, or `over`."""
        found: list[dict[str, Any]] = TableClient(server, "")._json(f"/api/tables?status={status}")
        return found

    def sit(self, *, seat: Seat | None = None, name: str = "") -> Seat:
        """Take a seat: the one that our token opens, the one that is asked for, or any open one."""
        given = {"token": self.invitation, "seat": seat, "name": name, "nonce": self.nonce}
        seated = self.post("sit", **given)
        self.token = seated["token"] or self.token
        self.seat = seated["seat"]
        return int(seated["seat"])

    def info(self) -> dict[str, Any]:
        """Return the table as everybody may see it: game, options, seats, promise."""
        return self.get("")

    def position(self) -> dict[str, Any]:
        """Return a position that looks like what our seat, or a spectator, sees; what it cannot see is sampled."""
        return self.get("/position" if self.seat is None else f"/position?seat={self.seat}")

    def log(self) -> list[str]:
        """Return the log as we may read it now: after the end, all of it."""
        with self._open(f"/api/tables/{self.table}/log") as answer:
            return [line.decode() for line in answer.read().splitlines()]

    def send(self, command: Command, command_id: str) -> dict[str, Any]:
        """Send a command and return the answer; with the same id it is done once, however often it is sent."""
        mine = {} if self.seat is None else {"seat": self.seat}
        return self.post("commands", id=command_id, **mine, **command_json(command))

    def frames(self) -> Iterator[Frame]:
        """Read frames from the stream as they come, until it ends."""
        seat = "" if self.seat is None else f"?seat={self.seat}"
        with self._open(f"/api/tables/{self.table}/events{seat}") as stream:
            for line in stream:
                message = json.loads(line)
                if message["type"] == "frame":
                    yield decode(Frame, message)

    def get(self, path: str) -> dict[str, Any]:
        """Ask the table for something."""
        found: dict[str, Any] = self._json(f"/api/tables/{self.table}{path}")
        return found

    def post(self, path: str, **body: object) -> dict[str, Any]:
        """Ask the table to do something; raise its refusal as an error."""
        answer: dict[str, Any] = self._json(f"/api/tables/{self.table}/{path}", body)
        return answer

    def _json(self, path: str, body: Mapping[str, object] | None = None) -> Any:
        with self._open(path, None if body is None else json.dumps(body).encode()) as answer:
            return json.load(answer)

    def _open(self, path: str, body: bytes | None = None) -> Any:
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        try:
            return urlopen(Request(self.server + path, body, headers), timeout=TIMEOUT)
        except HTTPError as error:
            if error.code >= 500 or error.code == 429:
                raise
            raise refused(json.load(error)["refusal"]) from None
        except URLError as error:
            error.filename = self.server  # says where, as for a file that is not there
            raise


def refused(refusal: Mapping[str, Any], tried: str = "") -> RookeryError:
    """Return a server's refusal as the error that a local table would raise."""
    text = Text(refusal["text"]["en"], refusal["text"]["fr"])
    if refusal["code"] == "illegal":
        return IllegalAction(refusal["why"], refusal["rule"], text, tried, tuple(refusal["keys"]))
    return RookeryError(refusal["code"], text)
