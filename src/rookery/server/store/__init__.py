"""Where tables are kept: one contract, two real stores.

A table is a document with a revision, and journals: numbered lines that are only ever added to. The log of its match is
one journal, its chat another. Everything that is written is a `Change`, and a change happens as a whole or not at all.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from rookery.extras import load


class Conflict(Exception):
    """Somebody else was faster: the revision or a number is taken. Nothing was written."""


class StoreFailed(Exception):
    """The store could not write, or nobody knows whether it did. Read again before trusting anything."""


class LogLine(NamedTuple):
    """One line of a journal."""

    seq: int
    line: str
    command: str = ""
    """The id of the command that caused it, on the first line that it caused."""
    journal: str = "match"
    standing: str = ""
    """How the match stands after it, for lists; empty where nothing new is to be said."""


class StoredRecord(NamedTuple):
    """A table's document, and what is looked for when tables are listed."""

    table: str
    revision: int
    status: str
    listed: bool
    touched: float
    text: str
    standing: str = ""
    """How its match stands: the last line that says so; it is never written from here."""


class Write(NamedTuple):
    """What is written at once: a new revision of a document, lines of journals, or both."""

    table: str
    document: StoredRecord | None = None
    """Its revision must follow the stored one; revision 1 creates the table."""
    rows: Sequence[LogLine] = ()


OnChange = Callable[[str], None]
"""Called with a table's id when another process may have changed it, and with nothing when any table may have."""


class Store(Protocol):
    """What the server asks of a store."""

    shared: bool
    """Whether other processes may write at the same time."""

    async def open(self, hint: OnChange) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None:
        """Finish what is being written and let go."""

    async def commit(self, write: Write) -> None:
        """Write a change durably; raise `Conflict` when somebody else was faster."""

    async def document(self, table: str) -> StoredRecord | None:
        """Read a table's document."""

    async def documents(
        self, status: str, *, listed: bool, limit: int, before: float | None = None
    ) -> list[StoredRecord]:
        """List tables of one status, the last touched first: all or only the listed ones, or those before a time."""

    async def rows(self, table: str, journal: str, after: int) -> list[LogLine]:
        """Read the lines of a journal whose number is greater than `after`."""

    async def be_present(self, seats: Mapping[str, Sequence[int]]) -> None:
        """Tell other processes who is at which table here."""

    async def present(self, table: str, seconds: float) -> set[int]:
        """Return the seats that other processes have seen at a table in the last seconds."""

    async def forget(self, status: str, before: float, limit: int) -> list[StoredRecord]:
        """Delete tables of one status, with their journals, that nobody has touched since; return what they were."""

    async def strike(self, journal: str, lines: Sequence[tuple[str, str]]) -> None:
        """Delete lines of a journal that say just this: pairs of an id and what stands there."""


def is_postgres(database: str) -> bool:
    """Tell an address of PostgreSQL from a file's path."""
    return database.startswith(("postgresql://", "postgres://"))


def store_for(database: str) -> Store:
    """Return the store for `postgresql://…` or for a file's path."""
    if is_postgres(database):
        store: Store = load("rookery.server.store.postgres").PostgresStore(database)
        return store
    from rookery.server.store.sqlite import SqliteStore

    return SqliteStore(Path(database))
