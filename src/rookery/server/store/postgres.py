"""The store for several servers: PostgreSQL through a pool of connections.

Any process takes any command: the primary key decides races and a table's revision guards its document. NOTIFY is only
a hint that there may be more to read; after a lost connection the hint is "anything may have changed".
"""

import asyncio
import contextlib
import logging
import secrets
from typing import Any, Final

import psycopg
from psycopg.rows import tuple_row
from psycopg_pool import AsyncConnectionPool

from rookery.server.store import Change, Conflict, Document, Hint, Row, StoreFailed

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
)
"""The script that leads to each version of the schema from the one before."""

CHANNEL: Final = "rookery"
ADD: Final = (
    "WITH added AS (INSERT INTO lines (id, journal, seq, command, line)"
    " SELECT %s, * FROM unnest(%s::text[], %s::integer[], %s::text[], %s::text[])) SELECT pg_notify(%s, %s)"
)
"""Lines and the hint in one statement, so that a move costs one round trip."""
UPGRADING: Final = 7_165_101
"""The advisory lock that one process holds while it upgrades the schema."""

log = logging.getLogger("rookery.store")


class PostgresStore:
    """Tables in PostgreSQL; see `Store` for what each method promises."""

    shared = True

    def __init__(self, address: str, *, connections: int = 8) -> None:
        self._address = address
        self._name = secrets.token_hex(4)  # so that we do not listen to ourselves
        self._pool = AsyncConnectionPool(
            address, kwargs={"autocommit": True}, min_size=1, max_size=connections, open=False, timeout=10.0
        )
        self._listening: asyncio.Task[None] | None = None

    async def open(self, hint: Hint) -> None:
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

    async def commit(self, change: Change) -> None:
        columns = [list(column) for column in zip(*[_columns(row) for row in change.rows], strict=True)] or [[]] * 4
        values = (change.table, *columns, CHANNEL, f"{self._name} {change.table}")
        try:
            async with self._pool.connection() as connection:
                if change.document is None:
                    await connection.execute(ADD, values)
                    return
                async with connection.transaction():
                    await _replace(connection, change.document)
                    await connection.execute(ADD, values)
        except psycopg.errors.UniqueViolation:
            raise Conflict(change.table) from None
        except psycopg.Error as error:
            raise StoreFailed(type(error).__name__) from error

    async def document(self, table: str) -> Document | None:
        found = await self._read("SELECT * FROM tables WHERE id = %s", (table,))
        return Document(*found[0]) if found else None

    async def documents(self, status: str, *, listed: bool, limit: int) -> list[Document]:
        query = "SELECT * FROM tables WHERE status = %s AND listed >= %s ORDER BY touched DESC LIMIT %s"
        return [Document(*found) for found in await self._read(query, (status, listed, limit))]

    async def rows(self, table: str, journal: str, after: int) -> list[Row]:
        query = "SELECT seq, line, command, journal FROM lines WHERE id = %s AND journal = %s AND seq > %s ORDER BY seq"
        return [Row(*found) for found in await self._read(query, (table, journal, after))]

    async def _read(self, query: Any, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        try:
            async with self._pool.connection() as connection:
                cursor = connection.cursor(row_factory=tuple_row)
                await cursor.execute(query, values)
                return await cursor.fetchall()
        except psycopg.Error as error:
            raise StoreFailed(type(error).__name__) from error

    async def _listen(self, hint: Hint) -> None:
        """Pass hints on for as long as the server runs, whatever happens to the connection."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    hint("")
                    async for notice in connection.notifies():
                        name, table = notice.payload.split(" ", 1)
                        if name != self._name:
                            hint(table)
            except psycopg.Error as error:
                log.warning("listening was cut off", extra={"error": type(error).__name__})
            await asyncio.sleep(1.0)


def _columns(row: Row) -> tuple[str, int, str, str]:
    return row.journal, row.seq, row.command, row.line


async def _replace(connection: psycopg.AsyncConnection[Any], new: Document) -> None:
    if new.revision == 1:
        await connection.execute("INSERT INTO tables VALUES (%s, %s, %s, %s, %s, %s)", new)
        return
    written = await connection.execute(
        "UPDATE tables SET revision = %s, status = %s, listed = %s, touched = %s, doc = %s"
        " WHERE id = %s AND revision = %s",
        (*new[1:], new.table, new.revision - 1),
    )
    if written.rowcount != 1:
        raise Conflict(new.table)


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
