"""Alpha-beta over bitboards for two sides of Pingouin, placement included.

Values are log-odds of winning for the side that moves. A game whose end is known is worth WON and a bit for each fish
of the margin, so a certain win is told from any estimate and the wider win from the narrow one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rookery.core.insight import Budget, Limit
from rookery.games.pingouin.engine_bits import ALL, first, flood, reach, single
from rookery.games.pingouin.engine_eval import Evaluation
from rookery.games.pingouin.engine_islands import FISH, Islands
from rookery.games.pingouin.engine_weights import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mypy_extensions import i64

WON: Final = 100.0
"""No estimate is as high."""
INFINITE: Final = 1000.0
TABLE_BITS: Final = 18
PATIENCE: Final = 150
"""Steps that a leaf of the search may spend on solving islands."""

FIRST: Final = 1 << 48
"""More than any count of refutations."""

LOWER: Final = 0
EXACT: Final = 1
UPPER: Final = 2


def certain(value: float) -> bool:
    """Ask whether a win or a loss is no estimate; that a game ends level is never certain before its end is known."""
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


class Search:
    """A search of one layout of fish between two sides; it remembers between moves."""

    def __init__(
        self, odd: i64, many: i64, one_fish: bool, score_last: bool, weights: Sequence[float] = WEIGHTS[2]
    ) -> None:
        self.odd = odd
        self.many = many
        self.one_fish = one_fish
        self.islands = Islands(odd, many, score_last)
        self.evaluation = Evaluation(odd, many, weights)
        self.patience: i64 = PATIENCE
        self.guessed = False
        """Whether islands have been left unsolved since the search began."""
        self.budget = Budget(Limit(nodes=0))
        self._pause: i64 = 0
        self._stride: i64 = 0
        self.keys: list[int] = [0] * (1 << TABLE_BITS)
        self.values: list[float] = [0.0] * (1 << TABLE_BITS)
        self.notes: list[int] = [0] * (1 << TABLE_BITS)
        """(depth * 4 + kind of bound) * 4096 + best move."""
        self.history: list[int] = [0] * 4096

    def begin(self, limit: Limit) -> None:
        """Start to count nodes and time anew."""
        self.budget = Budget(limit)
        self.islands.budget = self.budget
        self.guessed = False
        self._stride = 64 if limit.nodes is None or limit.nodes > 1000 else 1
        self._pause = self._stride
        for move, count in enumerate(self.history):
            self.history[move] = count // 8

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

    def moves(self, mine: i64, free: i64, to_place: i64, best: i64) -> list[int]:
        """List the moves, by what refuted most elsewhere; the best of an earlier search first."""
        found: list[int] = []
        history = self.history
        if to_place:
            places = self.places(free)
            while places:
                cell = first(places)
                places &= places - 1
                found.append(int(cell))
        else:
            while mine:
                start = first(mine)
                ends = reach(mine & -mine, free) & free
                mine &= mine - 1
                while ends:
                    found.append(int(start << 6 | first(ends)))
                    ends &= ends - 1
        ranked = [(FIRST if move == best else history[move]) << 12 | move for move in found]
        ranked.sort(reverse=True)
        return [move & 4095 for move in ranked]

    def after(
        self,
        mine: i64,
        theirs: i64,
        free: i64,
        lead: i64,
        to_place: i64,
        move: i64,
        depth: i64,
        alpha: float,
        beta: float,
    ) -> float:
        """Play a move and return the value for the side that played it."""
        end = single(move & 63)
        if to_place:
            return -self.search(theirs, mine | end, free & ~end, -lead, to_place - 1, depth - 1, -beta, -alpha)
        start = single(move >> 6)
        gain = self.islands.worth(start)
        return -self.search(theirs, mine & ~start | end, free & ~end, -lead - gain, 0, depth - 1, -beta, -alpha)

    def search(
        self, mine: i64, theirs: i64, free: i64, lead: i64, to_place: i64, depth: i64, alpha: float, beta: float
    ) -> float:
        """Return the value of a position for the side that moves, exact within (alpha, beta)."""
        self._pause -= 1
        if self._pause <= 0:
            self._pause = self._stride
            if self.budget.spend(int(self._stride)):
                return 0.0
        my_sea: i64 = ALL
        their_sea: i64 = ALL
        if to_place == 0:
            my_sea = flood(mine, free)
            their_sea = flood(theirs, free)
            if not my_sea & their_sea:
                return self.parted(mine, theirs, my_sea, their_sea, lead)
        if depth <= 0 and not to_place & 1:
            self.evaluation.measure(mine, theirs, free, my_sea, their_sea)
            return self.evaluation.weigh(float(lead) / FISH, free)
        key = name(mine, theirs, free, lead)
        slot = key >> (60 - TABLE_BITS)
        best_move: i64 = -1
        if self.keys[slot] == key:
            note: i64 = self.notes[slot]
            best_move = note & 4095
            if note >> 14 >= depth:
                known = self.values[slot]
                kind = note >> 12 & 3
                if kind == EXACT or (known >= beta if kind == LOWER else known <= alpha):
                    return known
        best = -INFINITE
        floor = alpha
        for tried, move in enumerate(self.moves(mine, free, to_place, best_move)):
            less: i64 = 0
            if tried >= 4 and depth >= 3:
                less = 2 if tried >= 12 and depth >= 4 else 1
            if tried:
                value = self.after(mine, theirs, free, lead, to_place, move, depth - less, floor, floor + 1e-6)
                if value > floor and (less or value < beta):
                    value = self.after(mine, theirs, free, lead, to_place, move, depth, floor, beta)
            else:
                value = self.after(mine, theirs, free, lead, to_place, move, depth, floor, beta)
            if self.budget.over:
                return 0.0
            if value > best:
                best = value
                best_move = move
                if value > floor:
                    floor = value
                    if value >= beta:
                        self.history[move] += int(depth * depth)
                        break
        kind = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        self.keys[slot] = int(key)
        self.values[slot] = best
        self.notes[slot] = int((depth << 2 | kind) << 12 | best_move)
        return best

    def recall(self, mine: i64, theirs: i64, free: i64, lead: i64) -> i64:
        """Return the best move that the table knows here, or -1."""
        key = name(mine, theirs, free, lead)
        slot = key >> (60 - TABLE_BITS)
        return self.notes[slot] & 4095 if self.keys[slot] == key else -1

    def parted(self, mine: i64, theirs: i64, my_sea: i64, their_sea: i64, lead: i64) -> float:
        """Return the value of a position whose sides can no longer meet: known, where the islands can be solved."""
        own = self.islands.gather(mine, my_sea, self.patience)
        exact = self.islands.exact
        other = self.islands.gather(theirs, their_sea, self.patience)
        margin = lead + own - other
        if exact and self.islands.exact:
            return final(margin)
        self.guessed = True
        return min(max(float(margin) / FISH, -30.0), 30.0)
