"""Play a bot of one build against a bot of another, each in a process of its own.

    python tools/match_builds.py GAME NEW_PATH OLD_PATH [--bot engine] [--against engine] [--seats 2] [--games 400]
        [--limit 100ms] [--against-limit 100ms] [--seed 0] [KEY=VALUE …]

Each path is a folder that holds a `rookery` package. Every deal is played once from every seat: one seat is the new
build's, all others are the old one's. A limit is CPU time or, without a unit, nodes. Prints the share of first places
(shared ones in parts) with its 95 % interval, and the CPU time a move of both.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from math import sqrt
from random import Random
from time import process_time
from typing import Any


class Player:
    """A process that holds one build and answers `start`, `play` and `think`."""

    def __init__(self, path: str, bot: str, limit: str) -> None:
        self.bot = bot
        self.limit = limit
        self.moves = 0
        self.seconds = 0.0
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

    def think(self) -> str:
        """Return the number of the action to play."""
        number, seconds = self.ask("think", f"{self.bot}@{self.limit}")
        self.moves += 1
        self.seconds += float(seconds)
        return number


def serve() -> None:
    """Answer for one match after the other."""
    import rookery
    from rookery.bots import bot
    from rookery.core import resolve_chance, search_api

    limits: Any = search_api
    limits.perf_counter = process_time  # so that the other process's time does not count
    game: Any = None
    state: Any = None
    chance = Random()
    bots: dict[int, tuple[Any, Random]] = {}
    for line in sys.stdin:
        match line.split():
            case ["start", name, seats, seed, *options]:
                game = rookery.game(name, seats=int(seats), **dict(option.split("=") for option in options))
                chance = Random(int(seed))
                state = game.start(chance)
                bots = {}
            case ["play", number]:
                after = game.rules.apply(state, game.rules.actions[int(number)])
                state = resolve_chance(game.rules, after, chance)
            case ["think", name]:
                start = process_time()
                seat = game.rules.to_move(state)
                player, luck = bots.setdefault(seat, (bot(name, game), Random(seat)))
                action = player.choose(game.rules.view(state, seat), seat, luck)
                print(action.number, process_time() - start, flush=True)
                continue
        outcome = game.rules.outcome(state)
        if outcome is None:
            print("turn", game.rules.to_move(state), flush=True)
        else:
            print("over", *outcome.ranks, flush=True)


def play(players: list[Player], game: str, seed: int, options: list[str]) -> list[int]:
    """Play one match between the players, one for each seat, and return the ranks."""
    both = set(players)
    for player in both:
        answer = player.ask("start", game, len(players), seed, *options)
    while answer[0] == "turn":
        number = players[int(answer[1])].think()
        for player in both:
            answer = player.ask("play", number)
    return [int(rank) for rank in answer[1:]]


def interval(total: float, squares: float, games: int) -> tuple[float, float]:
    """Return the mean and half of its 95 % interval."""
    mean = total / games
    spread = max(squares / games - mean * mean, 1.0 / (4 * games))
    return mean, 1.96 * sqrt(spread / games)


def deals(games: int, seats: int, seed: int) -> Iterator[tuple[int, int]]:
    """List the deals and the new build's seat in each match."""
    for number in range(games):
        yield seed + number // seats, number % seats


def main() -> None:
    """Play the match and print the score as it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("game", "new", "old"):
        parser.add_argument(name)
    parser.add_argument("--bot", default="engine")
    parser.add_argument("--against", default="engine")
    parser.add_argument("--limit", default="100ms")
    parser.add_argument("--against-limit", help="the same as --limit, if it is not given")
    for name, default in (("seats", 2), ("games", 400), ("seed", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("options", nargs="*", metavar="KEY=VALUE")
    chosen = parser.parse_intermixed_args()
    new = Player(chosen.new, chosen.bot, chosen.limit)
    old = Player(chosen.old, chosen.against, chosen.against_limit or chosen.limit)
    total = squares = 0.0
    for done, (seed, seat) in enumerate(deals(chosen.games, chosen.seats, chosen.seed), 1):
        players = [new if place == seat else old for place in range(chosen.seats)]
        ranks = play(players, chosen.game, seed, chosen.options)
        score = 1.0 / ranks.count(1) if ranks[seat] == 1 else 0.0
        total += score
        squares += score * score
        mean, half = interval(total, squares, done)
        if done % 20 == 0 or done == chosen.games:
            spent = [player.seconds / max(player.moves, 1) for player in (new, old)]
            print(
                f"{done} games, new is first in {mean:.1%} ± {half:.1%}, "
                f"CPU-seconds a move: {spent[0]:.4f} against {spent[1]:.4f}",
                flush=True,
            )


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--serve"] else main()
