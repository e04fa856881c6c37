"""`rookery replay` and `rookery verify`: a match that was played, from its log alone."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rookery.catalog import game
from rookery.cli import words
from rookery.cli.play import filled
from rookery.core.contract import CHANCE
from rookery.match import Match, verify
from rookery.scene.terminal import terminal
from rookery.text import say


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the commands `replay` and `verify`."""
    parser = commands.add_parser(
        "replay",
        parents=[common],
        help="show a match again",
        description="Show a match again, move by move, from its log.",
    )
    parser.add_argument("log", type=Path, help="the log of a match")
    parser.add_argument("--at", type=int, metavar="N", help="show only the board after event N")
    parser.add_argument("--moves", action="store_true", help="list the moves without boards")
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    parser.set_defaults(run=run_replay)
    parser = commands.add_parser(
        "verify",
        parents=[common],
        help="check a finished match: its moves, its luck, its outcome",
        description="Play a finished match again and derive every draw of luck from the revealed seed.",
    )
    parser.add_argument("log", type=Path, help="the log of a match")
    parser.set_defaults(run=run_verify)


def run_replay(chosen: argparse.Namespace) -> int:
    """Show a match again."""
    lines = chosen.log.read_text(encoding="utf-8").splitlines()
    whole = Match.load(lines, game)
    for event in whole.events:
        if event.what not in ("luck", "end") and (chosen.at is None or event.seq <= chosen.at):
            name = whole.players[event.seat].name
            print(f"{event.seq:4d}  {name}: {event.text or event.what}")
        last = event.seq == (chosen.at if chosen.at is not None else whole.seq)
        if last or (chosen.at is None and not chosen.moves and event.seat != CHANCE):
            show(Match.load([*lines[: event.seq + 1]], game) if not last or chosen.at else whole, chosen)
        if last:
            break
    if chosen.at is None and whole.outcome is not None:
        print(say(whole.outcome.text, chosen.language), *whole.outcome.scores)
    return 0


def show(match: Match, chosen: argparse.Namespace) -> None:
    """Draw the board as a watcher sees it."""
    scene = match.game.picture(match.rules, match.view(None), last=match.last_for(None))
    print(terminal(scene, language=chosen.language, colour=sys.stdout.isatty(), ascii=chosen.ascii), end="\n\n")


def run_verify(chosen: argparse.Namespace) -> int:
    """Check a finished match."""
    found = verify(chosen.log.read_text(encoding="utf-8").splitlines(), game)
    print(say(filled(words.VERIFIED, moves=found.moves, draws=found.draws), chosen.language))
    return 0
