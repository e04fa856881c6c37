"""The iceberg: where figures stand, what they stand on, and where the next one may go.

Laws:

* a set of figures is an int of eight rows of eight bits: bit 8 * row + x is place x of a row, row 0 at the bottom;
* x counts from the left end of the base row, so the base row floats (BA6): a figure added on the left moves all
  others one bit up;
* the figure at (row, x) stands on (row - 1, x) and (row - 1, x + 1) (BA5);
* people name a place by column and row, columns counted from the first figure, which stands on `h1`; `h2` stands on
  `h1` and `i1`. So a name keeps its meaning while the row floats.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

ROWS: Final = 8
FIRST: Final = 7
"""The column of the first figure; as many columns lie on its right as on its left."""
COLUMNS: Final = 2 * FIRST + 1

NAMES: Final = tuple(
    [tuple([f"{chr(ord('a') + column)}{row + 1}" for column in range(COLUMNS - row)]) for row in range(ROWS)]
)
"""The name of each place by row and column."""
BITS: Final = tuple([1 << bit for bit in range(ROWS * ROWS)])
"""The set that holds just this place."""
ONES: Final = tuple([tuple([x for x in range(ROWS) if byte >> x & 1]) for byte in range(1 << ROWS)])
"""The places of a row whose bits are set."""
_NOT_LAST: Final = sum([127 << 8 * row for row in range(ROWS)])
"""All places that may have a right neighbour."""


def taken(ice: tuple[int, ...]) -> int:
    """Return all figures, whatever their colour."""
    union: i64 = 0
    for figures in ice:
        union |= figures
    return union


def perches(figures: int) -> int:
    """B16, BA5: return the empty places above two neighbours."""
    held: i64 = figures
    pairs: i64 = held & held >> 1 & _NOT_LAST
    return pairs << 8 & ~held


def matching(free: int, figures: int) -> int:
    """B19: return those of the free perches that touch one of these figures, all of one colour."""
    colour: i64 = figures
    return free & (colour | colour >> 1) << 8


def width(figures: int) -> int:
    """Return how many figures the base row has."""
    return len(ONES[figures & 255])


def origin(left: int, end: int, base: int) -> int:
    """Return the slot, out of `base + 1` from the left, in which the first figure is drawn.

    That is the middle, unless the bottom row, with `left` of its `end` figures left of the first, and the open places
    at its ends would not fit (BA6).
    """
    room = 1 if end < base else 0
    last = base - (max(1, end) - 1 - left) - room
    return min(max((base + 1) // 2, left + room), last)
