"""Where tables are kept: one contract, two real stores.

A table is a document with a revision, and journals: numbered lines that are only ever added to. The log of its match is
one journal, its chat another. Everything that is written is a `Change`, and a change happens as a whole or not at all.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol


class Conflict(Exception):
    """Somebody else was faster: the revision or a number is taken. Nothing was written."""


class StoreFailed(Exception):
    """The store could not write, or nobody knows whether it did. Read again before trusting anything."""


class Row(NamedTuple):
    """One line of a journal."""

    seq: int
    line: str
    command: str = ""
    """The id of the command that caused it, on the first line that it caused."""
    journal: str = "match"


class Document(NamedTuple):
    """A table's document, and what is looked for when tables are listed."""

    table: str
    revision: int
    status: str
    listed: bool
    touched: float
    text: str


class Change(NamedTuple):
    """What is written at once: a new revision of a document, lines of journals, or both."""

    table: str
    document: Document | None = None
    """Its revision must follow the stored one; revision 1 creates the table."""
    rows: Sequence[Row] = ()


Hint = Callable[[str], None]
"""Called with a table's id when another process may have changed it, and with nothing when any table may have."""


class Store(Protocol):
    """What the server asks of a store."""

    shared: bool
    """Whether other processes may write at the same time."""

    async def open(self, hint: Hint) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None:
        """Finish what is being written and let go."""

    async def commit(self, change: Change) -> None:
        """Write a change durably; raise `Conflict` when somebody else was faster."""

    async def document(self, table: str) -> Document | None:
        """Read a table's document."""

    async def documents(self, status: str, *, listed: bool, limit: int) -> list[Document]:
        """List tables of one status, the last touched first; all of them or only the listed ones."""

    async def rows(self, table: str, journal: str, after: int) -> list[Row]:
        """Read the lines of a journal whose number is greater than `after`."""


def store_for(database: str) -> Store:
    """Return the store for `postgresql://…` or for a file's path."""
    if database.startswith(("postgresql://", "postgres://")):
        from rookery.server.store.postgres import PostgresStore

        return PostgresStore(database)
    from rookery.server.store.sqlite import SqliteStore

    return SqliteStore(Path(database))
