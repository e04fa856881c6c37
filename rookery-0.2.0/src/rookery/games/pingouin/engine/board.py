"""A position of Pingouin that changes in place, for 2 to 4 seats: the rules once more, for speed.

Each seat has two sets of cells: where its penguins stand and which blocks it took. A move is a number: `cell` places a
penguin, `start * 64 + end` slides one. Tests hold this equal to `rules.py`, which stays the authority.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rookery.games.pingouin.engine.bits import first, reach, ring, single, size
from rookery.games.pingouin.rules import BITS, Pingouin
from rookery.games.pingouin.state import OVER, State

if TYPE_CHECKING:
    from mypy_extensions import i64


class Board:
    """A position after the ice is laid."""

    def __init__(self, seats: i64, odd: i64, many: i64, one_fish: bool, score_last: bool) -> None:
        self.seats = seats
        self.odd = odd
        """The blocks with one or three fish."""
        self.many = many
        """The blocks with two or three."""
        self.one_fish = one_fish
        self.score_last = score_last
        self.free: i64 = 0
        self.to_place: i64 = 0
        self.seat: i64 = 0
        self.p0: i64 = 0
        self.p1: i64 = 0
        self.p2: i64 = 0
        self.p3: i64 = 0
        self.t0: i64 = 0
        self.t1: i64 = 0
        self.t2: i64 = 0
        self.t3: i64 = 0

    def penguins(self, seat: i64) -> i64:
        """Return the cells where a seat's penguins stand."""
        return self.p0 if seat == 0 else self.p1 if seat == 1 else self.p2 if seat == 2 else self.p3

    def taken(self, seat: i64) -> i64:
        """Return the blocks that a seat has taken since this board was made."""
        return self.t0 if seat == 0 else self.t1 if seat == 1 else self.t2 if seat == 2 else self.t3

    def fish(self, cells: i64) -> i64:
        """Count the fish on some blocks."""
        return size(cells & self.odd) + 2 * size(cells & self.many)

    def places(self) -> i64:
        """Return the cells where the next penguin may stand (P8, PA1, PA4)."""
        if not self.one_fish:
            return self.free
        found = self.free & self.odd & ~self.many
        if not found:
            found = self.free & self.many & ~self.odd
        return found if found else self.free

    def moves(self) -> list[int]:
        """List the legal moves as numbers."""
        found: list[int] = []
        if self.seat == OVER:
            return found
        if self.to_place:
            places = self.places()
            while places:
                found.append(int(first(places)))
                places &= places - 1
            return found
        own = self.penguins(self.seat)
        while own:
            start = first(own)
            own &= own - 1
            ends = reach(single(start), self.free) & self.free
            while ends:
                found.append(int(start * 64 + first(ends)))
                ends &= ends - 1
        return found

    def move(self, move: i64) -> None:
        """Play a legal move (P8, P12-P17)."""
        seat = self.seat
        own = self.penguins(seat)
        end = single(move & 63)
        self.free &= ~end
        if self.to_place:
            self.put(seat, own | end, self.taken(seat))
            self.to_place -= 1
            if self.to_place:
                self.seat = (seat + 1) % self.seats
            else:
                self._turn(0)
            return
        start = single(move >> 6)
        self.put(seat, own & ~start | end, self.taken(seat) | start)
        self._turn((seat + 1) % self.seats)

    def put(self, seat: i64, penguins: i64, taken: i64) -> None:
        """Set where a seat's penguins stand and which blocks it took."""
        if seat == 0:
            self.p0 = penguins
            self.t0 = taken
        elif seat == 1:
            self.p1 = penguins
            self.t1 = taken
        elif seat == 2:
            self.p2 = penguins
            self.t2 = taken
        else:
            self.p3 = penguins
            self.t3 = taken

    def _turn(self, seat: i64) -> None:
        """Give the turn to the next seat that can move; who cannot retires (P18-P20)."""
        tried: i64 = 0
        while tried < self.seats:
            own = self.penguins(seat)
            if ring(own) & self.free:
                self.seat = seat
                return
            if own:
                self.put(seat, 0, self.taken(seat) | own if self.score_last else self.taken(seat))
            seat = (seat + 1) % self.seats
            tried += 1
        self.seat = OVER

    def copy(self) -> Board:
        """Return a board of its own with the same position."""
        other = Board(self.seats, self.odd, self.many, self.one_fish, self.score_last)
        other.become(self)
        return other

    def become(self, other: Board) -> None:
        """Take over the position of a board with the same fish."""
        self.free = other.free
        self.to_place = other.to_place
        self.seat = other.seat
        self.p0 = other.p0
        self.p1 = other.p1
        self.p2 = other.p2
        self.p3 = other.p3
        self.t0 = other.t0
        self.t1 = other.t1
        self.t2 = other.t2
        self.t3 = other.t3


def board_of(rules: Pingouin, state: State) -> Board:
    """Return the board of a state after the ice is laid."""
    odd = sum([BITS[cell] for cell, fish in enumerate(state.fish) if fish & 1])
    many = sum([BITS[cell] for cell, fish in enumerate(state.fish) if fish & 2])
    board = Board(rules.seats, odd, many, rules.one_fish, rules.score_last)
    board.free = state.free
    board.to_place = state.to_place
    board.seat = state.seat
    for seat, own in enumerate(state.penguins):
        board.put(seat, sum([BITS[cell] for cell in own]), 0)
    return board


def perft(board: Board, depth: int) -> int:
    """Count the lines of play that are exactly `depth` moves long."""
    moves = board.moves()
    if depth <= 1:
        return len(moves) if depth else 1
    count = 0
    for move in moves:
        after = board.copy()
        after.move(move)
        count += perft(after, depth - 1)
    return count


def play_out(board: Board, seed: int) -> int:
    """Play at random to the end, changing the board; return how many moves that took."""
    luck: i64 = seed % 1_000_003 + 1
    moves = 0
    while board.seat != OVER:
        luck ^= luck << 13 & 0xFFFFFFFFFFFFFFF
        luck ^= luck >> 7
        luck ^= luck << 17 & 0xFFFFFFFFFFFFFFF
        board.move(_random_move(board, luck))
        moves += 1
    return moves


def _random_move(board: Board, luck: i64) -> i64:
    """Pick one of the legal moves, each as likely."""
    if board.to_place:
        places = board.places()
        return _nth(places, luck % size(places))
    free = board.free
    own = board.penguins(board.seat)
    count: i64 = 0
    left = own
    while left:
        count += size(reach(left & -left, free) & free)
        left &= left - 1
    place = luck % count
    while True:
        ends = reach(own & -own, free) & free
        if place < size(ends):
            return first(own) * 64 + _nth(ends, place)
        place -= size(ends)
        own &= own - 1


def _nth(cells: i64, place: i64) -> i64:
    while place:
        cells &= cells - 1
        place -= 1
    return first(cells)
