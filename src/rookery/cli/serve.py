"""`rookery serve`, `bot` and `export`: tables on the network, and what was played there."""

import argparse
from pathlib import Path

from rookery.cli.args import Commands, match_of, positive_int
from rookery.client import TableClient, play_bot
from rookery.extras import load
from rookery.i18n import Text, fill, localize
from rookery.server.export import KINDS, export
from rookery.terminal import strings


def add(commands: Commands) -> None:
    """Add the commands `serve`, `bot` and `export`."""
    command = commands.add("serve", run_serve)
    command.argument("--host")
    command.argument("--port", type=int)
    command.argument("--database", metavar="WHERE")
    command.argument("--origin", action="append", metavar="URL")
    command.argument("--proxies", metavar="ADDRESSES")
    command.argument("--workers", type=int, metavar="N")
    command.argument("--rate", type=float, metavar="N")
    command.argument("--sockets", type=int, metavar="N")
    command.argument("--log-level", choices=("debug", "info", "warning", "error"))
    command = commands.add("bot", run_bot)
    command.argument("--server", required=True, metavar="URL")
    command.argument("--table", required=True, metavar="ID")
    command.argument("--level", default="4", metavar="NAME")
    command.argument("--seat", type=int, metavar="N")
    command.argument("--token", default="")
    command.argument("--name", default="")
    command = commands.add("export", run_export)
    command.log()
    command.argument("target", type=Path, values={"kinds": ", ".join(KINDS)})
    command.argument("--at", type=int, metavar="N")
    command.argument("--theme", choices=("light", "dark"), default="light")
    command.argument("--width", type=positive_int, default=800, metavar="PIXELS")


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
