"""`rookery bots`, `analyse`, `arena`, `engine` and `tune`: how programs think and how well."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from rookery import arena
from rookery.arena import Plan, Sprt, report, tournament, verdict
from rookery.arena.protocol import converse
from rookery.arena.tuning import tune
from rookery.bots import Limit, bot, names
from rookery.catalog import GAMES, game
from rookery.cli import words
from rookery.cli.asking import add_start, options_of, start_of
from rookery.cli.words import Tongue
from rookery.progress import bar
from rookery.text import say


def add(commands: Any, common: argparse.ArgumentParser, t: Tongue) -> None:
    """Add the commands."""
    parser = commands.add_parser(
        "bots",
        parents=[common],
        help=t("list the bots of a game", "donner les robots d'un jeu"),
        description=t(
            "List the bots of a game by level and name.", "Donner les robots d'un jeu, par niveau et par nom."
        ),
    )
    parser.add_argument("game", choices=sorted(GAMES), help=t("the game", "le jeu"))
    parser.add_argument("--seats", type=int, metavar="N", help=t("how many play", "combien jouent"))
    parser.set_defaults(run=run_bots)
    _add_analyse(commands, common, t)
    _add_arena(commands, common, t)
    parser = commands.add_parser(
        "engine",
        parents=[common],
        help=t(
            "think for another program, by a text protocol",
            "réfléchir pour un autre programme, par un protocole de texte",
        ),
        description=t(
            "Answer the engine protocol on standard input and output (see docs/engine-protocol.md).",
            "Répondre au protocole des moteurs sur l'entrée et la sortie (voir docs/engine-protocol.md).",
        ),
    )
    parser.set_defaults(run=run_engine)
    parser = commands.add_parser(
        "tune",
        parents=[common],
        help=t("fit a game's weights by self-play", "ajuster les poids d'un jeu en jouant contre soi-même"),
        description=t(
            "Fit the weights of a game's evaluation by self-play, from nothing.",
            "Ajuster les poids de l'évaluation d'un jeu en jouant contre soi-même, à partir de rien.",
        ),
    )
    parser.add_argument(
        "game", choices=sorted(name for name, each in GAMES.items() if each.insight.tuner), help=t("the game", "le jeu")
    )
    parser.add_argument(
        "--rounds",
        type=int,
        default=3,
        metavar="N",
        help=t("how often to play and fit (default: 3)", "combien de fois jouer et ajuster (sinon : 3)"),
    )
    parser.add_argument(
        "--samples",
        type=int,
        default=1000,
        metavar="N",
        help=t("games a round (default: 1000)", "parties par tour (sinon : 1000)"),
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help=t("which games (default: 0)", "quelles parties (sinon : 0)")
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=t("keep the positions of the last round here, as CSV", "garder ici les positions du dernier tour, en CSV"),
    )
    _add_workers(parser, t)
    parser.set_defaults(run=run_tune)


def _add_analyse(commands: Any, common: argparse.ArgumentParser, t: Tongue) -> None:
    parser = commands.add_parser(
        "analyse",
        parents=[common],
        help=t("let a bot weigh every move of a position", "faire peser par un robot chaque coup d'une position"),
        description=t(
            "Let a bot weigh every move of a position, best first.",
            "Faire peser par un robot chaque coup d'une position, le meilleur d'abord.",
        ),
    )
    parser.add_argument("game", choices=sorted(GAMES), help=t("the game", "le jeu"))
    add_start(parser, t)
    parser.add_argument(
        "--bot",
        default="6",
        metavar="NAME",
        help=t("who thinks (default: level 6)", "qui réfléchit (sinon : niveau 6)"),
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=2.0,
        metavar="S",
        help=t("how long (default: 2)", "combien de temps (sinon : 2)"),
    )
    parser.add_argument("--json", action="store_true", help=t("one JSON object a move", "un objet JSON par coup"))
    parser.set_defaults(run=run_analyse)


def _add_arena(commands: Any, common: argparse.ArgumentParser, t: Tongue) -> None:
    parser = commands.add_parser(
        "arena",
        parents=[common],
        help=t("let bots play against bots", "faire jouer des robots entre eux"),
        description=t(
            "Let bots play against bots: the same openings for all, seats swapped, with certainty.",
            "Faire jouer des robots entre eux : les mêmes ouvertures pour tous, places échangées, avec la certitude.",
        ),
    )
    parser.add_argument("game", choices=sorted(GAMES), help=t("the game", "le jeu"))
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help=t(
            "two or more bots by name or level, as in `rookery bots`",
            "deux robots ou plus, par nom ou niveau, comme dans `rookery bots`",
        ),
    )
    parser.add_argument(
        "--openings",
        type=int,
        default=20,
        metavar="N",
        help=t("how many openings (default: 20)", "combien d'ouvertures (sinon : 20)"),
    )
    parser.add_argument(
        "--seats", type=int, default=2, metavar="N", help=t("how many play (default: 2)", "combien jouent (sinon : 2)")
    )
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=t("an option of the game", "une option du jeu"),
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help=t("which openings (default: 0)", "quelles ouvertures (sinon : 0)"),
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=t(
            "keep the games here, and go on from those kept",
            "garder ici les parties, et continuer après celles qui y sont",
        ),
    )
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help=t(
            "stop when the first bot is known to be ELO0 or ELO1 stronger",
            "s'arrêter quand on sait si le premier robot est plus fort de ELO0 ou de ELO1",
        ),
    )
    _add_workers(parser, t)
    parser.set_defaults(run=run_arena)


def _add_workers(parser: argparse.ArgumentParser, t: Tongue) -> None:
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help=t("local processes (default: 1)", "processus locaux (sinon : 1)"),
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help=t(
            "a Ray cluster instead: its address, `auto` or `local`",
            "une grappe Ray plutôt : son adresse, `auto` ou `local`",
        ),
    )


def run_bots(chosen: argparse.Namespace) -> int:
    """List the bots of a game."""
    played = game(chosen.game)
    print(" ".join(names(played, played.rules(chosen.seats))))
    return 0


def run_analyse(chosen: argparse.Namespace) -> int:
    """Weigh every move of a position."""
    played = game(chosen.game)
    rules, state = start_of(chosen, played)
    seat = rules.to_move(state)
    if seat is None or seat < 0:
        print(say(words.NOBODY_MOVES, chosen.language))
        return 0
    thinker = bot(chosen.bot, played, rules)
    limit = Limit(seconds=chosen.seconds, stop=_ticking(chosen.seconds) if sys.stderr.isatty() else None)
    analysis = thinker.analyse(rules.view(state, seat), seat, Random(chosen.seed), limit=limit)
    bar(100, 100)
    for candidate in analysis.candidates:
        text = played.write(rules, candidate.action)
        line = [played.write(rules, action) for action in candidate.line]
        if chosen.json:
            fields = candidate._asdict() | {"action": text, "line": line}
            print(json.dumps(fields))
        else:
            sure = say(words.PROVEN, chosen.language) if candidate.proven else ""
            print(f"{text:16} {candidate.value:+.3f} {candidate.share:6.1%}{sure}  {' '.join(line)}")
    return 0


def _ticking(seconds: float) -> Callable[[], bool]:
    """Return a `stop` that never stops, but shows how much of the time is spent."""
    start = perf_counter()
    shown = -1

    def tick() -> bool:
        nonlocal shown
        percent = min(99, int(100 * (perf_counter() - start) / seconds))
        if percent > shown:
            shown = percent
            bar(percent, 100)
        return False

    return tick


def run_arena(chosen: argparse.Namespace) -> int:
    """Let bots play against bots."""
    played = game(chosen.game)
    rules = played.rules(chosen.seats, **options_of(chosen.option))
    for name in chosen.bots:
        bot(name, played, rules)  # refuses a name it does not know
    plan = Plan(chosen.game, tuple(chosen.bots), chosen.openings, chosen.seats, options_of(chosen.option), chosen.seed)
    sprt = Sprt(*chosen.sprt) if chosen.sprt else None
    records = tournament(plan, path=chosen.out, workers=chosen.workers, ray=chosen.ray, sprt=sprt, progress=arena.bar)
    print(report(records))
    if sprt is not None:
        print(*verdict(records, plan.bots[0], sprt))
    return 0


def run_engine(chosen: argparse.Namespace) -> int:
    """Answer the engine protocol until the other side says quit."""
    converse(sys.stdin, lambda line: print(line, flush=True))
    return 0


def run_tune(chosen: argparse.Namespace) -> int:
    """Fit weights by self-play and print them."""
    found = tune(
        chosen.game,
        rounds=chosen.rounds,
        samples=chosen.samples,
        seed=chosen.seed,
        workers=chosen.workers,
        ray=chosen.ray,
        path=chosen.out,
        progress=bar,
    )
    print(*[f"{weight:.4f}" for weight in found])
    return 0
