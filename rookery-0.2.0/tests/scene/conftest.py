"""A small scene with one of everything, for the tests of the writers."""

import pytest

from rookery.i18n import Text
from rookery.scene import Circle, Glyph, Label, Line, Path, Polygon, Scene, Shape, Sprite

SQUARE = ((-40.0, -40.0), (40.0, -40.0), (40.0, 40.0), (-40.0, 40.0))


@pytest.fixture
def scene() -> Scene:
    """Return a sea with two tiles, a penguin and words that want escaping."""
    sea = Shape((Polygon(((0.0, 0.0), (300.0, 0.0), (300.0, 200.0), (0.0, 200.0)), "sea"),))
    tile = Shape(
        (Polygon(SQUARE, "ice"), Sprite("fish-3", 0, 0, 60), Label(30, 30, "a<1>", 12, "coordinate")),
        80,
        100,
        key="a1",
        click="a1",
        label=Text('Fish & "chips"', "Poisson & « frites »"),
        glyphs=(Glyph(2, 1, "⬡3", "ice", "#3"),),
    )
    far = Shape((Polygon(SQUARE, "ice"), Path("M-20,0L20,0", "crack")), 200, 100, key="b1", click="b1")
    penguin = Shape(
        (Sprite("penguin-2", 0, 0, 70, 15.0),), 80, 90, key="p2", click="a1", glyphs=(Glyph(2, 1, "P", "seat-2"),)
    )
    words = Shape(
        (
            Label(150, 20, Text("Score", "Points"), 20, "ink"),
            Line(((80.0, 100.0), (200.0, 100.0)), "trail"),
            Circle(250, 20, 8, "seat-1"),
        ),
        glyphs=(Glyph(0, 0, "Où ?"), Glyph(7, 0, "世界", "ink"), Glyph(8, 0, "x")),
    )
    return Scene(300, 200, (sea, tile, far, penguin, words), Text("A <scene>", "Une <scène>"), columns=12, rows=4)
