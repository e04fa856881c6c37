"""A match as a picture: SVG, PNG, animated GIF or text."""

from io import BytesIO
from typing import Any, Final

from rookery.core.contract import CHANCE, Seat
from rookery.core.errors import UnknownName
from rookery.match import Match
from rookery.scene.png import png
from rookery.scene.shapes import Scene
from rookery.scene.style import Theme
from rookery.scene.svg import svg
from rookery.scene.terminal import terminal
from rookery.text import Text

KINDS: Final = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "txt": "text/plain; charset=utf-8"}
LONGEST: Final = 90
"""An animated picture has at most so many frames; of a longer match only some moments are shown."""


def scene_at(match: Match, at: int | None = None, seat: Seat | None = None) -> Scene:
    """Draw a moment of a match as a seat or a watcher saw it; by default as it stands."""
    seq = match.seq if at is None else max(0, min(at, match.seq))
    event = match.events[seq - 1] if seq else None
    shown = at is not None and event is not None and event.what == "move"
    last = (
        (match.told(event, seat)["text"],)
        if shown and event is not None
        else match.last_for(seat)
        if at is None
        else ()
    )
    return match.game.picture(match.rules, match.rules.view(match.state_at(seq), seat), last=last)


def export(
    match: Match,
    kind: str,
    *,
    at: int | None = None,
    seat: Seat | None = None,
    theme: Theme = "light",
    language: str = "en",
    width: int = 800,
) -> bytes:
    """Draw a match: one moment as SVG, PNG or text, or all of it as an animated GIF."""
    match kind:
        case "svg":
            return svg(scene_at(match, at, seat), theme=theme, language=language).encode()
        case "png":
            return png(scene_at(match, at, seat), theme=theme, language=language, width=width)
        case "txt":
            return terminal(scene_at(match, at, seat), language=language, colour=False).encode()
        case "gif":
            return _gif(
                [png(scene, theme=theme, language=language, width=width // 2) for scene in _moments(match, seat)]
            )
    known = ", ".join(KINDS)
    raise UnknownName(kind, Text(f"no picture of kind {kind} (there are: {known})", f"pas d'image {kind} ({known})"))


def _moments(match: Match, seat: Seat | None) -> list[Scene]:
    """Choose what an animated picture shows: before the first decision, and after each."""
    numbers = [event.seq for event in match.events if event.seat != CHANCE]
    start = numbers[0] - 1 if numbers else match.seq
    step = -(-len(numbers) // LONGEST) or 1
    return [scene_at(match, seq, seat) for seq in (start, *numbers[step - 1 :: step], match.seq)]


def _gif(pictures: list[bytes]) -> bytes:
    try:
        from PIL import Image
    except ImportError as missing:
        raise ImportError("GIF pictures need Pillow: pip install 'rookery[png]'") from missing
    frames: list[Any] = [Image.open(BytesIO(picture)).convert("RGB") for picture in pictures]
    # One palette for all frames, so that nothing flickers.
    palette = frames[len(frames) // 2].quantize(256)
    small = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    found = BytesIO()
    times = [700] * (len(small) - 1) + [4000]
    small[0].save(found, "GIF", save_all=True, append_images=small[1:], duration=times, loop=0, optimize=False)
    return found.getvalue()
