"""The store in one file: SQLite with a write-ahead log, synced at every commit.

One thread writes. It takes all changes that have come while it was writing, writes them in one transaction, and they
are answered together after the disk has: ten players cost one sync. One process at a time may serve a file; a lock
beside it says so.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from rookery.core.errors import RookeryError
from rookery.progress import bar
from rookery.server.store import Change, Conflict, Document, Hint, Row, StoreFailed
from rookery.text import Text

T = TypeVar("T")

SCHEMA: Final = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, revision INTEGER NOT NULL, status TEXT NOT NULL, listed INTEGER NOT NULL,
        touched REAL NOT NULL, doc TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_status ON tables (status, listed, touched);
    CREATE TABLE lines (
        id TEXT NOT NULL, journal TEXT NOT NULL, seq INTEGER NOT NULL, command TEXT NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (id, journal, seq)
    ) WITHOUT ROWID;
    """,
)
"""The script that leads to each version of the schema from the one before."""

BATCH: Final = 512
"""How many changes share a transaction at most."""


class Locked(RookeryError):
    """Another process serves this file."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "locked",
            Text(
                f"{path} is being served by another Rookery; stop that one, or give --database another file.",
                f"{path} est déjà servi par un autre Rookery ; arrêtez-le, ou donnez un autre fichier à --database.",
            ),
        )
        self.args = (path,)


class SqliteStore:
    """Tables in a file; see `Store` for what each method promises."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._writing: asyncio.Future[list[Exception | None]] | None = None
        self._writer = ThreadPoolExecutor(1, "rookery-writer")
        self._readers = ThreadPoolExecutor(1, "rookery-reader")

    async def open(self, hint: Hint) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = lock(self.path)
        self._loop = asyncio.get_running_loop()
        self._connection = connect(self.path)
        upgrade(self._connection)
        self._reader = connect(self.path)

    async def close(self) -> None:
        while self._writing is not None:
            await asyncio.wait([self._writing])
            await asyncio.sleep(0)
        self._writer.shutdown()
        self._readers.shutdown()
        self._reader.close()
        self._connection.close()
        self._lock.close()

    async def commit(self, change: Change) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((change, done))
        if self._writing is None:
            self._write()
        await done

    def _write(self) -> None:
        """Hand everything that waits to the writer, and go on with what has come meanwhile."""
        batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
        changes = [change for change, _ in batch]
        self._writing = self._loop.run_in_executor(self._writer, _write_all, self._connection, changes)

        def written(writing: asyncio.Future[list[Exception | None]]) -> None:
            self._writing = None
            if self._waiting:
                self._write()
            for (_, done), error in zip(batch, writing.result(), strict=True):
                _answer(done, error)

        self._writing.add_done_callback(written)

    async def document(self, table: str) -> Document | None:
        found = await self._read("SELECT * FROM tables WHERE id = ?", (table,), _document)
        return found[0] if found else None

    async def documents(self, status: str, *, listed: bool, limit: int) -> list[Document]:
        return await self._read(
            "SELECT * FROM tables WHERE status = ? AND listed >= ? ORDER BY touched DESC LIMIT ?",
            (status, listed, limit),
            _document,
        )

    async def rows(self, table: str, journal: str, after: int) -> list[Row]:
        return await self._read(
            "SELECT seq, line, command, journal FROM lines WHERE id = ? AND journal = ? AND seq > ? ORDER BY seq",
            (table, journal, after),
            lambda found: Row(*found),
        )

    async def _read(self, query: str, values: tuple[Any, ...], made: Callable[[Any], T]) -> list[T]:
        def fetch() -> list[T]:
            return [made(found) for found in self._reader.execute(query, values)]

        return await self._loop.run_in_executor(self._readers, fetch)


def _write_all(connection: sqlite3.Connection, changes: list[Change]) -> list[Exception | None]:
    """Write changes in one transaction, each of them as a whole or not at all; return what stopped each."""
    answers: list[Exception | None] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for change in changes:
            connection.execute("SAVEPOINT one")
            try:
                _write_one(connection, change)
                answers.append(None)
            except (Conflict, sqlite3.IntegrityError):
                connection.execute("ROLLBACK TO one")
                answers.append(Conflict(change.table))
            connection.execute("RELEASE one")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [StoreFailed(str(error)) for _ in changes]
    return answers


def _write_one(connection: sqlite3.Connection, change: Change) -> None:
    if change.rows:
        connection.executemany(
            "INSERT INTO lines (id, journal, seq, command, line) VALUES (?, ?, ?, ?, ?)",
            [(change.table, row.journal, row.seq, row.command, row.line) for row in change.rows],
        )
    new = change.document
    if new is None:
        return
    if new.revision == 1:
        connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", new)
        return
    written = connection.execute(
        "UPDATE tables SET revision = ?, status = ?, listed = ?, touched = ?, doc = ? WHERE id = ? AND revision = ?",
        (*new[1:], new.table, new.revision - 1),
    )
    if written.rowcount != 1:
        raise Conflict(change.table)


def _answer(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return  # whoever asked has gone
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _document(found: tuple[Any, ...]) -> Document:
    return Document(found[0], found[1], found[2], bool(found[3]), found[4], found[5])


# The file


def connect(path: Path) -> sqlite3.Connection:
    """Open the file so that what was committed survives a cut of the power."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10.0)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def upgrade(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, a version at a time; refuse a file from the future."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(SCHEMA):
        raise RookeryError(
            "newer_schema",
            Text("a newer Rookery wrote this file", "ce fichier a été écrit par un Rookery plus récent"),
        )
    for number in range(version, len(SCHEMA)):
        connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA[number]} PRAGMA user_version = {number + 1}; COMMIT;")


def lock(path: Path) -> IO[str]:
    """Take the lock beside the file, for as long as the returned file stays open; the system frees it if we die."""
    file = open(path.with_name(path.name + ".lock"), "a+", encoding="ascii")  # noqa: SIM115
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Locked(path) from None
    return file


def copy(path: Path, target: Path) -> None:
    """Write a copy of the file as it is at one moment, whether it is being served or not."""
    if target.exists():
        raise FileExistsError(target)
    source, goal = sqlite3.connect(f"file:{path}?mode=ro", uri=True), sqlite3.connect(target)
    with source, goal:
        source.backup(goal, pages=256, progress=lambda _, left, pages: bar(pages - left, pages))
    source.close()
    goal.close()
