"""Options of a game: what may be chosen before the first event, and how a choice is checked.

An option's type checks one value, from JSON or from a command line, and returns it in its canonical JSON form. It also
describes itself, so that the page's form, the terminal's dialogue and the documentation are made from it. What several
options mean together is the game's own check.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rookery.core.errors import InvalidOptions, Reason
from rookery.core.texts import read_texts
from rookery.i18n import Text


class InvalidValue(ValueError):
    """A value that a type refuses, with the sentence that says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


class OptionType(Protocol):
    """What an option's value may be; a game may bring types of its own."""

    def check(self, value: object, seats: int) -> object:
        """Return the value in its canonical JSON form, or raise `InvalidValue`."""

    def describe(self, seats: int) -> dict[str, Any]:
        """Return what a form needs to know, ready for JSON; `type` names the kind of control."""


class Choice(NamedTuple):
    """One of several named values, each with its explanation."""

    values: Mapping[str, Text]

    def check(self, value: object, seats: int) -> object:
        if isinstance(value, str) and value in self.values:
            return value
        known = ", ".join(self.values)
        raise InvalidValue(Text(f"choose one of: {known}", f"choisissez parmi : {known}"))

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "choice", "values": named(self.values)}


class Flag(NamedTuple):
    """Yes or no."""

    def check(self, value: object, seats: int) -> object:
        if isinstance(value, bool):
            return value
        said = value.lower() if isinstance(value, str) else ""
        if said in ("true", "yes", "oui", "on", "1"):
            return True
        if said in ("false", "no", "non", "off", "0"):
            return False
        raise InvalidValue(Text("say yes or no", "dites oui ou non"))

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "flag"}


class Number(NamedTuple):
    """A whole number within bounds."""

    low: int
    high: int

    def check(self, value: object, seats: int) -> object:
        number = whole(value)
        if number is None or not self.low <= number <= self.high:
            raise InvalidValue(
                Text(
                    f"give a whole number from {self.low} to {self.high}",
                    f"donnez un nombre entier de {self.low} à {self.high}",
                )
            )
        return number

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "number", "low": self.low, "high": self.high}


class Numbers(NamedTuple):
    """Whole numbers, one for each label, with a fixed sum if any."""

    labels: tuple[Text, ...]
    low: int
    high: int
    total: int | None = None

    def check(self, value: object, seats: int) -> object:
        count = len(self.labels)
        numbers = [whole(part) for part in listed(value)]
        if len(numbers) != count or any(n is None or not self.low <= n <= self.high for n in numbers):
            raise InvalidValue(
                Text(
                    f"give {count} whole numbers from {self.low} to {self.high}, separated by commas",
                    f"donnez {count} nombres entiers de {self.low} à {self.high}, séparés par des virgules",
                )
            )
        if self.total is not None and sum(n for n in numbers if n is not None) != self.total:
            raise InvalidValue(Text(f"the numbers must add up to {self.total}", f"la somme doit faire {self.total}"))
        return numbers

    def describe(self, seats: int) -> dict[str, Any]:
        labels = [label._asdict() for label in self.labels]
        return {"type": "numbers", "labels": labels, "low": self.low, "high": self.high, "total": self.total}


class PerSeat(NamedTuple):
    """One value for each seat; a single value is everybody's."""

    each: OptionType

    def check(self, value: object, seats: int) -> object:
        given = list(listed(value)) or [value]
        if len(given) == 1:
            given *= seats
        en, fr = "give one value, or {} separated by commas", "donnez une valeur, ou {} séparées par des virgules"
        return [self.each.check(part, seats) for part in exactly(seats, given, en, fr)]

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "per_seat", "each": self.each.describe(seats)}


class Series(NamedTuple):
    """A fixed number of values of one type, such as the faces of a die."""

    each: OptionType
    length: int

    def check(self, value: object, seats: int) -> object:
        en, fr = "give {} values, separated by commas", "donnez {} valeurs, séparées par des virgules"
        return [self.each.check(part, seats) for part in exactly(self.length, listed(value), en, fr)]

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "series", "each": self.each.describe(seats), "length": self.length}


class Ticks(NamedTuple):
    """Any of several named things; the value lists those that are ticked, in their own order."""

    values: Mapping[str, Text]

    def check(self, value: object, seats: int) -> object:
        given = [] if value in ("", "none") else listed(value)
        if (given or value in ("", "none", [], ())) and all(name in self.values for name in given):
            return [name for name in self.values if name in given]
        known = ", ".join(self.values)
        raise InvalidValue(
            Text(f"say none, or any of: {known}", f"dites none, ou autant que vous voulez parmi : {known}")
        )

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "ticks", "values": named(self.values)}


