"""What a table may choose beside its game: one type for creating, changing and showing a table, for logs and forms.

A new setting is one field here: its default, its type and its two sentences. Forms, checks and JSON follow from it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NamedTuple

from rookery.core.errors import InvalidOptions, Reason
from rookery.core.options import Choice, Flag, InvalidValue, Option, OptionType, resolve
from rookery.i18n import Text
from rookery.match.clock import KINDS, Clock

MOST_SECONDS: Final = 1_000_000
MOST_INCREMENT: Final = 3600
BOT_NAME: Final = "[a-z0-9_-]{0,30}"


class ClockType(NamedTuple):
    """A clock as JSON: its kind, amount and increment."""

    def check(self, value: object, seats: int) -> object:
        given = value._asdict() if isinstance(value, Clock) else value
        parts = Clock()._asdict() | (given if isinstance(given, dict) else {"": 0})
        amounts = [parts[name] for name in ("amount", "increment") if isinstance(parts[name], int | float)]
        if set(parts) == set(Clock._fields) and parts["kind"] in KINDS and len(amounts) == 2:
            amount, increment = amounts
            if 0 <= amount <= MOST_SECONDS and 0 <= increment <= MOST_INCREMENT:
                return {"kind": parts["kind"], "amount": short(amount), "increment": short(increment)}
        kinds = ", ".join(KINDS)
        raise InvalidValue(
            Text(
                f"give a kind ({kinds}), an amount and an increment",
                f"donnez un type ({kinds}), une durée et un incrément",
            )
        )

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "time_control", "kinds": list(KINDS), "amount": MOST_SECONDS, "increment": MOST_INCREMENT}


class BotName(NamedTuple):
    """The name of a bot, or nothing."""

    def check(self, value: object, seats: int) -> object:
        if isinstance(value, str) and re.fullmatch(BOT_NAME, value):
            return value
        raise InvalidValue(Text("give the name of a bot", "donnez le nom d'un robot"))

    def describe(self, seats: int) -> dict[str, Any]:
        return {"type": "bot", "pattern": f"^{BOT_NAME}$"}


def _about(kind: OptionType, title: Text, text: Text, *, live: bool = False) -> dict[str, Any]:
    return {"kind": kind, "title": title, "help": text, "live": live}


@dataclass(frozen=True)
class TableSettings:
    """The settings of one table."""

    clock: Clock = field(
        default=Clock(),
        metadata=_about(
            ClockType(),
            Text("Clock", "Pendule"),
            Text("How long players may think.", "Le temps de réflexion des joueurs."),
        ),
    )
    takebacks: bool = field(
        default=True,
        metadata=_about(
            Flag(),
            Text("Takebacks", "Reprises"),
            Text(
                "A move may be taken back when all other players agree.",
                "On peut reprendre un coup si tous les autres joueurs l'acceptent.",
            ),
        ),
    )
    replacement_bot: str = field(
        default="",
        metadata=_about(
            BotName(),
            Text("Replacement", "Remplaçant"),
            Text(
                "The bot that plays for those who leave or run out of time; without one they retire.",
                "Le robot qui joue pour ceux qui partent ou dépassent leur temps ; sans robot, ils abandonnent.",
            ),
        ),
    )
    visibility: str = field(
        default="link",
        metadata=_about(
            Choice(
                {
                    "link": Text(
                        "Only people with the link find the table.", "Seuls ceux qui ont le lien la trouvent."
                    ),
                    "public": Text("Everybody finds the table in the list.", "Tout le monde la voit dans la liste."),
                }
            ),
            Text("Visibility", "Visibilité"),
            Text("Who can find the table.", "Qui peut trouver la table."),
            live=True,
        ),
    )
    reactions: str = field(
        default="when_possible",
        metadata=_about(
            Choice(
                {
                    "when_possible": Text(
                        "Ask players only if they can react.", "Ne demander qu'à ceux qui peuvent réagir."
                    ),
                    "always": Text(
                        "Ask each time, even if they can only pass.", "Demander chaque fois, même pour passer."
                    ),
                }
            ),
            Text("Reactions", "Réactions"),
            Text("When players are asked for a reaction.", "Quand on demande une réaction aux joueurs."),
            live=True,
        ),
    )

    @classmethod
    def parse(cls, given: Mapping[str, object]) -> "TableSettings":
        """Check settings from JSON, a form or a command line; refuse with all reasons at once."""
        if not isinstance(given, Mapping):
            raise InvalidOptions([Reason("settings", Text("settings: give an object", "settings : donnez un objet"))])
        checked = resolve(SETTINGS, 0, given)
        return cls(**{**checked, "clock": Clock(**checked["clock"])})

    def change(self, given: Mapping[str, object]) -> "TableSettings":
        """Return the settings with some of them changed; what is left out stays."""
        changed = TableSettings.parse(given)
        return replace(self, **{name: getattr(changed, name) for name in given})

    def to_json(self) -> dict[str, Any]:
        """Return every setting as JSON."""
        return {option.name: option.type.check(getattr(self, option.name), 0) for option in SETTINGS}

    def match_json(self) -> dict[str, Any]:
        """Return what the match itself obeys and its log therefore holds: all that cannot change once it runs."""
        return {name: value for name, value in self.to_json().items() if name not in LIVE}


def short(number: float) -> int | float:
    """Return a number that JSON writes alike in Python and in a browser: whole ones without a point."""
    return int(number) if number == int(number) else number


def _default(value: object) -> Any:
    return lambda seats: value._asdict() if isinstance(value, Clock) else value


SETTINGS: Final = tuple(
    Option(each.name, each.metadata["title"], each.metadata["help"], each.metadata["kind"], _default(each.default))
    for each in fields(TableSettings)
)
"""The settings as options: what a form asks and how an answer is checked."""
LIVE: Final = frozenset([each.name for each in fields(TableSettings) if each.metadata["live"]])
"""What may change while the match runs."""
