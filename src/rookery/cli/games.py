"""`rookery games`: which games there are, and what can be chosen for one."""

import argparse
import json
from textwrap import wrap
from typing import Any

from rookery.catalog import spec, specs
from rookery.cli.args import Commands
from rookery.cli.language import Translator, translator
from rookery.core.game import AnySpec
from rookery.i18n import localize
from rookery.terminal.setup import allowed

WIDTH = 100


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add("games", run_games)
    command.game(nargs="?")
    command.seats()
    command.flag("--json")


def run_games(chosen: argparse.Namespace) -> int:
    """List the games, or one with its options."""
    shown = list(specs().values()) if chosen.game is None else [spec(chosen.game)]
    if chosen.json:
        listed = [_as_json(each, chosen.seats) for each in shown]
        print(json.dumps(listed if chosen.game is None else listed[0], ensure_ascii=False))
        return 0
    t = translator(chosen.language)
    for each in shown:
        low, high = each.seats[0], each.seats[-1]
        players = t(f"{low} to {high} players", f"{low} à {high} joueurs")
        print(f"{each.name:10} {localize(each.title, chosen.language)}, {players}")
        print(f"{'':10} {localize(each.pitch, chosen.language)}")
    if chosen.game is None:
        print(t("`rookery games NAME` lists a game's options.", "`rookery games NOM` donne les options d'un jeu."))
    else:
        _print_options(spec(chosen.game), chosen.seats, chosen.language, t)
    return 0


def _as_json(game: AnySpec, seats: int | None) -> dict[str, Any]:
    count = game.game(seats).seats
    return {
        "name": game.name,
        "title": game.title._asdict(),
        "pitch": game.pitch._asdict(),
        "seats": list(game.seats),
        "options": [
            {
                "name": option.name,
                "title": option.title._asdict(),
                "help": option.help._asdict(),
                "default": option.default(count),
                **option.type.describe(count),
            }
            for option in game.options
        ],
        "schema": game.options_schema(count),
    }


def _print_options(game: AnySpec, seats: int | None, language: str, t: Translator) -> None:
    count = game.game(seats).seats
    for option in game.options:
        default = json.dumps(option.default(count), ensure_ascii=False).replace('"', "")
        print(f"\n  {option.name} = {default}")
        words, named = allowed(option.type.describe(count), count)
        for line in (option.help, words, *named):
            for part in wrap(localize(line, language), WIDTH, initial_indent="    ", subsequent_indent="      "):
                print(part)
    example = game.options[0].name
    print(
        t(f"\nChoose with -o NAME=VALUE, as in -o {example}=…", f"\nÀ choisir par -o NOM=VALEUR, comme -o {example}=…")
    )