class Teams(NamedTuple):
    """A grouping of all seats, counted from 1, into two teams or more: `[[1, 3], [2, 4]]`, or `1+3,2+4`."""

    def check(self, value: object, seats: int) -> object:
        teams = [
            [whole(seat) for seat in (team.split("+") if isinstance(team, str) else listed(team))]
            for team in listed(value)
        ]
        numbers = [seat for team in teams for seat in team if seat is not None]
        if len(teams) < 2 or not all(teams) or sorted(numbers) != list(range(1, seats + 1)):
            raise InvalidValue(
                Text(
                    f"name each seat from 1 to {seats} once, in two teams or more, such as 1+3,2+4",
                    f"nommez une fois chaque place de 1 à {seats}, en deux équipes ou plus : 1+3,2+4",
                )
            )
        return sorted([sorted([seat for seat in team if seat is not None]) for team in teams])

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "teams"}


class SeatNumber(NamedTuple):
    """One of the seats, counted from 1; kept as a text."""

    def check(self, value: object, seats: int) -> object:
        seat = whole(value)
        if seat is None or not 1 <= seat <= seats:
            raise InvalidValue(Text(f"give a seat from 1 to {seats}", f"donnez une place de 1 à {seats}"))
        return str(seat)

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "seat"}


class Cells(NamedTuple):
    """Spaces picked on the board, by name; whether they exist is for the game to say.

    A form shows the opening of the game with the options `board`, which must let every space be clicked.
    """

    board: Mapping[str, object]
    shaped_by: tuple[str, ...] = ()
    """Options that change the board: the opening is shown with what is chosen for them."""

    def check(self, value: object, seats: int) -> object:
        names = listed(value)
        if isinstance(value, (str, list, tuple)) and all(isinstance(name, str) and name.strip() for name in names):
            return sorted({str(name).strip().lower() for name in names})
        raise InvalidValue(Text("list spaces such as e9,f10", "donnez des cases comme e9,f10"))

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "cells", "board": dict(self.board), "shaped_by": list(self.shaped_by)}


class Code(NamedTuple):
    """A short text of a fixed form, given by a regular expression."""

    pattern: str
    hint: Text
    """What to give, with an example."""

    def check(self, value: object, seats: int) -> object:
        code = value.strip().lower() if isinstance(value, str) else ""
        if re.fullmatch(self.pattern, code):
            return code
        raise InvalidValue(self.hint)

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "code", "pattern": self.pattern, "hint": self.hint._asdict()}


class Either(NamedTuple):
    """A named value, or else a value of another type."""

    choice: Choice
    other: OptionType
    label: Text
    """What the other type is called beside the named values."""

    def check(self, value: object, seats: int) -> object:
        if isinstance(value, str) and value in self.choice.values:
            return value
        try:
            return self.other.check(value, seats)
        except InvalidValue as invalid:
            known = ", ".join(self.choice.values)
            text = Text(
                f"choose one of {known}, or {invalid.text.en}", f"choisissez parmi {known}, ou {invalid.text.fr}"
            )
            raise InvalidValue(text) from None

    def describe(self, seats: int) -> dict[str, Any]:
        other = {"label": self.label._asdict(), **self.other.describe(seats)}
        return {"type": "either", "values": named(self.choice.values), "other": other}


class Option(NamedTuple):
    """One thing to choose before the game starts."""

    name: str
    title: Text
    help: Text
    type: OptionType
    default: Callable[[int], Any]
    """The value when nothing is said, for a number of seats."""
    before: Callable[[int], Any] | None = None
    """What logs mean that are older than the option, where that is not its default."""


class OptionTexts:
    """The words of a game's options, from its `options.json`: title and help, and what their values are called."""

    def __init__(self, package: str) -> None:
        self.texts = read_texts(package, "options")

    def option(self, name: str, kind: OptionType, default: Any) -> Option:
        """Return an option; its default is a value, or a function of the number of seats."""
        known = self.texts[name]
        return Option(
            name, known["title"], known["help"], kind, default if callable(default) else lambda seats: default
        )

    def choice(self, name: str) -> Choice:
        """Return a choice between the values that the option names."""
        return Choice(self.texts[name]["values"])

    def either(self, name: str, other: OptionType) -> Either:
        """Return a choice between these, or a value of another type."""
        return Either(self.choice(name), other, self.texts[name]["other"])


