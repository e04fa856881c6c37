"""The values of Pingouin: the floe, a state of the game, and the three kinds of action."""

from typing import Final, NamedTuple, TypeAlias

from rookery.core.values import NEW
from rookery.lattice import hex_rows

FLOE: Final = hex_rows((7, 8, 7, 8, 7, 8, 7, 8))
"""P4, PA3: eight rows of 7 and 8 blocks in turn; `c3` is the third block of the third row from the top."""
BLOCKS: Final = FLOE.size
OVER: Final = -2
"""The seat to move when nobody is."""


class State(NamedTuple):
    """Everything there is to know; all of it is public (PA13), so it is also every seat's view."""

    fish: bytes
    """The fish on each block, 0 for a hole; shorter than the floe while luck still lays it."""
    free: int
    """The blocks with nobody on them, as a set of bits."""
    penguins: tuple[tuple[int, ...], ...]
    """The cells of each seat's penguins, in the order in which they were placed."""
    to_place: int
    """How many penguins of all seats are still to be placed."""
    seat: int
    """Who acts: a seat, CHANCE or OVER."""
    scores: tuple[int, ...]
    """The fish that each seat has caught."""
    blocks: tuple[int, ...]
    """The blocks that each seat has taken."""


def made(
    fish: bytes,
    free: int,
    penguins: tuple[tuple[int, ...], ...],
    to_place: int,
    seat: int,
    scores: tuple[int, ...],
    blocks: tuple[int, ...],
) -> State:
    """Make a state, quickly."""
    state: State = NEW(State, (fish, free, penguins, to_place, seat, scores, blocks))
    return state


class Lay(NamedTuple):
    """Luck lays the next block, with 1 to 3 fish (P5)."""

    number: int
    fish: int


class Place(NamedTuple):
    """A seat puts a penguin on a block (P8)."""

    number: int
    cell: int


class Slide(NamedTuple):
    """A penguin slides and its old block is taken (P12)."""

    number: int
    start: int
    end: int


Action: TypeAlias = Lay | Place | Slide
