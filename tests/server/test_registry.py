"""All tables of one server, without a network: what it wakes, excuses, hints at, publishes, makes and deletes."""

import asyncio
import json
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rookery.match import CommandRejected
from rookery.server import tables
from rookery.server.live_table import LiveTable
from rookery.server.messages import Command, SeatChange, SeatSetup, Setup
from rookery.server.records import SeatRecord, Visitor, key_of, read_table
from rookery.server.settings import Settings
from rookery.server.store import StoredRecord, Write
from rookery.server.tables import ALIVE, BEAT, TableRegistry, tidy
from rookery.server.turns import Turns
from server.test_live_table import ADA, BO, at_two_processes, copy_of, move, opened, watching

TIMED: dict[str, Any] = {"clock": {"kind": "move", "amount": 600}}


def alive(touched: float, down: Sequence[float] | None, revision: int = 1) -> Write:
    return Write(ALIVE, StoredRecord(ALIVE, revision, "house", False, touched, json.dumps({"down": down})))


# Time in which no server ran


def test_a_clock_is_not_charged_for_the_time_in_which_no_server_ran_and_once(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here, settings=TIMED)
        assert live.match is not None
        began = live.match.events[-1].at
        there._down = (began + 100.0, began + 400.0)
        copy = await copy_of(live, there)
        assert copy.match is not None
        last = copy.match.events[-1]
        assert (last.what, last.seat, last.at, last.since) == ("downtime", -1, began + 400.0, began + 100.0)
        assert copy.match.deadline == pytest.approx(began + 600.0 + 300.0, abs=0.01)
        seq = copy.match.seq
        await copy.excuse_downtime(began + 100.0, began + 400.0)
        assert copy.match.seq == seq
        rows = await here.store.rows(live.id, "match", seq - 1)
        assert [row.command for row in rows] == [f"down:{began + 400.0}"]
        untimed = await opened(here)
        assert untimed.match is not None
        before = untimed.match.seq
        await untimed.excuse_downtime(0.0, time.time() + 9)
        assert untimed.match.seq == before

    at_two_processes(tmp_path, story)


