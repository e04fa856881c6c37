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
from rookery.cli.words import system_language
from rookery.core.errors import RookeryError
from rookery.scene.terminal import folded
from rookery.text import LANGUAGES, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    parser = _parser()
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="rookery",
        description="Four board games of ice and penguins: play them, check them, measure them.",
        epilog="`rookery COMMAND --help` tells all about one command.",
    )
    how = "compiled" if compiled() else "plain Python"
    parser.add_argument("--version", action="version", version=f"rookery {rookery.__version__} ({how})")
    parser.set_defaults(language=system_language())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--language", choices=LANGUAGES, default=system_language(), help="what people read (default: the system's)"
    )
    for module in (play, hosting, logs, minds, measure):
        module.add(commands, common)
    return parser
