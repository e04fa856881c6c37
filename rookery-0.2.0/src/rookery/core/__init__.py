"""What every game, bot, table and tool agrees on: the contract and the functions over it.

Laws of this package:

* A state is a frozen value; rules are pure functions of it; legality is written in one place, ``legal_actions``.
* Chance is a player. It draws one small thing at a time with exact odds.
* What nobody knows yet is not in the state.
* Nothing here knows a game, a clock, a disk or a socket.
"""

from rookery.core.chance import draw_action, resolve_chance, weighted_index
from rookery.core.effects import Effect
from rookery.core.errors import (
    IllegalAction,
    InvalidOptions,
    InvalidPosition,
    Reason,
    RookeryError,
    UnknownName,
    UnreadableMove,
)
from rookery.core.game import AnyGame, AnySpec, Game, GameSpec, Prompt
from rookery.core.options import Choice, Flag, Number, Numbers, Option
from rookery.core.outcome import Outcome, rank, returns, winners
from rookery.core.playing import perft, play, playout, replay
from rookery.core.rules import CHANCE, Rules, Seat
from rookery.core.search_api import Heuristics
from rookery.i18n import LANGUAGES, Text, localize

__all__ = [
    "CHANCE",
    "LANGUAGES",
    "AnyGame",
    "AnySpec",
    "Choice",
    "Effect",
    "Flag",
    "Game",
    "GameSpec",
    "Heuristics",
    "IllegalAction",
    "InvalidOptions",
    "InvalidPosition",
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
    "UnreadableMove",
    "draw_action",
    "localize",
    "perft",
    "play",
    "playout",
    "rank",
    "replay",
    "resolve_chance",
    "returns",
    "weighted_index",
    "winners",
]
