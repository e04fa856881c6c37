"""A picture of a game: its board, and the trays beside it.

Laws:

* what belongs to a seat or to the table beside the board (a hand, dice, a stock, a card) is a tray; the board holds
  no score, no sentence, no hand and no button;
* scores are not drawn at all: clients show them with the seats;
* a key is unique in the whole picture, trays included;
* a board keeps its size during a match, and its background stays the same;
* a tray is drawn in the board's units, so that a composed image need not scale it;
* neither draws the sea: the page is one, and `compose` lays one under everything.
"""

from typing import Final, NamedTuple

from rookery.i18n import Text
from rookery.scene.palette import unit
from rookery.scene.shapes import Glyph, Label, Part, Path, Polygon, Scene, Shape, Sprite
from rookery.scene.slab import rounded
from rookery.scene.text import width

PURPOSES: Final = ("hand", "dice", "team", "cards", "stock", "choices", "caught")
"""What a tray may be for; the page lays trays out by owner and purpose."""


class Tray(NamedTuple):
    """A small scene beside the board."""

    key: str
    """Its name in all pictures of a match, such as `hand_2`."""
    purpose: str
    """One of `PURPOSES`."""
    owner: int | None
    """The seat it belongs to; None for the table's own."""
    title: Text
    scene: Scene


class Picture(NamedTuple):
    """A board with its trays."""

    board: Scene
    trays: tuple[Tray, ...] = ()

    def _repr_svg_(self) -> str:
        """Show itself in a notebook."""
        from rookery.scene.svg import svg  # the writers know the shapes; only here does a picture name a writer

        return svg(compose(self))

    def __str__(self) -> str:
        """Show itself in a terminal."""
        from rookery.scene.text import terminal

        return terminal(compose(self), colour=False)


_GAP: Final = 16.0
_TITLE: Final = 26.0
"""Space between what is composed, and for the title of a tray, in units of the board's own scale."""
_COLUMNS: Final = 80
_ROWS: Final = 22
"""How large a picture in characters may be to fit a small terminal with two lines for its reader."""


def compose(picture: Picture) -> Scene:
    """Lay the trays out beside the board as one scene, for clients that show a single image.

    The table's own trays come first, then the seats'. They stand in columns to the right of the board, or in rows below
    a board that is wide; in characters they stand to the right where 80 columns allow it, else below.
    """
    board = picture.board
    scale = unit(board)
    trays = sorted(picture.trays, key=lambda tray: -1 if tray.owner is None else tray.owner)
    wide = board.width > 1.5 * board.height
    sizes = [_panel_size(tray, scale) for tray in trays]
    if not wide:
        widest = max([across for across, _ in sizes], default=0.0)
        sizes = [(widest, down) for _, down in sizes]
    places, across, down = _arrange(sizes, (board.width, board.height), _GAP * scale, below=wide)
    characters = [_characters(scene) for scene in (board, *[tray.scene for tray in trays])]
    blocks, columns, rows = _arrange_characters(board, trays, characters, heading=1)
    titled = rows <= _ROWS
    if not titled:
        blocks, columns, rows = _arrange_characters(board, trays, characters, heading=0)
    water = Polygon(((0.0, 0.0), (across, 0.0), (across, down), (0.0, down)), "sea")
    shapes = list(board.shapes)
    for tray, place, size, block in zip(trays, places, sizes, blocks, strict=True):
        shapes += _tray_shapes(tray, place, size, block if titled else (block[0], block[1] - 1), scale, titled=titled)
    background = (Shape((water,)), *board.background)
    return Scene(across, down, tuple(shapes), board.title, columns, rows, background)


def without_choices(picture: Picture) -> Picture:
    """Return a picture without what is only there to be clicked, for those who only look on."""
    shapes = [s for s in picture.board.shapes if not any("choice-dot" in part.style.split() for part in s.parts)]
    trays = [tray for tray in picture.trays if tray.purpose != "choices"]
    return Picture(picture.board._replace(shapes=tuple(shapes)), tuple(trays))


def _panel_size(tray: Tray, scale: float) -> tuple[float, float]:
    heading = (2.5 * _GAP + 0.38 * _TITLE * _longest(tray.title)) * scale
    across = max(tray.scene.width, heading) + 2 * _GAP * scale
    return round(across, 4), round(tray.scene.height + (_TITLE + 2 * _GAP) * scale, 4)


