"""The set-up dialogue, made from the option types: what may be chosen is listed, and all faults are told at once."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from rookery.catalog import spec, specs
from rookery.core.errors import InvalidOptions, RookeryError
from rookery.core.game import AnySpec
from rookery.core.options import Option
from rookery.i18n import LANGUAGES, Text, fill, localize
from rookery.scene.picture import Picture
from rookery.scene.text import terminal
from rookery.terminal import strings

Chosen = tuple[str, list[str], dict[str, object]]
"""A game, its players and its options."""


class Field(NamedTuple):
    """One thing to choose."""

    name: str
    title: Text
    help: Text
    default: str
    """As it would be typed."""
    values: Mapping[str, Text]
    """The values by name, where it is one of several."""
    allowed: Text
    """What may be typed, in words."""
    cells: Mapping[str, Any] | None = None
    """How spaces that may be picked on the board describe themselves; see `rookery.core.options.Cells`."""


def option_field(option: Option, seats: int) -> Field:
    """Return what a dialogue needs of an option."""
    described = option.type.describe(seats)
    default = typed(option.default(seats))
    values: dict[str, Text] = {}
    if described["type"] == "choice":
        values = {name: Text(**text) for name, text in described["values"].items()}
    elif described["type"] == "flag":
        values = {"yes": Text("yes", "oui"), "no": Text("no", "non")}
        default = "yes" if option.default(seats) else "no"
    inner = described.get("other", described)
    cells = inner if inner["type"] == "cells" else None
    return Field(option.name, option.title, option.help, default, values, _in_a_row(*allowed(described, seats)), cells)


def allowed(described: Mapping[str, Any], seats: int) -> tuple[Text, list[Text]]:
    """Say what may be typed for a type, from how it describes itself: in words, then what has a name one by one."""
    named = [
        Text(*[f"{name} ({text[each]})" for each in LANGUAGES]) for name, text in described.get("values", {}).items()
    ]
    match described:
        case {"type": "flag"}:
            return strings.YES_OR_NO, named
        case {"type": "number", "low": low, "high": high}:
            return fill(strings.RANGE, low=low, high=high), named
        case {"type": "numbers", "labels": labels, "low": low, "high": high, "total": total}:
            joined = Text(*[", ".join([label[each] for label in labels]) for each in LANGUAGES])
            added = "" if total is None else fill(strings.TOTAL, total=total)
            return fill(strings.NUMBERS, labels=joined, low=low, high=high, added=added), named
        case {"type": "per_seat", "each": each}:
            words, named = allowed(each, seats)
            return fill(strings.EACH_SEAT, values=words), named
        case {"type": "series", "each": each, "length": length}:
            words, named = allowed(each, seats)
            return fill(strings.TIMES, count=length, values=words), named
        case {"type": "ticks"}:
            return strings.TICKS, named
        case {"type": "either", "other": other}:
            words, more = allowed(other, seats)
            return Text("", ""), [*named, fill(strings.OTHER, label=Text(**other["label"]), values=words), *more]
        case {"type": "teams"}:
            return strings.TEAMS, named
        case {"type": "seat"}:
            return fill(strings.RANGE, low=1, high=seats), named
        case {"type": "cells"}:
            return strings.CELLS, named
        case {"type": "code", "hint": hint}:
            return Text(**hint), named
        case {"type": "deck"}:
            return strings.DECK, named
    return Text("", ""), named


def _in_a_row(words: Text, named: Sequence[Text]) -> Text:
    values = zip(*named, strict=True) if named else ((), ())
    return Text(*[f"{one.strip()} {', '.join(many)}".strip() for one, many in zip(words, values, strict=True)])


def typed(value: object) -> str:
    """Return an option's value as it would be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(["+".join(map(str, each)) if isinstance(each, list) else str(each) for each in value])
    return str(value)


def check(game: str, players: str, answers: Mapping[str, str]) -> Chosen:
    """Return what was chosen; refuse it with everything that is wrong, one by one."""
    names = [name.strip() for name in players.split(",") if name.strip()]
    given: dict[str, object] = {name: value.strip() for name, value in answers.items() if value.strip()}
    spec(game).rules(len(names), **given)
    return game, names, given


def opening(played: AnySpec, seats: int, cells: Mapping[str, Any], answers: Mapping[str, str]) -> Picture:
    """Draw the opening on which a type's cells are picked, of the shape that the other answers give it."""
    shape = {name: answers[name] for name in cells["shaped_by"] if answers.get(name)}
    game = played.game(seats, **{**shape, **cells["board"]})
    return Picture(game.draw(game.start(Random(0))).board)


def faults(error: RookeryError) -> list[Text]:
    """Return all that is wrong, one by one."""
    return [reason.text for reason in error.reasons] if isinstance(error, InvalidOptions) else [error.text]


def default_players(played: AnySpec, language: str, seats: int | None = None) -> str:
    """Return one person and bots."""
    bots = ["bot:2"] * ((seats or played.usual_seats) - 1)
    return ",".join([localize(strings.YOU, language), *bots])


def ask_set_up(language: str, *, full: bool, game: str, players: str, given: Mapping[str, object]) -> Chosen | None:
    """Let a person choose game, players and options; None if they think better of it."""
    if full:
        from rookery.terminal.setup_screen import SetupScreen

        return SetupScreen(language, game, players, given).run()
    return ask_lines(language, game, players, given)


def ask_lines(
    language: str,
    game: str,
    players: str,
    given: Mapping[str, object],
    *,
    ask: Callable[[str], str] = input,
    show: Callable[[str], None] = print,
) -> Chosen | None:
    """Ask line by line; what was wrong is asked again, after all faults have been told."""

    def say(text: Text, **values: object) -> str:
        return localize(fill(text, **values), language)

    def choose(title: Text, help: str, default: str) -> str:
        show(f"\n{localize(title, language)}: {help}")
        return ask(f"[{default}] ").strip() or default

    try:
        while game not in specs():
            known = ", ".join([f"{name} ({localize(each.title, language)})" for name, each in specs().items()])
            game = choose(strings.GAME, say(strings.ALLOWED, values=known), next(iter(specs())))
        played = spec(game)
        low, high = played.seats[0], played.seats[-1]
        players = players or default_players(played, language)
        players = choose(strings.PLAYERS, say(strings.PLAYERS_HELP, low=low, high=high), players)
        answers = {name: str(value) for name, value in given.items()}
        wanted = [option.name for option in played.options]
        while True:
            seats = min(max(len(players.split(",")), low), high)
            for option in played.options:
                if option.name in wanted:
                    field = option_field(option, seats)
                    help = f"{localize(field.help, language)}\n{say(strings.ALLOWED, values=field.allowed)}"
                    if field.cells is not None:
                        board = opening(played, seats, field.cells, answers).board
                        show(f"\n{terminal(board, language=language, colour=False)}")
                    answers[field.name] = choose(field.title, help, answers.get(field.name, field.default))
            try:
                return check(game, players, answers)
            except RookeryError as error:
                for fault in faults(error):
                    show(localize(fault, language))
                wheres = [reason.where for reason in getattr(error, "reasons", ())]
                wanted = [name for name in answers if name in wheres]
                if not wanted:
                    players = choose(strings.PLAYERS, say(strings.PLAYERS_HELP, low=low, high=high), players)
    except EOFError:
        return None
