"""The store for several servers: PostgreSQL through a pool of connections.

Any process takes any command: the primary key decides races and a table's revision guards its document. NOTIFY is only
a hint that there may be more to read; after a lost connection the hint is "anything may have changed".
"""

import asyncio
import contextlib
import logging
import secrets
import sqlite3
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from math import inf
from typing import Any, Final, TypeVar

import psycopg
from psycopg.rows import tuple_row
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from rookery.core.errors import RookeryError
from rookery.i18n import Text
from rookery.progress import bar
from rookery.server.store import Conflict, LogLine, OnChange, StoredRecord, StoreFailed, Write
from rookery.server.store.backup import not_empty
from rookery.server.store.sqlite import RECORD

SCHEMA: Final = (
    """
    CREATE TABLE tables (
        id text PRIMARY KEY, revision integer NOT NULL, status text NOT NULL, listed boolean NOT NULL,
        touched double precision NOT NULL, doc text NOT NULL
    );
    CREATE INDEX tables_by_status ON tables (status, listed, touched);
    CREATE TABLE lines (
        id text NOT NULL, journal text NOT NULL, seq integer NOT NULL, command text NOT NULL, line text NOT NULL,
        PRIMARY KEY (id, journal, seq)
    );
    """,
    """
    CREATE UNLOGGED TABLE presence (
        id text NOT NULL, process text NOT NULL, seats integer[] NOT NULL, seen timestamptz NOT NULL,
        PRIMARY KEY (id, process)
    );
    CREATE INDEX presence_by_time ON presence (seen);
    """,
    "ALTER TABLE lines ADD COLUMN standing text NOT NULL DEFAULT ''",
)
"""The script that leads to each version of the schema from the one before."""

CHANNEL: Final = "rookery"
ADD: Final = (
    "WITH added AS (INSERT INTO lines (id, journal, seq, command, line, standing)"
    " SELECT %s, * FROM unnest(%s::text[], %s::integer[], %s::text[], %s::text[], %s::text[])) SELECT pg_notify(%s, %s)"
)
"""Lines and the hint in one statement, so that a move costs one round trip."""
PRESENT: Final = (
    "INSERT INTO presence SELECT id, %s, string_to_array(seats, ',')::integer[], now()"
    " FROM unnest(%s::text[], %s::text[]) AS here (id, seats)"
    " ON CONFLICT (id, process) DO UPDATE SET seats = excluded.seats, seen = excluded.seen"
)
KEPT: Final = {
    "tables": "id, revision, status, listed, touched, doc",
    "lines": "id, journal, seq, command, line, standing",
}
"""What a backup holds: the tables of the schema that both stores have, and their columns."""
CHUNK: Final = 2000
"""How many rows of a backup are read at a time."""
SECONDS: Final = 4.0
"""How long the database may take to answer; then it counts as gone."""
UPGRADING: Final = 7_165_101
"""The advisory lock that one process holds while it upgrades the schema."""

T = TypeVar("T")

log = logging.getLogger("rookery.store")


