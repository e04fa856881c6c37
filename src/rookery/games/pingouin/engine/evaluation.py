"""What the engine thinks of a position: one evaluation for 2 to 4 seats, each seat against all others together.

Territory is the heart of it: which blocks a side reaches in fewer slides than the others, layer by layer. The
difference between two sides' scores is the log-odds that one ends ahead of the other. Weights depend on how many blocks
are free; `weights.py` holds them and says how they were found.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import TYPE_CHECKING, Final

from rookery.core.outcome import Outcome, rank, returns
from rookery.games.pingouin.engine.bits import (
    ALL,
    INTO_E,
    INTO_NE,
    INTO_NW,
    INTO_SE,
    INTO_SW,
    INTO_W,
    flood,
    reach,
    ring,
    size,
)
from rookery.games.pingouin.engine.board import Board
from rookery.games.pingouin.engine.islands import FISH, ISLAND_STEPS, Islands
from rookery.i18n import Text

if TYPE_CHECKING:
    from mypy_extensions import i64

FEATURES: Final = (
    "caught",  # fish, as everywhere where no unit is given
    "layer1",  # free blocks that only this side reaches in one slide
    "layer2",  # in two, and nobody sooner
    "layer3",
    "private",  # what only this side can ever reach
    "mobility",  # slides, as blocks that they end on
    "territory",  # blocks of the three layers
    "underfoot",
    "stuck",  # penguins that cannot move
    "exits",  # free blocks next to penguins
    "tempo",  # 1 for the side that moves
    "steps",  # blocks that this side reaches in fewer steps, walking round what the others reach sooner
    "room",  # for each penguin, free blocks at most two steps away, at most ROOM
    "core",  # fish of the three layers, inner blocks only
    "bridges",  # blocks of the three layers that hold their surroundings together
    "safe",  # what it reaches over blocks on which nobody else can stand after one slide
    "turns",  # how many others move before this side
    "waiting",  # penguins that it still has to place
)
COUNT: Final = 18
KNOTS: Final = (8, 20, 32, 44, 56)
"""Weights are given for this many free blocks, linear in between and beyond; all are equally far apart."""
SCALE: Final = 65536
"""Weights are whole numbers of this part: sums of them are fast and the same on every machine."""
ROOM: Final = 6
RACE: Final = 8
"""Steps that the race for blocks lasts."""


class Row:
    """The weights for one number of free blocks, by name."""

    def __init__(self, weights: Sequence[int]) -> None:
        self.caught: i64 = weights[0]
        self.layer1: i64 = weights[1]
        self.layer2: i64 = weights[2]
        self.layer3: i64 = weights[3]
        self.private: i64 = weights[4]
        self.mobility: i64 = weights[5]
        self.territory: i64 = weights[6]
        self.underfoot: i64 = weights[7]
        self.stuck: i64 = weights[8]
        self.exits: i64 = weights[9]
        self.tempo: i64 = weights[10]
        self.steps: i64 = weights[11]
        self.room: i64 = weights[12]
        self.core: i64 = weights[13]
        self.bridges: i64 = weights[14]
        self.safe: i64 = weights[15]
        self.turns: i64 = weights[16]
        self.waiting: i64 = weights[17]


def by_free(weights: Sequence[float], count: int) -> list[list[int]]:
    """Return the weights for 0 to 60 free blocks, `count` for each, as parts of `SCALE`."""
    rows = []
    step = KNOTS[1] - KNOTS[0]
    for free in range(61):
        place = max(free - KNOTS[0], 0) / step
        knot = min(int(place), len(KNOTS) - 2)
        part = place - knot
        row = []
        for feature in range(count):
            low = weights[knot * count + feature]
            high = weights[(knot + 1) * count + feature]
            row.append(round((low + (high - low) * part) * SCALE))
        rows.append(row)
    return rows


def interpolate(weights: Sequence[float]) -> list[Row]:
    """Return the weights of the evaluation for 0 to 60 free blocks."""
    return [Row(row) for row in by_free(weights, COUNT)]


class Side:
    """What one side can reach, and its features."""

    def __init__(self) -> None:
        self.one: i64 = 0
        """The free cells it reaches in one slide, and so on."""
        self.two: i64 = 0
        self.three: i64 = 0
        self.sea: i64 = 0
        """The free cells it can ever reach."""
        self.near: i64 = 0
        """The free cells that it reaches in fewer steps."""
        self.caught: i64 = 0
        self.layer1: i64 = 0
        self.layer2: i64 = 0
        self.layer3: i64 = 0
        self.private: i64 = 0
        self.mobility: i64 = 0
        self.territory: i64 = 0
        self.underfoot: i64 = 0
        self.stuck: i64 = 0
        self.exits: i64 = 0
        self.tempo: i64 = 0
        self.steps: i64 = 0
        self.room: i64 = 0
        self.core: i64 = 0
        self.bridges: i64 = 0
        self.safe: i64 = 0
        self.turns: i64 = 0
        self.waiting: i64 = 0
        self.score = 0.0
        """All of it, weighed."""
        self.result = 0.0
        """What it can expect at the end, from -1 to 1."""
        self.fish = 0.0
        """The fish that it will have."""

    def spread(self, penguins: i64, free: i64, sea: i64) -> None:
        """Find what the penguins reach."""
        self.one = reach(penguins, free) & free
        self.two = reach(self.one, free) & free
        self.three = reach(self.two, free) & free
        self.sea = sea

    def features(self) -> list[int]:
        """Return what was measured last, in the order of `FEATURES`."""
        found: list[int] = [
            int(self.caught),
            int(self.layer1),
            int(self.layer2),
            int(self.layer3),
            int(self.private),
            int(self.mobility),
            int(self.territory),
            int(self.underfoot),
            int(self.stuck),
            int(self.exits),
            int(self.tempo),
            int(self.steps),
            int(self.room),
            int(self.core),
            int(self.bridges),
            int(self.safe),
            int(self.turns),
            int(self.waiting),
        ]
        return found


class Evaluation:
    """Scores sides on one layout of fish."""

    def __init__(self, odd: i64, many: i64, weights: Sequence[float]) -> None:
        self.odd = odd
        self.many = many
        self.rows = interpolate(weights)
        self.mine = Side()
        self.theirs = Side()

    def fish(self, cells: i64) -> i64:
        """Count the fish on some blocks."""
        return size(cells & self.odd) + 2 * size(cells & self.many)

    def compare(self, mine: i64, theirs: i64, free: i64, my_sea: i64, their_sea: i64, lead: i64) -> float:
        """Return the log-odds of winning for the side that moves, of two; `lead` is what it caught more."""
        own = self.mine
        other = self.theirs
        own.spread(mine, free, my_sea)
        other.spread(theirs, free, their_sea)
        race(own, other, mine, theirs, free)
        own.caught = lead
        own.tempo = 1
        bridges = bridges_of(free)
        self.measure(own, other, mine, free, bridges)
        self.measure(other, own, theirs, free, bridges)
        row = self.rows[size(free)]
        return float(score(own, row) - score(other, row)) / SCALE

    def measure(self, side: Side, others: Side, penguins: i64, free: i64, bridges: i64) -> None:
        """Set a side's features, given what all others together reach."""
        first = side.one & ~others.one
        second = side.two & ~others.two & ~side.one
        third = side.three & ~others.three & ~side.two
        layers = first | second | third
        side.layer1 = self.fish(first)
        side.layer2 = self.fish(second)
        side.layer3 = self.fish(third)
        side.private = self.fish(side.sea & ~others.sea)
        side.mobility = size(side.one)
        side.territory = size(layers)
        side.underfoot = self.fish(penguins)
        side.exits = size(ring(penguins) & free)
        side.steps = size(side.near)
        side.core = self.fish(layers & ~ring(ALL & ~layers))
        side.bridges = size(layers & bridges)
        side.safe = self.fish(flood(penguins, free & ~others.one))
        side.stuck = 0
        side.room = 0
        while penguins:
            around = ring(penguins & -penguins) & free
            penguins &= penguins - 1
            if around:
                room = size(around | ring(around) & free)
                side.room += room if room < ROOM else ROOM
            else:
                side.stuck += 1


