"""All tables of one server: making them, finding them, and forgetting those that nobody needs."""

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from hashlib import blake2b
from typing import Any, Final

from rookery import catalog
from rookery.bots.registry import names, unknown_bot
from rookery.core.errors import RookeryError
from rookery.core.game import Game
from rookery.core.options import reseat
from rookery.match import CommandRejected, TableSettings
from rookery.server.budgets import Budgets
from rookery.server.live_table import TRIES, LiveTable
from rookery.server.messages import SeatChange, SeatLink, SeatSetup, Setup
from rookery.server.metrics import Metrics
from rookery.server.records import (
    SeatRecord,
    TableRecord,
    Visitor,
    key_of,
    new_id,
    new_secret,
    new_seed,
    read_table,
    tidy_name,
)
from rookery.server.settings import Settings
from rookery.server.store import Conflict, LogLine, Store, StoredRecord, StoreFailed, Write
from rookery.server.turns import Turns
from rookery.server.worker import CheckSetup
from rookery.server.worker_pool import Workers

IDLE: Final = 60.0
"""Seconds without use after which a live table is dropped from memory; the store keeps it."""
GUESTS: Final = 4096
"""Of how many guests it is remembered what their journals say."""
MINE: Final = 60
"""How many of their tables a guest is shown."""
DRAW_SECONDS: Final = 90.0
"""How long drawing a whole match may take."""
PICTURES_WAITING: Final = 32
"""How many pictures may wait to be drawn."""
TIDY: Final = 3600.0
"""Seconds between two rounds of deleting what is too old."""
BATCH: Final = 200
"""How many tables are deleted at once: in between others may write."""
ALIVE: Final = "-alive"
"""The record that says when a server last ran."""
BEAT: Final = 10.0
"""Seconds between two such notes."""
DOWN: Final = 2.5 * BEAT
"""With several processes, none has run for a while when none was heard of for this long."""
GLANCE: Final = 10.0
"""Seconds between polls for other processes' writes, in case a notification was lost."""

log = logging.getLogger("rookery.tables")


