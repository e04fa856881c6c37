"""One table in memory: its match, its bots, its chat and its clock; `audience.py` has those who watch.

Every change happens under the table's lock, in this order: decide, commit, publish. If a commit fails, drop the
in-memory copy and reload: the store is the only source of truth.
"""

import asyncio
import contextlib
import json
import logging
import random
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from rookery import catalog
from rookery.core.errors import RookeryError
from rookery.core.rules import Seat
from rookery.match import CommandRejected, Event, InvalidLog, Match
from rookery.match.log import FORMAT, header_fields, write_line
from rookery.server.audience import Audience
from rookery.server.budgets import Overloaded
from rookery.server.encoding import dumps
from rookery.server.fair_queue import Rank
from rookery.server.messages import Answer, Command, Hello, Say, Spoken, Summary, TableChanged, Welcome
from rookery.server.records import (
    TableRecord,
    Visitor,
    choose_seat,
    key_of,
    new_secret,
    open_match,
    opens,
    read_table,
)
from rookery.server.refusals import as_refusal, closed, not_started, refusal, unavailable
from rookery.server.store import Conflict, LogLine, StoreFailed, Write
from rookery.server.subscriber import RESYNC, STOPPING, Subscriber
from rookery.server.summary import summarized
from rookery.server.worker import ChooseMove
from rookery.table.command import COMMANDS, execute, explain
from rookery.table.command import Command as TableCommand
from rookery.table.preview import preview

if TYPE_CHECKING:
    from rookery.server.tables import TableRegistry

TRIES: Final = 8
"""How often a change is tried again when another process was faster."""
CHAT_SHOWN: Final = 100
"""How many lines of chat a newcomer gets."""
CHAT_MOST: Final = 5000
KEYS: Final = 15
"""From how many devices a seat can be opened, beside its link."""
LEVEL_TIME_LIMIT: Final = 3.0
"""How long another process may take longer than a bot's deadline before this one moves for it."""
TOUCHED: Final = 600.0
"""After how many seconds of play a table's record is written again: it says when somebody last touched the table."""
REACTION_DELAY: Final = (0.3, 1.0)
"""How long a bot takes at least to answer or to pass when it may react: a pass at once would say that it had to."""

log = logging.getLogger("rookery.live_table")


