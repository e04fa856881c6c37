"""Find the weights of Derby's evaluation: self-play gives positions and results, the weights make them most likely.

    python tools/tune_derby.py [--games 300] [--nodes 40] [--seats 2] [--seed 0]

Plays GAMES games of NODES nodes a move (one move in eight is drawn at random) and finds the four weights under which it
was most likely who came in ahead of whom. Prints them beside those of `heuristics.py`, each with its log-loss a pair on
the last fifth of the games, which are not used to find them.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from random import Random
from typing import Any, Final

import numpy as np

import rookery
from rookery.bots import bot
from rookery.core import CHANCE, draw_action
from rookery.games.derby import heuristics
from rookery.games.derby.course import FLAGS, count_flags
from rookery.games.derby.geometry import count_dice, displacement
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import NOBODY, READY, State, blocks
from rookery.games.derby.turns import turns
from rookery.progress import bar

STRAY: Final = 0.125
"""How often a move is drawn at random, so that games differ."""
EVERY: Final = 4
"""One position in this many is used: neighbours say the same."""
GUESS: Final = (heuristics.ASTRAY, heuristics.DIE, heuristics.CERTAIN, heuristics.LATER)
LOWEST: Final = (0.0, 0.0, 0.05, 0.0)
"""No weight may be lower."""


def measured(rules: Derby, state: State, seat: int) -> list[float]:
    """Return what `heuristics.turns_needed` mixes: turns if all goes well, turns if a die leads astray, dice, crazy."""
    team = state.teams[seat]
    dq, dr = displacement(team.dice)
    table = turns(rules.course, state.flags, rules.gates_to_win, max(1, rules.all_ready[seat].ready))
    left, over = heuristics.pushes_left(rules, state, seat)
    needed = table.needed(team.cell, dq, dr, team.gates, left) + over
    astray = table.astray(team.cell, dq, dr, team.gates, left) + over
    return [needed, astray, count_dice(team.dice), float(team.penguins.crazy == READY)]


def play(seats: int, seed: int, nodes: int) -> list[list[float]]:
    """Play a game and return rows: both seats as they were measured, and the result between the two."""
    game = rookery.game("derby", seats=seats)
    rules: Any = game.rules
    rng = Random(seed)
    players = [bot(f"mcts@{nodes}", game) for _ in range(seats)]
    state = rules.initial_state()
    rows: list[list[float]] = []
    pairs: list[tuple[int, int]] = []
    while (seat := rules.to_move(state)) is not None:
        if seat == CHANCE:
            state = rules.apply(state, draw_action(rules, state, rng))
            continue
        ready = NOBODY not in blocks(state.teams) and count_flags(state.flags) == FLAGS
        if ready and rng.random() < 1 / EVERY:
            sides = [measured(rules, state, each) for each in range(seats)]
            for one, other in combinations(range(seats), 2):
                rows.append([seed, *sides[one], *sides[other]])
                pairs.append((one, other))
        if rng.random() < STRAY:
            state = rules.apply(state, rng.choice(rules.legal_actions(state)))
        else:
            state = rules.apply(state, players[seat].choose(rules.view(state, seat), seat, rng))
    ranks = rules.outcome(state).ranks
    for row, (one, other) in zip(rows, pairs, strict=True):
        row.append(0.5 if ranks[one] == ranks[other] else float(ranks[one] < ranks[other]))
    return rows


def loss(rows: Any, weights: Any) -> float:
    """Return the mean log-loss of what the weights expect."""
    astray, die, certain, later = weights
    turns_of = []
    for side in (rows[:, 1:5], rows[:, 5:9]):
        mixed = np.where(side[:, 3] > 0, 1.0, astray)
        turns_of.append(mixed * side[:, 1] + (1 - mixed) * side[:, 0] - die * side[:, 2])
    own, other = turns_of
    odds = (other - own) / (certain + later * np.maximum(0.0, np.minimum(own, other)))
    return float(np.mean(np.logaddexp(0.0, odds) - rows[:, 9] * odds))


def fit(rows: Any) -> list[float]:
    """Change one weight at a time, by ever smaller steps, as long as that makes the results more likely."""
    weights = list(GUESS)
    best = loss(rows, weights)
    step = 0.5
    while step > 0.01:
        better = False
        for place in range(len(weights)):
            for factor in (1 + step, 1 / (1 + step)):
                tried = list(weights)
                tried[place] = max(tried[place] * factor, LOWEST[place])
                found = loss(rows, tried)
                if found < best - 1e-7:
                    weights, best, better = tried, found, True
        if not better:
            step /= 2
    return weights


def main() -> None:
    """Play, fit, and say how well it fits games that were not looked at."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("games", 300), ("nodes", 40), ("seats", 2), ("seed", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    chosen = parser.parse_args()
    rows: list[list[float]] = []
    for number in range(chosen.games):
        rows += play(chosen.seats, chosen.seed + number, chosen.nodes)
        bar(number + 1, chosen.games, f"{chosen.seats} seats")
    table: Any = np.array(rows)
    unseen = table[:, 0] >= chosen.seed + 0.8 * chosen.games
    found = fit(table[~unseen])
    print(f"{len(rows):,} pairs of {chosen.games} games")
    for label, weights in (("package", GUESS), ("fitted", found)):
        named = ", ".join(
            f"{name} {weight:.3f}" for name, weight in zip(("astray", "die", "certain", "later"), weights, strict=True)
        )
        print(f"{label}: {named}; log-loss {loss(table[unseen], weights):.4f}")


if __name__ == "__main__":
    main()
