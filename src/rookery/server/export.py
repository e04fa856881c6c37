"""A match as a picture with the players' names: SVG, PNG, animated GIF or text."""

from collections.abc import Sequence
from typing import Final

from rookery.core.errors import UnknownName
from rookery.core.rules import Seat
from rookery.i18n import Text, localize
from rookery.match import Match
from rookery.scene.gif import Captioned, gif
from rookery.scene.palette import Theme, unit
from rookery.scene.picture import compose, without_choices
from rookery.scene.png import png
from rookery.scene.shapes import Glyph, Label, Polygon, Scene, Shape, Sprite
from rookery.scene.svg import svg
from rookery.scene.text import terminal, width
from rookery.table.frame import picture_for
from rookery.table.moment import picture_at, scores_at, shots

KINDS: Final = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "txt": "text/plain; charset=utf-8"}

_STRIP: Final = 44.0
_SIZE: Final = 17.0
"""The height of the players' strip and of the letters on it, in the scene's own units."""
_LONGEST_NAME: Final = 24


def scene_at(match: Match, at: int | None = None, seat: Seat | None = None) -> Scene:
    """Draw a moment of a match as a seat or a spectator saw it; by default as it stands."""
    seq = match.seq if at is None else max(0, min(at, match.seq))
    drawn = picture_for(match, seat) if at is None else picture_at(match, seq, seat)
    return with_players(compose(without_choices(drawn)), match, scores_at(match, seq))


def with_players(scene: Scene, match: Match, scores: Sequence[int]) -> Scene:
    """Add a strip below a composed scene with each player's figure, name and score."""
    scale = unit(scene)
    height, size = _STRIP * scale, _SIZE * scale
    top, across = scene.height, scene.width / len(scores)
    bottom = top + height
    shapes = []
    column = 0
    for seat, (player, score) in enumerate(zip(match.players, scores, strict=True)):
        name = player.name if len(player.name) <= _LONGEST_NAME else f"{player.name[: _LONGEST_NAME - 1]}…"
        told = f"{name} · {score}"
        parts = (
            Sprite(f"penguin-{seat + 1}", height / 2, height / 2, 0.8 * height),
            Label(height, height / 2, told, size, "ink strong start"),
        )
        glyphs = (Glyph(column, scene.rows + 1, told),)
        shapes.append(Shape(parts, seat * across, top, f"player-{seat + 1}", glyphs=glyphs))
        column += width(told) + 3
    water = Polygon(((0.0, 0.0), (scene.width, 0.0), (scene.width, bottom), (0.0, bottom)), "sea")
    card = Polygon(((0.0, top), (scene.width, top), (scene.width, bottom), (0.0, bottom)), "card")
    return scene._replace(
        height=bottom,
        shapes=(*scene.shapes, Shape((card,)), *shapes),
        columns=max(scene.columns, column),
        rows=scene.rows + 2,
        background=(Shape((water,)), *scene.background[1:]),
    )


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
    """Draw a match: one moment as SVG, PNG or text, or all that is told of it as an animated GIF."""
    match kind:
        case "svg":
            return svg(scene_at(match, at, seat), theme=theme, language=language).encode()
        case "png":
            return png(scene_at(match, at, seat), theme=theme, language=language, width=width)
        case "txt":
            return terminal(scene_at(match, at, seat), language=language, colour=False).encode()
        case "gif":
            return gif(_frames(match, seat, language), theme=theme, language=language, width=width * 3 // 5)
    known = ", ".join(KINDS)
    raise UnknownName(kind, Text(f"no picture of kind {kind} (there are: {known})", f"pas d'image {kind} ({known})"))


def _frames(match: Match, seat: Seat | None, language: str) -> list[Captioned]:
    """Choose what an animated picture shows: everything that is told, or else the match as it stands."""
    frames = [
        Captioned(
            with_players(compose(without_choices(shot.picture)), match, shot.scores),
            localize(shot.text, language) + (f" ({shot.rule})" if shot.rule else ""),
        )
        for shot in shots(match, seat)
    ]
    return frames or [Captioned(scene_at(match, None, seat), "")]
