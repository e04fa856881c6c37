"""Measure how each level does against the one below.

    python benchmarks/bots_levels.py GAME SEATS [GAMES [STEP …]]

Plays GAMES (60) games for each step, in the arena: every opening from every seat, one bot of the level against copies
of the one below. Prints one row of the table in docs/bots.md: the score is the share of opponents that the higher level
ends ahead of, a tie counting half. STEP 3 is level 3 against level 2; without any, all five are measured.
"""

import sys

from rookery.arena import Plan, bar, standings, tournament


def step(game: str, seats: int, games: int, higher: int) -> str:
    """Play one level against the one below; return its score with the 95 % interval."""
    plan = Plan(game, (str(higher), str(higher - 1)), -(-games // seats), seats)
    rows = {row.bot: row for row in standings(tournament(plan, progress=bar))}
    row = rows[str(higher)]
    return f"{row.score:.0%} ± {row.error:.0%}"


if __name__ == "__main__":
    words = sys.argv[1:]
    game, seats, games = words[0], int(words[1]), int(words[2]) if len(words) > 2 else 60
    print(f"| {game} | {seats} |", end="", flush=True)
    for higher in [int(word) for word in words[3:]] or range(2, 7):
        print(f" {step(game, seats, games, higher)} |", end="", flush=True)
    print(f" {games} |")
