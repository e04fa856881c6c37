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
    command = commands.add(
        "arena",
        run_arena,
        "Let bots play against bots: the same openings for all, from every seat.",
        "pingouin 3 2 --openings 50 --out games.jsonl --report report",
        "derby 4 3 2 --seats 3",
        'pingouin engine@0.2s "engine:./my_engine@0.2s" --sprt 0 20',
    )
    command.game()
    bots = (
        "two or more bots by name or level, as in `rookery bots`, or engine:COMMAND for a program that speaks the"
        " engine protocol; a limit may follow, such as @20000, @0.2s or @200ms"
    )
    command.argument("bots", bots, nargs="+", metavar="BOT")
    command.argument("--openings", "how many openings (default: 20)", type=int, default=20, metavar="N")
    command.seats("number of players (default: 2)", default=2)
    command.options()
    command.argument("--seed", "the first opening (default: 0)", type=int, default=0, metavar="N")
    command.argument("--out", "keep the games here, and go on from those kept", type=Path, metavar="FILE")
    command.argument("--report", "write a page, tables and pictures of games here", type=Path, metavar="DIR")
    replays = f"how many games to draw (default: {REPLAYS})"
    command.argument("--replays", replays, type=int, default=REPLAYS, metavar="N")
    command.flag("--json", "print the figures as JSON")
    sprt = "stop when the first bot is known to be ELO1 stronger rather than ELO0, or the other way round"
    command.argument("--sprt", sprt, type=float, nargs=2, metavar=("ELO0", "ELO1"))
    command.argument("--workers", "local processes (default: 1)", type=positive_int, default=1, metavar="N")
    command.argument("--ray", "a Ray cluster instead: its address, `auto` or `local`", metavar="ADDRESS")


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
