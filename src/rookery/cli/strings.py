"""What the commands say, in both languages, and which language that is."""

import os
from collections.abc import Callable
from typing import Final, TypeAlias

from rookery.i18n import Text, localize

Translator: TypeAlias = Callable[[str, str], str]

WHICH_TABLE: Final = Text(
    "Give a table's link, or both --server and --table.", "Donnez le lien d'une table, ou --server et --table."
)
WHICH_GAME: Final = Text("Which game? There are: {games}", "Quel jeu ? Il y a : {games}")
NOBODY_MOVES: Final = Text("Nobody has to move here.", "Personne n'a à jouer ici.")
VERIFIED: Final = Text(
    "True: {moves} moves by the rules, {draws} draws from the promised seed, and the outcome.",
    "Vrai : {moves} coups selon les règles, {draws} tirages de la graine promise, et le résultat.",
)


def translator(language: str) -> Translator:
    """Return what chooses between a sentence in English and the same in French."""
    return lambda en, fr: localize(Text(en, fr), language)


def system_language() -> str:
    """Return the language that the system asks for, English when it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"
