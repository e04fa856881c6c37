"""Find the weights of Pingouin's evaluation and policy: self-play gives positions and results, a regression weights.

    python tools/tune_pingouin.py [--seats 2 3 4] [--rounds 2] [--games 1500] [--nodes 300] [--improve] [--policy]

In each round, for each number of seats, plays GAMES games of NODES nodes a move and fits weights to them; the next
round plays with those. Begins with weights from common sense or, with --improve, with those of the package. With
--policy the policy for three or four is fitted, to what the searches tried, and the evaluation is that of the package.
Prints the weights as `weights.py` holds them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

import numpy as np

from rookery.core.search_api import Limit
from rookery.games.pingouin.engine.alphabeta import INFINITE, AlphaBeta
from rookery.games.pingouin.engine.bits import size
from rookery.games.pingouin.engine.board import Board
from rookery.games.pingouin.engine.evaluation import COUNT, KNOTS, Judge
from rookery.games.pingouin.engine.multi import Tree
from rookery.games.pingouin.engine.policy import COUNT as FACTS
from rookery.games.pingouin.engine.policy import Policy
from rookery.games.pingouin.engine.weights import POLICY, WEIGHTS
from rookery.games.pingouin.rules import BITS, PENGUINS
from rookery.progress import bar

FIRST: Final = (
    0.2, 0.15, 0.12, 0.08, 0.05, 0.02, 0.03, 0.15, -0.3, 0.03, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, -0.1, 0.4
)  # fmt: skip
"""Weights to begin with, from common sense."""
STRAY: Final = 0.12
"""How often a move is drawn at random, so that games differ."""
RIDGE: Final = 20.0
"""How much evidence a weight needs to leave nothing behind."""
Thought = tuple[list[float], list[list[int]], list[float]]
"""How much each knot of the policy counts in a position, the facts of each move, and how often it was tried."""


def play(seats: int, seed: int, nodes: int, weights: Sequence[float]) -> list[list[float]]:
    """Play a game and return rows: the free blocks, one seat's features less another's, the result between the two."""
    rng = Random(f"{seats} seats, {seed}")
    return _two(rng, weights, nodes) if seats == 2 else _many(rng, seats, weights, Policy(POLICY[seats]), nodes, [])


def _laid(rng: Random, seats: int) -> Board:
    """Lay the ice of the basic rules."""
    fish = [1] * 30 + [2] * 20 + [3] * 10
    rng.shuffle(fish)
    odd = sum([BITS[cell] for cell, count in enumerate(fish) if count & 1])
    many = sum([BITS[cell] for cell, count in enumerate(fish) if count & 2])
    board = Board(seats, odd, many, True, True)
    board.free = odd | many
    board.to_place = seats * PENGUINS[seats]
    return board


def _many(
    rng: Random, seats: int, weights: Sequence[float], policy: Policy, nodes: int, thoughts: list[Thought]
) -> list[list[float]]:
    """Play one game until the seats are parted and the end is known, and add what was thought."""
    board = _laid(rng, seats)
    nobody = [0] * seats
    judge = Judge(board, nobody, nobody, weights)
    rows: list[list[float]] = []
    pairs: list[tuple[int, int]] = []
    judge.judge(board)
    while not judge.known:
        if board.to_place <= seats * (PENGUINS[seats] - 1):
            features = [side.features() for side in judge.sides]
            for one, other in combinations(range(seats), 2):
                apart = [own - theirs for own, theirs in zip(features[one], features[other], strict=True)]
                rows.append([float(size(board.free)), *apart])
                pairs.append((one, other))
        board.move(_think(board, judge, policy, nodes, rng, thoughts))
        judge.judge(board)
    results = judge.results()
    for row, (one, other) in zip(rows, pairs, strict=True):
        won = results[one] - results[other]
        row.append(1.0 if won > 0.0 else 0.0 if won < 0.0 else 0.5)
    return rows


def _think(board: Board, judge: Judge, policy: Policy, nodes: int, rng: Random, thoughts: list[Thought]) -> int:
    """Think a little, or now and then do anything."""
    if rng.random() < STRAY:
        moves = board.moves()
        return moves[int(rng.random() * len(moves))]
    tree = Tree(board, judge, policy, Limit(nodes=nodes), rng)
    tree.think()
    tried = [float(child.visits) - 1.0 for child in tree.children]
    if sum(tried):
        policy.look(board)
        facts = []
        for child in tree.children:
            policy.measure(board, child.move)
            facts.append(policy.facts())
        thoughts.append((_knots(board), facts, [visits / sum(tried) for visits in tried]))
    return int(tree.children[0].move)


def _knots(board: Board) -> list[float]:
    """Return how much each knot counts for the policy, and after them whether a penguin is placed."""
    counts = [0.0] * (len(KNOTS) + 1)
    if board.to_place:
        counts[-1] = 1.0
        return counts
    place = max(size(board.free) - KNOTS[0], 0) / (KNOTS[1] - KNOTS[0])
    knot = min(int(place), len(KNOTS) - 2)
    counts[knot], counts[knot + 1] = 1.0 - (place - knot), place - knot
    return counts


def _two(rng: Random, weights: Sequence[float], nodes: int) -> list[list[float]]:
    """Play one game until the sides are parted and the end is known."""
    board = _laid(rng, 2)
    judge = Judge(board, [0, 0], [0, 0], weights)
    search = AlphaBeta(board.odd, board.many, True, True, weights)
    rows: list[list[float]] = []
    movers: list[int] = []
    while True:
        judge.judge(board)
        if judge.known:
            break
        seat = int(board.seat)
        if not board.to_place & 1 and board.to_place < 8:
            own, other = judge.sides[seat].features(), judge.sides[1 - seat].features()
            rows.append([float(size(board.free)), *[mine - theirs for mine, theirs in zip(own, other, strict=True)]])
            movers.append(seat)
        lead = search.islands.worth(board.taken(seat)) - search.islands.worth(board.taken(1 - seat))
        search.begin(Limit(nodes=nodes))
        board.move(_move(board, search, lead, rng))
    for row, mover in zip(rows, movers, strict=True):
        row.append((judge.results()[mover] + 1.0) / 2.0)
    return rows


def _move(board: Board, search: AlphaBeta, lead: int, rng: Random) -> int:
    """Think a little, or now and then do anything."""
    search.stand(board, lead)
    moves = board.moves()
    rng.shuffle(moves)
    if rng.random() < STRAY:
        return moves[0]
    choice = moves[0]
    depth = 0
    while depth < 20 and not search.over:
        depth += 1
        best = -INFINITE
        for move in [choice, *[other for other in moves if other != choice]]:
            value = search.after(0, move, depth, best, INFINITE)
            if search.over:
                break
            if value > best:
                best = value
                choice = move
    return choice


def fit(rows: list[list[float]]) -> tuple[float, ...]:
    """Find the weights under which the results of the rows are most likely, by Newton's method."""
    table: Any = np.array(rows)
    place = np.maximum(table[:, 0] - KNOTS[0], 0) / (KNOTS[1] - KNOTS[0])
    knot = np.minimum(place, len(KNOTS) - 2).astype(int)
    part = place - knot
    features = table[:, 1 : 1 + COUNT]
    wide: Any = np.zeros((len(rows), len(KNOTS), COUNT))
    every = np.arange(len(rows))
    wide[every, knot] = features * (1 - part)[:, None]
    wide[every, knot + 1] = features * part[:, None]
    wide = wide.reshape(len(rows), len(KNOTS) * COUNT)
    weights: Any = np.zeros(len(KNOTS) * COUNT)
    for _ in range(12):
        chance = 1 / (1 + np.exp(-wide @ weights))
        slope = wide.T @ (table[:, -1] - chance) - RIDGE * weights
        curve = (wide * (chance * (1 - chance))[:, None]).T @ wide + RIDGE * np.eye(len(KNOTS) * COUNT)
        weights = weights + np.linalg.solve(curve, slope)
    return tuple([round(float(weight), 4) for weight in weights])