def score(side: Side, row: Row) -> i64:
    """Weigh the features of a side."""
    return (
        row.caught * side.caught
        + row.layer1 * side.layer1
        + row.layer2 * side.layer2
        + row.layer3 * side.layer3
        + row.private * side.private
        + row.mobility * side.mobility
        + row.territory * side.territory
        + row.underfoot * side.underfoot
        + row.stuck * side.stuck
        + row.exits * side.exits
        + row.tempo * side.tempo
        + row.steps * side.steps
        + row.room * side.room
        + row.core * side.core
        + row.bridges * side.bridges
        + row.safe * side.safe
        + row.turns * side.turns
        + row.waiting * side.waiting
    )


def race(own: Side, other: Side, mine: i64, theirs: i64, free: i64) -> None:
    """Let both sides walk a step at a time; what one reaches first the other does not enter."""
    near: i64 = 0
    far: i64 = 0
    ours = ring(mine) & free
    others = ring(theirs) & free
    for _ in range(RACE):
        near |= ours & ~others & ~far
        far |= others & ~ours & ~near
        more = ours | ring(ours) & free & ~far
        rest = others | ring(others) & free & ~near
        if more == ours and rest == others:
            break
        ours = more
        others = rest
    own.near = near
    other.near = far


def bridges_of(free: i64) -> i64:
    """Return the cells whose free neighbours do not all lie side by side."""
    north_east = free << 7 & INTO_SW
    east = free >> 1 & INTO_W
    south_east = free >> 8 & INTO_NW
    south_west = free >> 7 & INTO_NE
    west = free << 1 & INTO_E
    north_west = free << 8 & INTO_SE
    once = north_east & ~east
    gap = east & ~south_east
    twice = once & gap
    once |= gap
    gap = south_east & ~south_west
    twice |= once & gap
    once |= gap
    gap = south_west & ~west
    twice |= once & gap
    once |= gap
    gap = west & ~north_west
    twice |= once & gap
    once |= gap
    return twice | once & north_west & ~north_east


