"""The tiles of Thin Ice: their kinds, their faces, and what each face allows.

Laws:

* a tile on the table is one byte, its code: twice its kind, plus one when its back is up;
* ICE and WELL are tiles whose back is not fixed yet: chance draws it when it is first seen (TA8);
* every question about one tile is answered by a table indexed by code;
* only pawns are bound by the open directions of ice pieces (TA67).
"""

from typing import TYPE_CHECKING, Final

from rookery.grids.squares import square_board

if TYPE_CHECKING:
    from mypy_extensions import i64

WIDTH: Final = 25
TABLE: Final = square_board(WIDTH, WIDTH)
"""TA7: the table, with the floe in its middle; `m13` is its centre."""
CELLS: Final = TABLE.size
RING: Final = TABLE.neighbours
"""T10: the eight cells round each cell, clockwise from north; -1 over the table's edge."""
ROUND: Final = tuple([tuple([cell for cell in ring if cell >= 0]) for ring in RING])
"""The same without the edge."""

SEA: Final = 0
ICE: Final = 1
CRACK: Final = 2
ORCA: Final = 3
PERMANENT: Final = 4
WELL: Final = 5
HOLE: Final = 6
KRAKEN: Final = 7
STRIP: Final = 8
CORNER: Final = 10
KINDS: Final = 14
"""T4 and TA63. ICE is an ice tile and WELL a hole tile with a back not yet drawn; a strip lies in one of two ways
(8, 9), a corner in one of four (10 to 13), each a quarter turn clockwise from the one before."""

KIND_NAMES: Final = (
    "sea", "ice", "crack", "orca", "permanent", "well", "hole", "kraken",
    "strip0", "strip1", "corner0", "corner1", "corner2", "corner3",
)  # fmt: skip

NAMES: Final = TABLE.names
"""The name of each cell, which is also the key of what a picture shows there."""

FRONT: Final = 0
BACK: Final = 1
CODES: Final = 2 * KINDS
CRACKED_BACKS: Final = (CRACK, HOLE, 8, 9, 10, 11, 12, 13)
ORCA_UP: Final = 2 * ORCA + BACK
KRAKEN_UP: Final = 2 * KRAKEN + BACK


def _allowing(fronts: bool, backs: tuple[int, ...]) -> bytes:
    """Make a table by code: 1 for every front if `fronts`, and for the backs of some kinds."""
    table = bytearray(CODES)
    for kind in range(ICE, KINDS):
        table[2 * kind] = 1 if fronts else 0
        table[2 * kind + BACK] = 1 if kind in backs else 0
    return bytes(table)


def _face(code: int) -> str:
    """Name what a tile shows, as in names.json."""
    kind, back = code >> 1, code & BACK
    if kind >= STRIP:
        return ("cracked_" if back else "") + ("rotating_ice_piece" if kind >= CORNER else "ice_piece")
    if not back:
        return "hole" if kind in (WELL, HOLE, KRAKEN) else "ice"
    return {CRACK: "cracked_ice", ORCA: "orca", PERMANENT: "permanent_ice", HOLE: "cracked_hole"}.get(kind, "kraken")


FACE_NAMES: Final = ("sea", "sea", *[_face(code) for code in range(2, CODES)])
"""What a tile of each code shows."""

PRESENT: Final = bytes([0, 0] + [1] * (CODES - 2))
"""There is a tile."""
STANDS: Final = _allowing(True, (*CRACKED_BACKS, PERMANENT))
"""T13, T16, T32, T34: a pawn or the bear may stand on this face."""
MOVES: Final = _allowing(True, (ORCA, PERMANENT, KRAKEN))
"""T21, T23, TA69: a tile showing this face may be moved."""
CRACKS: Final = _allowing(True, ())
"""T19, T41: this face is turned over when it is left or cracked."""
CRACKED: Final = _allowing(False, CRACKED_BACKS)
"""T20, T41: a tile showing this face is removed when it is left or cracked again."""
BREAKS: Final = _allowing(True, CRACKED_BACKS)
"""T41: this face is turned over or its tile removed: one or the other."""
FREEZES: Final = _allowing(False, (*CRACKED_BACKS, ORCA, KRAKEN))
"""T42, TA41: this face may be turned back."""
WET: Final = bytes(
    [1 if code >> 1 in (WELL, HOLE) or code == 2 * KRAKEN else 0 for code in range(CODES)],
)
"""T37: a pawn that is put on this face falls in."""
UNDRAWN: Final = bytes([1 if code >> 1 in (ICE, WELL) else 0 for code in range(CODES)])
"""The back of such a tile is not drawn yet."""


