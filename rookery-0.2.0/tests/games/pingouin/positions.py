"""Positions for the tests of Pingouin: `position(floe("r1.11.b"))`, rows from the top, the rest of them holes."""

from typing import Final

from games.playing import Playing
from rookery.catalog import spec
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import State

PINGOUIN: Final = spec("pingouin")
PLAYING: Final[Playing[Pingouin, State]] = Playing(PINGOUIN, Pingouin)
REFERENCE: Final = "r3111r1/22131b1b/1121233/222r1332/2221211/2b2r2131/1122b32/11123321"
"""The position of the reference counts: four penguins each, on one-fish blocks."""
rules = PLAYING.rules


def position(text: str, seats: int = 2, **options: object) -> State:
    return PLAYING.read(rules(seats, **options), text)


def legal(state: State, seats: int = 2, **options: object) -> set[str]:
    return PLAYING.legal(rules(seats, **options), state)


def after(state: State, *moves: str, seats: int = 2, **options: object) -> State:
    return PLAYING.after(rules(seats, **options), state, *moves)


def floe(*rows: str) -> str:
    """Write a floe of holes but for the given rows, counted from the top."""
    lengths = (7, 8, 7, 8, 7, 8, 7, 8)
    lines = [*rows, *[""] * (8 - len(rows))]
    return "/".join(row.ljust(length, ".") for row, length in zip(lines, lengths, strict=True))
