"""What people call the colours of the figures, and what is asked of the player to move."""

from typing import Final

from rookery.core.game import Prompt
from rookery.core.texts import read_texts
from rookery.games.banquise.rules import Banquise, held_colours
from rookery.games.banquise.state import View
from rookery.i18n import Text, fill, plural

COLOUR_WORDS: Final = (
    Text("red", "rouge"),
    Text("yellow", "jaune"),
    Text("green", "verte"),
    Text("blue", "bleue"),
    Text("purple", "violette"),
)
"""In the order of `state.COLOURS`; in French a figure is feminine."""

SENTENCES: Final[dict[str, Text]] = read_texts(__package__, "prompts")


def figures(count: int, colour: int) -> Text:
    """Return `3 red figures`."""
    colour_en, colour_fr = COLOUR_WORDS[colour]
    en, fr = plural(count)
    return Text(f"{count} {colour_en} figure{en}", f"{count} figurine{fr} {colour_fr}{fr}")


def prompt(rules: Banquise, view: View) -> Prompt:
    """Say what is asked of the seat to move (B12), and when only one of its colours fits."""
    fitting = held_colours(view.hand) & rules.open_colours(view.ice)
    if fitting.bit_count() == 1 and held_colours(view.hand) != fitting:
        return Prompt(fill(SENTENCES["one_colour"], colour=COLOUR_WORDS[fitting.bit_length() - 1]))
    return Prompt(SENTENCES["place"])
