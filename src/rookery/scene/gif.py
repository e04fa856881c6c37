"""Scenes one after another as an animated GIF, each with a caption.

A renderer takes a quarter of a second for a sea with its waves, so the background is drawn once, each thing once for
each look it has, and frames are put together from these. Needs the extra `rookery[png]`.
"""

from collections.abc import Sequence
from io import BytesIO
from math import ceil, floor
from textwrap import wrap
from typing import Any, Final, NamedTuple

from rookery.extras import load
from rookery.scene.decorate import bounds
from rookery.scene.palette import Theme, colour, unit
from rookery.scene.png import png
from rookery.scene.shapes import Label, Part, Polygon, Scene, Shape

_ROOM: Final = 16.0
"""How far a drawing may stick out of the points that it is made of, in the scene's own units."""
_FONT_SIZE: Final = 15


class Captioned(NamedTuple):
    """A scene and the sentence that goes with it."""

    scene: Scene
    caption: str


def gif(frames: Sequence[Captioned], *, width: int = 600, language: str = "en", theme: Theme = "light") -> bytes:
    """Write scenes of one match as an animated GIF `width` pixels wide; a caption stands below each."""
    across = max([scene.width for scene, _ in frames])
    down = max([scene.height for scene, _ in frames])
    painter = _Painter(_widened(frames[0].scene, across, down), width, language, theme)
    images = painter.paint(frames)
    times = [500 + 25 * len(caption) for _, caption in frames[:-1]]  # milliseconds to read a caption
    times.append(4000)
    found = BytesIO()
    # `optimize` lets what does not change be transparent, which makes the file ten times smaller.
    images[0].save(found, "GIF", save_all=True, append_images=images[1:], duration=times, loop=0, optimize=True)
    return found.getvalue()


def _widened(scene: Scene, width: float, height: float) -> Scene:
    """Return a scene on a larger sea: trays that come and go must not change the size of the frames."""
    water = Shape((Polygon(((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)), "sea"),))
    return scene._replace(width=width, height=height, background=(water, *scene.background[1:]))


class _Layer(NamedTuple):
    """A thing as an image, and where its corner lies from the place of its shape."""

    image: Any
    x: int
    y: int


class _Placed(NamedTuple):
    """A layer in a frame."""

    layer: _Layer
    left: int
    top: int

    def meets(self, left: int, top: int, right: int, bottom: int) -> bool:
        """Say whether it lies in part within a box."""
        image = self.layer.image
        return (
            self.left < right and self.top < bottom and left < self.left + image.width and top < self.top + image.height
        )


