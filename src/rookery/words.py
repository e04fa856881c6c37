"""The words of the page, shared with the server and the terminal: one catalogue, both languages side by side.

A sentence may hold values: `{name}` is replaced, `{n|fish|fishes}` chooses by number.
"""

import json
import re
from functools import lru_cache
from pathlib import Path

from rookery.text import LANGUAGES, Text, say, single

CATALOGUE = Path(__file__).with_name("words.json")


@lru_cache(maxsize=1)
def words() -> dict[str, Text]:
    """Return every sentence by its key."""
    return {key: Text(**sentence) for key, sentence in json.loads(CATALOGUE.read_text(encoding="utf-8")).items()}


def sentence(key: str, **values: object) -> Text:
    """Return one sentence with its values filled in, in every language."""
    return Text(*[_filled(say(words()[key], language), language, values) for language in LANGUAGES])


def _filled(text: str, language: str, values: dict[str, object]) -> str:
    def fill(found: re.Match[str]) -> str:
        value = values.get(found[1], "")
        if found[2] is None:
            return str(value)
        return found[2] if single(float(str(value)), language) else found[3]

    return re.sub(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}", fill, text)
