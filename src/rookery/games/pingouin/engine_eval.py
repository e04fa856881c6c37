"""What Pingouin's engine thinks of a position between two sides, from the side that moves.

Territory is the heart of it: which blocks a side reaches in fewer slides than the other, layer by layer. The weights
depend on how many blocks are free; `engine_weights.py` holds them and says how they were found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rookery.games.pingouin.engine_bits import reach, ring, size
from rookery.games.pingouin.engine_weights import WEIGHTS

if TYPE_CHECKING:
    from mypy_extensions import i64

FEATURES: Final = (
    "lead",
    "first layer",
    "second layer",
    "third layer",
    "private",
    "mobility",
    "territory",
    "underfoot",
    "stuck",
    "exits",
    "tempo",
)
KNOTS: Final = 5
LOWEST: Final = 16
STEP: Final = 12
"""Weights are given for 16, 28, 40, 52 and 64 free blocks and lie on straight lines between; below 16 they stay."""
COUNT: Final = 11


def spread(weights: Sequence[float]) -> list[float]:
    """Return the weights for 0 to 60 free blocks, one row after the other."""
    rows = []
    for free in range(61):
        place = max(free - LOWEST, 0) / STEP
        knot = min(int(place), KNOTS - 2)
        part = place - knot
        for feature in range(COUNT):
            low = weights[knot * COUNT + feature]
            high = weights[(knot + 1) * COUNT + feature]
            rows.append(low + (high - low) * part)
    return rows


class Evaluation:
    """Measures positions of one layout of fish and weighs what it measured."""

    def __init__(self, odd: i64, many: i64, weights: Sequence[float] = WEIGHTS[2]) -> None:
        self.odd = odd
        self.many = many
        self.rows = spread(weights)
        self.layer1 = 0.0
        self.layer2 = 0.0
        self.layer3 = 0.0
        self.private = 0.0
        self.mobility = 0.0
        self.territory = 0.0
        self.underfoot = 0.0
        self.stuck = 0.0
        self.exits = 0.0

    def fish(self, cells: i64) -> i64:
        """Count the fish on some blocks."""
        return size(cells & self.odd) + 2 * size(cells & self.many)

    def measure(self, mine: i64, theirs: i64, free: i64, my_sea: i64, their_sea: i64) -> None:
        """Compare the two sides; a sea is all that a side can ever reach."""
        a1 = reach(mine, free) & free
        b1 = reach(theirs, free) & free
        a2 = reach(a1, free) & free
        b2 = reach(b1, free) & free
        a3 = reach(a2, free) & free
        b3 = reach(b2, free) & free
        a = a1 & ~b1
        b = b1 & ~a1
        self.layer1 = float(self.fish(a) - self.fish(b))
        self.territory = float(size(a) - size(b))
        a = a2 & ~b2 & ~a1
        b = b2 & ~a2 & ~b1
        self.layer2 = float(self.fish(a) - self.fish(b))
        self.territory += float(size(a) - size(b))
        a = a3 & ~b3 & ~a2
        b = b3 & ~a3 & ~b2
        self.layer3 = float(self.fish(a) - self.fish(b))
        self.territory += float(size(a) - size(b))
        self.private = float(self.fish(my_sea & ~their_sea) - self.fish(their_sea & ~my_sea))
        self.mobility = float(size(a1) - size(b1))
        self.underfoot = float(self.fish(mine) - self.fish(theirs))
        near = ring(free)
        self.stuck = float(size(mine & ~near) - size(theirs & ~near))
        self.exits = float(size(ring(mine) & free) - size(ring(theirs) & free))

    def weigh(self, lead: float, free: i64) -> float:
        """Return the log-odds of winning for what was measured last."""
        rows = self.rows
        at: i64 = size(free) * COUNT
        return (
            rows[at] * lead
            + rows[at + 1] * self.layer1
            + rows[at + 2] * self.layer2
            + rows[at + 3] * self.layer3
            + rows[at + 4] * self.private
            + rows[at + 5] * self.mobility
            + rows[at + 6] * self.territory
            + rows[at + 7] * self.underfoot
            + rows[at + 8] * self.stuck
            + rows[at + 9] * self.exits
            + rows[at + 10]
        )

    def measured(self, lead: float) -> list[float]:
        """Return the features for what was measured last, in the order of `FEATURES`."""
        return [
            lead,
            self.layer1,
            self.layer2,
            self.layer3,
            self.private,
            self.mobility,
            self.territory,
            self.underfoot,
            self.stuck,
            self.exits,
            1.0,
        ]
