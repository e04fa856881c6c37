"""What a bot may think of a state of Pebbles."""

from pebbles.rules import Pebbles
from pebbles.state import State
from rookery.core import returns


def evaluate(rules: Pebbles, state: State) -> tuple[float, ...]:
    """Guess each seat's result: the heavier the lightest pebble beside the room that is left, the worse."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return returns(outcome)
    room = rules.strength - state.floe + 1
    danger = [min(hand, default=1) / (room + 3) for hand in state.hands]
    mean = sum(danger) / len(danger)
    return tuple([mean - own for own in danger])
