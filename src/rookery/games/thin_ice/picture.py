"""Thin Ice as a picture: the floe with everything on it, in a window that keeps its size; trays.py draws the rest.

What lies beyond the window is drawn small along its edge. Shapes with a key change only when something happens to what
they show; what may be clicked just now lies over them without a key.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rookery.games.thin_ice.notation import format_action
from rookery.games.thin_ice.prompts import face_words
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.setup import ambiguous
from rookery.games.thin_ice.stack import Displace
from rookery.games.thin_ice.state import OFF, OVER, Action, State, View
from rookery.games.thin_ice.tiles import (
    BACK,
    CORNER,
    CRACK,
    HOLE,
    KRAKEN,
    KRAKEN_UP,
    NAMES,
    ORCA,
    PERMANENT,
    STANDS,
    STRIP,
    TABLE,
    WELL,
    WIDTH,
    floe,
)
from rookery.games.thin_ice.trays import tile_sprite, trays
from rookery.games.thin_ice.turn import marked_adrift
from rookery.i18n import Text
from rookery.scene.picture import Picture
from rookery.scene.shapes import Glyph, Label, Line, Part, Path, Polygon, Scene, Shape, Sprite

BACK_ICONS: Final = {
    CRACK: "icon-crack",
    ORCA: "icon-orca",
    PERMANENT: "icon-ice",
    HOLE: "icon-crack",
    KRAKEN: "icon-counter",
}
"""TA8: how a back that one knows is marked on a tile that lies front up."""
CELL: Final = 100.0
DEPTH: Final = 86.0
"""How wide and how deep a place is: the table is seen from above at an angle."""
LANE: Final = 42.0
"""The edge along which lies what is beyond the window."""
FAR: Final = 0.42
"""How small that is drawn."""
MARGIN: Final = 1
"""How many places of sea the window shows round the grid: a tile seldom drifts farther (one position in ten)."""
TOP: Final[tuple[tuple[float, float], ...]] = (
    *((-45.5, -30.0), (-43.0, -36.0), (-37.0, -38.5), (37.0, -38.5), (43.0, -36.0), (45.5, -30.0)),
    *((45.5, 30.0), (43.0, 36.0), (37.0, 38.5), (-37.0, 38.5), (-43.0, 36.0), (-45.5, 30.0)),
)
"""The top of a tile, with its round corners."""


def _top(size: float) -> tuple[tuple[float, float], ...]:
    return tuple([(right * size, down * size) for right, down in TOP])


class Window(NamedTuple):
    """The part of the table that is shown."""

    left: int
    top: int
    columns: int
    rows: int

    @property
    def size(self) -> tuple[float, float]:
        return self.columns * CELL + 2 * LANE, self.rows * DEPTH + 2 * LANE

    def place(self, cell: int) -> tuple[float, float, float]:
        """Return where a cell is drawn and how large; beyond the window, small and on its edge."""
        column, row = TABLE.coordinates[cell]
        across, x = _along(column - self.left, self.columns, CELL)
        down, y = _along(row - self.top, self.rows, DEPTH)
        return x, y, 1.0 if across and down else FAR

    def glyph(self, cell: int, text: str, style: str, skip: int = 0) -> Glyph:
        """Put characters where a cell is; beyond the window they stand on its edge."""
        x, y = TABLE.coordinates[cell]
        column = min(max(x - self.left, -1), self.columns)
        row = min(max(y - self.top, -1), self.rows)
        return Glyph(3 + self.pitch * (column + 1) + skip, 1 + row + 1, text, style)

    @property
    def pitch(self) -> int:
        """The columns of characters from one cell to the next."""
        return 5 if self.columns <= 11 else 4


def _along(place: int, places: int, pitch: float) -> tuple[bool, float]:
    """Return whether a place is in the window, and where its middle is along one axis."""
    if place < 0:
        return False, LANE / 2
    if place >= places:
        return False, LANE * 1.5 + places * pitch
    return True, LANE + (place + 0.5) * pitch


@lru_cache(maxsize=64)
def window(rules: ThinIce) -> Window:
    """Return the window of a match: the grid with its margin or, where players lay the tiles, room to lay them."""
    if rules.config.advanced:
        reach = 3 + rules.config.pawns // 2
        x, y = TABLE.coordinates[rules.config.centres[0]]
        return Window(x - reach, y - reach, 2 * reach + 1, 2 * reach + 1)
    x, y = TABLE.coordinates[rules.config.cells[0]]
    wide = rules.config.grid + 2 * MARGIN
    return Window(x - MARGIN, y - MARGIN, wide, wide)


def draw(rules: ThinIce, view: View, *, last: Sequence[str] = ()) -> Picture:
    """Draw what one seat, or a spectator, sees."""
    state = view.known
    frame = window(rules)
    mine = view.seat is not None and state.seat == view.seat
    legal: list[Action] = list(rules.legal_actions(state)) if mine and state.seat != OVER else []
    texts = [format_action(rules, action) for action in legal]
    keys = {key for text in texts for key in text.split("-")}
    shapes = [*_cells(rules, state, frame), *_trails(state, frame, last)]
    shapes += [_pawn(rules, view, frame, pawn) for pawn, cell in enumerate(state.pawns.cells) if cell != OFF]
    if state.floe.bear != OFF:
        bear = state.floe.bear
        swims = not STANDS[state.floe.tiles[bear]]
        shapes.append(_bear(frame, bear, "swimming" if swims else "awake" if state.floe.awake else "asleep"))
    shapes += _overlays(state, frame, keys)
    width, height = frame.size
    columns = 3 + frame.pitch * (frame.columns + 2)
    board = Scene(
        width, height, tuple(shapes), Text("Thin Ice", "Thin Ice"), columns, frame.rows + 3, _background(frame)
    )
    return Picture(board, tuple(trays(rules, view, legal)))


# The table


@lru_cache(maxsize=64)
def _background(frame: Window) -> tuple[Shape, ...]:
    """Write letters below the columns and numbers before the rows; in characters the letters stand above."""
    shapes = []
    low = frame.size[1] - 16
    for column in range(frame.columns):
        letter = chr(ord("a") + frame.left + column)
        label = Label(LANE + (column + 0.5) * CELL, low, letter, 22, "coordinate strong")
        shapes.append(Shape((label,), glyphs=(Glyph(5 + frame.pitch * (column + 1), 0, letter, "coordinate"),)))
    for row in range(frame.rows):
        number = str(frame.top + row + 1)
        label = Label(24, LANE + (row + 0.5) * DEPTH, number, 22, "coordinate strong")
        shapes.append(Shape((label,), glyphs=(Glyph(0, 2 + row, number.rjust(2), "coordinate"),)))
    return tuple(shapes)


def _cells(rules: ThinIce, state: State, frame: Window) -> list[Shape]:
    """Draw the tiles row by row, so that those in front cover the walls of those behind, and the sea between."""
    tiles = state.floe.tiles
    loose = marked_adrift(rules.config, state)
    anchored = [anchor.cell for anchor in state.floe.anchored]
    config = rules.config
    shapes = [shape for cell, shape in _sea(frame) if not tiles[cell]]
    for cell in floe(tiles):
        code = tiles[cell]
        known = not code & BACK and code >> 1 in BACK_ICONS and ambiguous(config, code >> 1)
        shapes.append(_tile(frame, cell, code, known, cell in loose, cell in anchored))
    return shapes


@lru_cache(maxsize=64)
def _sea(frame: Window) -> list[tuple[int, Shape]]:
    """Draw each place of the window as nothing, or in characters a dot: a place of sea can be pointed at."""
    places = []
    for row in range(frame.top, frame.top + frame.rows):
        for cell in range(row * WIDTH + frame.left, row * WIDTH + frame.left + frame.columns):
            name = NAMES[cell]
            x, y, _ = frame.place(cell)
            dot = Glyph(5 + frame.pitch * (cell % WIDTH - frame.left + 1), 2 + row - frame.top, ".", "sea")
            label = Text(f"{name}: sea", f"{name} : mer")
            places.append((cell, Shape((Polygon(TOP, "hidden"),), x, y, "", name, label, (dot,))))
    return places


@lru_cache(maxsize=16384)
def _tile(frame: Window, cell: int, code: int, known: bool, loose: bool, anchored: bool) -> Shape:
    """Draw a tile; its label says what its drawing shows."""
    name = NAMES[cell]
    x, y, size = frame.place(cell)
    words = face_words(code)
    en, fr = f"{name}: {words.en}", f"{name} : {words.fr}"
    top = _top(size)
    sprite = tile_sprite(code)
    if sprite == "tile-ice":
        sprite = ("tile-ice", "tile-ice-2", "tile-ice-3")[cell % 3]
    parts: list[Part] = [Sprite(sprite, 0, 0, CELL * size), Polygon(top, "hidden")]
    if known:
        under = face_words(code | BACK)
        parts.append(Sprite(BACK_ICONS[code >> 1], 28 * size, -22 * size, 28 * size, style="ghost"))
        en, fr = f"{en} (below: {under.en})", f"{fr} (dessous : {under.fr})"
    if loose:
        parts.append(Polygon(top, "ice-rim adrift"))
        en, fr = f"{en}, adrift", f"{fr}, à la dérive"
        y -= 6 * size
    if anchored:
        parts.append(Sprite("icon-anchor", -28 * size, -22 * size, 28 * size))
        en, fr = f"{en}, anchored", f"{fr}, ancrée"
    return Shape(tuple(parts), x, y, name, name, Text(en, fr), (_tile_glyph(frame, cell, code),))


MARKS: Final = {STRIP: "I", STRIP + 1: "=", CORNER: "L", CORNER + 1: "r", CORNER + 2: "7", CORNER + 3: "J"}
"""How a piece lies, in a character."""


def _tile_glyph(frame: Window, cell: int, code: int) -> Glyph:
    """Write a tile in four characters; what is on it is written between the brackets."""
    kind, back = code >> 1, code & BACK
    if back and kind in (ORCA, KRAKEN):
        return frame.glyph(cell, "<OR>" if kind == ORCA else "<KR>", "orca" if kind == ORCA else "kraken")
    ends, style = "{}" if back else "[]", "ice"
    if back and kind == PERMANENT:
        ends, style = "##", "permanent"
    elif kind in (WELL, HOLE, KRAKEN):
        ends, style = (")(" if back else "()"), "hole"
    return frame.glyph(cell, f"{ends[0]}{MARKS.get(kind, ' ')} {ends[1]}", style)


def _trails(state: State, frame: Window, last: Sequence[str]) -> Iterator[Shape]:
    """Show where the last things happened: a way, a line below a tile, the outline of a tile that is gone."""
    for text in last:
        cells = [TABLE.cell_named[key] for key in text.split("-") if key in TABLE.cell_named]
        places = [frame.place(cell) for cell in cells]
        if len(places) == 2:
            (x, y, _), (to_x, to_y, _) = places
            yield Shape((Line(((x, y), (to_x, to_y)), "trail"),))
        elif places:
            x, y, size = places[0]
            if not state.floe.tiles[cells[0]]:
                yield Shape((Polygon(_top(size), "left"),), x, y)
                continue
            yield Shape((Path(f"M{x - 36 * size},{y + 34 * size}L{x + 36 * size},{y + 34 * size}", "trail"),))


# Who is on it


def _pawn(rules: ThinIce, view: View, frame: Window, pawn: int) -> Shape:
    state, owner = view.known, rules.config.owner[pawn]
    aside = any(isinstance(pending, Displace) and pending.pawn == pawn for pending in state.stack)
    fallen = (state.pawns.fallen >> pawn) & 1 == 1
    numbered = rules.config.pawns > rules.seats
    looks = fallen, aside, numbered, owner == view.seat
    return _pawn_shape(frame, state.pawns.cells[pawn], pawn, owner, looks)


@lru_cache(maxsize=8192)
def _pawn_shape(frame: Window, cell: int, pawn: int, seat: int, looks: tuple[bool, bool, bool, bool]) -> Shape:
    """Draw a pawn: standing, fallen in, or aside while it is being put somewhere else."""
    fallen, aside, numbered, own = looks
    x, y, size = frame.place(cell)
    name = NAMES[cell]
    parts: list[Part] = [Sprite(f"penguin-{seat + 1}{'-down' if fallen else ''}", 0, -14 * size, 72 * size)]
    if numbered:
        parts.append(Label(26 * size, 16 * size, str(pawn + 1), 22 * size, "number on-ice"))
    if aside:
        x, y = x - 24 * size, y + 12 * size
    whose = Text("your pawn", "votre pion") if own else Text(f"pawn of seat {seat + 1}", f"pion de la place {seat + 1}")
    en = f"{name}: {whose.en}{', fallen in' if fallen else ''}"
    fr = f"{name} : {whose.fr}{', tombé' if fallen else ''}"
    glyph = frame.glyph(cell, f"{'_' if fallen else ''}{pawn + 1}", f"seat-{seat + 1}", 1 if fallen else 2)
    return Shape(tuple(parts), x, y, f"pawn{pawn + 1}", f"pawn{pawn + 1}", Text(en, fr), (glyph,))


BEAR_WORDS: Final = {
    "asleep": Text("asleep", "endormi"),
    "awake": Text("awake", "réveillé"),
    "swimming": Text("swimming", "dans l'eau"),
}


@lru_cache(maxsize=4096)
def _bear(frame: Window, cell: int, does: str) -> Shape:
    x, y, size = frame.place(cell)
    name, words = NAMES[cell], BEAR_WORDS[does]
    sprite = Sprite(f"bear-{does}", 0, -12 * size, (78 if does == "asleep" else 88) * size)
    glyph = frame.glyph(cell, {"asleep": "b", "awake": "B", "swimming": "~B~"}[does], "bear", 1 + (does != "swimming"))
    label = Text(f"{name}: the bear, {words.en}", f"{name} : l'ours, {words.fr}")
    return Shape((sprite,), x, y, "bear", "bear", label, (glyph,))


def _overlays(state: State, frame: Window, keys: set[str]) -> Iterator[Shape]:
    """Lay something to click over pieces whose place, and not they themselves, may be chosen; and over the kraken."""
    pieces = [(cell, f"pawn{pawn + 1}") for pawn, cell in enumerate(state.pawns.cells) if cell != OFF]
    pieces.append((state.floe.bear, "bear"))
    for cell, key in pieces:
        if cell != OFF and NAMES[cell] in keys and key not in keys:
            yield _overlay(frame, cell, NAMES[cell])
    if "kraken" in keys:
        yield _overlay(frame, state.floe.tiles.index(KRAKEN_UP), "kraken")
    for key in sorted(keys & TABLE.cell_named.keys()):
        cell = TABLE.cell_named[key]
        if frame.place(cell)[2] == FAR and not state.floe.tiles[cell]:
            yield _overlay(frame, cell, key)


def _overlay(frame: Window, cell: int, click: str) -> Shape:
    x, y, size = frame.place(cell)
    label = Text("the kraken", "le kraken") if click == "kraken" else Text(click, click)
    return Shape((Polygon(_top(size), "hidden"),), x, y, "", click, label)
