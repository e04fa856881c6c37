"""`rookery backup`, `restore` and `tidy`: what a server keeps."""

import argparse
from pathlib import Path
from typing import Final

from rookery.cli import strings
from rookery.cli.args import Commands
from rookery.extras import load
from rookery.i18n import Text, fill, localize

TIDIED: Final = Text(
    "Deleted: {waiting} that waited, {running} that ran, {over} that were over.",
    "Supprimées : {waiting} en attente, {running} en cours, {over} terminées.",
)


DATABASE: Final = Text(
    "a SQLite file or postgresql://… (default: ROOKERY_DATABASE or the user's own)",
    "un fichier SQLite ou postgresql://… (sinon : ROOKERY_DATABASE ou celle de l'utilisateur)",
)
KEPT: Final = {
    "waiting": Text("days to keep tables that never started", "jours de garde des tables jamais commencées"),
    "running": Text("days to keep matches that nobody plays on", "jours de garde des parties abandonnées"),
    "over": Text("days to keep matches that are over", "jours de garde des parties terminées"),
}


def add(commands: Commands) -> None:
    """Add the commands."""
    backup = commands.add(
        "backup",
        run_backup,
        Text(
            "Copy what a server keeps, in SQLite or PostgreSQL, to a new file, while it runs. The file is a SQLite"
            " database, which `rookery restore` gives to either, and which can be served as it is.",
            "Copier ce que garde un serveur, dans SQLite ou PostgreSQL, dans un nouveau fichier, pendant qu'il tourne."
            " Ce fichier est une base SQLite, que `rookery restore` remet dans l'une ou l'autre, et qu'on peut servir.",
        ),
        "tables.copy.sqlite",
    )
    backup.argument("target", Text("the file to write", "le fichier à écrire"), type=Path)
    restore = commands.add(
        "restore",
        run_restore,
        Text(
            "Give an empty database, SQLite or PostgreSQL, what a backup holds: all of it or nothing.",
            "Remettre dans une base vide, SQLite ou PostgreSQL, ce que contient une sauvegarde : tout ou rien.",
        ),
        "tables.copy.sqlite --database postgresql://localhost/rookery",
    )
    restore.argument("source", Text("the backup", "la sauvegarde"), type=Path)
    tidy = commands.add(
        "tidy",
        run_tidy,
        Text(
            "Delete the tables that nobody has touched for some days. A server does so by itself every hour.",
            "Supprimer les tables que personne n'a touchées depuis des jours. Un serveur le fait chaque heure.",
        ),
        "--over 90",
    )
    for status, (en, fr) in KEPT.items():
        name = f"ROOKERY_KEEP_{status.upper()}"
        help = Text(f"{en}; 0: for ever (default: {name})", f"{fr} ; 0 : toujours (sinon : {name})")
        tidy.argument(f"--{status}", help, type=float, metavar="N")
    for command in (backup, restore, tidy):
        command.argument("--database", DATABASE, metavar="WHERE")


def run_backup(chosen: argparse.Namespace) -> int:
    """Copy the database."""
    load("rookery.server.serve").backup(chosen.target, database=chosen.database)
    print(localize(fill(strings.SAVED, path=chosen.target), chosen.language))
    return 0


def run_restore(chosen: argparse.Namespace) -> int:
    """Fill an empty database."""
    load("rookery.server.serve").restore(chosen.source, database=chosen.database)
    print(localize(Text("Restored.", "Restauré."), chosen.language))
    return 0


def run_tidy(chosen: argparse.Namespace) -> int:
    """Delete what is old."""
    gone = load("rookery.server.serve").tidy(
        database=chosen.database,
        keep_waiting=chosen.waiting,
        keep_running=chosen.running,
        keep_over=chosen.over,
    )
    print(localize(fill(TIDIED, **gone), chosen.language))
    return 0
