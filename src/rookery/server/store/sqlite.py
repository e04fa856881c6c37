"""The store in one file: SQLite with a write-ahead log, synced at every commit.

One thread writes. It takes all changes that have come while it was writing, and for a moment more where many come,
writes them in one transaction, and they are answered together after the disk has: ten players cost one sync. One
process at a time may serve a file; a lock beside it says so.
"""

import asyncio
import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from math import inf
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from rookery.core.errors import RookeryError
from rookery.i18n import Text
from rookery.progress import bar
from rookery.server.store import Conflict, LogLine, OnChange, StoredRecord, StoreFailed, Write

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
    "ALTER TABLE lines ADD COLUMN standing TEXT NOT NULL DEFAULT '';",
)
"""The script that leads to each version of the schema from the one before."""
RECORD: Final = (
    "*, coalesce((SELECT standing FROM lines WHERE lines.id = tables.id AND journal = 'match' AND standing <> ''"
    " ORDER BY seq DESC LIMIT 1), '')"
)
"""What is read of a table."""

Batch = list[tuple[Write, "asyncio.Future[None]"]]
BATCH: Final = 512
"""How many changes share a transaction at most."""
PACE: Final = 0.004
"""The shortest time from a transaction of several changes to the next: many together cost each a third of what one
does alone, and a change that comes alone waits for nothing."""


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
        self.alone = True
        """Whether this is the one process that serves the file; otherwise it only helps out."""
        self._waiting: Batch = []
        self._writing = False
        self._due = 0.0
        """The earliest time of the next transaction, by the loop's clock."""
        self._writer = ThreadPoolExecutor(1, "rookery-writer")
        self._readers = ThreadPoolExecutor(1, "rookery-reader")

    async def open(self, hint: OnChange) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = lock(self.path) if self.alone else None
        make_private(self.path)
        self._loop = asyncio.get_running_loop()
        self._connection = connect(self.path)
        upgrade(self._connection)
        self._reader = connect(self.path)

    async def close(self) -> None:
        while self._writing:
            await self._loop.run_in_executor(self._writer, int)  # which waits until it comes to it
        self._writer.shutdown()
        self._readers.shutdown()
        self._reader.close()
        self._connection.close()
        if self._lock is not None:
            self._lock.close()

    async def commit(self, write: Write) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((write, done))
        if not self._writing:
            self._write_soon()
        await done

    def _write_soon(self) -> None:
        """Write when it is due and all that has just come is here."""
        self._writing = True
        self._loop.call_at(self._due, self._write)

    def _write(self) -> None:
        """Hand everything that waits to the writer, and go on with what has come meanwhile."""
        batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
        self._due = self._loop.time() + PACE if len(batch) > 1 else 0.0
        self._writer.submit(self._write_batch, batch)

    def _write_batch(self, batch: Batch) -> None:
        """Write, in the writer's thread."""
        answers = _write_all(self._connection, [write for write, _ in batch])
        self._loop.call_soon_threadsafe(self._written, batch, answers)

    def _written(self, batch: Batch, answers: "list[Exception | None]") -> None:
        self._writing = False
        if self._waiting:
            self._write_soon()
        for (_, done), error in zip(batch, answers, strict=True):
            _answer(done, error)

    async def document(self, table: str) -> StoredRecord | None:
        found = await self._read(f"SELECT {RECORD} FROM tables WHERE id = ?", (table,), _document)
        return found[0] if found else None

    async def documents(
        self, status: str, *, listed: bool, limit: int, before: float | None = None
    ) -> list[StoredRecord]:
        return await self._read(
            f"SELECT {RECORD} FROM tables WHERE status = ? AND listed >= ? AND touched < ?"
            " ORDER BY touched DESC LIMIT ?",
            (status, listed, inf if before is None else before, limit),
            _document,
        )

    async def rows(self, table: str, journal: str, after: int) -> list[LogLine]:
        return await self._read(
            "SELECT seq, line, command, journal, standing FROM lines"
            " WHERE id = ? AND journal = ? AND seq > ? ORDER BY seq",
            (table, journal, after),
            lambda found: LogLine(*found),
        )

    async def be_present(self, seats: Mapping[str, Sequence[int]]) -> None:
        pass  # no other process serves this file

    async def present(self, table: str, seconds: float) -> set[int]:
        return set()

    async def forget(self, status: str, before: float, limit: int) -> list[StoredRecord]:
        return await self._loop.run_in_executor(self._writer, _forget, self._connection, status, before, limit)

    async def strike(self, journal: str, lines: Sequence[tuple[str, str]]) -> None:
        await self._loop.run_in_executor(self._writer, _strike, self._connection, journal, lines)

    async def _read(self, query: str, values: tuple[Any, ...], made: Callable[[Any], T]) -> list[T]:
        def fetch() -> list[T]:
            try:
                return [made(found) for found in self._reader.execute(query, values)]
            except sqlite3.Error as error:
                raise StoreFailed(str(error)) from error

        return await self._loop.run_in_executor(self._readers, fetch)


