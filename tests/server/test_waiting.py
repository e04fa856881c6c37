"""Time on a server, without any passing: who is away, how long a bot waits, and which connection makes no progress."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rookery.server import audience, connections, live_table
from rookery.server.audience import Audience
from rookery.server.budgets import Overloaded
from rookery.server.connections import SPARE_FILES, Connections
from rookery.server.live_table import LiveTable
from rookery.server.metrics import Metrics
from rookery.server.refusals import closed
from rookery.server.settings import Settings
from rookery.server.subscriber import Subscriber


def test_somebody_is_away_since_they_were_last_seen_or_since_the_table_was_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(audience, "time", SimpleNamespace(monotonic=lambda: now))
    there = Audience(Metrics())
    now = 107.0
    assert (there.away(0), there.away(1)) == (7.0, 7.0)
    there.saw(1)
    there.saw(None)
    now = 110.0
    assert (there.away(0), there.away(1)) == (10.0, 3.0)
    there.leave(Subscriber(0, scene=False, limit=9, patience=60.0, who=""))
    there.leave(Subscriber(None, scene=False, limit=9, patience=60.0, who=""))
    now = 111.0
    assert (there.away(0), there.away(1)) == (1.0, 4.0)


class Thinking:
    """A table at which a bot of seat 1 must decide between two cards and passing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, reaction: bool, answer: object) -> None:
        self.slept: list[float] = []
        self.did: list[Any] = []
        self.woken = 0
        self.answer = answer
        registry = SimpleNamespace(metrics=Metrics(), workers=self)
        self.live = LiveTable(cast(Any, registry), "t")
        game = SimpleNamespace(options={}, prompt=lambda view: SimpleNamespace(reaction=reaction))
        self.match = SimpleNamespace(
            seq=7, bot_to_move="2", header=SimpleNamespace(game="thin_ice", seats=2), game=game, players=(),
            view=lambda seat: None, legal_texts=lambda seat: ["card_a", "card_b", "pass"],
        )  # fmt: skip
        self.live.match = cast(Any, self.match)
        self.live.table = cast(Any, SimpleNamespace(payer="p"))
        monkeypatch.setattr(live_table, "time", SimpleNamespace(monotonic=lambda: 0.0))
        monkeypatch.setattr(asyncio, "sleep", self.sleep)
        monkeypatch.setattr(self.live, "do", self.do)
        monkeypatch.setattr(self.live, "wake", self.wake)

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    async def think(self, *_: Any) -> object:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    async def do(self, seat: int, command: Any, *, tag: str) -> None:
        self.did.append((seat, command.what, command.text, command.after, tag))

    def wake(self) -> None:
        self.woken += 1

    def decide(self) -> "Thinking":
        asyncio.run(self.live._think(1, 7, 0.5))
        return self


@pytest.mark.parametrize("reaction", [True, False])
def test_a_bot_waits_before_it_reacts_so_that_a_pass_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, reaction: bool
) -> None:
    table = Thinking(monkeypatch, reaction=reaction, answer="pass").decide()
    patience, wait = table.slept
    assert patience == 0.5
    low, high = live_table.REACTION_DELAY
    assert low <= wait <= high if reaction else wait == 0.0
    assert table.did == [(1, "move", "pass", 7, "bot:7")]


@pytest.mark.parametrize("answer", [None, "nonsense"])
def test_a_bot_without_a_move_makes_a_legal_one(monkeypatch: pytest.MonkeyPatch, answer: object) -> None:
    ((seat, what, text, after, tag),) = Thinking(monkeypatch, reaction=False, answer=answer).decide().did
    assert (seat, what, after, tag) == (1, "move", 7, "bot:7")
    assert text in ("card_a", "card_b", "pass")


def test_a_bot_that_the_server_is_too_busy_for_tries_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = Overloaded("busy", closed().text, 2.0)
    table = Thinking(monkeypatch, reaction=False, answer=busy).decide()
    assert (table.slept, table.woken, table.did) == ([0.5, 2.0], 1, [])


@pytest.mark.parametrize("change", [{"seq": 8}, {"bot_to_move": ""}])
def test_a_bot_does_not_think_of_what_is_past(monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]) -> None:
    table = Thinking(monkeypatch, reaction=False, answer="pass")
    vars(table.match).update(change)
    assert table.decide().did == []


class Clock:
    """Stands for a running loop: its time is set, and what is to be called later is called when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.later: list[Callable[[], None]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[[], None]) -> object:
        self.later.append(call)
        return self

    def sweep(self, now: float) -> None:
        self.now = now
        self.later.pop()()


class Protocol:
    """A connection that counts how often it is cut off, with nothing to send."""

    def __init__(self, address: str) -> None:
        self.client = address, 1
        self.cuts: list[str] = []
        self.transport = SimpleNamespace(abort=lambda: self.cuts.append("cut"), get_write_buffer_size=lambda: 0)


def test_connections_without_progress_are_cut_while_any_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(connections, "asyncio", SimpleNamespace(get_running_loop=lambda: clock))
    settings = Settings(database="", request_seconds=10.0, send_seconds=30.0, connections=2)
    found = Connections(settings, Metrics())
    waits, reads, asks = [Protocol(f"192.0.2.{n}") for n in range(3)]
    stalls = [found.add(each) for each in (waits, reads, asks)]
    assert len(clock.later) == 1, "one sweep for all"
    stalls[0].request_since = stalls[1].request_since = None
    buffered = 5
    reads.transport.get_write_buffer_size = lambda: buffered
    clock.sweep(1010.0)
    assert [each.cuts for each in (waits, reads, asks)] == [[], [], []], "not longer than ten seconds yet"
    clock.sweep(1010.1)
    assert [each.cuts for each in (waits, reads, asks)] == [[], [], ["cut"]]
    found.remove(asks)
    clock.sweep(1040.0)
    buffered = 4
    clock.sweep(1041.0)
    assert reads.cuts == [], "it has read something"
    clock.sweep(1071.1)
    assert (waits.cuts, reads.cuts) == ([], ["cut"])
    for each in (waits, reads):
        found.remove(each)
    clock.sweep(1100.0)
    assert clock.later == [], "nobody is left"
    found.add(waits)
    assert len(clock.later) == 1


def test_one_address_has_so_many_connections_and_gets_them_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(connections, "asyncio", SimpleNamespace(get_running_loop=lambda: clock))
    found = Connections(Settings(database="", connections=2, proxies="198.51.100.1"), Metrics())
    own = [Protocol("192.0.2.7") for _ in range(4)]
    for each in own[:3]:
        found.add(each)
    assert [each.cuts for each in own] == [[], [], ["cut"], []]
    for each in own[1:3]:
        found.remove(each)
        found.remove(each)
    found.add(own[3])
    assert own[3].cuts == []
    proxied = [Protocol("198.51.100.1") for _ in range(5)]
    for each in proxied:
        found.add(each)
    assert not any(each.cuts for each in proxied), "a proxy speaks for many"


def test_a_process_keeps_some_files_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(connections, "asyncio", SimpleNamespace(get_running_loop=lambda: clock))
    monkeypatch.setattr(connections, "open_files", lambda: SPARE_FILES + 2)
    found = Connections(Settings(database="", connections=0), Metrics())
    each = [Protocol(f"192.0.2.{number}") for number in range(3)]
    for one in each:
        found.add(one)
    assert [one.cuts for one in each] == [[], [], ["cut"]]
