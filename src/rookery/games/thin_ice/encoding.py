"""A view of Thin Ice as numbers for a learner: planes of 25 by 25, own seat first.

| planes | what |
|---|---|
| 28 | which tile lies here, by code (a back that the seat does not know is an undrawn one) |
| 6 | whose pawn is here: own seat, then clockwise; 0.5 when it lies |
| 2 | the bear asleep, awake |
| 1 | tiles that do not drift yet |
| 1 | the cell that is being asked about |
| 8 | everywhere the same: the die's face (4), tile moved, die rolled, own turn, own word |
| 29 | everywhere the same: what is being asked, by kind of frame |
| 6 | everywhere the same: how many cards each seat holds, own first |
| designs | everywhere the same: how many of each card one holds |
"""

from typing import Any

from rookery.games.thin_ice.frames import LAY, NAMES
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import DIE_DONE, FACES, OFF, TILE_DONE, View
from rookery.games.thin_ice.tiles import CELLS, CODES

SIDE = 25
SEATS = 6
BOARD = CODES + SEATS + 4
"""How many planes show the board."""


def encoding_shape(rules: ThinIce) -> tuple[int, ...]:
    """Return how many planes there are, and their size."""
    return BOARD + len(FACES) + 4 + len(NAMES) + SEATS + len(rules.setting.designs), SIDE, SIDE


def encode(rules: ThinIce, view: View, seat: int) -> Any:
    """Return what a seat knows as a float32 array."""
    import numpy as np

    state, setting = view.known, rules.setting
    planes = np.empty((encoding_shape(rules)[0], CELLS), dtype=np.float32)
    planes[:BOARD] = 0.0
    tiles = np.frombuffer(state.tiles, dtype=np.uint8)
    places = tiles.nonzero()[0]
    planes[tiles[places], places] = 1.0
    for pawn, cell in enumerate(state.pawns):
        if cell != OFF:
            whose = (setting.owner[pawn] - seat) % setting.seats
            planes[CODES + whose, cell] = 0.5 if (state.lying >> pawn) & 1 else 1.0
    if state.bear != OFF:
        planes[CODES + SEATS + int(state.awake), state.bear] = 1.0
    for cell, _, _ in state.pins:
        planes[CODES + SEATS + 2, cell] = 1.0
    asked = state.stack[-1] if state.stack else None
    if asked and asked[0] == LAY:
        planes[CODES + SEATS + 3, asked[2]] = 1.0
    scalars = [float(state.die == face) for face in range(len(FACES))]
    scalars += [float(bool(state.done & TILE_DONE)), float(bool(state.done & DIE_DONE))]
    scalars += [float(state.unit == setting.unit_of[seat]), float(state.seat == seat)]
    kinds = [0.0] * len(NAMES)
    if asked:
        kinds[asked[0]] = 1.0
    hands = [len(state.hands[(seat + step) % setting.seats]) / 2.0 for step in range(setting.seats)]
    scalars += kinds + hands + [0.0] * (SEATS - setting.seats)
    scalars += [float(state.hands[seat].count(card)) for card in range(len(setting.designs))]
    planes[BOARD:] = np.array(scalars, dtype=np.float32)[:, None]
    return planes.reshape(-1, SIDE, SIDE)
