"""One table in memory: its match, its listeners, its bots and its clock.

Everything that changes a room happens under its lock, in this order: decide, commit, tell. Whenever a commit does not
end well, what is in memory is thrown away and read again from the store, so memory is never more than the store's echo.
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
from rookery.core.contract import Seat
from rookery.core.errors import RookeryError
from rookery.match import Clock, Event, Match, Refused
from rookery.match.log import event_fields, header_fields, write_line
from rookery.server.frames import Frames, dumps, refusal
from rookery.server.listener import STOPPING, Listener
from rookery.server.messages import Answer, Command, Hello, Say, Spoken, TableChanged, Welcome
from rookery.server.store import Change, Conflict, Row, StoreFailed
from rookery.server.tables import Table, Visitor, key_of, new_secret, opens, read_table
from rookery.server.thinker import Think

if TYPE_CHECKING:
    from rookery.server.hall import Hall

TRIES: Final = 8
"""How often a change is tried again when another process was faster."""
CHAT_SHOWN: Final = 100
"""How many lines of chat a newcomer gets."""
CHAT_MOST: Final = 5000
KEYS: Final = 15
"""From how many devices a seat can be opened, beside its link."""
PATIENCE: Final = 3.0
"""How long another process may take longer than a bot's deadline before this one moves for it."""
GLIMPSE: Final = (0.3, 1.0)
"""How long a bot takes at least to answer or to pass when it may react: a pass at once would say that it had to."""

log = logging.getLogger("rookery.room")


