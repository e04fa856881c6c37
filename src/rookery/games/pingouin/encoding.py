"""Pingouin as numbers for a learner: everything, for all of it is public."""

from typing import Final

from rookery.core.encoding import HUNDRED, Encoder, Field
from rookery.core.rules import Seat
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import BLOCKS, FLOE, State

SIDE: Final = 8
PLANE: Final = SIDE * SIDE
PLACES: Final = tuple(
    [SIDE * y + ord(name[0]) - ord("a") for name, (_, y) in zip(FLOE.names, FLOE.coordinates, strict=True)]
)
"""Where each block stands in a plane."""


class PingouinEncoder(Encoder):
    """Writes Pingouin's rows."""

    def __init__(self, rules: Pingouin) -> None:
        seats = rules.seats
        self.seats = seats
        fields = [
            Field(
                "fish",
                (SIDE, SIDE),
                9,
                3,
                "fish by row and place, 0 for a hole; a row of 7 leaves the last place empty",
            ),
            Field("penguins", (seats, SIDE, SIDE), 1, 1, "where each seat's penguins stand"),
            Field("hundreds", (seats,), 1, 1, "fish that each seat has caught: whole hundreds"),
            Field("caught", (seats,), 99, 100, "and the rest"),
            Field("blocks", (seats,), BLOCKS, 30, "blocks that each seat has taken"),
            Field("to_place", (1,), 9, 9, "penguins of all seats that are still to be placed"),
            Field("to_move", (seats,), 1, 1, "whose turn it is"),
        ]
        super().__init__(rules, fields)

    def write(self, state: State, seat: Seat, row: bytearray, start: int) -> None:
        seats = self.seats
        row[start : start + self.size] = self.blank
        fish = state.fish
        if len(fish) == BLOCKS:
            # Rows of 7 and 8 blocks in turn: an empty place after each row of 7.
            row[start : start + PLANE] = b"\0".join([fish[:7], fish[7:22], fish[22:37], fish[37:52], fish[52:]])
        else:
            for cell in range(len(fish)):
                row[start + PLACES[cell]] = fish[cell]
        plane = start + PLANE
        at = start + PLANE * (seats + 1)
        last = at + 3 * seats
        for step in range(seats):
            other = seat + step if seat + step < seats else seat + step - seats
            for cell in state.penguins[other]:
                row[plane + PLACES[cell]] = 1
            plane += PLANE
            caught = state.scores[other]
            if caught >= HUNDRED:
                row[at + step] = 1
                caught -= HUNDRED
            row[at + seats + step] = caught
            row[at + 2 * seats + step] = state.blocks[other]
            if other == state.seat:
                row[last + 1 + step] = 1
        row[last] = state.to_place
