"""Why something cannot be done in Pingouin: the clause that forbids it, in words."""

import re
from typing import Final

from rookery.core.errors import IllegalAction, UnreadableMove
from rookery.core.rules import CHANCE
from rookery.core.texts import Refusals
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import FLOE, OVER, State

SHAPE: Final = re.compile(r"([a-h][1-8])(?:-([a-h][1-8]))?")
REFUSALS: Final = Refusals(__package__)


def explain(rules: Pingouin, state: State, text: str) -> IllegalAction | UnreadableMove:
    """Say which clause forbids what was tried."""
    tried = text.strip().lower()
    if state.seat == OVER:
        return REFUSALS.illegal("over", tried)
    if state.seat == CHANCE or re.fullmatch(r"ice-[1-3]", tried):
        return REFUSALS.illegal("chance.laying" if state.seat == CHANCE else "chance.random", tried)
    if SHAPE.fullmatch(tried) is None or any(name not in FLOE.cell_named for name in tried.split("-")):
        return REFUSALS.unreadable("unreadable", text)
    cells = [FLOE.cell_named[name] for name in tried.split("-")]
    return _explain_place(rules, state, tried, cells) if state.to_place else _explain_slide(state, tried, cells)


def _explain_place(rules: Pingouin, state: State, tried: str, cells: list[int]) -> IllegalAction:
    if len(cells) == 2:
        return REFUSALS.illegal("still_placing", tried)
    (cell,) = cells
    if not state.fish[cell]:
        return REFUSALS.illegal("hole", tried, name=tried)
    if not state.free >> cell & 1:
        return REFUSALS.illegal("occupied", tried, name=tried)
    fewest = state.fish[rules.places(state)[0].cell]
    code = "not_fewest" if fewest > 1 else "not_one_fish"
    return REFUSALS.illegal(code, tried, name=tried, fish=state.fish[cell], fewest=fewest)


def _explain_slide(state: State, tried: str, cells: list[int]) -> IllegalAction:
    start, end = cells[0], cells[-1]
    first, last = FLOE.names[start], FLOE.names[end]
    if start not in state.penguins[state.seat]:
        code = "not_yours" if any(start in own for own in state.penguins) else "no_penguin"
        return REFUSALS.illegal(code, tried, name=first)
    if len(cells) == 1:
        return REFUSALS.illegal("where_to", tried, name=first)
    if start == end:
        return REFUSALS.illegal("stays", tried)
    for ray in FLOE.rays[start]:
        if end in ray:
            blocked = next(cell for cell in ray if not state.free >> cell & 1)
            code, name = "penguin_in_way" if state.fish[blocked] else "hole_in_way", FLOE.names[blocked]
            return REFUSALS.illegal(code, tried, name, name=name)
    return REFUSALS.illegal("not_straight", tried, first=first, last=last)
