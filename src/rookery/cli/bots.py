"""`rookery bots`: which bots there are for a game."""

import argparse
import json

from rookery.bots import names
from rookery.catalog import spec
from rookery.cli.args import Commands
from rookery.i18n import Text


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add(
        "bots",
        run_bots,
        Text("List the bots of a game by level and name.", "Donner les robots d'un jeu, par niveau et par nom."),
        "pingouin --seats 3",
    )
    command.game()
    command.seats()
    command.flag("--json", Text("a JSON list", "une liste JSON"))


def run_bots(chosen: argparse.Namespace) -> int:
    """List the bots of a game."""
    found = names(spec(chosen.game).game(chosen.seats))
    print(json.dumps(found) if chosen.json else " ".join(found))
    return 0