class PostgresStore:
    """Tables in PostgreSQL; see `Store` for what each method promises."""

    shared = True

    def __init__(self, address: str, *, connections: int = 8) -> None:
        self._address = address
        self._name = secrets.token_hex(4)  # so that we do not listen to ourselves
        self._pool = AsyncConnectionPool(
            address, kwargs={"autocommit": True}, min_size=1, max_size=connections, open=False, timeout=SECONDS
        )
        self._listening: asyncio.Task[None] | None = None

    async def open(self, hint: OnChange) -> None:
        await self._pool.open(wait=True, timeout=20.0)
        async with self._pool.connection() as connection:
            await _upgrade(connection)
        self._listening = asyncio.create_task(self._listen(hint))

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        await self._pool.close()

    async def commit(self, write: Write) -> None:
        await self._in_time(self._commit(write))

    async def _in_time(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for the database, but not for ever: one that hangs may not even let go of a connection."""
        task = asyncio.create_task(work)
        done, _ = await asyncio.wait({task}, timeout=SECONDS)
        if not done:
            task.cancel()
            raise StoreFailed("the database does not answer")
        try:
            return task.result()
        except (psycopg.Error, PoolTimeout) as error:
            raise StoreFailed(type(error).__name__) from error

    async def _commit(self, write: Write) -> None:
        columns = [list(column) for column in zip(*[_columns(row) for row in write.rows], strict=True)] or [[]] * 5
        values = (write.table, *columns, CHANNEL, f"{self._name} {write.table}")
        try:
            async with self._pool.connection() as connection:
                if write.document is None:
                    await connection.execute(ADD, values)
                    return
                async with connection.transaction():
                    await _replace(connection, write.document)
                    await connection.execute(ADD, values)
        except psycopg.errors.UniqueViolation:
            raise Conflict(write.table) from None

    async def document(self, table: str) -> StoredRecord | None:
        found = await self._read(f"SELECT {RECORD} FROM tables WHERE id = %s", (table,))
        return StoredRecord(*found[0]) if found else None

    async def documents(
        self, status: str, *, listed: bool, limit: int, before: float | None = None
    ) -> list[StoredRecord]:
        query = (
            f"SELECT {RECORD} FROM tables"
            " WHERE status = %s AND listed >= %s AND touched < %s ORDER BY touched DESC LIMIT %s"
        )
        values = (status, listed, inf if before is None else before, limit)
        return [StoredRecord(*found) for found in await self._read(query, values)]

    async def rows(self, table: str, journal: str, after: int) -> list[LogLine]:
        query = (
            "SELECT seq, line, command, journal, standing FROM lines"
            " WHERE id = %s AND journal = %s AND seq > %s ORDER BY seq"
        )
        return [LogLine(*found) for found in await self._read(query, (table, journal, after))]

    async def be_present(self, seats: Mapping[str, Sequence[int]]) -> None:
        written = [",".join(map(str, here)) for here in seats.values()]
        await self._in_time(self._execute(PRESENT, (self._name, list(seats), written)))
        await self._in_time(self._execute("DELETE FROM presence WHERE seen < now() - interval '1 hour'", ()))

    async def present(self, table: str, seconds: float) -> set[int]:
        query = (
            "SELECT DISTINCT unnest(seats) FROM presence"
            " WHERE id = %s AND process <> %s AND seen > now() - make_interval(secs => %s)"
        )
        return {seat for (seat,) in await self._read(query, (table, self._name, seconds))}

    async def forget(self, status: str, before: float, limit: int) -> list[StoredRecord]:
        query = (
            "WITH old AS (DELETE FROM tables WHERE id IN"
            " (SELECT id FROM tables WHERE status = %s AND touched < %s LIMIT %s) RETURNING *),"
            " gone AS (DELETE FROM lines WHERE id IN (SELECT id FROM old)) SELECT * FROM old"
        )
        return [StoredRecord(*found) for found in await self._read(query, (status, before, limit))]

    async def strike(self, journal: str, lines: Sequence[tuple[str, str]]) -> None:
        query = (
            "DELETE FROM lines USING unnest(%s::text[], %s::text[]) AS struck (id, line)"
            " WHERE lines.journal = %s AND lines.id = struck.id AND lines.line = struck.line"
        )
        columns = [each for each, _ in lines], [line for _, line in lines]
        await self._in_time(self._execute(query, (*columns, journal)))

    async def _execute(self, query: Any, values: tuple[Any, ...]) -> None:
        async with self._pool.connection() as connection:
            await connection.execute(query, values)

    async def _read(self, query: Any, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return await self._in_time(self._fetch(query, values))

    async def _fetch(self, query: Any, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        async with self._pool.connection() as connection:
            cursor = connection.cursor(row_factory=tuple_row)
            await cursor.execute(query, values)
            return await cursor.fetchall()

    async def _listen(self, hint: OnChange) -> None:
        """Pass hints on for as long as the server runs, whatever happens to the connection."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    hint("")
                    async for notice in connection.notifies():
                        name, _, table = notice.payload.partition(" ")
                        if table and name != self._name:
                            hint(table)
            except psycopg.Error as error:
                log.warning("listening was cut off", extra={"error": type(error).__name__})
            await asyncio.sleep(1.0)


def _columns(row: LogLine) -> tuple[str, int, str, str, str]:
    return row.journal, row.seq, row.command, row.line, row.standing


async def _replace(connection: psycopg.AsyncConnection[Any], new: StoredRecord) -> None:
    if new.revision == 1:
        await connection.execute("INSERT INTO tables VALUES (%s, %s, %s, %s, %s, %s)", new[:6])
        return
    written = await connection.execute(
        "UPDATE tables SET revision = %s, status = %s, listed = %s, touched = %s, doc = %s"
        " WHERE id = %s AND revision = %s",
        (*new[1:6], new.table, new.revision - 1),
    )
    if written.rowcount != 1:
        raise Conflict(new.table)


# Backups


def copy_out(address: str, goal: sqlite3.Connection) -> None:
    """Write everything, as it is at one moment, to an empty SQLite database with the same tables."""
    with _reaching(), psycopg.connect(address) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        for table, columns in KEPT.items():
            found = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
            total, done = found[0] if found else 0, 0
            with connection.cursor(name="kept") as cursor:
                cursor.itersize = CHUNK
                cursor.execute(f"SELECT {columns} FROM {table}")
                while rows := cursor.fetchmany(CHUNK):
                    marks = ", ".join(["?"] * len(rows[0]))
                    goal.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)
                    bar(done := done + len(rows), total)


def copy_in(source: sqlite3.Connection, address: str) -> None:
    """Write everything that such a SQLite database holds to an empty one here: all or nothing."""
    with _reaching(), psycopg.connect(address) as connection:
        asyncio.run(_prepare(address))
        connection.execute("LOCK TABLE tables, lines IN ACCESS EXCLUSIVE MODE")
        if connection.execute("SELECT 1 FROM tables LIMIT 1").fetchone():
            raise not_empty("PostgreSQL")
        for table, listed in KEPT.items():
            known = {name for _, name, *_ in source.execute(f"PRAGMA table_info({table})")}  # an older one has fewer
            columns = ", ".join([column for column in listed.split(", ") if column in known])
            total, done = source.execute(f"SELECT count(*) FROM {table}").fetchone()[0], 0
            with connection.cursor() as cursor, cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copying:
                for row in source.execute(f"SELECT {columns} FROM {table}"):
                    copying.write_row(row)
                    done += 1
                    if done % CHUNK == 0 or done == total:
                        bar(done, total)


@contextlib.contextmanager
def _reaching() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        said = str(error).partition("\n")[0] or type(error).__name__
        raise RookeryError("postgres", Text(said, said)) from error


async def _prepare(address: str) -> None:
    async with await psycopg.AsyncConnection.connect(address) as connection:
        await _upgrade(connection)


async def _upgrade(connection: psycopg.AsyncConnection[Any]) -> None:
    """Bring the schema up to date, one process at a time; refuse a database from the future."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (UPGRADING,))
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
        cursor = await connection.execute("SELECT coalesce(max(version), 0) FROM schema_version")
        found = await cursor.fetchone()
        version = found[0] if found else 0
        if version > len(SCHEMA):
            raise StoreFailed("a newer Rookery wrote this database")
        for number in range(version, len(SCHEMA)):
            await connection.execute(SCHEMA[number])
            await connection.execute("INSERT INTO schema_version VALUES (%s)", (number + 1,))
