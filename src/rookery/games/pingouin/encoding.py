"""Pingouin for learning toolkits: a stack of 8 × 8 planes.

Rows of seven leave their last column empty. Planes, own seat first and then the others in turn order:

    0 … n-1     penguins of each seat
    n … n+2     free or occupied blocks with 1, 2, and 3 or more fish
    n+3 … 2n+2  fish caught by each seat, out of 100, all over the plane
    2n+3        1 while penguins are being placed
"""

from functools import cache
from typing import TYPE_CHECKING

from rookery.core.contract import Seat
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import BLOCKS, FLOE, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDE = 8
PLACES = [SIDE * row + ord(name[0]) - ord("a") for name, (_, row) in zip(FLOE.names, FLOE.coordinates, strict=True)]
"""Where each block stands in a plane."""
THREE_AT_MOST = bytes([min(fish, 3) for fish in range(256)])


def encoding_shape(rules: Pingouin) -> tuple[int, ...]:
    """Return the shape of the planes."""
    return (2 * rules.seats + 4, SIDE, SIDE)


@cache
def _tables() -> "tuple[NDArray[np.intp], NDArray[np.uint8]]":
    """Return which block stands at each place of a plane, BLOCKS for none; and the numbers of fish, one a row."""
    import numpy as np

    blocks = np.full(SIDE * SIDE, BLOCKS)
    blocks[PLACES] = range(BLOCKS)
    return blocks, np.array([[1], [2], [3]], dtype=np.uint8)


def encode(rules: Pingouin, view: State, seat: Seat) -> "NDArray[np.float32]":
    """Write a view as planes, seen from a seat."""
    import numpy as np

    seats = rules.seats
    planes = np.zeros((2 * seats + 4, SIDE * SIDE), dtype=np.float32)
    for place in range(seats):
        other = (seat + place) % seats
        for cell in view.penguins[other]:
            planes[place, PLACES[cell]] = 1
        planes[seats + 3 + place] = view.scores[other] / 100
    fish = view.fish.translate(THREE_AT_MOST).ljust(BLOCKS + 1, b"\0")
    blocks, numbers = _tables()
    planes[seats : seats + 3] = np.frombuffer(fish, np.uint8)[blocks] == numbers
    if view.to_place:
        planes[2 * seats + 3] = 1
    return planes.reshape(-1, SIDE, SIDE)
