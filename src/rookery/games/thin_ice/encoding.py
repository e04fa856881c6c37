"""Thin Ice as numbers for a learner: tiles and pawns one by one, then everything else that a seat knows.

Sets of seats also start with the observer's, as the first bit. A back that the observer has not seen is left out. The
deck and the stock follow from the rest: they hold all that the observer has not seen.

There is room for as many tiles as the rules allow, and no more. A tile comes to the table in the set-up, or back from
the discard pile, where it came from the table; so there are never more than were laid, which is the grid (T6) or six
for each pawn (TA54). Planes could not be smaller than the whole table of 625 cells: a pair of tiles never drifts
(TA21), each may step ahead of the other in turn (T22), and so a pair reaches any cell while others are left behind.
"""

from collections.abc import Sequence
from typing import Any, Final

from rookery.core.encoding import HIGHEST, HUNDRED, Encoder, Field, at_most
from rookery.core.rules import Seat
from rookery.games.thin_ice.cards.card_ops import CardOp
from rookery.games.thin_ice.numbering import Numbering
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import (
    DIE_DONE,
    FACES,
    NO_FACE,
    OFF,
    PAWN_DONE,
    TILE_DONE,
    Action,
    Floe,
    Pawns,
    State,
    Turn,
)
from rookery.games.thin_ice.tiles import BACK, CELLS, CODES, CRACK, ICE, KINDS, ORCA, PERMANENT, WELL, WIDTH, with_byte

DEPTH: Final = 8
"""Unfinished things that a row tells; in play there are hardly more, and what is left of the set-up follows from it."""
VALUES: Final = 8
"""The most values that an unfinished thing has."""
EACH: Final = 1 + 2 * VALUES
PER_TILE: Final = 4
PER_PAWN: Final = 6


