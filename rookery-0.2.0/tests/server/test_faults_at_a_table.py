"""Faults under a live table: a lost write race, a store that fails or hangs, rules that raise.

A server with its real store runs; one commit of one table, or one method of the fifth game's rules, is made to fail.
Whoever sent the command reads a stable code, nothing is lost or done twice, and the table goes on.
"""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from pebbles.rules import Pebbles
from rookery import catalog
from rookery.match import Match
from rookery.match.log import event_fields, write_line
from rookery.server import live_table
from rookery.server.records import SeatRecord, read_table
from rookery.server.store import Conflict, LogLine, StoreFailed, Write
from rookery.server.store.sqlite import SqliteStore
from server.running import PATIENCE, bearer, created, links, run, running
from server.test_table import Talk, talk

Fault = Callable[[SqliteStore, Write], Awaitable[None]]
commit = SqliteStore.commit


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the fifth game too: its rules are plain Python in every build, so they can be made to fail."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROOKERY_GAMES", "pebbles")
        catalog.specs.cache_clear()
        with running(str(tmp_path_factory.mktemp("store") / "r.db")) as found:
            yield found
    catalog.specs.cache_clear()


class Table:
    """A table for two people of one device each, and the faults that its next commits meet."""

    faults: list[Fault]
    at: str
    """Faults are met by commits of lines with this text in them."""

    def __init__(
        self, address: str, patch: pytest.MonkeyPatch, game: str = "pebbles", *, at: str = "", **more: Any
    ) -> None:
        made = created(address, [{"kind": "link"}, {"kind": "link"}], game=game, **more)
        self.address = address
        self.id: str = made["table"]["id"]
        self.tokens = links(made)
        self.url = f"{address}/api/tables/{self.id}"
        self.faults, self.at = [failed] if at else [], at

        async def faulty(store: SqliteStore, write: Write) -> None:
            meets = write.table == self.id and any(self.at in row.line for row in write.rows)
            fault = self.faults.pop(0) if meets and self.faults else commit
            await fault(store, write)

        patch.setattr(SqliteStore, "commit", faulty)
        for token in self.tokens.values():
            httpx.post(f"{self.url}/sit", json={"token": token}).raise_for_status()
        self.start = len(self.events())

    def events(self) -> list[dict[str, Any]]:
        """Return the log without its header, as a spectator reads it."""
        return [json.loads(line) for line in httpx.get(f"{self.url}/log").text.splitlines()[1:]]

    def moves(self) -> list[tuple[int, str]]:
        return [(event["seat"], event["text"]) for event in self.events() if event["what"] == "move"]

    def legal(self, seat: int) -> list[str]:
        now = httpx.get(f"{self.url}/events?follow=false", headers=bearer(self.tokens[seat])).text
        found: list[str] = json.loads(now.splitlines()[1])["legal"]
        return found

    def do(self, seat: int, **body: Any) -> dict[str, Any]:
        """Send a command as one seat and return the answer."""
        response = httpx.post(f"{self.url}/commands", json=body, headers=bearer(self.tokens[seat]))
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def move(self, seat: int, name: str, text: str = "") -> str:
        """Make a move under an id; return `ok`, or the code of the refusal."""
        answer = self.do(seat, id=name, what="move", text=text or self.legal(seat)[0])
        return "ok" if answer["ok"] else answer["refusal"]["code"]

    def goes_on(self, *moves: tuple[int, str]) -> None:
        """See that exactly these moves were made, and that both seats can still move."""
        assert self.moves() == list(moves)
        seat = len(moves) % 2
        assert self.move(seat, "further") == "ok"
        assert self.move(1 - seat, "further") == "ok"
        events = self.events()
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        assert len(self.moves()) == len(moves) + 2


async def lost(store: SqliteStore, write: Write) -> None:
    raise Conflict(write.table)


async def written_elsewhere(store: SqliteStore, write: Write) -> None:
    """Another process had got the same command and was faster."""
    await commit(store, write)
    await commit(store, write)


