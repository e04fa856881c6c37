"""One table in memory, without a network: what it takes in from other processes, tells, keeps and forgets.

Two registries on one real store stand for two processes; what a subscriber is sent is read as it is pushed.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rookery.match import CommandRejected, TableSettings
from rookery.server import audience, subscriber, tables
from rookery.server.encoding import Packet
from rookery.server.live_table import LiveTable
from rookery.server.messages import Command, Hello, Say, SeatSetup, Setup
from rookery.server.records import TableRecord, Visitor, choose_seat, key_of, open_match, read_table
from rookery.server.settings import Settings
from rookery.server.store.sqlite import SqliteStore
from rookery.server.subscriber import RESYNC, Subscriber
from rookery.server.summary import summarized
from rookery.server.tables import TableRegistry

ADA, BO = [Visitor((key_of(name),), name, "192.0.2.1") for name in ("Ada", "Bo")]


class Reader(Subscriber):
    """A subscriber whose connection takes everything at once."""

    def __init__(self, seat: int | None = None, who: str = "") -> None:
        super().__init__(seat, scene=False, limit=9, patience=60.0, who=who)
        self.heard: list[dict[str, Any]] = []
        self.direct = self._hear

    def _hear(self, packet: Packet) -> bool:
        self.heard.append(json.loads(packet.text))
        return True

    def take(self, kind: str) -> list[dict[str, Any]]:
        """Return the messages of one kind since the last time, and forget all others."""
        found = [message for message in self.heard if message["type"] == kind]
        self.heard.clear()
        return found


@asynccontextmanager
async def processes(folder: Path) -> AsyncIterator[tuple[TableRegistry, TableRegistry]]:
    """Open a store, and two registries that share it."""
    store = SqliteStore(folder / "r.db")
    await store.open(lambda table: None)
    settings = Settings(database=str(folder / "r.db"), rate=0.0, workers=1)
    here, there = TableRegistry(settings, store), TableRegistry(settings, store)
    try:
        yield here, there
    finally:
        for registry in (here, there):
            registry.farewell()
            await registry.workers.close()
            await registry.drawers.close()
        await store.close()


def at_two_processes(folder: Path, story: Callable[[TableRegistry, TableRegistry], Awaitable[None]]) -> None:
    async def told() -> None:
        async with processes(folder) as (here, there):
            await story(here, there)

    asyncio.run(asyncio.wait_for(told(), 30))


async def opened(registry: TableRegistry, *, full: bool = True, **more: Any) -> LiveTable:
    """Set up a table for Ada and Bo, who sits down unless it is to wait for him."""
    setup = Setup(game="pingouin", seats=[SeatSetup(kind="me"), SeatSetup(kind="open")], **more)
    live, _ = await registry.create(setup, ADA)
    if full:
        await live.sit(BO, "", None, "")
    return live


async def copy_of(live: LiveTable, registry: TableRegistry) -> LiveTable:
    """Return the same table in another process."""
    found = await registry.live(live.id)
    assert found is not None
    return found


async def watching(live: LiveTable, seat: int | None = None) -> Reader:
    """Let somebody watch; forget what they are told at once."""
    reader = Reader(seat, "w")
    await live.join(reader, ADA if seat == 0 else BO, Hello(type="hello"))
    reader.heard.clear()
    return reader


def move(live: LiveTable, name: str = "m") -> tuple[int, Command]:
    """Return whose turn it is, and their first move as a command."""
    assert live.match is not None
    assert live.match.to_move is not None
    return live.match.to_move, Command(id=name, what="move", text=live.match.legal_texts(live.match.to_move)[0])


def test_a_move_is_shown_even_if_something_else_is_being_stored_when_its_turn_comes(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        reader = await watching(live)
        answer = await live.do(*move(live))
        # No other task has run yet, so what the move did is shown while this is on its way to the store.
        await live.say(ADA, 0, Say(id="s", text="Hm."))
        await asyncio.sleep(0)
        assert [frame["seq"] for frame in reader.take("frame")] == [answer.seq]

    at_two_processes(tmp_path, story)


# Other processes


def test_a_move_made_elsewhere_is_shown_and_counts_as_done(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        copy = await copy_of(live, there)
        reader = await watching(copy)
        seat, command = move(live)
        answer = await live.do(seat, command)
        await copy.refresh()
        assert copy.match is not None
        assert copy.match.seq == answer.seq
        (frame,) = reader.take("frame")
        assert [(event["seq"], event["text"]) for event in frame["events"]] == [(answer.seq, command.text)]
        assert await copy.do(seat, command) == answer
        await copy.refresh()
        assert not reader.heard

    at_two_processes(tmp_path, story)


def test_those_who_wait_elsewhere_see_the_match_start(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here, full=False)
        copy = await copy_of(live, there)
        reader = await watching(copy)
        await copy.refresh()
        assert copy.match is None
        assert not reader.heard
        await live.sit(BO, "", 1, "Bo")
        await copy.refresh()
        assert reader.heard[0]["table"]["seats"][1]["name"] == "Bo"
        (frame,) = reader.take("frame")
        assert len(frame["events"]) == frame["seq"] == 60

    at_two_processes(tmp_path, story)


def test_only_what_can_be_seen_of_a_table_is_told_again(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        copy = await copy_of(live, there)
        readers = [await watching(live), await watching(copy)]
        await live.change_table(lambda table: table.changed(payer="another"))
        await copy.refresh()
        assert copy.table.payer == "another"
        assert not any(reader.heard for reader in readers)
        await live.change_table(lambda table: table.changed(muted=("somebody",)))
        await copy.refresh()
        for reader in readers:
            assert [message["table"]["muted"] for message in reader.take("table")] == [["somebody"]]

    at_two_processes(tmp_path, story)


def test_chat_from_elsewhere_is_heard_once(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here, full=False)
        await live.sit(BO, "", 1, "Robert")
        copy = await copy_of(live, there)
        reader = await watching(copy)
        assert (await live.say(BO, 1, Say(id="a", text="bonjour"))).ok
        for _ in range(2):
            await copy.refresh()
        assert [(line["n"], line["seat"], line["name"]) for line in reader.take("chat")] == [(1, 1, "Robert")]
        assert (await copy.say(BO, 1, Say(id="a", text="bonjour"))).ok
        assert (await copy.say(ADA, 0, Say(id="a", text="salut"))).ok
        assert [(line["n"], line["text"]) for line in reader.take("chat")] == [(2, "salut")]
        assert (await copy.say(BO, None, Say(id="b", text="hé"))).ok
        assert [(line["seat"], line["name"]) for line in reader.take("chat")] == [(None, "Bo")]

    at_two_processes(tmp_path, story)


def test_a_table_deleted_elsewhere_is_let_go(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        copy = await copy_of(live, there)
        reader = await watching(copy)
        await here.store.forget("running", time.time() + 9, 9)
        await copy.refresh()
        assert live.id not in there.live_tables
        assert await reader.next() is not None  # a last word
        assert await reader.next() is None
        assert await there.live(live.id) is None
        live._fresh = False
        answer = await live.do(*move(live))
        assert answer.refusal is not None
        assert (answer.ok, answer.refusal.code) == (False, "no_table")
        assert live.id not in here.live_tables

    at_two_processes(tmp_path, story)


# Questions that change nothing


def test_explaining_and_previewing_change_nothing(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        waiting = await opened(here, full=False)
        for what in ("explain", "preview"):
            answer = await waiting.do(0, Command(id="q", what=what, text="a1"))
            assert (answer.ok, answer.seq, answer.preview) == (True, 0, None)
        live = await opened(here)
        assert live.match is not None
        seat, command = move(live)
        fine = await live.do(seat, Command(id="q", what="explain", text=command.text))
        assert (fine.ok, fine.seq, fine.refusal) == (True, 60, None)
        why = await live.do(seat, Command(id="q", what="explain", text="a1-a2"))
        assert why.refusal is not None
        assert (why.ok, why.refusal.code, why.refusal.rule, why.refusal.seq) == (False, "illegal", "P10", 60)
        seen = await live.do(seat, Command(id="q", what="preview", text=command.text))
        assert seen.preview is not None
        assert [effect["kind"] for effect in seen.preview["effects"]][:1] == ["add"]
        assert live.match.seq == 60
        assert len(await here.store.rows(live.id, "match", 60)) == 0

    at_two_processes(tmp_path, story)


# How a match stands, for lists


def test_the_summary_is_written_when_the_turn_passes_and_when_it_is_over(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        match, summary = live.match, live.table.summary
        assert match is not None
        assert summary is not None
        assert (summary.seq, summary.to_move, summary.scores, summary.ranks) == (60, 0, [0, 0], [])
        before = live.table.revision
        await live.do(*move(live))
        summary = live.table.summary
        assert summary is not None
        assert (summary.seq, summary.to_move, summary.at) == (61, 1, match.events[-1].at)
        assert live.table.revision == before + 1
        assert summarized(match, None, live.table) is None, "the turn has not passed since"
        changed = live.table.changed(muted=("somebody",))
        again = summarized(match, changed, live.table)
        assert again is not None
        assert (again.revision, again.muted, again.status) == (changed.revision, ("somebody",), "running")
        await live.do(0, Command(id="r", what="resign"))
        summary = live.table.summary
        assert summary is not None
        assert (live.table.status, summary.to_move, summary.ranks, summary.seq) == ("over", None, [2, 1], match.seq)
        stored = await here.store.document(live.id)
        assert stored is not None
        assert (stored.status, read_table(stored)) == ("over", live.table)
        assert live.table.listed().summary == summary

    at_two_processes(tmp_path, story)


# Bots, clocks and memory


@pytest.mark.parametrize("chosen", ["nonsense", None, "legal"])
def test_a_bot_that_answers_nonsense_plays_something_legal(
    chosen: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here, settings={"replacement_bot": "uniform"})
        assert live.match is not None
        legal = live.match.legal_texts(0)
        jobs: list[Any] = []

        async def think(job: Any, *_: Any) -> str | None:
            jobs.append((job.seat, job.level, job.view))
            return legal[-1] if chosen == "legal" else chosen

        monkeypatch.setattr(here.workers, "think", think)
        view = live.match.view(0)
        assert (await live.do(0, Command(id="l", what="leave"))).ok
        while live.match.events[-1].what != "move":
            await asyncio.sleep(0.01)
        assert jobs == [(0, "uniform", view)]
        last = live.match.events[-1]
        assert last.seat == 0
        assert last.text == legal[-1] if chosen == "legal" else last.text in legal

    at_two_processes(tmp_path, story)


def test_the_alarm_rings_when_the_clock_runs_out(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        untimed = await opened(here)
        assert untimed._alarm is None
        live = await opened(here, settings={"clock": {"kind": "move", "amount": 600}})
        assert live.match is not None
        assert live.match.deadline is not None
        assert live._alarm is not None
        rings = time.time() + live._alarm.when() - asyncio.get_running_loop().time()
        assert rings == pytest.approx(live.match.deadline, abs=1.0)
        first = live._alarm
        assert (await live.do(*move(live))).ok
        while live._alarm is first:
            await asyncio.sleep(0.01)
        assert first.cancelled()
        last = live._alarm
        live.close()
        assert last.cancelled()

    at_two_processes(tmp_path, story)


def test_a_table_is_forgotten_when_nobody_needs_it(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        live.used = time.monotonic() - 100
        assert live.idle(60)
        assert not live.idle(200)
        reader = await watching(live)
        assert not live.idle(60)
        live.part(reader)
        assert not live.idle(60), "it was used just now"
        live.used -= 100
        async with live.lock:
            assert not live.idle(60)
        assert live.idle(60)
        timed = await opened(here, settings={"clock": {"kind": "move", "amount": 600}})
        timed.used -= 100
        assert not timed.idle(60), "a clock runs"
        here._sweep()
        assert set(here.live_tables) == {timed.id}

    at_two_processes(tmp_path, story)


# Who is here, and what they are sent


def test_who_is_here_is_told_after_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "PRESENCE_SECONDS", 0.0)

    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        mine, other = await watching(live, 0), await watching(live)
        live.audience.elsewhere = {1}
        while not (found := other.take("people")):
            await asyncio.sleep(0.01)
        assert found == [{"type": "people", "seats": [0, 1], "spectators": 1}]
        assert live.audience.seats() == {0}
        live.part(mine)
        live.audience.elsewhere = set()
        while not (found := other.take("people")):
            await asyncio.sleep(0.01)
        assert found == [{"type": "people", "seats": [], "spectators": 1}]

    at_two_processes(tmp_path, story)


def test_whoever_comes_late_is_shown_what_they_missed_and_no_more(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        first = await watching(live)
        for name in ("a", "b"):
            assert (await live.do(*move(live, name))).ok
        assert live.match is not None
        for after, numbers in ((-1, range(1, 63)), (60, (61, 62)), (62, ()), (99, range(1, 63))):
            late = Reader()
            await live.join(late, BO, Hello(type="hello", after=after))
            assert [message["type"] for message in late.heard] == ["welcome", "frame"]
            assert late.heard[0]["seats"] == [1]
            assert [event["seq"] for event in late.heard[1]["events"]] == [*numbers]
            assert (late.heard[1]["header"] is None) == (after in (60, 62))
        shown = [event["seq"] for frame in first.take("frame") for event in frame["events"]]
        assert shown == [61, 62], "each event once"

    at_two_processes(tmp_path, story)


def test_a_reader_that_takes_nothing_for_too_long_has_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        now = 100.0
        monkeypatch.setattr(subscriber, "monotonic", lambda: now)
        slow = Subscriber(None, scene=False, limit=9, patience=5.0)
        assert slow.push("1")
        now = 105.0
        assert slow.push("2")
        assert await slow.next() == "1"
        now = 110.0
        assert slow.push("3")
        now = 110.5
        assert not slow.push("4")
        assert [await slow.next(), await slow.next()] == [RESYNC.text, None]
        gone = Subscriber(None, scene=False, limit=9, patience=5.0)
        assert gone.push("1")
        gone.end(None)
        assert not gone.push("2")
        assert [await gone.next(), await gone.next()] == ["1", None]

    asyncio.run(story())


# Seats and what a guest's own tables are


def test_a_seat_opens_to_its_keys_alone(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here, full=False)
        assert (live.table.seats_of(ADA), live.table.seats_of(BO)) == ([0], [])
        assert [choose_seat(live.table, visitor, "", None) for visitor in (ADA, BO)] == [0, 1]
        assert choose_seat(live.table, ADA, "", 1) == 1
        before = live.table.revision
        seat, token = await live.sit(BO, "", 1, "Bo", "b-nonce")
        assert live.table.revision == before + 1
        assert (seat, live.table.seats_of(BO)) == (1, [1])
        assert choose_seat(live.table, BO, "", 1) == choose_seat(live.table, BO, "", None) == 1
        assert choose_seat(live.table, ADA, token, None) == 1
        for visitor, secret, wanted, code in (
            (ADA, "", 1, "taken"),
            (Visitor((), ""), "", None, "taken"),
            (ADA, "0" * 32, None, "bad_token"),
        ):
            with pytest.raises(CommandRejected) as refused:
                choose_seat(live.table, visitor, secret, wanted)
            assert refused.value.code == code
        assert open_match(live.table).header.nonces == ("", "b-nonce")
        assert (await live.sit(BO, "", None, ""))[0] == 1
        assert live.table.revision == before + 1, "they sat there already"

    at_two_processes(tmp_path, story)


def test_whoever_has_several_secrets_is_one_guest() -> None:
    keys = key_of("cookie"), key_of("token")
    assert Visitor(keys, "").who == Visitor(keys[:1], "").who != Visitor(keys[1:], "").who
    assert Visitor((), "").who == ""
    assert Visitor(keys, "", "192.0.2.1").payers == ("192.0.2.1", *keys)


def test_a_guest_finds_their_tables_newest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MINE", 3)

    async def story(here: TableRegistry, there: TableRegistry) -> None:
        made = [await opened(here, full=False) for _ in range(4)]
        other = Visitor((*ADA.keys, key_of("token")), "Ada")
        for live in (*made, made[0]):
            await here.note(other, live.id)
        await here.note(other, "gone")
        found = await there.tables_of(ADA)
        assert [table.id for table in found] == [made[3].id, made[2].id], "three were looked at, one is gone"
        assert await there.tables_of(Visitor((key_of("token"),), "")) == []
        assert await there.tables_of(Visitor((), "")) == []
        await here.note(BO, made[0].id)
        assert await there.tables_of(BO) == [], "they have no seat there"

    at_two_processes(tmp_path, story)


def test_a_table_of_old_is_listed_or_not_as_it_was() -> None:
    """In an older record each setting is a field of its own, and `public` a yes or no."""
    old = {"id": "t", "revision": 1, "game": "pingouin", "options": {}, "position": "", "seats": (), "created": 0.0}
    for public in (True, False):
        found = TableRecord.model_validate({**old, "public": public, "takebacks": False, "stand_in": "2"})
        kept = TableSettings(visibility="public" if public else "link", takebacks=False, replacement_bot="2")
        assert (found.public, found.settings) == (public, kept)
    assert not TableRecord.model_validate(old).public


def test_tables_made_at_the_same_moment_all_stand_in_their_guests_list(tmp_path: Path) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        made = [await opened(here, full=False) for _ in range(4)]
        await asyncio.gather(*(each.note(ADA, live.id) for live in made for each in (here, there)))
        assert {table.id for table in await there.tables_of(ADA)} == {live.id for live in made}

    at_two_processes(tmp_path, story)