def _open(code: int) -> int:
    """TA66: a strip is closed to east and west, a corner open to north, north-east and east; turned with the tile."""
    kind = code >> 1
    if kind >= CORNER:
        ways = [0, 1, 2]
        turn = kind - CORNER
    elif kind >= STRIP:
        ways = [0, 1, 3, 4, 5, 7]
        turn = kind - STRIP
    else:
        return 255
    return sum([1 << (way + 2 * turn) % 8 for way in ways])


OPEN: Final = tuple([_open(code) for code in range(CODES)])
"""The set of directions in which a pawn may leave such a tile, and from which it may enter."""

PILE_KINDS: Final = (CRACK, ORCA, PERMANENT, HOLE, KRAKEN, 8, 9, 10, 11, 12, 13)
"""The kinds that a tile can turn out to be."""

BYTES: Final = tuple([bytes([value]) for value in range(256)])
"""Each number as bytes: a lookup is far faster than making one."""
_ONES: Final = PRESENT + bytes(256 - len(PRESENT))
_NOT_WEST: Final = sum([1 << 8 * cell for cell in range(CELLS) if cell % WIDTH > 0])
_NOT_EAST: Final = sum([1 << 8 * cell for cell in range(CELLS) if cell % WIDTH < WIDTH - 1])
"""The cells that have a neighbour to the west, or to the east, on the table."""
SEAS: Final = tuple([bytes(WIDTH * rows) for rows in range(11)])
"""SEAS[n] is n rows of sea; there are ten on each side of most floes."""


def passable(here: int, way: int, there: int) -> bool:
    """TA66: may a pawn go in a direction from a tile of one code to a tile of another?"""
    return (OPEN[here] >> way) & 1 == 1 and (OPEN[there] >> ((way + 4) & 7)) & 1 == 1


def with_byte(values: bytes, place: int, value: int) -> bytes:
    """Return the bytes with one of them changed: a tile on the table, a count."""
    return values[:place] + BYTES[value] + values[place + 1 :]


def without(tiles: bytes, cells: list[int]) -> bytes:
    """Return the table with sea in some cells; those that are OFF the table are ignored."""
    changed = bytearray(tiles)
    for cell in cells:
        if cell >= 0:
            changed[cell] = SEA
    return bytes(changed)


def where(tiles: bytes, marked: bytes) -> list[int]:
    """List the cells whose tile a table by code marks, in reading order."""
    first, last = _rows(tiles)
    found: list[int] = []
    cell: i64
    for cell in range(first, last):
        code = tiles[cell]
        if code and marked[code]:  # Most cells are sea, which no table marks.
            found.append(cell)
    return found


def _rows(tiles: bytes) -> "tuple[i64, i64]":
    """Return the first cell of the floe's first row, and the cell after its last."""
    above: i64 = len(SEAS) - 1
    below = above
    while not tiles.startswith(SEAS[above]):
        above -= 1
    while not tiles.endswith(SEAS[below]):
        below -= 1
    return WIDTH * above, CELLS - WIDTH * below


def floe(tiles: bytes) -> list[int]:
    """List the cells that hold a tile, in reading order."""
    return where(tiles, PRESENT)


def lone(tiles: bytes, cell: int) -> bool:
    """TA20, TA22: does no other tile, of any kind, touch this cell?"""
    for near in ROUND[cell]:
        if tiles[near]:
            return False
    return True


def lonely(tiles: bytes) -> list[int]:
    """List the cells whose tile no other tile touches, in reading order: the floe as a number, a byte for each cell."""
    first, last = _rows(tiles)
    floe = int.from_bytes(tiles[first:last].translate(_ONES), "little")
    beside = (floe & _NOT_EAST) << 8 | (floe & _NOT_WEST) >> 8
    row = floe | beside
    alone = floe & ~(beside | row << 8 * WIDTH | row >> 8 * WIDTH)
    found: list[int] = []
    while alone:
        lowest = alone & -alone
        found.append(first + lowest.bit_length() // 8)
        alone ^= lowest
    return found


def turned(kind: int, way: int) -> int:
    """T83: return a rotating piece turned a quarter to the right (1) or to the left (-1)."""
    return CORNER + (kind - CORNER + way) % 4


def unturned(kind: int) -> int:
    """Return a piece's kind as it is counted: however it lies."""
    return CORNER if kind >= CORNER else STRIP if kind >= STRIP else kind
