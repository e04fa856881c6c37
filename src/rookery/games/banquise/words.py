"""What people call the colours of the figures, and what is asked of whoever is to move."""

from typing import Final

from rookery.core.game import Prompt
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import View
from rookery.text import Text, plural

COLOUR_WORDS: Final = (
    Text("red", "rouge"),
    Text("yellow", "jaune"),
    Text("green", "verte"),
    Text("blue", "bleue"),
    Text("purple", "violette"),
)
"""In the order of `state.COLOURS`; in French a figure is feminine."""


def figures(count: int, colour: int) -> Text:
    """Return `3 red figures`."""
    colour_en, colour_fr = COLOUR_WORDS[colour]
    en, fr = plural(count)
    return Text(f"{count} {colour_en} figure{en}", f"{count} figurine{fr} {colour_fr}{fr}")


def points(count: int) -> Text:
    """Return `points`, as it stands after a number."""
    en, fr = plural(count)
    return Text(f"point{en}", f"point{fr}")


PLACE: Final = Text(
    "Choose one of your figures, then its place on the iceberg.",
    "Choisissez une de vos figurines, puis sa place sur l'iceberg.",
)


def prompt(rules: Banquise, view: View) -> Prompt:
    """Say what is asked of the seat to move: there is only one thing (B12)."""
    return Prompt(PLACE)
