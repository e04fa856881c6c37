"""A scene as JSON for the page: short names, no defaults, both languages.

The page draws what it gets and knows no game. For each shape:

* `k` key, `c` click, `x`, `y` its place, `l` label, `s` style of the whole thing, `p` its parts;
* a part is a list: its kind, then its numbers or text, then its style.

      ["polygon", [x, y, x, y, …], style]     ["circle", x, y, radius, style]
      ["line", [x, y, x, y, …], style]        ["words", x, y, text, size, style]
      ["path", d, style]                      ["sprite", name, x, y, size, turn, style]

* a text is a string, or `{"en": …, "fr": …}` where the languages differ;
* parts of class `body` and `dot` are there already (see `scene/dress.py`): to mark a thing is to set its group's class.

Glyphs stay at home: a terminal gets its text ready made. `from_json` reads the rest back.
"""

from typing import Any

from rookery.scene.dress import dressed
from rookery.scene.marks import Heat, heat, mark
from rookery.scene.shapes import Circle, Line, Part, Path, Polygon, Scene, Shape, Sprite, Words
from rookery.scene.style import unit
from rookery.text import Text

__all__ = ["Heat", "from_json", "heat", "mark", "to_json"]


def to_json(scene: Scene) -> dict[str, Any]:
    """Return the scene as JSON-ready values."""
    found: dict[str, Any] = {"width": _short(scene.width), "height": _short(scene.height), "unit": unit(scene)}
    if any(scene.title):
        found["title"] = _text(scene.title)
    found["shapes"] = [_shape(shape) for shape in scene.shapes]
    return found


def from_json(found: dict[str, Any]) -> Scene:
    """Return the scene that a page was sent; it has no glyphs, and bodies and dots are parts like others."""
    shapes = tuple([_read_shape(shape) for shape in found["shapes"]])
    return Scene(found["width"], found["height"], shapes, _read_label(found.get("title", "")))


def _shape(shape: Shape) -> dict[str, Any]:
    shape = dressed(shape, dot=bool(shape.click))
    found: dict[str, Any] = {}
    if shape.key:
        found["k"] = shape.key
    if shape.click:
        found["c"] = shape.click
    if shape.x:
        found["x"] = _short(shape.x)
    if shape.y:
        found["y"] = _short(shape.y)
    if shape.label is not None:
        found["l"] = _text(shape.label)
    if shape.style:
        found["s"] = shape.style
    found["p"] = [_part(part) for part in shape.parts]
    return found


def _part(part: Part) -> list[Any]:
    match part:
        case Polygon(points=points):
            return ["polygon", _flat(points), part.style]
        case Line(points=points):
            return ["line", _flat(points), part.style]
        case Circle(x=x, y=y, radius=radius):
            return ["circle", _short(x), _short(y), _short(radius), part.style]
        case Path(d=d):
            return ["path", d, part.style]
        case Words(x=x, y=y, text=text, size=size):
            return ["words", _short(x), _short(y), _text(text), _short(size), part.style]
        case Sprite(name=name, x=x, y=y, size=size, turn=turn):
            return ["sprite", name, _short(x), _short(y), _short(size), _short(turn), part.style]


def _read_shape(found: dict[str, Any]) -> Shape:
    label = _read_label(found["l"]) if "l" in found else None
    parts = tuple([_read_part(part) for part in found["p"]])
    return Shape(
        parts,
        found.get("x", 0.0),
        found.get("y", 0.0),
        found.get("k", ""),
        found.get("c", ""),
        label,
        style=found.get("s", ""),
    )


def _read_part(found: list[Any]) -> Part:
    match found:
        case ["polygon", points, style]:
            return Polygon(_pairs(points), style)
        case ["line", points, style]:
            return Line(_pairs(points), style)
        case ["circle", x, y, radius, style]:
            return Circle(x, y, radius, style)
        case ["path", d, style]:
            return Path(d, style)
        case ["words", x, y, text, size, style]:
            return Words(x, y, text if isinstance(text, str) else Text(**text), size, style)
        case ["sprite", name, x, y, size, turn, style]:
            return Sprite(name, x, y, size, turn, style)
        case _:
            raise ValueError(f"not a part of a scene: {found!r}")


def _text(text: Text | str) -> str | dict[str, str]:
    if isinstance(text, str):
        return text
    return text.en if text.en == text.fr else {"en": text.en, "fr": text.fr}


def _read_label(found: str | dict[str, str]) -> Text:
    return Text(found, found) if isinstance(found, str) else Text(**found)


def _flat(points: tuple[tuple[float, float], ...]) -> list[float]:
    return [_short(value) for point in points for value in point]


def _pairs(values: list[float]) -> tuple[tuple[float, float], ...]:
    return tuple(zip(values[::2], values[1::2], strict=True))


def _short(value: float) -> float:
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded
