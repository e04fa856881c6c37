"""What a bot may think of a Pingouin state."""

from collections.abc import Sequence

from rookery.core.outcome import returns
from rookery.games.pingouin.rules import RINGS, Pingouin
from rookery.games.pingouin.state import BLOCKS, State


def evaluate(rules: Pingouin, state: State) -> Sequence[float]:
    """Weigh the fish caught and the room to move; exact when the game is over."""
    over = rules.outcome(state)
    if over is not None:
        return returns(over)
    worth = [
        state.scores[seat] + 0.5 * sum([(state.free & RINGS[cell]).bit_count() for cell in state.penguins[seat]])
        for seat in range(rules.seats)
    ]
    mean = sum(worth) / rules.seats
    return [max(-0.99, min(0.99, (own - mean) / BLOCKS)) for own in worth]
