"""One match: its authority, its log, its clocks and its draws; no socket, no disk, no game by name.

match = Match.open(spec, seed=secrets.token_bytes(32), match_id="m1", names=("Ada", "Bo"))
match.legal_texts(0)                        # ['a1', 'a2', …] for the seat that must decide
events = match.submit(0, "a1", after=match.seq)
match.lines_for(1)                          # the log as seat 1 may read it
Match.load(match.lines(), catalog.spec)     # the same match again
"""

from rookery.match.clock import Clock
from rookery.match.errors import CommandRejected, InvalidLog, not_your_turn
from rookery.match.fairness import commitment, fair_int
from rookery.match.history import Step, Turn
from rookery.match.log import Event, Header
from rookery.match.match import Match
from rookery.match.players import Player, TakebackRequest
from rookery.match.settings import SETTINGS, TableSettings
from rookery.match.verify import STRENGTHS, Draw, Verified, draws_of, verify

__all__ = [
    "SETTINGS",
    "STRENGTHS",
    "Clock",
    "CommandRejected",
    "Draw",
    "Event",
    "Header",
    "InvalidLog",
    "Match",
    "Player",
    "Step",
    "TableSettings",
    "TakebackRequest",
    "Turn",
    "Verified",
    "commitment",
    "draws_of",
    "fair_int",
    "not_your_turn",
    "verify",
]
