"""One match: its authority, its log, its clocks and its luck; no socket, no disk, no game by name.

match = Match.open(game, seed=secrets.token_bytes(32), match_id="m1", names=("Ada", "Bo"))
match.legal_texts(0)                        # ['a1', 'a2', …] for the seat that must decide
events = match.submit(0, "a1", after=match.seq)
match.lines_for(1)                          # the log as seat 1 may read it
Match.load(match.lines(), catalog.game)     # the same match again
"""

from rookery.match.clock import Clock
from rookery.match.log import BadLog, Event, Header
from rookery.match.luck import commitment, ticket
from rookery.match.match import Match, Player, Refused
from rookery.match.verify import Verified, verify

__all__ = [
    "BadLog",
    "Clock",
    "Event",
    "Header",
    "Match",
    "Player",
    "Refused",
    "Verified",
    "commitment",
    "ticket",
    "verify",
]
