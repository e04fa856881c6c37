"""Every action of Thin Ice, made once; those of the cards come last, so the others keep their numbers in every deck."""

from typing import Final

from rookery.games.thin_ice.state import (
    FACES,
    Action,
    Count,
    Crush,
    Discard,
    Draw,
    Face,
    Kind,
    Lay,
    Pass,
    Person,
    Pick,
    Play,
    Prowl,
    Roll,
    Rotate,
    Shift,
    Step,
    Take,
)
from rookery.games.thin_ice.tiles import BACK, CELLS, FRONT, KINDS, PILE_KINDS, RING

PAWNS: Final = 6
"""T3: pawns in the box."""
MOST: Final = 42
"""More tiles than there are of any kind."""

PICKS: Final = tuple([Pick(cell, cell) for cell in range(CELLS)])
PROWLS: Final = tuple([Prowl(CELLS + cell, cell) for cell in range(CELLS)])
CRUSHES: Final = tuple([Crush(2 * CELLS + cell, cell) for cell in range(CELLS)])
STEPS: Final = tuple(
    [tuple([Step((3 + pawn) * CELLS + cell, pawn, cell) for cell in range(CELLS)]) for pawn in range(PAWNS)]
)


def _shifts(number: int) -> tuple[tuple[Shift, ...], ...]:
    """Make every shift, by cell and direction; over the edge of the table there is only a placeholder (TA7)."""
    table = []
    for start, ring in enumerate(RING):
        ways = []
        for end in ring:
            ways.append(Shift(number if end >= 0 else -1, start, end))
            number += end >= 0
        table.append(tuple(ways))
    return tuple(table)


SHIFTS: Final = _shifts((3 + PAWNS) * CELLS)
STRAIGHT: Final = tuple([tuple([(shift.end, shift) for shift in ways[::2] if shift.end >= 0]) for ways in SHIFTS])
DIAGONAL: Final = tuple([tuple([(shift.end, shift) for shift in ways[1::2] if shift.end >= 0]) for ways in SHIFTS])
"""By cell: where a tile may slide on the table, and the action."""
_ON_TABLE: Final = tuple([shift for ways in SHIFTS for shift in ways if shift.end >= 0])
_NEXT: Final = (3 + PAWNS) * CELLS + len(_ON_TABLE)

ROLL: Final = Roll(_NEXT)
PASS: Final = Pass(_NEXT + 1)
DRAW: Final = Draw(_NEXT + 2)
LEFT: Final = Rotate(_NEXT + 3, -1)
RIGHT: Final = Rotate(_NEXT + 4, 1)
DIE: Final = tuple([Face(_NEXT + 5 + face, face) for face in range(len(FACES))])
PERSONS: Final = tuple([Person(_NEXT + 9 + seat, seat) for seat in range(PAWNS)])
COUNTS: Final = tuple([Count(_NEXT + 15 + count, count) for count in range(MOST)])
_KINDS_FROM: Final = _NEXT + 15 + MOST
FOUND: Final = tuple(
    [Kind(_KINDS_FROM + PILE_KINDS.index(kind) if kind in PILE_KINDS else -1, kind) for kind in range(KINDS)]
)
"""By kind; an undrawn one cannot be found."""
_LAYS_FROM: Final = _KINDS_FROM + len(PILE_KINDS)
LAYS: Final = tuple(
    [
        tuple(
            [
                Lay(_LAYS_FROM + 2 * PILE_KINDS.index(kind) + side if kind in PILE_KINDS else -1, kind, side)
                for side in (FRONT, BACK)
            ]
        )
        for kind in range(KINDS)
    ]
)
"""By kind and side."""

COMMON: Final[tuple[Action, ...]] = (
    *PICKS,
    *PROWLS,
    *CRUSHES,
    *[step for steps in STEPS for step in steps],
    *_ON_TABLE,
    ROLL,
    PASS,
    DRAW,
    LEFT,
    RIGHT,
    *DIE,
    *PERSONS,
    *COUNTS,
    *[FOUND[kind] for kind in PILE_KINDS],
    *[lay for kind in PILE_KINDS for lay in LAYS[kind]],
)
"""The actions that every deck shares."""


def plays(cards: int) -> tuple[Play, ...]:
    """Make the plays of a deck with this many designs."""
    return tuple([Play(len(COMMON) + card, card) for card in range(cards)])


def discards(cards: int) -> tuple[Discard, ...]:
    """Make the discards of a deck with this many designs."""
    return tuple([Discard(len(COMMON) + cards + card, card) for card in range(cards)])


def takes(cards: int) -> tuple[Take, ...]:
    """Make chance's draws of a deck with this many designs."""
    return tuple([Take(len(COMMON) + 2 * cards + card, card) for card in range(cards)])
