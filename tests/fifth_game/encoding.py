"""Pebbles for learning toolkits: one vector.

0            how much of its strength the floe carries
1 … 3        own light, medium and heavy pebbles
4 … 3+n      1 for the seat whose turn it is, own seat first
"""

from typing import TYPE_CHECKING

from fifth_game.rules import WEIGHTS, Pebbles
from fifth_game.state import View
from rookery.core import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def encoding_shape(rules: Pebbles) -> tuple[int, ...]:
    """Return the length of the vector."""
    return (1 + len(WEIGHTS) + rules.seats,)


def encode(rules: Pebbles, view: View, seat: Seat) -> "NDArray[np.float32]":
    """Write a view as a vector, seen from a seat."""
    import numpy as np

    vector = np.zeros(encoding_shape(rules), dtype=np.float32)
    vector[0] = view.floe / rules.strength
    for weight in view.hand:
        vector[weight] += 1
    vector[1 + len(WEIGHTS) + (view.turn - seat) % rules.seats] = 1
    return vector
