"""A bot: a search that evaluates actions, a limit on its thinking, and a way of choosing.

Laws:

* a search sees a view and samples the rest; it is never given the true state;
* the same views, node limit and random numbers give the same choices, whatever the true state is;
* a bot belongs to one seat of one match, because its search may remember what it saw and thought.
"""

from math import exp
from random import Random
from typing import Any, Final, Protocol

from rookery.core.outcome import returns
from rookery.core.rules import CHANCE, Rules, Seat
from rookery.core.search_api import Analysis, Candidate, Limit

EVERYTHING: Final = 2.0
"""A spread that includes every action: results lie between -1 and 1."""


class Search(Protocol):
    """Something that can evaluate the actions of a seat; anybody may write one."""

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        """Evaluate every legal action of the seat to move.

        Actions within `spread` of the best get a value of their own; for the others a bound will do.
        """


class Bot:
    """A player that can take a seat."""

    def __init__(
        self,
        rules: Rules[Any, Any, Any],
        search: Search,
        *,
        limit: Limit,
        temperature: float = 0.0,
        max_loss: float = 0.0,
        takes_wins: bool = False,
    ) -> None:
        self.rules = rules
        self.search = search
        self.limit = limit
        """The limit used when the caller gives none."""
        self.temperature = temperature
        self.max_loss = max_loss
        self.takes_wins = takes_wins
        """Whether it never misses an action that wins at once."""

    def analyse(self, view: Any, seat: Seat, rng: Random, *, limit: Limit | None = None) -> Analysis:
        """Evaluate every legal action of the seat to move."""
        return self.search.analyse(view, seat, rng, limit or self.limit, EVERYTHING)

    def choose(self, view: Any, seat: Seat, rng: Random, *, limit: Limit | None = None) -> Any:
        """Return the action to play."""
        if self.takes_wins:
            action = winning_action(self.rules, self.rules.sample_state(view, rng), seat)
            if action is not None:
                return action
        analysis = self.search.analyse(view, seat, rng, limit or self.limit, self.max_loss)
        if self.temperature == 0.0:
            return analysis.best.action
        return sample_candidate(analysis.candidates, self.temperature, self.max_loss, rng).action


def sample_candidate(candidates: tuple[Candidate, ...], temperature: float, max_loss: float, rng: Random) -> Candidate:
    """Sample a candidate by the softmax of its value, among those at most `max_loss` below the best."""
    best = max([candidate.value for candidate in candidates])
    weights = []
    for candidate in candidates:
        loss = best - candidate.value
        weights.append(exp(-loss / temperature) if loss <= max_loss else 0.0)
    ticket = rng.random() * sum(weights)
    for candidate, weight in zip(candidates, weights, strict=True):
        ticket -= weight
        if ticket < 0.0:
            return candidate
    return candidates[0]


def winning_action(rules: Rules[Any, Any, Any], state: Any, seat: Seat) -> Any:
    """Return an action that ends the game with a win, if there is one."""
    for action in rules.legal_actions(state):
        after = rules.apply(state, action)
        if rules.to_move(after) != CHANCE:
            outcome = rules.outcome(after)
            if outcome is not None and returns(outcome)[seat] >= 1.0:
                return action
    return None
