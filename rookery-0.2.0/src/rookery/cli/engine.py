"""`rookery engine`: think for another program, by a text protocol."""

import argparse
import io
import sys

from rookery.arena.protocol import BOT, converse
from rookery.cli.args import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add("engine", run_engine)
    command.argument("--bot", default=BOT, metavar="NAME")


def run_engine(chosen: argparse.Namespace) -> int:
    """Answer the engine protocol until the other side says quit."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # what is not text is one more malformed line
    converse(sys.stdin, lambda line: print(line, flush=True), bot=chosen.bot)
    return 0
