"""How many turns a lone block needs: for each space, momentum, set of gates passed and number of pushes left.

The table is found backwards, turn by turn: which slides end the race, which pushes lead to such a slide, which slides
lead to such pushes, and so on. All spaces are done at once, because a slide is a shift of a set of spaces.

Laws:

* a set of spaces is an int of bits on a square so wide that no slide wraps round its edge;
* nobody is in the way, nobody throws, no penguin is crazy, and chance says the first of two possibilities;
* every turn has the same number of pushes, and each of them is used (RA23).
"""

from functools import lru_cache
from typing import Final

from rookery.games.derby.course import UNKNOWN, Course, Flags, Gate, members, picked
from rookery.games.derby.effects import GATE_COUNTS
from rookery.games.derby.geometry import Place, crosses, length, path
from rookery.grids.grid import NOWHERE
from rookery.grids.hexes import HEX_STEPS

FASTEST: Final = 7
"""The longest momentum in the table; a faster block is taken to be slower than it is."""
SIDE: Final = 2 * FASTEST + 1
NEVER: Final = 40
"""The turns of a block that cannot finish; the table goes no further."""
ALL: Final = 7
"""All gates passed."""


@lru_cache(maxsize=64)
def turns(course: Course, flags: Flags, gates_to_win: int, pushes: int) -> "Turns":
    """Return the table for a layout; the same one for the same layout."""
    return Turns(course, flags, gates_to_win, pushes)


class Turns:
    """The table of one layout, for teams with this many pushes a turn."""

    def __init__(self, course: Course, flags: Flags, gates_to_win: int, pushes: int) -> None:
        self.pushes = pushes
        radius = course.radius
        self.width = 2 * radius + 1 + FASTEST
        self.size = (2 * radius + 1) * self.width
        self.spaces: list[int] = [(q + radius) * self.width + r + radius for q, r in course.grid.coordinates]
        """Where each cell lies on the square."""
        self.order: list[int] = list(range(self.size))
        self.board = sum([1 << space for cell, space in enumerate(self.spaces) if course.is_open(cell)])
        gates = [sum([1 << self.spaces[cell] for cell in members(course.gate_cells[cells])]) for cells in flags]
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
        self.course = course
        self.gates: list[Gate] = [(cells[0], cells[1]) for cells in flags]
        for dq, dr in self.momenta:
            self._follow(dq, dr, gates)
        self.within: list[list[list[list[int]]]] = [[] for _ in range(ALL + 1)]
        """By gates passed, turns, pushes left and momentum: from where that many turns are enough."""
        for passed in range(ALL, -1, -1):
            self._count(passed, GATE_COUNTS[passed] >= gates_to_win)
        self.rows: list[list[bytes]] = [[b""] * len(self.momenta) for _ in range((ALL + 1) * (pushes + 1))]

    def needed(self, cell: int, dq: int, dr: int, passed: int, left: int) -> int:
        """Return the turns from here, this one included, with `left` pushes left in this one."""
        return self._row(passed, left, self._momentum(dq, dr))[self.spaces[cell]]

    def astray(self, cell: int, dq: int, dr: int, passed: int, left: int) -> float:
        """Return the same if first a die is added that shows anything, on average."""
        space = self.spaces[cell]
        near = self.near[self._momentum(dq, dr)]
        total = 0
        for number in near:
            total += self._row(passed, left, number)[space]
        return total / len(near)

    def _momentum(self, dq: int, dr: int) -> int:
        """Return the number of a momentum, or of the fastest in about the same direction."""
        far = length(dq, dr)
        if far > FASTEST:
            dq = dq * FASTEST // far
            dr = dr * FASTEST // far
        return self.number[(dq + FASTEST) * SIDE + dr + FASTEST]

    def _row(self, passed: int, left: int, number: int) -> bytes:
        rows = self.rows[passed * (self.pushes + 1) + left]
        if not rows[number]:
            rows[number] = self._write(passed, left, number)
        return rows[number]

    def _write(self, passed: int, left: int, number: int) -> bytes:
        """Write out the turns from every space."""
        row = bytearray([NEVER]) * self.size
        before = 0
        for count, sets in enumerate(self.within[passed]):
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
        at = (0, 0)
        for step in path(dq, dr):
            shifts = [q * self.width + r for q, r in step]
            for shift in shifts:
                # R37, RA16: one space away from what was hit, where there is room.
                bumps = free & ~shifted(self.board, shift)
                back = 2 * last - shift
                away = bumps & shifted(self.board, back)
                counted = self._counted(through, at) if bumps else through
                crashes += [(crash, back, more) for more, crash in enumerate(passing(away, counted))]
                crashes += [(crash, last, more) for more, crash in enumerate(passing(bumps & ~away, counted))]
                free &= ~bumps
            for shift in shifts:
                through = [been | shifted(gate, shift) for been, gate in zip(through, gates, strict=True)]
            last = shifts[0]
            at = step[0]
        self.shifts.append(last)
        self.crashes.append([crash for crash in crashes if crash[0]])
        self.passing.append(passing(free, self._counted(through, at)))

    def _counted(self, through: list[int], slide: Place) -> list[int]:
        """RA6: where a gate must be crossed, keep the spaces from which this slide crosses it or ends in it."""
        if not self.course.must_cross:
            return through
        places = self.course.grid.coordinates
        kept = [0] * len(through)
        for colour, (a, b) in enumerate(self.gates):
            inside = self.course.gate_cells[(a, b)]
            for cell, space in enumerate(self.spaces):
                if through[colour] >> space & 1:
                    q, r = places[cell]
                    end = (q + slide[0], r + slide[1])
                    stop = self.course.grid.cell_at.get(end, NOWHERE)
                    if stop != NOWHERE and (inside >> stop & 1 or crosses((q, r), end, places[a], places[b])):
                        kept[colour] |= 1 << space
        return kept

    def _count(self, passed: int, finished: bool) -> None:
        """Find from where one turn is enough with these gates passed, then two turns, and so on."""
        everywhere = [self.board] * len(self.momenta)
        nowhere = [0] * len(self.momenta)
        levels = self.within[passed]
        levels.append([everywhere if finished else nowhere] * (self.pushes + 1))
        known = max([len(self.within[passed | more]) for more in range(ALL + 1)])
        while not finished and len(levels) < NEVER:
            sets = [[self._slide(passed, len(levels) - 1, number) for number in range(len(self.momenta))]]
            for _ in range(self.pushes):
                sets.append([union([sets[-1][pushed] for pushed in near]) for near in self.near])
            # Nothing new comes after a turn without anything new, once all that more gates allow is known.
            finished = len(levels) > known and sets == levels[-1]
            levels.append(sets)

    def _slide(self, passed: int, turns: int, number: int) -> int:
        """Return from where a slide leads to a state from which `turns` more turns are enough."""
        shift = self.shifts[number]
        found = 0
        for more in range(ALL + 1):
            if not more & passed:
                spaces = self.passing[number][more]
                if spaces:
                    found |= spaces & shifted(self._enough(passed | more, turns, number), shift)
        still = self._momentum(0, 0)
        for crash, shift, more in self.crashes[number]:
            found |= crash & shifted(self._enough(passed | more, turns, still), shift)
        return found

    def _enough(self, passed: int, turns: int, number: int) -> int:
        levels = self.within[passed]
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
