"""Banquise told in sentences: who stacks what on what, who is out, how each round is counted, and who wins."""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.core.rules import Seat
from rookery.core.texts import read_story
from rookery.games.banquise.prompts import COLOUR_WORDS
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import COLOURS
from rookery.i18n import Text, belonging_to, enumerated, fill

STORY: Final = read_story(__package__)
MOST_NAMES: Final = 3
"""As many names as fit in a sentence."""


def narrate(rules: Banquise, effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text | None:
    """Tell an effect to a seat; None where the eye is enough."""
    text = STORY.find(_sentence(effect), effect.seat, seat)
    if text is None:
        return None
    who = _names(effect.to, names) if effect.seat is None else names[effect.seat]
    what, below = _figures(effect.to) if effect.kind == "add" else (Text("", ""), Text("", ""))
    return fill(
        text, who=who, of=belonging_to(who), n=effect.amount, m=-effect.amount, key=effect.key, what=what, below=below
    )


def _sentence(effect: Effect) -> str:
    """Return which sentence tells an effect: that of its cause, with a few turns of its own."""
    match effect.cause:
        case "bonus" if not effect.amount:
            return "no_points"
        case "bonus" if effect.kind == "note":
            return "hidden_bonus"
        case "tie" if not effect.to:
            return "hidden_tie"
        case cause:
            return cause


def _names(seats: str, names: Sequence[Text]) -> Text:
    """Return the names of seats that an effect lists as `1,3`, or how many they are."""
    numbers = [number for number in seats.split(",") if number.isdigit()]
    if len(numbers) > MOST_NAMES:
        return Text(f"{len(numbers)} players", f"{len(numbers)} joueurs")
    return enumerated([names[int(number) - 1] for number in numbers])


def _figures(colours: str) -> tuple[Text, Text]:
    """Return a figure and the two that carry it, from `green/red/green`."""
    figure, *below = [COLOUR_WORDS[COLOURS.index(colour)] for colour in colours.split("/")]
    if not below:
        return figure, Text("", "")
    left, right = below
    if left == right:
        return figure, Text(f"two {left.en}s", f"deux {left.fr}s")
    return figure, Text(f"{left.en} and {right.en}", f"une {left.fr} et une {right.fr}")
