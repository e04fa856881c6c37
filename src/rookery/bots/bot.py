"""What a bot is: a mind that weighs actions, a limit to its thought, and a way of choosing.

Laws:

* a mind sees a view and imagines the rest; it is never given the truth;
* the same view, limit in nodes and random numbers give the same choice, whatever the truth;
* a bot belongs to one seat of one match, because its mind may remember what it thought.
"""

from math import exp
from random import Random
from typing import Any, Final, Protocol

from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.insight import Analysis, Candidate, Limit
from rookery.core.outcome import returns

EVERYTHING: Final = 2.0
"""A spread that no action falls out of: results lie between -1 and 1."""


class Mind(Protocol):
    """Something that can weigh the actions of a seat; anybody may write one."""

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        """Weigh every legal action of the seat that must act.

        Those within `spread` of the best result get a value of their own; for the others a bound will do.
        """


class Bot:
    """Someone who can take a seat."""

    def __init__(
        self,
        rules: Rules[Any, Any, Any],
        mind: Mind,
        *,
        limit: Limit,
        softness: float = 0.0,
        floor: float = 0.0,
        guarded: bool = False,
    ) -> None:
        self.rules = rules
        self.mind = mind
        self.limit = limit
        """How long it thinks when nobody says."""
        self.softness = softness
        self.floor = floor
        self.guarded = guarded
        """Whether it never misses a win that one action makes certain."""

    def analyse(self, view: Any, seat: Seat, rng: Random, *, limit: Limit | None = None) -> Analysis:
        """Weigh every legal action of the seat that must act."""
        return self.mind.analyse(view, seat, rng, limit or self.limit, EVERYTHING)

    def choose(self, view: Any, seat: Seat, rng: Random, *, limit: Limit | None = None) -> Any:
        """Return the action to play."""
        if self.guarded:
            action = winning(self.rules, self.rules.imagine(view, rng), seat)
            if action is not None:
                return action
        analysis = self.mind.analyse(view, seat, rng, limit or self.limit, self.floor)
        if self.softness == 0.0:
            return analysis.best.action
        return softly(analysis.candidates, self.softness, self.floor, rng).action


def softly(candidates: tuple[Candidate, ...], softness: float, floor: float, rng: Random) -> Candidate:
    """Draw a candidate that gives up at most `floor` of the best result, the less the likelier."""
    best = max([candidate.value for candidate in candidates])
    weights = []
    for candidate in candidates:
        lost = best - candidate.value
        weights.append(exp(-lost / softness) if lost <= floor else 0.0)
    ticket = rng.random() * sum(weights)
    for candidate, weight in zip(candidates, weights, strict=True):
        ticket -= weight
        if ticket < 0.0:
            return candidate
    return candidates[0]


def winning(rules: Rules[Any, Any, Any], state: Any, seat: Seat) -> Any:
    """Return an action that ends the game with a win, if there is one."""
    for action in rules.legal_actions(state):
        after = rules.apply(state, action)
        if rules.to_move(after) != CHANCE:
            outcome = rules.outcome(after)
            if outcome is not None and returns(outcome)[seat] >= 1.0:
                return action
    return None
