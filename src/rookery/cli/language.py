"""The language that the commands speak."""

import os
from collections.abc import Callable
from typing import TypeAlias

from rookery.i18n import Text, localize

Translator: TypeAlias = Callable[[str, str], str]


def translator(language: str) -> Translator:
    """Return what chooses between a sentence in English and the same in French."""
    return lambda en, fr: localize(Text(en, fr), language)


def system_language() -> str:
    """Return the language that the system asks for, English when it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"
