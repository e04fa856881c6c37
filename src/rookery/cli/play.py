"""`rookery play` and `rookery watch`: a game in the terminal, on this computer or at a server's table."""

import argparse
import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from rookery.bots import Limit
from rookery.catalog import spec, specs
from rookery.cli.args import Command, Commands, options_of, positive_float
from rookery.client import RemoteSession, TableClient
from rookery.core.errors import InvalidOptions, Reason, RookeryError
from rookery.i18n import fill, localize
from rookery.match import Match
from rookery.scene.text import to_ascii
from rookery.table import ReactionPolicy
from rookery.terminal import Lines, LocalTable, Table, last_left, open_match, strings
from rookery.terminal.setup import ask_set_up, default_players
from rookery.terminal.table import TableSession

LEAST: Final = (80, 24)
"""The smallest full screen, in columns and rows."""


def add(commands: Commands) -> None:
    """Add the commands `play` and `watch`."""
    command = commands.add("play", run)
    command.argument("game", nargs="?", values={"games": ", ".join(specs())})
    command.argument("--players", metavar="A,B,…")
    command.seats()
    command.options()
    command.flag("--setup")
    command.argument("--position", metavar="TEXT")
    command.argument("--load", metavar="FILE", type=Path)
    command.flag("--resume")
    command.argument("--think", type=positive_float, default=1.0, metavar="SECONDS")
    command.argument("--join", metavar="LINK")
    _add_server(command)
    command.argument("--seat", type=int, metavar="N")
    command.argument("--token", default="")
    command.argument("--name", default="")
    command.argument("--reactions", choices=("always", "when_possible"), default="when_possible")
    add_look(command)
    command = commands.add("watch", run_watch)
    command.argument("link", nargs="?", metavar="LINK")
    _add_server(command)
    add_look(command)


def _add_server(command: Command) -> None:
    command.argument("--server", metavar="URL")
    command.argument("--table", metavar="ID")


def add_look(command: Command) -> None:
    """Add the arguments that say how a table looks in a terminal."""
    for name in ("--lines", "--ascii", "--no-colour"):
        command.flag(name)


def colours(chosen: argparse.Namespace) -> bool:
    """Tell whether to draw in colours."""
    return not chosen.no_colour and not os.environ.get("NO_COLOR") and sys.stdout.isatty()


def full_screen(chosen: argparse.Namespace) -> bool:
    """Tell whether to fill the screen; where a terminal could, but something is missing, say what."""
    if chosen.lines or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    size = shutil.get_terminal_size()
    missing = None
    if find_spec("textual") is None:
        missing = strings.NO_FULL_SCREEN
    elif size.columns < LEAST[0] or size.lines < LEAST[1]:
        missing = strings.TOO_SMALL
    if missing is not None:
        told = localize(missing, chosen.language)
        print(to_ascii(told) if chosen.ascii else told)
    return missing is None


def run(chosen: argparse.Namespace) -> int:
    """Play one game as the command line asks."""
    full = full_screen(chosen)
    if chosen.join or chosen.server or chosen.table:
        client = _client(chosen, chosen.join)
        seat = client.sit(
            seat=None if chosen.seat is None else chosen.seat - 1,
            name=chosen.name or localize(strings.YOU, chosen.language),
        )
        print(localize(fill(strings.SEATED, seat=seat + 1), chosen.language))
        return _show_remote(chosen, client, full)
    match = _match(chosen, full)
    if match is None:
        return 0
    return _show(chosen, LocalTable(match, limit=Limit(seconds=chosen.think)), full)


def run_watch(chosen: argparse.Namespace) -> int:
    """Watch a table of a server."""
    return _show_remote(chosen, _client(chosen, chosen.link), full_screen(chosen))


def _client(chosen: argparse.Namespace, link: str | None) -> TableClient:
    if link:
        return TableClient.from_link(link)
    if not chosen.server or not chosen.table:
        raise RookeryError("which_table", strings.WHICH_TABLE)
    return TableClient(chosen.server, chosen.table, getattr(chosen, "token", ""))


def _show_remote(chosen: argparse.Namespace, client: TableClient, full: bool) -> int:
    with RemoteSession(client) as session:
        code = _show(chosen, session, full)
    if client.seat is not None and not client.invitation:
        link = f"{client.server}/#table/{client.table}?seat={client.token}"
        print(localize(fill(strings.SEAT_LINK, link=link), chosen.language))
    return code


def _show(chosen: argparse.Namespace, session: TableSession, full: bool) -> int:
    policy = ReactionPolicy(mode=getattr(chosen, "reactions", "when_possible"))
    table = Table(session, language=chosen.language, policy=policy, keys=full)
    if full:
        from rookery.terminal.screen import run_screen

        return run_screen(table, colour=colours(chosen), ascii=chosen.ascii)
    Lines(table, colour=colours(chosen), ascii=chosen.ascii).run()
    return 0


def _match(chosen: argparse.Namespace, full: bool) -> Match | None:
    """Return the match that the command line, or a person in a dialogue, describes; None if they cancel."""
    if chosen.resume or chosen.load:
        path = chosen.load or last_left()
        return Match.load(path.read_text(encoding="utf-8"), spec)
    if chosen.setup or (chosen.game is None and sys.stdin.isatty()):
        given = options_of(chosen.option)
        found = ask_set_up(
            chosen.language, full=full, game=chosen.game or "", players=chosen.players or "", given=given
        )
        return found and open_match(*found, position=chosen.position)
    if chosen.game is None:
        raise RookeryError("which_game", fill(strings.WHICH_GAME, games=", ".join(specs())))
    if not chosen.players and chosen.seats is not None and chosen.seats < 1:
        raise InvalidOptions([Reason("seats", strings.HOW_MANY)])
    players = chosen.players or default_players(spec(chosen.game), chosen.language, chosen.seats)
    return open_match(chosen.game, players.split(","), options_of(chosen.option), position=chosen.position)
