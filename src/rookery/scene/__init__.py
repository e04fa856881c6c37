"""Pictures as data: shapes with keys, and writers that turn a scene into SVG or into terminal text."""

from rookery.scene.shapes import Circle, Glyph, Line, Part, Path, Polygon, Scene, Shape, Sprite, Words

__all__ = ["Circle", "Glyph", "Line", "Part", "Path", "Polygon", "Scene", "Shape", "Sprite", "Words"]
