"""How many turns a lone block needs: for each space, momentum, set of gates passed and number of pushes left.

The table is found backwards, turn by turn: which slides end the race, which pushes lead to such a slide, which slides
lead to such pushes, and so on. All spaces are done at once, because a slide is a shift of a set of spaces.

Laws:

* a set of spaces is an int of bits on a square so wide that no slide wraps round its edge;
* nobody is in the way, nobody throws, no penguin is crazy, and luck says the first of two possibilities;
* every turn has the same number of pushes, and each of them is used (RA23).
"""

from functools import lru_cache
from typing import Final

from rookery.games.derby.course import UNKNOWN, Course, Flags, members, picked
from rookery.games.derby.geometry import Place, length, path
from rookery.games.derby.rules import GATES
from rookery.lattice.hexes import HEX_STEPS

FASTEST: Final = 7
"""The longest momentum in the table; a faster block is taken to be slower than it is."""
SIDE: Final = 2 * FASTEST + 1
NEVER: Final = 40
"""The turns of a block that cannot finish; the table goes no further."""
ALL: Final = 7
"""The marks of all gates."""


@lru_cache(maxsize=64)
def turns(course: Course, flags: Flags, gates_to_win: int, pushes: int) -> "Turns":
    """Return the table for a layout; the same one for the same layout."""
    return Turns(course, flags, gates_to_win, pushes)


