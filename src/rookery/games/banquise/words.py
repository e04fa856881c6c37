"""What people call the colours of the figures."""

from typing import Final

from rookery.text import Text

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
    en, fr = COLOUR_WORDS[colour]
    some = "" if count == 1 else "s"
    return Text(f"{count} {en} figure{some}", f"{count} figurine{some} {fr}{some}")
