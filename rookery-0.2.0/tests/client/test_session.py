"""A session over a real socket: nothing doubled, nothing lost, whatever becomes of the server."""

import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("fastapi")

from rookery.client import RemoteSession, TableClient
from rookery.core import IllegalAction, RookeryError
from rookery.match import InvalidLog
from rookery.table import Answer, Explain, Frame, Move, Resign, Takeback, Undo
from rookery.table.schema import decode
from server.running import PATIENCE, Process, running

TWO = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
AGAINST_A_BOT = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "uniform"}]


@pytest.fixture
def address(tmp_path: Path) -> Any:
    with running(str(tmp_path / "r.db")) as found:
        yield found


def play_on(session: RemoteSession, rng: Random, *, moves: int = 10_000) -> list[str]:
    """Play at random to the end, or a number of moves; return them."""
    played: list[str] = []
    frame = session.wait(-1)
    while frame["outcome"] is None and len(played) < moves:
        if frame["legal"]:
            played.append(rng.choice(frame["legal"]))
            reply = session.send(Move(played[-1], after=frame["seq"]))
            assert reply.events[0].text == played[-1]
        frame = session.wait(frame["seq"])
    return played


def test_a_table_is_created_found_and_joined(address: str) -> None:
    host = TableClient.create(address, "pingouin", TWO, settings={"visibility": "public"})
    assert [table["id"] for table in TableClient.list_tables(address)] == [host.table]
    guest = TableClient.from_link(f"{address}/#table/{host.table}")
    assert guest.sit(name="Bo") == 1
    assert [seat["name"] for seat in guest.info()["seats"]] == ["Ada", "Bo"]
    link = f"{address}/#table/{host.table}?seat={host.links[0]}"
    assert TableClient.from_link(link).sit() == 0
    for wrong in ("nonsense", f"{address}/#new/pingouin", f"{address}/#table/"):
        with pytest.raises(RookeryError, match="link of a table"):
            TableClient.from_link(wrong)


def test_two_people_play_and_what_they_kept_is_true(address: str) -> None:
    """Each seat's nonce goes into the draws, and promise and heads fit the log at the end."""
    host = TableClient.create(address, "pingouin", TWO)
    guest = TableClient(address, host.table)
    guest.sit(name="Bo")
    with RemoteSession(host) as ada, RemoteSession(guest) as bo:
        thread = threading.Thread(target=play_on, args=(bo, Random(2)))
        thread.start()
        play_on(ada, Random(1))
        thread.join(PATIENCE)
        frame = ada.frame()
        assert frame["header"] is not None
        assert frame["header"]["nonces"] == [host.nonce, guest.nonce]
        assert [event["seq"] for event in frame["events"]] == list(range(1, frame["seq"] + 1))
        assert ada.verify().strength == "shared"
        assert len(ada.heads) > 30
        ada.heads[3] = "0" * 64
        with pytest.raises(InvalidLog, match="acknowledged"):
            ada.verify()
        bo.promise = "1" * 64
        with pytest.raises(InvalidLog, match="another seed"):
            bo.verify()


def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """The server is killed in the middle of a game that goes on over the same session."""
    server = Process(str(tmp_path / "r.db"))
    server.start()

    def kill_and_start() -> None:
        server.kill()
        server.start()

    client = TableClient.create(server.address, "pingouin", AGAINST_A_BOT)
    connected: list[bool] = []
    try:
        with RemoteSession(client) as session:
            session.on_change = lambda: connected.append(session.connected)
            rng = Random(3)
            played: list[str] = []
            frame = session.wait(-1)
            while len(played) < 4:
                if frame["legal"]:
                    killer = threading.Thread(target=kill_and_start)
                    if len(played) == 2:
                        killer.start()
                    played.append(rng.choice(frame["legal"]))
                    session.send(Move(played[-1], after=frame["seq"]))
                    if killer.ident:
                        killer.join()
                frame = session.wait(frame["seq"])
            session.send(Resign())
            events = session.frame()["events"]
            mine = [event.get("text") for event in events if event["seat"] == 0 and event["what"] == "move"]
            assert mine == played
            assert connected.count(False) >= 1
            assert session.verify().moves == len([event for event in events if event["what"] == "move"])
    finally:
        server.kill()


