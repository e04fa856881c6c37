"""`rookery arena`: bots against bots."""

import argparse
import json
import sys
from pathlib import Path

from rookery.arena import Bar, Plan, Sprt, Tournament, summarise, text
from rookery.arena.plan import game_of
from rookery.arena.players import player
from rookery.arena.report import REPLAYS, write_report
from rookery.arena.summary import as_json
from rookery.cli.args import INTERRUPTED, Commands, options_of, positive_int


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add("arena", run_arena)
    command.game()
    command.argument("bots", nargs="+", metavar="BOT")
    command.argument("--openings", type=int, default=20, metavar="N")
    command.seats(default=2)
    command.options()
    command.argument("--seed", type=int, default=0, metavar="N")
    command.argument("--out", type=Path, metavar="FILE")
    command.argument("--report", type=Path, metavar="DIR")
    command.argument("--replays", type=int, default=REPLAYS, metavar="N")
    command.flag("--json")
    command.argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"))
    command.argument("--workers", type=positive_int, default=1, metavar="N")
    command.argument("--ray", metavar="ADDRESS")


def run_arena(chosen: argparse.Namespace) -> int:
    """Play, print the figures and write the report; Ctrl-C does so with the games so far."""
    plan = Plan(chosen.game, tuple(chosen.bots), chosen.openings, chosen.seats, options_of(chosen.option), chosen.seed)
    tournament = Tournament(plan, path=chosen.out, sprt=Sprt(*chosen.sprt) if chosen.sprt else None)
    game = game_of(plan)
    for name in plan.bots:
        player(name, game).close()  # refuses a name it does not know and a program that does not answer
    code = 0
    try:
        tournament.run(workers=chosen.workers, ray=chosen.ray, progress=Bar())
    except KeyboardInterrupt:
        code = INTERRUPTED
    if sys.stderr.isatty() and (code or tournament.decided):
        print(file=sys.stderr)  # the bar was left half-way
    summary = summarise(tournament)
    print(json.dumps(as_json(summary), ensure_ascii=False) if chosen.json else text(summary))
    if chosen.report is not None:
        write_report(summary, chosen.report, replays=chosen.replays)
    return code
