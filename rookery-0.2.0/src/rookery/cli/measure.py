"""`rookery perft` and `rookery bench`: how much there is to play, and how fast."""

import argparse
import json
from random import Random
from time import process_time

from rookery.catalog import spec, specs
from rookery.cli.args import Commands, positive_float, positive_int, start_of
from rookery.core.chance import resolve_chance
from rookery.core.compat import compiled
from rookery.core.playing import perft, playout


def add(commands: Commands) -> None:
    """Add the commands `perft` and `bench`."""
    command = commands.add("perft", run_perft)
    command.game()
    command.argument("--depth", type=positive_int, default=3)
    command.start()
    command.flag("--json")
    command = commands.add("bench", run_bench)
    command.game(nargs="?")
    command.argument("--seconds", type=positive_float, default=1.0)
    command.flag("--json")


def run_perft(chosen: argparse.Namespace) -> int:
    """Count lines of play."""
    played = spec(chosen.game)
    rules, state = start_of(chosen, played)
    for depth in range(1, chosen.depth + 1):
        start = process_time()
        lines = perft(rules, state, depth)
        spent = max(process_time() - start, 1e-9)
        if chosen.json:
            print(json.dumps({"depth": depth, "count": lines, "seconds": spent}), flush=True)
        else:
            print(f"{depth}  {lines:>15,}  {spent:8.3f} s  {lines / spent:>14,.0f}/s", flush=True)
    return 0


def run_bench(chosen: argparse.Namespace) -> int:
    """Measure random games."""
    if not chosen.json:
        print("compiled" if compiled() else "plain Python")
    for name in [chosen.game] if chosen.game else specs():
        played = spec(name)
        rules = played.rules(played.usual_seats)
        rng = Random(1)
        games = moves = 0
        spent = 0.0
        while spent < chosen.seconds:
            dealt = resolve_chance(rules, rules.initial_state(), rng)
            start = process_time()
            moves += playout(rules, dealt, rng)[1]
            spent += process_time() - start
            games += 1
        if chosen.json:
            fields = {"game": name, "compiled": compiled(), "games": games, "moves": moves, "seconds": spent}
            print(json.dumps(fields), flush=True)
            continue
        speeds = f"{moves / spent:>12,.0f} moves/s {games / spent:>12,.1f} games/s"
        print(f"{name:10} {speeds} {moves / games:>8.1f} moves a game")
    return 0
