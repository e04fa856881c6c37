"""Hexagonal grids in axial coordinates (q, r), with exact integer geometry.

Directions of `HEX_STEPS` go clockwise. In a grid of rows (pointy tops) direction 0 is north-east; in a hexagon
(flat tops) it is north.
"""

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Final

from rookery.grids.grid import Grid, letter

HEX_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_ROW_STEPS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def hex_distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Count the steps from one hex to another."""
    q = a[0] - b[0]
    r = a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def hex_rows(lengths: tuple[int, ...]) -> Grid:
    """Make rows of pointy-topped hexes, the shorter rows indented by half a cell; `c3` is the third of row 3."""
    longest = max(lengths)
    coordinates = []
    names = []
    centres = []
    for row, length in enumerate(lengths):
        indent = longest - length
        for column in range(length):
            doubled = 2 * column + indent
            coordinates.append(((doubled - row) // 2, row))
            names.append(f"{letter(column)}{row + 1}")
            centres.append((doubled / 2.0, row * sqrt(3.0) / 2.0))
    return Grid(coordinates, names, centres, _ROW_STEPS)


@lru_cache(maxsize=16)
def hexagon(radius: int) -> Grid:
    """Make a hexagon of flat-topped hexes round (0, 0), read row by row; the letter is q, the number r."""
    coordinates = [
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(-radius, radius + 1)
        if hex_distance((q, r), (0, 0)) <= radius
    ]
    names = [f"{letter(q + radius)}{r + radius + 1}" for q, r in coordinates]
    centres = [(q * sqrt(3.0) / 2.0, r + q / 2.0) for q, r in coordinates]
    return Grid(coordinates, names, centres, HEX_STEPS)


def hex_corners(size: float, *, flat: bool = False) -> tuple[tuple[float, float], ...]:
    """Return the corners round (0, 0) of a hex `size` wide from side to side, for drawing."""
    radius = size / sqrt(3.0)
    turn = 0.0 if flat else pi / 6.0
    return tuple([(radius * cos(turn + k * pi / 3.0), radius * sin(turn + k * pi / 3.0)) for k in range(6)])
