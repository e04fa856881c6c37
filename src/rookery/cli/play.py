"""`rookery play` and `rookery watch`: a game in the terminal, at one screen or at a server's table."""

import argparse
import os
import re
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from rookery.bots import Limit, bot
from rookery.catalog import GAMES, game
from rookery.cli import words
from rookery.cli.asking import options_of
from rookery.cli.lines import Lines
from rookery.cli.reacting import Manners
from rookery.cli.remote import Remote
from rookery.cli.screen import full_screen, screen
from rookery.cli.table import COMMANDS, Face, Table, last_left
from rookery.cli.telling import seated
from rookery.cli.words import Tongue, filled
from rookery.core.errors import BadOptions, Reason, RookeryError
from rookery.match import Match
from rookery.text import say

__all__ = ["COMMANDS", "add", "add_look", "colours", "face", "run", "run_watch"]

BOT: Final = "bot:"


def add(commands: Any, common: argparse.ArgumentParser, t: Tongue) -> None:
    """Add the command `play`."""
    parser = commands.add_parser(
        "play",
        parents=[common],
        help=t("play a game in the terminal", "jouer dans le terminal"),
        description=t(
            "Play a game in the terminal, with people and bots at one screen.",
            "Jouer dans le terminal, avec des personnes et des robots au même écran.",
        ),
        epilog=t(
            "Example: rookery play pingouin --players Ada,Bo,bot:greedy --option placement=any",
            "Exemple : rookery play pingouin --players Ada,Bo,bot:greedy --option placement=any",
        ),
    )
    games = ", ".join(GAMES)
    parser.add_argument("game", nargs="?", help=t(f"one of: {games}", f"l'un de : {games}"))
    parser.add_argument(
        "--players",
        metavar="A,B,…",
        help=t(
            "who sits where: a name for a person, bot:NAME or bot:LEVEL for a bot (default: you and bots of level 2)",
            "qui joue : un nom pour une personne, bot:NOM ou bot:NIVEAU pour un robot (sinon : vous et des robots 2)",
        ),
    )
    parser.add_argument(
        "--seats",
        type=int,
        metavar="N",
        help=t("how many play, when --players does not say", "combien jouent, si --players ne le dit pas"),
    )
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=t("an option of the game; may be repeated", "une option du jeu ; peut être répété"),
    )
    parser.add_argument(
        "--position",
        metavar="TEXT",
        help=t("start from a position set up by hand", "partir d'une position composée à la main"),
    )
    parser.add_argument(
        "--load", metavar="FILE", type=Path, help=t("take up a game that was saved", "reprendre une partie enregistrée")
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help=t("go on with the game that was left last", "reprendre la dernière partie quittée"),
    )
    parser.add_argument(
        "--think",
        type=float,
        default=1.0,
        metavar="SECONDS",
        help=t("the most a bot may think (default: 1)", "le temps de réflexion maximal d'un robot (sinon : 1)"),
    )
    _add_server(parser, t, required=False)
    parser.add_argument(
        "--seat",
        type=int,
        metavar="N",
        help=t(
            "which seat there, from 1 (default: any open one)", "quelle place, à partir de 1 (sinon : une place libre)"
        ),
    )
    parser.add_argument(
        "--token",
        default="",
        help=t(
            "what opens the seat there, if it is not open to everybody",
            "ce qui ouvre la place, si elle n'est pas libre",
        ),
    )
    parser.add_argument("--name", default="", help=t("what you are called there", "le nom que vous y portez"))
    parser.add_argument(
        "--reactions",
        choices=("ask", "fits"),
        default="fits",
        help=t(
            "when you may react: be asked each time, or only with something that fits (default)",
            "quand vous pouvez réagir : demander à chaque fois, ou seulement si vous avez ce qu'il faut (sinon : fits)",
        ),
    )
    add_look(parser, t)
    parser.set_defaults(run=run)
    parser = commands.add_parser(
        "watch",
        parents=[common],
        help=t("watch a table of a server", "regarder une table d'un serveur"),
        description=t(
            "Watch a table of a server, as those see it who do not play.",
            "Regarder une table d'un serveur, comme la voient ceux qui ne jouent pas.",
        ),
    )
    _add_server(parser, t, required=True)
    add_look(parser, t)
    parser.set_defaults(run=run_watch)


def _add_server(parser: argparse.ArgumentParser, t: Tongue, *, required: bool) -> None:
    parser.add_argument(
        "--server",
        required=required,
        metavar="URL",
        help=t("where the server is, as in http://localhost:8642", "l'adresse du serveur, comme http://localhost:8642"),
    )
    parser.add_argument(
        "--table", required=required, metavar="ID", help=t("the table of the server", "la table du serveur")
    )


