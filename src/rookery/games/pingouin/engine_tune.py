"""Finding the weights of Pingouin's evaluation: self-play gives positions and results, a regression the weights."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rookery.core.insight import Limit, Tuner
from rookery.games.pingouin.engine_bits import flood, size
from rookery.games.pingouin.engine_board import Board
from rookery.games.pingouin.engine_eval import COUNT, KNOTS, LOWEST, STEP, Evaluation, spread
from rookery.games.pingouin.engine_islands import FISH
from rookery.games.pingouin.engine_many import Tree
from rookery.games.pingouin.engine_search import INFINITE, Search
from rookery.games.pingouin.engine_table import Table
from rookery.games.pingouin.rules import BITS, PENGUINS

if TYPE_CHECKING:
    from mypy_extensions import i64

START: Final[tuple[float, ...]] = (0.2, 0.15, 0.12, 0.08, 0.05, 0.02, 0.03, 0.15, -0.3, 0.03, 0.1) * KNOTS * 3
"""For two, three and four seats, one after the other."""
EACH: Final = KNOTS * COUNT
GAMES: Final = {2: 10, 3: 5, 4: 5}
"""Games in a sample."""
NODES: Final = {2: 500, 3: 200, 4: 200}
"""Thought for each move."""
STRAY: Final = 0.12
"""How often a move is drawn at random, so that games differ."""
RIDGE: Final = 20.0
"""How much evidence a weight needs to leave nothing behind."""


def sample(job: tuple[int, tuple[float, ...]]) -> list[list[float]]:
    """Play a few games and return a row for each position and pair of seats.

    A row has the number of seats, the free blocks, the features and the result between the two (0 to 1) for who moves.
    """
    seed, weights = job
    rows: list[list[float]] = []
    for seats, games in GAMES.items():
        rng = Random(seed if seats == 2 else f"{seats} seats, {seed}")
        own = weights[(seats - 2) * EACH : (seats - 1) * EACH]
        for _ in range(games):
            found = _two(rng, own) if seats == 2 else _many(rng, seats, own)
            rows += [[float(seats), *row] for row in found]
    return rows


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


def _many(rng: Random, seats: int, weights: Sequence[float]) -> list[list[float]]:
    """Play one game until the seats are parted and the end is known."""
    board = _laid(rng, seats)
    nobody = [0] * seats
    table = Table(board, nobody, nobody, spread(weights))
    rows: list[list[float]] = []
    pairs: list[tuple[int, int]] = []
    table.judge(board)
    while not table.known:
        seat = int(board.seat)
        if board.to_place <= seats * (PENGUINS[seats] - 1):
            features = [side.features() for side in table.sides]
            for other in range(seats):
                if other != seat:
                    apart = [own - theirs for own, theirs in zip(features[seat], features[other], strict=True)]
                    rows.append([float(size(board.free)), *apart])
                    pairs.append((seat, other))
        board.move(_thought(board, table, rng, NODES[seats]))
        table.judge(board)
    for row, (seat, other) in zip(rows, pairs, strict=True):
        won = table.sides[seat].result - table.sides[other].result
        row.append(1.0 if won > 0.0 else 0.0 if won < 0.0 else 0.5)
    return rows


def _thought(board: Board, table: Table, rng: Random, nodes: int) -> int:
    """Think a little, or now and then do anything."""
    if rng.random() < STRAY:
        moves = board.moves()
        return moves[int(rng.random() * len(moves))]
    tree = Tree(board, table, Limit(nodes=nodes), rng)
    tree.think()
    return int(tree.children[0].move)


def _two(rng: Random, weights: Sequence[float]) -> list[list[float]]:
    """Play one game until the sides are parted and the end is known."""
    board = _laid(rng, 2)
    search = Search(board.odd, board.many, True, True, weights)
    evaluation = Evaluation(board.odd, board.many, weights)
    rows: list[list[float]] = []
    movers: list[int] = []
    while True:
        seat = int(board.seat)
        mine = board.penguins(seat)
        theirs = board.penguins(1 - seat)
        lead = search.islands.worth(board.taken(seat)) - search.islands.worth(board.taken(1 - seat))
        my_sea = flood(mine, board.free)
        their_sea = flood(theirs, board.free)
        if not board.to_place and not my_sea & their_sea:
            value = search.parted(mine, theirs, my_sea, their_sea, lead)
            break
        if not board.to_place & 1 and board.to_place < 8:
            evaluation.measure(mine, theirs, board.free, my_sea, their_sea)
            rows.append([float(size(board.free)), *evaluation.measured(float(lead) / FISH)])
            movers.append(seat)
        board.move(_move(board, search, mine, theirs, lead, rng))
    for row, mover in zip(rows, movers, strict=True):
        won = value if mover == seat else -value
        row.append(1.0 if won > 0.0 else 0.0 if won < 0.0 else 0.5)
    return rows


def _move(board: Board, search: Search, mine: i64, theirs: i64, lead: i64, rng: Random) -> int:
    """Think a little, or now and then do anything."""
    moves = board.moves()
    if rng.random() < STRAY:
        return moves[int(rng.random() * len(moves))]
    search.begin(Limit(nodes=NODES[2]))
    rng.shuffle(moves)
    choice = moves[0]
    depth = 0
    while depth < 20 and not search.budget.over:
        depth += 1
        best = -INFINITE
        for move in [choice, *[other for other in moves if other != choice]]:
            value = search.after(mine, theirs, board.free, lead, board.to_place, move, depth, best, INFINITE)
            if search.budget.over:
                break
            if value > best:
                best = value
                choice = move
    return choice


def fit(rows: list[list[float]]) -> tuple[float, ...]:
    """Return the weights under which the results of the rows are most likely, for each number of seats."""
    weights: list[float] = []
    for seats in GAMES:
        weights += _fit([row[1:] for row in rows if row[0] == seats])
    return tuple(weights)


def _fit(rows: list[list[float]]) -> list[float]:
    """Find the weights for one number of seats by Newton's method."""
    import numpy as np

    table: Any = np.array(rows)
    place = np.maximum(table[:, 0] - LOWEST, 0) / STEP
    knot = np.minimum(place, KNOTS - 2).astype(int)
    part = place - knot
    features = table[:, 1 : 1 + COUNT]
    wide: Any = np.zeros((len(rows), KNOTS, COUNT))
    every = np.arange(len(rows))
    wide[every, knot] = features * (1 - part)[:, None]
    wide[every, knot + 1] = features * part[:, None]
    wide = wide.reshape(len(rows), KNOTS * COUNT)
    weights: Any = np.zeros(KNOTS * COUNT)
    for _ in range(12):
        chance = 1 / (1 + np.exp(-wide @ weights))
        slope = wide.T @ (table[:, -1] - chance) - RIDGE * weights
        curve = (wide * (chance * (1 - chance))[:, None]).T @ wide + RIDGE * np.eye(KNOTS * COUNT)
        weights = weights + np.linalg.solve(curve, slope)
    return [round(float(weight), 4) for weight in weights]


TUNER: Final = Tuner(START, sample, fit)
