"""What writers add to a shape so that no game has to: its outline, its dot, the texture of its water.

Laws:

* a shape with a key or a click has exactly one part of class `body`, which shows that it may be clicked or is chosen:
  its first polygon, circle or path that is no shadow; a shape of drawings and words gets a transparent disc behind it;
* over each part of class `sea` lies the same outline once more as `sea-texture`.
"""

import re
from typing import TypeAlias

from rookery.scene.shapes import Circle, Line, Part, Path, Polygon, Shape, Sprite, Words

Outline: TypeAlias = Polygon | Circle | Path


def dressed(shape: Shape, *, dot: bool) -> Shape:
    """Return the shape as writers draw it: water textured, `body` marked, and a `dot` in its middle when asked."""
    parts = [piece for part in shape.parts for piece in _textured(part)]
    if not (shape.key or shape.click):
        return shape._replace(parts=tuple(parts))
    outline = body(shape)
    place = parts.index(outline) if outline in parts else 0
    if outline not in parts:
        parts.insert(0, outline)
    parts[place] = with_style(outline, "body")
    if dot:
        x, y, radius = extent([outline])
        parts.append(Circle(x, y, round(radius * 0.2, 4), "dot"))
    return shape._replace(parts=tuple(parts))


def body(shape: Shape) -> Outline:
    """Return the part that is the shape's outline."""
    for part in shape.parts:
        if isinstance(part, Polygon | Circle | Path) and "ice-shadow" not in part.style.split():
            return part
    return _halo(shape)


def with_style(part: Part, style: str) -> Part:
    """Return the part with one more class."""
    return part._replace(style=f"{part.style} {style}".strip())


def extent(parts: list[Part]) -> tuple[float, float, float]:
    """Return the middle of what these parts cover and half of its smaller side (a path by its absolute points)."""
    xs: list[float] = []
    ys: list[float] = []
    for part in parts:
        for x, y, reach in _reach(part):
            xs += [x - reach, x + reach]
            ys += [y - reach, y + reach]
    if not xs:
        return 0.0, 0.0, 0.0
    radius = min(max(xs) - min(xs), max(ys) - min(ys)) / 2.0
    return round((max(xs) + min(xs)) / 2.0, 4), round((max(ys) + min(ys)) / 2.0, 4), radius


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
        case Sprite(x=x, y=y, size=size) | Words(x=x, y=y, size=size):
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
