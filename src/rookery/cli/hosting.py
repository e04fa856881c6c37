"""`rookery serve`, `backup`, `bot` and `export`: tables on the network, and what was played there."""

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

from rookery.catalog import game
from rookery.cli import words
from rookery.cli.words import Tongue, filled
from rookery.match import Match
from rookery.server.export import KINDS, export
from rookery.text import say


def add(commands: Any, common: argparse.ArgumentParser, t: Tongue) -> None:
    """Add the commands."""
    _add_serve(commands, common, t)
    parser = commands.add_parser(
        "backup",
        parents=[common],
        help=t("copy a server's database while it runs", "copier la base d'un serveur pendant qu'il tourne"),
        description=t(
            "Copy the SQLite database of a server to a new file, while it runs.",
            "Copier la base SQLite d'un serveur dans un nouveau fichier, pendant qu'il tourne.",
        ),
    )
    parser.add_argument("target", type=Path, help=t("the file to write", "le fichier à écrire"))
    parser.add_argument(
        "--database",
        metavar="FILE",
        help=t(
            "the database (default: ROOKERY_DATABASE or the user's own)",
            "la base (sinon : ROOKERY_DATABASE ou celle de l'utilisateur)",
        ),
    )
    parser.set_defaults(run=run_backup)
    parser = commands.add_parser(
        "bot",
        parents=[common],
        help=t("let a bot play at a table of a server", "faire jouer un robot à une table d'un serveur"),
        description=t(
            "Take a seat at a table of a server and let a bot play it to the end.",
            "Prendre place à une table d'un serveur et y laisser un robot jouer jusqu'à la fin.",
        ),
    )
    parser.add_argument(
        "--server",
        required=True,
        metavar="URL",
        help=t("where the server is, as in http://localhost:8642", "l'adresse du serveur, comme http://localhost:8642"),
    )
    parser.add_argument("--table", required=True, metavar="ID", help=t("the table", "la table"))
    parser.add_argument(
        "--level",
        default="4",
        metavar="NAME",
        help=t("which bot plays (default: level 4)", "quel robot joue (sinon : niveau 4)"),
    )
    parser.add_argument(
        "--seat",
        type=int,
        metavar="N",
        help=t(
            "which seat, counted from 1 (default: any open one)",
            "quelle place, à partir de 1 (sinon : une place libre)",
        ),
    )
    parser.add_argument(
        "--token",
        default="",
        help=t("what opens the seat, if it is not open to everybody", "ce qui ouvre la place, si elle n'est pas libre"),
    )
    parser.add_argument(
        "--name", default="", help=t("what the bot is called at the table", "le nom du robot à la table")
    )
    parser.set_defaults(run=run_bot)
    parser = commands.add_parser(
        "export",
        parents=[common],
        help=t("draw a match from its log", "dessiner une partie d'après son journal"),
        description=t(
            "Draw a match from its log: one moment as a picture or text, or all of it as an animated picture.",
            "Dessiner une partie d'après son journal : un moment en image ou en texte, ou le tout en image animée.",
        ),
    )
    parser.add_argument("log", type=Path, help=t("the log of a match", "le journal d'une partie"))
    kinds = ", ".join(KINDS)
    parser.add_argument(
        "target",
        type=Path,
        help=t(
            f"the file to write; its ending says what: {kinds}",
            f"le fichier à écrire ; sa fin dit quoi : {kinds}",
        ),
    )
    parser.add_argument(
        "--at",
        type=int,
        metavar="N",
        help=t("the board after event N (default: the last)", "le plateau après l'événement N (sinon : le dernier)"),
    )
    parser.add_argument(
        "--theme",
        choices=("light", "dark"),
        default="light",
        help=t("the colours (default: light)", "les couleurs (sinon : light)"),
    )
    parser.add_argument(
        "--width",
        type=int,
        default=800,
        metavar="PIXELS",
        help=t("how wide (default: 800)", "la largeur (sinon : 800)"),
    )
    parser.set_defaults(run=run_export)


