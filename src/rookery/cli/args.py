"""How commands are added to the command line, and what several of them read from it alike."""

import argparse
from collections.abc import Callable, Sequence
from math import isfinite
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any, Final

from rookery.catalog import spec, specs
from rookery.core.chance import resolve_chance
from rookery.core.game import AnySpec
from rookery.core.rules import Rules
from rookery.i18n import Text, localize
from rookery.match import Match

REFUSED: Final = 2
INTERRUPTED: Final = 130
"""Exit codes besides 0: for what cannot be done as asked, and for Ctrl-C."""
WIDTH: Final = 78
GAME: Final = Text("the game", "le jeu")
SEATS: Final = Text("number of players", "nombre de joueurs")


class Commands:
    """All commands, with their help in one language; what only developers use speaks English alone."""

    def __init__(self, group: Any, common: argparse.ArgumentParser, language: str) -> None:
        self._group = group
        self._common = common
        self._language = language

    def add(self, name: str, run: Callable[[argparse.Namespace], int], about: Text | str, *examples: str) -> "Command":
        """Add a command: what runs it, what it does (the list has the first sentence), and how it is called."""
        said = self.say(about)
        calls = [f"rookery {name} {example}".rstrip() for example in examples]
        heading = self.say(Text("Examples:", "Exemples :") if calls[1:] else Text("Example:", "Exemple :"))
        parser = self._group.add_parser(
            name,
            parents=[self._common],
            help=said[0].lower() + said[1:].partition(". ")[0].rstrip("."),
            description="\n".join(wrap(said, WIDTH)),  # several examples keep their lines, and so does this
            epilog="\n  ".join([heading, *calls]) if calls[1:] else f"{heading} {calls[0]}",
            formatter_class=argparse.RawDescriptionHelpFormatter if calls[1:] else argparse.HelpFormatter,
        )
        parser.set_defaults(run=run)
        return Command(parser, self)

    def say(self, text: Text | str) -> str:
        """Return a sentence in the language of the help."""
        return text if isinstance(text, str) else localize(text, self._language)


class Command:
    """One command, and what it can be given."""

    def __init__(self, parser: argparse.ArgumentParser, commands: Commands) -> None:
        self._parser = parser
        self._say = commands.say

    def argument(self, names: str, help: Text | str, **how: Any) -> None:
        """Add an argument; several names are separated by spaces."""
        self._parser.add_argument(*names.split(), help=self._say(help), **how)

    def flag(self, name: str, help: Text | str) -> None:
        """Add a switch."""
        self.argument(name, help, action="store_true")

    def game(self, help: Text | str = GAME, **how: Any) -> None:
        """Add the game's name."""
        self.argument("game", help, choices=sorted(specs()), **how)

    def seats(self, help: Text | str = SEATS, **how: Any) -> None:
        """Add the number of players."""
        self.argument("--seats", help, type=int, metavar="N", **how)

    def options(self) -> None:
        """Add the game's options."""
        said = Text("an option of the game; may be repeated", "une option du jeu ; peut être répété")
        self.argument("-o --option", said, action="append", default=[], metavar="NAME=VALUE")

    def log(self, **how: Any) -> None:
        """Add the log of a match."""
        self.argument("log", Text("the log of a match", "le journal d'une partie"), type=Path, **how)

    def start(self) -> None:
        """Add what says with how many, with which options, and where in a game."""
        self.seats()
        self.options()
        where = Text(
            "where to start (default: the first decision of a dealt game)",
            "où commencer (sinon : le premier choix d'une partie distribuée)",
        )
        self.argument("--position", where, metavar="TEXT")
        seed = Text(
            "deals the game, repeats a search (default: 1)", "distribue la partie, répète une recherche (sinon : 1)"
        )
        self.argument("--seed", seed, type=int, default=1, metavar="N")


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
