"""Pingouin for learning toolkits: a stack of 8 × 8 planes.

Rows of seven leave their last column empty. Planes, own seat first and then the others in turn order:

    0 … n-1     penguins of each seat
    n … n+2     free or occupied blocks with 1, 2, and 3 or more fish
    n+3 … 2n+2  fish caught by each seat, out of 100, all over the plane
    2n+3        1 while penguins are being placed
"""

from typing import TYPE_CHECKING

from rookery.core.contract import Seat
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import FLOE, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

COLUMNS = [ord(name[0]) - ord("a") for name in FLOE.names]
ROWS = [row for _, row in FLOE.coordinates]


def encoding_shape(rules: Pingouin) -> tuple[int, ...]:
    """Return the shape of the planes."""
    return (2 * rules.seats + 4, 8, 8)


def encode(rules: Pingouin, view: State, seat: Seat) -> "NDArray[np.float32]":
    """Write a view as planes, seen from a seat."""
    import numpy as np

    seats = rules.seats
    planes = np.zeros(encoding_shape(rules), dtype=np.float32)
    for place in range(seats):
        other = (seat + place) % seats
        for cell in view.penguins[other]:
            planes[place, ROWS[cell], COLUMNS[cell]] = 1
        planes[seats + 3 + place] = view.scores[other] / 100
    for cell, fish in enumerate(view.fish):
        if fish:
            planes[seats + min(fish, 3) - 1, ROWS[cell], COLUMNS[cell]] = 1
    planes[2 * seats + 3] = float(view.to_place > 0)
    return planes
