"""What a session says on its socket and makes of what it hears: a server that is played word by word, with no network.

The server of these tests is a match and a queue for each connection; `test_session.py` has a real one.
"""

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Queue
from types import SimpleNamespace, TracebackType
from typing import Any, Final

import pytest

from match.honest import opened
from rookery.client import RemoteSession
from rookery.client import session as module
from rookery.core import IllegalAction, RookeryError
from rookery.match import InvalidLog, Match
from rookery.table import Explain, Move
from rookery.table.frame import frame_for

PATIENCE: Final = 10.0
FIRST: Final = 60
"""Events of Pingouin's start: the ice is laid."""


class Broken(Exception):
    """A connection that broke; the server's code is in `rcvd`."""

    def __init__(self, code: int) -> None:
        self.rcvd = SimpleNamespace(code=code)


class Line:
    """One connection: what the server says and what it hears, in order."""

    def __init__(self) -> None:
        self.said: Queue[Any] = Queue()
        self.heard: Queue[dict[str, Any]] = Queue()

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        pass

    def recv(self, timeout: float) -> str:
        found = self.said.get(timeout=PATIENCE)
        if isinstance(found, Exception):
            raise found
        return json.dumps(found)

    def send(self, text: str) -> None:
        self.heard.put(json.loads(text))

    def close(self) -> None:
        self.said.put(OSError("closed"))

    def hear(self) -> dict[str, Any]:
        return self.heard.get(timeout=PATIENCE)

    def settle(self) -> None:
        """Wait until everything that was said is taken in: silence after it is answered by a ping."""
        self.said.put(TimeoutError())
        while self.hear()["type"] != "ping":
            pass


class Server:
    """A match of Pingouin, the connections to it, and what a client asks by HTTP."""

    def __init__(self) -> None:
        self.match: Match = opened("pingouin")
        self.lines: Queue[Line] = Queue()
        self.addresses: list[str] = []
        self.log = self.match.lines()
        self.asked: list[tuple[str, Any]] = []
        self.sessions: list[RemoteSession] = []
        self.client: Any = SimpleNamespace(
            server="http://house", table="t", seat=0, token="key", info=self.info, log=lambda: self.log, post=self.post
        )

    def joined(self, **more: Any) -> RemoteSession:
        """Let a session join; whoever waits in it for too long is told that it is closed."""
        self.sessions.append(RemoteSession(self.client, **more))
        return self.sessions[-1]

    def give_up(self) -> None:
        for session in self.sessions:
            session.close()

    def info(self) -> dict[str, Any]:
        table = {"game": "pingouin", "options": {}, "seats": [{}, {}]}
        return {**table, "promise": self.match.header.promise}

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        self.asked.append((path, body))
        return {"candidates": [{"text": "a1", "value": 0.5, "proven": True}, {"text": "b1", "value": -0.5}]}

    def connect(self, address: str, max_size: int) -> Line:
        self.addresses.append(address)
        line = Line()
        self.lines.put(line)
        return line

    def line(self) -> Line:
        """Wait for the next connection."""
        return self.lines.get(timeout=PATIENCE)

    def frame(self, after: int = -1, **more: Any) -> dict[str, Any]:
        return {"type": "frame", **frame_for(self.match, self.client.seat, after, picture=False), **more}

    def play(self) -> dict[str, Any]:
        """Let whoever is to move do so; return what is new."""
        before = self.match.seq
        assert self.match.to_move is not None
        self.match.submit(self.match.to_move, self.match.legal_texts(self.match.to_move)[0])
        return self.frame(before)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    made = Server()
    sockets = SimpleNamespace(connect=made.connect, WebSocketException=Broken)
    monkeypatch.setattr(module, "load", lambda name: sockets)
    monkeypatch.setattr(module, "RETRY_SECONDS", 0.001)
    patience = threading.Timer(PATIENCE, made.give_up)
    patience.start()
    yield made
    patience.cancel()


@pytest.fixture
def later() -> Iterator[Callable[..., Future[Any]]]:
    """Do something in another thread, as a caller of the session would."""
    pool = ThreadPoolExecutor()
    yield pool.submit
    pool.shutdown(wait=False)


Later = Callable[..., "Future[Any]"]


def seqs(frame: Any) -> list[int]:
    return [event["seq"] for event in frame["events"]]


def test_it_says_who_it_is_and_what_it_has(server: Server) -> None:
    with server.joined() as session:
        line = server.line()
        assert line.hear() == {"type": "hello", "after": -1, "scene": False, "token": "key", "seat": 0}
        line.said.put(server.frame())
        first = session.frame()
        assert (first["seq"], first["header"] is None) == (FIRST, False)
        line.said.put(OSError())
        assert server.line().hear()["after"] == FIRST
    assert set(server.addresses) == {"ws://house/api/tables/t/socket"}
    server.client.seat = None
    with server.joined():
        hello = server.line().hear()
        assert (hello["watch"], "seat" in hello) == (True, False)


