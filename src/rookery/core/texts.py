"""What a game says, read from the JSON files of its folder, where translators find it side by side in each language."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from rookery.core.errors import IllegalAction, Reason, UnreadableMove
from rookery.core.seat import Seat
from rookery.i18n import LANGUAGES, Text, fill


def read_file(package: str, name: str) -> str:
    """Return a text in a game's folder, such as `names.json`."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def read_texts(package: str, name: str) -> dict[str, Any]:
    """Return what stands in a JSON file beside the code of a package, each sentence as a `Text`."""
    found: dict[str, Any] = json.loads(read_file(package, f"{name}.json"), object_hook=_read_text)
    return found


def _read_text(found: dict[str, Any]) -> Any:
    return Text(**found) if found.keys() == set(LANGUAGES) else found


class Story(NamedTuple):
    """A game's sentences about what happens, from its `story.json`."""

    about_all: Mapping[str, Text]
    """The same for every reader."""
    about_you: Mapping[str, Text]
    """About a seat, to that seat."""
    about_another: Mapping[str, Text]
    """About a seat, to everybody else."""
    against_you: Mapping[str, Text] = {}
    """About another seat, to the one it happens to."""

    def find(self, told: str, seat: Seat | None, reader: Seat | None) -> Text | None:
        """Return the sentence about a seat, or about nobody, for a reader; None where there is none."""
        if seat is None or (told in self.about_all and told not in self.about_you):
            return self.about_all.get(told)
        return (self.about_you if seat == reader else self.about_another).get(told)


def read_story(package: str) -> Story:
    """Return a game's sentences about what happens."""
    return Story(**read_texts(package, "story"))


class Refusals:
    """Why a game refuses something: the sentences of its `refusals.json`, by name.

    The name of a refused move is its code, with a dot and a word more where one code has several sentences.
    """

    def __init__(self, package: str) -> None:
        self._known: dict[str, dict[str, str]] = _refusals(package)

    def text(self, name: str, /, **values: object) -> Text:
        """Return a sentence with its values filled in."""
        known = self._known[name]
        return fill(Text(known["en"], known["fr"]), **values)

    def illegal(self, name: str, tried: str, /, *keys: str, rule: str = "", **values: object) -> IllegalAction:
        """Refuse a move by its clause or another `rule`; without `keys` it points at what was tried."""
        code, clause = name.partition(".")[0], rule or self._known[name]["rule"]
        return IllegalAction(code, clause, self.text(name, **values), tried, keys or tuple(tried.split("-")))

    def unreadable(self, name: str, tried: str, /, **values: object) -> UnreadableMove:
        """Refuse a text that names no move."""
        return UnreadableMove(tried, self.text(name, text=tried, **values))

    def reason(self, name: str, where: str, /, **values: object) -> Reason:
        """Return what is wrong with a part of an input."""
        return Reason(where, self.text(name, where=where, **values))


@cache
def _refusals(package: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(read_file(package, "refusals.json"))
    return found