class TableRegistry:
    """The rooms in memory, and the store behind them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.workers = Workers(settings.workers, settings.think_seconds, self.metrics)
        self.drawers = Workers(1, DRAW_SECONDS, self.metrics, waiting=PICTURES_WAITING)
        """For pictures, which are slow and can wait: no bot waits for a film."""
        self.budgets = Budgets(settings.rate, self.metrics)
        self._salt = secrets.token_bytes(16)
        self._down: tuple[float, float] | None = None
        """The last time in which no server ran."""
        self.live_tables: dict[str, LiveTable] = {}
        self.addresses: dict[str, int] = {}
        """How many sockets and streams each address holds open."""
        self.shows = Turns()
        """The tables with something to show: nobody's answer waits for more than one drawing."""
        self.arrivals = Turns()
        """Requests and sockets that begin: many at once hold up no match."""
        self._noted: OrderedDict[str, tuple[int, frozenset[str]]] = OrderedDict()
        """What the journals of the last guests say: up to which line, and at which tables they have seats."""
        self._opening: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.TimerHandle | None = None
        self.metrics.gauge("rookery_live_tables", lambda: len(self.live_tables))
        self.metrics.gauge("rookery_jobs_waiting", lambda: len(self.workers.queue))
        self.metrics.gauge("rookery_pictures_waiting", lambda: len(self.drawers.queue))
        self.metrics.gauge(
            "rookery_subscribers", lambda: sum([len(live.audience.subscribers) for live in self.live_tables.values()])
        )

    async def open(self) -> None:
        """Open the store, and wake the tables that bots or clocks were at when the server stopped."""
        await self.store.open(self._hint)
        await self._start_beating()
        self.spawn(self._wake_all)

    def farewell(self) -> None:
        """Send everybody away, with the promise of a return."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.shows.clear()
        for live in self.live_tables.values():
            live.close()

    async def close(self) -> None:
        """Let go of everything, the store last."""
        self.farewell()
        for task in self._tasks:
            task.cancel()
        await self.workers.close()
        await self.drawers.close()
        with contextlib.suppress(StoreFailed):
            await self.beat()
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

    # The server's own record: when it was last known to run

    async def _start_beating(self) -> None:
        """Find out since when no server ran, and go on noting that one does."""
        now = time.time()
        known = await self.store.document(ALIVE)
        if known is not None:
            since, down = known.touched, json.loads(known.text)["down"]
            silence = DOWN if self.store.shared else 0.0
            self._down = (since, now) if now - since > silence else down and (down[0], down[1])
        await self.beat()
        self.spawn(self._go_on_beating)
        self.spawn(self._go_on_tidying)

    async def beat(self) -> None:
        """Note that a server runs; this writes and reads, so it fails when the store does."""
        known = await self.store.document(ALIVE)
        text = json.dumps({"down": self._down})
        revision = known.revision + 1 if known else 1
        with contextlib.suppress(Conflict):  # another process has just done the same
            await self.store.commit(Write(ALIVE, StoredRecord(ALIVE, revision, "house", False, time.time(), text)))

    async def _go_on_tidying(self) -> None:
        while True:
            try:
                for status, count in (await tidy(self.store, self.settings)).items():
                    self.metrics.count("rookery_forgotten_total", count, status=status)
            except StoreFailed as error:
                log.warning("the store does not answer", extra={"error": str(error)})
            await asyncio.sleep(TIDY)

    async def _go_on_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
                if self.store.shared:
                    await self._meet()
            except StoreFailed as error:
                log.warning("the store does not answer", extra={"error": str(error)})

    async def _meet(self) -> None:
        """Exchange with other processes who is at which table."""
        here = {table_id: sorted(live.audience.seats()) for table_id, live in self.live_tables.items() if live.audience}
        if not here:
            return
        await self.store.be_present(here)
        for table_id in here:
            if live := self.live_tables.get(table_id):
                elsewhere = await self.store.present(table_id, 2.5 * BEAT)
                if elsewhere != live.audience.elsewhere:
                    live.audience.elsewhere = elsewhere
                    live.audience.announce()

    # Finding tables

    async def live(self, table_id: str) -> LiveTable | None:
        """Return a live table, reading it from the store if need be; None if there is no such table."""
        if table_id in self.live_tables:
            return self.live_tables[table_id]
        opening = self._opening.get(table_id)
        if opening is None:
            opening = self._opening[table_id] = asyncio.ensure_future(self._read(table_id))
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(opening)

    async def _read(self, table_id: str) -> LiveTable | None:
        live = LiveTable(self, table_id)
        if not await live.read():
            return None
        self._keep(live)
        await live.close_kindly()
        if self._down is not None:
            with contextlib.suppress(RookeryError):
                await live.excuse_downtime(*self._down)
        live.wake(patience=self.settings.think_seconds / 2 if self.store.shared else 0.0)
        return live

    def _keep(self, live: LiveTable) -> None:
        self.live_tables[live.id] = live
        self._sweep_later()

    async def listed(self, status: str, limit: int, before: float | None) -> list[StoredRecord]:
        """List the public tables of one status, those last touched before a time."""
        return await self.store.documents(status, listed=True, limit=limit, before=before)

    async def note(self, visitor: Visitor, table_id: str) -> None:
        """Remember that a guest has a seat at a table: a line in the guest's own journal."""
        if not visitor.keys:
            return
        for _ in range(TRIES):
            with contextlib.suppress(Conflict):
                await self._note(visitor.keys[0], table_id)
                return

    async def _note(self, guest: str, table_id: str) -> None:
        with contextlib.suppress(StoreFailed):
            last, tables = self._noted.pop(guest, (0, frozenset()))
            if self.store.shared or not last:
                rows = await self.store.rows(guest, "mine", last)
                last, tables = rows[-1].seq if rows else last, tables.union([row.line for row in rows])
            if table_id not in tables:
                last, tables = last + 1, tables | {table_id}
                await self.store.commit(Write(guest, None, [LogLine(last, table_id, "", "mine")]))
            self._noted[guest] = (last, tables)
            if len(self._noted) > GUESTS:
                self._noted.popitem(last=False)

    async def tables_of(self, visitor: Visitor) -> list[TableRecord]:
        """Return the tables at which a guest has a seat, the newest first, as the store knows them."""
        noted = await self.store.rows(visitor.keys[0], "mine", 0) if visitor.keys else []
        documents = [await self.store.document(row.line) for row in noted[: -MINE - 1 : -1]]
        tables = [read_table(document) for document in documents if document is not None]
        return [table for table in tables if table.seats_of(visitor)]

    def drop(self, live: LiveTable) -> None:
        """Let go of a table that was deleted."""
        live.close()
        if self.live_tables.get(live.id) is live:
            del self.live_tables[live.id]

    # Making tables

    def payer_of(self, visitor: Visitor) -> str:
        """Return what stands for a visitor in queues; it tells nobody the address and is of no use later."""
        return blake2b(visitor.address.encode(), key=self._salt, digest_size=8).hexdigest()

    async def create(self, setup: Setup, visitor: Visitor) -> tuple[LiveTable, list[SeatLink]]:
        """Create a table; return it with the tokens of the seats that are not open to everybody."""
        options = await self._checked(setup, self.payer_of(visitor))
        links: list[SeatLink] = []
        places: list[SeatRecord] = []
        for each in setup.seats:
            places.append(self._record(setup.game, each, places, visitor, links))
        mine = [key_of(link.token) for link in links if setup.seats[link.seat].kind == "me"]
        table = TableRecord(
            id=new_id(),
            revision=1,
            options=options,
            seats=tuple(places),
            created=round(time.time(), 3),
            host=(*visitor.keys, *mine),
            payer=self.payer_of(visitor),
            seed=new_seed(),
            game=setup.game,
            position=setup.position,
            settings=setup.settings,
            youngest=setup.youngest,
        )
        return await self._put(table), links

    async def rematch(self, live: LiveTable) -> LiveTable:
        """Set up the same table again, everybody one seat further on, and then point the old one to it.

        Its id comes from the old table, so that all who ask at the same time get the same one; and nobody is sent to a
        table that is not there yet.
        """
        old = live.table
        if old.status != "over":
            raise CommandRejected("not_over", "The match is not over yet.", "La partie n'est pas finie.")
        again = old.next or key_of(f"rematch {old.id} {old.seed}")[:18]
        found = await self.live(again) or await self._put(self._rematch_of(old, again))
        if not old.next:
            with contextlib.suppress(_Already):
                await live.change_table(_with_next(again))
        return found

    def _rematch_of(self, old: TableRecord, again: str) -> TableRecord:
        count = len(old.seats)
        order = [(seat - 1) % count for seat in range(count)]
        return old.copied(
            id=again,
            revision=1,
            seats=tuple([old.seats[seat] for seat in order]),
            options=reseat(catalog.spec(old.game).options, old.options, order),
            youngest=None if old.youngest is None else order.index(old.youngest),
            summary=None,
            status="waiting",
            created=round(time.time(), 3),
            previous=old.id,
            next="",
            seed=new_seed(),
        )

    async def _put(self, table: TableRecord) -> LiveTable:
        with contextlib.suppress(Conflict):
            await self.store.commit(Write(table.id, table.document(time.time())))
            if table.id not in self.live_tables and table.id not in self._opening:
                self._keep(LiveTable(self, table.id, table))
        live = await self.live(table.id)
        assert live is not None
        if all(record.taken for record in table.seats):
            with contextlib.suppress(_Already):
                await live.change_table(_started)
        return live

    async def _checked(self, setup: Setup, payer: str) -> dict[str, Any]:
        """Refuse what makes no sense; what could be slow to open is opened elsewhere first."""
        game = catalog.spec(setup.game)
        bots = {each.bot for each in setup.seats if each.kind == "bot"} | ({setup.settings.replacement_bot} - {""})
        if setup.position or setup.options:
            job = CheckSetup(setup.game, len(setup.seats), setup.options, setup.position, tuple(bots))
            await self.workers.run(job, payer)
        rules = game.rules(len(setup.seats), **setup.options)
        _check_bots(names(Game(game, rules)), bots)
        return dict(rules.options)

    def check_replacement(self, table: TableRecord, settings: TableSettings) -> None:
        """Refuse a replacement that this game does not have."""
        known = names(catalog.spec(table.game).game(len(table.seats), **table.options))
        _check_bots(known, {settings.replacement_bot} - {""})

    def record_for(self, table: TableRecord, change: SeatChange) -> SeatRecord:
        """Return what stands at a seat when its host gives it to a bot or frees it."""
        if change.seat >= len(table.seats):
            raise CommandRejected("no_seat", "There is no such seat.", "Cette place n'existe pas.")
        if change.kind != "bot":
            return SeatRecord(kind="open")
        game = catalog.spec(table.game)
        _check_bots(names(game.game(len(table.seats), **table.options)), {change.bot})
        return _bot_record(table.game, change.bot, table.seats)

    def _record(
        self, game: str, setup: SeatSetup, before: list[SeatRecord], visitor: Visitor, links: list[SeatLink]
    ) -> SeatRecord:
        name = tidy_name(setup.name)
        match setup.kind:
            case "bot":
                return _bot_record(game, setup.bot, before, name)
            case "open":
                return SeatRecord(kind="open", name=name)
            case "me" | "link":
                mine = setup.kind == "me"
                token = new_secret()
                links.append(SeatLink(seat=len(before), token=token))
                keys = (key_of(token), *(visitor.keys if mine else ()))
                return SeatRecord(
                    kind="link",
                    name=name or (visitor.name if mine else ""),
                    taken=mine,
                    keys=keys,
                    nonce=setup.nonce if mine else "",
                )

    # Other processes, and time

    def _hint(self, table_id: str) -> None:
        for each in [table_id] if table_id else list(self.live_tables):
            if live := self.live_tables.get(each):
                self.spawn(live.refresh)

    async def _wake_all(self) -> None:
        for document in await self.store.documents("running", listed=False, limit=1000):
            table = read_table(document)
            acts_alone = table.settings.clock.kind != "none" or table.settings.replacement_bot
            if acts_alone or any(record.bot for record in table.seats):
                with contextlib.suppress(Exception):
                    await self.live(table.id)

    def _sweep_later(self) -> None:
        if self._sweeper is None and self.live_tables:
            seconds = GLANCE if self.store.shared else IDLE
            self._sweeper = asyncio.get_running_loop().call_later(seconds, self._sweep)

    def _sweep(self) -> None:
        """Forget rooms that nobody needs; with other processes about, look what they may have done."""
        self._sweeper = None
        for table_id, live in list(self.live_tables.items()):
            if live.idle(IDLE):
                del self.live_tables[table_id]
            elif self.store.shared and live.audience:
                self.spawn(live.refresh)
        self._sweep_later()


