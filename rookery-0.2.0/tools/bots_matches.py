"""Bots play whole matches of every game: every number of players and every option word, no illegal try, no leak.

    python tools/bots_matches.py [MATCHES [GAME …]]

Plays MATCHES (1,000) matches of each game through `Match` between cheap bots of all kinds, the options of each drawn at
random, and prints moves, the longest thought and how much the process grew after the first tenth.
"""

import gc
import sys
from pathlib import Path
from random import Random
from resource import getpagesize
from time import perf_counter

from rookery.bots import Bot, bot
from rookery.catalog import specs
from rookery.core import AnySpec, Choice, Flag, InvalidOptions
from rookery.match import Match
from rookery.match.settings import TableSettings
from rookery.progress import bar

KINDS = ("uniform", "uniform", "uniform", "greedy", "1", "2@20", "mcts@10")


def options(game: AnySpec, rng: Random) -> dict[str, object]:
    """Draw words and flags; everything else keeps its default."""
    chosen: dict[str, object] = {}
    for option in game.options:
        match option.type:
            case Choice(values) if rng.random() < 0.5:
                chosen[option.name] = rng.choice(list(values))
            case Flag() if rng.random() < 0.5:
                chosen[option.name] = rng.random() < 0.5
    return chosen


def table(game: AnySpec, number: int, rng: Random) -> Match:
    """Open a match with options that make sense together."""
    while True:
        seats = rng.choice(game.seats)
        chosen = options(game, rng)
        try:
            return Match.open(
                game,
                seed=rng.randbytes(32),
                match_id=f"m{number}",
                seats=seats,
                options=chosen,
                settings=TableSettings(takebacks=False),
            )
        except InvalidOptions:
            continue


def play(game: AnySpec, match: Match, rng: Random) -> tuple[int, float]:
    """Play one match; return its moves and the longest thought. An illegal try would raise."""
    rules = match.rules
    players: list[Bot] = [bot(rng.choice(KINDS), match.game) for _ in range(rules.seats)]
    moves, longest = 0, 0.0
    while (seat := match.to_move) is not None:
        start = perf_counter()
        action = players[seat].choose(match.view(seat), seat, rng)
        longest = max(longest, perf_counter() - start)
        match.submit(seat, game.format_action(rules, action))
        moves += 1
    return moves, longest


def grown() -> float:
    """Return the memory that the process has now, in MB (Linux)."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * getpagesize() / 2**20


def main(count: int, games: list[str]) -> None:
    """Play them all."""
    for name in games:
        rng = Random(name)
        moves, longest, early = 0, 0.0, grown()
        for number in range(count):
            done, slowest = play(specs()[name], table(specs()[name], number, rng), rng)
            moves += done
            longest = max(longest, slowest)
            bar(number + 1, count, name)
            if number == count // 10:
                early = grown()
        more = grown() - early
        print(
            f"{name:10} {count:,} matches, {moves:,} moves, longest thought {longest:.2f} s, grew {more:.1f} MB",
            flush=True,
        )


if __name__ == "__main__":
    words = sys.argv[1:]
    main(int(words[0]) if words else 1000, words[1:] or list(specs()))
