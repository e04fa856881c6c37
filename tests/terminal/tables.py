"""Matches and tables for the terminal's tests."""

from random import Random

from rookery.bots import Limit
from rookery.catalog import spec
from rookery.match import Match
from rookery.scene.picture import Picture
from rookery.table import ReactionPolicy, picture_for
from rookery.terminal import LocalTable, Table
from rookery.terminal.board import Board, lay_out

FLOE = "r1111.b/1......./......./......../......./......../......./........"
"""A floe on which Ada has one penguin with five moves, and Bo one that is stuck."""


def opened(name: str = "pingouin", *, plies: int = 0, seed: int = 0, **more: object) -> Match:
    """Open a match and play some random moves."""
    match = Match.open(spec(name), seed=bytes(32), match_id="m", **more)  # type: ignore[arg-type]
    rng = Random(seed)
    for _ in range(plies):
        if match.to_move is not None:
            match.play(rng.choice(match.legal_texts(match.to_move)))
    return match


def picture(match: Match) -> Picture:
    """Draw what the seat to move sees."""
    return picture_for(match, match.to_move)


def board_of(match: Match, columns: int = 80, rows: int = 22, *, language: str = "en", ascii: bool = False) -> Board:
    """Lay out what the seat to move sees."""
    legal = match.legal_texts(match.to_move)
    keys = list(dict.fromkeys([key for text in legal for key in text.split("-")]))
    names = [player.name for player in match.players]
    return lay_out(picture(match), columns, rows, keys=keys, names=names, language=language, ascii=ascii)


def table_of(match: Match, *, language: str = "en", always: bool = False, keys: bool = False) -> Table:
    """Return a started table at one screen."""
    policy = ReactionPolicy(mode="always" if always else "when_possible")
    session = LocalTable(match, limit=Limit(nodes=50))
    return Table(session, language=language, policy=policy, keys=keys, sleep=lambda seconds: None)