def _add_serve(commands: Any, common: argparse.ArgumentParser, t: Tongue) -> None:
    parser = commands.add_parser(
        "serve",
        parents=[common],
        help=t("serve tables on the network", "servir des tables sur le réseau"),
        description=t(
            "Serve the page and tables on the network; each flag may also be set as ROOKERY_HOST and so on.",
            "Servir la page et des tables sur le réseau ; chaque option a sa variable, comme ROOKERY_HOST.",
        ),
    )
    parser.add_argument(
        "--host", help=t("the address to listen on (default: 127.0.0.1)", "l'adresse d'écoute (sinon : 127.0.0.1)")
    )
    parser.add_argument(
        "--port", type=int, help=t("the port to listen on (default: 8642)", "le port d'écoute (sinon : 8642)")
    )
    parser.add_argument(
        "--database",
        metavar="WHERE",
        help=t(
            "a SQLite file (default: in the user's data folder) or postgresql://…",
            "un fichier SQLite (sinon : dans le dossier de données de l'utilisateur) ou postgresql://…",
        ),
    )
    parser.add_argument(
        "--origin",
        action="append",
        metavar="URL",
        help=t(
            "another origin whose pages may use this server; may be repeated",
            "une autre origine dont les pages peuvent utiliser ce serveur ; peut être répété",
        ),
    )
    parser.add_argument(
        "--proxies",
        metavar="ADDRESSES",
        help=t(
            "the proxies to trust about visitors (default: 127.0.0.1)",
            "les mandataires à croire sur les visiteurs (sinon : 127.0.0.1)",
        ),
    )
    parser.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help=t(
            "how many bots may think at once (default: one less than cores)",
            "combien de robots peuvent réfléchir à la fois (sinon : un de moins que de cœurs)",
        ),
    )
    parser.add_argument(
        "--rate",
        type=float,
        metavar="N",
        help=t(
            "commands a second that one address may send (default: 20; 0: any)",
            "commandes par seconde permises à une adresse (sinon : 20 ; 0 : sans limite)",
        ),
    )
    parser.add_argument(
        "--sockets",
        type=int,
        metavar="N",
        help=t(
            "sockets that one address may hold open (default: 64; 0: any)",
            "connexions permises à une adresse (sinon : 64 ; 0 : sans limite)",
        ),
    )
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        help=t("how much to log (default: info)", "ce qu'on note dans le journal (sinon : info)"),
    )
    parser.set_defaults(run=run_serve)


def _server() -> Any:
    """Return the server's commands, which come with an extra."""
    try:
        return import_module("rookery.server.serve")
    except ImportError as missing:
        raise ImportError(f"the server needs its extra: pip install 'rookery[server]' ({missing})") from missing


def run_serve(chosen: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    _server().serve(
        host=chosen.host,
        port=chosen.port,
        database=chosen.database,
        origins=tuple(chosen.origin) if chosen.origin else None,
        proxies=chosen.proxies,
        workers=chosen.workers,
        rate=chosen.rate,
        sockets=chosen.sockets,
        log_level=chosen.log_level,
    )
    return 0


def run_backup(chosen: argparse.Namespace) -> int:
    """Copy the database."""
    _server().backup(chosen.target, database=chosen.database)
    print(say(filled(words.SAVED, path=chosen.target), chosen.language))
    return 0


def run_bot(chosen: argparse.Namespace) -> int:
    """Play at a table of a server."""
    from rookery.server.bot import bot

    seat = None if chosen.seat is None else chosen.seat - 1
    outcome = bot(chosen.server, chosen.table, level=chosen.level, token=chosen.token, seat=seat, name=chosen.name)
    print(outcome["text"][chosen.language], *outcome["scores"])
    return 0


def run_export(chosen: argparse.Namespace) -> int:
    """Draw a match."""
    match = Match.load(chosen.log.read_text(encoding="utf-8"), game)
    kind = chosen.target.suffix.removeprefix(".")
    drawn = export(match, kind, at=chosen.at, theme=chosen.theme, language=chosen.language, width=chosen.width)
    chosen.target.write_bytes(drawn)
    print(say(filled(words.SAVED, path=chosen.target), chosen.language))
    return 0
