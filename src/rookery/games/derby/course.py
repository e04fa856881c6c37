"""The glacier and its gates: where flags may stand so that all six can be placed.

Laws:

* a set of cells, or of gates, is an int of bits;
* a gate is a pair of flag cells in ascending order and has a number: its place in `Course.gates`;
* a course is made once for a radius, its obstacles and an alignment, and never changes.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from rookery.games.derby.geometry import path
from rookery.lattice import HEX_STEPS, Grid, hex_distance, hexagon
from rookery.lattice.grid import NOWHERE

if TYPE_CHECKING:
    from mypy_extensions import i64

Gate: TypeAlias = tuple[int, int]
Flags: TypeAlias = tuple[tuple[int, ...], ...]
"""The cells of each colour's flags, none, one or two, in ascending order."""

COLOURS: Final = ("red", "blue", "yellow")
FLAGS: Final = 6
MARGIN: Final = 2
"""R7, RA3: this many spaces lie between a flag and the wall."""
APART: Final = 7
"""R8, RA4: flags of different colours are at least this far apart."""
WIDTH: Final = 4
"""R9, RA5: flags of one colour are exactly this far apart."""
WORD_BITS: Final = 60
WORD: Final = (1 << WORD_BITS) - 1
"""Large sets are listed word by word."""


ISLANDS: Final = ((0, 0), (6, 0), (0, 6), (-6, 6), (-6, 0), (0, -6), (6, -6))
PACK: Final = (
    *((0, 0), (5, 0), (0, 5), (-5, 5), (-5, 0), (0, -5), (5, -5)),
    *((4, 4), (-4, 8), (-8, 4), (-4, -4), (4, -8), (8, -4)),
)
SLALOM: Final = {8: 6, 9: 6, 10: 7, 11: 7, 12: 9}
"""RA46: how far from the middle the gates of the preset layout stand, for each radius; never in an obstacle's way."""
NO_OBSTACLES: Final[tuple[tuple[int, int], ...]] = ()
PRESETS: Final = {"none": NO_OBSTACLES, "islands": ISLANDS, "pack": PACK}
"""RA9: obstacles by name, as coordinates."""


@lru_cache(maxsize=32)
def course(radius: int, obstacles: tuple[int, ...], in_a_row: bool) -> "Course":
    """Return the course for a board; the same one for the same board."""
    return Course(radius, obstacles, in_a_row)


def obstacle_cells(radius: int, obstacles: str | list[str]) -> tuple[int, ...]:
    """Return the cells of a preset or of a list of names, in ascending order; names off the board are left out."""
    grid = hexagon(radius)
    if isinstance(obstacles, str):
        return tuple(sorted([grid.cell_at[place] for place in PRESETS[obstacles]]))
    return tuple(sorted([grid.cell_named[name] for name in obstacles if name in grid.cell_named]))