def reseat(options: Sequence[Option], chosen: Mapping[str, Any], order: Sequence[int]) -> dict[str, Any]:
    """Return the options for people who sit elsewhere: `order` tells for each new seat which old one it was."""
    types = {option.name: option.type for option in options}
    return {name: _reseat(types[name], value, order) for name, value in chosen.items()}


def _reseat(kind: OptionType, value: Any, order: Sequence[int]) -> Any:
    if isinstance(kind, Either):
        return value if value in list(kind.choice.values) else _reseat(kind.other, value, order)
    if isinstance(kind, PerSeat):
        return [value[old] for old in order]
    if isinstance(kind, Teams):
        return sorted([sorted([order.index(seat - 1) + 1 for seat in team]) for team in value])
    if isinstance(kind, SeatNumber):
        return str(order.index(int(value) - 1) + 1)
    return value


def options_schema(options: Sequence[Option], seats: int) -> dict[str, Any]:
    """Return the JSON Schema of chosen options, as `resolve` returns them; what they mean together is not in it."""
    properties = {
        option.name: {
            "title": option.title.en,
            "description": option.help.en,
            "default": option.default(seats),
            **_schema(option.type.describe(seats), seats),
        }
        for option in options
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def _schema(form: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Return the JSON Schema of one value, from how its type describes itself; of a type unknown here, anything."""
    match form:
        case {"type": "choice", "values": values}:
            return {"enum": list(values)}
        case {"type": "flag"}:
            return {"type": "boolean"}
        case {"type": "number", "low": low, "high": high}:
            return {"type": "integer", "minimum": low, "maximum": high}
        case {"type": "numbers", "labels": labels, "low": low, "high": high}:
            return _array({"type": "integer", "minimum": low, "maximum": high}, len(labels))
        case {"type": "per_seat", "each": each}:
            return _array(_schema(each, seats), seats)
        case {"type": "series", "each": each, "length": length}:
            return _array(_schema(each, seats), length)
        case {"type": "ticks", "values": values}:
            return {"type": "array", "items": {"enum": list(values)}, "uniqueItems": True}
        case {"type": "teams"}:
            members = {"type": "integer", "minimum": 1, "maximum": seats}
            return {"type": "array", "minItems": 2, "items": {"type": "array", "minItems": 1, "items": members}}
        case {"type": "seat"}:
            return {"enum": [str(seat) for seat in range(1, seats + 1)]}
        case {"type": "cells"}:
            return {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
        case {"type": "code", "pattern": pattern}:
            return {"type": "string", "pattern": f"^(?:{pattern})$"}
        case {"type": "either", "values": values, "other": other}:
            return {"anyOf": [{"enum": list(values)}, _schema(other, seats)]}
    return {}


def _array(items: dict[str, Any], length: int) -> dict[str, Any]:
    return {"type": "array", "items": items, "minItems": length, "maxItems": length}


def named(texts: Mapping[str, Text]) -> dict[str, dict[str, str]]:
    """Return texts by name, ready for JSON."""
    return {name: text._asdict() for name, text in texts.items()}


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


def exactly(count: int, given: Sequence[object], en: str, fr: str) -> Sequence[object]:
    """Return what is given if it is as much as it should be; else refuse it with a sentence that says how much."""
    if len(given) != count:
        raise InvalidValue(Text(en.format(count), fr.format(count)))
    return given


def resolve(options: Sequence[Option], seats: int, given: Mapping[str, object]) -> dict[str, Any]:
    """Fill in defaults and check each given value; refuse with all reasons at once."""
    reasons: list[Reason] = []
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            known = ", ".join(names)
            text = Text(f"{name}: no such option (there are: {known})", f"{name} : option inconnue (il y a : {known})")
            reasons.append(Reason(name, text))
    chosen: dict[str, Any] = {}
    for option in options:
        if option.name not in given:
            chosen[option.name] = option.default(seats)
            continue
        try:
            chosen[option.name] = option.type.check(given[option.name], seats)
        except InvalidValue as invalid:
            text = Text(f"{option.name}: {invalid.text.en}", f"{option.name} : {invalid.text.fr}")
            reasons.append(Reason(option.name, text))
    if reasons:
        raise InvalidOptions(reasons)
    return chosen
