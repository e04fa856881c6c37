"""Square grids with eight directions, clockwise from north; even directions are straight, odd ones diagonal."""

from typing import Final

from rookery.grids.grid import Grid, letter

SQUARE_STEPS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def square_board(width: int, height: int) -> Grid:
    """Make a board read row by row; `c3` is the third cell of row 3, row 1 on top."""
    coordinates = [(x, y) for y in range(height) for x in range(width)]
    names = [f"{letter(x)}{y + 1}" for x, y in coordinates]
    centres = [(float(x), float(y)) for x, y in coordinates]
    return Grid(coordinates, names, centres, SQUARE_STEPS)
