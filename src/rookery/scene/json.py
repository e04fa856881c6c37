"""A picture as JSON for the page: short names, no defaults, both languages.

The page draws what it gets and knows no game. A scene has `width`, `height`, `unit`, `title`, `shapes` and sometimes a
`background`: shapes that stay the same during a match, with a `background_id` by which a client knows that it has them
already. For each shape:

* `k` key, `c` click, `x`, `y` its place, `l` label, `s` style of the whole thing, `p` its parts;
* a part is a list: its kind, then its numbers or text, then its style.

      ["polygon", [x, y, x, y, …], style]     ["circle", x, y, radius, style]
      ["line", [x, y, x, y, …], style]        ["words", x, y, text, size, style]
      ["path", d, style]                      ["sprite", name, x, y, size, turn, style]

* a text is a string, or `{"en": …, "fr": …}` where the languages differ;
* parts of class `body` and `dot` are included (see `scene/decorate.py`): to mark a thing, set its group's class.

Glyphs are left out: a terminal draws its own. What is returned is shared between calls: do not change it.
"""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Any

from rookery.i18n import Text
from rookery.scene.decorate import decorated_parts
from rookery.scene.palette import unit
from rookery.scene.picture import Picture
from rookery.scene.shapes import Circle, Label, Line, Part, Path, Polygon, Scene, Shape, Sprite


def picture_to_json(picture: Picture) -> dict[str, Any]:
    """Return a picture as JSON-ready values: its board and its trays."""
    trays = [
        {
            "key": tray.key,
            "purpose": tray.purpose,
            "owner": tray.owner,
            "title": text_to_json(tray.title),
            "scene": to_json(tray.scene),
        }
        for tray in picture.trays
    ]
    return {"board": to_json(picture.board), "trays": trays}


def to_json(scene: Scene) -> dict[str, Any]:
    """Return a scene as JSON-ready values."""
    found: dict[str, Any] = {"width": short(scene.width), "height": short(scene.height), "unit": unit(scene)}
    if any(scene.title):
        found["title"] = text_to_json(scene.title)
    if scene.background:
        found["background_id"], found["background"] = background_to_json(scene.background)
    found["shapes"] = [shape_to_json(shape) for shape in scene.shapes]
    return found


@lru_cache(maxsize=64)
def background_to_json(shapes: tuple[Shape, ...]) -> tuple[str, list[dict[str, Any]]]:
    """Return the id of a background and its shapes as JSON-ready values."""
    written = [shape_to_json(shape) for shape in shapes]
    digest = sha256(json.dumps(written, sort_keys=True).encode()).hexdigest()
    return digest[:16], written


@lru_cache(maxsize=4096)
def shape_to_json(shape: Shape) -> dict[str, Any]:
    """Return a shape as JSON-ready values."""
    return {**place_to_json(shape), "p": [_part(part) for part in decorated_parts(shape, dot=bool(shape.click))]}


def place_to_json(shape: Shape) -> dict[str, Any]:
    """Return all of a shape but its parts."""
    found: dict[str, Any] = {}
    if shape.key:
        found["k"] = shape.key
    if shape.click:
        found["c"] = shape.click
    if shape.x:
        found["x"] = short(shape.x)
    if shape.y:
        found["y"] = short(shape.y)
    if shape.label is not None:
        found["l"] = text_to_json(shape.label)
    if shape.style:
        found["s"] = shape.style
    return found


def _part(part: Part) -> list[Any]:
    match part:
        case Polygon(points=points):
            return ["polygon", _flat(points), part.style]
        case Line(points=points):
            return ["line", _flat(points), part.style]
        case Circle(x=x, y=y, radius=radius):
            return ["circle", short(x), short(y), short(radius), part.style]
        case Path(d=d):
            return ["path", d, part.style]
        case Label(x=x, y=y, text=text, size=size):
            return ["words", short(x), short(y), text_to_json(text), short(size), part.style]
        case Sprite(name=name, x=x, y=y, size=size, turn=turn):
            return ["sprite", name, short(x), short(y), short(size), short(turn), part.style]


def text_to_json(text: Text | str) -> str | dict[str, str]:
    """Return a text as JSON-ready values: one string where the languages agree."""
    if isinstance(text, str):
        return text
    return text.en if text.en == text.fr else {"en": text.en, "fr": text.fr}


def _flat(points: tuple[tuple[float, float], ...]) -> list[int | float]:
    return [short(value) for point in points for value in point]


@lru_cache(maxsize=65_536)
def short(value: float) -> int | float:
    """Return a number as short as it can be written: in thousandths, and whole ones without a point."""
    rounded = round(float(value), 3)
    if rounded.is_integer():
        return int(rounded)
    return rounded
