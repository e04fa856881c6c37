"""A scene as SVG: one well-formed text that shows itself anywhere.

Laws:

* the same scene gives the same text, byte for byte;
* a picture carries only those styles and drawings that it shows;
* with a named theme the text has no variables and no media queries, so that every renderer shows it right;
* what a label says is a `<title>` inside the shape it is about.
"""

import re
from collections.abc import Set
from functools import lru_cache
from html import escape
from typing import Final

from rookery.i18n import Text, localize
from rookery.scene.decorate import decorate
from rookery.scene.palette import STYLES, Theme, resolve_colours, style_sheet, themed_id, tint, unit
from rookery.scene.shapes import Circle, Label, Line, Part, Path, Polygon, Scene, Shape, Sprite
from rookery.scene.sprites import Drawing, Library, library, tinted

_WAVES: Final = (
    "M143 59q37-19 74 0q-37-9-74 0zM226 79q37-19 74 0q-37-9-74 0zM285 88q16-10 33 0q-16-5-33 0z"
    "M55 173q27-14 54 0q-27-7-54 0zM98 182q12-7 24 0q-12-4-24 0zM497 324q27-14 54 0q-27-7-54 0z"
    "M418 104q19-10 38 0q-19-5-38 0zM299 125q13-7 26 0q-13-3-26 0zM131 372q19-10 38 0q-19-5-38 0z"
    "M162 381q8-5 17 0q-8-3-17 0zM181 258q19-10 38 0q-19-5-38 0zM212 267q8-5 17 0q-8-3-17 0z"
    "M401 345q19-10 38 0q-19-5-38 0zM431 354q8-5 17 0q-8-3-17 0zM478 53q13-7 26 0q-13-3-26 0z"
    "M498 62q6-4 12 0q-6-2-12 0zM335 275q13-7 26 0q-13-3-26 0zM493 237q27-14 54 0q-27-7-54 0z"
    "M331 184q27-14 54 0q-27-7-54 0zM375 193q12-7 24 0q-12-4-24 0zM44 258q27-14 54 0q-27-7-54 0z"
    "M87 267q12-7 24 0q-12-4-24 0zM539 94q19-10 38 0q-19-5-38 0z"
)
_WATER_IDS: Final = {"sea-water", "sea"}
_WATER: Final = (
    '<radialGradient id="sea-water" cx="0.48" cy="0.46" r="0.85"><stop offset="0" stop-color="$sea-shallow"/>'
    '<stop offset="0.52" stop-color="$sea"/><stop offset="1" stop-color="$sea-deep"/></radialGradient>'
)
_CRESTS: Final = (
    '<pattern id="sea" width="600" height="430" patternUnits="userSpaceOnUse" patternTransform="scale({scale})">'
    f'<path d="{_WAVES}" fill="$wave"/></pattern>'
)


def svg(
    scene: Scene,
    *,
    language: str = "en",
    theme: Theme | None = None,
    standalone: bool = True,
    scale: float | None = None,
) -> str:
    """Write a scene as SVG in one language; not `standalone`, it leaves style sheet and drawings to the page.

    A part of a larger scene is drawn with that one's `scale`.
    """
    scale = unit(scene) if scale is None else scale
    width, height = _number(scene.width), _number(scene.height)
    title = localize(scene.title, language)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="0 0 {width} {height}" role="img"'
    head += f' lang="{language}"' + (f' style="--u:{_number(scale)}"' if theme is None else f' data-theme="{theme}"')
    head += f' aria-label="{escape(title)}">' if title else ">"
    lines = [head]
    if title:
        lines.append(f"<title>{escape(title)}</title>")
    if standalone:
        styles = _styles(scene)
        sheet = style_sheet(theme=theme, scale=scale, styles=styles)
        lines.append(f"<style>{escape(sheet, quote=False)}</style>")
        lines.append(f"<defs>{_definitions(scene, styles, theme, scale)}</defs>")
    lines += [_shape(shape, language, theme) for shape in (*scene.background, *scene.shapes) if shape.parts]
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def definitions() -> str:
    """Write what the `<defs>` of a page hold: every drawing as a symbol, every gradient, the water."""
    found = library()
    symbols = [_symbol(found.drawings[name], name, None, None) for name in sorted(found.drawings)]
    return "".join([*_shared(found, _WATER_IDS | found.definitions.keys(), None, 1.0), *symbols])


def _styles(scene: Scene) -> frozenset[str]:
    """Return the classes that a scene names, and those that writers add to them."""
    shapes = (*scene.background, *scene.shapes)
    named = {name for shape in shapes for part in (shape, *shape.parts) for name in part.style.split()}
    return frozenset(named | {"sea-texture"} if "sea" in named else named)


