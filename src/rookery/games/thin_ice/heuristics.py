"""What a bot may think of a state: who stands on ice that will last.

A pawn is worth more the more free tiles there are within two steps; less when nothing touches its tile, when it cannot
step, on cracked ice, or when another side is about to put it somewhere. A card in the hand is worth keeping for its
moment. Two sides meet as their worths do: one that is worth twice as much outlives the other two times in three. Those
who are out have lost to all who outlived them. What threatens on the next turns is left to the search.

Between two, a side is worth more with its whole turn before it, and less in its turn when the die has done its work:
without that a position seemed better or worse with every action, and depths could not be compared.

Among more than two sides so much happens before one's next turn that the search cannot see it. So there a tile counts
for less that only one or two others touch, or that is beside the bear; and whoever fell cannot flee.

The weights were fitted by logistic regression, and rounded: for two sides to 12,000 positions of some 1,200 games
between greedy bots, for more to 130,000 pawns of 1,000 games for six between bots of 150 nodes; what a turn is worth
between two by `tools/tune_thin_ice.py`; those of cards, chases and pawns in the sea are guesses. Nothing that looked
farther (territory, walks left, the way to the bear) explained more than a hair; the size of the floe did among many,
but brought no more wins that could be seen. Among many much is chance, so the levels in levels.json lie farther apart
than for two.

A pawn sees five cells by five with itself in the middle, as the bits of a number: eight to a row, so that a shift moves
each cell to its neighbour, and what would leave the row comes to lie between the rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rookery.core.outcome import returns
from rookery.games.thin_ice.config import Config
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.stack import Displace, Lost, Operate, Rolling
from rookery.games.thin_ice.state import DIE_DONE, OVER, PAWN_DONE, State
from rookery.games.thin_ice.tiles import CELLS, CRACKED, STANDS, WIDTH

if TYPE_CHECKING:
    from mypy_extensions import i64

NEVER: Final = 99
"""When a side went out that has not."""
FAIR: Final = 8.0
"""The worth of a pawn that is not placed yet."""
SINKING: Final = 0.3
"""The worth of a pawn in the sea that a card may still save."""
LOOSE: Final = 0.82
"""What is left of a pawn when nothing touches its tile in its own turn, when it may still do something about it."""
STUCK: Final = 0.5
"""What is left of a pawn that must step and cannot."""
THIN: Final = 0.82
"""What is left of a pawn on cracked ice."""
CHASED: Final = 0.7
"""What is left of a pawn that another side is about to put somewhere."""
HELD: Final = 1.1
"""What a card in the hand adds."""


class Weights:
    """What differs with the number of sides."""

    def __init__(
        self, near: float, touched: tuple[float, ...], down: float, hunted: float, fresh: float, spent: float
    ) -> None:
        self.near: tuple[float, ...] = tuple([(1 + tiles) ** near for tiles in range(25)])
        """What the free tiles within two steps are worth."""
        self.touched = (*touched, *[1.0] * (9 - len(touched)))
        """What a pawn is worth by how many tiles touch its own; with none it drifts in another player's turn."""
        self.down = down
        """A pawn that fell need not step, and what it stands on stays whole; but it cannot flee."""
        self.hunted = hunted
        """What is left of a pawn beside the bear."""
        self.fresh = fresh
        """What the whole turn is worth to the side that has it before it."""
        self.spent = spent
        """What is left of a side in its turn when the die has done its work."""


DUEL: Final = Weights(0.75, (0.22,), 1.3, 1.0, 1.16, 0.78)
CROWD: Final = Weights(0.4, (0.22, 0.4, 0.72), 0.8, 0.82, 1.0, 1.0)
"""For two sides, and for more."""


