"""`rookery analyse`: what a bot thinks of every move of a position."""

import argparse
import json
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

from rookery.bots import Limit, bot
from rookery.catalog import spec
from rookery.cli.args import Commands, positive_float, start_of
from rookery.core.game import Game
from rookery.i18n import localize
from rookery.progress import bar
from rookery.terminal import strings


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add("analyse", run_analyse)
    command.game()
    command.start()
    command.argument("--bot", default="6", metavar="NAME")
    command.argument("--seconds", type=positive_float, default=2.0, metavar="S")
    command.flag("--json")


def run_analyse(chosen: argparse.Namespace) -> int:
    """Weigh every move of a position."""
    played = spec(chosen.game)
    rules, state = start_of(chosen, played)
    seat = rules.to_move(state)
    if seat is None or seat < 0:
        print(localize(strings.NOBODY_MOVES, chosen.language))
        return 0
    thinker = bot(chosen.bot, Game(played, rules))
    limit = Limit(seconds=chosen.seconds, stop=_ticking(chosen.seconds) if sys.stderr.isatty() else None)
    analysis = thinker.analyse(rules.view(state, seat), seat, Random(chosen.seed), limit=limit)
    bar(100, 100)
    for candidate in analysis.candidates:
        text = played.format_action(rules, candidate.action)
        line = [played.format_action(rules, action) for action in candidate.line]
        if chosen.json:
            fields = candidate._asdict() | {"action": text, "line": line}
            print(json.dumps(fields))
        else:
            sure = localize(strings.PROVEN, chosen.language) if candidate.proven else ""
            print(f"{text:16} {candidate.value:+.3f} {candidate.share:6.1%}{sure}  {' '.join(line)}")
    return 0


def _ticking(seconds: float) -> Callable[[], bool]:
    """Return a `stop` that never stops, but shows how much of the time is spent."""
    start = perf_counter()
    shown = -1

    def tick() -> bool:
        nonlocal shown
        percent = min(99, int(100 * (perf_counter() - start) / seconds))
        if percent > shown:
            shown = percent
            bar(percent, 100)
        return False

    return tick
