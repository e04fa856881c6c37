"""Pebbles as numbers for a learner."""

from pebbles.rules import WEIGHTS, Pebbles
from pebbles.state import State
from rookery.core import Seat
from rookery.core.encoding import Encoder, Field


class PebblesEncoder(Encoder):
    """Writes the rows of Pebbles."""

    def __init__(self, rules: Pebbles) -> None:
        self.seats = rules.seats
        super().__init__(
            rules,
            [
                Field("floe", (1,), 127, rules.strength, "what the floe carries"),
                Field("hand", (len(WEIGHTS),), 127, 1, "own light, medium and heavy pebbles"),
                Field("counts", (rules.seats,), 127, 1, "pebbles that each seat holds, own seat first"),
                Field("to_move", (rules.seats,), 1, 1, "whose turn it is, own seat first"),
            ],
        )

    def write(self, state: State, seat: Seat, row: bytearray, start: int) -> None:
        row[start : start + self.size] = self.blank
        row[start] = state.floe
        for weight in state.hands[seat]:
            row[start + weight] += 1
        counts = start + 1 + len(WEIGHTS)
        for step in range(self.seats):
            other = (seat + step) % self.seats
            row[counts + step] = len(state.hands[other])
            row[counts + self.seats + step] = 1 if other == state.turn else 0