def test_every_frame_is_waited_for_in_turn_with_its_own_events(server: Server) -> None:
    with server.joined() as session:
        line = server.line()
        line.said.put(server.frame())
        start = session.wait(-1)
        assert (start["seq"], start["header"] is None, seqs(start)) == (FIRST, False, [*range(1, FIRST + 1)])
        for _ in range(3):
            line.said.put(server.play())
        assert session.wait(FIRST + 2)["seq"] == FIRST + 3
        found = session.wait(FIRST)
        assert (found["seq"], found["header"], seqs(found)) == (FIRST + 1, None, [FIRST + 1])
        assert seqs(session.frame(FIRST + 1)) == [FIRST + 2, FIRST + 3]
        heads = {seq: server.match.head_at(seq) for seq in range(FIRST, FIRST + 4)}
        assert session.heads == heads


def test_what_comes_twice_counts_once_and_a_gap_starts_the_conversation_again(server: Server) -> None:
    with server.joined() as session:
        line = server.line()
        line.said.put(server.frame())
        first = server.play()
        for said in (first, first, server.frame(FIRST)):
            line.said.put(said)
        line.settle()  # what it has already is no reason to call again
        server.play()
        line.said.put(server.play())  # the one before it was never sent
        again = server.line()
        assert again.hear()["after"] == FIRST + 1
        assert seqs(session.frame(FIRST)) == [FIRST + 1]
        again.said.put(server.frame(FIRST + 3))
        again.settle()
        assert session.frame()["seq"] == FIRST + 1, "a frame whose events are not here is not shown"
        again.said.put(server.frame(FIRST + 1))
        assert seqs(session.wait(FIRST + 1)) == [FIRST + 2, FIRST + 3]


def test_a_frame_before_any_header_is_asked_for_again(server: Server) -> None:
    with server.joined():
        server.line().said.put(server.frame(0))
        line = server.line()
        assert line.hear()["after"] == -1
        line.said.put(server.frame(events=[], seq=0))
        line.said.put({"type": "bye"})
        assert server.line().hear()["after"] == 0, "it has the header and no event yet"


def test_a_new_header_replaces_everything(server: Server) -> None:
    with server.joined() as session:
        line = server.line()
        line.said.put(server.frame())
        line.said.put(server.play())
        assert session.wait(FIRST)["seq"] == FIRST + 1
        server.match = opened("pingouin")
        line.said.put(server.frame())
        line.said.put(server.frame(FIRST))
        line.settle()
        assert [frame["seq"] for frame in session._frames] == [FIRST, FIRST]
        assert seqs(session.frame()) == [*range(1, FIRST + 1)]


def test_a_command_is_sent_again_until_it_is_answered_and_answered_once(server: Server, later: Later) -> None:
    with server.joined() as session:
        line = server.line()
        line.hear()
        line.said.put(server.frame())
        session.frame()
        reply = later(session.send, Move("a1", after=FIRST))
        asked = line.hear()
        assert {**asked, "id": ""} == {"type": "do", "what": "move", "text": "a1", "after": FIRST, "id": ""}
        line.said.put(OSError())
        line = server.line()
        assert line.hear()["type"] == "hello"
        assert line.hear() == asked
        for code in ("unavailable", "too_many"):
            line.said.put({"type": "answer", "id": asked["id"], "ok": False, "refusal": {"code": code}})
            assert line.hear() == asked
        line.said.put({"type": "answer", "id": "", "ok": False, "refusal": {"code": "too_many"}})
        assert line.hear() == asked, "where it is not said what was too much, everything is sent again"
        line.said.put({"type": "answer", "id": "another", "ok": True, "seq": 7, "head": "no"})
        answer = {"type": "answer", "id": asked["id"], "ok": True, "seq": FIRST + 1, "head": "mine"}
        line.said.put(answer)
        assert not reply.done(), "its event has not come"
        line.said.put(server.play())
        events = reply.result(PATIENCE).events
        assert [event.seq for event in events] == [FIRST + 1]
        assert 7 not in session.heads
        line.said.put(OSError())
        line = server.line()
        line.hear()
        line.said.put(TimeoutError())
        assert line.hear() == {"type": "ping"}, "nothing else is left to be sent"


def test_the_head_of_an_answer_is_kept(server: Server, later: Later) -> None:
    with server.joined() as session:
        line = server.line()
        line.hear()
        line.said.put(server.frame())
        session.frame()
        reply = later(session.send, Explain("a1"))
        line.said.put({"type": "answer", "id": line.hear()["id"], "ok": True, "seq": 59, "head": "h"})
        assert reply.result(PATIENCE).explanation is None
        assert session.heads[59] == "h"


