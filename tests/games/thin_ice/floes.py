"""Positions of Thin Ice for its tests, drawn in characters, and play by texts."""

from collections.abc import Sequence
from typing import Final

from rookery.catalog import game
from rookery.core import IllegalAction, play
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.frames import END, MAIN
from rookery.games.thin_ice.rules import ThinIce, advance
from rookery.games.thin_ice.start import opening
from rookery.games.thin_ice.state import NO_FACE, OFF, State
from rookery.games.thin_ice.tiles import CELLS, CORNER, CRACK, HOLE, ICE, KRAKEN, ORCA, PERMANENT, STRIP, TABLE, WELL

GAME: Final = game("thin_ice")
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


def rules(seats: int = 2, **options: object) -> ThinIce:
    made = GAME.rules(seats, **options)
    assert isinstance(made, ThinIce)
    return made


def tiles(corner: str, drawing: str) -> bytes:
    """Lay the drawn tiles on the table, the first of them on `corner`."""
    x, y = TABLE.coordinates[TABLE.cell_named[corner]]
    table = bytearray(CELLS)
    for row, line in enumerate(drawing.split()):
        for column, letter in enumerate(line):
            table[TABLE.cell_at[(x + column, y + row)]] = CODES[letter]
    return bytes(table)


def at(
    table: ThinIce,
    drawing: str,
    pawns: str,
    *,
    corner: str = "l12",
    bear: str = "off",
    awake: bool = True,
    unit: int = 0,
    done: int = 0,
    lying: int = 0,
    hands: Sequence[Sequence[str]] = (),
    lost: str = "",
    stack: tuple[tuple[int, ...], ...] = ((END, 0), (MAIN,)),
) -> State:
    """Set up the turn of a player or team on a drawn floe; `pawns` are cells, or `off` for those who are out."""
    setting = table.setting
    cells = [TABLE.cell_named.get(name, OFF) for name in pawns.split()]
    ids = [design.id for design in setting.designs]
    held = [tuple(sorted([ids.index(card) for card in hand])) for hand in hands] or [()] * table.seats
    deck = bytearray(setting.copies)
    for card in [card for hand in held for card in hand]:
        deck[card] -= 1
    pile = bytearray(14)
    for letter in lost:
        pile[CODES[letter] >> 1] += 1
    state = opening(setting)._replace(
        tiles=tiles(corner, drawing),
        pawns=tuple(cells),
        gone=tuple([int(cell == OFF) for cell in cells]),
        bear=TABLE.cell_named.get(bear, OFF),
        awake=awake,
        die=NO_FACE,
        unit=unit,
        word=setting.units[unit][0],
        done=done,
        lying=lying,
        hands=tuple(held),
        deck=bytes(deck),
        lost=bytes(pile),
        stack=stack,
    )
    draft = Draft(setting, state)
    advance(draft)
    return draft.freeze()


def legal(table: ThinIce, state: State) -> set[str]:
    return {GAME.write(table, action) for action in table.legal_actions(state)}


def after(table: ThinIce, state: State, *texts: str) -> State:
    """Play texts, each of them checked."""
    for text in texts:
        state = play(table, state, GAME.read(table, text))
    return state


def refused(table: ThinIce, state: State, text: str) -> str:
    """Return the clause that forbids a text."""
    assert text not in legal(table, state)
    why = GAME.explain(table, state, text)
    assert isinstance(why, IllegalAction)
    assert why.text.en != why.text.fr
    return why.rule


def shows(state: State, name: str) -> str:
    """Return the character of what lies on a cell."""
    code = state.tiles[TABLE.cell_named[name]]
    return next(letter for letter, own in CODES.items() if own == code)


def pawn(state: State, number: int = 1) -> str:
    cell = state.pawns[number - 1]
    return TABLE.names[cell] if cell >= 0 else "off"


def bear(state: State) -> str:
    return TABLE.names[state.bear] if state.bear >= 0 else "off"
