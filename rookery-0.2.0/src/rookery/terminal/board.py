"""A picture in characters for a window of any width: the board on the left, its trays beside or below it.

Everything stands on one grid. Where a side column is wide enough for sentences, narrow trays stand at its top, right of
`split`; otherwise they stand beside the board where they fit, and below it where they do not.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from rookery.i18n import localize
from rookery.scene.picture import Picture
from rookery.scene.shapes import Glyph, Scene, Shape
from rookery.scene.text import cells, to_ascii, width

Row: TypeAlias = list[tuple[str, str]]

SIDE: Final = 30
"""How wide a column beside the board must be for sentences."""
GAP: Final = 2


class Spot(NamedTuple):
    """A run of characters on the grid."""

    column: int
    row: int
    width: int


class Board(NamedTuple):
    """A picture in characters: what stands where, and what a click there means."""

    rows: tuple[tuple[tuple[str, str], ...], ...]
    aside: bool
    """Whether there is room for sentences beside the board."""
    split: int
    """Where the side column begins; the width of the grid where there is none."""
    left_height: int
    side_height: int
    spots: Mapping[str, tuple[Spot, ...]]
    others: Mapping[str, tuple[Spot, ...]]
    """What can be looked at but not clicked."""
    labels: Mapping[str, str]

    def at(self, column: int, row: int) -> list[str]:
        """Return the keys that can be clicked at a place, the uppermost last."""
        return [
            key
            for key, spots in self.spots.items()
            for spot in spots
            if spot.row == row and spot.column <= column < spot.column + spot.width
        ]

    def place(self, key: str) -> Spot | None:
        """Return where a key stands."""
        return next(iter(self.spots_of(key)), None)

    def spots_of(self, key: str) -> tuple[Spot, ...]:
        """Return all places where a key stands."""
        return self.spots.get(key) or self.others.get(key, ())


EMPTY: Final = Board((), False, 0, 0, 0, {}, {}, {})


def lay_out(
    picture: Picture,
    columns: int,
    rows: int = 24,
    *,
    keys: Sequence[str] = (),
    names: Sequence[str] = (),
    labels: Mapping[str, str] | None = None,
    language: str = "en",
    ascii: bool = False,
) -> Board:
    """Lay a picture out for a window of this size; `keys` without a glyph become buttons below it."""
    for titles in (True, False):
        panels = _panels(picture, names, language, ascii, titles=titles)
        arranged = _arrange(picture, columns, keys, panels, _Grid(language, ascii))
        words = 9  # lines of the side column that are kept for sentences before trays lose their titles
        if max(arranged.left_height, arranged.side_height + words) <= rows:
            break
    return arranged._replace(labels={key: to_ascii(label) if ascii else label for key, label in (labels or {}).items()})


class _Panel(NamedTuple):
    """A tray in characters."""

    scene: Scene
    rows: list[Row]
    heading: str
    owner: str
    """Written in front of it instead of a heading."""

    @property
    def across(self) -> int:
        """How many columns it takes."""
        return len(self.owner) + max(map(len, self.rows))


def _arrange(picture: Picture, columns: int, keys: Sequence[str], panels: Sequence[_Panel], grid: "_Grid") -> Board:
    board = trimmed(picture.board, grid.language, grid.ascii)
    # A board keeps its declared size during a match, so that nothing jumps when it fills.
    across = max([picture.board.columns, *map(len, board)])
    grid.draw(picture.board, board, 0, 0)
    side = columns - across - GAP
    beside = [panel for panel in panels if panel.across <= side]
    below = [panel for panel in panels if panel.across > side]
    widest = max([across, *[panel.across - 1 for panel in below]])
    narrowest = max([SIDE, *[panel.across for panel in beside]])
    aside = columns - widest - GAP >= narrowest
    across = widest if aside else across
    right = 0
    for panel in beside:
        heading = panel.heading if width(panel.heading) <= side else panel.heading.rpartition(" · ")[2][:side]
        right = grid.draw_panel(panel._replace(heading=heading), across + GAP, right)
    bottom = max(len(board), picture.board.rows - 1, 0 if aside else right) if below else len(board)
    bottom = grid.draw_below(below, across if aside else columns, bottom)
    buttons = [key for key in keys if key not in grid.spots]
    if aside:
        right = grid.draw_buttons(buttons, across + GAP, side, right)
    else:
        bottom = grid.draw_buttons(buttons, 0, columns, bottom)
    return Board(
        rows=tuple([tuple(row) for row in grid.rows]),
        aside=aside,
        split=across + GAP if aside else max([len(row) for row in grid.rows], default=0),
        left_height=bottom if aside else max(bottom, right),
        side_height=right if aside else 0,
        spots=grid.spots,
        others=grid.others,
        labels={},
    )


def _panels(picture: Picture, names: Sequence[str], language: str, ascii: bool, *, titles: bool) -> list[_Panel]:
    """Return the trays, the table's own first; without titles a tray of one line begins with its owner's name."""
    name_width = 10
    found = []
    for tray in sorted(picture.trays, key=lambda tray: -1 if tray.owner is None else tray.owner):
        rows = trimmed(tray.scene, language, ascii)
        owner = names[tray.owner] if tray.owner is not None and tray.owner < len(names) else ""
        title = localize(tray.title, language)
        if rows and titles:
            found.append(_Panel(tray.scene, rows, f"{title} · {owner}" if title and owner else title, ""))
        elif rows:
            named = bool(title and owner) and len(rows) == 1 and len(rows[0]) < SIDE - name_width
            found.append(_Panel(tray.scene, rows, "", f"{owner[:name_width]:<{name_width}} " if named else ""))
    return found


def trimmed(scene: Scene, language: str, ascii: bool) -> list[Row]:
    """Return a scene in characters without blank lines below and blanks on the right."""
    rows = cells(scene, language=language, ascii=ascii)
    while rows and not any(character.strip() for character, _ in rows[-1]):
        rows.pop()
    return [row[: max([at + 1 for at, cell in enumerate(row) if cell[0].strip()], default=0)] for row in rows]


class _Grid:
    """The grid while it is drawn."""

    def __init__(self, language: str, ascii: bool) -> None:
        self.rows: list[Row] = []
        self.spots: dict[str, tuple[Spot, ...]] = {}
        self.others: dict[str, tuple[Spot, ...]] = {}
        self.language = language
        self.ascii = ascii

    def draw(self, scene: Scene, block: Sequence[Row], column: int, row: int) -> None:
        """Draw a scene with its upper left corner here."""
        for down, line in enumerate(block):
            self._write(column, row + down, line)
        self._find(scene, column, row)

    def draw_panel(self, panel: _Panel, column: int, row: int) -> int:
        """Draw a tray, with a blank line after it if it has a heading; return the first free row."""
        if panel.heading or panel.owner:
            self.write(panel.heading or panel.owner, "muted", column, row)
        row += 1 if panel.heading else 0
        self.draw(panel.scene, panel.rows, column + len(panel.owner), row)
        return row + len(panel.rows) + (1 if panel.heading else 0)

    def draw_below(self, panels: Sequence[_Panel], columns: int, row: int) -> int:
        """Draw trays side by side, on as many lines as they need; return the first free row after them."""
        column, free = 0, row
        for panel in panels:
            across = max(width(panel.heading), panel.across)
            if column and column + across > columns:
                column, row = 0, free
            free = max(free, self.draw_panel(panel, column, row))
            column += across + GAP
        return free

    def draw_buttons(self, keys: Sequence[str], first: int, columns: int, row: int) -> int:
        """Lay buttons side by side, on as many lines as they need; return the first free row after them."""
        column = 1
        for key in keys:
            if column > 1 and column + len(key) > columns:
                column, row = 1, row + 1
            self.write(key, "ink", first + column, row)
            self.spots[key] = (Spot(first + column, row, len(key)),)
            column += len(key) + 3
        return row + (1 if keys else 0)

    def write(self, text: str, style: str, column: int, row: int) -> None:
        """Write a line."""
        plain = to_ascii(text) if self.ascii else text
        self._write(column, row, [cell for char in plain for cell in ((char, style), *[("", "")] * (width(char) - 1))])

    def _write(self, column: int, row: int, cells: Sequence[tuple[str, str]]) -> None:
        self.rows += [[] for _ in range(row + 1 - len(self.rows))]
        line = self.rows[row]
        line += [(" ", "")] * (column + len(cells) - len(line))
        line[column : column + len(cells)] = cells

    def _find(self, scene: Scene, column: int, row: int) -> None:
        """Note where each key stands: on its own glyphs, or on those in the same place."""
        places: dict[tuple[float, float], Shape] = {(shape.x, shape.y): shape for shape in scene.shapes if shape.glyphs}
        for shape in scene.shapes:
            glyphs = shape.glyphs
            if not glyphs and (shape.x, shape.y) in places and (shape.x or shape.y):
                glyphs = places[shape.x, shape.y].glyphs
            found = tuple([self._spot(glyph, column, row) for glyph in glyphs])
            if found and shape.click:
                self.spots[shape.click] = found
            elif found and shape.key and shape.label:
                self.others[shape.key] = found

    def _spot(self, glyph: Glyph, column: int, row: int) -> Spot:
        text = glyph.text if isinstance(glyph.text, str) else localize(glyph.text, self.language)
        size = width(glyph.ascii or text if self.ascii else text)
        return Spot(glyph.column + column, glyph.row + row, size)