class LiveTable:
    """One table and those who are at it."""

    def __init__(self, registry: "TableRegistry", table_id: str, new: TableRecord | None = None) -> None:
        """Make room for a table that is read next; one that is just being made has nothing to read."""
        self.registry = registry
        self.id = table_id
        self.lock = asyncio.Lock()
        self.audience = Audience(registry.metrics)
        self.used = time.monotonic()
        self.touched = 0.0  # when its record was last written
        self.thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._fresh = False  # whether memory says what the store says
        self._recovering = False  # whether the store is asked again until it answers
        if new is not None:
            self._take(new, [], [])

    # From the store

    async def read(self) -> bool:
        """Read everything again; return whether there is such a table."""
        store = self.registry.store
        document = await store.document(self.id)
        if document is None or document.status == "house":
            return False
        rows = await store.rows(self.id, "match", -1)
        spoken = await store.rows(self.id, "chat", 0)
        self._take(read_table(document), rows, spoken)
        self.touched = document.touched
        return True

    def _take(self, table: TableRecord, rows: list[LogLine], spoken: list[LogLine]) -> None:
        """Take what is stored for what is so."""
        self.table = table
        self.lines = [row.line for row in rows]
        self.match: Match | None = None
        self.unplayable = ""
        try:
            self.match = Match.load(self.lines, catalog.spec) if rows else None
        except InvalidLog as error:
            # Played by rules that have gone: what is there can be listed and read, but not played on.
            log.warning("a match cannot be read", extra={"table": self.id, "error": error.code})
            self.unplayable = error.code
        if self.match is not None and self.match.header.format != FORMAT and self.match.outcome is None:
            self.unplayable = "old_format"
        self.done: dict[str, int] = {}
        self._remember(rows)
        self.chat = [Spoken(**json.loads(row.line)) for row in spoken]
        self.said = {row.command: row.seq for row in spoken}
        self.audience.forget(self.match)
        self._fresh = True

    async def refresh(self) -> None:
        """Take in what other processes have done."""
        async with self.lock:
            if not self._fresh:
                await self._read_and_tell()
                return
            store = self.registry.store
            document = await store.document(self.id)
            if document is None:
                self.registry.drop(self)
                return
            if document.revision != self.table.revision:
                told, self.table = self.table.shown(), read_table(document)
                if self.table.shown() != told:
                    self._tell_table()
            if self.match is None:
                if self.table.status != "waiting":
                    await self._read_and_tell()
            else:
                self._follow(await store.rows(self.id, "match", self.match.seq))
            for row in await store.rows(self.id, "chat", len(self.chat)):
                self._hear(Spoken(**json.loads(row.line)), row.command)

    def _follow(self, rows: list[LogLine]) -> None:
        if not rows or self.match is None:
            return
        try:
            self.match.follow([row.line for row in rows])
        except RookeryError:
            self._fresh = False
            raise
        self._remember(rows)
        standings = [row.standing for row in rows if row.standing]
        if standings:
            self.table = self.table.copied(summary=Summary.model_validate_json(standings[-1]))
        self._tell(patience=self.registry.settings.think_seconds + LEVEL_TIME_LIMIT)

    async def current(self) -> Match | None:
        """Return the match as the store has it: what is being committed is nobody's business yet."""
        async with self.lock:
            await self._freshen()
            return self.match

    async def _freshen(self) -> None:
        if not self._fresh:
            await self._read_and_tell()

    async def _read_and_tell(self) -> None:
        if not await self.read():
            self.registry.drop(self)
            raise CommandRejected("no_table", "This table was deleted.", "Cette table a été supprimée.")
        self._tell_table()
        self._tell()

    def _remember(self, rows: list[LogLine]) -> None:
        """Note which command caused which events: its last one is the one before the next command's first."""
        command = ""
        for row in rows:
            command = row.command or command
            if command:
                self.done[command] = row.seq

    # To the store

    async def _save(self, *, events: list[Event], command: str, table: TableRecord | None = None) -> None:
        """Commit events and, if need be, the table; whatever goes wrong, read again before going on.

        How the match stands is kept with its last line: the record is written when it says something else.
        """
        started, now, before = time.perf_counter(), time.time(), self.table
        asked, table = table is not None, table or before
        rows: list[LogLine] = []
        if self.match is not None and events:
            rows = [LogLine(event.seq, self.match.line_at(event.seq)) for event in events]
            if events[0].seq == 1:
                rows.insert(0, LogLine(0, write_line(header_fields(self.match.header))))
            rows[0] = rows[0]._replace(command=command)
            table = summarized(self.match, events, table)
            if table.summary is not None and table.summary is not before.summary:
                rows[-1] = rows[-1]._replace(standing=table.summary.model_dump_json(exclude_defaults=True))
            if not asked and (table.status != before.status or now - self.touched > TOUCHED):
                table = table.changed()
        document = table.document(now) if table.revision != before.revision else None
        await self._commit(Write(self.id, document, rows))
        self.registry.metrics.time("rookery_commit_seconds", time.perf_counter() - started)
        self.registry.metrics.count("rookery_events_total", len(events))
        self.table = table
        # Where nobody asked for a change, at most the summary and the status have one.
        if table.status != before.status or (asked and not table.looks_like(before)):
            self._tell_table()
        if events:
            self.done[command] = events[-1].seq

    async def _commit(self, change: Write) -> None:
        self._fresh = False
        try:
            await self.registry.store.commit(change)
        except Conflict:
            self.registry.metrics.count("rookery_conflicts_total")
            raise
        self._fresh = True
        if change.document is not None:
            self.touched = change.document.touched
        self.registry.shows.soon(self, self.publish)

    async def _changing(self, change: Callable[[], Awaitable[None]]) -> None:
        """Do a change under the lock, again and again while others are faster."""
        for _ in range(TRIES):
            try:
                await self._freshen()
                await change()
                return
            except Conflict:
                continue
            except StoreFailed as error:
                log.error("the store failed", extra={"error": str(error)})
                break
            except RookeryError:
                raise
            except Exception:
                self._fresh = False  # a bug of a game's: what is in memory may be half done
                self._recover_soon()
                raise
        self._recover_soon()
        raise unavailable()

    def _recover_soon(self) -> None:
        """Read the table again as soon as the store answers: a bot or a clock may have to act with no client asking."""
        if not self._recovering:
            self._recovering = True
            self.registry.spawn(self._recover)

    async def _recover(self) -> None:
        try:
            while not self._fresh:
                await asyncio.sleep(LEVEL_TIME_LIMIT)
                with contextlib.suppress(StoreFailed):
                    await self.current()
        finally:
            self._recovering = False

    # What people and bots do

    async def do(self, seat: Seat, command: Command, *, tag: str = "") -> Answer:
        """Do a command for a seat, once, and answer it."""
        try:
            match command.what:
                case "explain":
                    return await self._explain(seat, command)
                case "preview":
                    return await self._preview(seat, command)
            return await self._do(seat, command, tag)
        except Exception as error:
            told = refusal(error, self.match.seq if self._fresh and self.match else 0)
            self.registry.metrics.count("rookery_refusals_total", code=told.code)
            return Answer(id=command.id, ok=False, refusal=told)

    async def _do(self, seat: Seat, command: Command, tag: str) -> Answer:
        name = tag or f"{seat}:{command.id}"
        self.used = time.monotonic()
        if not tag:
            self.audience.saw(seat)
        seq, head = 0, ""
        async with self.lock:

            async def change() -> None:
                nonlocal seq, head
                if name in self.done:
                    self.registry.metrics.count("rookery_repeats_total")
                    seq = self.done[name]
                    head = self.match.head_at(seq) if self.match else ""
                    return
                if self.match is None:
                    raise self.no_match()
                await self._let_clock_speak()
                if tag.startswith("host:"):
                    events = self.match.replace_absent(seat, now=time.time())
                elif tag:
                    events = self.match.submit(seat, command.text, after=command.after, now=time.time())
                else:
                    events = execute(self.match, seat, read_command(command), time.time()).events
                await self._save(events=events, command=name)
                seq, head = events[-1].seq, self.match.head

            await self._changing(change)
        return Answer(id=command.id, ok=True, seq=seq, head=head)

    def no_match(self) -> CommandRejected:
        """Say why there is nothing to play or look at."""
        return closed() if self.unplayable else not_started()

    async def _explain(self, seat: Seat, command: Command) -> Answer:
        """Say why a seat cannot do something; nothing is changed, whatever is asked."""
        match = await self.current()
        why = explain(match, seat, command.text) if match is not None else None
        if why is None:
            return Answer(id=command.id, ok=True, seq=match.seq if match else 0)
        return Answer(id=command.id, ok=False, refusal=as_refusal(why, match.seq if match else 0))

    async def _preview(self, seat: Seat, command: Command) -> Answer:
        """Say what an action would do, from what its seat knows; nothing is changed."""
        match = await self.current()
        found = preview(match, seat, command.text) if match is not None else None
        told = None if found is None else {**found}
        return Answer(id=command.id, ok=True, seq=match.seq if match else 0, preview=told)

    async def excuse(self, seat: Seat) -> None:
        """Let a bot play for somebody whom no process has seen for a while; they may come back."""
        if not 0 <= seat < len(self.table.seats):
            raise CommandRejected("no_seat", "There is no such seat.", "Cette place n'existe pas.")
        seconds = self.registry.settings.absent_seconds
        if seat in self.audience.seats() | await self.registry.store.present(self.id, seconds):
            raise CommandRejected("here", "They are here.", "Cette personne est là.")
        if self.audience.away(seat) < seconds:
            raise CommandRejected(
                "too_soon",
                f"They have to be away for {seconds:g} seconds first.",
                f"Il faut d'abord {seconds:g} secondes d'absence.",
            )
        answer = await self.do(seat, Command(id="host", what="leave"), tag=f"host:{seat}:{secrets.token_hex(4)}")
        if answer.refusal is not None:
            raise CommandRejected(answer.refusal.code, answer.refusal.text.en, answer.refusal.text.fr)

    async def close_kindly(self) -> None:
        """End a running match that cannot go on, and say why."""
        if self.unplayable and self.table.status == "running":
            with contextlib.suppress(RookeryError):
                await self.change_table(lambda table: table.changed(status="over", closed=self.unplayable))

    async def excuse_downtime(self, since: float, until: float) -> None:
        """Do not charge a running clock for the time in which no server ran, once."""

        async def change() -> None:
            match = self.match
            if match is None or (match.events and match.events[-1].at >= until):
                return
            events = match.excuse_downtime(since, until)
            if events:
                await self._save(events=events, command=f"down:{until}")

        async with self.lock:
            await self._changing(change)

    async def _let_clock_speak(self) -> None:
        match = self.match
        if match is None:
            return
        events = match.tick(time.time())
        if events:
            await self._save(events=events, command=f"clock:{events[0].seq}")
            self._tell()

    async def _ring(self) -> None:
        async with self.lock:
            with contextlib.suppress(RookeryError):
                await self._changing(self._let_clock_speak)
            if self._fresh:  # else reading the table again winds it
                self._wind()

    async def _think(self, seat: Seat, seq: int, delay: float) -> None:
        """Let a bot decide, and something legal be done if it cannot."""
        await asyncio.sleep(delay)
        match = self.match
        if match is None or match.seq != seq or not match.bot_to_move:
            return
        header = match.header
        job = ChooseMove(
            self.id, header.game, header.seats, dict(match.game.options), match.bot_to_move, seat, match.view(seat)
        )
        legal = match.legal_texts(seat)
        reaction = match.game.prompt(match.view(seat)).reaction
        due = time.monotonic() + (random.uniform(*REACTION_DELAY) if reaction else 0.0)
        rank = Rank.PERSON if has_people(match) else Rank.BOTS
        try:
            text = await self.registry.workers.think(job, self.table.payer, rank)
        except Overloaded as busy:
            await asyncio.sleep(busy.retry_after)
            self.wake()
            return
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        if text not in legal:
            text = random.choice(legal)
        await self.do(seat, Command(id="bot", what="move", text=text, after=seq), tag=f"bot:{seq}")

    # Who sits where

    async def sit(
        self, visitor: Visitor, token: str, seat: Seat | None, name: str, nonce: str = ""
    ) -> tuple[Seat, str]:
        """Give a visitor a seat; return it and a token that opens it, empty if what they have opens it already."""
        found: tuple[Seat, str] = (0, "")
        async with self.lock:

            async def change() -> None:
                nonlocal found
                record = choose_seat(self.table, visitor, token, seat)
                taken = self.table.seats[record]
                found = (record, token)
                if taken.taken and opens(visitor.keys, taken.keys):
                    return
                secret = token or new_secret()
                keys = tuple(dict.fromkeys((*taken.keys, key_of(secret), *visitor.keys)))
                called = taken.name if taken.taken else name or taken.name or visitor.name
                # The first key is the one that the seat's link was made with.
                kept = (*keys[:1], *keys[1:][-KEYS:])
                new = self.table.with_seat(
                    record,
                    taken.model_copy(
                        update={"keys": kept, "taken": True, "name": called, "nonce": taken.nonce or nonce}
                    ),
                )
                await self._change_table(new)
                found = (record, secret)

            await self._changing(change)
        return found

    async def change_table(self, change: Callable[[TableRecord], TableRecord]) -> None:
        """Change the table's document, starting the match when that was all it waited for."""
        async with self.lock:

            async def changing() -> None:
                await self._change_table(change(self.table))

            await self._changing(changing)

    async def _change_table(self, table: TableRecord) -> None:
        if table.status != "waiting" or not all(record.taken for record in table.seats):
            await self._save(events=[], command="", table=table)
            return
        self.match = open_match(table)
        await self._save(events=self.match.events, command="start", table=table.copied(status="running"))
        self._tell()

    # Chat

    async def say(self, visitor: Visitor, seat: Seat | None, said: Say) -> Answer:
        """Add a line to the chat, once."""
        name = f"{visitor.who}:{said.id}"
        async with self.lock:

            async def change() -> None:
                if name in self.said:
                    return
                if len(self.chat) >= CHAT_MOST:
                    raise CommandRejected("chat_full", "Enough has been said here.", "On a assez parlé ici.")
                if not self._present(visitor):
                    raise CommandRejected("not_here", "You are not at this table.", "Vous n'êtes pas à cette table.")
                if visitor.who in self.table.muted:
                    raise CommandRejected("muted", "The host has muted you.", "L'hôte vous a rendu muet.")
                called = self.table.seats[seat].name if seat is not None else visitor.name
                line = Spoken(
                    n=len(self.chat) + 1,
                    who=visitor.who,
                    name=called,
                    seat=seat,
                    text=said.text,
                    at=round(time.time(), 3),
                )
                row = LogLine(line.n, dumps(line.model_dump(exclude={"type"})), name, "chat")
                table = self.table.changed()  # so that nothing is said at a table that was deleted meanwhile
                await self._commit(Write(self.id, table.document(time.time()), [row]))
                self.table = table
                self._hear(line, name)

            try:
                await self._changing(change)
            except RookeryError as error:
                return Answer(id=said.id, ok=False, refusal=refusal(error))
        return Answer(id=said.id, ok=True)

    def _present(self, visitor: Visitor) -> bool:
        """Tell whether somebody has a seat here, hosts the table or watches it right now."""
        return (
            self.audience.watching(visitor.who) or self.table.hosted_by(visitor) or bool(self.table.seats_of(visitor))
        )

    def _hear(self, line: Spoken, command: str) -> None:
        self.chat.append(line)
        self.said[command] = line.n
        self.audience.send(line.model_dump_json())

    # Those who watch

    async def join(self, subscriber: Subscriber, visitor: Visitor, hello: Hello) -> None:
        """Add a subscriber: send who it is here and what it has missed, then everything that follows."""
        async with self.lock:
            await self._freshen()
            welcome = Welcome(
                table=self.table.shown(),
                seats=self.table.seats_of(visitor),
                seat=subscriber.seat,
                host=self.table.hosted_by(visitor),
                chat=self.chat[-CHAT_SHOWN:],
            )
            if self.match is not None and self.audience.behind(self.match):
                self._tell()
            self.audience.admit(subscriber, welcome.model_dump_json(), hello.after)
            if self.thinking is None or self.thinking.done():
                self.wake()

    def part(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        self.used = time.monotonic()
        self.audience.leave(subscriber)

    def close(self) -> None:
        """Send everybody away and stop thinking."""
        self.audience.dismiss(STOPPING)
        if self._alarm is not None:
            self._alarm.cancel()
        if self.thinking is not None:
            self.thinking.cancel()

    def _tell(self, *, patience: float = 0.0) -> None:
        """Show what is new and wake the next player; with `patience` if another process may already be doing so."""
        if self.match is not None:
            self.audience.show(self.match)
            self.wake(patience=patience)

    def publish(self) -> None:
        """Show what is new, unless it is not stored yet: then it is shown when it is."""
        if self._fresh and self.match is not None and self.audience.behind(self.match):
            try:
                self._tell()
            except Exception:
                log.exception("a frame cannot be drawn", extra={"table": self.id})
                self.audience.dismiss(RESYNC)

    def _tell_table(self) -> None:
        if self.audience:
            self.audience.send(TableChanged(table=self.table.shown()).model_dump_json())

    # Who acts next

    def wake(self, *, patience: float = 0.0) -> None:
        """Let a bot think if it is its turn, and wind the clock; bots alone wait until somebody watches."""
        match = self.match
        if match is None:
            return
        seat = match.to_move
        if seat is not None and match.bot_to_move and (has_people(match) or self.audience):
            if self.thinking is not None and asyncio.current_task() is not self.thinking:
                self.thinking.cancel()
            self.thinking = asyncio.create_task(self._think(seat, match.seq, patience))
        self._wind()

    def _wind(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = None if self.match is None else self.match.deadline
        if due is not None:
            delay = min(max(0.0, due - time.time()) + 0.01, 86_400.0)
            self._alarm = asyncio.get_running_loop().call_later(delay, self.registry.spawn, self._ring)

    def idle(self, seconds: float) -> bool:
        """Tell whether nobody has needed this table for a while."""
        busy = self.audience or self.lock.locked() or self._recovering
        busy = busy or (self.thinking is not None and not self.thinking.done())
        return not busy and self._alarm is None and time.monotonic() - self.used > seconds


def has_people(match: Match) -> bool:
    """Tell whether a person still plays, rather than bots alone."""
    return any(player.person and not player.bot and not player.retired for player in match.players)


def read_command(command: Command) -> TableCommand:
    """Return what a message asks for."""
    kind = COMMANDS[command.what]
    return kind(**{name: getattr(command, name) for name in kind._fields})
