"""What several commands read from the command line alike."""

import argparse
from collections.abc import Sequence
from random import Random
from typing import Any

from rookery.cli.words import Tongue
from rookery.core.contract import Rules
from rookery.core.game import Game
from rookery.core.play import settle


def options_of(given: Sequence[str]) -> dict[str, object]:
    """Read `NAME=VALUE` pairs; a name alone means true."""
    pairs = [part.partition("=") for part in given]
    return {name: value if sign else "true" for name, sign, value in pairs}


def add_start(parser: argparse.ArgumentParser, t: Tongue) -> None:
    """Add the arguments that say which game, with which options, and where in it."""
    parser.add_argument("--seats", type=int, metavar="N", help=t("how many play", "combien jouent"))
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=t("an option of the game", "une option du jeu"),
    )
    parser.add_argument(
        "--position",
        metavar="TEXT",
        help=t(
            "where to start (default: the first decision of a dealt game)",
            "où commencer (sinon : le premier choix d'une partie distribuée)",
        ),
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="N",
        help=t(
            "deals the game, repeats a search (default: 1)", "distribue la partie, répète une recherche (sinon : 1)"
        ),
    )


def start_of(chosen: argparse.Namespace, played: Game) -> tuple[Rules[Any, Any, Any], Any]:
    """Return the rules and the state that these arguments mean."""
    rules = played.rules(chosen.seats, **options_of(chosen.option))
    if chosen.position:
        return rules, played.read_position(rules, chosen.position)
    return rules, settle(rules, rules.opening(), Random(chosen.seed))
