"""The glacier and its gates: where a straight path leads, and where flags may stand so that all six can be placed.

Laws:

* a set of cells, or of gates, is an int of bits;
* a gate is a pair of flag cells in ascending order; its number tells which way the second lies, and where the first;
* an index is a place in a padded square grid round the board, so a step is a constant offset;
* a course is made once for its radius, obstacles and kind of gates; all that changes in it are caches.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from rookery.games.derby.geometry import FARTHEST, Place, crosses, length, path
from rookery.grids import HEX_STEPS, Grid, hex_distance, hexagon
from rookery.grids.grid import NOWHERE

T = TypeVar("T")

Gate: TypeAlias = tuple[int, int]
Flags: TypeAlias = tuple[tuple[int, ...], ...]
"""The cells of each colour's flags, none, one or two, in ascending order."""

Offset: TypeAlias = tuple[int, int]
"""A step of a path as offsets of one or two spaces from its start; without a second space, the second is 0."""

COLOURS: Final = ("red", "blue", "yellow")
FLAGS: Final = 6
MARGIN: Final = 2
"""R7, RA3: this many spaces lie between a flag and the wall."""
APART: Final = 7
"""R8, RA4: flags of different colours are at least this far apart."""
WIDTH: Final = 4
"""R9, RA5: flags of one colour are exactly this far apart."""
GATE_CODE: Final = re.compile(r"([a-z][0-9]{1,2})([a-z][0-9]{1,2})")
UNKNOWN: Final = -1
IN_BYTE: Final = tuple([tuple([place for place in range(8) if byte >> place & 1]) for byte in range(256)])
"""The members of each set of eight."""

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
def course(radius: int, obstacles: tuple[int, ...], in_a_row: bool, must_cross: bool) -> "Course":
    """Return the course for a board; the same one for the same board."""
    return Course(radius, obstacles, in_a_row, must_cross)


def obstacle_cells(radius: int, obstacles: str | list[str]) -> tuple[int, ...]:
    """Return the cells of a preset or of a list of names, in ascending order; names off the board are left out."""
    grid = hexagon(radius)
    if isinstance(obstacles, str):
        return tuple(sorted([grid.cell_at[place] for place in PRESETS[obstacles]]))
    return tuple(sorted([grid.cell_named[name] for name in obstacles if name in grid.cell_named]))


