"""A sentence for people, in every language that Rookery speaks.

Both languages stand side by side where the sentence is made, so that neither can be forgotten.
"""

from typing import Final, NamedTuple

LANGUAGES: Final = ("en", "fr")


class Text(NamedTuple):
    """One sentence, once in each language."""

    en: str
    fr: str


def say(text: Text, language: str) -> str:
    """Return the sentence in `language`; an unknown language reads English."""
    return text.fr if language == "fr" else text.en


def single(count: float, language: str) -> bool:
    """Say whether a number goes with the singular: in English one does, in French all below two."""
    return abs(count) < 2 if language == "fr" else abs(count) == 1


def plural(count: float) -> Text:
    """Return how a regular word ends after a number."""
    return Text("" if single(count, "en") else "s", "" if single(count, "fr") else "s")