def test_since_when_no_server_ran(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        await here._start_beating()
        assert here._down is None, "there was none before"
        await here.store.commit(alive(1000.0, None, revision=2))
        now = time.time()
        await there._start_beating()
        assert there._down is not None
        since, until = there._down
        assert since == 1000.0
        assert until == pytest.approx(now, abs=5.0)
        known = await here.store.document(ALIVE)
        assert known is not None
        assert (known.revision, json.loads(known.text)) == (3, {"down": [since, until]})
        assert known.touched == pytest.approx(now, abs=5.0)
        await here.store.commit(alive(time.time() - 2.0, None, revision=4))
        fourth = TableRegistry(here.settings, here.store)
        await fourth._start_beating()
        assert fourth._down is not None, "where one process serves a file, any break is one"
        fourth.farewell()
        # Where several processes serve, one that comes while another runs keeps the last break that is known.
        for gap, kept in ((2.0 * BEAT, True), (3.0 * BEAT, False)):
            third = TableRegistry(here.settings, here.store)
            document = await here.store.document(ALIVE)
            assert document is not None
            touched = time.time() - gap
            await here.store.commit(alive(touched, [5.0, 6.0], document.revision + 1))
            here.store.shared = True
            await third._start_beating()
            assert third._down is not None
            assert (third._down == (5.0, 6.0)) == kept
            assert kept or third._down[0] == touched
            third.farewell()
        here.store.shared = False

    at_two_processes(tmp_path, story)


# What is woken, hinted at and shown


def test_only_tables_at_which_something_happens_by_itself_are_woken(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        idle = await opened(here)
        timed = await opened(here, settings=TIMED)
        replaced = await opened(here, settings={"replacement_bot": "uniform"})
        waiting = await opened(here, full=False, settings=TIMED)
        setup = Setup(game="pingouin", seats=[SeatSetup(kind="bot", bot="uniform")] * 2)
        bots, _ = await here.create(setup, ADA)
        await there._wake_all()
        assert set(there.live_tables) == {timed.id, replaced.id, bots.id}
        assert not {idle.id, waiting.id} & set(there.live_tables)

    at_two_processes(tmp_path, story)


def test_a_hint_is_about_one_table_or_about_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refreshed: list[str] = []

    async def refresh(live: LiveTable) -> None:
        refreshed.append(live.id)

    monkeypatch.setattr(LiveTable, "refresh", refresh)

    async def story(here: TableRegistry, there: TableRegistry) -> None:
        both = [(await opened(here, full=False)).id for _ in range(2)]
        for hint, expected in ((both[1], both[1:]), ("elsewhere", []), ("", both)):
            refreshed.clear()
            here._hint(hint)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert refreshed == expected

    at_two_processes(tmp_path, story)


def test_tables_are_shown_one_by_one_in_the_order_in_which_they_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        shown: list[str] = []
        one, two = [await opened(here, full=False) for _ in range(2)]
        await asyncio.sleep(0.01)
        for live, name in ((one, "one"), (two, "two")):
            monkeypatch.setattr(live, "publish", partial(shown.append, name))
        for live in (two, one, two):
            here.shows.soon(live, live.publish)
        assert shown == []
        await asyncio.sleep(0)
        assert shown == ["two"]
        await asyncio.sleep(0)
        assert shown == ["two", "one"]
        await asyncio.sleep(0.01)
        assert shown == ["two", "one"], "each once"

    at_two_processes(tmp_path, story)


def test_whoever_takes_a_turn_has_the_loop_to_themselves() -> None:
    async def story() -> None:
        turns, begun = Turns(), list[str]()

        async def work(name: str) -> None:
            await turns.take()
            begun.append(name)

        tasks = [asyncio.create_task(work(name)) for name in ("one", "two", "three")]
        most = 0
        while len(begun) < len(tasks):
            before = len(begun)
            await asyncio.sleep(0)
            most = max(most, len(begun) - before)
        assert (begun, most) == (["one", "two", "three"], 1)

    asyncio.run(story())


def test_a_record_is_written_as_it_is_whatever_was_written_before(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        table = (await opened(here, full=False)).table
        for each in (table, table.copied(status="over"), table.changed(muted=("somebody",)), table.changed(next="t")):
            assert read_table(each.document(0.0)) == each

    at_two_processes(tmp_path, story)


# Making tables


def test_who_makes_a_table_hosts_it_and_only_they_have_its_links(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        seats = [
            SeatSetup(kind="bot", bot="uniform"),
            SeatSetup(kind="link", name=" Cy "),
            SeatSetup(kind="open", name="Di"),
            SeatSetup(kind="me", nonce="n"),
        ]
        live, links = await here.create(Setup(game="pingouin", seats=seats), ADA)
        table = live.table
        assert [link.seat for link in links] == [1, 3]
        tokens = {link.seat: key_of(link.token) for link in links}
        assert table.host == (*ADA.keys, tokens[3])
        assert [seat.keys for seat in table.seats] == [(), (tokens[1],), (), (tokens[3], *ADA.keys)]
        assert [seat.taken for seat in table.seats] == [True, False, False, True]
        assert [seat.kind for seat in table.seats] == ["bot", "link", "open", "link"]
        assert [seat.name for seat in table.seats][1:] == ["Cy", "Di", "Ada"]
        assert [seat.nonce for seat in table.seats] == ["", "", "", "n"]
        assert (table.status, table.revision) == ("waiting", 1)
        assert here.payer_of(ADA) == table.payer == here.payer_of(BO), "they share an address"
        assert here.payer_of(Visitor(ADA.keys, "Ada", "192.0.2.2")) != table.payer
        assert there.payer_of(ADA) != table.payer, "it is of no use elsewhere"

    at_two_processes(tmp_path, story)


def test_a_rematch_is_the_same_for_all_who_ask_and_its_seed_is_new(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        with pytest.raises(CommandRejected, match="not over"):
            await here.rematch(live)
        assert (await live.do(0, Command(id="r", what="resign"))).ok
        again = await here.rematch(live)
        assert live.table.next == again.id
        assert (await here.rematch(live)).id == again.id
        old, new = live.table, again.table
        assert [seat.name for seat in new.seats] == [old.seats[1].name, old.seats[0].name]
        assert (new.previous, new.next, new.summary is None) == (old.id, "", False)
        assert new.seed != old.seed
        assert new.status == "running", "everybody sits there already"
        assert again.match is not None
        assert again.match.seq == 60

    at_two_processes(tmp_path, story)


def test_a_host_gives_a_seat_to_a_bot_that_there_is(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here, full=False)
        freed = here.record_for(live.table, SeatChange(seat=1, kind="open"))
        assert freed == SeatRecord(kind="open")
        given = here.record_for(live.table, SeatChange(seat=1, kind="bot", bot="2"))
        assert (given.kind, given.bot, given.taken) == ("bot", "2", True)
        for change in (SeatChange(seat=2, kind="open"), SeatChange(seat=1, kind="bot", bot="nobody")):
            with pytest.raises(Exception, match=r"no such seat|no bot"):
                here.record_for(live.table, change)

    at_two_processes(tmp_path, story)


# Deleting


class Kept:
    """A store that has this many tables of each status, each with its host's key and a seat's."""

    def __init__(self, **counts: int) -> None:
        self.counts = counts
        self.asked: list[tuple[str, float, int]] = []
        self.struck: list[tuple[str, str]] = []

    async def forget(self, status: str, before: float, limit: int) -> list[StoredRecord]:
        self.asked.append((status, before, limit))
        count = min(limit, self.counts.get(status, 0))
        self.counts[status] = self.counts.get(status, 0) - count
        text = json.dumps({"host": ["h"], "seats": [{"keys": ["h", "s"]}, {"keys": []}]})
        return [StoredRecord(f"{status}{number}", 1, status, True, before, text) for number in range(count)]

    async def strike(self, journal: str, lines: Sequence[tuple[str, str]]) -> None:
        assert journal == "mine"
        self.struck += lines


def test_what_is_too_old_is_deleted_in_batches_and_struck_from_everybodys_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "BATCH", 3)
    monkeypatch.setattr(time, "time", lambda: 1_000_000.0)
    store: Any = Kept(waiting=7, running=1, over=9)
    gone = asyncio.run(tidy(store, Settings(keep_waiting=1.0, keep_running=2.0, keep_over=0.0)))
    assert gone == {"waiting": 7, "running": 1, "over": 0}
    waiting, running = 1_000_000.0 - 86_400.0, 1_000_000.0 - 2 * 86_400.0
    assert store.asked == [("waiting", waiting, 3)] * 3 + [("running", running, 3)]
    assert sorted(store.struck)[:2] == [("h", "running0"), ("h", "waiting0")]
    assert set(store.struck) == {
        (key, name) for key in "hs" for name in ("running0", "waiting0", "waiting1", "waiting2")
    }


# Who is away


def test_a_bot_plays_for_somebody_only_when_they_are_away_long_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def code(live: LiveTable, seat: int) -> str:
        try:
            await live.excuse(seat)
        except CommandRejected as refused:
            return refused.code
        return "ok"

    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here, settings={"replacement_bot": "uniform"})
        assert live.match is not None
        assert [await code(live, seat) for seat in (-1, 2)] == ["no_seat", "no_seat"]
        reader = await watching(live, 0)
        assert await code(live, 0) == "here"
        live.part(reader)
        assert await code(live, 0) == "too_soon"
        seconds = here.settings.absent_seconds
        monkeypatch.setattr(live.audience, "away", lambda seat: seconds - 0.01)
        assert await code(live, 0) == "too_soon"
        monkeypatch.setattr(live.audience, "away", lambda seat: seconds)

        async def elsewhere(table: str, within: float) -> set[int]:
            return {0} if (table, within) == (live.id, seconds) else set()

        with monkeypatch.context() as patch:
            patch.setattr(here.store, "present", elsewhere)
            assert await code(live, 0) == "here"
        assert await code(live, 0) == "ok"
        assert live.match.players[0].bot == "uniform"
        assert live.match.players[1].bot == ""
        assert live.match.events[-1].seat == 0

    at_two_processes(tmp_path, story)


def test_whoever_is_told_nothing_new_is_not_asked_twice(tmp_path: Path) -> None:
    """A command's answer names the last of its events, also when it is asked again after others have moved."""

    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        assert live.match is not None
        seat, command = move(live, "a")
        first = await live.do(seat, command)
        await live.do(*move(live, "b"))
        again = await live.do(seat, command)
        assert (again.ok, again.seq, again.head) == (True, first.seq, first.head)
        assert again.head == live.match.head_at(first.seq) != live.match.head
        other = await live.do(1 - seat, command)
        assert not other.ok, "another seat's command of the same name is another command"

    at_two_processes(tmp_path, story)