def fit_policy(thoughts: list[Thought]) -> tuple[float, ...]:
    """Find the weights under which what was tried is most likely, by Newton's method."""
    count = (len(KNOTS) + 1) * FACTS
    weights: Any = np.zeros(count)
    for _ in range(6):
        slope: Any = -weights
        curve: Any = np.eye(count)
        for first in range(0, len(thoughts), 1000):
            some = thoughts[first : first + 1000]
            lengths = [len(facts) for _, facts, _ in some]
            starts = np.cumsum([0, *lengths[:-1]])
            knots = np.repeat([knots for knots, _, _ in some], lengths, axis=0)
            facts = np.concatenate([facts for _, facts, _ in some])
            wide = (knots[:, :, None] * facts[:, None, :]).reshape(len(facts), count)
            chance = np.exp(wide @ weights)
            chance /= np.repeat(np.add.reduceat(chance, starts), lengths)
            weighed = wide * chance[:, None]
            mean = np.add.reduceat(weighed, starts)
            slope += wide.T @ (np.concatenate([tried for _, _, tried in some]) - chance)
            curve += weighed.T @ wide - mean.T @ mean
        weights = weights + np.linalg.solve(curve, slope)
    return tuple([round(float(weight), 3) for weight in weights])


def tuned_policy(seats: int, rounds: int, games: int, nodes: int, policy: Sequence[float]) -> tuple[float, ...]:
    """Play and fit a policy, round after round."""
    fitted = tuple(policy)
    for turn in range(rounds):
        thoughts: list[Thought] = []
        for number in range(turn * games, (turn + 1) * games):
            _many(Random(f"{seats} seats, {number}"), seats, WEIGHTS[seats], Policy(fitted), nodes, thoughts)
            bar(number - turn * games + 1, games, f"{seats} seats, round {turn + 1}")
        fitted = fit_policy(thoughts)
    return fitted


def main() -> None:
    """Play, fit, play with what was found, fit again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    for name, default in (("rounds", 2), ("games", 1500), ("nodes", 300)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--improve", action="store_true")
    parser.add_argument("--policy", action="store_true")
    chosen = parser.parse_args()
    for seats in chosen.seats:
        if chosen.policy:
            begin = POLICY[seats] if chosen.improve else (0.0,) * ((len(KNOTS) + 1) * FACTS)
            write(seats, tuned_policy(seats, chosen.rounds, chosen.games, chosen.nodes, begin), FACTS)
            continue
        weights = WEIGHTS[seats] if chosen.improve else FIRST * len(KNOTS)
        for turn in range(chosen.rounds):
            rows: list[list[float]] = []
            for number in range(chosen.games):
                rows += play(seats, turn * chosen.games + number, chosen.nodes, weights)
                bar(number + 1, chosen.games, f"{seats} seats, round {turn + 1}")
            weights = fit(rows)
        write(seats, weights, COUNT)


def write(seats: int, weights: Sequence[float], count: int) -> None:
    """Print weights as `weights.py` holds them, two lines for each knot."""
    print(f"    {seats}: (")
    for place in range(0, len(weights), count // 2):
        print("        " + ", ".join(f"{weight:g}" for weight in weights[place : place + count // 2]) + ",")
    print("    ),", flush=True)


if __name__ == "__main__":
    main()
