"""What a bot may think of a state: who stands on ice that will last.

A pawn is worth more the more free tiles there are within two steps; less when nothing touches its tile, when it cannot
step, on cracked ice, or when another side is about to put it somewhere. A card in the hand is worth keeping for its
moment. Two sides meet as their worths do: one that is worth twice as much outlives the other two times in three. Those
who are out have lost to all who outlived them. What threatens on the next turns is left to the search.

The weights were fitted by logistic regression to 12,000 positions of some 1,200 games between greedy bots, and rounded;
those of cards, chases and pawns in the sea are guesses. Nothing that looked farther (territory, walks left, the size of
the floe, the way to the bear) explained more than a hair.

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
NEAR: Final[tuple[float, ...]] = tuple([(1 + tiles) ** 0.75 for tiles in range(25)])
"""What the free tiles within two steps are worth."""
FAIR: Final = 8.0
"""The worth of a pawn that is not placed yet."""
SINKING: Final = 0.3
"""The worth of a pawn in the sea that a card may still save."""
ADRIFT: Final = 0.22
"""What is left of a pawn when nothing touches its tile in another's turn."""
LOOSE: Final = 0.82
"""The same in its own turn, when it may still do something about it."""
STUCK: Final = 0.5
"""What is left of a pawn that must step and cannot."""
THIN: Final = 0.82
"""What is left of a pawn on cracked ice."""
DOWN: Final = 1.3
"""A pawn that fell need not step, and what it stands on stays whole."""
CHASED: Final = 0.7
"""What is left of a pawn that another side is about to put somewhere."""
HELD: Final = 1.1
"""What a card in the hand adds."""


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
FOR_MORE: Final = (
    Level(12, 0.7, 1.0),
    Level(50, 0.19, 0.52),
    Level(120, 0.11, 0.35),
    Level(370, 0.058, 0.2),
    Level(1650, 0.023, 0.085),
    Level(20_000, 0.0, 0.0),
)
FOR_MANY: Final = (
    Level(12, 0.7, 1.0),
    Level(55, 0.17, 0.47),
    Level(200, 0.077, 0.27),
    Level(560, 0.046, 0.16),
    Level(2800, 0.012, 0.04),
    Level(20_000, 0.0, 0.0),
)
"""For two, for up to four, for up to six: the more players, the more is luck, and the farther the levels lie apart."""
CARDS: Final = 4
"""How many times as much a level weighs with cards: several hands are imagined, and each wants its share."""


def levels(rules: ThinIce) -> tuple[Level, ...]:
    """Return the six levels; with cards each weighs more."""
    table = FOR_TWO if rules.seats == 2 else FOR_MORE if rules.seats <= 4 else FOR_MANY
    more = CARDS if hidden(rules) else 1
    return tuple([Level(more * level.nodes, level.softness, level.floor) for level in table])


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
    worth = _worths(setting, state)
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


def _worths(setting: Setting, state: State) -> list[float]:
    """Weigh each player or team by its pawns and cards."""
    tiles = state.tiles
    ground = tiles.strip(b"\0")
    first = len(tiles) - len(tiles.lstrip(b"\0"))
    present = int.from_bytes(ground.translate(ALL), "little")
    free = int.from_bytes(ground.translate(FIRM), "little")
    for cell in (*state.pawns, state.bear):
        if cell >= first and free & BYTE[cell - first]:
            free ^= BYTE[cell - first]
    worths = []
    for unit, pawns in enumerate(setting.pawns_in):
        total = 0.01
        for pawn in pawns:
            if state.gone[pawn] == 0:
                cell = state.pawns[pawn]
                here = BYTE[cell - first] if cell >= first else 0
                total += _worth(setting, state, unit, pawn, here, present, free)
        for seat in setting.units[unit]:
            for _ in state.hands[seat]:
                total *= HELD
        worths.append(total)
    return worths


def _worth(setting: Setting, state: State, unit: int, pawn: int, here: int, present: int, free: int) -> float:
    """Weigh a pawn by the ice round it and by what is about to happen to it."""
    value = 1.0
    for frame in state.stack:
        if frame[0] == LOST and frame[1] == pawn:
            return SINKING
        if frame[0] == DISPLACE and frame[1] == pawn and setting.unit_of[frame[2]] != unit:
            value = CHASED
    if here == 0:
        return FAIR
    own = state.unit == unit
    lying = (state.lying >> pawn) & 1 == 1
    ring = _spread(here)
    ways = ring & free
    near = _spread(ways) & free
    value *= NEAR[near.bit_count()]
    if ring & present == here:
        value *= LOOSE if own else ADRIFT
    if ways == 0 and own and not lying and not state.done & PAWN_DONE << pawn:
        value *= STUCK
    if CRACKED[state.tiles[state.pawns[pawn]]]:
        value *= THIN
    return value * DOWN if lying else value


def _spread(cells: int) -> int:
    """Add to a set of cells all those that touch it."""
    row = cells | cells << 8 | cells >> 8
    return row | row << ROW | row >> ROW
