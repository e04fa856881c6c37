"""Measure how each level does against the one below.

    python benchmarks/bots_levels.py GAME SEATS [GAMES [STEP …]]

Plays GAMES (60) games for each step, in the arena: every opening from every seat, one bot of the level against copies
of the one below. Prints one row of the table in docs/bots.md: of the games that the higher level or one of the copies,
whichever you pick, came first in, the share of the higher level. For two seats that is how often it wins. A shared
first place counts as a share of a win. STEP 3 is level 3 against level 2; without any, all five are measured.
"""

import sys

from rookery.arena import Bar, Plan, estimate, tournament


def step(game: str, seats: int, games: int, higher: int) -> str:
    """Play one level against the one below; return its share of the wins with the 95 % interval."""
    name = str(higher)
    wins: dict[int, list[float]] = {}
    for record in tournament(Plan(game, (name, str(higher - 1)), -(-games // seats), seats), progress=Bar()):
        first = record.ranks[record.players.index(name)] == 1
        wins.setdefault(record.opening, []).append(first / record.ranks.count(1))
    won = estimate(wins.values())
    low, high = against_one(won.low, seats), against_one(won.high, seats)
    return f"{against_one(won.mean, seats):.0%} ({low:.0%} to {high:.0%})"


def against_one(won: float, seats: int) -> float:
    """Turn a share of all wins into one of those that it or one of the others won."""
    return won / (won + (1 - won) / (seats - 1))


if __name__ == "__main__":
    words = sys.argv[1:]
    game, seats, games = words[0], int(words[1]), int(words[2]) if len(words) > 2 else 60
    print(f"| {game} | {seats} |", end="", flush=True)
    for higher in [int(word) for word in words[3:]] or range(2, 7):
        print(f" {step(game, seats, games, higher)} |", end="", flush=True)
    print(f" {games} |")
