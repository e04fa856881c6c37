"""`rookery backup`, `restore` and `tidy`: what a server keeps."""

import argparse
from pathlib import Path

from rookery.cli.args import Commands
from rookery.extras import load
from rookery.i18n import Text, fill, localize
from rookery.terminal import strings


def add(commands: Commands) -> None:
    """Add the commands `backup`, `restore` and `tidy`."""
    backup = commands.add("backup", run_backup)
    backup.argument("target", type=Path)
    restore = commands.add("restore", run_restore)
    restore.argument("source", type=Path)
    tidy = commands.add("tidy", run_tidy)
    for status in ("--waiting", "--running", "--over"):
        tidy.argument(status, type=float, metavar="N")
    for command in (backup, restore, tidy):
        command.argument("--database", metavar="WHERE")


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
    print(localize(fill(strings.TIDIED, **gone), chosen.language))
    return 0
