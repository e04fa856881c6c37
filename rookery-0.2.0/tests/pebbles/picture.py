"""Pebbles as a picture: the floe with its weight, and a tray of pebbles for each seat."""

from collections.abc import Iterator, Sequence
from typing import Final

from pebbles.rules import Pebbles
from pebbles.state import PEBBLES, View, count_key, pebble_key
from rookery.core import Text
from rookery.scene import Circle, Glyph, Label, Polygon, Scene, Shape, Sprite
from rookery.scene.picture import Picture, Tray

WIDTH: Final = 480.0
HEIGHT: Final = 220.0
TRAY: Final = (260.0, 64.0)
WORDS: Final = (Text("light", "léger"), Text("medium", "moyen"), Text("heavy", "lourd"))


def draw(rules: Pebbles, view: View, *, last: Sequence[str] = ()) -> Picture:
    """Draw what a seat sees."""
    board = Scene(WIDTH, HEIGHT, (_floe(rules, view),), Text("Pebbles", "Cailloux"), 24, 2)
    return Picture(board, tuple([_tray(view, seat) for seat in range(rules.seats)]))


def _floe(rules: Pebbles, view: View) -> Shape:
    broken = rules.broken(view.floe)
    text = f"{view.floe}/{rules.strength}"
    outline = ((-150, -30), (-90, -50), (90, -50), (150, -30), (150, 20), (90, 45), (-90, 45), (-150, 20))
    label = Text(
        f"The floe carries {view.floe} of {rules.strength}{' and is broken' if broken else ''}",
        f"La glace porte {view.floe} sur {rules.strength}{' et a cédé' if broken else ''}",
    )
    parts = (
        Polygon(outline, "hole" if broken else "ice"),
        Label(0, 0, text, 30, "number" if broken else "number on-ice"),
    )
    return Shape(parts, WIDTH / 2, 110, "floe", "", label, (Glyph(2, 0, f"floe {text}"),))


def _tray(view: View, seat: int) -> Tray:
    """Show how many pebbles a seat holds and, to the seat itself, which (S3)."""
    shapes = (_count(seat, view.counts[seat]), *(_own(view) if seat == view.seat else ()))
    scene = Scene(*TRAY, shapes, columns=48, rows=1)
    return Tray(f"hand-{seat + 1}", "hand", seat, Text("Pebbles", "Cailloux"), scene)


def _count(seat: int, count: int) -> Shape:
    label = Text(f"Seat {seat + 1}: {count} pebbles", f"Place {seat + 1} : {count} cailloux")
    parts = (Sprite(f"penguin-{seat + 1}", 0, 0, 44), Label(30, 4, str(count), 18, "number"))
    glyph = Glyph(2, 0, f"seat {seat + 1}: {count}", f"seat-{seat + 1}")
    return Shape(parts, 32, 32, count_key(seat), "", label, (glyph,))


def _own(view: View) -> Iterator[Shape]:
    """Draw a stack for each weight in the viewer's own hand."""
    assert view.seat is not None
    for weight in sorted(set(view.hand)):
        word = PEBBLES[weight - 1]
        count = view.hand.count(weight)
        parts = (Circle(0, 0, 12 + 5 * weight, "ice-shade"), Label(0, 0, f"{weight} ×{count}", 14, "number on-ice"))
        place = (50 + 56 * weight, 32)
        glyph = Glyph(4 + 11 * weight, 0, f"{word} x{count}")
        yield Shape(parts, *place, pebble_key(view.seat, weight), word, WORDS[weight - 1], (glyph,))
