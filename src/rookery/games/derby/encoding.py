"""Iceblock Derby as numbers for a learner: everything, for all of it is public.

Planes are indexed by the board's axial coordinates, row by row. The rolls for the Boss, before the first decision, are
left out.
"""

from typing import Final

from rookery.core.encoding import HIGHEST, HUNDRED, Encoder, Field, at_most
from rookery.core.rules import Seat
from rookery.games.derby.course import COLOURS, Flags
from rookery.games.derby.geometry import cancel, displacement
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import BOXES, MOST_PENGUINS, NOBODY, PHASES, State

FACES: Final = 6
EACH: Final = FACES + 1 + 2 * len(BOXES) + len(COLOURS) + 3
"""Numbers for each seat, beside its planes."""
KEPT: Final = 4096
"""Courses whose boards are kept."""


class DerbyEncoder(Encoder):
    """Writes Derby's rows."""

    def __init__(self, rules: Derby) -> None:
        seats, colours, boxes = rules.seats, len(COLOURS), len(BOXES)
        across = 2 * rules.course.radius + 1
        self.seats = seats
        self.course = rules.course
        self.across = across
        self.plane = across * across
        radius = rules.course.radius
        self.places: list[int] = [(r + radius) * across + q + radius for q, r in rules.course.grid.coordinates]
        """Where each cell stands in a plane."""
        self.boards: dict[Flags, bytearray] = {}
        """Rows with nothing but a course: what stays once the gates stand, which is most of the game."""
        fields = [
            Field("open", (across, across), 1, 1, "spaces of the board without obstacles"),
            Field("flags", (colours, across, across), 1, 1, "flags of each colour"),
            Field("gates", (colours, across, across), 1, 1, "spaces of each colour's gate"),
            Field("blocks", (seats, across, across), 1, 1, "where each seat's block is"),
            Field("landings", (seats, across, across), 1, 1, "where its dice lead it, if nothing is in the way"),
            Field("dice", (seats, FACES), HIGHEST, 6, "dice of its MOVE box by face"),
            Field("to_roll", (seats,), HIGHEST, 6, "its dice still to be rolled"),
            Field("calm", (seats, boxes), MOST_PENGUINS, MOST_PENGUINS, "its calm penguins by box, as in state.BOXES"),
            Field("crazy", (seats, boxes), 1, 1, "the box of its crazy penguin"),
            Field("passed", (seats, colours), 1, 1, "gates that it has passed"),
            Field("boss", (seats,), 1, 1, "who is Boss"),
            Field("active", (seats,), 1, 1, "whose go it is"),
            Field("to_move", (seats,), 1, 1, "whose move it is"),
            Field("phase", (len(PHASES),), 1, 1, "the phase, as in state.PHASES"),
            Field("hundreds", (1,), 10, 1, "turns begun: whole hundreds"),
            Field("turn", (1,), 99, 100, "and the rest"),
        ]
        super().__init__(rules, fields)

    def write(self, state: State, seat: Seat, row: bytearray, start: int) -> None:
        seats = self.seats
        board = self.boards.get(state.flags)
        row[start : start + self.size] = self._board(state.flags) if board is None else board
        at = start + self.plane * (1 + 2 * len(COLOURS))
        for step in range(seats):
            other = seat + step if seat + step < seats else seat + step - seats
            self._write_team(state, other, row, at, step)
        at += seats * (2 * self.plane + EACH)
        row[at + state.phase] = 1
        at += len(PHASES)
        row[at] = state.turn // HUNDRED
        row[at + 1] = state.turn % HUNDRED

    def _write_team(self, state: State, other: int, row: bytearray, at: int, step: int) -> None:
        """Write one seat's planes and numbers."""
        seats, plane = self.seats, self.plane
        team = state.teams[other]
        if team.cell != NOBODY:
            row[at + plane * step + self.places[team.cell]] = 1
            landing = self._landing(state, other)
            if landing >= 0:
                row[at + plane * (seats + step) + landing] = 1
        at += 2 * plane * seats
        place = at + FACES * step
        for many in team.dice:
            if many:
                row[place] = at_most(many, HIGHEST)
            place += 1
        at += FACES * seats
        if team.to_roll:
            row[at + step] = at_most(team.to_roll, HIGHEST)
        at += seats
        penguins = team.penguins
        place = at + len(BOXES) * step
        for many in penguins.calm:
            if many:
                row[place] = many
            place += 1
        at += len(BOXES) * seats
        if penguins.crazy != NOBODY:
            row[at + len(BOXES) * step + penguins.crazy] = 1
        at += len(BOXES) * seats
        for colour in range(len(COLOURS)):
            if team.gates >> colour & 1:
                row[at + len(COLOURS) * step + colour] = 1
        at += len(COLOURS) * seats + step
        if other == state.boss:
            row[at] = 1
        if other == state.active:
            row[at + seats] = 1
        if other == state.seat:
            row[at + 2 * seats] = 1

    def _landing(self, state: State, other: int) -> int:
        """Return the place in a plane to which a seat's dice lead its block, or -1."""
        team = state.teams[other]
        dq, dr = displacement(cancel(team.dice))
        q, r = self.course.grid.coordinates[team.cell]
        q += dq
        r += dr
        radius = self.course.radius
        if max(abs(q), abs(r), abs(q + r)) > radius:
            return -1
        return (r + radius) * self.across + q + radius

    def _board(self, flags: Flags) -> bytearray:
        """Make a row with nothing but the course, and keep it."""
        row = bytearray(self.size)
        course, plane = self.course, self.plane
        for cell, place in enumerate(self.places):
            row[place] = 1 if course.is_open(cell) else 0
            for colour in range(len(COLOURS)):
                row[plane * (1 + colour) + place] = 1 if cell in flags[colour] else 0
                gate = course.gate_cells.get(flags[colour], 0)
                row[plane * (1 + len(COLOURS) + colour) + place] = gate >> cell & 1
        if len(self.boards) >= KEPT:
            self.boards.clear()
        self.boards[flags] = row
        return row
