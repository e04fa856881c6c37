"""A player that looks one action ahead."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from random import Random
from typing import Any, Final, TypeAlias

from rookery.core.chance import draw_action, resolve_chance
from rookery.core.game import AnyGame
from rookery.core.rules import CHANCE, Seat
from rookery.core.search_api import Analysis, Budget, Candidate, Limit

Evaluate: TypeAlias = Callable[[Any, Any], Sequence[float]]
"""(rules, state) → each seat's expected result."""
SAMPLES: Final = 8
"""How many states are sampled for a view that hides something."""
MAX_DRAWS: Final = 12
"""Chance with at most this many draws is averaged exactly; otherwise this many are sampled."""


class GreedySearch:
    """Prefers the action after which the evaluation is best for the seat."""

    def __init__(self, game: AnyGame, evaluate: Evaluate) -> None:
        self.rules = game.rules
        self.evaluate = evaluate

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        rules = self.rules
        enough = SAMPLES if rules.has_secrets or rules.has_chance else 1
        budget = Budget(limit)
        totals: list[list[float]] = []
        actions: Sequence[Any] = ()
        while not budget.over and budget.nodes < enough:
            state = rules.sample_state(view, rng)
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
        found.sort(key=attrgetter("value"), reverse=True)
        return Analysis(tuple(found), len(actions) * count, 1)

    def _expect(self, state: Any, rng: Random) -> Sequence[float]:
        """Average over what chance may draw next, exactly if it can be counted quickly."""
        rules = self.rules
        if rules.to_move(state) != CHANCE:
            return self.evaluate(rules, state)
        sums = [0.0] * rules.seats
        weights = 0
        odds = rules.odds(state)
        if len(odds) <= MAX_DRAWS:
            ends = [rules.apply(state, action) for action in rules.legal_actions(state)]
        else:
            ends = [rules.apply(state, draw_action(rules, state, rng)) for _ in range(MAX_DRAWS)]
            odds = [1] * MAX_DRAWS
        for weight, end in zip(odds, ends, strict=True):
            weights += weight
            for place, result in enumerate(self.evaluate(rules, resolve_chance(rules, end, rng))):
                sums[place] += weight * result
        return [result / weights for result in sums]