SIGHT: Final = 5
"""Cells in a row of what a pawn sees, and rows."""
CORNER: Final = (WIDTH + 1) * (SIGHT // 2)
"""How far before a pawn's cell lies the first that it sees."""
SEEN: Final = tuple(
    [1 << 8 * (away // WIDTH) + away % WIDTH if away % WIDTH < SIGHT else 0 for away in range(SIGHT * WIDTH)]
)
"""What is seen, by the distance from the first cell; 0 for cells that lie beside it."""
HERE: Final = 1 << 18
BESIDE: Final = 7 << 9 | 5 << 17 | 7 << 25


def look_ahead(rules: ThinIce, state: State) -> bool:
    """T61: while tiles are being laid, nothing can be said about anybody yet."""
    return not any(state.floe.racks)


def evaluate(rules: ThinIce, state: State) -> tuple[float, ...]:
    """Return each seat's expected result, from -1 to 1."""
    if state.seat == OVER:
        outcome = rules.outcome(state)
        assert outcome is not None
        return returns(outcome)
    config = rules.config
    ice = Ice(config, state)
    worth = [ice.worth(unit) for unit in range(len(config.units))]
    when = [_out(state.pawns.eliminated_at, pawns) for pawns in config.pawns_in]
    results = []
    for own in config.unit_of:
        total = 0.0
        for other in config.unit_of:
            if when[own] != when[other]:
                total += 1.0 if when[own] > when[other] else -1.0
            elif own != other and when[own] == NEVER:
                total += (worth[own] - worth[other]) / (worth[own] + worth[other])
        results.append(total / (config.seats - 1))
    return tuple(results)


def _out(eliminated_at: tuple[int, ...], pawns: tuple[int, ...]) -> int:
    """Return when the last of these pawns went out, or NEVER."""
    last = 0
    for pawn in pawns:
        when = eliminated_at[pawn]
        if when == 0:
            return NEVER
        last = max(last, when)
    return last


class Ice:
    """The ice of one state, ready to weigh those who stand on it."""

    def __init__(self, config: Config, state: State) -> None:
        self.config = config
        self.state = state
        self.weights = DUEL if len(config.units) == 2 else CROWD
        self.present: i64 = 0
        """Where a pawn sees tiles."""
        self.free: i64 = 0
        """Where one more pawn could stand."""
        self.bear: i64 = 0

    def look(self, cell: int) -> None:
        """See what is round a pawn."""
        floe = self.state.floe
        tiles = floe.tiles
        first: i64 = cell - CORNER
        at = first
        bit: i64 = 1
        present: i64 = 0
        free: i64 = 0
        for _ in range(SIGHT):
            for _ in range(SIGHT):
                if 0 <= at < CELLS:
                    code = tiles[at]
                    if code:
                        present |= bit
                        if STANDS[code]:
                            free |= bit
                at += 1
                bit <<= 1
            at += WIDTH - SIGHT
            bit <<= 8 - SIGHT
        self.present = present
        self.bear = _seen(floe.bear, first)
        for other in self.state.pawns.cells:
            free &= ~_seen(other, first)
        self.free = free & ~self.bear

    def worth(self, unit: int) -> float:
        """Weigh a player or team by its pawns and cards."""
        total = 0.01
        eliminated_at = self.state.pawns.eliminated_at
        for pawn in self.config.pawns_in[unit]:
            if eliminated_at[pawn] == 0:
                total += self._pawn(unit, pawn)
        for seat in self.config.units[unit]:
            for _ in self.state.cards.hands[seat]:
                total *= HELD
        return total * self.pace() if self.state.turn.unit == unit else total

    def pace(self) -> float:
        """Weigh how much of its turn is left to the side whose turn it is."""
        state = self.state
        if state.turn.done == 0:
            return self.weights.fresh
        if not state.turn.done & DIE_DONE:
            return 1.0
        for pending in state.stack:
            if isinstance(pending, (Rolling, Operate)):
                return 1.0
        return self.weights.spent

    def _pawn(self, unit: int, pawn: int) -> float:
        """Weigh a pawn by the ice round it and by what is about to happen to it."""
        state = self.state
        weights = self.weights
        value = 1.0
        for pending in state.stack:
            if isinstance(pending, Lost) and pending.pawn == pawn:
                return SINKING
            if isinstance(pending, Displace) and pending.pawn == pawn and self.config.unit_of[pending.chooser] != unit:
                value = CHASED
        cell = state.pawns.cells[pawn]
        if cell < 0:
            return FAIR
        self.look(cell)
        own = state.turn.unit == unit
        fallen = (state.pawns.fallen >> pawn) & 1 == 1
        ways = BESIDE & self.free
        near = _spread(ways) & self.free
        value *= weights.near[int(near).bit_count()]
        touching = int(BESIDE & self.present).bit_count()
        value *= LOOSE if own and touching == 0 else weights.touched[touching]
        if (BESIDE | HERE) & self.bear:
            value *= weights.hunted
        if ways == 0 and own and not fallen and not state.turn.done & PAWN_DONE << pawn:
            value *= STUCK
        if CRACKED[state.floe.tiles[cell]]:
            value *= THIN
        return value * weights.down if fallen else value


def _seen(cell: i64, first: i64) -> i64:
    """Return a cell as seen from where `first` is the first; nothing if it is not."""
    place = cell - first
    return SEEN[place] if 0 <= place < len(SEEN) else 0


def _spread(cells: i64) -> i64:
    """Add to a set of cells all those that touch it."""
    row = cells | cells << 1 | cells >> 1
    return row | row << 8 | row >> 8
