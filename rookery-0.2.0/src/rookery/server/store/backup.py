"""Backups: a store's tables in one SQLite file, which any store can take back.

Laws: a backup is the store at one moment, whatever is being written; it can be served as it is; only its owner may read
it; it has its name only when it is complete. An empty store takes it whole or not at all, whichever kind it is of and
whichever kind the backup came from: so a server also moves from SQLite to PostgreSQL and back.
"""

from pathlib import Path

from rookery.core.errors import RookeryError
from rookery.extras import load
from rookery.i18n import Text
from rookery.server.store import is_postgres
from rookery.server.store import sqlite as files


def backup(database: str, target: Path) -> None:
    """Write what a store holds to a new file, while it is being served or not."""
    if not is_postgres(database):
        files.copy(Path(database), target)
        return
    postgres = load("rookery.server.store.postgres")
    with files.whole_file(target) as goal:
        files.upgrade(goal)
        goal.execute("BEGIN")
        postgres.copy_out(database, goal)
        goal.execute("COMMIT")


def restore(source: Path, database: str) -> None:
    """Give an empty store what a backup holds."""
    if is_postgres(database):
        with files.opened(source) as kept:
            load("rookery.server.store.postgres").copy_in(kept, database)
        return
    path = Path(database)
    path.parent.mkdir(parents=True, exist_ok=True)
    with files.lock(path):
        if path.exists():
            raise not_empty(database)
        files.copy(source, path)


def not_empty(database: str) -> RookeryError:
    """Refuse to write over what is there."""
    return RookeryError(
        "not_empty",
        Text(
            f"{database} has tables already; a backup is restored into an empty database.",
            f"{database} contient déjà des tables ; une sauvegarde se restaure dans une base vide.",
        ),
    )
