"""A scene as SVG: one well-formed text that shows itself anywhere.

Laws:

* the same scene gives the same text, byte for byte;
* a picture carries its own style sheet and only those drawings that it shows;
* with a named theme the text has no variables and no media queries, so that every renderer shows it right;
* what a label says is a `<title>` inside the shape it is about.
"""

from collections.abc import Iterable
from html import escape
from typing import Final

from rookery.scene.dress import dressed
from rookery.scene.shapes import Circle, Line, Part, Path, Polygon, Scene, Shape, Sprite, Words
from rookery.scene.sprites import SPRITES
from rookery.scene.style import Theme, inked, sea_id, style_sheet, unit
from rookery.text import Text, say

_SEA_TILE: Final = 160
_SEA: Final = (
    '<path class="k-swell" d="M8,30q18,-9 36,0t36,0M92,104q16,-8 32,0t32,0M20,134q12,-6 24,0"/>'
    '<path class="k-sea-glint" d="M96,40q10,-5 20,0t20,0M22,82q11,-6 22,0t22,0M104,146q8,-4 16,0"/>'
)


def svg(scene: Scene, *, language: str = "en", theme: Theme | None = None, standalone: bool = True) -> str:
    """Write a scene as SVG in one language; not `standalone`, it leaves style sheet and drawings to the page."""
    scale = unit(scene)
    width, height = _number(scene.width), _number(scene.height)
    title = say(scene.title, language)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="0 0 {width} {height}" role="img"'
    head += f' lang="{language}"' + (f' style="--u:{_number(scale)}"' if theme is None else f' data-theme="{theme}"')
    head += f' aria-label="{escape(title)}">' if title else ">"
    lines = [head]
    if title:
        lines.append(f"<title>{escape(title)}</title>")
    if standalone:
        lines.append(f"<style>{escape(style_sheet(theme=theme, scale=scale), quote=False)}</style>")
        lines.append(f"<defs>{definitions(_sprites(scene), theme=theme, sea=_has_sea(scene), scale=scale)}</defs>")
    lines += [_shape(shape, language, theme) for shape in scene.shapes]
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def definitions(
    names: Iterable[str] | None = None, *, theme: Theme | None = None, sea: bool = True, scale: float = 1.0
) -> str:
    """Write what `<defs>` holds: the named drawings as symbols (all of them by default) and the water's pattern."""
    chosen = sorted(SPRITES) if names is None else sorted(set(names) & SPRITES.keys())
    symbols = [
        f'<symbol id="{_sprite_id(name, theme)}" viewBox="-50 -50 100 100">{inked(SPRITES[name], theme)}</symbol>'
        for name in chosen
    ]
    if sea:
        symbols.append(
            f'<pattern id="{sea_id(theme)}" width="{_SEA_TILE}" height="{_SEA_TILE}" patternUnits="userSpaceOnUse"'
            f' patternTransform="scale({_number(scale)})">{inked(_SEA, theme)}</pattern>'
        )
    return "".join(symbols)


def _shape(shape: Shape, language: str, theme: Theme | None) -> str:
    marks = shape.style.split()
    shape = dressed(shape, dot="target" in marks)
    attributes = f' data-key="{escape(shape.key)}"' if shape.key else ""
    attributes += f' data-click="{escape(shape.click)}"' if shape.click else ""
    attributes += f' class="{escape(shape.style)}"' if shape.style else ""
    if shape.x or shape.y:
        attributes += f' transform="translate({_number(shape.x)},{_number(shape.y)})"'
    if not shape.click and not shape.label:
        attributes += ' pointer-events="none"'  # what says nothing is in nobody's way
    title = f"<title>{escape(say(shape.label, language))}</title>" if shape.label else ""
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
        case Words():
            return _words(part, style, language)
        case Sprite():
            return _sprite(part, style, theme)


def _words(part: Words, style: str, language: str) -> str:
    text = say(part.text, language) if isinstance(part.text, Text) else part.text
    # Not every renderer knows `dominant-baseline`; a third of the size down is the middle of digits and capitals.
    place = f'x="{_number(part.x)}" y="{_number(part.y + 0.35 * part.size)}" font-size="{_number(part.size)}"'
    return f"<text{style} {place}>{escape(text)}</text>"


def _sprite(part: Sprite, style: str, theme: Theme | None) -> str:
    half = part.size / 2.0
    place = f'x="{_number(part.x - half)}" y="{_number(part.y - half)}"'
    size = _number(part.size)
    turn = f' transform="rotate({_number(part.turn)},{_number(part.x)},{_number(part.y)})"' if part.turn else ""
    name = escape(_sprite_id(part.name, theme))
    return f'<use{style} href="#{name}" {place} width="{size}" height="{size}"{turn}/>'


def _sprite_id(name: str, theme: Theme | None) -> str:
    return f"sprite-{name}" if theme is None else f"sprite-{name}-{theme}"


def _sprites(scene: Scene) -> set[str]:
    return {part.name for shape in scene.shapes for part in shape.parts if isinstance(part, Sprite)}


def _has_sea(scene: Scene) -> bool:
    return any("sea" in part.style.split() for shape in scene.shapes for part in shape.parts)


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join([f"{_number(x)},{_number(y)}" for x, y in points])


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
