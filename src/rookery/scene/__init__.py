"""Pictures as data: shapes with keys, and marks on them. The writers stand in `svg`, `terminal`, `wire` and `png`."""

from rookery.scene.marks import Heat, heat, mark
from rookery.scene.shapes import Circle, Glyph, Line, Part, Path, Polygon, Scene, Shape, Sprite, Words

__all__ = [
    "Circle",
    "Glyph",
    "Heat",
    "Line",
    "Part",
    "Path",
    "Polygon",
    "Scene",
    "Shape",
    "Sprite",
    "Words",
    "heat",
    "mark",
]
