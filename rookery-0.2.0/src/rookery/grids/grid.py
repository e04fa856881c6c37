"""A grid: a fixed set of cells, each with a number, a name, coordinates, neighbours and rays.

Laws:

* cells are numbered 0, 1, 2 … in the order in which people read the board;
* a cell's name is a letter and a number, never changes, and contains no hyphen;
* directions are numbered; `neighbours[cell][d]` is the next cell in direction d, or NOWHERE off the grid;
* `rays[cell][d]` are the cells from the next one to the edge, nearest first.
"""

from collections.abc import Sequence
from typing import Final

NOWHERE: Final = -1


class Grid:
    """A set of cells and the ways between them; made once, never changed."""

    def __init__(
        self,
        coordinates: Sequence[tuple[int, int]],
        names: Sequence[str],
        centres: Sequence[tuple[float, float]],
        steps: Sequence[tuple[int, int]],
    ) -> None:
        self.coordinates = tuple(coordinates)
        self.names = tuple(names)
        self.centres = tuple(centres)
        """Where each cell's middle lies in a picture whose cells are one unit wide; y grows downwards."""
        self.size = len(self.coordinates)
        self.cell_at = {place: cell for cell, place in enumerate(self.coordinates)}
        self.cell_named = {name: cell for cell, name in enumerate(self.names)}
        self.neighbours = tuple(
            [tuple([self.cell_at.get((x + dx, y + dy), NOWHERE) for dx, dy in steps]) for x, y in self.coordinates]
        )
        self.rays = tuple([tuple([self._ray(cell, d) for d in range(len(steps))]) for cell in range(self.size)])

    def _ray(self, cell: int, direction: int) -> tuple[int, ...]:
        cells = []
        cell = self.neighbours[cell][direction]
        while cell != NOWHERE:
            cells.append(cell)
            cell = self.neighbours[cell][direction]
        return tuple(cells)


def letter(column: int) -> str:
    """Return the letter of a column: 0 is `a`."""
    return chr(ord("a") + column)
