"""How commands are added to the command line, and what several of them read from it alike."""

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any, Final

from rookery.catalog import spec, specs
from rookery.core.chance import resolve_chance
from rookery.core.game import AnySpec
from rookery.core.rules import Rules
from rookery.i18n import Text, fill, localize
from rookery.match import Match

REFUSED: Final = 2
INTERRUPTED: Final = 130
"""Exit codes besides 0: for what cannot be done as asked, and for Ctrl-C."""
WIDTH: Final = 78
HELP: Final = Path(__file__).with_name("help.json")
"""What each command does, how it is called, and what its arguments mean; developers' commands are in English only."""


def overview(language: str) -> str:
    """Return what `rookery` alone prints: the commands that most people need."""
    return "\n".join(_read_help()["shared"]["overview"][language])


def _read_help() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(HELP.read_text(encoding="utf-8"))
    return found


class Commands:
    """All commands, with their help in one language."""

    def __init__(self, group: Any, common: argparse.ArgumentParser, language: str) -> None:
        self._group = group
        self._common = common
        self._language = language
        self._help = _read_help()

    def add(self, name: str, run: Callable[[argparse.Namespace], int]) -> "Command":
        """Add a command and what runs it; the list of commands has the first sentence of what it does."""
        known = self._help[name]
        about = self.say(known["about"])
        calls = [f"rookery {name} {example}".rstrip() for example in known["examples"]]
        heading = localize(
            Text("Examples:", "Exemples :") if calls[1:] else Text("Example:", "Exemple :"), self._language
        )
        parser = self._group.add_parser(
            name,
            parents=[self._common],
            help=about[0].lower() + about[1:].partition(". ")[0].rstrip("."),
            description="\n".join(wrap(about, WIDTH)),  # several examples keep their lines, and so does this
            epilog="\n  ".join([heading, *calls]) if calls[1:] else f"{heading} {calls[0]}",
            formatter_class=argparse.RawDescriptionHelpFormatter if calls[1:] else argparse.HelpFormatter,
        )
        parser.set_defaults(run=run)
        return Command(parser, self._help["shared"]["arguments"] | known["arguments"], self.say)

    def say(self, text: str | dict[str, str], **values: object) -> str:
        """Return a sentence in the language of the help, with its values filled in."""
        both = Text(text, text) if isinstance(text, str) else Text(**text)
        return localize(fill(both, **values), self._language)


class Command:
    """One command, and what it can be given."""

    def __init__(self, parser: argparse.ArgumentParser, help: dict[str, Any], say: Callable[..., str]) -> None:
        self._parser = parser
        self._help = help
        self._say = say

    def argument(self, names: str, *, values: Mapping[str, object] | None = None, **how: Any) -> None:
        """Add an argument; several names are separated by spaces. `values` are filled into its help."""
        help = self._say(self._help[names.split()[-1]], default=how.get("default"), **(values or {}))
        self._parser.add_argument(*names.split(), help=help, **how)

    def flag(self, name: str) -> None:
        """Add a switch."""
        self.argument(name, action="store_true")

    def game(self, **how: Any) -> None:
        """Add the game's name."""
        self.argument("game", choices=sorted(specs()), **how)

    def seats(self, **how: Any) -> None:
        """Add the number of players."""
        self.argument("--seats", type=int, metavar="N", **how)

    def options(self) -> None:
        """Add the game's options."""
        self.argument("-o --option", action="append", default=[], metavar="NAME=VALUE")

    def log(self, **how: Any) -> None:
        """Add the log of a match."""
        self.argument("log", type=Path, **how)

    def start(self) -> None:
        """Add what says with how many, with which options, and where in a game."""
        self.seats()
        self.options()
        self.argument("--position", metavar="TEXT")
        self.argument("--seed", type=int, default=1, metavar="N")


def positive_int(text: str) -> int:
    """Read a number of things, one or more."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number of 1 or more")
    return int(text)


def positive_float(text: str) -> float:
    """Read a number above 0, such as of seconds."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not isfinite(found) or found <= 0:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return found


def options_of(given: Sequence[str]) -> dict[str, object]:
    """Read `NAME=VALUE` pairs; a name alone means true."""
    pairs = [part.partition("=") for part in given]
    return {name: value if sign else "true" for name, sign, value in pairs}


def start_of(chosen: argparse.Namespace, played: AnySpec) -> tuple[Rules[Any, Any, Any], Any]:
    """Return the rules and the state that the arguments of `Command.start` mean."""
    rules = played.rules(chosen.seats, **options_of(chosen.option))
    if chosen.position:
        return rules, played.parse_position(rules, chosen.position)
    return rules, resolve_chance(rules, rules.initial_state(), Random(chosen.seed))


def match_of(chosen: argparse.Namespace) -> Match:
    """Return the match of a log."""
    return Match.load(chosen.log.read_text(encoding="utf-8"), spec)