def test_refusals_are_the_errors_of_a_local_table(address: str) -> None:
    with RemoteSession(TableClient.create(address, "pingouin", AGAINST_A_BOT)) as session:
        frame = session.wait(-1)
        wrong = next(text for text in ("a1", "b1", "c1", "d1", "e1") if text not in frame["legal"])
        with pytest.raises(IllegalAction) as refused:
            session.send(Move(wrong, after=frame["seq"]))
        assert refused.value.rule.startswith("P")
        explained = session.send(Explain(wrong)).explanation
        assert explained is not None
        assert explained["rule"] == refused.value.rule
        assert session.send(Explain(frame["legal"][0])).explanation is None
        assert session.frame()["seq"] == frame["seq"]
        for after, events in ((-1, range(1, 61)), (0, range(1, 61)), (58, (59, 60))):
            again = session.frame(after)
            assert ([event["seq"] for event in again["events"]], again["header"] is None) == ([*events], after >= 0)
        with pytest.raises(RookeryError) as nothing:
            session.send(Undo(after=frame["seq"]))
        assert nothing.value.code == "no_undo"


def test_a_takeback_is_asked_for_and_granted(address: str) -> None:
    host = TableClient.create(address, "pingouin", TWO)
    guest = TableClient(address, host.table)
    guest.sit(name="Bo")
    with RemoteSession(host) as ada, RemoteSession(guest) as bo:
        frame = ada.wait(-1)
        ada.send(Move(frame["legal"][0], after=frame["seq"]))
        ada.send(Takeback())
        asked = bo.wait(frame["seq"] + 1)
        assert asked["takeback"] is not None
        assert asked["takeback"]["waiting"] == [1]
        bo.send(Answer(True))
        while (asked := ada.wait(asked["seq"]))["takeback"] is not None:
            pass
        assert asked["legal"] == frame["legal"]


def test_chat_is_heard_by_everybody(address: str) -> None:
    host = TableClient.create(address, "pingouin", TWO)
    watcher = TableClient(address, host.table)
    heard = threading.Event()
    with RemoteSession(host) as ada, RemoteSession(watcher) as other:
        other.on_change = lambda: heard.set() if other.chat else None
        ada.say("bonjour")
        assert heard.wait(PATIENCE)
        assert [(line.name, line.text) for line in other.chat] == [("Ada", "bonjour")]


@pytest.mark.parametrize("game", ["pingouin", "banquise"])
def test_a_board_is_drawn_as_the_seat_sees_it(address: str, game: str) -> None:
    with RemoteSession(TableClient.create(address, game, AGAINST_A_BOT)) as session:
        frame = session.wait(-1)
        picture = session.draw(frame)
        clicks = {shape.click for scene in (picture.board, *[t.scene for t in picture.trays]) for shape in scene.shapes}
        assert {text.split("-")[0] for text in frame["legal"]} <= clicks
        assert {text for text, _, _ in session.hints()} == set(frame["legal"])


def test_who_closes_waits_no_more(address: str) -> None:
    session = RemoteSession(TableClient.create(address, "pingouin", TWO))
    failed: list[str] = []

    def wait() -> None:
        try:
            session.wait(-1)
        except RookeryError as error:
            failed.append(error.code)

    thread = threading.Thread(target=wait)
    thread.start()
    session.close()
    thread.join(PATIENCE)
    assert failed == ["closed"]


def test_a_seat_of_somebody_else_is_refused(address: str) -> None:
    client = TableClient.create(address, "pingouin", AGAINST_A_BOT)
    stranger = TableClient(address, client.table)
    stranger.seat = 0
    with RemoteSession(stranger) as session, pytest.raises(RookeryError, match="not yours"):
        session.wait(-1)
    with pytest.raises(RookeryError):
        RemoteSession(TableClient(address, "nowhere"))


def test_a_frame_that_does_not_fit_the_schema_is_refused(address: str) -> None:
    with RemoteSession(TableClient.create(address, "pingouin", AGAINST_A_BOT)) as session:
        frame = session.wait(-1)
    assert decode(Frame, {**frame, "from_a_newer_server": 1}) == frame
    for broken in ({**frame, "seq": "3"}, {**frame, "seats": [{}]}, {k: frame[k] for k in frame if k != "legal"}):  # type: ignore[literal-required]
        with pytest.raises(RookeryError, match="not as it should be"):
            decode(Frame, broken)
