"""The simplest player: any legal action, each as likely."""

from random import Random
from typing import Any

from rookery.core.game import AnyGame
from rookery.core.rules import Seat
from rookery.core.search_api import Analysis, Candidate, Limit


class RandomSearch:
    """Values nothing; its candidates come in random order."""

    def __init__(self, game: AnyGame) -> None:
        self.rules = game.rules

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        actions = list(self.rules.legal_actions(self.rules.sample_state(view, rng)))
        rng.shuffle(actions)
        even = (0.0,) * self.rules.seats
        share = 1.0 / len(actions)
        return Analysis(tuple([Candidate(action, 0.0, share, even, (action,), False) for action in actions]), 0, 0)
