"""Pictures as data: shapes with keys, and marks on them. The writers are `svg`, `png`, `text` and `json`."""

from rookery.scene.highlight import Heat, heat, mark
from rookery.scene.shapes import Circle, Glyph, Label, Line, Part, Path, Polygon, Scene, Shape, Sprite

__all__ = [
    "Circle",
    "Glyph",
    "Heat",
    "Label",
    "Line",
    "Part",
    "Path",
    "Polygon",
    "Scene",
    "Shape",
    "Sprite",
    "heat",
    "mark",
]
