"""A match on this computer: opened from names, and kept on the disk after every move."""

import os
import re
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from rookery.bots import Limit, bot
from rookery.catalog import spec
from rookery.core.errors import RookeryError
from rookery.core.game import AnySpec
from rookery.i18n import fill
from rookery.match import Match
from rookery.table import Command, Frame, Reply
from rookery.table.local_match import LocalMatch
from rookery.terminal import strings

BOT: Final = "bot:"
NAME: Final = re.compile(r"[\w .:'-]{1,24}")


class LocalTable(LocalMatch):
    """A session on this computer that people share; it is on the disk after every move, where `--resume` finds it."""

    def __init__(self, match: Match, *, limit: Limit) -> None:
        super().__init__(match, limit=limit)
        self.keep()

    def send(self, command: Command) -> Reply:
        """Do a command, and keep the game."""
        reply = super().send(command)
        self.keep()
        return reply

    def wait(self, after: int) -> Frame:
        """Let a bot move, and keep the game."""
        frame = super().wait(after)
        self.keep()
        return frame

    def keep(self) -> None:
        """Put the game where `--resume` finds it."""
        folder = kept_games()
        folder.mkdir(parents=True, exist_ok=True)
        self.save(folder / f"{self.match.header.match}.log")

    def load(self, path: Path) -> None:
        """Take up another game."""
        match = Match.load(path.read_text(encoding="utf-8"), spec)
        with self._lock:
            self.match = match
            self._bots.clear()


def open_match(
    game: str,
    players: Sequence[str],
    options: Mapping[str, object],
    *,
    position: str | None = None,
) -> Match:
    """Open a match for these players: a name for a person, `bot:LEVEL` or `bot:NAME` for a bot."""
    for name in players:
        if not NAME.fullmatch(name):
            raise RookeryError("bad_name", fill(strings.BAD_NAME, name=name))
    played = spec(game).game(len(players), **options)
    bots = {seat: name.removeprefix(BOT) for seat, name in enumerate(players) if name.startswith(BOT)}
    for name in bots.values():
        bot(name, played)  # refuses a name it does not know
    return Match.open(
        played.spec,
        seed=secrets.token_bytes(32),
        match_id=secrets.token_hex(8),
        seats=len(players),
        options=options,
        names=player_names(players, played.spec),
        bots=bots,
        position=position,
    )


def player_names(players: Sequence[str], game: AnySpec) -> list[str]:
    """Return what players are called: bots by their characters, as at a server's table."""
    names: list[str] = []
    for name in players:
        names.append(game.bot_name(name.removeprefix(BOT), names) if name.startswith(BOT) else name)
    return names


def kept_games() -> Path:
    """Return the folder with the log of every game that was played here."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "rookery" / "games"


def last_left() -> Path:
    """Return the log of the game that was left last; refuse when all are finished."""
    for path in sorted(kept_games().glob("*.log"), key=lambda path: path.stat().st_mtime, reverse=True):
        if '"what":"end"' not in path.read_text(encoding="utf-8").rstrip().rpartition("\n")[2]:
            return path
    raise RookeryError("nothing_waits", strings.NOTHING_WAITS)
