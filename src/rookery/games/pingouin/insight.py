"""What a bot may think of a state of Pingouin."""

from math import tanh
from typing import Final

from rookery.core.insight import Insight
from rookery.core.outcome import returns
from rookery.games.pingouin.rules import RINGS, Pingouin
from rookery.games.pingouin.state import State

SCALE: Final = 12.0
"""A lead of so many fish is nearly a win."""


def evaluate(rules: Pingouin, state: State) -> tuple[float, ...]:
    """Guess each seat's result from the fish it has caught and the free blocks round its penguins."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return returns(outcome)
    worth = []
    for score, own in zip(state.scores, state.penguins, strict=True):
        room = 0
        for cell in own:
            room += (state.free & RINGS[cell]).bit_count()
        worth.append(score + 0.5 * room)
    count = len(worth)
    total = sum(worth)
    return tuple([tanh((own - (total - own) / (count - 1)) / SCALE) for own in worth])


INSIGHT: Final = Insight(evaluate=evaluate, hidden=False, luck=False)
