"""Pebbles as a scene: the floe with its weight, the own pebbles, and a penguin for each seat."""

from collections.abc import Sequence
from typing import Final

from fifth_game.rules import Pebbles
from fifth_game.state import PEBBLES, View
from rookery.core import Text
from rookery.scene import Circle, Glyph, Polygon, Scene, Shape, Sprite, Words

WIDTH: Final = 480.0
HEIGHT: Final = 320.0
WORDS: Final = (Text("light", "léger"), Text("medium", "moyen"), Text("heavy", "lourd"))


def picture(rules: Pebbles, view: View, *, last: Sequence[str] = ()) -> Scene:
    """Draw what a seat sees."""
    shapes = [_sea(), _floe(rules, view)]
    shapes += [_seat(rules, view, seat) for seat in range(rules.seats)]
    shapes += [_pebble(place, weight) for place, weight in enumerate(view.hand)]
    return Scene(WIDTH, HEIGHT, tuple(shapes), Text("Pebbles", "Cailloux"), 48, 6)


def _sea() -> Shape:
    return Shape((Polygon(((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)), "sea"),))


def _floe(rules: Pebbles, view: View) -> Shape:
    broken = view.floe > rules.strength
    text = f"{view.floe}/{rules.strength}"
    outline = ((-150, -30), (-90, -50), (90, -50), (150, -30), (150, 20), (90, 45), (-90, 45), (-150, 20))
    label = Text(
        f"The floe carries {view.floe} of {rules.strength}{' and is broken' if broken else ''}",
        f"La glace porte {view.floe} sur {rules.strength}{' et a cédé' if broken else ''}",
    )
    parts = (
        Polygon(outline, "hole" if broken else "ice"),
        Words(0, 0, text, 30, "number" if broken else "number on-ice"),
    )
    return Shape(parts, WIDTH / 2, 110, "floe", "", label, (Glyph(2, 0, f"floe {text}"),))


def _seat(rules: Pebbles, view: View, seat: int) -> Shape:
    count = view.counts[seat]
    label = Text(f"Seat {seat + 1}: {count} pebbles", f"Place {seat + 1} : {count} cailloux")
    parts = (Sprite(f"penguin-{seat + 1}", 0, 0, 44), Words(30, 4, str(count), 18, "number"))
    x = WIDTH * (seat + 0.5) / rules.seats
    glyph = Glyph(2 + 11 * seat, 2, f"{'>' if seat == view.turn else ' '} seat {seat + 1}: {count}", f"seat-{seat + 1}")
    return Shape(parts, x, 190, f"seat-{seat + 1}", "", label, (glyph,))


def _pebble(place: int, weight: int) -> Shape:
    """Draw one of the own pebbles; two of a kind mean the same."""
    word = PEBBLES[weight - 1]
    parts = (Circle(0, 0, 14 + 5 * weight, "ice-shade"), Words(0, 0, str(weight), 16, "number on-ice"))
    x = WIDTH / 2 + 70 * (place - 1)
    return Shape(parts, x, 262, f"pebble-{place + 1}", word, WORDS[weight - 1], (Glyph(2 + 10 * place, 4, word),))
