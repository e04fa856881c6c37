"""What a seat knows, as numbers for a learner: one row of float32, own seat first.

In this order, each scaled to about 0…1: the iceberg (colour by colour, 64 places from the left end of the base row),
where that end lies, the own hand, then for each seat from the own on: figures, out, penalty points, its turn; then the
round, the falls, and the row of a figure that sways.
"""

from typing import Any, Final

from rookery.core.contract import Seat
from rookery.games.banquise.iceberg import FIRST, ROWS
from rookery.games.banquise.rules import MOST_FALLS, Banquise
from rookery.games.banquise.state import View

_PER_SEAT: Final = 4


def encoding_shape(rules: Banquise) -> tuple[int, ...]:
    """Return the shape of an encoded view."""
    return (rules.colours * ROWS * ROWS + 1 + rules.colours + rules.seats * _PER_SEAT + 3,)


def encode(rules: Banquise, view: View, seat: Seat) -> Any:
    """Encode what `view` knows for `seat`; the hand is all zeros when the view is not that seat's own."""
    import numpy as np

    size = float(rules.hand_size)
    numbers = [view.left / FIRST]
    hand = view.hand if view.viewer == seat else (0,) * rules.colours
    numbers += [count / size for count in hand]
    for step in range(rules.seats):
        other = (seat + step) % rules.seats
        numbers += [
            view.counts[other] / size,
            float(view.refused[other] != 0),
            view.penalties[other] / (size * rules.rounds),
            float(view.seat == other),
        ]
    numbers += [view.round / rules.rounds, view.falls / MOST_FALLS, view.swaying / ROWS]
    ice = b"".join([figures.to_bytes(ROWS * ROWS // 8, "little") for figures in view.ice])
    encoded = np.empty(encoding_shape(rules), dtype=np.float32)
    encoded[: 8 * len(ice)] = np.unpackbits(np.frombuffer(ice, np.uint8), bitorder="little")
    encoded[8 * len(ice) :] = numbers
    return encoded
