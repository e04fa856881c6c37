"""Options of a game: what may be chosen before the first event, and how a choice is checked.

A kind checks one value, from JSON or from a command line, and returns it in its canonical JSON form.
What several options mean together is the game's own check.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rookery.core.errors import BadOptions, Reason
from rookery.text import Text


class Wrong(ValueError):
    """A value that a kind refuses, with the sentence that says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


class Kind(Protocol):
    """What an option's value may be; a game may bring kinds of its own."""

    def check(self, value: object, seats: int) -> object:
        """Return the value in its canonical JSON form, or raise `Wrong`."""


class Choice(NamedTuple):
    """One word out of several, each with its explanation."""

    words: Mapping[str, Text]

    def check(self, value: object, seats: int) -> object:
        if isinstance(value, str) and value in self.words:
            return value
        known = ", ".join(self.words)
        raise Wrong(Text(f"choose one of: {known}", f"choisissez parmi : {known}"))


class Flag(NamedTuple):
    """Yes or no."""

    def check(self, value: object, seats: int) -> object:
        if isinstance(value, bool):
            return value
        if value in ("true", "yes", "on", "1"):
            return True
        if value in ("false", "no", "off", "0"):
            return False
        raise Wrong(Text("say true or false", "dites true ou false"))


class Number(NamedTuple):
    """A whole number within bounds."""

    low: int
    high: int

    def check(self, value: object, seats: int) -> object:
        number = whole(value)
        if number is None or not self.low <= number <= self.high:
            raise Wrong(
                Text(
                    f"give a whole number from {self.low} to {self.high}",
                    f"donnez un nombre entier de {self.low} à {self.high}",
                )
            )
        return number


class Numbers(NamedTuple):
    """A list of whole numbers: a fixed count of them, or one for each seat (`length` 0), with a fixed sum if any."""

    length: int
    low: int
    high: int
    total: int | None = None

    def check(self, value: object, seats: int) -> object:
        count = self.length or seats
        numbers = [whole(part) for part in listed(value)]
        if len(numbers) != count or any(n is None or not self.low <= n <= self.high for n in numbers):
            raise Wrong(
                Text(
                    f"give {count} whole numbers from {self.low} to {self.high}, separated by commas",
                    f"donnez {count} nombres entiers de {self.low} à {self.high}, séparés par des virgules",
                )
            )
        if self.total is not None and sum(n for n in numbers if n is not None) != self.total:
            raise Wrong(Text(f"the numbers must add up to {self.total}", f"la somme doit faire {self.total}"))
        return numbers


class Option(NamedTuple):
    """One thing to choose before the game starts."""

    name: str
    title: Text
    help: Text
    kind: Kind
    default: Callable[[int], Any]
    """The value when nothing is said, for a number of seats."""


def whole(value: object) -> int | None:
    """Read a whole number from JSON or text; None when it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.strip().lstrip("-").isdecimal() and len(value) <= 20:
        return int(value)
    return None


def listed(value: object) -> Sequence[object]:
    """Read a list from JSON, or from text separated by commas."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",")]
    if isinstance(value, (list, tuple)):
        return value
    return []


def resolve(options: Sequence[Option], seats: int, given: Mapping[str, object]) -> dict[str, Any]:
    """Fill in defaults and check each given value; refuse with all reasons at once."""
    reasons: list[Reason] = []
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            known = ", ".join(names)
            reasons.append(
                Reason(
                    name,
                    Text(
                        f"{name}: no such option (there are: {known})", f"{name} : option inconnue (il y a : {known})"
                    ),
                )
            )
    chosen: dict[str, Any] = {}
    for option in options:
        if option.name not in given:
            chosen[option.name] = option.default(seats)
            continue
        try:
            chosen[option.name] = option.kind.check(given[option.name], seats)
        except Wrong as wrong:
            reasons.append(
                Reason(option.name, Text(f"{option.name}: {wrong.text.en}", f"{option.name} : {wrong.text.fr}"))
            )
    if reasons:
        raise BadOptions(reasons)
    return chosen
