"""What a bot may think of a state: who stands on ice that will last.

A pawn is worth more the more free tiles there are within two steps; less when nothing touches its tile, when it cannot
step, on cracked ice, or when another side is about to put it somewhere. A card in the hand is worth keeping for its
moment. Two sides meet as their worths do: one that is worth twice as much outlives the other two times in three. Those
who are out have lost to all who outlived them. What threatens on the next turns is left to the search.

Among more than two sides so much happens before one's next turn that the search cannot see it. So there a tile counts
for less that only one or two others touch, or that is beside the bear; and whoever fell cannot flee.

The weights were fitted by logistic regression, and rounded: for two sides to 12,000 positions of some 1,200 games
between greedy bots, for more to 130,000 pawns of 1,000 games for six between bots of 150 nodes; those of cards, chases
and pawns in the sea are guesses. Nothing that looked farther (territory, walks left, the way to the bear) explained
more than a hair; the size of the floe did among many, but brought no more wins that could be seen.

The floe is read as whole numbers with a byte for each cell, so that one shift moves every cell to its neighbour.
"""

from typing import Final

from rookery.core.insight import Level
from rookery.core.outcome import returns
from rookery.games.thin_ice.frames import DISPLACE, LOST
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.setting import Setting
from rookery.games.thin_ice.state import OVER, PAWN_DONE, State
from rookery.games.thin_ice.tiles import CRACKED, PRESENT, STANDS, TABLE, WIDTH

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

    def __init__(self, near: float, touched: tuple[float, ...], down: float, hunted: float) -> None:
        self.near: tuple[float, ...] = tuple([(1 + tiles) ** near for tiles in range(25)])
        """What the free tiles within two steps are worth."""
        self.touched = (*touched, *[1.0] * (9 - len(touched)))
        """What is left of a pawn when so many tiles touch its own; with none it drifts in another's turn."""
        self.down = down
        """A pawn that fell need not step, and what it stands on stays whole; but it cannot flee."""
        self.hunted = hunted
        """What is left of a pawn beside the bear."""


DUEL: Final = Weights(0.75, (0.22,), 1.3, 1.0)
CROWD: Final = Weights(0.4, (0.22, 0.4, 0.72), 0.8, 0.82)
"""For two sides, and for more."""


def _whole(marked: bytes) -> bytes:
    """Make a table by code fit for `bytes.translate`."""
    return marked + bytes(256 - len(marked))


ALL: Final = _whole(PRESENT)
FIRM: Final = _whole(STANDS)
BYTE: Final[tuple[int, ...]] = tuple([1 << 8 * cell for cell in range(TABLE.size)])
ROW: Final = 8 * WIDTH


FOR_TWO: Final = (
    Level(14, 0.28, 0.75),
    Level(36, 0.14, 0.44),
    Level(130, 0.075, 0.28),
    Level(450, 0.034, 0.13),
    Level(2000, 0.013, 0.05),
    Level(10_000, 0.0, 0.0),
)
FOR_THREE: Final = (
    Level(12, 0.7, 1.0),
    Level(60, 0.165, 0.455),
    Level(172, 0.094, 0.305),
    Level(520, 0.052, 0.175),
    Level(1500, 0.026, 0.085),
    Level(40_000, 0.0, 0.0),
)
FOR_FOUR: Final = (
    Level(12, 0.7, 1.0),
    Level(60, 0.165, 0.455),
    Level(277, 0.0725, 0.238),
    Level(690, 0.043, 0.144),
    Level(2270, 0.0198, 0.065),
    Level(40_000, 0.0, 0.0),
)
FOR_FIVE: Final = (
    Level(12, 0.7, 1.0),
    Level(66, 0.14, 0.39),
    Level(250, 0.062, 0.22),
    Level(780, 0.0325, 0.113),
    Level(2300, 0.0167, 0.056),
    Level(20_000, 0.0, 0.0),
)
FOR_SIX: Final = (
    Level(12, 0.7, 1.0),
    Level(62, 0.15, 0.418),
    Level(212, 0.072, 0.252),
    Level(640, 0.0395, 0.137),
    Level(1750, 0.022, 0.074),
    Level(60_000, 0.0, 0.0),
)
LEVELS: Final = {2: FOR_TWO, 3: FOR_THREE, 4: FOR_FOUR, 5: FOR_FIVE, 6: FOR_SIX}
"""By seats: among many much is luck, so there the levels lie farther apart than for two."""
CARDS: Final = 4
"""How many times as much a level weighs with cards: several hands are imagined, and each wants its share."""


