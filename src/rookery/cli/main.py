"""The command line: what can be asked for, and one sentence for whatever goes wrong.

Laws: a command's module adds its own arguments and returns an exit code; nobody ever sees a traceback for bad input.
"""

import argparse
import os
import sys
from collections.abc import Sequence

import rookery
from rookery.build import compiled
from rookery.cli import hosting, logs, measure, minds, play
from rookery.cli.words import system_language, tongue
from rookery.core.errors import RookeryError
from rookery.scene.terminal import folded
from rookery.text import LANGUAGES, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    parser = _parser(_language(arguments))
    chosen = parser.parse_args(arguments)
    if not hasattr(chosen, "run"):
        parser.print_help()
        return 0
    try:
        return int(chosen.run(chosen))
    except RookeryError as error:
        return _refused(say(error.text, chosen.language), chosen)
    except ImportError as error:
        # Heavy parts come with extras; their modules say which.
        return _refused(str(error), chosen)
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more may be written, not even on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _refused(f"{error.filename or ''}: {error.strerror or error}", chosen)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _refused(why: str, chosen: argparse.Namespace) -> int:
    ascii = getattr(chosen, "ascii", False)
    print(f"rookery: {folded(why) if ascii else why}", file=sys.stderr)
    return 2


def _language(arguments: Sequence[str] | None) -> str:
    """Find out which language the help is wanted in, before there is a parser that speaks it."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--language", default=system_language())
    try:
        return str(early.parse_known_args(arguments)[0].language)
    except argparse.ArgumentError:
        return system_language()


def _parser(language: str = "en") -> argparse.ArgumentParser:
    t = tongue(language)
    parser = argparse.ArgumentParser(
        prog="rookery",
        description=t(
            "Four board games of ice and penguins: play them, check them, measure them.",
            "Quatre jeux de glace et de pingouins : y jouer, les vérifier, les mesurer.",
        ),
        epilog=t(
            "`rookery COMMAND --help` tells all about one command.",
            "`rookery COMMANDE --help` dit tout d'une commande.",
        ),
    )
    how = t("compiled", "compilé") if compiled() else t("plain Python", "Python simple")
    parser.add_argument(
        "--version",
        action="version",
        version=f"rookery {rookery.__version__} ({how})",
        help=t("show which Rookery this is and leave", "montrer quel Rookery c'est et quitter"),
    )
    common = argparse.ArgumentParser(add_help=False)
    for each in (parser, common):
        each.add_argument(
            "--language",
            choices=LANGUAGES,
            default=system_language() if each is parser else argparse.SUPPRESS,
            help=t("what people read (default: the system's)", "la langue des textes (sinon : celle du système)"),
        )
    commands = parser.add_subparsers(title=t("commands", "commandes"), metavar=t("COMMAND", "COMMANDE"))
    for module in (play, hosting, logs, minds, measure):
        module.add(commands, common, t)
    # What argparse says by itself it says in English.
    for each in (parser, *commands.choices.values()):
        each._positionals.title = "arguments"
        each._actions[0].help = t("show this and leave", "montrer ceci et quitter")
    return parser
