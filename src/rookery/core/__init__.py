"""What every game, bot, table and tool agrees on: the contract and the functions over it.

Laws of this package:

* A state is a frozen value; rules are pure functions of it; legality is written in one place, ``legal_actions``.
* Luck is a seat. It draws one small thing at a time with exact odds.
* What nobody knows yet is not in the state.
* Nothing here knows a game, a clock, a disk or a socket.
"""

from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.errors import (
    BadNotation,
    BadOptions,
    BadPosition,
    IllegalAction,
    Reason,
    RookeryError,
    UnknownName,
)
from rookery.core.game import Game, Prompt
from rookery.core.insight import Insight
from rookery.core.options import Choice, Flag, Number, Numbers, Option
from rookery.core.outcome import Outcome, rank, returns, winners
from rookery.core.play import draw, perft, pick, play, playout, replay, settle
from rookery.text import LANGUAGES, Text, say

__all__ = [
    "CHANCE",
    "LANGUAGES",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "Choice",
    "Flag",
    "Game",
    "IllegalAction",
    "Insight",
    "Number",
    "Numbers",
    "Option",
    "Outcome",
    "Prompt",
    "Reason",
    "RookeryError",
    "Rules",
    "Seat",
    "Text",
    "UnknownName",
    "draw",
    "perft",
    "pick",
    "play",
    "playout",
    "rank",
    "replay",
    "returns",
    "say",
    "settle",
    "winners",
]
