"""Positions of Thin Ice for its tests, drawn in characters.

position(table, "pci p.c", "l12 off", corner="k11", bear="m13", hands=[["sonar"], []])
"""

from collections.abc import Sequence
from inspect import signature
from typing import Final, TypeVar

from games.playing import Playing
from rookery.catalog import spec
from rookery.core.record import Record
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.rules import ThinIce, advance
from rookery.games.thin_ice.setup import initial_state
from rookery.games.thin_ice.stack import End, Main, Pending
from rookery.games.thin_ice.state import NO_FACE, OFF, Cards, Pawns, State
from rookery.games.thin_ice.tiles import CELLS, CORNER, CRACK, HOLE, ICE, KRAKEN, ORCA, PERMANENT, STRIP, TABLE, WELL

R = TypeVar("R", bound=Record)
GAME: Final = spec("thin_ice")
PLAYING: Final[Playing[ThinIce, State]] = Playing(GAME, ThinIce)
rules, legal, after = PLAYING.rules, PLAYING.legal, PLAYING.after
CODES: Final = {
    ".": 0,
    "i": 2 * ICE,
    "j": 2 * CRACK,
    "q": 2 * ORCA,
    "P": 2 * PERMANENT,
    "c": 2 * CRACK + 1,
    "o": 2 * ORCA + 1,
    "p": 2 * PERMANENT + 1,
    "w": 2 * WELL,
    "h": 2 * HOLE,
    "x": 2 * HOLE + 1,
    "k": 2 * KRAKEN,
    "K": 2 * KRAKEN + 1,
    "|": 2 * STRIP,
    "=": 2 * (STRIP + 1),
    "L": 2 * CORNER,
    "r": 2 * (CORNER + 1),
    "7": 2 * (CORNER + 2),
    "J": 2 * (CORNER + 3),
}
"""i undrawn ice; j, q, P known ice; c cracked, o orca, p permanent; w, h, k holes, x cracked, K kraken."""


def tiles(corner: str, drawing: str) -> bytes:
    """Lay the drawn tiles on the table, the first of them on `corner`."""
    x, y = TABLE.coordinates[TABLE.cell_named[corner]]
    table = bytearray(CELLS)
    for row, line in enumerate(drawing.split()):
        for column, letter in enumerate(line):
            table[TABLE.cell_at[(x + column, y + row)]] = CODES[letter]
    return bytes(table)


def position(
    table: ThinIce,
    floe: str,
    pawns: str,
    *,
    corner: str = "l12",
    bear: str = "off",
    awake: bool = True,
    unit: int = 0,
    done: int = 0,
    fallen: int = 0,
    hands: Sequence[Sequence[str]] = (),
    lost: str = "",
    stack: tuple[Pending, ...] = (End(0), Main()),
) -> State:
    """Set up the turn of a player or team: a floe by rows from `corner`, pawns by cells, `off` for who is out."""
    config = table.config
    cells = [TABLE.cell_named.get(name, OFF) for name in pawns.split()]
    ids = [design.id for design in config.designs]
    held = [tuple(sorted([ids.index(card) for card in hand])) for hand in hands] or [()] * table.seats
    deck = bytearray(config.copies)
    for card in [card for hand in held for card in hand]:
        deck[card] -= 1
    removed = bytearray(14)
    for letter in lost:
        removed[CODES[letter] >> 1] += 1
    start = initial_state(config)
    state = State(
        changed(
            start.floe,
            tiles=tiles(corner, floe),
            removed=bytes(removed),
            bear=TABLE.cell_named.get(bear, OFF),
            awake=awake,
        ),
        Pawns(tuple(cells), tuple([int(cell == OFF) for cell in cells]), fallen),
        changed(start.turn, die=NO_FACE, unit=unit, speaker=config.units[unit][0], done=done),
        Cards(bytes(deck), start.cards.discards, tuple(held)),
        stack,
        start.seat,
    )
    draft = Draft(config, state)
    advance(draft)
    return draft.freeze()


def changed(record: R, **fields: object) -> R:
    """Return a part of a state with some of its fields changed."""
    names = list(signature(type(record)).parameters)
    return type(record)(**{**dict(zip(names, record.values(), strict=True)), **fields})


def refused(table: ThinIce, state: State, text: str) -> str:
    """Return the clause that forbids a text."""
    return PLAYING.refused(table, state, text).rule


def shows(state: State, name: str) -> str:
    """Return the character of what lies on a cell."""
    code = state.floe.tiles[TABLE.cell_named[name]]
    return next(letter for letter, own in CODES.items() if own == code)


def pawn(state: State, number: int = 1) -> str:
    cell = state.pawns.cells[number - 1]
    return TABLE.names[cell] if cell >= 0 else "off"


def bear(state: State) -> str:
    return TABLE.names[state.floe.bear] if state.floe.bear >= 0 else "off"
