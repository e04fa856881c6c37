"""`rookery review`: which moves of a match mattered, what was better, and why."""

import argparse
import json

from rookery.bots import Limit
from rookery.bots.review import review
from rookery.cli.args import Commands, match_of, positive_float
from rookery.i18n import localize


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add("review", run_review)
    command.log()
    command.argument("--seconds", type=positive_float, default=25.0, metavar="S")
    command.flag("--json")


def run_review(chosen: argparse.Namespace) -> int:
    """Review a match, and print each move that mattered as soon as it is found."""
    match = match_of(chosen)
    steps = match.history.standing()
    moves = [(step.before, step.action) for step in steps]
    names = [player.name for player in match.players]
    for found in review(match.game, moves, Limit(seconds=chosen.seconds), names=names):
        seq = steps[found.number].seq
        if chosen.json:
            keys = [] if found.claim is None else list(found.claim.keys)
            why = None if found.why is None else found.why._asdict()
            fields = {"seq": seq, "seat": found.seat, "played": found.played, "better": found.better}
            print(json.dumps(fields | {"loss": round(found.loss, 4), "why": why, "keys": keys}), flush=True)
        elif found.mattered:
            name = names[found.seat]
            said = "" if found.why is None else localize(found.why, chosen.language)
            print(f"{seq:4d}  {name}: {found.played} (-{found.loss:.2f}), {found.better}. {said}", flush=True)
    return 0
