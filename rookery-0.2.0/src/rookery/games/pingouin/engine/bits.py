"""Sets of blocks as 60-bit whole numbers, and the few questions that Pingouin's engine asks about them.

The floe's numbering makes each direction one shift: east 1, south-east 8, south-west 7, and back. A shift that would
wrap round an edge is caught by the set of blocks that can be entered in that direction.

Laws:

* the same source runs interpreted and compiled, where `i64` is a machine word;
* so no number may matter above its 60th bit, and every multiplication is masked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

ALL: Final = 0xFFFFFFFFFFFFFFF
INTO_E: Final = 0xFEFDFDFBFBF7F7E
INTO_W: Final = 0x7F7EFEFDFDFBFBF
INTO_SE: Final = 0xFEFFFDFFFBFFF00
INTO_SW: Final = 0x7FFEFFFDFFFBF80
INTO_NE: Final = 0xFFFDFFFBFFF7F
INTO_NW: Final = 0xFEFFFDFFFBFFF


def _places() -> bytes:
    """Powers of two differ modulo 67, so the remainder tells which one it is."""
    places = bytearray(67)
    for cell in range(60):
        places[pow(2, cell, 67)] = cell
    return bytes(places)


PLACES: Final = _places()


def first(cells: i64) -> i64:
    """Return the lowest cell of a set that is not empty."""
    return PLACES[(cells & -cells) % 67]


def single(cell: i64) -> i64:
    """Return the set of one cell."""
    # From the top down, because mypyc compiles a literal `1 << cell` with 32 bits.
    return 0x800000000000000 >> (59 - cell)


def size(cells: i64) -> i64:
    """Count the cells of a set."""
    cells = cells - ((cells >> 1) & 0x555555555555555)
    cells = (cells & 0x333333333333333) + ((cells >> 2) & 0x333333333333333)
    cells = (cells + (cells >> 4)) & 0xF0F0F0F0F0F0F0F
    cells = cells + (cells >> 8)
    cells = cells + (cells >> 16)
    return (cells + (cells >> 32)) & 127


def ring(cells: i64) -> i64:
    """Return the cells next to a cell of the set; the set itself may be among them."""
    return (
        (cells << 1 & INTO_E)
        | (cells >> 1 & INTO_W)
        | (cells << 8 & INTO_SE)
        | (cells >> 8 & INTO_NW)
        | (cells << 7 & INTO_SW)
        | (cells >> 7 & INTO_NE)
    )


def _forth(cells: i64, open_cells: i64, step: i64) -> i64:
    """Slide up the numbering: one, two, then four steps at once reach across the floe."""
    cells |= open_cells & (cells << step)
    open_cells &= open_cells << step
    cells |= open_cells & (cells << 2 * step)
    open_cells &= open_cells << 2 * step
    return cells | (open_cells & (cells << 4 * step))


def _back(cells: i64, open_cells: i64, step: i64) -> i64:
    """Slide down the numbering."""
    cells |= open_cells & (cells >> step)
    open_cells &= open_cells >> step
    cells |= open_cells & (cells >> 2 * step)
    open_cells &= open_cells >> 2 * step
    return cells | (open_cells & (cells >> 4 * step))


def reach(cells: i64, free: i64) -> i64:
    """Return the cells and every free cell that one slide from them ends on (P14-P16)."""
    return (
        _forth(cells, free & INTO_E, 1)
        | _back(cells, free & INTO_W, 1)
        | _forth(cells, free & INTO_SE, 8)
        | _back(cells, free & INTO_NW, 8)
        | _forth(cells, free & INTO_SW, 7)
        | _back(cells, free & INTO_NE, 7)
    )


def flood(cells: i64, free: i64) -> i64:
    """Return the free cells that any number of slides from the cells can reach."""
    found = ring(cells) & free
    edge = found
    while edge:
        edge = ring(edge) & free & ~found
        found |= edge
    return found
