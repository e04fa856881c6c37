"""`rookery serve`, `bot` and `export`: tables on the network, and what was played there."""

import argparse
from pathlib import Path

from rookery.cli import strings
from rookery.cli.args import Commands, match_of, positive_int
from rookery.cli.play import add_token
from rookery.client import TableClient, play_bot
from rookery.extras import load
from rookery.i18n import Text, fill, localize
from rookery.server.export import KINDS, export


def add(commands: Commands) -> None:
    """Add the commands."""
    _add_serve(commands)
    command = commands.add(
        "bot",
        run_bot,
        Text(
            "Take a seat at a table of a server and let a bot play it to the end.",
            "Prendre place à une table d'un serveur et y laisser un robot jouer jusqu'à la fin.",
        ),
        "--server http://localhost:8642 --table ID --level 4",
    )
    server = Text(
        "where the server is, as in http://localhost:8642", "l'adresse du serveur, comme http://localhost:8642"
    )
    command.argument("--server", server, required=True, metavar="URL")
    command.argument("--table", Text("the table", "la table"), required=True, metavar="ID")
    level = Text("which bot plays (default: level 4)", "quel robot joue (sinon : niveau 4)")
    command.argument("--level", level, default="4", metavar="NAME")
    seat = Text("which seat, from 1 (default: any open one)", "quelle place, à partir de 1 (sinon : une place libre)")
    command.argument("--seat", seat, type=int, metavar="N")
    add_token(command)
    command.argument("--name", Text("what the bot is called at the table", "le nom du robot à la table"), default="")
    _add_export(commands)


def _add_export(commands: Commands) -> None:
    command = commands.add(
        "export",
        run_export,
        Text(
            "Draw a match from its log: one moment as a picture or text, or all of it as an animated picture.",
            "Dessiner une partie d'après son journal : un moment en image ou en texte, ou le tout en image animée.",
        ),
        "GAME.log GAME.gif",
    )
    command.log()
    kinds = ", ".join(KINDS)
    target = Text(
        f"the file to write; its extension says what: {kinds}",
        f"le fichier à écrire ; son extension dit quoi : {kinds}",
    )
    command.argument("target", target, type=Path)
    at = Text("the board after event N (default: the last)", "le plateau après l'événement N (sinon : le dernier)")
    command.argument("--at", at, type=int, metavar="N")
    theme = Text("the colours (default: light)", "les couleurs (sinon : light)")
    command.argument("--theme", theme, choices=("light", "dark"), default="light")
    width = Text("how wide (default: 800)", "la largeur (sinon : 800)")
    command.argument("--width", width, type=positive_int, default=800, metavar="PIXELS")


def _add_serve(commands: Commands) -> None:
    command = commands.add(
        "serve",
        run_serve,
        Text(
            "Serve the page and tables on the network; each flag may also be set as ROOKERY_HOST and so on.",
            "Servir la page et des tables sur le réseau ; chaque option a sa variable, comme ROOKERY_HOST.",
        ),
        "--host 0.0.0.0 --port 8642",
    )
    command.argument(
        "--host", Text("the address to listen on (default: 127.0.0.1)", "l'adresse d'écoute (sinon : 127.0.0.1)")
    )
    port = Text("the port to listen on (default: 8642)", "le port d'écoute (sinon : 8642)")
    command.argument("--port", port, type=int)
    database = Text(
        "a SQLite file (default: in the user's data folder) or postgresql://…",
        "un fichier SQLite (sinon : dans le dossier de données de l'utilisateur) ou postgresql://…",
    )
    command.argument("--database", database, metavar="WHERE")
    origin = Text(
        "another origin whose pages may use this server; may be repeated",
        "une autre origine dont les pages peuvent utiliser ce serveur ; peut être répété",
    )
    command.argument("--origin", origin, action="append", metavar="URL")
    proxies = Text(
        "the proxies to trust about visitors, such as 127.0.0.1 (default: none)",
        "les mandataires à croire sur les visiteurs, par exemple 127.0.0.1 (sinon : aucun)",
    )
    command.argument("--proxies", proxies, metavar="ADDRESSES")
    workers = Text(
        "how many bots may think at once (default: one per core, at least two)",
        "combien de robots peuvent réfléchir à la fois (sinon : un par cœur, au moins deux)",
    )
    command.argument("--workers", workers, type=int, metavar="N")
    rate = Text(
        "commands a second that one address may send (default: 20; 0: any)",
        "commandes par seconde permises à une adresse (sinon : 20 ; 0 : sans limite)",
    )
    command.argument("--rate", rate, type=float, metavar="N")
    sockets = Text(
        "sockets that one address may hold open (default: 64; 0: any)",
        "connexions permises à une adresse (sinon : 64 ; 0 : sans limite)",
    )
    command.argument("--sockets", sockets, type=int, metavar="N")
    level = Text("how much to log (default: info)", "ce qu'on note dans le journal (sinon : info)")
    command.argument("--log-level", level, choices=("debug", "info", "warning", "error"))


def run_serve(chosen: argparse.Namespace) -> int:
    """Serve until interrupted."""
    load("rookery.server.serve").serve(
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


def run_bot(chosen: argparse.Namespace) -> int:
    """Play at a table of a server."""
    seat = None if chosen.seat is None else chosen.seat - 1
    client = TableClient(chosen.server, chosen.table, chosen.token)
    outcome = play_bot(client, level=chosen.level, seat=seat, name=chosen.name)
    print(localize(Text(**outcome["text"]), chosen.language), *outcome["scores"])
    return 0


def run_export(chosen: argparse.Namespace) -> int:
    """Draw a match."""
    kind = chosen.target.suffix.removeprefix(".")
    drawn = export(
        match_of(chosen), kind, at=chosen.at, theme=chosen.theme, language=chosen.language, width=chosen.width
    )
    chosen.target.write_bytes(drawn)
    print(localize(fill(strings.SAVED, path=chosen.target), chosen.language))
    return 0