def _definitions(scene: Scene, styles: Set[str], theme: Theme | None, scale: float) -> str:
    """Write the definitions that one scene needs."""
    found = library()
    parts = [part for shape in (*scene.background, *scene.shapes) for part in shape.parts]
    sprites = {(part.name, tint(part.style)) for part in parts if isinstance(part, Sprite)}
    sprites = {(name, seat if theme else None) for name, seat in sprites if name in found.drawings}
    css = [STYLES[name].css for name in styles & STYLES.keys()]
    needed = {id for text in css for id in re.findall(r"url\(#([\w-]+)\)", text)}
    needed |= _WATER_IDS if "sea" in styles else set()
    needed = needed.union(*[found.drawings[name].needs for name, _ in sprites])
    ordered = sorted(sprites, key=lambda sprite: (sprite[0], sprite[1] or 0))
    symbols = [_symbol(found.drawings[name], name, seat, theme) for name, seat in ordered]
    return "".join([*_shared(found, needed, theme, scale), *symbols])


@lru_cache(maxsize=512)
def _symbol(drawing: Drawing, name: str, seat: int | None, theme: Theme | None) -> str:
    body = resolve_colours(drawing.body if seat is None else tinted(drawing.body, seat), theme)
    # A stroke of the `<use>` must not reach in; what lies outside the nominal box is shown.
    return (
        f'<symbol id="{_sprite_id(name, seat, theme)}" viewBox="-50 -50 100 100" overflow="visible" stroke="none">'
        f"{body}</symbol>"
    )


def _shared(found: Library, needed: Set[str], theme: Theme | None, scale: float) -> list[str]:
    water = {"sea-water": _WATER, "sea": _CRESTS.format(scale=_number(scale))}
    texts = [(water | found.definitions)[name] for name in sorted(needed)]
    return [
        re.sub(r' id="([\w-]+)"', lambda id: f' id="{themed_id(id[1], theme)}"', resolve_colours(text, theme))
        for text in texts
    ]


@lru_cache(maxsize=4096)
def _shape(shape: Shape, language: str, theme: Theme | None) -> str:
    marks = shape.style.split()
    shape = decorate(shape, dot="target" in marks)
    attributes = f' data-key="{escape(shape.key)}"' if shape.key else ""
    attributes += f' data-click="{escape(shape.click)}"' if shape.click else ""
    attributes += f' class="{escape(shape.style)}"' if shape.style else ""
    if shape.x or shape.y:
        attributes += f' transform="translate({_number(shape.x)},{_number(shape.y)})"'
    if not shape.click and not shape.label:
        attributes += ' pointer-events="none"'  # what says nothing is in nobody's way
    title = f"<title>{escape(localize(shape.label, language))}</title>" if shape.label else ""
    return f"<g{attributes}>{title}{''.join([_part(part, language, theme) for part in shape.parts])}</g>"


def _part(part: Part, language: str, theme: Theme | None) -> str:
    style = f' class="{escape(part.style)}"' if part.style else ""
    match part:
        case Polygon(points=points):
            return f'<polygon{style} points="{_points(points)}"/>'
        case Line(points=points):
            return f'<polyline{style} fill="none" points="{_points(points)}"/>'
        case Circle(x=x, y=y, radius=radius):
            return f'<circle{style} cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"/>'
        case Path(d=d):
            return f'<path{style} d="{escape(d)}"/>'
        case Label():
            return _label(part, style, language)
        case Sprite():
            return _sprite(part, style, theme)


def _label(part: Label, style: str, language: str) -> str:
    text = localize(part.text, language) if isinstance(part.text, Text) else part.text
    # Not every renderer knows `dominant-baseline`; a third of the size down is the middle of digits and capitals.
    place = f'x="{_number(part.x)}" y="{_number(part.y + 0.35 * part.size)}" font-size="{_number(part.size)}"'
    return f"<text{style} {place}>{escape(text)}</text>"


def _sprite(part: Sprite, style: str, theme: Theme | None) -> str:
    half = part.size / 2.0
    place = f'x="{_number(part.x - half)}" y="{_number(part.y - half)}"'
    size = _number(part.size)
    turn = f' transform="rotate({_number(part.turn)},{_number(part.x)},{_number(part.y)})"' if part.turn else ""
    name = escape(_sprite_id(part.name, tint(part.style) if theme else None, theme))
    return f'<use{style} href="#{name}" {place} width="{size}" height="{size}"{turn}/>'


def _sprite_id(name: str, seat: int | None, theme: Theme | None) -> str:
    return themed_id(f"sprite-{name}" if seat is None else f"sprite-{name}-for-{seat}", theme)


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join([f"{_number(x)},{_number(y)}" for x, y in points])


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
