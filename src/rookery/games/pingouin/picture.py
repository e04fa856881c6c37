"""Pingouin as a scene: the floe, its fish, the penguins, and what each seat has caught."""

from collections.abc import Sequence
from typing import Final

from rookery.games.pingouin.notation import LETTERS
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import BLOCKS, FLOE, State
from rookery.lattice import hex_corners
from rookery.scene.shapes import Glyph, Line, Part, Polygon, Scene, Shape, Sprite, Words
from rookery.text import Text, plural

CELL: Final = 72.0
LEFT: Final = 50.0
TOP: Final = 54.0
WIDTH: Final = 2 * LEFT + 7 * CELL
FOOT: Final = 70.0
HEIGHT: Final = 2 * TOP + 7 * CELL * 0.8660254 + FOOT
ICE: Final = hex_corners(CELL * 0.95)
SHADOW: Final = tuple([(x + 1.5, y + 5.0) for x, y in ICE])

COLUMNS: Final = 8
"""Characters from one block to the next; a row is two lines high."""
SCORE_ROW: Final = 17


def picture(rules: Pingouin, view: State, *, last: Sequence[str] = ()) -> Scene:
    """Draw what everyone sees."""
    shapes = [_sea()]
    shapes += [_block(view, cell) for cell in range(BLOCKS)]
    shapes += [_trail(text) for text in last if "-" in text and not text.startswith("ice")]
    for seat, own in enumerate(view.penguins):
        shapes += [_penguin(view, seat, which, cell) for which, cell in enumerate(own)]
    shapes += [_score(rules, view, seat) for seat in range(rules.seats)]
    return Scene(WIDTH, HEIGHT, tuple(shapes), Text("Pingouin", "Pingouin"), 72, SCORE_ROW + 1)


def _at(cell: int) -> tuple[float, float]:
    x, y = FLOE.centres[cell]
    return LEFT + x * CELL, TOP + y * CELL


def _glyphs(cell: int, above: str, plain: str, style: str) -> tuple[Glyph, ...]:
    """Put five characters over the cell's name."""
    x, _ = FLOE.centres[cell]
    column = round(x * COLUMNS) + 1
    row = 2 * FLOE.coordinates[cell][1]
    return Glyph(column, row, above, style, plain), Glyph(column + 1, row + 1, FLOE.names[cell], "coordinate")


def _sea() -> Shape:
    return Shape((Polygon(((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)), "sea"),))


def _fish(fish: int) -> Text:
    return Text(f"{fish} fish", f"{fish} poisson{plural(fish).fr}")


def _blocks(blocks: int) -> Text:
    en, fr = plural(blocks)
    return Text(f"{blocks} block{en}", f"{blocks} bloc{fr}")


def _block(view: State, cell: int) -> Shape:
    """Draw a block with its fish, or the hole it left; either can be pointed at."""
    name = FLOE.names[cell]
    x, y = _at(cell)
    fish = view.fish[cell] if cell < len(view.fish) else 0
    if not fish:
        parts: tuple[Part, ...] = (Polygon(ICE, "hidden"), Words(0, 4, name, 11, "coordinate"))
        label = Text(f"{name}: a hole", f"{name} : un trou")
        return Shape(parts, x, y, name, name, label, _glyphs(cell, "  ·  ", "  .  ", "hole"))
    occupied = any(cell in own for own in view.penguins)
    parts = (
        Polygon(SHADOW, "ice-shadow"),
        Polygon(ICE, "ice"),
        *([] if occupied else [Sprite(f"fish-{min(fish, 3)}", 0, -8, CELL * 0.68)]),
        Words(-14, 22, name, 9.5, "coordinate on-ice"),
        Words(14, 22, str(fish), 12, "number on-ice"),
    )
    words = _fish(fish)
    label = Text(f"{name}: {words.en}", f"{name} : {words.fr}")
    return Shape(parts, x, y, name, name, label, _glyphs(cell, f"⟨ {fish} ⟩", f"< {fish} >", "ice"))


def _trail(text: str) -> Shape:
    start, end = [_at(FLOE.cell_named[name]) for name in text.split("-")]
    return Shape((Line((start, end), "trail"),))


def _penguin(view: State, seat: int, which: int, cell: int) -> Shape:
    """Draw a penguin; a click on it is a click on its block."""
    name = FLOE.names[cell]
    x, y = _at(cell)
    fish = _fish(view.fish[cell])
    letter = LETTERS[seat].upper()
    return Shape(
        (Sprite(f"penguin-{seat + 1}", 0, -9, CELL * 0.76),),
        x,
        y,
        f"penguin-{seat + 1}-{which + 1}",
        name,
        Text(
            f"{name}: a penguin of seat {seat + 1}, on {fish.en}",
            f"{name} : un pingouin de la place {seat + 1}, sur {fish.fr}",
        ),
        _glyphs(cell, f"⟨{letter} {view.fish[cell]}⟩", f"<{letter} {view.fish[cell]}>", f"seat-{seat + 1}"),
    )


def _score(rules: Pingouin, view: State, seat: int) -> Shape:
    """Show what a seat has caught; a bar marks whose turn it is."""
    room = WIDTH / rules.seats
    fish, blocks = _fish(view.scores[seat]), _blocks(view.blocks[seat])
    parts: list[Part] = [
        Sprite(f"penguin-{seat + 1}", -38, 0, 44),
        Words(6, 4, str(view.scores[seat]), 26, "number"),
        Words(6, 22, blocks, 11, "muted"),
    ]
    turn = seat == view.seat
    if turn:
        parts.append(Line(((-58, 30), (40, 30)), f"seat-{seat + 1}-line"))
    letter = LETTERS[seat].upper()
    line = f"{'>' if turn else ' '} {letter} {view.scores[seat]:3d} ({view.blocks[seat]})"
    return Shape(
        tuple(parts),
        room * (seat + 0.5),
        HEIGHT - FOOT / 2 - 8,
        f"score-{seat + 1}",
        "",
        Text(
            f"Seat {seat + 1}: {fish.en}, {blocks.en}{', to move' if turn else ''}",
            f"Place {seat + 1} : {fish.fr}, {blocks.fr}{', au trait' if turn else ''}",
        ),
        (Glyph(2 + 17 * seat, SCORE_ROW, line, f"seat-{seat + 1}"),),
    )
