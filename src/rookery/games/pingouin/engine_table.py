"""What Pingouin's engine thinks of a position between 2 to 4 seats: each against all others together.

The features are those of `engine_eval`, measured for one seat at a time; the difference between two seats is how likely
one is to end ahead of the other.
"""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING

from rookery.core.outcome import Outcome, rank, returns
from rookery.games.pingouin.engine_bits import flood, reach, ring, size
from rookery.games.pingouin.engine_board import Board
from rookery.games.pingouin.engine_eval import COUNT
from rookery.games.pingouin.engine_islands import FISH, Islands
from rookery.games.pingouin.engine_search import PATIENCE
from rookery.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mypy_extensions import i64


class Side:
    """What one seat has and can reach."""

    def __init__(self, worth: i64) -> None:
        self.before = worth
        """The worth it had taken when the board was made."""
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0
        """The free cells it reaches in so many slides."""
        self.sea: i64 = 0
        """The free cells it can ever reach."""
        self.lead = 0.0
        self.layer1 = 0.0
        self.layer2 = 0.0
        self.layer3 = 0.0
        self.private = 0.0
        self.mobility = 0.0
        self.territory = 0.0
        self.underfoot = 0.0
        self.stuck = 0.0
        self.exits = 0.0
        self.tempo = 0.0
        self.weight = 0.0
        self.result = 0.0

    def features(self) -> list[float]:
        """Return what was measured last, in the order of `engine_eval.FEATURES`."""
        return [
            self.lead,
            self.layer1,
            self.layer2,
            self.layer3,
            self.private,
            self.mobility,
            self.territory,
            self.underfoot,
            self.stuck,
            self.exits,
            self.tempo,
        ]


class Table:
    """Judges positions of one layout of fish."""

    def __init__(self, board: Board, scores: Sequence[int], blocks: Sequence[int], rows: list[float]) -> None:
        self.odd = board.odd
        self.many = board.many
        self.islands = Islands(board.odd, board.many, board.score_last)
        self.sides = [Side(FISH * fish + count) for fish, count in zip(scores, blocks, strict=True)]
        self.rows = rows
        self.known = False
        """Whether the last results are certain."""

    def results(self) -> tuple[float, ...]:
        """Return the result of each seat as it was judged last."""
        return tuple([side.result for side in self.sides])

    def judge(self, board: Board) -> None:
        """Find each seat's result: how likely it is to end ahead of each of the others."""
        if board.to_place == 0 and self._apart(board):
            self._gather(board)
            if self.known:
                return
        self.known = False
        self.measure(board)
        for side in self.sides:
            side.weight = self.weigh(side, board.free)
        others = len(self.sides) - 1
        for own in self.sides:
            total = 0.0
            for other in self.sides:
                if other is not own:
                    total += tanh((own.weight - other.weight) / 2.0)
            own.result = total / others

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
        for seat, side in enumerate(self.sides):
            more = self.islands.gather(board.penguins(seat), board.free, PATIENCE)
            if not self.islands.exact:
                self.known = False
                return
            worth.append(int(side.before + self.islands.worth(board.taken(seat)) + more))
        self.known = True
        found = returns(Outcome(rank(worth), tuple(worth), "", Text("", "")))
        for side, result in zip(self.sides, found, strict=True):
            side.result = result

    def measure(self, board: Board) -> None:
        """Measure each seat against all others together."""
        free = board.free
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        sea: i64 = 0
        shared_one: i64 = 0
        shared_two: i64 = 0
        shared_three: i64 = 0
        shared_sea: i64 = 0
        for seat, side in enumerate(self.sides):
            mine = board.penguins(seat)
            side.one = reach(mine, free) & free
            side.two = reach(side.one, free) & free
            side.three = reach(side.two, free) & free
            side.sea = flood(mine, free)
            shared_one |= one & side.one
            shared_two |= two & side.two
            shared_three |= three & side.three
            shared_sea |= sea & side.sea
            one |= side.one
            two |= side.two
            three |= side.three
            sea |= side.sea
        near = ring(free)
        for seat, side in enumerate(self.sides):
            mine = board.penguins(seat)
            first = side.one & ~shared_one
            second = side.two & ~shared_two & ~side.one
            third = side.three & ~shared_three & ~side.two
            side.lead = float(side.before // FISH + self.fish(board.taken(seat)))
            side.layer1 = float(self.fish(first))
            side.layer2 = float(self.fish(second))
            side.layer3 = float(self.fish(third))
            side.private = float(self.fish(side.sea & ~shared_sea))
            side.mobility = float(size(side.one))
            side.territory = float(size(first | second | third))
            side.underfoot = float(self.fish(mine))
            side.stuck = float(size(mine & ~near))
            side.exits = float(size(ring(mine) & free))
            side.tempo = 1.0 if seat == board.seat else 0.0

    def weigh(self, side: Side, free: i64) -> float:
        """Return the log-odds of a side that was measured; only differences between sides mean something."""
        rows = self.rows
        at: i64 = size(free) * COUNT
        return (
            rows[at] * side.lead
            + rows[at + 1] * side.layer1
            + rows[at + 2] * side.layer2
            + rows[at + 3] * side.layer3
            + rows[at + 4] * side.private
            + rows[at + 5] * side.mobility
            + rows[at + 6] * side.territory
            + rows[at + 7] * side.underfoot
            + rows[at + 8] * side.stuck
            + rows[at + 9] * side.exits
            + rows[at + 10] * side.tempo
        )

    def fish(self, cells: i64) -> i64:
        """Count the fish on some blocks."""
        return size(cells & self.odd) + 2 * size(cells & self.many)
