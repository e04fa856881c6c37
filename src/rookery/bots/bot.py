"""What a bot is.

Laws:

* a bot sees a view and imagines the rest; it is never given the truth;
* the same view, limit in nodes and random numbers give the same choice, whatever the truth;
* a bot belongs to one seat of one match, because it may remember what it thought.
"""

from abc import ABC, abstractmethod
from random import Random
from typing import Any

from rookery.core.contract import Rules, Seat
from rookery.core.game import Game
from rookery.core.insight import Analysis, Limit


class Bot(ABC):
    """Someone who thinks about views of one game."""

    def __init__(self, game: Game, rules: Rules[Any, Any, Any]) -> None:
        self.game = game
        self.rules = rules
        self.limit = Limit(seconds=1.0)
        """How long it thinks when nobody says."""

    @abstractmethod
    def analyse(self, view: Any, seat: Seat, rng: Random, *, limit: Limit | None = None) -> Analysis:
        """Weigh every legal action of the seat that must act."""

    def choose(self, view: Any, seat: Seat, rng: Random, *, limit: Limit | None = None) -> Any:
        """Return the action to play."""
        return self.analyse(view, seat, rng, limit=limit).best.action
