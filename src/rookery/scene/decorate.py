"""What writers add to a shape so that no game has to: its outline, its dot, the texture of its water.

Laws:

* a shape with a key or a click has exactly one part of class `body`, which shows that it may be clicked or is chosen:
  its first polygon, circle or path that is neither shadow nor wall; a shape of drawings and words gets a transparent
  disc behind it; one without parts is only a place that has a name;
* over each part of class `sea` lies the same outline once more as `sea-texture`.
"""

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from rookery.scene.shapes import Circle, Label, Line, Part, Path, Polygon, Shape, Sprite

Outline: TypeAlias = Polygon | Circle | Path

_UNDER: Final = {"ice-shadow", "ice-wall-shade", "ice-shelf"}
"""Styles of what lies under a thing's outline."""


def decorate(shape: Shape, *, dot: bool) -> Shape:
    """Return the shape as writers draw it: water textured, `body` marked, and a `dot` in its middle when asked."""
    return shape._replace(parts=tuple(decorated_parts(shape, dot=dot)))


def decorated_parts(shape: Shape, *, dot: bool) -> list[Part]:
    """Return the parts of a shape as writers draw it."""
    parts = [piece for part in shape.parts for piece in _textured(part)]
    if not (shape.key or shape.click) or not shape.parts:
        return parts
    outline = body(shape)
    place = parts.index(outline) if outline in parts else 0
    if outline not in parts:
        parts.insert(0, outline)
    parts[place] = outline._replace(style=f"{outline.style} body".strip())
    if dot:
        x, y, radius = extent([outline])
        parts.append(Circle(x, y, round(radius * 0.2, 4), "dot"))
    return parts


def body(shape: Shape) -> Outline:
    """Return the part that is the shape's outline."""
    for part in shape.parts:
        if isinstance(part, Polygon | Circle | Path) and not _UNDER & set(part.style.split()):
            return part
    return _halo(shape)


def extent(parts: list[Part]) -> tuple[float, float, float]:
    """Return the middle of what these parts cover and half of its smaller side."""
    left, top, right, bottom = bounds(parts)
    return round((right + left) / 2.0, 4), round((bottom + top) / 2.0, 4), min(right - left, bottom - top) / 2.0


def bounds(parts: Iterable[Part]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of what these parts cover (a path by its absolute points)."""
    reaches = [reach for part in parts for reach in _reach(part)]
    if not reaches:
        return 0.0, 0.0, 0.0, 0.0
    return (
        min([x - reach for x, _, reach in reaches]),
        min([y - reach for _, y, reach in reaches]),
        max([x + reach for x, _, reach in reaches]),
        max([y + reach for _, y, reach in reaches]),
    )


def _textured(part: Part) -> list[Part]:
    # One element cannot have two fills, and a pattern with its own ground shows seams in some renderers.
    if "sea" not in part.style.split():
        return [part]
    return [part, part._replace(style="sea-texture")]


def _reach(part: Part) -> list[tuple[float, float, float]]:
    match part:
        case Polygon(points=points) | Line(points=points):
            return [(x, y, 0.0) for x, y in points]
        case Circle(x=x, y=y, radius=radius):
            return [(x, y, radius)]
        case Sprite(x=x, y=y, size=size) | Label(x=x, y=y, size=size):
            return [(x, y, size / 2.0)]
        case Path(d=d):
            return _path_points(d)


def _path_points(d: str) -> list[tuple[float, float, float]]:
    if re.search("[^MLCQZ0-9eE,. +-]", d):
        return []
    numbers = [float(number) for number in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", d)]
    return [(x, y, 0.0) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]


def _halo(shape: Shape) -> Circle:
    x, y, radius = extent(list(shape.parts))
    return Circle(x, y, round(radius, 4), "halo")
