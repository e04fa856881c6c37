"""All tables of one server: making them, finding them, and forgetting those that nobody needs."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from rookery import catalog
from rookery.bots import names
from rookery.core.errors import UnknownName
from rookery.match import Refused
from rookery.server.messages import SeatChange, SeatLink, SeatSetup, Setup
from rookery.server.metrics import Metrics
from rookery.server.room import Room
from rookery.server.settings import Settings
from rookery.server.store import Change, Conflict, Row, Store, StoreFailed
from rookery.server.tables import Place, Table, Visitor, key_of, new_id, new_secret, read_table, tidy_name
from rookery.server.thinker import Try
from rookery.server.workers import Workers
from rookery.text import Text

IDLE: Final = 60.0
"""A room that nobody has needed for so many seconds is forgotten; the store remembers it."""
MINE: Final = 30
"""How many of their tables a guest is shown."""
DRAW_SECONDS: Final = 90.0
"""How long drawing a whole match may take."""
GLANCE: Final = 10.0
"""With other processes about: how often a room with listeners looks for what no hint told."""

log = logging.getLogger("rookery.hall")


class Hall:
    """The rooms in memory, and the store behind them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.workers = Workers(settings.workers, settings.think_seconds, self.metrics)
        self.drawers = Workers(1, DRAW_SECONDS, self.metrics)
        """For pictures, which are slow and can wait: no bot waits for a film."""
        self.rooms: dict[str, Room] = {}
        self.addresses: dict[str, int] = {}
        """How many sockets and streams each address holds open."""
        self._opening: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.TimerHandle | None = None
        self.metrics.gauges["rookery_rooms"] = lambda: len(self.rooms)
        self.metrics.gauges["rookery_listeners"] = lambda: sum([len(room.listeners) for room in self.rooms.values()])

    async def open(self) -> None:
        """Open the store, and wake the tables that bots or clocks were at when the server stopped."""
        await self.store.open(self._hint)
        self.spawn(self._wake_all)

    def farewell(self) -> None:
        """Send everybody away, with the promise of a return."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self.rooms.values():
            room.close()

    async def close(self) -> None:
        """Let go of everything, the store last."""
        self.farewell()
        for task in self._tasks:
            task.cancel()
        await self.workers.close()
        await self.drawers.close()
        await self.store.close()

    def spawn(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Let something be done on the side, and log it if it fails."""
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        try:
            await work()
        except Exception:
            log.exception("something on the side failed")

    # Finding tables

    async def room(self, table_id: str) -> Room | None:
        """Return a table's room, read from the store if need be; None when there is no such table."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        opening = self._opening.get(table_id)
        if opening is None:
            opening = self._opening[table_id] = asyncio.ensure_future(self._read(table_id))
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(opening)

    async def _read(self, table_id: str) -> Room | None:
        room = Room(self, table_id)
        if not await room.read():
            return None
        self.rooms[table_id] = room
        room.wake(patience=self.settings.think_seconds / 2 if self.store.shared else 0.0)
        self._sweep_later()
        return room

    async def listed(self, status: str, limit: int = 100) -> list[Table]:
        """List the public tables of one status."""
        return [read_table(found) for found in await self.store.documents(status, listed=True, limit=limit)]

    async def note(self, visitor: Visitor, table_id: str) -> None:
        """Remember that a guest has a seat at a table: a line in the guest's own journal."""
        if not visitor.keys:
            return
        with contextlib.suppress(Conflict, StoreFailed):
            known = await self.store.rows(visitor.keys[0], "mine", 0)
            if table_id not in [row.line for row in known]:
                row = Row(len(known) + 1, table_id, "", "mine")
                await self.store.commit(Change(visitor.keys[0], None, [row]))

    async def tables_of(self, visitor: Visitor) -> list[Room]:
        """Return the tables at which a guest has a seat, the newest first."""
        noted = await self.store.rows(visitor.keys[0], "mine", 0) if visitor.keys else []
        rooms = [await self.room(row.line) for row in noted[: -MINE - 1 : -1]]
        return [room for room in rooms if room is not None and room.table.seats_of(visitor)]

    # Making tables

    async def create(self, setup: Setup, visitor: Visitor) -> tuple[Room, list[SeatLink]]:
        """Set up a table; return its room and the tokens of the seats that are not open to everybody."""
        options = await self._checked(setup)
        links: list[SeatLink] = []
        places = [self._place(seat, each, visitor, links) for seat, each in enumerate(setup.seats)]
        mine = [key_of(link.token) for link in links if setup.seats[link.seat].kind == "me"]
        table = Table(
            id=new_id(),
            revision=1,
            options=options,
            seats=tuple(places),
            created=round(time.time(), 3),
            host=(*visitor.keys, *mine),
            **setup.model_dump(include={"game", "position", "takebacks", "stand_in", "public"}),
            clock=setup.clock,
        )
        return await self._put(table), links

    async def rematch(self, room: Room) -> Room:
        """Set up the same table again, everybody one seat further on, and point the old one to it."""
        if room.table.status != "over":
            raise Refused("not_over", "The match is not over yet.", "La partie n'est pas finie.")
        if not room.table.next:
            with contextlib.suppress(_Already):
                await room.change_table(_with_next(new_id()))
        old = room.table
        found = await self.room(old.next)
        if found is not None:
            return found
        table = old.model_copy(
            update={
                "id": old.next,
                "revision": 1,
                "seats": (*old.seats[-1:], *old.seats[:-1]),
                "status": "waiting",
                "created": round(time.time(), 3),
                "previous": old.id,
                "next": "",
            }
        )
        return await self._put(table)

    async def _put(self, table: Table) -> Room:
        with contextlib.suppress(Conflict):
            await self.store.commit(Change(table.id, table.document(time.time())))
        room = await self.room(table.id)
        assert room is not None
        if all(place.taken for place in table.seats):
            with contextlib.suppress(_Already):
                await room.change_table(_started)
        return room

    async def _checked(self, setup: Setup) -> dict[str, Any]:
        """Refuse what makes no sense; what could be slow to open is opened elsewhere first."""
        game = catalog.game(setup.game)
        bots = {each.bot for each in setup.seats if each.kind == "bot"} | ({setup.stand_in} - {""})
        if setup.position or setup.options:
            job = Try(setup.game, len(setup.seats), setup.options, setup.position, tuple(bots))
            await self.workers.run(job)
        rules = game.rules(len(setup.seats), **setup.options)
        _check_bots(names(game, rules), bots)
        return dict(rules.options)

    def place_for(self, table: Table, change: SeatChange) -> Place:
        """Return what stands at a seat when its host gives it to a bot or frees it."""
        if change.seat >= len(table.seats):
            raise Refused("no_seat", "There is no such seat.", "Cette place n'existe pas.")
        if change.kind != "bot":
            return Place(kind="open")
        game = catalog.game(table.game)
        _check_bots(names(game, game.rules(len(table.seats), **table.options)), {change.bot})
        return _bot_place(change.bot)

    def _place(self, seat: int, setup: SeatSetup, visitor: Visitor, links: list[SeatLink]) -> Place:
        name = tidy_name(setup.name)
        match setup.kind:
            case "bot":
                return _bot_place(setup.bot, name)
            case "open":
                return Place(kind="open", name=name)
            case "me" | "link":
                mine = setup.kind == "me"
                token = new_secret()
                links.append(SeatLink(seat=seat, token=token))
                keys = (key_of(token), *(visitor.keys if mine else ()))
                return Place(kind="link", name=name or (visitor.name if mine else ""), taken=mine, keys=keys)

    # Other processes, and time

    def _hint(self, table_id: str) -> None:
        rooms = [self.rooms[table_id]] if table_id in self.rooms else [] if table_id else list(self.rooms.values())
        for room in rooms:
            self.spawn(room.refresh)

    async def _wake_all(self) -> None:
        for document in await self.store.documents("running", listed=False, limit=1000):
            table = read_table(document)
            if any(place.bot for place in table.seats) or table.clock.kind != "none" or table.stand_in:
                with contextlib.suppress(Exception):
                    await self.room(table.id)

    def _sweep_later(self) -> None:
        if self._sweeper is None and self.rooms:
            seconds = GLANCE if self.store.shared else IDLE
            self._sweeper = asyncio.get_running_loop().call_later(seconds, self._sweep)

    def _sweep(self) -> None:
        """Forget rooms that nobody needs; with other processes about, look what they may have done."""
        self._sweeper = None
        for table_id, room in list(self.rooms.items()):
            if room.idle(IDLE):
                del self.rooms[table_id]
            elif self.store.shared and room.listeners:
                self.spawn(room.refresh)
        self._sweep_later()


def _bot_place(bot: str, name: str = "") -> Place:
    return Place(kind="bot", name=name or f"Bot {bot}", bot=bot, taken=True)


def _check_bots(known: tuple[str, ...], wanted: set[str]) -> None:
    for each in sorted(wanted):
        if each not in known:
            listed = ", ".join(known)
            raise UnknownName(
                each, Text(f"no bot “{each}” (there are: {listed})", f"pas de robot « {each} » (il y a : {listed})")
            )


class _Already(Exception):
    """Somebody else has done it."""


def _with_next(table_id: str) -> Callable[[Table], Table]:
    def change(table: Table) -> Table:
        if table.next:
            raise _Already
        return table.changed(next=table_id)

    return change


def _started(table: Table) -> Table:
    """Let a full table start, unless another process has started it."""
    if table.status != "waiting":
        raise _Already
    return table.changed()