async def failed(store: SqliteStore, write: Write) -> None:
    raise StoreFailed("disk full")


async def written_unheard(store: SqliteStore, write: Write) -> None:
    """The store wrote, and broke before it could say so."""
    await commit(store, write)
    raise StoreFailed("no answer")


async def rival_moved(store: SqliteStore, write: Write) -> None:
    """Another process made another move first."""
    match = Match.load([row.line for row in await store.rows(write.table, "match", -1)], catalog.spec)
    assert match.to_move is not None
    events = match.submit(match.to_move, match.legal_texts(match.to_move)[-1])
    rows = [LogLine(event.seq, write_line(event_fields(event))) for event in events]
    await commit(store, Write(write.table, None, [rows[0]._replace(command="elsewhere"), *rows[1:]]))
    await commit(store, write)


# A lost write race


@pytest.mark.parametrize("fault", [lost, written_elsewhere])
def test_a_lost_race_is_run_again_and_the_move_made_once(
    fault: Fault, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(address, monkeypatch)
    text = table.legal(0)[0]
    table.faults = [fault]
    answer = table.do(0, id="m", what="move", text=text)
    assert answer["ok"]
    assert table.do(0, id="m", what="move", text=text) == answer
    table.goes_on((0, text))


def test_whoever_loses_to_another_move_is_told_that_the_table_changed(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(address, monkeypatch, "pingouin")
    legal = table.legal(0)

    async def story() -> None:
        watcher: Talk = await talk(address, table.id, scene=False)
        await watcher.hear("frame")
        table.faults = [rival_moved]
        answer = await asyncio.to_thread(table.do, 0, id="m", what="move", text=legal[0], after=table.start)
        assert answer["refusal"]["code"] == "stale"
        # The watcher reads the move that stands, once.
        frame = await watcher.hear("frame")
        assert [(event["seq"], event["text"]) for event in frame["events"]] == [(table.start + 1, legal[-1])]

    run(story())
    table.goes_on((0, legal[-1]))


def test_a_table_that_loses_every_race_says_so_and_recovers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(address, monkeypatch)
    text = table.legal(0)[0]
    table.faults = [lost] * live_table.TRIES
    assert table.move(0, "m", text) == "unavailable"
    assert table.faults == []
    assert table.moves() == []
    assert table.move(0, "m", text) == "ok"
    table.goes_on((0, text))


def test_one_seat_is_given_to_one_of_two(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = created(address, [{"kind": "me"}, {"kind": "open"}])
    url = f"{address}/api/tables/{made['table']['id']}"

    async def rival_sat(store: SqliteStore, write: Write) -> None:
        monkeypatch.setattr(SqliteStore, "commit", commit)
        document = await store.document(write.table)
        assert document is not None
        theirs = SeatRecord(kind="open", name="Cy", taken=True, keys=("theirs",))
        rival = read_table(document).with_seat(1, theirs)
        await commit(store, Write(write.table, rival.document(document.touched)))
        await commit(store, write)

    monkeypatch.setattr(SqliteStore, "commit", rival_sat)
    late = httpx.post(f"{url}/sit", json={"name": "Bo"}, headers=bearer("b" * 32))
    assert (late.status_code, late.json()["refusal"]["code"]) == (409, "taken")
    assert [seat["name"] for seat in httpx.get(url).json()["seats"]][1] == "Cy"


def test_two_lines_of_chat_at_once_are_both_kept(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(address, monkeypatch)

    async def rival_spoke(store: SqliteStore, write: Write) -> None:
        (row,) = write.rows
        line = json.dumps({**json.loads(row.line), "text": "first"})
        await commit(store, Write(write.table, None, [row._replace(line=line, command="elsewhere")]))
        await commit(store, write)

    table.faults = [rival_spoke]
    body = {"id": "s", "text": "second"}
    for _ in range(2):
        assert httpx.post(f"{table.url}/chat", json=body, headers=bearer(table.tokens[0])).json()["ok"]
    welcome = json.loads(httpx.get(f"{table.url}/events?follow=false").text.splitlines()[0])
    assert [(line["n"], line["text"]) for line in welcome["chat"]] == [(1, "first"), (2, "second")]


# A store that fails


@pytest.mark.parametrize("fault", [failed, written_unheard])
def test_a_command_whose_commit_failed_is_sent_again_and_done_once(
    fault: Fault, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(address, monkeypatch)
    text = table.legal(0)[0]
    table.faults = [fault]
    assert table.move(0, "m", text) == "unavailable"
    assert table.move(0, "m", text) == "ok"
    table.goes_on((0, text))


def test_nobody_is_shown_what_was_not_written(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(address, monkeypatch)
    text = table.legal(0)[0]

    async def story() -> None:
        mine = await talk(address, table.id, token=table.tokens[0], scene=False)
        await mine.hear("frame")
        table.faults = [failed]
        await mine.say(type="do", id="m", what="move", text=text)
        assert (await mine.hear("answer"))["refusal"]["code"] == "unavailable"
        assert table.moves() == []
        assert table.legal(0)
        await mine.say(type="do", id="m", what="move", text=text)
        assert (await mine.hear("answer"))["ok"]
        # Read again after the fault, the table told its place; then the one move that was made, once.
        frame = await mine.hear("frame")
        while not frame["events"]:
            frame = await mine.hear("frame")
        assert [event["what"] for event in frame["events"]].count("move") == 1

    run(story())
    table.goes_on((0, text))


def test_a_table_that_cannot_be_read_says_so_and_comes_back(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(address, monkeypatch)
    text = table.legal(0)[0]

    async def unread(store: SqliteStore, *asked: Any) -> list[LogLine]:
        raise StoreFailed("input/output error")

    async def story() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(SqliteStore, "rows", unread)
            table.faults = [failed]
            for what in ("move", "explain", "preview"):
                answer = await asyncio.to_thread(table.do, 0, id=what, what=what, text=text)
                assert answer["refusal"]["code"] == "unavailable"
            log = await asyncio.to_thread(httpx.get, f"{table.url}/log")
            assert (log.status_code, log.json()["refusal"]["code"]) == (503, "unavailable")
            watcher = await talk(address, table.id)
            assert (await watcher.hear("bye"))["reason"] == "resync"

    run(story())
    assert table.move(0, "m", text) == "ok"
    table.goes_on((0, text))


@pytest.mark.parametrize("fault", [failed, written_unheard])
def test_a_bot_whose_commit_failed_moves_all_the_same_and_once(
    fault: Fault, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "LEVEL_TIME_LIMIT", 0.05)
    table = Table(address, monkeypatch, "pingouin", settings={"replacement_bot": "uniform"})
    text = table.legal(0)[0]
    assert table.do(1, id="away", what="leave")["ok"]

    async def story() -> None:
        mine = await talk(address, table.id, token=table.tokens[0], scene=False)
        await mine.hear("frame")
        table.faults = [commit, fault]
        await mine.say(type="do", id="m", what="move", text=text)
        while not (await mine.hear("frame"))["legal"]:  # nobody asks, and the bot's move comes
            pass

    run(story())
    assert table.faults == []
    assert [seat for seat, _ in table.moves()] == [0, 1]


def test_a_flag_that_could_not_be_written_falls_all_the_same(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "LEVEL_TIME_LIMIT", 0.05)
    table = Table(address, monkeypatch, at='"what":"flag"', settings={"clock": {"kind": "total", "amount": 0.5}})

    async def story() -> None:
        watcher = await talk(address, table.id, scene=False)
        while not (await watcher.hear("frame"))["outcome"]:
            pass

    run(story())
    assert table.faults == []
    assert [event["what"] for event in table.events()][-3:] == ["flag", "retire", "end"]


# A store that hangs


def test_a_commit_that_hangs_stops_its_own_table_and_is_done_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Table(address, monkeypatch)
    table = Table(address, monkeypatch)
    text = table.legal(0)[0]
    hangs, released = threading.Event(), threading.Event()

    async def hanging(store: SqliteStore, write: Write) -> None:
        hangs.set()
        while not released.is_set():
            await asyncio.sleep(0.01)
        await commit(store, write)

    table.faults = [hanging]
    with ThreadPoolExecutor() as pool:
        try:
            first = pool.submit(table.do, 0, id="m", what="move", text=text)
            assert hangs.wait(PATIENCE)
            again = pool.submit(table.do, 0, id="m", what="move", text=text)
            look = pool.submit(table.moves)
            other.goes_on()
            assert not any(each.done() for each in (first, again, look))
        finally:
            released.set()
        assert first.result()["ok"]
        assert again.result() == first.result()
        assert look.result() == [(0, text)]
    table.goes_on((0, text))


# Rules that raise


def test_rules_that_raise_in_the_middle_of_a_move_change_nothing(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(address, monkeypatch)
    text = table.legal(0)[0]
    apply, calls = Pebbles.apply, 0

    def draws_nothing(rules: Pebbles, state: Any, action: Any, effects: Any = None) -> Any:
        """Fail at the draw that follows the move: by then the move stands in memory."""
        nonlocal calls
        calls += 1
        if calls == 2:
            raise ZeroDivisionError
        return apply(rules, state, action, effects)

    async def story() -> None:
        mine = await talk(address, table.id, token=table.tokens[0], scene=False)
        await mine.hear("frame")
        with monkeypatch.context() as patch:
            patch.setattr(Pebbles, "apply", draws_nothing)
            await mine.say(type="do", id="m", what="move", text=text)
            refusal = (await mine.hear("answer"))["refusal"]
            assert (refusal["code"], bool(refusal["text"]["fr"])) == ("rules_failed", True)
        assert calls == 2
        # The same socket is still good, and the same command is now done.
        await mine.say(type="do", id="m", what="move", text=text)
        assert (await mine.hear("answer"))["ok"]

    run(story())
    table.goes_on((0, text))


def test_rules_that_always_raise_are_refused_everywhere_with_one_code(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(address, monkeypatch)
    text = table.legal(0)[0]

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Pebbles, "apply", broken)
        for what in ("move", "preview"):
            answer = table.do(0, id=what, what=what, text=text)
            assert answer["refusal"]["code"] == "rules_failed", what
        made = created_response(address, "pebbles")
        assert (made.status_code, made.json()["refusal"]["code"]) == (500, "rules_failed")
    table.goes_on()


def created_response(address: str, game: str) -> httpx.Response:
    """Ask for a table that would start, and so draw, at once."""
    body = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "uniform"}]}
    return httpx.post(f"{address}/api/tables", json=body, headers=bearer("a" * 32))


def test_who_could_not_be_told_of_a_move_is_asked_to_come_back(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move is stored and acknowledged; only the telling fails, and a fresh socket reads what was missed."""
    table = Table(address, monkeypatch)
    text = table.legal(0)[0]
    apply = Pebbles.apply

    def tells_nothing(rules: Pebbles, state: Any, action: Any, effects: Any = None) -> Any:
        if effects is not None:
            raise ZeroDivisionError
        return apply(rules, state, action)

    async def story() -> None:
        mine = await talk(address, table.id, token=table.tokens[0], scene=False)
        theirs = await talk(address, table.id, token=table.tokens[1], scene=False)
        frame = [await each.hear("frame") for each in (mine, theirs)][1]
        with monkeypatch.context() as patch:
            patch.setattr(Pebbles, "apply", tells_nothing)
            await mine.say(type="do", id="m", what="move", text=text)
            assert (await mine.hear("answer"))["ok"]
            assert (await theirs.hear("bye"))["reason"] == "resync"
        back = await talk(address, table.id, token=table.tokens[1], scene=False, after=frame["seq"])
        missed = await back.hear("frame")
        assert [event["what"] for event in missed["events"]] == ["move", "chance"]
        assert missed["legal"]

    run(story())
    table.goes_on((0, text))
