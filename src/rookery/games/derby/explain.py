"""Why something cannot be done in Iceblock Derby: the clause that forbids it, in words."""

import re
from typing import Final

from rookery.core.errors import IllegalAction, UnreadableMove
from rookery.core.rules import CHANCE
from rookery.core.texts import Refusals
from rookery.games.derby.course import APART, COLOURS, WIDTH
from rookery.games.derby.notation import format_action
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import ACTION, FLAG, OVER, PHASES, READY, START, State, blocks
from rookery.grids import hex_distance

REFUSALS: Final = Refusals(__package__)


def explain(rules: Derby, state: State, text: str) -> IllegalAction | UnreadableMove:
    """Say which clause forbids what was tried."""
    tried = text.strip().lower()
    if state.seat == OVER:
        return REFUSALS.illegal("over", tried)
    if state.seat == CHANCE:
        return REFUSALS.illegal(f"chance.{PHASES[state.phase]}", tried)
    if re.fullmatch(r"roll[1-6]|side[12]", tried):
        return REFUSALS.illegal("chance.fall", tried)
    if tried in rules.course.grid.cell_named:
        return _explain_start(rules, state, tried) if state.phase == START else _turn_to(state, tried)
    colour, _, name = tried.partition("-")
    if colour in COLOURS and name in rules.course.grid.cell_named:
        return _explain_flag(rules, state, tried, colour, name) if state.phase == FLAG else _turn_to(state, tried)
    if colour in COLOURS and not name:
        return REFUSALS.illegal("where_to", tried)
    if re.fullmatch(r"push[1-6]|crazy-push|(crazy-)?throw[1-6]", tried):
        return _explain_action(rules, state, tried) if state.phase == ACTION else _turn_to(state, tried)
    if tried in ("ko-calm", "ko-crazy"):
        return _turn_to(state, tried)
    example = format_action(rules, rules.legal_actions(state)[0])
    return REFUSALS.unreadable("unreadable", text, example=example)


def _turn_to(state: State, tried: str) -> IllegalAction:
    """Say what is to be done in this phase, to those who try something else."""
    return REFUSALS.illegal(PHASES[state.phase], tried)


def _explain_start(rules: Derby, state: State, name: str) -> IllegalAction:
    cell = rules.course.grid.cell_named[name]
    if cell not in rules.course.rim:
        return REFUSALS.illegal("not_at_wall", name, name=name)
    return REFUSALS.illegal("occupied" if cell in blocks(state.teams) else "obstacle", name, name=name)


def _explain_flag(rules: Derby, state: State, tried: str, colour: str, name: str) -> IllegalAction:
    grid = rules.course.grid
    cell = grid.cell_named[name]
    own = state.flags[COLOURS.index(colour)]
    if len(own) == 2:
        return REFUSALS.illegal("both_placed", tried)
    if cell not in rules.course.zone:
        return REFUSALS.illegal("too_near_wall", tried, name=name)
    if rules.course.obstacles >> cell & 1:
        return REFUSALS.illegal("obstacle", tried, name=name)
    place = grid.coordinates[cell]
    for other, cells in enumerate(state.flags):
        for flag in cells:
            if COLOURS[other] != colour and hex_distance(place, grid.coordinates[flag]) < APART:
                near = grid.names[flag]
                return REFUSALS.illegal("too_near_flag", tried, near, name=name, near=near)
    if own and tuple(sorted((*own, cell))) not in rules.course.gate_cells:
        mate = grid.names[own[0]]
        code = "not_in_a_row" if hex_distance(place, grid.coordinates[own[0]]) == WIDTH else "wrong_gap"
        return REFUSALS.illegal(code, tried, mate, name=name, mate=mate)
    return REFUSALS.illegal("no_room", tried, name=name)


def _explain_action(rules: Derby, state: State, tried: str) -> IllegalAction:
    own = state.teams[state.seat].penguins
    crazy = tried.startswith("crazy")
    if rules.seats == 1 and "throw" in tried:
        return REFUSALS.illegal("alone", tried)
    if rules.seats == 1 and tried == "crazy-push":
        return REFUSALS.illegal("crazy_last", tried)
    if crazy and own.crazy != READY:
        return REFUSALS.illegal("no_crazy", tried)
    if not crazy and not own.ready:
        return REFUSALS.illegal("no_calm", tried)
    return REFUSALS.illegal("yourself" if int(tried[-1]) == state.seat + 1 else "nobody_there", tried)