class ThinIceEncoder(Encoder):
    """Writes the rows of Thin Ice."""

    def __init__(self, rules: ThinIce) -> None:
        config = rules.config
        seats, pawns, cards = config.seats, config.pawns, len(config.designs)
        most = config.dealt if config.advanced else len(config.cells)
        self.config = config
        self.most = most
        self.cards = cards
        self.codes: list[list[bytes]] = [
            [bytes([cell // WIDTH + 1, cell % WIDTH + 1, code >> 1, code & BACK]) for code in range(CODES)]
            for cell in range(CELLS)
        ]
        """The four numbers of each tile, by cell and code."""
        self.numbering = Numbering(config, most)
        self.members: list[int] = [sum([1 << seat for seat in unit]) for unit in config.units]
        fields = [
            Field(
                "tiles",
                (most, PER_TILE),
                WIDTH,
                WIDTH,
                "tiles in reading order: row, column, kind, 1 if its back is up",
            ),
            Field("knowers", (most,), 63, 63, "the seats that have seen its back, where only some have"),
            Field("anchored", (most,), 63, 63, "the set of seats at the end of whose turn it may drift again"),
            Field("due", (most,), 63, 63, "those of them whose next turn has come"),
            Field("moved", (most,), 1, 1, "whether it has been moved, where only such tiles drift"),
            Field("pawns", (pawns, PER_PAWN), WIDTH, WIDTH, "row, column; lies; misses this turn; has moved; when out"),
            Field("bear", (3,), WIDTH, WIDTH, "its row and column, 0 off the table; awake"),
            Field("hands", (seats,), HIGHEST, 2, "how many cards each seat has"),
            Field("racks", (seats,), 35, 6, "how many tiles each seat has still to place"),
            Field("hand", (cards,), HIGHEST, 2, "the observer's cards by design"),
            Field("rack", (KINDS,), 35, 6, "the observer's tiles by kind"),
            Field("discards", (cards,), HIGHEST, 4, "discarded cards by design"),
            Field("removed", (KINDS,), HIGHEST, 20, "tiles on the discard pile by kind"),
            Field("side", (seats,), 1, 1, "the seats whose turn it is"),
            Field("speaker", (seats,), 1, 1, "who of them may act"),
            Field("to_move", (seats,), 1, 1, "who is asked"),
            Field("passed", (seats,), 1, 1, "who passed since the last action"),
            Field("permits", (seats, 3), 1, 1, "what cards allow a seat's pawn move"),
            Field("die", (len(FACES),), 1, 1, "the face that the die shows"),
            Field("done", (2,), 1, 1, "whether the tile is moved, and the die rolled"),
            Field("hundreds", (1,), 2, 1, "rounds played: whole hundreds"),
            Field("round", (1,), 99, 100, "and the rest"),
            Field("seat", (seats,), 1, 1, "the observer's number at the table, for the seats that pending names"),
            Field("depth", (1,), HIGHEST, 8, "how many things are unfinished"),
            Field("pending", (DEPTH, EACH), HIGHEST, 100, "next first: kind + 1, its values + 1 in hundreds and rest"),
        ]
        super().__init__(rules, fields, self.numbering.fields)

    def numbers(self, state: State, actions: Sequence[Action]) -> list[int]:
        return self.numbering.numbers(state, actions)

    def write_mask(self, state: State, actions: Sequence[Action], masks: bytearray, start: int) -> None:
        masks[start : start + self.actions] = self.blank_mask
        for number in self.numbering.numbers(state, actions):
            masks[start + number] = 1

    def action(self, state: State, number: int) -> Action | None:
        return self.numbering.action(state, number)

    def write(self, state: State, seat: Seat, row: bytearray, start: int) -> None:
        seats = self.config.seats
        row[start : start + self.size] = self.blank  # What is 0 need not be written again: bytes are set one by one.
        self._write_floe(state.floe, seat, row, start)
        at = start + self.most * (PER_TILE + 4)
        self._write_pawns(state.pawns, state.turn, seat, row, at)
        at += self.config.pawns * PER_PAWN
        if state.floe.bear != OFF:
            row[at] = state.floe.bear // WIDTH + 1
            row[at + 1] = state.floe.bear % WIDTH + 1
        if state.floe.awake:
            row[at + 2] = 1
        at += 3
        self._write_hands(state, seat, row, at)
        at += 2 * (seats + self.cards + KINDS)
        self._write_turn(state.turn, state.seat, seat, row, at)
        at += 7 * seats + len(FACES) + 4
        row[at + seat] = 1
        at += seats
        row[at] = at_most(len(state.stack), HIGHEST)
        self._write_stack(state, row, at + 1)

    def _rotate(self, members: int, seat: int) -> int:
        """Return a set of seats with the observer's as its first bit."""
        seats = self.config.seats
        return (members >> seat | members << (seats - seat)) & ((1 << seats) - 1)

    def _write_floe(self, ice: Floe, seat: int, row: bytearray, start: int) -> None:
        """Write the tiles and what is known of some of them; a back that this seat has not seen is not drawn."""
        tiles = ice.tiles
        cells = self.numbering.cells(tiles)
        for cell, knowers in ice.secrets:
            if not (knowers >> seat) & 1:
                unseen = ICE if tiles[cell] >> 1 in (CRACK, ORCA, PERMANENT) else WELL
                tiles = with_byte(tiles, cell, 2 * unseen)
        codes = self.codes
        row[start : start + PER_TILE * len(cells)] = b"".join([codes[cell][tiles[cell]] for cell in cells])
        at = start + PER_TILE * self.most
        for cell, knowers in ice.secrets:
            row[at + cells.index(cell)] = self._rotate(knowers, seat)
        at += self.most
        for cell, unit, due in ice.anchored:
            if cell in cells:
                place = at + cells.index(cell)
                row[place] |= self._rotate(self.members[unit], seat)
                if due:
                    row[place + self.most] |= self._rotate(self.members[unit], seat)
        at += 2 * self.most
        for cell in ice.moved:
            if cell in cells:
                row[at + cells.index(cell)] = 1

    def _write_pawns(self, pawns: Pawns, turn: Turn, seat: int, row: bytearray, at: int) -> None:
        """Write the pawns, the observer's first."""
        config = self.config
        for step in range(config.seats):
            for pawn in config.pawns_of[(seat + step) % config.seats]:
                cell = pawns.cells[pawn]
                if cell != OFF:
                    row[at] = cell // WIDTH + 1
                    row[at + 1] = cell % WIDTH + 1
                if (pawns.fallen >> pawn) & 1:
                    row[at + 2] = 1
                if (turn.missing >> pawn) & 1:
                    row[at + 3] = 1
                if turn.done & (PAWN_DONE << pawn):
                    row[at + 4] = 1
                if pawns.eliminated_at[pawn]:
                    row[at + 5] = pawns.eliminated_at[pawn]
                at += PER_PAWN

    def _write_hands(self, state: State, seat: int, row: bytearray, at: int) -> None:
        """Write how much each seat holds, what the observer holds, and what is discarded."""
        seats, hands, racks = self.config.seats, state.cards.hands, state.floe.racks
        for step in range(seats):
            other = (seat + step) % seats
            if hands[other]:
                row[at + step] = at_most(len(hands[other]), HIGHEST)
            if racks:
                row[at + seats + step] = len(racks[other])
        at += 2 * seats
        for card in hands[seat]:
            row[at + card] += 1
        at += self.cards
        for kind in racks[seat] if racks else ():
            row[at + kind] += 1
        at += KINDS
        row[at : at + self.cards] = state.cards.discards
        at += self.cards
        row[at : at + KINDS] = state.floe.removed

    def _write_turn(self, turn: Turn, asked: int, seat: int, row: bytearray, at: int) -> None:
        """Write how far the turn has got."""
        seats = self.config.seats
        members = self.members[turn.unit]
        for step in range(seats):
            other = (seat + step) % seats
            if (members >> other) & 1:
                row[at + step] = 1
            if other == turn.speaker:
                row[at + seats + step] = 1
            if other == asked:
                row[at + 2 * seats + step] = 1
            if (turn.passed >> other) & 1:
                row[at + 3 * seats + step] = 1
            if turn.permits:
                permits = turn.permits >> 3 * other
                for bit in range(3):
                    row[at + 4 * seats + 3 * step + bit] = (permits >> bit) & 1
        at += 7 * seats
        if turn.die != NO_FACE:
            row[at + turn.die] = 1
        at += len(FACES)
        if turn.done & TILE_DONE:
            row[at] = 1
        if turn.done & DIE_DONE:
            row[at + 1] = 1
        if turn.round >= HUNDRED:
            row[at + 2] = turn.round // HUNDRED
        row[at + 3] = turn.round % HUNDRED

    def _write_stack(self, state: State, row: bytearray, at: int) -> None:
        """Write what is unfinished; an operation by its code, for the card that it belongs to lies below."""
        stack = state.stack
        for depth in range(min(len(stack), DEPTH)):
            pending = stack[len(stack) - 1 - depth]
            row[at] = pending.kind + 1
            values: tuple[Any, ...] = pending.values()
            place = at + 1
            for value in values:
                number: int = value.code + 1 if isinstance(value, CardOp) else value + 1
                if number >= HUNDRED:
                    row[place] = at_most(number // HUNDRED, HIGHEST)
                    number %= HUNDRED
                row[place + 1] = number
                place += 2
            at += EACH
