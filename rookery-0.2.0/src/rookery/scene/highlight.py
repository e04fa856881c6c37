"""Marks on a finished scene: what may be done, what is chosen, what a hint is worth.

Laws: a scene goes in and a new one comes out; a name means the shape with that key, or, where no shape has it as its
key, every shape on which a click means it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rookery.i18n import Text
from rookery.scene.decorate import body, extent
from rookery.scene.palette import HEAT_STEPS
from rookery.scene.picture import Picture
from rookery.scene.shapes import Glyph, Label, Scene, Shape


class Heat(NamedTuple):
    """How warm one place is, from 0 to 1, and the number that says so."""

    value: float
    text: Text | str = ""


def mark(scene: Scene, marks: Mapping[str, str]) -> Scene:
    """Add styles such as `can`, `chosen` or `target` to the shapes with these names."""
    keys = {shape.key for shape in scene.shapes}
    shapes = []
    for shape in scene.shapes:
        style = marks.get(_name(shape, keys), "")
        shapes.append(shape._replace(style=f"{shape.style} {style}".strip()) if style else shape)
    return scene._replace(shapes=tuple(shapes))


def highlight(picture: Picture, marks: Mapping[str, str]) -> Picture:
    """Mark shapes on the board and in the trays alike."""
    trays = [tray._replace(scene=mark(tray.scene, marks)) for tray in picture.trays]
    return Picture(mark(picture.board, marks), tuple(trays))


def heat(scene: Scene, values: Mapping[str, Heat | tuple[float, Text | str]]) -> Scene:
    """Lay a heat map over the shapes with these names: one hue, warmer for more, with its numbers."""
    keys = {shape.key for shape in scene.shapes}
    overlays = [
        _overlay(shape, Heat(*values[_name(shape, keys)])) for shape in scene.shapes if _name(shape, keys) in values
    ]
    return scene._replace(shapes=scene.shapes + tuple(overlays))


def _name(shape: Shape, keys: set[str]) -> str:
    return shape.click if shape.click and shape.click not in keys else shape.key


def _overlay(shape: Shape, warmth: Heat) -> Shape:
    value = min(1.0, max(0.0, warmth.value))
    x, y, radius = extent([body(shape)])
    overlay = body(shape)._replace(style=f"heat heat-{round(value * HEAT_STEPS)}")
    words = (Label(x, y, warmth.text, round(radius * 0.56, 4), "heat-number"),) if warmth.text else ()
    glyphs = tuple([Glyph(g.column, g.row, g.text, "heat", g.ascii) for g in shape.glyphs])
    return Shape((overlay, *words), shape.x, shape.y, glyphs=glyphs)
