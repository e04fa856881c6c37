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