def test_refusals_are_errors_with_what_was_tried(server: Server, later: Later) -> None:
    text = {"en": "no", "fr": "non"}
    refusal = {"code": "illegal", "why": "gap", "rule": "P14", "text": text, "keys": ["a1"], "reasons": [], "seq": 60}
    with server.joined() as session:
        line = server.line()
        line.hear()
        line.said.put(server.frame())
        session.frame()
        reply = later(session.send, Move("a1-b1", after=FIRST))
        line.said.put({"type": "answer", "id": line.hear()["id"], "ok": False, "refusal": refusal})
        error = reply.exception(PATIENCE)
        assert isinstance(error, IllegalAction)
        assert (error.rule, error.tried, error.keys) == ("P14", "a1-b1", ("a1",))
        said = later(session.say, "hm")
        asked = line.hear()
        assert (asked["type"], asked["text"]) == ("say", "hm")
        line.said.put({"type": "answer", "id": asked["id"], "ok": False, "refusal": {"code": "muted", "text": text}})
        error = said.exception(PATIENCE)
        assert isinstance(error, RookeryError)
        assert error.code == "muted"


def test_silence_is_broken_by_a_ping_and_two_silences_by_a_new_call(server: Server) -> None:
    with server.joined():
        line = server.line()
        line.hear()
        for _ in range(2):  # a word in between: nothing is wrong
            line.said.put(TimeoutError())
            assert line.hear() == {"type": "ping"}
            line.said.put({"type": "pong"})
        line.said.put(TimeoutError())
        line.hear()
        line.said.put(TimeoutError())
        assert server.line().hear()["type"] == "hello"


def test_chat_is_kept_once_and_the_table_as_it_was_told_last(server: Server) -> None:
    changes = threading.Semaphore(0)
    with server.joined(on_change=changes.release) as session:
        line = server.line()
        spoken = [{"n": number, "name": "Bo", "text": str(number)} for number in (1, 2, 3)]
        line.said.put({"type": "welcome", "table": {"id": "w"}, "chat": spoken[:2]})
        line.settle()
        assert session.table == {"id": "w"}
        line.said.put({"type": "chat", **spoken[1]})
        line.said.put({"type": "chat", **spoken[2]})
        line.said.put({"type": "table", "table": {"id": "n"}})
        line.settle()
        assert [(each.number, each.name, each.text) for each in session.chat] == [
            (number, "Bo", str(number)) for number in (1, 2, 3)
        ]
        assert session.table == {"id": "n"}
        assert session.connected
        for _ in range(4):
            assert changes.acquire(timeout=PATIENCE), "connected, and three times somebody was heard"
        lost: Queue[bool] = Queue()
        session.on_change = lambda: lost.put(session.connected)
        line.said.put(OSError())
        assert [lost.get(timeout=PATIENCE) for _ in range(2)] == [False, True], "lost, and back"


def test_a_board_that_is_newer_than_its_frame_is_drawn_without_marks(server: Server) -> None:
    with server.joined() as session:
        while "-" not in "".join(server.match.last_for(0)):
            server.play()
        server.line().said.put(server.frame())
        frame, match = session.frame(), server.match
        marked, plain = (match.game.draw_view(match.view(0), last=last) for last in (match.last_for(0), ()))
        assert marked != plain
        for seq, drawn in ((frame["seq"], marked), (frame["seq"] + 1, plain)):
            position = {"seq": seq, "position": match.game.format_position(match.state)}
            server.client.position = lambda position=position: position
            assert session.draw(frame) == drawn


def test_what_cannot_be_mended_ends_the_session(server: Server) -> None:
    with server.joined() as session:
        server.line().said.put(Broken(1011))
        server.line().said.put(Broken(4400))
        with pytest.raises(RookeryError) as refused:
            session.frame()
        assert refused.value.code == "not_yours"
    with server.joined() as session:
        server.line().said.put({**server.frame(), "seq": "sixty"})
        with pytest.raises(RookeryError) as unread:
            session.frame()
        assert unread.value.code == "unreadable"
        with pytest.raises(RookeryError):
            session._retried(lambda: 1)


def test_what_is_asked_by_http_is_asked_again_while_nobody_answers(server: Server) -> None:
    with server.joined() as session:
        post, failures = server.client.post, [OSError(), OSError()]

        def flaky(path: str, **body: Any) -> Any:
            if failures:
                raise failures.pop()
            return post(path, **body)

        server.client.post = flaky
        assert session.hints() == [("a1", 0.5, True), ("b1", -0.5, False)]
        assert server.asked == [("hint", {"seat": 0})]


def test_a_log_with_other_nonces_than_it_was_shown_is_no_proof(server: Server) -> None:
    with server.joined() as session:
        server.line().said.put(server.frame())
        session.frame()
        header = json.loads(server.log[0])
        server.log = [json.dumps({**header, "nonces": ["x", "y"]}), *server.log[1:]]
        with pytest.raises(InvalidLog) as refused:
            session.verify()
        assert (refused.value.code, refused.value.line) == ("unfair", 1)