class Judge:
    """Guesses, or knows, each seat's result in positions of one layout of fish."""

    def __init__(self, board: Board, scores: Sequence[int], blocks: Sequence[int], weights: Sequence[float]) -> None:
        self.islands = Islands(board.odd, board.many, board.score_last)
        self.evaluation = Evaluation(board.odd, board.many, weights)
        self.before = [FISH * fish + count for fish, count in zip(scores, blocks, strict=True)]
        """The worth that each seat had taken when the board was made."""
        self.sides = [Side() for _ in scores]
        self.known = False
        """Whether the last results are certain."""

    def judge(self, board: Board) -> None:
        """Find each seat's result: how likely it is to end ahead of each of the others."""
        if board.to_place == 0 and self.settled(board):
            return
        self.known = False
        self.measure(board)
        row = self.evaluation.rows[size(board.free)]
        sides = self.sides
        part = 1.0 / float(len(sides) - 1)
        for place, side in enumerate(sides):
            side.score = float(score(side, row)) / SCALE
            side.fish = float(side.caught + side.underfoot + side.layer1 + side.layer2 + side.layer3)
            side.result = 0.0
            for other_place in range(place):
                other = sides[other_place]
                ahead = tanh((side.score - other.score) / 2.0) * part
                side.result += ahead
                other.result -= ahead

    def settled(self, board: Board) -> bool:
        """Find the certain results, if no block can be reached by two seats and the islands are solved soon."""
        self.known = False
        if self._apart(board):
            self._gather(board)
        return self.known

    def results(self) -> tuple[float, ...]:
        """Return each seat's result as it was judged last."""
        return tuple([side.result for side in self.sides])

    def alone(self, board: Board, seat: i64) -> bool:
        """Ask whether no block that a seat can reach can be reached by another."""
        rest: i64 = 0
        for other in range(len(self.sides)):
            if other != seat:
                rest |= board.penguins(other)
        return not flood(board.penguins(seat), board.free) & flood(rest, board.free)

    def _apart(self, board: Board) -> bool:
        """Ask whether no block can be reached by two seats."""
        seen: i64 = 0
        for seat in range(len(self.sides)):
            sea = flood(board.penguins(seat), board.free)
            if sea & seen:
                return False
            seen |= sea
        return True

    def _gather(self, board: Board) -> None:
        """Find the certain results of seats that are alone with their islands, if those are solved soon."""
        worth = []
        for seat, before in enumerate(self.before):
            more = self.islands.gather(board.penguins(seat), board.free, ISLAND_STEPS)
            if not self.islands.exact:
                self.known = False
                return
            worth.append(int(before + self.islands.worth(board.taken(seat)) + more))
        self.known = True
        results = returns(Outcome(rank(worth), tuple(worth), "", Text("", "")))
        for seat, side in enumerate(self.sides):
            side.fish = float(worth[seat] // FISH)
            side.result = results[seat]

    def measure(self, board: Board) -> None:
        """Measure each seat against all others together."""
        free = board.free
        seats: i64 = len(self.sides)
        for seat, side in enumerate(self.sides):
            side.spread(board.penguins(seat), free, flood(board.penguins(seat), free))
            side.caught = self.before[seat] // FISH + self.evaluation.fish(board.taken(seat))
            side.turns = (seat - board.seat) % seats
            side.tempo = 1 if side.turns == 0 else 0
            side.waiting = (board.to_place - side.turns + seats - 1) // seats
        bridges = bridges_of(free)
        for seat, side in enumerate(self.sides):
            penguins: i64 = 0
            others = Side()
            for place, other in enumerate(self.sides):
                if other is not side:
                    penguins |= board.penguins(place)
                    others.one |= other.one
                    others.two |= other.two
                    others.three |= other.three
                    others.sea |= other.sea
            race(side, others, board.penguins(seat), penguins, free)
            self.evaluation.measure(side, others, board.penguins(seat), free, bridges)