class Course:
    """A board and every gate that can stand on it."""

    def __init__(self, radius: int, obstacles: tuple[int, ...], in_a_row: bool, must_cross: bool = False) -> None:
        grid = hexagon(radius)
        self.grid: Grid = grid
        self.radius = radius
        self.must_cross = must_cross
        """RA6: whether a slide must cross a gate or end in it, rather than enter it from anywhere."""
        self.rim: tuple[int, ...] = rim(grid, radius)
        self.bits: tuple[int, ...] = tuple([1 << cell for cell in range(grid.size)])
        self.obstacles = sum([self.bits[cell] for cell in obstacles])
        self.across = 2 * radius + 3
        """The side of a square with room for one ring more than the board."""
        self.indices: list[int] = [self.index(q, r) for q, r in grid.coordinates]
        """The index of each cell."""
        self.cells: list[int] = [NOWHERE] * (self.across * self.across)
        """The cell at each index; obstacles are NOWHERE, as the wall is, for they act alike (R37)."""
        for cell, index in enumerate(self.indices):
            if self.is_open(cell):
                self.cells[index] = cell
        self._offsets: dict[Place, tuple[Offset, ...]] = {}
        self._colours: tuple[Flags, bytes] = ((), b"")
        self.zone: tuple[int, ...] = tuple(
            [cell for cell, place in enumerate(grid.coordinates) if hex_distance(place, (0, 0)) <= radius - MARGIN]
        )
        self.side = 2 * (radius - MARGIN) + 1
        self.square = self.side * self.side
        """The number of places in a square round the zone, row by row: each way has as many numbers of gates."""
        self.places: dict[int, int] = {}
        """The place of each cell of the zone."""
        for cell in self.zone:
            q, r = grid.coordinates[cell]
            self.places[cell] = (r + radius - MARGIN) * self.side + q + radius - MARGIN
        self.everywhere = (1 << self.square) - 1
        self.ways: list[Place] = ways(in_a_row)
        self.gates: dict[int, Gate] = {}
        self.gate_cells: dict[tuple[int, ...], int] = {}
        """RA6: the spaces between the flags of each gate."""
        self._find_gates()
        self.all: int = sum([1 << number for number in self.gates])
        self.having: list[int] = self._having()
        """For each cell, the gates with a flag there."""
        self.clear: list[int] = self._clear()
        """For each cell, the gates of another colour that a flag there allows (R8)."""
        self.beside: list[int] = [0] * (self.square * len(self.ways))
        """For each gate, the gates of another colour that can stand beside it."""
        for number, (a, b) in self.gates.items():
            self.beside[number] = self.clear[a] & self.clear[b]
        self._third: list[int] = [UNKNOWN] * len(self.beside)
        self.complete: int = self._complete()
        """The gates of all complete layouts; none when the board has no layout."""

    def is_open(self, cell: int) -> bool:
        """RA9: is there no obstacle on this cell?"""
        return not self.obstacles & self.bits[cell]

    def index(self, q: int, r: int) -> int:
        """Return the index of coordinates on the board or next to it."""
        return (q + self.radius + 1) * self.across + r + self.radius + 1

    def coordinates(self, index: int) -> Place:
        """Return the coordinates of an index."""
        return index // self.across - self.radius - 1, index % self.across - self.radius - 1

    def offsets(self, slide: Place) -> tuple[Offset, ...]:
        """Return the straight path to a displacement (R33) as offsets of indices."""
        known = self._offsets.get(slide)
        if known is None:
            known = self._find_offsets(slide)
            if length(*slide) <= FARTHEST:
                self._offsets[slide] = known
        return known

    def _find_offsets(self, slide: Place) -> tuple[Offset, ...]:
        found: list[Offset] = []
        for step in path(*slide):
            offsets = [q * self.across + r for q, r in step]
            found.append((offsets[0], offsets[1] if len(offsets) == 2 else 0))
        return tuple(found)

    def colours(self, flags: Flags) -> bytes:
        """RA6: for each cell, the colours between whose flags it lies, as a set of bits."""
        known, colours = self._colours
        if known is not flags:
            found = bytearray(self.grid.size)
            for colour, cells in enumerate(flags):
                for cell in members(self.gate_cells.get(cells, 0)):
                    found[cell] |= 1 << colour
            colours = bytes(found)
            self._colours = (flags, colours)
        return colours

    def crossed(self, flags: Flags, start: int, stop: int, entered: int) -> int:
        """RA6: of the gates that a slide between two cells entered, return those that it crossed or ended in."""
        places = self.grid.coordinates
        found = 0
        for colour, cells in enumerate(flags):
            if entered >> colour & 1:
                a, b = cells
                ends_there = self.gate_cells[cells] >> stop & 1
                if ends_there or crosses(places[start], places[stop], places[a], places[b]):
                    found |= 1 << colour
        return found

    def code(self, flags: Flags) -> str:
        """Return the code of a layout, by which it can be raced again: `d13d17.l4p4.m16q12` is red, blue, yellow."""
        names = self.grid.names
        return ".".join(["".join([names[cell] for cell in cells]) for cells in flags])

    def decode(self, code: str) -> Flags | None:
        """Return the layout of a code; None when it is not a complete layout of this course."""
        flags: list[tuple[int, ...]] = []
        for gate in code.split("."):
            found = GATE_CODE.fullmatch(gate)
            cells = [self.grid.cell_named.get(name, NOWHERE) for name in found.groups()] if found else []
            flags.append(tuple(sorted(cells)))
        layout = tuple(flags)
        whole = len(layout) == len(COLOURS) and all(cells in self.gate_cells for cells in layout)
        return layout if whole and self.fits(layout) else None

    def _find_gates(self) -> None:
        """R9, RA5, RA9: two flags four apart, with no obstacle at or between them."""
        grid = self.grid
        for way, (dq, dr) in enumerate(self.ways):
            for a, place in self.places.items():
                q, r = grid.coordinates[a]
                b = grid.cell_at.get((q + dq, r + dr), NOWHERE)
                if b not in self.zone:
                    continue
                between = 0
                for step in path(dq, dr)[:-1]:
                    for x, y in step:
                        between |= self.bits[grid.cell_at[(q + x, r + y)]]
                if not self.obstacles & (between | self.bits[a] | self.bits[b]):
                    self.gates[way * self.square + place] = (a, b)
                    self.gate_cells[(a, b)] = between

    def _having(self) -> list[int]:
        having = [0] * self.grid.size
        for number, (a, b) in self.gates.items():
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

    def legal_flags(self, flags: Flags) -> list[int]:
        """RA29, RA30: for each colour, the places where its next flag leaves room for all the rest."""
        possible = [self._possible(flags, colour) for colour in range(len(COLOURS))]
        found = [0] * len(COLOURS)
        untouched = UNKNOWN  # colours without a flag are alike: one search serves them all
        for colour, own in enumerate(flags):
            if len(own) == 1:
                places = self._flag_places(self._legal_gates(flags, possible, colour))
                found[colour] = places ^ 1 << self.places[own[0]]
            elif not own:
                if untouched == UNKNOWN:
                    untouched = self._flag_places(self._legal_gates(flags, possible, colour))
                found[colour] = untouched
        return found

    def fits(self, flags: Flags) -> bool:
        """R7-R9, RA30: may these flags stand together, with room for all the rest?"""
        if any(len(cells) > 2 or len(set(cells)) < len(cells) for cells in flags):
            return False
        possible = [self._possible(flags, colour) for colour in range(len(COLOURS))]
        return self._legal_gates(flags, possible, 0) != 0

    def _legal_gates(self, flags: Flags, possible: list[int], colour: int) -> int:
        """Return the gates that a colour can become beside which both other colours find room."""
        begun = [possible[other] for other, cells in enumerate(flags) if cells and other != colour]
        if not begun:
            return possible[colour] & self.complete
        legal = 0
        for one in members(begun[0]):
            if len(begun) == 1:
                legal |= self._with_third(one)
            else:
                beside = self.beside[one]
                for other in members(begun[1] & beside):
                    legal |= beside & self.beside[other]
        return legal & possible[colour]

    def _possible(self, flags: Flags, colour: int) -> int:
        """Return the gates that a colour can still become."""
        gates = self.all
        for other, cells in enumerate(flags):
            allowed = self.having if other == colour else self.clear
            for cell in cells:
                gates &= allowed[cell]
        return gates

    def _with_third(self, gate: int) -> int:
        """Return the gates that leave room for a third one beside themselves and this one."""
        known = self._third[gate]
        if known == UNKNOWN:
            beside = left = self.beside[gate]
            known = 0
            while left:
                other = highest(left)
                room = beside & self.beside[other]
                if room:
                    # All others that stand beside the third have found their third, too.
                    served = left & self.beside[highest(room)]
                    known |= served
                    left ^= served
                else:
                    left ^= 1 << other
            self._third[gate] = known
        return known

    def _complete(self) -> int:
        complete = 0
        left = self.all
        while left:
            one = highest(left)
            seconds = self._with_third(one)
            if seconds:
                two = self.beside[highest(seconds)]
                three = self.beside[highest(self.beside[one] & two)]
                served = left & two & three
                complete |= served
                left ^= served
            else:
                left ^= 1 << one
        return complete

    def _flag_places(self, gates: int) -> int:
        """Return the places of the flags of these gates."""
        places = 0
        for dq, dr in self.ways:
            firsts = gates & self.everywhere
            places |= firsts | firsts << dr * self.side + dq
            gates >>= self.square
        return places

    def layouts(self) -> int:
        """Count the complete layouts, colours not distinguished."""
        count = 0
        for first, beside in enumerate(self.beside):
            rest = beside & (1 << first) - 1
            while rest:
                second = highest(rest)
                rest ^= 1 << second
                count += (rest & self.beside[second]).bit_count()
        return count


def ways(in_a_row: bool) -> list[Place]:
    """R9, RA5: how the second flag of a gate may lie from the first: four apart, by default on one row of hexes."""
    near = range(-WIDTH, WIDTH + 1)
    return [
        (dq, dr)
        for dr in near
        for dq in near
        if (dr, dq) > (0, 0) and hex_distance((dq, dr), (0, 0)) == WIDTH and (not in_a_row or 0 in (dq, dr, dq + dr))
    ]


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


def count_flags(flags: Flags) -> int:
    """Count the flags that stand."""
    return sum([len(cells) for cells in flags])


def highest(many: int) -> int:
    """Return the highest member of a set of bits."""
    return many.bit_length() - 1


def members(many: int) -> list[int]:
    """List the members of a small set of bits, highest first."""
    found: list[int] = []
    while many:
        member = many.bit_length() - 1
        found.append(member)
        many ^= 1 << member
    return found


def picked(many: int, table: list[T]) -> list[T]:
    """List what a table holds at the members of a large set of bits, lowest first."""
    found: list[T] = []
    base = 0
    for byte in many.to_bytes((many.bit_length() + 7) // 8, "little"):
        if byte:
            for place in IN_BYTE[byte]:
                found.append(table[base + place])
        base += 8
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
