"""The two simplest minds: one that does anything, one that looks a single action ahead."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.game import Game
from rookery.core.insight import Analysis, Budget, Candidate, Limit
from rookery.core.play import draw, settle

IMAGINED: Final = 8
"""How many states a greedy bot imagines behind a view."""
FAN: Final = 12
"""Luck with at most so many ends is weighed exactly; otherwise it is drawn this often."""


class Uniform:
    """Any legal action, each as likely."""

    def __init__(self, game: Game, rules: Rules[Any, Any, Any]) -> None:
        self.game = game
        self.rules = rules

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        actions = list(self.rules.legal_actions(self.rules.imagine(view, rng)))
        rng.shuffle(actions)
        even = (0.0,) * self.rules.seats
        share = 1.0 / len(actions)
        return Analysis(tuple([Candidate(action, 0.0, share, even, (action,), False) for action in actions]), 0, 0)


class Greedy:
    """The action after which the game's evaluation likes this seat best."""

    def __init__(self, game: Game, rules: Rules[Any, Any, Any]) -> None:
        self.game = game
        self.rules = rules

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        rules = self.rules
        insight = self.game.insight
        enough = IMAGINED if insight.hidden(rules) or insight.luck(rules) else 1
        budget = Budget(limit)
        totals: list[list[float]] = []
        actions: Sequence[Any] = ()
        while not budget.over and budget.nodes < enough:
            state = rules.imagine(view, rng)
            if not totals:
                actions = rules.legal_actions(state)
                totals = [[0.0] * rules.seats for _ in actions]
            for total, action in zip(totals, actions, strict=True):
                for place, result in enumerate(self._expect(rules.apply(state, action), rng)):
                    total[place] += result
            budget.spend()
        count = budget.nodes
        share = 1.0 / len(actions)
        found = []
        for action, total in zip(actions, totals, strict=True):
            results = tuple([result / count for result in total])
            found.append(Candidate(action, results[seat], share, results, (action,), False))
        rng.shuffle(found)
        found.sort(key=_value, reverse=True)
        return Analysis(tuple(found), len(actions) * count, 1)

    def _expect(self, state: Any, rng: Random) -> Sequence[float]:
        """Weigh what luck may do next, exactly if it can be counted quickly."""
        rules = self.rules
        if rules.to_move(state) != CHANCE:
            return self.game.insight.evaluate(rules, state)
        sums = [0.0] * rules.seats
        weights = 0
        odds = rules.odds(state)
        if len(odds) <= FAN:
            ends = [rules.apply(state, action) for action in rules.legal_actions(state)]
        else:
            ends = [rules.apply(state, draw(rules, state, rng)) for _ in range(FAN)]
            odds = [1] * FAN
        for weight, end in zip(odds, ends, strict=True):
            weights += weight
            for place, result in enumerate(self.game.insight.evaluate(rules, settle(rules, end, rng))):
                sums[place] += weight * result
        return [result / weights for result in sums]


def _value(candidate: Candidate) -> float:
    return candidate.value
