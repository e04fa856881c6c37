"""Alpha-beta over bitboards for two sides of Pingouin, placement included.

Values are log-odds of winning for the side that moves. A game whose end is known is worth WON and a bit for each fish
of the margin, so a certain win is told from any estimate and the wider win from the narrow one.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final

from rookery.core.compat import mypyc_attr
from rookery.core.search_api import Budget, Limit
from rookery.games.pingouin.engine.bits import ALL, first, flood, reach, single, size
from rookery.games.pingouin.engine.evaluation import Evaluation
from rookery.games.pingouin.engine.islands import FISH, ISLAND_STEPS, Islands
from rookery.games.pingouin.engine.weights import WEIGHTS
from rookery.games.pingouin.state import BLOCKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mypy_extensions import i64

    from rookery.games.pingouin.engine.board import Board

WON: Final = 100.0
"""No estimate is as high."""
INFINITE: Final = 1000.0
TABLE_BITS: Final = 20
"""The transposition table has room for this power of two; entries are made when they are needed."""
LONGEST: Final = 96
"""More moves than any position has."""
FIRST: Final = 1 << 48
"""Ranks a move before every count of refutations."""

COMPLETE: Final = 127
"""The depth of what was searched to the end of the game."""
LOWER: Final = 0
EXACT: Final = 1
UPPER: Final = 2


def _reductions() -> tuple[bytes, ...]:
    """Return how many plies less each move is searched at first, by depth and place in the order."""
    rows = []
    for depth in range(BLOCKS + 2):
        row = [0] * LONGEST
        for tried in range(2, LONGEST):
            row[tried] = max(min(int(0.6 * log(depth or 1) * log(tried + 1)), depth - 1), 0)
        rows.append(bytes(row))
    return tuple(rows)


REDUCTIONS: Final = _reductions()


def certain(value: float) -> bool:
    """Ask whether a value is that of a win or a loss, not an estimate."""
    return value >= WON or value <= -WON


def final(margin: i64) -> float:
    """Return the value of a game that ends with this margin of worth."""
    if margin == 0:
        return 0.0
    return (WON if margin > 0 else -WON) + float(margin) / FISH


def name(mine: i64, theirs: i64, free: i64, lead: i64) -> i64:
    """Return a number for a position, different for nearly all of them."""
    return _stir(_stir(_stir(_stir(mine) ^ theirs) ^ free) ^ (lead & ALL))


def _stir(number: i64) -> i64:
    """Let every bit change about half of all bits; a product carries upwards only, so it is folded down twice."""
    number = number * 0xBD1E995A3C59AC3 & ALL
    number ^= number >> 32
    number = number * 0x7D4EB2F165667C5 & ALL
    return number ^ number >> 29


@mypyc_attr(acyclic=True)
class Entry:
    """What the transposition table knows of a position."""

    def __init__(self) -> None:
        self.key: i64 = -1
        self.value = 0.0
        self.note: i64 = 0
        """(depth * 4 + kind of bound) * 4096 + best move."""


class Position:
    """Where the side that moves and the other stand, made once for each ply."""

    def __init__(self) -> None:
        self.mine: i64 = 0
        self.theirs: i64 = 0
        self.free: i64 = 0
        self.lead: i64 = 0
        """The worth that the side that moves has taken more."""
        self.to_place: i64 = 0


class Slot:
    """A move to try and its rank; a ring of slots, made once for each ply, holds the moves of a node without a list."""

    def __init__(self) -> None:
        self.move: i64 = 0
        self.rank: i64 = 0
        self.next = self


def ring_of_slots() -> Slot:
    """Make room for the moves of one node."""
    start = Slot()
    end = start
    for _ in range(LONGEST):
        end.next = Slot()
        end = end.next
    end.next = start
    return start


class AlphaBeta:
    """A search of one layout of fish between two sides; it remembers between moves."""

    def __init__(
        self, odd: i64, many: i64, one_fish: bool, score_last: bool, weights: Sequence[float] = WEIGHTS[2]
    ) -> None:
        self.odd = odd
        self.many = many
        self.one_fish = one_fish
        self.score_last = score_last
        self.islands = Islands(odd, many, score_last)
        self.evaluation = Evaluation(odd, many, weights)
        self.island_steps: i64 = ISLAND_STEPS
        self.horizon = False
        """Whether an estimate has been used since this was last cleared: more depth, or steps for islands, may help."""
        self.over = False
        """Whether the limit is reached; values returned since mean nothing."""
        self.budget = Budget(Limit(nodes=0))
        self._pause: i64 = 0
        self._stride: i64 = 0
        self.table: list[Entry | None] = [None] * (1 << TABLE_BITS)
        self.history: list[int] = [0] * 8192
        """How often each move of each side refuted, weighted by depth."""
        self.slots = [ring_of_slots() for _ in range(BLOCKS + 2)]
        self.positions = [Position() for _ in range(BLOCKS + 3)]
        """The line that is being searched, by ply."""

    def begin(self, limit: Limit) -> None:
        """Start to count nodes and time anew."""
        self.budget = Budget(limit)
        self.islands.budget = self.budget
        self.over = False
        self._stride = 64 if limit.nodes is None or limit.nodes > 1000 else 1
        self._pause = self._stride
        self.history = [count // 8 for count in self.history]

    def spent(self) -> int:
        """Return how many nodes were searched since the beginning."""
        return self.budget.nodes + int(self._stride - self._pause)

    def places(self, free: i64) -> i64:
        """Return where a penguin may be placed (P8, PA1, PA4)."""
        if not self.one_fish:
            return free
        found = free & self.odd & ~self.many
        if not found:
            found = free & self.many & ~self.odd
        return found if found else free

    def rank_moves(self, slot: Slot, position: Position, best: i64, side: i64) -> i64:
        """Fill slots with the moves, ranked by what refuted most elsewhere; return how many there are."""
        free = position.free
        if position.to_place:
            places = self.places(free)
            self._rank(slot, 0, places, best, side)
            return size(places)
        count: i64 = 0
        mine = position.mine
        while mine:
            ends = reach(mine & -mine, free) & free
            slot = self._rank(slot, first(mine) << 6, ends, best, side)
            count += size(ends)
            mine &= mine - 1
        return count

    def _rank(self, slot: Slot, start: i64, ends: i64, best: i64, side: i64) -> Slot:
        """Fill slots with the moves from one start, and return the next slot."""
        history = self.history
        while ends:
            move = start | first(ends)
            ends &= ends - 1
            slot.move = move
            slot.rank = FIRST if move == best else history[side + move]
            slot = slot.next
        return slot

    def stand(self, board: Board, lead: i64) -> None:
        """Begin at a board, where the side that moves is ahead by `lead`."""
        root = self.positions[0]
        root.mine = board.penguins(board.seat)
        root.theirs = board.penguins(1 - board.seat)
        root.free = board.free
        root.lead = lead
        root.to_place = board.to_place

    def after(self, ply: i64, move: i64, depth: i64, alpha: float, beta: float) -> float:
        """Play a move at a ply and return the value for the side that played it."""
        here = self.positions[ply]
        there = self.positions[ply + 1]
        end = single(move & 63)
        there.mine = here.theirs
        there.free = here.free & ~end
        if here.to_place:
            there.theirs = here.mine | end
            there.lead = -here.lead
            there.to_place = here.to_place - 1
        else:
            start = single(move >> 6)
            there.theirs = here.mine & ~start | end
            there.lead = -(here.lead + self.islands.worth(start))
            there.to_place = 0
        return -self.search(ply + 1, depth - 1, -beta, -alpha)

    def search(self, ply: i64, depth: i64, alpha: float, beta: float) -> float:
        """Return the value of the position at a ply for the side that moves, exact within (alpha, beta)."""
        self._pause -= 1
        if self._pause <= 0:
            self._pause = self._stride
            if self.budget.spend(int(self._stride)):
                self.over = True
                return 0.0
        position = self.positions[ply]
        mine = position.mine
        theirs = position.theirs
        free = position.free
        lead = position.lead
        to_place = position.to_place
        my_sea: i64 = ALL
        their_sea: i64 = ALL
        if to_place == 0:
            my_sea = flood(mine, free)
            their_sea = flood(theirs, free)
            if not my_sea & their_sea:
                return self.parted(mine, theirs, my_sea, their_sea, lead)
            # Nobody takes more than all it can reach, nor less than it gathers where the other can never come.
            shared = my_sea & their_sea
            worth = self.islands.worth
            most = lead + worth(mine | my_sea)
            if most < worth(theirs | their_sea & ~shared):
                most -= self.islands.gather(theirs, their_sea & ~shared, self.island_steps)
                if most < 0 and final(most) <= alpha:
                    return final(most)
            least = lead - worth(theirs | their_sea)
            if least > -worth(mine | my_sea & ~shared):
                least += self.islands.gather(mine, my_sea & ~shared, self.island_steps)
                if least > 0 and final(least) >= beta:
                    return final(least)
        if depth <= 0 and not to_place & 1:
            self.horizon = True
            return self.evaluation.compare(mine, theirs, free, my_sea, their_sea, (lead + FISH // 2) // FISH)
        key = name(mine, theirs, free, lead)
        best_move: i64 = -1
        entry = self.table[key >> (60 - TABLE_BITS)]
        if entry is not None and entry.key == key:
            best_move = entry.note & 4095
            if entry.note >> 14 >= depth:
                known = entry.value
                kind = entry.note >> 12 & 3
                if kind == EXACT or (known >= beta if kind == LOWER else known <= alpha):
                    if entry.note >> 14 != COMPLETE:
                        self.horizon = True
                    return known
        slot = self.slots[ply]
        side: i64 = (ply & 1) << 12
        count = self.rank_moves(slot, position, best_move, side)
        horizon = self.horizon
        self.horizon = False
        best = -INFINITE
        floor = alpha
        tried: i64 = 0
        ranked = True
        while tried < count:
            if ranked:
                ranked = pick(slot, count - tried)
            move = slot.move
            slot = slot.next
            less: i64 = REDUCTIONS[depth][tried] if depth > 1 else 0
            if tried:
                value = self.after(ply, move, depth - less, floor, floor + 1e-6)
                if value > floor and (less or value < beta):
                    value = self.after(ply, move, depth, floor, beta)
            else:
                value = self.after(ply, move, depth, floor, beta)
            if self.over:
                return 0.0
            tried += 1
            if value > best:
                best = value
                best_move = move
                if value > floor:
                    floor = value
                    if value >= beta:
                        self.history[side + move] += int(depth * depth)
                        break
        kind = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        if entry is None:
            entry = Entry()
            self.table[key >> (60 - TABLE_BITS)] = entry
        entry.key = key
        entry.value = best
        entry.note = ((depth if self.horizon else COMPLETE) << 2 | kind) << 12 | best_move
        self.horizon = self.horizon or horizon
        return best

    def recall(self, mine: i64, theirs: i64, free: i64, lead: i64) -> i64:
        """Return the best move that the table knows here, or -1."""
        key = name(mine, theirs, free, lead)
        entry = self.table[key >> (60 - TABLE_BITS)]
        return entry.note & 4095 if entry is not None and entry.key == key else -1

    def parted(self, mine: i64, theirs: i64, my_sea: i64, their_sea: i64, lead: i64) -> float:
        """Return the value of a position whose sides can no longer meet: known, where the islands can be solved."""
        own = self.islands.gather(mine, my_sea, self.island_steps)
        exact = self.islands.exact
        other = self.islands.gather(theirs, their_sea, self.island_steps)
        margin = lead + own - other
        if exact and self.islands.exact:
            return final(margin)
        self.horizon = True
        return min(max(float(margin) / FISH, -30.0), 30.0)


def pick(slot: Slot, count: i64) -> bool:
    """Bring the move of the highest rank to the first of some slots; return whether the rest may be ranked too."""
    best = slot
    highest = slot.rank
    other = slot
    while count > 1:
        other = other.next
        count -= 1
        if other.rank > highest:
            highest = other.rank
            best = other
    if highest == 0:
        return False
    move = best.move
    best.move = slot.move
    best.rank = slot.rank
    slot.move = move
    slot.rank = highest
    return True
