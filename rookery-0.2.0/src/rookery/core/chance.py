"""Drawing for the chance player."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from rookery.core.rules import CHANCE, Action, Rules

S = TypeVar("S")
A = TypeVar("A", bound=Action)


def weighted_index(odds: Sequence[int], ticket: int) -> int:
    """Return the index that a ticket from `range(sum(odds))` falls on."""
    for index, weight in enumerate(odds):
        ticket -= weight
        if ticket < 0:
            return index
    raise ValueError("the ticket is not below the sum of the odds")


def draw_action(rules: Rules[S, A, Any], state: S, rng: Random) -> A:
    """Draw one of chance's legal actions by its odds."""
    odds = rules.odds(state)
    return rules.legal_actions(state)[weighted_index(odds, int(rng.random() * sum(odds)))]


def resolve_chance(rules: Rules[S, A, Any], state: S, rng: Random) -> S:
    """Let chance act until a seat must decide or the game is over."""
    while rules.to_move(state) == CHANCE:
        state = rules.apply(state, draw_action(rules, state, rng))
    return state