def _arrange(
    sizes: list[tuple[float, float]], board: tuple[float, float], gap: float, *, below: bool
) -> tuple[list[tuple[float, float]], float, float]:
    """Place boxes in columns beside the board, or in rows below it; return the places and the size of everything."""
    if not sizes:
        return [], *board
    along, across = (0, 1) if below else (1, 0)
    limit = max([board[along], *[size[along] + 2 * gap for size in sizes]])
    at, line, depth = gap, board[across], 0.0
    places = []
    for size in sizes:
        if at > gap and at + size[along] + gap > limit:
            at, line, depth = gap, line + depth + gap, 0.0
        place = (at, line) if below else (line, at)
        places.append((round(place[0], 4), round(place[1], 4)))
        at += size[along] + gap
        depth = max(depth, size[across])
    total = round(line + depth + gap, 4)
    return (places, limit, total) if below else (places, total, limit)


def _tray_shapes(
    tray: Tray,
    place: tuple[float, float],
    size: tuple[float, float],
    block: tuple[int, int],
    scale: float,
    *,
    titled: bool,
) -> list[Shape]:
    """Return a tray's panel, title and shapes, moved to their place."""
    x, y = place
    gap, title = _GAP * scale, _TITLE * scale
    middle = gap + title / 2
    parts: list[Part] = [Path(rounded([(0, 0), (size[0], 0), size, (0, size[1])], gap), "card")]
    if tray.owner is not None:
        parts.append(Sprite(f"penguin-{tray.owner + 1}", gap * 1.5, middle, round(title * 1.3, 4)))
    left = gap if tray.owner is None else gap * 2.75
    parts.append(Label(left, middle, tray.title, round(title * 0.62, 4), "ink strong start"))
    shown = titled and any(shape.glyphs for shape in (*tray.scene.background, *tray.scene.shapes))
    glyphs = (Glyph(block[0], block[1], tray.title, "muted"),) if shown else ()
    panel = Shape(tuple(parts), x, y, glyphs=glyphs)
    inside = [
        shape._replace(
            x=round(shape.x + x + gap, 4),
            y=round(shape.y + y + gap + title, 4),
            glyphs=tuple([g._replace(column=g.column + block[0], row=g.row + block[1] + 1) for g in shape.glyphs]),
        )
        for shape in (*tray.scene.background, *tray.scene.shapes)
    ]
    return [panel, *inside]


def _characters(scene: Scene) -> tuple[int, int]:
    """Return how many columns and rows of characters a scene fills."""
    glyphs = [glyph for shape in (*scene.background, *scene.shapes) for glyph in shape.glyphs]
    columns = max([glyph.column + _longest(glyph.text) for glyph in glyphs], default=0)
    return columns, max([glyph.row + 1 for glyph in glyphs], default=0)


def _longest(text: Text | str) -> int:
    return max([width(each) for each in ([text] if isinstance(text, str) else text)])


def _arrange_characters(
    board: Scene, trays: list[Tray], characters: list[tuple[int, int]], *, heading: int
) -> tuple[list[tuple[int, int]], int, int]:
    """Place the trays' characters to the right of the board where they fit, else below it.

    With a `heading` of one row each tray has a title and a blank line after it; with none they stand close together.
    """
    if not trays:
        return [], board.columns, board.rows
    sizes = []
    for tray, (columns, rows) in zip(trays, characters[1:], strict=True):
        across = max(columns, _longest(tray.title)) if heading else columns
        sizes.append((across, rows + heading) if rows else (0, 0))
    edge, bottom = characters[0]
    widest = max([columns for columns, _ in sizes])
    beside = edge + 2 + widest <= _COLUMNS
    column, row, depth = (edge + 2, 0, 0) if beside else (0, bottom + heading, 0)
    places = []
    for columns, rows in sizes:
        if not beside and column and column + columns > _COLUMNS:
            column, row, depth = 0, row + depth + heading, 0
        places.append((column, row))
        if beside:
            row += rows + heading if rows else 0
        elif rows:
            column, depth = column + columns + 2, max(depth, rows)
    if beside:
        return places, edge + 2 + widest, max(bottom, row - heading)
    return places, max(edge, *[place[0] + size[0] for place, size in zip(places, sizes, strict=True)]), row + depth
