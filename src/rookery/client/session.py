"""A session at a server's table: the same `frame`, `send` and `wait` as a local one, over a WebSocket.

Laws:

* a command has an id and is sent again after every reconnection until it is answered: it is done once, never lost;
* events have numbers without gaps; after a gap the conversation starts again from what we have;
* the promise and every head are kept, so that `verify` can hold the log against them at the end.
"""

import contextlib
import json
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from http.client import HTTPException
from typing import Any, Final, NamedTuple, TypeVar

from rookery import catalog
from rookery.client.http import TableClient, refused
from rookery.core.errors import RookeryError
from rookery.core.game import AnyGame
from rookery.extras import load
from rookery.i18n import Text
from rookery.match import InvalidLog, Verified, verify
from rookery.match.log import read_event
from rookery.scene.picture import Picture
from rookery.table.command import Command, Explain, Rejection, Reply, command_json
from rookery.table.fields import EventFrame, Frame, HeaderFrame
from rookery.table.schema import decode

T = TypeVar("T")

RETRY_SECONDS: Final = 0.5
SILENCE_SECONDS: Final = 20.0
"""After this long without a word the server is asked for a sign of life, and after twice as long called again."""
MAX_MESSAGE: Final = 1 << 24
HELLO_REFUSED: Final = 4400
"""The code with which a server closes a socket whose hello it does not accept."""
NOT_YOURS: Final = Text("This seat is not yours.", "Cette place n'est pas la vôtre.")
CLOSED: Final = Text("The session is closed.", "La session est fermée.")


class ChatLine(NamedTuple):
    """One line of chat."""

    number: int
    name: str
    text: str


