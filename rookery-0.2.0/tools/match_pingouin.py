"""Play Pingouin's engine against another build of it, at equal CPU time.

    python tools/match_pingouin.py NEW_PATH OLD_PATH [--seats 2] [--games 400] [--ms 100] [--seed 0]

Each path is a folder that holds a `rookery` package. Every layout of ice is played once from every seat: one seat
thinks with the new build, all others with the old. Prints the share of first places (shared ones in parts) with the
95 % interval. Both builds run in processes of their own, one at a time, and count CPU time instead of wall time.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from math import sqrt
from random import Random
from time import process_time
from typing import Any


class Player:
    """A process that holds one build and answers `start`, `play` and `think`."""

    def __init__(self, path: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            env=os.environ | {"PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *words: object) -> list[str]:
        """Send one line and return the words of the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(*words, file=self.process.stdin, flush=True)
        return self.process.stdout.readline().split()


def serve() -> None:
    """Answer one match; written for this version and the one before, whose names differ."""
    try:
        limits: Any = import_module("rookery.core.search_api")
    except ImportError:
        limits = import_module("rookery.core.insight")
    limits.perf_counter = process_time
    catalog: Any = import_module("rookery.catalog")
    core: Any = import_module("rookery.core")
    spec = catalog.spec("pingouin") if hasattr(catalog, "spec") else catalog.game("pingouin")
    heuristics = spec.heuristics if hasattr(spec, "heuristics") else spec.insight
    resolve = core.resolve_chance if hasattr(core, "resolve_chance") else core.settle
    rules: Any = None
    state: Any = None
    engines: dict[int, Any] = {}
    for line in sys.stdin:
        match line.split():
            case ["start", seats, seed]:
                rules = spec.rules(int(seats))
                first = rules.initial_state() if hasattr(rules, "initial_state") else rules.opening()
                state = resolve(rules, first, Random(int(seed)))
                engines = {}
            case ["play", number]:
                state = rules.apply(state, rules.actions[int(number)])
            case ["think", ms]:
                engine = engines.setdefault(state.seat, heuristics.engine(rules))
                limit = limits.Limit(seconds=int(ms) / 1000)
                analysis = engine.analyse(state, limit, Random(len(engines)))
                print(analysis.best.action.number, analysis.nodes, analysis.depth, flush=True)
                continue
        outcome = rules.outcome(state)
        print("over", *outcome.ranks, flush=True) if outcome is not None else print("turn", state.seat, flush=True)


def play(players: list[Player], seats: int, seed: int, ms: int, spent: list[list[int]]) -> list[int]:
    """Play one match between the players, one for each seat, and return the ranks."""
    both = list(dict.fromkeys(players))
    for player in both:
        answer = player.ask("start", seats, seed)
    while answer[0] == "turn":
        player = players[int(answer[1])]
        number, nodes, depth = player.ask("think", ms)
        total = spent[both.index(player) if player is both[0] else 1]
        total[0] += 1
        total[1] += int(nodes)
        total[2] += int(depth)
        for each in both:
            answer = each.ask("play", number)
    return [int(rank) for rank in answer[1:]]


def interval(total: float, squares: float, games: int) -> tuple[float, float]:
    """Return the mean and half of its 95 % interval."""
    mean = total / games
    spread = max(squares / games - mean * mean, 1.0 / (4 * games))
    return mean, 1.96 * sqrt(spread / games)


def layouts(games: int, seats: int, seed: int) -> Iterator[tuple[int, int]]:
    """List the layouts and the new build's seat in each match."""
    for number in range(games):
        yield seed + number // seats, number % seats


def main() -> None:
    """Play the match and print the score as it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("new")
    parser.add_argument("old")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--ms", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    new, old = Player(chosen.new), Player(chosen.old)
    total = squares = 0.0
    for done, (seed, seat) in enumerate(layouts(chosen.games, chosen.seats, chosen.seed), 1):
        players = [new if place == seat else old for place in range(chosen.seats)]
        spent = [[0, 0, 0], [0, 0, 0]]
        ranks = play(players, chosen.seats, seed, chosen.ms, spent)
        score = 1.0 / ranks.count(1) if ranks[seat] == 1 else 0.0
        total += score
        squares += score * score
        mean, half = interval(total, squares, done)
        if done % 20 == 0 or done == chosen.games:
            print(f"{done} games, new is first in {mean:.1%} ± {half:.1%}", flush=True)


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--serve"] else main()
