"""A part of a scene."""

import re
from collections.abc import Sequence
from typing import Final

from rookery.scene.shapes import Part, Path, Scene, Shape

PAIR: Final = re.compile(r"\s*(-?[\d.]+)[ ,](-?[\d.]+)")


def crop(scene: Scene, box: Sequence[float], margin: float = 0.0) -> Scene:
    """Return what stands in a box of a scene (left, top, width, height), or so near that it may reach into it."""
    left, top, width, height = box

    def near(x: float, y: float) -> bool:
        return abs(x - left - width / 2) <= width / 2 + margin and abs(y - top - height / 2) <= height / 2 + margin

    def cut(part: Part) -> Part:
        """Leave of a path of many pieces those that are near."""
        if not isinstance(part, Path):
            return part
        pieces = [(piece, PAIR.match(piece)) for piece in part.d.split("M")[1:]]
        return part._replace(
            d="".join([f"M{piece}" for piece, at in pieces if not at or near(*map(float, at.groups()))])
        )

    def shapes(all_of_them: Sequence[Shape]) -> tuple[Shape, ...]:
        # What stands at the origin is drawn where it belongs, such as a grid of one path.
        return tuple(
            [
                shape._replace(parts=tuple([cut(part) for part in shape.parts]), x=shape.x - left, y=shape.y - top)
                for shape in all_of_them
                if not (shape.x or shape.y) or near(shape.x, shape.y)
            ]
        )

    return scene._replace(width=width, height=height, shapes=shapes(scene.shapes), background=shapes(scene.background))