async def tidy(store: Store, settings: Settings) -> dict[str, int]:
    """Delete the tables that were kept long enough; return how many of each status."""
    days = {"waiting": settings.keep_waiting, "running": settings.keep_running, "over": settings.keep_over}
    gone = dict.fromkeys(days, 0)
    for status, kept in days.items():
        while kept:
            deleted = await store.forget(status, time.time() - kept * 86_400, BATCH)
            await store.strike("mine", [(key, each.table) for each in deleted for key in _keys_in(each)])
            gone[status] += len(deleted)
            if len(deleted) < BATCH:
                break
    return gone


def _keys_in(document: StoredRecord) -> set[str]:
    """Return the keys of all who have noted a table as theirs."""
    table = json.loads(document.text)
    return {*table.get("host", ()), *[key for seat in table.get("seats", ()) for key in seat["keys"]]}


def _bot_record(game: str, bot: str, others: Sequence[SeatRecord], name: str = "") -> SeatRecord:
    """Return the seat of a bot, called by its character's name unless the host gave it another."""
    name = name or catalog.spec(game).bot_name(bot, [other.name for other in others if other.kind == "bot"])
    return SeatRecord(kind="bot", name=name, bot=bot, taken=True)


def _check_bots(known: tuple[str, ...], wanted: set[str]) -> None:
    for each in sorted(wanted):
        if each not in known:
            raise unknown_bot(each, known)


class _Already(Exception):
    """Somebody else has done it."""


def _with_next(table_id: str) -> Callable[[TableRecord], TableRecord]:
    def change(table: TableRecord) -> TableRecord:
        if table.next:
            raise _Already
        return table.changed(next=table_id)

    return change


def _started(table: TableRecord) -> TableRecord:
    """Let a full table start, unless another process has started it."""
    if table.status != "waiting":
        raise _Already
    return table.changed()