def add_look(parser: argparse.ArgumentParser, t: Tongue) -> None:
    """Add the arguments that say how a table looks in a terminal."""
    parser.add_argument(
        "--lines",
        action="store_true",
        help=t(
            "line by line, not full-screen; for a screen reader",
            "ligne par ligne, pas en plein écran ; pour un lecteur d'écran",
        ),
    )
    parser.add_argument(
        "--ascii",
        action="store_true",
        help=t("draw with plain ASCII characters only", "n'écrire qu'en caractères ASCII"),
    )
    parser.add_argument(
        "--no-colour",
        action="store_true",
        help=t("draw without colours (also: NO_COLOR=1)", "dessiner sans couleurs (aussi : NO_COLOR=1)"),
    )


def colours(chosen: argparse.Namespace) -> bool:
    """Tell whether to draw in colours."""
    return not chosen.no_colour and not os.environ.get("NO_COLOR") and sys.stdout.isatty()


@contextmanager
def face(chosen: argparse.Namespace) -> Iterator[Face]:
    """Open the face that suits the terminal and the command line."""
    colour = colours(chosen)
    if chosen.lines or not full_screen():
        yield Lines(language=chosen.language, colour=colour, ascii=chosen.ascii)
    else:
        with screen(language=chosen.language, colour=colour, ascii=chosen.ascii) as opened:
            yield opened


def run(chosen: argparse.Namespace) -> int:
    """Play one game as the command line asks."""
    if chosen.server or chosen.table:
        return run_remote(chosen)
    if chosen.resume or chosen.load:
        path = chosen.load or last_left()
        match = Match.load(path.read_text(encoding="utf-8"), game)
    elif chosen.game is None:
        names = ", ".join(GAMES)
        raise RookeryError("which_game", filled(words.WHICH_GAME, games=names))
    else:
        match = open_match(chosen)
    with face(chosen) as opened:
        if isinstance(opened, Lines):
            opened.show(say(words.START, chosen.language))
        names = seated([player.name for player in match.players])
        opened.show(say(filled(words.SEATS, names=names), chosen.language))
        limit = Limit(seconds=chosen.think)
        Table(match, opened, language=chosen.language, limit=limit, manners=manners(chosen)).play()
    return 0


def manners(chosen: argparse.Namespace) -> Manners:
    """Read how people want to be asked when they may react."""
    return Manners(always=chosen.reactions == "ask")


def run_remote(chosen: argparse.Namespace) -> int:
    """Play at a table of a server."""
    if not chosen.server or not chosen.table:
        raise RookeryError("which_table", words.WHICH_TABLE)
    seat = None if chosen.seat is None else chosen.seat - 1
    with face(chosen) as opened:
        table = Remote(
            chosen.server, chosen.table, opened, language=chosen.language, token=chosen.token, manners=manners(chosen)
        )
        table.sit(seat, chosen.name)
        table.play()
    return 0


def run_watch(chosen: argparse.Namespace) -> int:
    """Watch a table of a server."""
    with face(chosen) as opened:
        Remote(chosen.server, chosen.table, opened, language=chosen.language).play()
    return 0


def open_match(chosen: argparse.Namespace) -> Match:
    """Open the match that the command line describes."""
    played = game(chosen.game)
    players = chosen.players.split(",") if chosen.players else default_players(chosen, played.seats[0])
    for name in players:
        if not re.fullmatch(r"[\w .:'-]{1,24}", name):
            raise RookeryError("bad_name", filled(words.NO_BOT, name=name))
    options = options_of(chosen.option)
    rules = played.rules(len(players), **options)
    bots = {seat: name[len(BOT) :] for seat, name in enumerate(players) if name.startswith(BOT)}
    for name in bots.values():
        bot(name, played, rules)  # refuses a name it does not know
    return Match.open(
        played,
        seed=secrets.token_bytes(32),
        match_id=secrets.token_hex(8),
        seats=len(players),
        options=options,
        names=players,
        bots=bots,
        position=chosen.position,
    )


def default_players(chosen: argparse.Namespace, fewest: int) -> list[str]:
    """Seat one person and bots, on the fewest seats unless the command line says how many."""
    seats = fewest if chosen.seats is None else chosen.seats
    if seats < 1:
        raise BadOptions([Reason("seats", words.HOW_MANY)])
    return [say(words.YOU, chosen.language)] + [f"{BOT}2"] * (seats - 1)
