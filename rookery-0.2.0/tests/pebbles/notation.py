"""Actions of Pebbles as text: `draw-heavy`, `light`."""

from pebbles.rules import Pebbles
from pebbles.state import PEBBLES, Action, Draw, Lay, State
from rookery.core import Seat


def format_action(rules: Pebbles, action: Action) -> str:
    """Write an action as its path of keys."""
    match action:
        case Draw(weight=weight):
            return f"draw-{PEBBLES[weight - 1]}"
        case Lay(weight=weight):
            return PEBBLES[weight - 1]


def format_for(rules: Pebbles, state: State, action: Action, seat: Seat | None) -> str:
    """Tell an action to a seat: only who draws a pebble sees which (S3)."""
    if isinstance(action, Draw) and rules.short(state) != seat:
        return "draw-?"
    return format_action(rules, action)
