"""`rookery serve`, `backup`, `bot` and `export`: tables on the network, and what was played there."""

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

from rookery.catalog import game
from rookery.cli import words
from rookery.cli.words import filled
from rookery.match import Match
from rookery.server.export import KINDS, export
from rookery.text import say


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the commands."""
    _add_serve(commands, common)
    parser = commands.add_parser(
        "backup",
        parents=[common],
        help="copy a server's database while it runs",
        description="Copy the SQLite database of a server to a new file, while it runs.",
    )
    parser.add_argument("target", type=Path, help="the file to write")
    parser.add_argument("--database", metavar="FILE", help="the database (default: ROOKERY_DATABASE or the user's own)")
    parser.set_defaults(run=run_backup)
    parser = commands.add_parser(
        "bot",
        parents=[common],
        help="let a bot play at a table of a server",
        description="Take a seat at a table of a server and let a bot play it to the end.",
    )
    parser.add_argument(
        "--server", required=True, metavar="URL", help="where the server is, as in http://localhost:8642"
    )
    parser.add_argument("--table", required=True, metavar="ID", help="the table")
    parser.add_argument("--level", default="4", metavar="NAME", help="which bot plays (default: level 4)")
    parser.add_argument("--seat", type=int, metavar="N", help="which seat, counted from 1 (default: any open one)")
    parser.add_argument("--token", default="", help="what opens the seat, if it is not open to everybody")
    parser.add_argument("--name", default="", help="what the bot is called at the table")
    parser.set_defaults(run=run_bot)
    parser = commands.add_parser(
        "export",
        parents=[common],
        help="draw a match from its log",
        description="Draw a match from its log: one moment as a picture or text, or all of it as an animated picture.",
    )
    parser.add_argument("log", type=Path, help="the log of a match")
    parser.add_argument("target", type=Path, help=f"the file to write; its ending says what: {', '.join(KINDS)}")
    parser.add_argument("--at", type=int, metavar="N", help="the board after event N (default: the last)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="the colours (default: light)")
    parser.add_argument("--width", type=int, default=800, metavar="PIXELS", help="how wide (default: 800)")
    parser.set_defaults(run=run_export)


def _add_serve(commands: Any, common: argparse.ArgumentParser) -> None:
    parser = commands.add_parser(
        "serve",
        parents=[common],
        help="serve tables on the network",
        description="Serve the page and tables on the network; each flag may also be set as ROOKERY_HOST and so on.",
    )
    parser.add_argument("--host", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, help="the port to listen on (default: 8642)")
    parser.add_argument(
        "--database", metavar="WHERE", help="a SQLite file (default: in the user's data folder) or postgresql://…"
    )
    parser.add_argument(
        "--origin",
        action="append",
        metavar="URL",
        help="another origin whose pages may use this server; may be repeated",
    )
    parser.add_argument(
        "--proxies", metavar="ADDRESSES", help="the proxies to trust about visitors (default: 127.0.0.1)"
    )
    parser.add_argument(
        "--workers", type=int, metavar="N", help="how many bots may think at once (default: one less than cores)"
    )
    parser.add_argument(
        "--rate", type=float, metavar="N", help="commands a second that one address may send (default: 20; 0: any)"
    )
    parser.add_argument(
        "--sockets", type=int, metavar="N", help="sockets that one address may hold open (default: 64; 0: any)"
    )
    parser.add_argument(
        "--log-level", choices=("debug", "info", "warning", "error"), help="how much to log (default: info)"
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
