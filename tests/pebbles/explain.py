"""Why something cannot be done in Pebbles: the clause that forbids it, in words."""

from typing import Final

from pebbles.notation import format_action
from pebbles.rules import Pebbles
from pebbles.state import PEBBLES, State
from rookery.core import CHANCE, IllegalAction, UnreadableMove
from rookery.core.texts import Refusals

REFUSALS: Final = Refusals(__package__)


def explain(rules: Pebbles, state: State, text: str) -> IllegalAction | UnreadableMove:
    """Say which clause forbids what was tried."""
    tried = text.strip().lower()
    if tried not in [format_action(rules, action) for action in rules.actions]:
        return REFUSALS.unreadable("unreadable", text, known=", ".join(PEBBLES))
    if rules.broken(state.floe):
        return REFUSALS.illegal("over", tried)
    if tried not in PEBBLES:
        return REFUSALS.illegal("chance", tried)
    if rules.to_move(state) == CHANCE:
        return REFUSALS.illegal("chance.dealing", tried)
    return REFUSALS.illegal("not_held", tried, tried=tried)