def _write_all(connection: sqlite3.Connection, changes: list[Write]) -> list[Exception | None]:
    """Write changes in one transaction, each of them as a whole or not at all; return what stopped each."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for write in changes:
                _write_one(connection, write)
            answers: list[Exception | None] = [None] * len(changes)
        except (Conflict, sqlite3.IntegrityError):
            connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            answers = [_try_one(connection, write) for write in changes]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [StoreFailed(str(error)) for _ in changes]
    return answers


def _try_one(connection: sqlite3.Connection, write: Write) -> Exception | None:
    """Write a change if nobody was faster; then leave nothing of it."""
    connection.execute("SAVEPOINT one")
    try:
        _write_one(connection, write)
        return None
    except (Conflict, sqlite3.IntegrityError):
        connection.execute("ROLLBACK TO one")
        return Conflict(write.table)
    finally:
        connection.execute("RELEASE one")


def _write_one(connection: sqlite3.Connection, write: Write) -> None:
    if write.rows:
        connection.executemany(
            "INSERT INTO lines (id, journal, seq, command, line, standing) VALUES (?, ?, ?, ?, ?, ?)",
            [(write.table, row.journal, row.seq, row.command, row.line, row.standing) for row in write.rows],
        )
    new = write.document
    if new is None:
        return
    if new.revision == 1:
        connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", new[:6])
        return
    written = connection.execute(
        "UPDATE tables SET revision = ?, status = ?, listed = ?, touched = ?, doc = ? WHERE id = ? AND revision = ?",
        (*new[1:6], new.table, new.revision - 1),
    )
    if written.rowcount != 1:
        raise Conflict(write.table)


def _forget(connection: sqlite3.Connection, status: str, before: float, limit: int) -> list[StoredRecord]:
    query = f"SELECT {RECORD} FROM tables WHERE status = ? AND touched < ? LIMIT ?"
    with _transaction(connection):
        old = [_document(found) for found in connection.execute(query, (status, before, limit))]
        connection.executemany("DELETE FROM lines WHERE id = ?", [(each.table,) for each in old])
        connection.executemany("DELETE FROM tables WHERE id = ?", [(each.table,) for each in old])
    return old


def _strike(connection: sqlite3.Connection, journal: str, lines: Sequence[tuple[str, str]]) -> None:
    with _transaction(connection):
        connection.executemany(
            "DELETE FROM lines WHERE journal = ? AND id = ? AND line = ?", [(journal, *each) for each in lines]
        )


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            yield
    except sqlite3.Error as error:
        raise StoreFailed(str(error)) from error


def _answer(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return  # the caller has gone
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _document(found: tuple[Any, ...]) -> StoredRecord:
    return StoredRecord(found[0], found[1], found[2], bool(found[3]), *found[4:])


# The file


def connect(path: Path) -> sqlite3.Connection:
    """Open the file so that what was committed survives a cut of the power."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10.0)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def make_private(path: Path) -> None:
    """Let nobody else read the file, for it holds the seeds of running matches; files that SQLite adds follow it."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)


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
    with opened(path) as source, whole_file(target) as goal:
        source.backup(goal, pages=256, progress=lambda _, left, pages: bar(pages - left, pages))


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file to read it, if it is one of ours and sound."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            version, sound = 0, str(error)
        if sound != "ok" or not 0 < version <= len(SCHEMA):
            said = (f"{path} is no database of Rookery's, or it is damaged", f"{path} n'est pas une base de Rookery")
            raise RookeryError("bad_backup", Text(*said))
        yield connection


@contextmanager
def whole_file(target: Path) -> Iterator[sqlite3.Connection]:
    """Write a new file that has its name only when it is complete."""
    if target.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        make_private(part)
        with closing(sqlite3.connect(part, isolation_level=None)) as connection:
            yield connection
            connection.execute("PRAGMA journal_mode = DELETE")  # everything in the one file
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)
