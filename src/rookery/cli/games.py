"""`rookery games`: which games there are, and what can be chosen for one."""

import argparse
import json
from textwrap import wrap
from typing import Any

from rookery.catalog import spec, specs
from rookery.cli.args import Commands
from rookery.cli.strings import Translator, translator
from rookery.core.game import AnySpec
from rookery.i18n import localize

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
        for line in [localize(option.help, language), *allowed(option.type.describe(count), language, t)]:
            print("\n".join(wrap(line, WIDTH, initial_indent="    ", subsequent_indent="      ")))
    example = game.options[0].name
    print(
        t(f"\nChoose with -o NAME=VALUE, as in -o {example}=…", f"\nÀ choisir par -o NOM=VALEUR, comme -o {example}=…")
    )


def allowed(described: dict[str, Any], language: str, t: Translator) -> list[str]:
    """Say which values an option may take, from the description that forms are made of."""
    values = [f"{name}: {text[language]}" for name, text in described.get("values", {}).items()]
    each = allowed(described["each"], language, t) if "each" in described else []
    match described:
        case {"type": "choice"}:
            return values
        case {"type": "flag"}:
            return [t("true or false", "true ou false")]
        case {"type": "number", "low": low, "high": high}:
            return [t(f"a whole number from {low} to {high}", f"un nombre entier de {low} à {high}")]
        case {"type": "numbers", "labels": labels, "low": low, "high": high, "total": total}:
            names = ", ".join([label[language] for label in labels])
            added = "" if total is None else t(f", {total} in all", f", {total} en tout")
            return [t(f"numbers from {low} to {high} for {names}", f"nombres de {low} à {high} pour {names}") + added]
        case {"type": "per_seat"}:
            return [t("for each seat, separated by commas:", "pour chaque place, séparés par des virgules :"), *each]
        case {"type": "series", "length": count}:
            return [t(f"{count} values, separated by commas:", f"{count} valeurs séparées par des virgules :"), *each]
        case {"type": "ticks"}:
            return [t("none, or any of these, separated by commas:", "none, ou l'un ou plusieurs de :"), *values]
        case {"type": "teams"}:
            return [t("teams of seats, such as 1+3,2+4", "équipes de places, comme 1+3,2+4")]
        case {"type": "seat"}:
            return [t("the number of a seat", "le numéro d'une place")]
        case {"type": "cells"}:
            return [t("spaces, such as e9,f10", "cases, comme e9,f10")]
        case {"type": "code", "hint": hint}:
            return [hint[language]]
        case {"type": "either", "other": other}:
            return [*values, t("or ", "ou ") + "; ".join(allowed(other, language, t))]
        case {"type": "deck"}:
            return [t("`default`, or a deck as JSON", "`default`, ou un paquet en JSON")]
    return []
