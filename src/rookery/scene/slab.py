"""Outlines of ice as paths: with rounded corners, and as the pale foot that all the ice has under water."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from rookery.scene.shapes import Path

WALL: Final = 14.0
"""The height of a wall on a block 88 units wide."""


def shelf(outlines: Sequence[Sequence[tuple[float, float]]]) -> Path:
    """Draw the pale foot of all ice at once, as one path, to lie under everything."""
    lowered = [[(x, y + WALL / 2.0) for x, y in outline] for outline in outlines]
    return Path("".join([rounded(outline, 0.0) for outline in lowered]), "ice-shelf")


def rounded(outline: Sequence[tuple[float, float]], corner: float) -> str:
    """Write a closed outline as a path whose corners are rounded off `corner` units before they are reached."""
    pieces = []
    for index, (x, y) in enumerate(outline):
        before = _toward((x, y), outline[index - 1], corner)
        after = _toward((x, y), outline[(index + 1) % len(outline)], corner)
        curve = f"Q{_pair(x, y)} {_pair(*after)}" if corner else ""
        pieces.append(f"{'L' if index else 'M'}{_pair(*before)}{curve}")
    return "".join(pieces) + "Z"


def _toward(start: tuple[float, float], end: tuple[float, float], distance: float) -> tuple[float, float]:
    length = hypot(end[0] - start[0], end[1] - start[1])
    part = min(0.5, distance / length) if length else 0.0
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _pair(x: float, y: float) -> str:
    return f"{round(x, 2):g},{round(y, 2):g}"