class RemoteSession:
    """A seat, or a spectator's place, at a server's table. Its methods may be called from several threads."""

    def __init__(self, client: TableClient, *, on_change: Callable[[], None] = lambda: None) -> None:
        """Join a table at which the client sits, or watch it; refuse one that does not exist.

        `on_change` is called, from another thread, when somebody chats and when the connection is lost or back.
        """
        self.client = client
        self.on_change = on_change
        self.connected = False
        self.table = client.info()
        self.promise: str = self.table["promise"]
        """The promise of the seed, as it was when we came."""
        self.heads: dict[int, str] = {}
        """The heads of the log's chain, by the number of the event they came with."""
        self.chat: list[ChatLine] = []
        self._connect = load("websockets.sync.client").connect
        self._broken: tuple[type[Exception], ...] = (OSError, load("websockets.exceptions").WebSocketException)
        self._news = threading.Condition()
        self._header: HeaderFrame | None = None
        self._events: list[EventFrame] = []
        self._frames: deque[Frame] = deque(maxlen=256)
        self._pending: dict[str, dict[str, Any]] = {}
        self._answers: dict[str, dict[str, Any]] = {}
        self._socket: Any = None
        self._closed = False
        self._error = RookeryError("closed", CLOSED)
        self._game: AnyGame | None = None
        threading.Thread(target=self._run, daemon=True).start()

    def __enter__(self) -> "RemoteSession":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # What every session can do

    def frame(self, after: int = -1) -> Frame:
        """Return the table as our seat may see it now, with the events after `after`; wait for the start."""
        with self._news:
            self._wait_until(lambda: bool(self._frames))
            return self._since(self._frames[-1], after)

    def send(self, command: Command) -> Reply:
        """Do a command, once, through any reconnections; raise an error where it is refused."""
        before = self._events[-1]["seq"] if self._events else 0
        answer = self._ask({"type": "do", **command_json(command)}, events=True)
        if answer["ok"]:
            with self._news:
                new = [event for event in self._events if before < event["seq"] <= answer["seq"]]
            return Reply([read_event(json.dumps(event), event["seq"]) for event in new])
        refusal = answer["refusal"]
        if isinstance(command, Explain):
            return Reply([], decode(Rejection, refusal))
        raise refused(refusal, getattr(command, "text", ""))

    def wait(self, after: int) -> Frame:
        """Return the next frame after event `after`; none is skipped, so that each can be shown."""
        with self._news:
            self._wait_until(lambda: bool(self._frames) and self._frames[-1]["seq"] > after)
            found = next(frame for frame in self._frames if frame["seq"] > after)
            return self._since(found, after)

    # What a server's table has beside

    def draw(self, frame: Frame) -> Picture:
        """Draw what our seat sees; the game must be installed here."""
        game = self.game
        found = self._retried(self.client.position)
        view = game.rules.view(game.parse_position(found["position"]), frame["seat"])
        turn = frame["last_turn"]
        # A position that is newer than the frame is drawn without marks: the next frame is on its way.
        same = turn is not None and found["seq"] == frame["seq"]
        return game.draw_view(view, last=[step["text"] for step in turn["steps"]] if turn and same else ())

    def hints(self) -> list[tuple[str, float, bool]]:
        """Ask the server's bot about each move: its text, value from -1 to 1, and whether that is proven."""
        found = self._retried(lambda: self.client.post("hint", seat=self.client.seat))["candidates"]
        return [(each["text"], each["value"], each.get("proven", False)) for each in found]

    def say(self, text: str) -> None:
        """Say something in the chat."""
        answer = self._ask({"type": "say", "text": text})
        if not answer["ok"]:
            raise refused(answer["refusal"])

    def verify(self) -> Verified:
        """Check the finished match against what we kept: the promise, the heads, and our own nonce."""
        lines = self._retried(self.client.log)
        seat = self.client.seat
        nonces = json.loads(lines[0]).get("nonces", [])
        if seat is not None and self._header is not None and self._header["nonces"] != nonces:
            raise InvalidLog("unfair", 1, Text("the nonces were changed", "les nonces ont changé"))
        return verify(lines, catalog.spec, promise=self.promise, heads=self.heads)

    @property
    def game(self) -> AnyGame:
        """The game that is played at this table."""
        if self._game is None:
            table = self.table
            self._game = catalog.game(table["game"], len(table["seats"]), **table["options"])
        return self._game

    def close(self) -> None:
        """Leave the conversation; the seat stays ours."""
        with self._news:
            self._closed = True
            self._news.notify_all()
            socket = self._socket
        if socket is not None:
            threading.Thread(target=socket.close, daemon=True).start()  # it waits for the server's goodbye

    # Waiting

    def _wait_until(self, ready: Callable[[], bool]) -> None:
        self._news.wait_for(lambda: self._closed or ready())
        if self._closed:
            raise self._error

    def _since(self, frame: Frame, after: int) -> Frame:
        events = [event for event in self._events if after < event["seq"] <= frame["seq"]]
        return {**frame, "header": self._header if after < 0 else None, "events": events}

    def _ask(self, message: dict[str, Any], *, events: bool = False) -> dict[str, Any]:
        """Send a message until it is answered, and wait for the events that it caused."""
        name = secrets.token_hex(8)
        message = {**message, "id": name}
        with self._news:
            self._pending[name] = message
            socket = self._socket
        if socket is not None:
            self._write(socket, message)
        with self._news:
            self._wait_until(lambda: name in self._answers)
            answer = self._answers.pop(name)
            if events and answer["ok"]:
                self._wait_until(lambda: not answer["seq"] or len(self._events) >= answer["seq"])
        return answer

    def _retried(self, ask: Callable[[], T]) -> T:
        """Ask by HTTP, again and again while the server cannot be reached."""
        while not self._closed:
            try:
                return ask()
            except (OSError, HTTPException):
                time.sleep(RETRY_SECONDS)
        raise self._error

    # The socket, on a thread of its own

    def _run(self) -> None:
        address = f"{self.client.server.replace('http', 'ws', 1)}/api/tables/{self.client.table}/socket"
        while not self._closed:
            try:
                with self._connect(address, max_size=MAX_MESSAGE) as socket:
                    self._talk(socket)
            except self._broken as error:  # the server will be back, and the first frame will say what we missed
                if getattr(getattr(error, "rcvd", None), "code", 0) == HELLO_REFUSED:
                    self._fail(RookeryError("not_yours", NOT_YOURS))
            except RookeryError as error:
                self._fail(error)
            self._set_connected(None)
            time.sleep(RETRY_SECONDS)

    def _fail(self, error: RookeryError) -> None:
        """End the session for a reason that no reconnection can mend."""
        with self._news:
            self._error = error
            self._closed = True
            self._news.notify_all()

    def _talk(self, socket: Any) -> None:
        client = self.client
        seat = {"watch": True} if client.seat is None else {"seat": client.seat}
        after = self._events[-1]["seq"] if self._events else 0 if self._header else -1
        self._write(socket, {"type": "hello", "after": after, "scene": False, "token": client.token, **seat})
        self._set_connected(socket)
        with self._news:
            unanswered = list(self._pending.values())
        for message in unanswered:
            self._write(socket, message)
        asked = False
        while not self._closed:
            try:
                heard = json.loads(socket.recv(timeout=SILENCE_SECONDS))
            except TimeoutError:
                if asked:
                    return
                asked = True
                self._write(socket, {"type": "ping"})
                continue
            asked = False
            if heard["type"] == "bye" or not self._take(socket, heard):
                return

    def _take(self, socket: Any, message: dict[str, Any]) -> bool:
        """Take a message in; return False where something before it is missing, so that we must ask again."""
        match message["type"]:
            case "welcome":
                self.table = message["table"]
                self._hear([ChatLine(line["n"], line["name"], line["text"]) for line in message["chat"]])
            case "table":
                self.table = message["table"]
            case "chat":
                self._hear([ChatLine(message["n"], message["name"], message["text"])])
            case "frame":
                return self._take_frame(decode(Frame, message))
            case "answer":
                self._take_answer(socket, message)
        return True

    def _take_frame(self, frame: Frame) -> bool:
        with self._news:
            if frame["header"] is not None:
                self._header = frame["header"]
                self._events = []
                self._frames.clear()
            events = [event for event in frame["events"] if event["seq"] > len(self._events)]
            if self._header is None or (events and events[0]["seq"] != len(self._events) + 1):
                return False
            self._events += events
            if frame["seq"] == len(self._events):
                self.heads[frame["seq"]] = frame["head"]
                self._frames.append(frame)
            self._news.notify_all()
        return True

    def _take_answer(self, socket: Any, answer: dict[str, Any]) -> None:
        name = answer["id"]
        if not answer["ok"] and answer["refusal"]["code"] in ("unavailable", "too_many"):
            time.sleep(RETRY_SECONDS)  # nothing was done: the same again
            with self._news:
                again = [self._pending[name]] if name in self._pending else list(self._pending.values())
            for message in again:
                self._write(socket, message)
            return
        with self._news:
            if self._pending.pop(name, None) is not None:
                self._answers[name] = answer
                if answer.get("head"):
                    self.heads[answer["seq"]] = answer["head"]
            self._news.notify_all()

    def _hear(self, lines: list[ChatLine]) -> None:
        known = self.chat[-1].number if self.chat else 0
        self.chat += [line for line in lines if line.number > known]
        self.on_change()

    def _set_connected(self, socket: Any) -> None:
        with self._news:
            self._socket = socket
            self.connected = socket is not None
        self.on_change()

    def _write(self, socket: Any, message: dict[str, Any]) -> None:
        with contextlib.suppress(*self._broken):  # it is sent again on the next connection
            socket.send(json.dumps(message))
