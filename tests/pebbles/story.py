"""Pebbles told in sentences: who lays what, what is drawn, and who falls in."""

from collections.abc import Sequence
from typing import Final

from pebbles.rules import Pebbles
from rookery.core import Effect, Seat, Text
from rookery.i18n import fill

PEBBLES: Final = {
    "light": Text("a light pebble", "un caillou léger"),
    "medium": Text("a medium pebble", "un caillou moyen"),
    "heavy": Text("a heavy pebble", "un caillou lourd"),
}
ABOUT_YOU: Final = {
    "lay": Text("You lay {what}: the floe carries {n}.", "Vous posez {what} : la glace porte {n}."),
    "draw": Text("You draw {what}.", "Vous piochez {what}."),
    "broke": Text("The floe breaks, and you fall in.", "La glace cède, et vous tombez à l'eau."),
}
"""Sentences by the effect's cause."""
ABOUT_ANOTHER: Final = {
    "lay": Text("{who} lays {what}: the floe carries {n}.", "{who} pose {what} : la glace porte {n}."),
    "broke": Text("The floe breaks, and {who} falls in.", "La glace cède, et {who} tombe à l'eau."),
}
END: Final = Text("Everybody who is dry wins.", "Tous ceux qui sont au sec gagnent.")


def narrate(rules: Pebbles, effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text | None:
    """Tell an effect to a seat; None where the eye is enough."""
    if effect.kind == "end":
        return END
    if effect.seat is None:
        return None
    text = (ABOUT_YOU if effect.seat == seat else ABOUT_ANOTHER).get(effect.cause)
    return text and fill(text, who=names[effect.seat], what=PEBBLES.get(effect.to, ""), n=effect.amount)