class Course:
    """A board and every gate that can stand on it."""

    def __init__(self, radius: int, obstacles: tuple[int, ...], in_a_row: bool) -> None:
        grid = hexagon(radius)
        self.grid: Grid = grid
        self.radius = radius
        self.rim: tuple[int, ...] = rim(grid, radius)
        self.bits: tuple[int, ...] = tuple([1 << cell for cell in range(grid.size)])
        self.obstacles = sum([self.bits[cell] for cell in obstacles])
        self.zone: tuple[int, ...] = tuple(
            [cell for cell, place in enumerate(grid.coordinates) if hex_distance(place, (0, 0)) <= radius - MARGIN]
        )
        self.place: list[int] = [NOWHERE] * grid.size
        """The place of each cell in the zone."""
        for place, cell in enumerate(self.zone):
            self.place[cell] = place
        self.gates: list[Gate] = []
        self.spaces: dict[tuple[int, ...], int] = {}
        """RA6: the spaces between the flags of each gate."""
        self._find_gates(in_a_row)
        self.all: int = (1 << len(self.gates)) - 1
        self.having: list[int] = self._having()
        """For each cell, the gates with a flag there."""
        self.clear: list[int] = self._clear()
        """For each cell, the gates of another colour that a flag there allows (R8)."""
        self.beside: list[int] = [self.clear[a] & self.clear[b] for a, b in self.gates]
        """For each gate, the gates of another colour that can stand beside it."""
        self.first: list[int] = self._legal(self.all, self.all, self.all)
        """The cells of all complete layouts; empty when the board has none."""

    def _find_gates(self, in_a_row: bool) -> None:
        """R9, RA5, RA9: two flags four apart, by default on one row of hexes, with no obstacle at or between them."""
        places = self.grid.coordinates
        for a in self.zone:
            for b in self.zone:
                if b <= a or hex_distance(places[a], places[b]) != WIDTH:
                    continue
                dq = places[b][0] - places[a][0]
                dr = places[b][1] - places[a][1]
                if in_a_row and dq != 0 and dr != 0 and dq + dr != 0:
                    continue
                between = 0
                for step in path(dq, dr)[:-1]:
                    for q, r in step:
                        between |= self.bits[self.grid.cell_at[(places[a][0] + q, places[a][1] + r)]]
                if not self.obstacles & (between | self.bits[a] | self.bits[b]):
                    self.gates.append((a, b))
                    self.spaces[(a, b)] = between

    def _having(self) -> list[int]:
        having = [0] * self.grid.size
        for number, (a, b) in enumerate(self.gates):
            having[a] |= 1 << number
            having[b] |= 1 << number
        return having

    def _clear(self) -> list[int]:
        places = self.grid.coordinates
        clear = [0] * self.grid.size
        for cell in self.zone:
            too_near = 0
            for other in self.zone:
                if hex_distance(places[cell], places[other]) < APART:
                    too_near |= self.having[other]
            clear[cell] = self.all & ~too_near
        return clear

    def legal_flags(self, flags: Flags) -> list[list[int]]:
        """RA29, RA30: for each colour, the cells where its next flag leaves room for all the rest."""
        placed = [cell for cells in flags for cell in cells]
        if not placed:
            return [self.first] * len(COLOURS)
        possible = [self._possible(flags, colour) for colour in range(len(COLOURS))]
        found: list[list[int]] = []
        untouched: list[int] | None = None  # colours without a flag are alike: one search serves them all
        for colour, own in enumerate(flags):
            if len(own) == 2:
                found.append([])
            elif not own and untouched is not None:
                found.append(untouched)
            else:
                one, other = [possible[k] for k in range(len(COLOURS)) if k != colour]
                cells = [cell for cell in self._legal(possible[colour], one, other) if cell not in placed]
                found.append(cells)
                if not own:
                    untouched = cells
        return found

    def fits(self, flags: Flags) -> bool:
        """R7-R9, RA30: may these flags stand together, with room for all the rest?"""
        if any(len(cells) > 2 or len(set(cells)) < len(cells) for cells in flags):
            return False
        red, blue, yellow = [self._possible(flags, colour) for colour in range(len(COLOURS))]
        return bool(self._legal(red, blue, yellow))

    def _possible(self, flags: Flags, colour: int) -> int:
        """Return the gates that a colour can still become."""
        gates = self.all
        for other, cells in enumerate(flags):
            allowed = self.having if other == colour else self.clear
            for cell in cells:
                gates &= allowed[cell]
        return gates

    def _legal(self, own: int, one: int, other: int) -> list[int]:
        """Return the cells of those of a colour's gates beside which both other colours find room."""
        if one.bit_count() > other.bit_count():
            one, other = other, one
        found = [False] * self.grid.size
        witness = 0  # two gates that left each other room the last time: often they do again
        for gate in members(own):
            a, b = self.gates[gate]
            if found[a] and found[b]:
                continue
            beside = self.beside[gate]
            if not witness or beside & witness != witness:
                room = self._room(one & beside, other & beside)
                if not room:
                    continue
                witness = room
            found[a] = True
            found[b] = True
        return [cell for cell in self.zone if found[cell]]

    def _room(self, one: int, other: int) -> int:
        """Find a gate out of one set that can stand beside a gate out of another; return both, or nothing."""
        while one:
            room = self.beside[lowest(one)] & other
            if room:
                return one & -one | room & -room
            one &= one - 1
        return 0

    def layouts(self) -> int:
        """Count the complete layouts, colours not distinguished."""
        count = 0
        for first, beside in enumerate(self.beside):
            rest = beside >> first + 1 << first + 1
            while rest:
                second = lowest(rest)
                rest &= rest - 1
                count += (rest & self.beside[second]).bit_count()
        return count


def rim(grid: Grid, radius: int) -> tuple[int, ...]:
    """Walk round the wall, clockwise from the northern corner."""
    q, r = 0, -radius
    cells: list[int] = []
    for side in range(6):
        dq, dr = HEX_STEPS[(side + 2) % 6]
        for _ in range(radius):
            cells.append(grid.cell_at[(q, r)])
            q += dq
            r += dr
    return tuple(cells)


def slalom(course: Course) -> Flags:
    """Return the preset layout: one gate in a row near the wall, turned twice by a third of a circle."""
    side = SLALOM[course.radius]
    low = (side - 3) // 2
    ends = [(-side, low), (-side, low + WIDTH)]
    flags: list[tuple[int, ...]] = []
    for _ in COLOURS:
        flags.append(tuple(sorted([course.grid.cell_at[place] for place in ends])))
        ends = [(-q - r, q) for q, r in ends]
    return tuple(flags)


def lowest(members: int) -> int:
    """Return the lowest member of a set of bits."""
    return (members & -members).bit_length() - 1


def members(many: int) -> list[int]:
    """List the members of a set of bits, lowest first."""
    found: list[int] = []
    base: i64 = 0
    while many:
        word: i64 = many & WORD
        place: i64 = base
        while word:
            if word & 1:
                found.append(place)
            word >>= 1
            place += 1
        many >>= WORD_BITS
        base += WORD_BITS
    return found


def starts(course: Course, seats: int, free: Sequence[int]) -> tuple[int, ...]:
    """Spread the blocks evenly over the rim, each on the next free space clockwise."""
    taken: list[int] = []
    for place in range(seats):
        at = len(course.rim) * place // seats
        while course.rim[at] not in free or course.rim[at] in taken:
            at = (at + 1) % len(course.rim)
        taken.append(course.rim[at])
    return tuple(taken)
