"""Grids of hexes and squares: cells, names, neighbours, rays and where they lie in a picture."""

from rookery.grids.grid import Grid
from rookery.grids.hexes import HEX_STEPS, hex_corners, hex_distance, hex_rows, hexagon
from rookery.grids.squares import SQUARE_STEPS, square_board

__all__ = ["HEX_STEPS", "SQUARE_STEPS", "Grid", "hex_corners", "hex_distance", "hex_rows", "hexagon", "square_board"]
