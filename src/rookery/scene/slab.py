"""Ice as a slab seen from above: a top with its white inner line, a wall below it, a pale foot under water.

The camera is the same for every board: what lies flat is drawn at `TILT` of its depth, what stands is upright, light
comes from the upper left. The outlines given here are already tilted.
"""

from collections.abc import Sequence
from math import hypot
from typing import Final

from rookery.scene.shapes import Part, Path

TILT: Final = 0.86
WALL: Final = 14.0
"""The height of a wall on a block 88 units wide."""


def slab(outline: Sequence[tuple[float, float]], *, wall: float = WALL, corner: float = 6.0) -> tuple[Part, ...]:
    """Draw a convex slab: wall, top and inner line. The top is the thing's outline for marks."""
    middle_x = sum([x for x, _ in outline]) / len(outline)
    middle_y = sum([y for _, y in outline]) / len(outline)
    reach = max([hypot(x - middle_x, y - middle_y) for x, y in outline])
    shrink = 1.0 - 2.0 / reach
    inner = [(middle_x + (x - middle_x) * shrink, middle_y + (y - middle_y) * shrink) for x, y in outline]
    sides = hull([*outline, *[(x, y + wall) for x, y in outline]])
    return (
        Path(rounded(sides, corner), "ice-side"),
        Path(rounded(outline, corner), "ice"),
        Path(rounded(inner, corner), "ice-line"),
    )


def shelf(outlines: Sequence[Sequence[tuple[float, float]]], *, wall: float = WALL) -> Path:
    """Draw the pale foot of all ice at once, as one path, to lie under everything."""
    lowered = [[(x, y + wall / 2.0) for x, y in outline] for outline in outlines]
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


def hull(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the convex hull of points, clockwise on the screen from the leftmost one."""
    ordered = sorted(set(points))
    halves = []
    for run in (ordered, ordered[::-1]):
        half: list[tuple[float, float]] = []
        for point in run:
            while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _toward(start: tuple[float, float], end: tuple[float, float], distance: float) -> tuple[float, float]:
    length = hypot(end[0] - start[0], end[1] - start[1])
    part = min(0.5, distance / length) if length else 0.0
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _pair(x: float, y: float) -> str:
    return f"{round(x, 2):g},{round(y, 2):g}"