class Turns:
    """The table of one layout, for teams of so many pushes a turn."""

    def __init__(self, course: Course, flags: Flags, gates_to_win: int, pushes: int) -> None:
        self.pushes = pushes
        radius = course.radius
        self.width = 2 * radius + 1 + FASTEST
        self.size = (2 * radius + 1) * self.width
        self.spaces: list[int] = [(q + radius) * self.width + r + radius for q, r in course.grid.coordinates]
        """Where each cell lies on the square."""
        self.order: list[int] = list(range(self.size))
        self.board = sum([1 << space for cell, space in enumerate(self.spaces) if course.is_open(cell)])
        gates = [sum([1 << self.spaces[cell] for cell in members(course.spaces[cells])]) for cells in flags]
        reach = range(-FASTEST, FASTEST + 1)
        self.momenta: list[Place] = [(dq, dr) for dq in reach for dr in reach if length(dq, dr) <= FASTEST]
        self.number: list[int] = [UNKNOWN] * (SIDE * SIDE)
        for number, (dq, dr) in enumerate(self.momenta):
            self.number[(dq + FASTEST) * SIDE + dr + FASTEST] = number
        self.near: list[list[int]] = [self._near(momentum) for momentum in self.momenta]
        """For each momentum, those that one push makes of it."""
        self.shifts: list[int] = []
        """For each momentum, how far a slide shifts."""
        self.passing: list[list[int]] = []
        """For each momentum and set of gates, from where a free slide passes all of them."""
        self.crashes: list[list[tuple[int, int, int]]] = []
        """For each momentum, from where the slide ends in a bump, how far it shifts then, and the gates before it."""
        for dq, dr in self.momenta:
            self._follow(dq, dr, gates)
        self.within: list[list[list[list[int]]]] = [[] for _ in range(ALL + 1)]
        """By marks, turns, pushes left and momentum: from where so many turns are enough."""
        for marks in range(ALL, -1, -1):
            self._count(marks, GATES[marks] >= gates_to_win)
        self.rows: list[list[bytes]] = [[b""] * len(self.momenta) for _ in range((ALL + 1) * (pushes + 1))]

    def needed(self, cell: int, dq: int, dr: int, marks: int, left: int) -> int:
        """Return the turns from here, this one included, with so many pushes left in this one."""
        return self._row(marks, left, self._momentum(dq, dr))[self.spaces[cell]]

    def astray(self, cell: int, dq: int, dr: int, marks: int, left: int) -> float:
        """Return the same if first a die is added that shows anything, on average."""
        space = self.spaces[cell]
        near = self.near[self._momentum(dq, dr)]
        total = 0
        for number in near:
            total += self._row(marks, left, number)[space]
        return total / len(near)

    def _momentum(self, dq: int, dr: int) -> int:
        """Return the number of a momentum, or of the fastest in about the same direction."""
        far = length(dq, dr)
        if far > FASTEST:
            dq = dq * FASTEST // far
            dr = dr * FASTEST // far
        return self.number[(dq + FASTEST) * SIDE + dr + FASTEST]

    def _row(self, marks: int, left: int, number: int) -> bytes:
        rows = self.rows[marks * (self.pushes + 1) + left]
        if not rows[number]:
            rows[number] = self._write(marks, left, number)
        return rows[number]

    def _write(self, marks: int, left: int, number: int) -> bytes:
        """Write out the turns from every space."""
        row = bytearray([NEVER]) * self.size
        before = 0
        for count, sets in enumerate(self.within[marks]):
            enough = sets[left][number]
            for space in picked(enough & ~before, self.order):
                row[space] = count
            before = enough
        return bytes(row)

    # Making the table

    def _near(self, momentum: Place) -> list[int]:
        pushed = [(momentum[0] + dq, momentum[1] + dr) for dq, dr in HEX_STEPS]
        return [self._momentum(dq, dr) for dq, dr in pushed if length(dq, dr) <= FASTEST]

    def _follow(self, dq: int, dr: int, gates: list[int]) -> None:
        """Follow the path of a momentum from everywhere at once."""
        free = self.board
        through = [0] * len(gates)
        crashes: list[tuple[int, int, int]] = []
        last = 0
        for step in path(dq, dr):
            shifts = [q * self.width + r for q, r in step]
            open_still = free
            for shift in shifts:
                open_still &= shifted(self.board, shift)
            # R37, RA16: one space away from what was hit, where there is room.
            back = 2 * last - shifts[0]
            bumps = free & ~open_still
            away = bumps & shifted(self.board, back)
            crashes += [(crash, back, more) for more, crash in enumerate(passing(away, through))]
            crashes += [(crash, last, more) for more, crash in enumerate(passing(bumps & ~away, through))]
            free = open_still
            for shift in shifts:
                through = [been | shifted(gate, shift) for been, gate in zip(through, gates, strict=True)]
            last = shifts[0]
        self.shifts.append(last)
        self.crashes.append([crash for crash in crashes if crash[0]])
        self.passing.append(passing(free, through))

    def _count(self, marks: int, finished: bool) -> None:
        """Find from where one turn is enough with these marks, then two turns, and so on."""
        everywhere = [self.board] * len(self.momenta)
        nowhere = [0] * len(self.momenta)
        levels = self.within[marks]
        levels.append([everywhere if finished else nowhere] * (self.pushes + 1))
        known = max([len(self.within[marks | more]) for more in range(ALL + 1)])
        while not finished and len(levels) < NEVER:
            sets = [[self._slide(marks, len(levels) - 1, number) for number in range(len(self.momenta))]]
            for _ in range(self.pushes):
                sets.append([union([sets[-1][pushed] for pushed in near]) for near in self.near])
            # Nothing new comes after a turn without anything new, once all that more marks allow is known.
            finished = len(levels) > known and sets == levels[-1]
            levels.append(sets)

    def _slide(self, marks: int, turns: int, number: int) -> int:
        """Return from where a slide leads to a state from which so many turns are enough."""
        shift = self.shifts[number]
        found = 0
        for more in range(ALL + 1):
            if not more & marks:
                spaces = self.passing[number][more]
                if spaces:
                    found |= spaces & shifted(self._enough(marks | more, turns, number), shift)
        still = self._momentum(0, 0)
        for crash, shift, more in self.crashes[number]:
            found |= crash & shifted(self._enough(marks | more, turns, still), shift)
        return found

    def _enough(self, marks: int, turns: int, number: int) -> int:
        levels = self.within[marks]
        return levels[min(turns, len(levels) - 1)][self.pushes][number]


def shifted(spaces: int, shift: int) -> int:
    """Return the spaces from which a shift leads into a set."""
    return spaces >> shift if shift >= 0 else spaces << -shift


def passing(spaces: int, through: list[int]) -> list[int]:
    """Return, for each set of gates, those spaces from where all of them are passed."""
    found = [spaces]
    for gate in through:
        found += [been & gate for been in found]
    return found


def union(sets: list[int]) -> int:
    """Return what is in any of some sets."""
    found = 0
    for one in sets:
        found |= one
    return found
