"""Pebbles told in sentences: who lays what, what is drawn, and who falls in; `story.json` has the sentences."""

from collections.abc import Sequence
from typing import Final

from pebbles.rules import Pebbles
from rookery.core import Effect, Seat, Text
from rookery.core.texts import read_story
from rookery.i18n import fill

PEBBLES: Final = {
    "light": Text("a light pebble", "un caillou léger"),
    "medium": Text("a medium pebble", "un caillou moyen"),
    "heavy": Text("a heavy pebble", "un caillou lourd"),
}
STORY: Final = read_story(__package__)


def narrate(rules: Pebbles, effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text | None:
    """Tell an effect to a seat; None where the eye is enough."""
    text = STORY.find(effect.cause or effect.kind, effect.seat, seat)
    who = "" if effect.seat is None else names[effect.seat]
    return text and fill(text, who=who, what=PEBBLES.get(effect.to, ""), n=effect.amount)
