"""Pingouin as a picture: the floe with its fish and penguins, and a tray of blocks for each seat."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from rookery.games.pingouin.position import LETTERS
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import BLOCKS, FLOE, State, blocks_key, penguin_key
from rookery.grids import hex_corners
from rookery.i18n import Text, plural
from rookery.scene.picture import Picture, Tray
from rookery.scene.shapes import Circle, Glyph, Label, Line, Part, Path, Polygon, Scene, Shape, Sprite
from rookery.scene.slab import shelf

CELL: Final = 88.0
"""From the middle of one block to the next."""
TILT: Final = 0.86
"""What lies flat is drawn at this part of its depth."""
LEFT: Final = 60.0
TOP: Final = 68.0
WIDTH: Final = 2 * LEFT + 7 * CELL
HEIGHT: Final = TOP + 7 * CELL * 0.8660254 * TILT + 64.0
ICE: Final = tuple([(x, y * TILT) for x, y in hex_corners(CELL * 0.97)])
HOLE: Final = tuple([(x, y * TILT) for x, y in hex_corners(CELL * 0.9)])
BLOCK: Final = CELL * 1.18
"""The size of a block's drawing, whose top then nearly touches its neighbours."""
PLACES: Final = tuple([(LEFT + x * CELL, TOP + y * CELL * TILT) for x, y in FLOE.centres])
WATER: Final = (Shape((shelf([[(x + right, y + down) for right, down in ICE] for x, y in PLACES]),)),)
"""The pale foot of the whole floe under water."""
RIPPLES: Final = "M-19,-3Q-13,-8 -7,-3Q-1,2 5,-3M-3,9Q3,4 9,9Q15,14 21,9"

COLUMNS: Final = 8
"""Characters from one block to the next; a row is two lines high."""
CAUGHT_WIDTH: Final = 150.0
CAUGHT_HEIGHT: Final = 40.0


def draw(rules: Pingouin, view: State, *, last: Sequence[str] = ()) -> Picture:
    """Draw what everyone sees; the floe comes whole, when chance has laid its last block (P5)."""
    shapes: list[Shape] = []
    if len(view.fish) == BLOCKS:
        shapes += [_block(cell, fish) if fish else _hole(cell) for cell, fish in enumerate(view.fish)]
    owners = {cell: seat for seat, own in enumerate(view.penguins) for cell in own}
    shapes += [each for text in last if "-" in text and not text.startswith("ice") for each in _trail(text, owners)]
    for seat, own in enumerate(view.penguins):
        shapes += [_penguin(seat, which, cell, view.fish[cell]) for which, cell in enumerate(own)]
    board = Scene(WIDTH, HEIGHT, tuple(shapes), Text("Pingouin", "Pingouin"), 66, 16, WATER)
    return Picture(board, tuple([_caught(seat, view.blocks[seat]) for seat in range(rules.seats)]))


def _glyphs(cell: int, above: str, plain: str, style: str) -> tuple[Glyph, ...]:
    """Put five characters over the cell's name."""
    x, _ = FLOE.centres[cell]
    column = round(x * COLUMNS) + 1
    row = 2 * FLOE.coordinates[cell][1]
    return Glyph(column, row, above, style, plain), Glyph(column + 1, row + 1, FLOE.names[cell], "coordinate")


def _fish(fish: int) -> Text:
    return Text(f"{fish} fish", f"{fish} poisson{plural(fish).fr}")


@cache
def _block(cell: int, fish: int) -> Shape:
    """Draw a block with its fish."""
    name = FLOE.names[cell]
    x, y = PLACES[cell]
    parts = (
        Sprite(f"block-{1 + cell % 3}", 0, 0, BLOCK),
        Polygon(ICE, "hidden"),
        Sprite(f"fish-{min(fish, 3)}", 0, -2, CELL * 0.84),
        Label(-22, 24, name, 10, "coordinate on-ice"),
        Label(22, 24, str(fish), 12, "coordinate on-ice"),
    )
    words = _fish(fish)
    label = Text(f"{name}: {words.en}", f"{name} : {words.fr}")
    return Shape(parts, x, y, name, name, label, _glyphs(cell, f"⟨ {fish} ⟩", f"< {fish} >", "ice"))


@cache
def _hole(cell: int) -> Shape:
    """Draw dark water: a hole can be pointed at, and is no thing that could move."""
    name = FLOE.names[cell]
    x, y = PLACES[cell]
    parts = (
        Polygon(HOLE, "gone"),
        Polygon(ICE, "hidden"),
        Path(RIPPLES, "ripple"),
        Label(-22, 24, name, 10, "coordinate"),
    )
    label = Text(f"{name}: a hole", f"{name} : un trou")
    return Shape(parts, x, y, "", name, label, _glyphs(cell, "  ·  ", "  .  ", "hole"))


def _trail(text: str, owners: Mapping[int, int]) -> list[Shape]:
    """Draw where a penguin came from, in its seat's colour, and the place that it left."""
    start, end = [FLOE.cell_named[name] for name in text.split("-")]
    seat = f"-{owners[end] + 1}" if end in owners else ""
    way = Shape((Line((PLACES[start], PLACES[end]), f"trail{seat}"),))
    return [way, Shape((Polygon(HOLE, f"left{seat}"),), *PLACES[start])] if seat else [way]


@cache
def _penguin(seat: int, which: int, cell: int, fish: int) -> Shape:
    """Draw a penguin, and the number of the fish that it hides; a click on it is a click on its block."""
    name = FLOE.names[cell]
    x, y = PLACES[cell]
    words = _fish(fish)
    letter = LETTERS[seat].upper()
    return Shape(
        (
            Circle(0, -16, CELL * 0.37, "hidden"),
            Sprite(f"penguin-{seat + 1}", 0, -20, CELL * 0.86),
            Circle(25, 18, 9.5, "count"),
            Label(25, 18, str(fish), 12.5, "on-count"),
        ),
        x,
        y,
        penguin_key(seat, which),
        name,
        Text(
            f"{name}: a penguin of seat {seat + 1}, on {words.en}",
            f"{name} : un pingouin de la place {seat + 1}, sur {words.fr}",
        ),
        _glyphs(cell, f"⟨{letter} {fish}⟩", f"<{letter} {fish}>", f"seat-{seat + 1}"),
    )


@cache
def _caught(seat: int, blocks: int) -> Tray:
    """Show the blocks that a seat has taken: they break ties (P22)."""
    en, fr = plural(blocks)
    words = Text(f"{blocks} block{en}", f"{blocks} bloc{fr}")
    parts: tuple[Part, ...] = (Sprite("block-1", 0, 0, 40), Label(24, 0, words, 16, "number start"))
    label = Text(f"Seat {seat + 1}: {words.en} taken", f"Place {seat + 1} : {words.fr} en main")
    shape = Shape(parts, 22, 18, blocks_key(seat), "", label, (Glyph(0, 0, words, f"seat-{seat + 1}"),))
    scene = Scene(CAUGHT_WIDTH, CAUGHT_HEIGHT, (shape,), columns=12, rows=1)
    return Tray(f"caught-{seat + 1}", "caught", seat, Text("Blocks", "Blocs"), scene)
