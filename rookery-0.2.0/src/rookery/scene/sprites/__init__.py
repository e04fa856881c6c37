"""The drawings by name, read from `.svg` files that any drawing program opens: those that all games share stand here,
a game's own in its folder `sprites`.

Laws:

* a drawing is centred on (0, 0) and 100 units are its nominal size; it may reach outside that square as far as its
  file's `viewBox` says (an ice tile has a wall below its top);
* a class `fill-NAME`, `stroke-NAME` or `stop-NAME` takes the colour NAME from the palette, so that the drawing follows
  the theme; the attribute beside it holds the light theme's value, which is what the artist sees;
* the colours `seat` and `seat-deep` are those of the seat that the drawing is tinted for (see `palette.SEATS`);
* what `<defs>` holds is shared by id: one id means the same thing in every file;
* only seats and dice are generated: a penguin in each seat's colour with that seat's thing, and a die's pips.
"""

import re
import xml.etree.ElementTree as ET
from functools import cache
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from rookery.scene.palette import SEATS, add_palette

_SVG: Final = "{http://www.w3.org/2000/svg}"
_THEMED: Final = {"fill": "fill", "stroke": "stroke", "stop": "stop-color"}
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_PIP: Final = '<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="#1b3342"/>'


class Drawing(NamedTuple):
    """One drawing as SVG elements, in which `$NAME` stands for a colour of the palette."""

    body: str
    reach: tuple[float, float, float, float] = (-50.0, -50.0, 50.0, 50.0)
    """How far it may draw: left, top, right, bottom."""

    @property
    def needs(self) -> set[str]:
        """The ids of the definitions that it uses."""
        return set(re.findall(r"url\(#([\w-]+)\)", self.body))


class Library(NamedTuple):
    """Everything that can be drawn by name."""

    drawings: dict[str, Drawing]
    definitions: dict[str, str]
    """What `<defs>` of the files hold, by id: gradients, clipping paths, filters."""


_HERE: Final = Path(__file__).parent
_FOLDERS: Final = [_HERE, *sorted(_HERE.parents[1].glob("games/*/sprites"))]


def add_game(folder: Path) -> None:
    """Add the drawings and the palette of a game outside `rookery.games`."""
    if (folder / "palette.json").exists():
        add_palette(folder / "palette.json")
    if folder / "sprites" not in _FOLDERS:
        _FOLDERS.append(folder / "sprites")
        library.cache_clear()


@cache
def library() -> Library:
    """Read all folders, when the first picture is drawn."""
    found = Library({}, {})
    for folder in _FOLDERS:
        for path in sorted(folder.glob("*.svg")):
            _read(path, found)
    _generate_penguins(found.drawings)
    _generate_dice(found.drawings)
    return found


def _read(path: Path, found: Library) -> None:
    root = ET.parse(path).getroot()
    for definition in root.iterfind(f"{_SVG}defs/*"):
        name, text = definition.get("id", ""), _write(definition)
        if found.definitions.setdefault(name, text) != text:
            raise ValueError(f"{path}: the definition “{name}” differs from another file's")
    left, top, width, height = [float(number) for number in root.get("viewBox", "-50 -50 100 100").split()]
    body = "".join([_write(element) for element in root if element.tag != f"{_SVG}defs"])
    found.drawings[path.stem] = Drawing(body, (left, top, left + width, top + height))


def _write(element: ET.Element) -> str:
    """Write one element and what is inside it, without what only a drawing program needs."""
    if not element.tag.startswith(_SVG):
        return ""
    attributes = {name: value for name, value in element.attrib.items() if not name.startswith("{")}
    for themed in attributes.pop("class", "").split():
        kind, _, name = themed.partition("-")
        attributes.pop(_THEMED[kind], None)
        attributes[_THEMED[kind]] = f"${name}"
    tag = element.tag.removeprefix(_SVG)
    head = tag + "".join([f' {name}="{escape(value)}"' for name, value in attributes.items()])
    inside = "".join([_write(child) for child in element])
    return f"<{head}>{inside}</{tag}>" if inside else f"<{head}/>"


def _generate_penguins(drawings: dict[str, Drawing]) -> None:
    swim = (
        '<g clip-path="url(#waterline)"><g transform="translate(0 4) rotate(-8)">{}</g></g>' + drawings["ripples"].body
    )
    for seat in range(1, SEATS + 1):
        thing = drawings[f"thing-{seat}"].body
        bodies = {mood: drawings[f"penguin{mood}"].body + thing for mood in ("", "-down", "-glad")}
        bodies["-swimming"] = swim.format(bodies["-down"])
        for mood, body in bodies.items():
            drawings[f"penguin-{seat}{mood}"] = Drawing(tinted(body, seat))


def _generate_dice(drawings: dict[str, Drawing]) -> None:
    for value, pips in _PIPS.items():
        radius = 10.0 if value == 1 else 8.3
        dots = "".join([_PIP.format(x=20.35 * x, y=20.35 * y - 3.7, r=radius) for x, y in pips])
        drawings[f"die-{value}"] = Drawing(drawings["die"].body + dots)


def tinted(body: str, seat: int) -> str:
    """Return a drawing in the colours of a seat."""
    return body.replace("$seat-deep", f"$seat-{seat}-deep").replace('$seat"', f'$seat-{seat}"')
