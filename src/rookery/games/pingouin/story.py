"""Pingouin told in sentences: who slides where, what is caught, who is stuck, and how it ended."""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.core.rules import Seat
from rookery.core.texts import read_story
from rookery.games.pingouin.rules import Pingouin
from rookery.i18n import Text, belonging_to, enumerated, fill

STORY: Final = read_story(__package__)


def narrate(rules: Pingouin, effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text | None:
    """Tell an effect to a seat; None where the eye is enough."""
    text = STORY.find(effect.cause or effect.kind, effect.seat, seat)
    who = _names(effect.to, names) if effect.seat is None else names[effect.seat]
    return None if text is None else fill(text, who=who, of=belonging_to(who), n=effect.amount, to=effect.to)


def _names(seats: str, names: Sequence[Text]) -> Text:
    """Return the names of seats that an effect lists as `1,3`."""
    return enumerated([names[int(number) - 1] for number in seats.split(",") if number])
