"""`rookery games`, `rookery perft` and `rookery bench`: what there is, how much, how fast."""

import argparse
from random import Random
from time import process_time
from typing import Any

from rookery.build import compiled
from rookery.catalog import GAMES, game
from rookery.cli.asking import add_start, start_of
from rookery.cli.words import Tongue
from rookery.core.play import perft, playout, settle
from rookery.text import say


def add(commands: Any, common: argparse.ArgumentParser, t: Tongue) -> None:
    """Add the commands `games`, `perft` and `bench`."""
    parser = commands.add_parser(
        "games",
        parents=[common],
        help=t("list the games and their options", "donner les jeux et leurs options"),
        description=t(
            "List the games, how many can play, and every option with its default.",
            "Donner les jeux, le nombre de joueurs et chaque option avec sa valeur habituelle.",
        ),
    )
    parser.set_defaults(run=run_games)
    parser = commands.add_parser(
        "perft",
        parents=[common],
        help=t("count the lines of play from a position", "compter les suites de coups d'une position"),
        description=t(
            "Count the lines of play of each length, luck's draws included.",
            "Compter les suites de coups de chaque longueur, tirages du hasard compris.",
        ),
    )
    parser.add_argument("game", choices=sorted(GAMES), help=t("the game", "le jeu"))
    parser.add_argument(
        "--depth",
        type=int,
        default=3,
        help=t("the longest lines to count (default: 3)", "la longueur maximale (sinon : 3)"),
    )
    add_start(parser, t)
    parser.set_defaults(run=run_perft)
    parser = commands.add_parser(
        "bench",
        parents=[common],
        help=t("measure random games", "mesurer des parties au hasard"),
        description=t(
            "Play random games through the public contract and print moves per second of CPU time.",
            "Jouer des parties au hasard par le contrat public et donner les coups par seconde de calcul.",
        ),
    )
    parser.add_argument("game", nargs="?", choices=sorted(GAMES), help=t("only this game", "ce jeu seulement"))
    parser.add_argument(
        "--seconds",
        type=float,
        default=1.0,
        help=t("how long to measure each (default: 1)", "combien de temps mesurer chacun (sinon : 1)"),
    )
    parser.set_defaults(run=run_bench)


def run_games(chosen: argparse.Namespace) -> int:
    """List the games and their options."""
    for played in GAMES.values():
        low, high = played.seats[0], played.seats[-1]
        print(f"{played.name}  {say(played.title, chosen.language)}, {low}–{high}")
        print(f"    {say(played.pitch, chosen.language)}")
        for option in played.options:
            print(f"    {option.name} = {option.default(low)}: {say(option.help, chosen.language)}")
    return 0


def run_perft(chosen: argparse.Namespace) -> int:
    """Count lines of play."""
    played = game(chosen.game)
    rules, state = start_of(chosen, played)
    for depth in range(1, chosen.depth + 1):
        start = process_time()
        count = perft(rules, state, depth)
        seconds = max(process_time() - start, 1e-9)
        print(f"{depth}  {count:>15,}  {seconds:8.3f} s  {count / seconds:>14,.0f}/s", flush=True)
    return 0


def run_bench(chosen: argparse.Namespace) -> int:
    """Measure random games."""
    print("compiled" if compiled() else "plain Python")
    for name in [chosen.game] if chosen.game else GAMES:
        played = game(name)
        rules = played.rules(2 if 2 in played.seats else played.seats[0])
        rng = Random(1)
        games = moves = 0
        spent = 0.0
        while spent < chosen.seconds:
            dealt = settle(rules, rules.opening(), rng)
            start = process_time()
            moves += playout(rules, dealt, rng)[1]
            spent += process_time() - start
            games += 1
        speeds = f"{moves / spent:>12,.0f} moves/s {games / spent:>12,.1f} games/s"
        print(f"{name:10} {speeds} {moves / games:>8.1f} moves a game")
    return 0