def levels(rules: ThinIce) -> tuple[Level, ...]:
    """Return the six levels; with cards each weighs more."""
    more = CARDS if hidden(rules) else 1
    return tuple([Level(more * level.nodes, level.softness, level.floor) for level in LEVELS[rules.seats]])


def hidden(rules: ThinIce) -> bool:
    """Say whether a seat may not know everything: in the basic game nobody holds cards, tiles or secrets."""
    return rules.setting.cards


def evaluate(rules: ThinIce, state: State) -> tuple[float, ...]:
    """Return each seat's expected result, from -1 to 1."""
    if state.seat == OVER:
        outcome = rules.outcome(state)
        assert outcome is not None
        return returns(outcome)
    setting = rules.setting
    floe = Floe(setting, state)
    worth = [floe.worth(unit) for unit in range(len(setting.units))]
    when = [_out(state, pawns) for pawns in setting.pawns_in]
    results = []
    for own in setting.unit_of:
        total = 0.0
        for other in setting.unit_of:
            if when[own] != when[other]:
                total += 1.0 if when[own] > when[other] else -1.0
            elif own != other and when[own] == NEVER:
                total += (worth[own] - worth[other]) / (worth[own] + worth[other])
        results.append(total / (setting.seats - 1))
    return tuple(results)


def _out(state: State, pawns: tuple[int, ...]) -> int:
    """Return when the last of these pawns went out, or NEVER."""
    last = 0
    for pawn in pawns:
        when = state.gone[pawn]
        if when == 0:
            return NEVER
        last = max(last, when)
    return last


class Floe:
    """The ice of one state, ready to weigh those who stand on it."""

    def __init__(self, setting: Setting, state: State) -> None:
        tiles = state.tiles
        self.setting = setting
        self.state = state
        self.weights = DUEL if len(setting.units) == 2 else CROWD
        self.first = max(0, len(tiles) - len(tiles.lstrip(b"\0")) - WIDTH - 1)
        """The first cell that may touch a tile; those before it are left out of the numbers."""
        ground = tiles[self.first :].rstrip(b"\0")
        self.present = int.from_bytes(ground.translate(ALL), "little")
        self.free = int.from_bytes(ground.translate(FIRM), "little")
        self.bear = self.byte(state.bear)
        self.free ^= self.free & self.bear
        for cell in state.pawns:
            self.free ^= self.free & self.byte(cell)

    def byte(self, cell: int) -> int:
        """Return a cell as a number; OFF and the sea far before the first tile are nothing."""
        return BYTE[cell - self.first] if cell >= self.first else 0

    def worth(self, unit: int) -> float:
        """Weigh a player or team by its pawns and cards."""
        total = 0.01
        for pawn in self.setting.pawns_in[unit]:
            if self.state.gone[pawn] == 0:
                total += self._pawn(unit, pawn)
        for seat in self.setting.units[unit]:
            for _ in self.state.hands[seat]:
                total *= HELD
        return total

    def _pawn(self, unit: int, pawn: int) -> float:
        """Weigh a pawn by the ice round it and by what is about to happen to it."""
        state = self.state
        weights = self.weights
        value = 1.0
        for frame in state.stack:
            if frame[0] == LOST and frame[1] == pawn:
                return SINKING
            if frame[0] == DISPLACE and frame[1] == pawn and self.setting.unit_of[frame[2]] != unit:
                value = CHASED
        here = self.byte(state.pawns[pawn])
        if here == 0:
            return FAIR
        own = state.unit == unit
        lying = (state.lying >> pawn) & 1 == 1
        ring = _spread(here)
        ways = ring & self.free
        near = _spread(ways) & self.free
        value *= weights.near[near.bit_count()]
        touching = ((ring ^ here) & self.present).bit_count()
        value *= LOOSE if own and touching == 0 else weights.touched[touching]
        if ring & self.bear:
            value *= weights.hunted
        if ways == 0 and own and not lying and not state.done & PAWN_DONE << pawn:
            value *= STUCK
        if CRACKED[state.tiles[state.pawns[pawn]]]:
            value *= THIN
        return value * weights.down if lying else value


def _spread(cells: int) -> int:
    """Add to a set of cells all those that touch it."""
    row = cells | cells << 8 | cells >> 8
    return row | row << ROW | row >> ROW