class _Painter:
    """Paints scenes that share a background and a size."""

    def __init__(self, first: Scene, width: int, language: str, theme: Theme) -> None:
        self._image = load("PIL.Image")
        self._draw = load("PIL.ImageDraw")
        self._font = load("PIL.ImageFont").truetype(load("font_roboto").RobotoMedium, _FONT_SIZE)
        self._pixels = width / first.width
        self._unit = unit(first)
        self._language, self._theme = language, theme
        self._ink, self._paper = colour("ink", theme), colour("card", theme)
        self._layers: dict[tuple[tuple[Part, ...], str], _Layer | None] = {}
        self._sea = self._render(first._replace(shapes=())).convert("RGB")

    def paint(self, frames: Sequence[Captioned]) -> list[Any]:
        """Return the frames, in one palette; each starts from the one before and paints what changed."""
        placed = [self._place(scene) for scene, _ in frames]
        palette = self._palette()
        told = [self._lines(caption) for _, caption in frames]
        high = _FONT_SIZE * (1 + max(2, *map(len, told)))  # room for the longest caption
        size = self._sea.width, self._sea.height + high
        frame = self._image.new("RGB", size, self._paper).quantize(palette=palette)
        before: list[_Placed] | None = None
        painted = []
        for now, lines in zip(placed, told, strict=True):
            frame = frame.copy()
            box = (0, 0, *self._sea.size) if before is None else _changed(before, now)
            if box:
                region = self._sea.crop(box)
                for layer, left, top in [each for each in now if each.meets(*box)]:
                    region.paste(layer.image, (left - box[0], top - box[1]), layer.image)
                frame.paste(region.quantize(palette=palette, dither=self._image.Dither.NONE), box[:2])
            strip = self._caption(lines, size[0], high)
            frame.paste(strip.quantize(palette=palette, dither=self._image.Dither.NONE), (0, self._sea.height))
            painted.append(frame)
            before = now
        return painted

    def _place(self, scene: Scene) -> list[_Placed]:
        placed = []
        for shape in scene.shapes:
            look = shape.parts, shape.style
            if look not in self._layers:
                self._layers[look] = self._draw_layer(shape)
            layer = self._layers[look]
            if layer is not None:
                x, y = round(shape.x * self._pixels), round(shape.y * self._pixels)
                placed.append(_Placed(layer, x + layer.x, y + layer.y))
        return placed

    def _palette(self) -> Any:
        """Return a palette for all frames, so that nothing flickers: small things count as much as the sea."""
        layers = [layer.image for layer in self._layers.values() if layer is not None]
        sea = self._sea.resize((self._sea.width // 2, self._sea.height // 2))
        width = max([sea.width, *[image.width for image in layers]])
        sheet = self._image.new("RGB", (width, sea.height + sum([image.height for image in layers])), self._ink)
        sheet.paste(sea)
        top = sea.height
        for image in layers:
            sheet.paste(image, (0, top), image)
            top += image.height
        return sheet.quantize(255)

    def _draw_layer(self, shape: Shape) -> _Layer | None:
        """Draw one thing with room around it for outlines and for what sticks out of its drawings."""
        words = [
            0.7 * part.size * (len(part.text) if isinstance(part.text, str) else max(map(len, part.text)))
            for part in shape.parts
            if isinstance(part, Label)
        ]
        room = _ROOM * self._unit + max(words, default=0.0)
        left, top, right, bottom = bounds(shape.parts)
        # Whole pixels, so that a layer moves by whole pixels too.
        x, y = floor((left - room) * self._pixels), floor((top - room) * self._pixels)
        width, height = ceil((right + room) * self._pixels) - x, ceil((bottom + room) * self._pixels) - y
        moved = shape._replace(x=-x / self._pixels, y=-y / self._pixels)
        drawn = self._render(Scene(width / self._pixels, height / self._pixels, (moved,)))
        box = drawn.getbbox()
        return _Layer(drawn.crop(box), x + box[0], y + box[1]) if box else None

    def _render(self, scene: Scene) -> Any:
        width = round(scene.width * self._pixels)
        drawn = png(scene, width=width, language=self._language, theme=self._theme, scale=self._unit)
        return self._image.open(BytesIO(drawn))

    def _lines(self, caption: str) -> list[str]:
        letter = self._font.getlength(caption) / (len(caption) or 1)
        return wrap(caption, max(8, int((self._sea.width - 2 * _FONT_SIZE) / max(letter, 1.0))))

    def _caption(self, lines: list[str], width: int, height: int) -> Any:
        strip = self._image.new("RGB", (width, height), self._paper)
        top = (height - _FONT_SIZE * len(lines)) / 2
        pen = self._draw.Draw(strip)
        pen.multiline_text((width / 2, top), "\n".join(lines), self._ink, self._font, "ma", 0, "center")
        return strip


def _changed(before: list[_Placed], now: list[_Placed]) -> tuple[int, int, int, int] | None:
    """Return the box in which two frames differ."""
    old, new = set(map(_identity, before)), set(map(_identity, now))
    moved = [each for each in (*before, *now) if (_identity(each) in old) != (_identity(each) in new)]
    if not moved:
        return None
    return (
        max(0, min([left for _, left, _ in moved])),
        max(0, min([top for _, _, top in moved])),
        max([left + layer.image.width for layer, left, _ in moved]),
        max([top + layer.image.height for layer, _, top in moved]),
    )


def _identity(placed: _Placed) -> tuple[int, int, int]:
    return id(placed.layer), placed.left, placed.top
