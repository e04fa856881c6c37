"""The values of Pingouin: the floe, a state of the game, and the three kinds of action."""

from typing import Any, Final, NamedTuple, TypeAlias, final

from rookery.core.compat import mypyc_attr
from rookery.core.record import Record
from rookery.grids import hex_rows

FLOE: Final = hex_rows((7, 8, 7, 8, 7, 8, 7, 8))
"""P4, PA3: eight rows of 7 and 8 blocks in turn; `c3` is the third block of the third row from the top."""
BLOCKS: Final = FLOE.size
OVER: Final = -2
"""The seat to move when nobody is."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State(Record):
    """Everything there is to know; all of it is public (PA13), so it is also every seat's view.

    A class with slots rather than a named tuple: it is made on the hottest path, and is both faster to make and faster
    to read, plain and compiled.
    """

    __slots__ = ("blocks", "fish", "free", "penguins", "scores", "seat", "to_place")

    def __init__(
        self,
        fish: bytes,
        free: int,
        penguins: tuple[tuple[int, ...], ...],
        to_place: int,
        seat: int,
        scores: tuple[int, ...],
        blocks: tuple[int, ...],
    ) -> None:
        self.fish: Final = fish
        """The fish on each block, 0 for a hole; shorter than the floe while chance still lays it."""
        self.free: Final = free
        """The blocks with nobody on them, as a set of bits."""
        self.penguins: Final = penguins
        """The cells of each seat's penguins, in the order in which they were placed."""
        self.to_place: Final = to_place
        """How many penguins of all seats are still to be placed."""
        self.seat: Final = seat
        """Who is to move: a seat, CHANCE or OVER."""
        self.scores: Final = scores
        """The fish that each seat has caught."""
        self.blocks: Final = blocks
        """The blocks that each seat has taken."""

    def values(self) -> tuple[Any, ...]:
        """Return everything that makes this state what it is."""
        return self.fish, self.free, self.penguins, self.to_place, self.seat, self.scores, self.blocks


class Lay(NamedTuple):
    """Chance lays the next block, with 1 to 3 fish (P5)."""

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


# What pictures and effects call things; a block is called by its name.


def penguin_key(seat: int, which: int) -> str:
    """Return the key of a seat's penguin, by the order in which its penguins were placed."""
    return f"penguin-{seat + 1}-{which + 1}"


def blocks_key(seat: int) -> str:
    """Return the key of the blocks that a seat has taken."""
    return f"blocks-{seat + 1}"
