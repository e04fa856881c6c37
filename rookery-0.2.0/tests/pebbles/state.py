"""The values of Pebbles: a state, what one seat sees of it, and the two kinds of action."""

from typing import Final, NamedTuple, TypeAlias

PEBBLES: Final = ("light", "medium", "heavy")
"""S2: the pebbles by weight, from 1."""


class State(NamedTuple):
    """Everything there is to know."""

    hands: tuple[tuple[int, ...], ...]
    """The weights that each seat holds, lightest first."""
    floe: int
    """The weight that the floe carries."""
    turn: int
    """The seat that lays next; once the floe is broken, the seat after the one that broke it."""


class View(NamedTuple):
    """What one seat knows, or a spectator."""

    seat: int | None
    hand: tuple[int, ...]
    """The seat's own pebbles; nothing for a spectator."""
    counts: tuple[int, ...]
    """How many pebbles each seat holds."""
    floe: int
    turn: int


class Draw(NamedTuple):
    """Chance gives a pebble to the first seat that is short of one (S3, S5)."""

    number: int
    weight: int


class Lay(NamedTuple):
    """A seat lays a pebble on the floe (S4)."""

    number: int
    weight: int


Action: TypeAlias = Draw | Lay


# What pictures and effects call things; the floe is called `floe`.


def count_key(seat: int) -> str:
    """Return the key of the number of pebbles that a seat holds."""
    return f"pebbles-{seat + 1}"


def pebble_key(seat: int, weight: int) -> str:
    """Return the key of a seat's pebbles of one weight."""
    return f"hand-{seat + 1}-{PEBBLES[weight - 1]}"
