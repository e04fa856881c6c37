"""Banquise as numbers for a learner: everything but the others' figures and, where they are hidden, their chips."""

from typing import TYPE_CHECKING, Final

from rookery.core.encoding import HIGHEST, HUNDRED, Encoder, Field, at_most
from rookery.core.rules import Seat
from rookery.games.banquise.iceberg import ONES, ROWS
from rookery.games.banquise.rules import MOST_EXTRA_ROUNDS, MOST_FALLS, Banquise
from rookery.games.banquise.state import OVER, State, total

if TYPE_CHECKING:
    from mypy_extensions import i64

PLANE: Final = ROWS * ROWS
MOST: Final = 14
"""B9: the most figures that a player draws."""
MOST_ROUNDS: Final = 24 + MOST_EXTRA_ROUNDS


class BanquiseEncoder(Encoder):
    """Writes Banquise's rows."""

    def __init__(self, rules: Banquise) -> None:
        seats, colours = rules.seats, rules.colours
        self.seats = seats
        self.colours = colours
        self.hidden_chips = rules.hidden_chips
        fields = [
            Field("ice", (colours, ROWS, ROWS), 1, 1, "figures of each colour by row, from the left end of the base"),
            Field("left", (1,), 7, 7, "figures of the base row left of the first"),
            Field("hand", (colours,), MOST, 7, "the observer's figures of each colour"),
            Field("figures", (seats,), MOST, MOST, "figures behind each seat's screen"),
            Field("out", (seats,), 1, 1, "seats that are out of the round"),
            Field("refused", (seats, colours), 1, 1, "colours that a seat that is out does not have"),
            Field("known", (seats,), 1, 1, "whether the observer knows the seat's penalty points"),
            Field("hundreds", (seats,), HIGHEST, 1, "penalty points: whole hundreds"),
            Field("penalties", (seats,), 99, 100, "and the rest"),
            Field("left_over", (seats, colours), MOST, 7, "what each seat had left when the last round was scored"),
            Field("to_move", (seats,), 1, 1, "whose turn it is, also while the figure just placed sways"),
            Field("first", (seats,), 1, 1, "who started the first round"),
            Field("round", (1,), MOST_ROUNDS, 6, "rounds scored"),
            Field("falls", (1,), MOST_FALLS, MOST_FALLS, "how often the iceberg fell in this round"),
            Field("swaying", (1,), ROWS - 1, ROWS - 1, "the row of a figure that sways; 0 when none does"),
            Field("waiting", (1,), 1, 1, "chance acts, or the match is over"),
        ]
        super().__init__(rules, fields)

    def write(self, state: State, seat: Seat, row: bytearray, start: int) -> None:
        seats, colours = self.seats, self.colours
        row[start : start + self.size] = self.blank
        at = start
        for figures in state.ice:
            place = at
            left: i64 = figures
            while left:
                for x in ONES[left & 255]:
                    row[place + x] = 1
                left >>= 8
                place += ROWS
            at += PLANE
        row[at] = state.left
        at += 1
        for count in state.players[seat].hand:
            row[at] = count
            at += 1
        hidden = self.hidden_chips and state.seat != OVER
        for step in range(seats):
            other = seat + step if seat + step < seats else seat + step - seats
            self._write_player(state, other, not hidden or step == 0, row, at, step)
        at += seats * (7 + 2 * colours)
        row[at] = state.round
        row[at + 1] = state.falls
        row[at + 2] = state.swaying
        row[at + 3] = 1 if state.seat < 0 else 0

    def _write_player(self, state: State, other: int, known: bool, row: bytearray, at: int, step: int) -> None:
        """Write what is open of one seat."""
        seats, colours = self.seats, self.colours
        player = state.players[other]
        row[at + step] = total(player.hand)
        at += seats
        if player.refused:
            row[at + step] = 1
            refused = at + seats + colours * step
            for colour in range(colours):
                row[refused + colour] = player.refused >> colour & 1
        at += seats * (1 + colours)
        if known:
            points = player.penalties
            row[at + step] = 1
            if points >= HUNDRED:
                row[at + seats + step] = at_most(points // HUNDRED, HIGHEST)
                points %= HUNDRED
            row[at + 2 * seats + step] = points
        at += 3 * seats
        if player.left_over:
            left_over = at + colours * step
            for count in player.left_over:
                row[left_over] = count
                left_over += 1
        at += colours * seats
        if other == state.seat:
            row[at + step] = 1
        if other == state.first:
            row[at + seats + step] = 1
