"""Why a text is refused: the clause that forbids it, and a sentence that helps."""

from typing import Final

from rookery.core.errors import IllegalAction, UnreadableMove
from rookery.core.rules import CHANCE
from rookery.core.texts import Refusals
from rookery.games.banquise.iceberg import BITS, FIRST, NAMES, ROWS, taken, width
from rookery.games.banquise.notation import format_action
from rookery.games.banquise.prompts import COLOUR_WORDS
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import COLOURS, OVER, Place, State

REFUSALS: Final = Refusals(__package__)


def explain(rules: Banquise, state: State, text: str) -> IllegalAction | UnreadableMove:
    """Say why a text is not a legal action now."""
    tried = text.strip().lower()
    action = next((action for action in rules.actions if format_action(rules, action) == tried), None)
    if action is None:
        name = "no_place" if tried in COLOURS[: rules.colours] else "unreadable"
        return REFUSALS.unreadable(name, text, colour=tried)
    if state.seat == OVER:
        return REFUSALS.illegal("over", tried)
    rule = "BA10" if state.swaying else "B8"
    if not isinstance(action, Place):
        empty = state.seat == CHANCE and tried.startswith("deal-")
        return REFUSALS.illegal("not_in_bag", tried) if empty else REFUSALS.illegal("chance", tried, rule=rule)
    if rules.to_move(state) == CHANCE:
        return REFUSALS.illegal("wait", tried, rule=rule)
    if not state.players[state.seat].hand[action.colour]:
        return REFUSALS.illegal("not_held", tried, COLOURS[action.colour], colour=COLOUR_WORDS[action.colour])
    return _misplaced(rules, state, action, tried)


def _misplaced(rules: Banquise, state: State, place: Place, tried: str) -> IllegalAction:
    """Say what is wrong with the place of a figure that is there to be placed."""
    figures = taken(state.ice)
    end = width(figures)
    row, x = place.row, place.column - FIRST + state.left
    name = NAMES[row][place.column]
    inside = 0 <= x < end - row
    if not figures:
        return REFUSALS.illegal("first", tried, "h1")
    if inside and figures & BITS[ROWS * row + x]:
        return REFUSALS.illegal("taken", tried, name, name=name)
    if row == 0 and end == rules.base:
        return REFUSALS.illegal("base_full", tried, name, rule="B36" if rules.seats == 2 else "", end=end)
    if row == 0:
        return REFUSALS.illegal("not_an_end", tried, name)
    below = BITS[ROWS * (row - 1) + x] | BITS[ROWS * (row - 1) + x + 1] if inside else 0
    left, right = NAMES[row - 1][place.column], NAMES[row - 1][place.column + 1]
    if not inside or figures & below != below:
        return REFUSALS.illegal("unsupported", tried, left, right, left=left, right=right)
    return REFUSALS.illegal("no_match", tried, left, right, colour=COLOUR_WORDS[place.colour])
