"""Checking a finished match with nothing but its log: the moves by the rules, the luck by the revealed seed."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rookery.core.game import Game
from rookery.core.outcome import Outcome
from rookery.match.log import BadLog
from rookery.match.match import Match
from rookery.text import Text


class Verified(NamedTuple):
    """What was found true."""

    match_id: str
    game: str
    moves: int
    draws: int
    outcome: Outcome


def verify(text: str | Iterable[str], game_of: Callable[[str], Game]) -> Verified:
    """Derive every draw again, play every move again and compare the outcome; raise `BadLog` where they differ."""
    match = Match.load(text, game_of)
    if match.outcome is None:
        raise BadLog("unfinished", match.seq, Text("the match is not over", "la partie n'est pas finie"))
    whats = [event.what for event in match.events]
    return Verified(match.header.match, match.header.game, whats.count("move"), whats.count("luck"), match.outcome)
