"""Sentences for people, in every language that Rookery speaks.

A sentence made in Python is a `Text`, with both languages side by side, so that neither can be forgotten. The sentences
of the page, which server and terminal share, stand in `messages.json`. A message may hold values: `{name}` is
replaced, `{n|fish|fishes}` chooses by number.
"""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

LANGUAGES: Final = ("en", "fr")
CATALOGUE: Final = Path(__file__).with_name("messages.json")
PLACE: Final = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")
"""Where a value goes."""


class Text(NamedTuple):
    """One sentence, once in each language."""

    en: str
    fr: str


AND: Final = Text("and", "et")
OR: Final = Text("or", "ou")
VOWELS: Final = "aeiouyàâäéèêëîïôöùûü"
"""Before these, French shortens `de`."""


def localize(text: Text, language: str) -> str:
    """Return the sentence in `language`; an unknown language reads English."""
    return text.fr if language == "fr" else text.en


def is_singular(count: float, language: str) -> bool:
    """Say whether a number goes with the singular: in English one does, in French all below two."""
    return abs(count) < 2 if language == "fr" else abs(count) == 1


def plural(count: float) -> Text:
    """Return how a regular word ends after a number."""
    return Text("" if is_singular(count, "en") else "s", "" if is_singular(count, "fr") else "s")


@lru_cache(maxsize=1)
def messages() -> dict[str, Text]:
    """Return every message of the catalogue by its key."""
    return {key: Text(**message) for key, message in json.loads(CATALOGUE.read_text(encoding="utf-8")).items()}


def message(key: str, /, **values: object) -> Text:
    """Return one message with its values filled in, in every language."""
    return fill(messages()[key], **values)


def fill(sentence: Text, /, **values: object) -> Text:
    """Return a sentence with its values filled in, in every language; a value may be a `Text` itself."""
    return Text(_format(sentence.en, "en", values), _format(sentence.fr, "fr", values))


def capitalized(text: Text) -> Text:
    """Return a sentence with a capital at its beginning."""
    return Text(*[words[:1].upper() + words[1:] for words in text])


def belonging_to(name: Text | str) -> Text:
    """Return a name as an owner: `of Ada`, in French `d'Ada` or `de Bo`."""
    en, fr = name if isinstance(name, Text) else (name, name)
    return Text(f"of {en}", f"d'{fr}" if fr[:1].lower() in VOWELS else f"de {fr}")


def enumerated(names: Sequence[Text | str], last: Text = AND) -> Text:
    """Return names as a list to read: `Ada, Bo and Cy`, or with OR to choose from."""
    texts = [name if isinstance(name, Text) else Text(name, name) for name in names]
    parts = []
    for language in LANGUAGES:
        words = [localize(text, language) for text in texts]
        joined = f" {localize(last, language)} ".join([", ".join(words[:-1]), *words[-1:]])
        parts.append(joined if len(words) > 1 else "".join(words))
    return Text(*parts)


def _format(text: str, language: str, values: dict[str, object]) -> str:
    start, places = _split(text)
    written = [start]
    for name, one, many, after in places:
        value = values.get(name, "")
        if one is None or many is None:
            written.append(localize(value, language) if isinstance(value, Text) else str(value))
        else:
            written.append(one if is_singular(float(str(value)), language) else many)
        written.append(after)
    return "".join(written)


@lru_cache(maxsize=4096)
def _split(text: str) -> tuple[str, list[tuple[str, str | None, str | None, str]]]:
    """Return what stands before the first place to fill; then, for each, its name, both words, what stands after it."""
    start, *rest = PLACE.split(text)
    return start, list(zip(*[iter(rest)] * 4, strict=True))
