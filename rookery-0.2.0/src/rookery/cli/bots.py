"""`rookery bots`: which bots there are for a game."""

import argparse
import json

from rookery.bots import names
from rookery.catalog import spec
from rookery.cli.args import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add("bots", run_bots)
    command.game()
    command.seats()
    command.flag("--json")


def run_bots(chosen: argparse.Namespace) -> int:
    """List the bots of a game."""
    found = names(spec(chosen.game).game(chosen.seats))
    print(json.dumps(found) if chosen.json else " ".join(found))
    return 0