class Room:
    """One table and those who are at it."""

    def __init__(self, hall: "Hall", table_id: str) -> None:
        self.hall = hall
        self.id = table_id
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.used = time.monotonic()
        self.thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._counting: asyncio.TimerHandle | None = None
        self._fresh = False  # whether memory says what the store says
        self._told = -1  # the last event that listeners were told

    # From the store

    async def read(self) -> bool:
        """Read everything again; return whether there is such a table."""
        store = self.hall.store
        document = await store.document(self.id)
        if document is None:
            return False
        rows = await store.rows(self.id, "match", -1)
        spoken = await store.rows(self.id, "chat", 0)
        self.table: Table = read_table(document)
        self.match: Match | None = Match.load([row.line for row in rows], catalog.game) if rows else None
        self.done: dict[str, int] = {}
        self._remember(rows)
        self.chat = [Spoken(**json.loads(row.line)) for row in spoken]
        self.said = {row.command: row.seq for row in spoken}
        self._frames = Frames(self.match, time.time()) if self.match else None
        self._told = min(self._told, self.match.seq) if self.match else -1
        self._fresh = True
        return True

    async def refresh(self) -> None:
        """Take in what other processes have done."""
        async with self.lock:
            if not self._fresh:
                await self._read_and_tell()
                return
            store = self.hall.store
            document = await store.document(self.id)
            if document is not None and document.revision != self.table.revision:
                self.table = read_table(document)
                self._tell_table()
            if self.match is None:
                if self.table.status != "waiting":
                    await self._read_and_tell()
            else:
                self._follow(await store.rows(self.id, "match", self.match.seq))
            for row in await store.rows(self.id, "chat", len(self.chat)):
                self._hear(Spoken(**json.loads(row.line)), row.command)

    def _follow(self, rows: list[Row]) -> None:
        if not rows or self.match is None:
            return
        try:
            self.match.follow([row.line for row in rows])
        except RookeryError:
            self._fresh = False
            raise
        self._remember(rows)
        self._tell(patience=self.hall.settings.think_seconds + PATIENCE)

    async def current(self) -> Match | None:
        """Return the match as the store has it: what is being committed is nobody's business yet."""
        async with self.lock:
            await self._freshen()
            return self.match

    async def _freshen(self) -> None:
        if not self._fresh:
            await self._read_and_tell()

    async def _read_and_tell(self) -> None:
        await self.read()
        self._tell_table()
        self._tell()

    def _remember(self, rows: list[Row]) -> None:
        """Note which command caused which events: its last one is the one before the next command's first."""
        command = ""
        for row in rows:
            command = row.command or command
            if command:
                self.done[command] = row.seq

    # To the store

    async def _save(self, *, events: list[Event], command: str, table: Table | None = None) -> None:
        """Commit events and, if need be, the table; whatever goes wrong, read again before going on."""
        started = time.perf_counter()
        rows = [Row(event.seq, write_line(event_fields(event))) for event in events]
        if self.match is not None and events and events[0].seq == 1:
            rows.insert(0, Row(0, write_line(header_fields(self.match.header))))
        if rows:
            rows[0] = rows[0]._replace(command=command)
        if table is None and self.match is not None and self.match.outcome and self.table.status != "over":
            table = self.table.changed(status="over")
        await self._commit(Change(self.id, table.document(time.time()) if table else None, rows))
        self.hall.metrics.time("rookery_commit_seconds", time.perf_counter() - started)
        self.hall.metrics.count("rookery_events_total", len(events))
        if table is not None:
            self.table = table
            self._tell_table()
        if events:
            self.done[command] = events[-1].seq

    async def _commit(self, change: Change) -> None:
        self._fresh = False
        try:
            await self.hall.store.commit(change)
        except Conflict:
            self.hall.metrics.count("rookery_conflicts_total")
            raise
        self._fresh = True

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
                raise
        raise Refused(
            "unavailable", "The table cannot be reached just now.", "La table est injoignable pour l'instant."
        )

    # What people and bots do

    async def do(self, seat: Seat, command: Command, *, tag: str = "") -> Answer:
        """Do a command for a seat, once, and answer it."""
        name = tag or f"{seat}:{command.id}"
        self.used = time.monotonic()
        seq = 0
        async with self.lock:

            async def change() -> None:
                nonlocal seq
                if name in self.done:
                    self.hall.metrics.count("rookery_repeats_total")
                    seq = self.done[name]
                    return
                if self.match is None:
                    raise Refused("not_started", "The game has not started.", "La partie n'a pas commencé.")
                await self._let_clock_speak()
                if not tag and command.what != "return" and self.match.players[seat].bot:
                    raise Refused("away", "A bot plays for you: come back first.", "Un robot joue pour vous : revenez.")
                events = act(self.match, seat, command, time.time())
                await self._save(events=events, command=name)
                self._tell()
                seq = events[-1].seq

            try:
                await self._changing(change)
            except RookeryError as error:
                told = refusal(error, self.match.seq if self._fresh and self.match else 0)
                self.hall.metrics.count("rookery_refusals_total", code=told.code)
                return Answer(id=command.id, ok=False, refusal=told)
        return Answer(id=command.id, ok=True, seq=seq)

    async def excuse(self, seat: Seat) -> None:
        """Let a bot play for somebody who is not here, as if they had left."""
        if any(listener.seat == seat for listener in self.listeners):
            raise Refused("here", "They are here.", "Cette personne est là.")
        if not 0 <= seat < len(self.table.seats):
            raise Refused("no_seat", "There is no such seat.", "Cette place n'existe pas.")
        answer = await self.do(seat, Command(id="host", what="leave"), tag=f"host:{seat}:{secrets.token_hex(4)}")
        if answer.refusal is not None:
            raise Refused(answer.refusal.code, answer.refusal.text.en, answer.refusal.text.fr)

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
            self._wind()

    async def _think(self, seat: Seat, seq: int, delay: float) -> None:
        """Let a bot decide, and something legal be done if it cannot."""
        await asyncio.sleep(delay)
        match = self.match
        if match is None or match.seq != seq or not match.bot_to_move:
            return
        header = match.header
        job = Think(self.id, header.game, header.seats, dict(header.options), match.bot_to_move, seat, match.view(seat))
        legal = match.legal_texts(seat)
        reaction = match.game.prompt(match.rules, match.view(seat)).reaction
        due = time.monotonic() + (random.uniform(*GLIMPSE) if reaction else 0.0)
        text = await self.hall.workers.think(job)
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        if text not in legal:
            text = random.choice(legal)
        answer = await self.do(seat, Command(id="bot", what="move", text=text, after=seq), tag=f"bot:{seq}")
        if answer.refusal is not None and answer.refusal.code == "unavailable":
            await asyncio.sleep(PATIENCE)
            self.wake()

    # Who sits where

    async def sit(self, visitor: Visitor, token: str, seat: Seat | None, name: str) -> tuple[Seat, str]:
        """Give a visitor a seat; return it and a token that opens it, empty if what they have opens it already."""
        found: tuple[Seat, str] = (0, "")
        async with self.lock:

            async def change() -> None:
                nonlocal found
                place = choose_seat(self.table, visitor, token, seat)
                taken = self.table.seats[place]
                found = (place, token)
                if taken.taken and opens(visitor.keys, taken.keys):
                    return
                secret = token or new_secret()
                keys = tuple(dict.fromkeys((*taken.keys, key_of(secret), *visitor.keys)))
                called = taken.name if taken.taken else name or taken.name or visitor.name
                # The first key is the one that the seat's link was made with.
                kept = (*keys[:1], *keys[1:][-KEYS:])
                new = self.table.with_place(
                    place, taken.model_copy(update={"keys": kept, "taken": True, "name": called})
                )
                await self._change_table(new)
                found = (place, secret)

            await self._changing(change)
        return found

    async def change_table(self, change: Callable[[Table], Table]) -> None:
        """Change the table's document, starting the match when that was all it waited for."""
        async with self.lock:

            async def changing() -> None:
                await self._change_table(change(self.table))

            await self._changing(changing)

    async def _change_table(self, table: Table) -> None:
        if table.status != "waiting" or not all(place.taken for place in table.seats):
            await self._save(events=[], command="", table=table)
            return
        self.match = open_match(table)
        await self._save(
            events=self.match.events, command="start", table=table.model_copy(update={"status": "running"})
        )
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
                    raise Refused("chat_full", "Enough has been said here.", "On a assez parlé ici.")
                if visitor.who in self.table.muted:
                    raise Refused("muted", "The host has muted you.", "L'hôte vous a rendu muet.")
                called = self.table.seats[seat].name if seat is not None else visitor.name
                line = Spoken(
                    n=len(self.chat) + 1,
                    who=visitor.who,
                    name=called,
                    seat=seat,
                    text=said.text,
                    at=round(time.time(), 3),
                )
                row = Row(line.n, dumps(line.model_dump(exclude={"type"})), name, "chat")
                await self._commit(Change(self.id, None, [row]))
                self._hear(line, name)

            try:
                await self._changing(change)
            except RookeryError as error:
                return Answer(id=said.id, ok=False, refusal=refusal(error))
        return Answer(id=said.id, ok=True)

    def _hear(self, line: Spoken, command: str) -> None:
        self.chat.append(line)
        self.said[command] = line.n
        self._send_all(line.model_dump_json())

    # Those who listen

    async def join(self, listener: Listener, visitor: Visitor, hello: Hello) -> None:
        """Welcome a listener: who it is here, what it has missed, and from now on everything."""
        async with self.lock:
            await self._freshen()
            welcome = Welcome(
                table=self.table.shown(),
                seats=self.table.seats_of(visitor),
                seat=listener.seat,
                host=self.table.hosted_by(visitor),
                chat=self.chat[-CHAT_SHOWN:],
            )
            listener.offer(welcome.model_dump_json())
            if self.match is not None and self._frames is not None:
                # A client that knows more than we do knows something that is not so.
                after = hello.after if hello.after <= self.match.seq else -1
                listener.offer(self._frames.frame(listener.seat, after, listener.scene))
            self.listeners.add(listener)
        self._count_soon()

    def part(self, listener: Listener) -> None:
        """Forget a listener."""
        self.listeners.discard(listener)
        self.used = time.monotonic()
        self._count_soon()

    def close(self) -> None:
        """Send everybody away and stop thinking."""
        for listener in self.listeners:
            listener.end(STOPPING)
        self.listeners.clear()
        for timer in (self._alarm, self._counting):
            if timer is not None:
                timer.cancel()
        if self.thinking is not None:
            self.thinking.cancel()

    def _tell(self, *, patience: float = 0.0) -> None:
        """Send what is new, and see who acts next; with `patience`, because another process may be at it."""
        match = self.match
        if match is None:
            return
        before, self._told = self._told, match.seq
        frames = self._frames = Frames(match, round(time.time(), 3))
        for listener in list(self.listeners):
            self._send(listener, frames.frame(listener.seat, before, listener.scene))
        self.wake(patience=patience)

    def _tell_table(self) -> None:
        self._send_all(TableChanged(table=self.table.shown()).model_dump_json())

    def _send_all(self, text: str) -> None:
        for listener in list(self.listeners):
            self._send(listener, text)

    def _send(self, listener: Listener, text: str) -> None:
        if not listener.offer(text):
            self.listeners.discard(listener)
            self.hall.metrics.count("rookery_resyncs_total")

    def _count_soon(self) -> None:
        """Tell who is here, at most once a second."""
        if self._counting is None and self.listeners:
            self._counting = asyncio.get_running_loop().call_later(1.0, self._tell_people)

    def _tell_people(self) -> None:
        self._counting = None
        seats = sorted({listener.seat for listener in self.listeners if listener.seat is not None})
        watchers = sum([listener.seat is None for listener in self.listeners])
        self._send_all(dumps({"type": "people", "seats": seats, "watchers": watchers}))

    # Who acts next

    def wake(self, *, patience: float = 0.0) -> None:
        """Let a bot think if it is its turn, and wind the clock."""
        match = self.match
        if match is None:
            return
        seat = match.to_move
        if seat is not None and match.bot_to_move:
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
            self._alarm = asyncio.get_running_loop().call_later(delay, self.hall.spawn, self._ring)

    def idle(self, seconds: float) -> bool:
        """Tell whether nobody has needed this room for a while."""
        busy = self.listeners or self.lock.locked() or (self.thinking is not None and not self.thinking.done())
        return not busy and self._alarm is None and time.monotonic() - self.used > seconds


