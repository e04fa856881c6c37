"""The command line: what can be asked for, and one sentence for anything that goes wrong.

Laws: a command's module adds its own arguments, with an example, and returns an exit code; a refusal
is one sentence on stderr, never a traceback.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

import rookery
from rookery.cli import analyse, arena, bots, database, engine, games, logs, measure, play, review, rules, serve
from rookery.cli.args import INTERRUPTED, REFUSED, Commands, overview
from rookery.cli.language import system_language, translator
from rookery.core.compat import compiled
from rookery.core.errors import RookeryError
from rookery.extras import MissingExtra, load
from rookery.i18n import LANGUAGES, localize
from rookery.scene.text import to_ascii

SHELLS: Final = ("bash", "zsh", "fish")


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line and leave."""
        self.exit(REFUSED, f"rookery: {message} (see `{self.prog} --help`)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    parser = _parser(_language(arguments))
    chosen = parser.parse_args(arguments)
    try:
        if chosen.print_completion:
            print(load("shtab").complete(parser, chosen.print_completion))
            return 0
        if not hasattr(chosen, "run"):
            print(overview(chosen.language))
            return 0
        return int(chosen.run(chosen))
    except (RookeryError, MissingExtra) as error:
        return _refused(localize(error.text, chosen.language), chosen)
    except BrokenPipeError:
        # The reader of our output has gone; nothing more may be written, not even on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        why = getattr(error, "reason", error)  # of urllib's errors
        told = getattr(why, "strerror", None) or why
        return _refused(f"{error.filename}: {told}" if error.filename else str(told), chosen)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _refused(why: str, chosen: argparse.Namespace) -> int:
    ascii = getattr(chosen, "ascii", False)
    print(f"rookery: {to_ascii(why) if ascii else why}", file=sys.stderr)
    return REFUSED


def _language(arguments: Sequence[str] | None) -> str:
    """Find out which language the help is wanted in, before there is a parser that speaks it."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--language", default=system_language())
    try:
        return str(early.parse_known_args(arguments)[0].language)
    except argparse.ArgumentError:
        return system_language()


def _parser(language: str = "en") -> argparse.ArgumentParser:
    t = translator(language)
    parser = Parser(
        prog="rookery",
        description=t(
            "Four board games of ice and penguins: play, host, replay and analyse them.",
            "Quatre jeux de société sur la glace : jouer, héberger, revoir, analyser.",
        ),
        epilog=t(
            "`rookery COMMAND --help` explains a command. Exit codes: 0 done; 2 refused, with one sentence on stderr;"
            " 130 interrupted.",
            "`rookery COMMANDE --help` explique une commande. Codes de sortie : 0 fait ; 2 refusé, avec une phrase sur"
            " stderr ; 130 interrompu.",
        ),
    )
    how = t("compiled", "compilé") if compiled() else t("plain Python", "Python simple")
    parser.add_argument(
        "--version",
        action="version",
        version=f"rookery {rookery.__version__} ({how})",
        help=t("show the version and exit", "afficher la version et quitter"),
    )
    parser.add_argument(
        "--print-completion",
        choices=SHELLS,
        help=t("print a completion script for a shell", "écrire un script de complétion pour un shell"),
    )
    common = argparse.ArgumentParser(add_help=False)
    for each in (parser, common):
        each.add_argument(
            "--language",
            choices=LANGUAGES,
            default=system_language() if each is parser else argparse.SUPPRESS,
            help=t("the language (default: the system's)", "la langue (sinon : celle du système)"),
        )
    group = parser.add_subparsers(title=t("commands", "commandes"), metavar=t("COMMAND", "COMMANDE"))
    commands = Commands(group, common, language)
    for module in (play, games, rules, serve, database, logs, bots, analyse, review, arena, engine, measure):
        module.add(commands)
    # What argparse says by itself it says in English.
    for each in (parser, *group.choices.values()):
        each._positionals.title = "arguments"
        each._actions[0].help = t("show this help and exit", "afficher cette aide et quitter")
    return parser