def act(match: Match, seat: Seat, command: Command, now: float) -> list[Event]:
    """Do what a command says."""
    match command.what:
        case "move":
            return match.submit(seat, command.text, after=command.after, now=now)
        case "undo":
            return match.undo(seat, after=command.after, now=now)
        case "takeback":
            return match.take_back(seat, after=command.after, now=now)
        case "agree":
            return match.answer(seat, True, now=now)
        case "refuse":
            return match.answer(seat, False, now=now)
        case "resign":
            return match.resign(seat, now=now)
        case "leave":
            return match.leave(seat, now=now)
        case "return":
            return match.come_back(seat, now=now)


def open_match(table: Table) -> Match:
    """Open the match that a full table has waited for."""
    return Match.open(
        catalog.game(table.game),
        seed=secrets.token_bytes(32),
        match_id=table.id,
        seats=len(table.seats),
        options=table.options,
        names=[place.name for place in table.seats],
        bots={seat: place.bot for seat, place in enumerate(table.seats) if place.bot},
        position=table.position,
        clock=Clock(table.clock.kind, table.clock.amount, table.clock.increment),
        takebacks=table.takebacks,
        stand_in=table.stand_in,
        now=time.time(),
    )


def choose_seat(table: Table, visitor: Visitor, token: str, seat: Seat | None) -> Seat:
    """Find the seat that a visitor may take: the one a token opens, one's own, the one that is named, or any open."""
    if token:
        opened = table.seats_of(Visitor((key_of(token),), ""))
        if not opened:
            raise Refused("bad_token", "This link opens no seat here.", "Ce lien n'ouvre aucune place ici.")
        return opened[0]
    own = table.seats_of(visitor)
    if own and seat in (None, *own):
        return own[0] if seat is None else seat
    for place, each in enumerate(table.seats):
        if each.kind == "open" and not each.taken and seat in (None, place):
            return place
    raise Refused("taken", "There is no such seat free.", "Cette place n'est pas libre.")
