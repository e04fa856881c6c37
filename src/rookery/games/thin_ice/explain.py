"""Why something cannot be done in Thin Ice: the clause that forbids it, in words."""

from functools import lru_cache
from typing import Any, Final, TypeAlias

import rookery.games.thin_ice.cards.card_ops as op
from rookery.core.errors import IllegalAction, UnreadableMove
from rookery.core.rules import CHANCE
from rookery.core.texts import Refusals
from rookery.games.thin_ice import stack
from rookery.games.thin_ice import state as act
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.movement import steps
from rookery.games.thin_ice.notation import format_action
from rookery.games.thin_ice.prompts import face_words, question, timing_words
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import Action, State
from rookery.games.thin_ice.tiles import FREEZES, MOVES, RING, SEA, STANDS, TABLE, passable
from rookery.i18n import capitalized

Why: TypeAlias = tuple[str, dict[str, Any]]
"""A sentence of refusals.json by its name, and the values in it; a `rule` is the clause, where it hangs on the case."""

REFUSALS: Final = Refusals(__package__)
NOTHING: Final[dict[str, Any]] = {}


def explain(rules: ThinIce, state: State, text: str) -> IllegalAction | UnreadableMove:
    """Say which clause forbids what was tried."""
    tried = text.strip().lower()
    action = _table(rules).get(tried)
    if action is not None:
        name, values = _why(rules, state, action)
        return REFUSALS.illegal(name, tried, **values)
    begun = any(known.startswith(f"{tried}-") for known in _table(rules))
    return REFUSALS.unreadable("unfinished" if begun else "unreadable", text, tried=tried[:40])


@lru_cache(maxsize=8)
def _table(rules: ThinIce) -> dict[str, Action]:
    return {format_action(rules, action): action for action in rules.actions}


def _why(rules: ThinIce, state: State, action: Action) -> Why:
    if state.seat == act.OVER:
        return "over", NOTHING
    if state.seat == CHANCE:
        return "chance.now", NOTHING
    pending = state.stack[-1]
    match action, pending:
        case act.Kind(), stack.Operate() if pending.operation.code == op.ADD_TILE:
            return _why_operation(rules, state, pending, action)
        case ((act.Count() | act.Take() | act.Kind()), _):
            return "chance", NOTHING
        case ((act.Play() | act.Discard()), _):
            return _why_card(rules, state, action)
        case _, stack.Main():
            return _why_turn(rules, state, action)
        case _, stack.Operate():
            return _why_operation(rules, state, pending, action)
        case act.Pick(_, cell), stack.Displace():
            return _why_displaced(rules, state, pending, cell)
        case act.Pick(), stack.Place():
            return "start.advanced" if rules.config.advanced else "start", NOTHING
        case act.Prowl(_, cell), stack.PushBear():
            return _why_prowl(state, cell)
    return _not_asked(rules, state, ASKED_RULES.get(type(pending), "TA48"))


# In a turn


def _why_turn(rules: ThinIce, state: State, action: Action) -> Why:
    match action:
        case act.Step(_, pawn, cell):
            return _why_step(rules, state, pawn, cell)
        case act.Shift() if state.turn.done & act.TILE_DONE:
            return "done.tile", NOTHING
        case act.Shift() if not Draft(rules.config, state).lives(state.turn.unit):
            return "out.tile", NOTHING
        case act.Shift(_, start, end):
            return _why_shift(rules, state, start, end, False)
        case act.Roll():
            return "done.die" if state.turn.done & act.DIE_DONE else "out.die", NOTHING
        case act.Pass():
            return "must", {"wanted": question(rules, state)}
        case act.Draw():
            return "late.draw", NOTHING
    return _not_asked(rules, state, "T12")


def _why_step(rules: ThinIce, state: State, pawn: int, cell: int) -> Why:
    config, floe = rules.config, state.floe
    if pawn >= config.pawns:
        return "no_pawn", NOTHING
    if config.owner[pawn] != state.seat:
        return "not_yours", NOTHING
    if state.pawns.eliminated_at[pawn]:
        return "out", NOTHING
    if (state.pawns.fallen >> pawn) & 1:
        return "fallen", NOTHING
    if state.turn.done & act.PAWN_DONE << pawn and isinstance(state.stack[-1], stack.Main):
        return "done", NOTHING
    start, code = state.pawns.cells[pawn], floe.tiles[cell]
    if cell not in RING[start]:
        return "far.pawn", {"name": TABLE.names[cell]}
    if cell == floe.bear:
        return "bear", NOTHING
    if code == SEA:
        return "sea" if steps(Draft(config, state), pawn, 0) else "closed.sea", NOTHING
    if not STANDS[code]:
        return "animal", {"animal": face_words(code)}
    if cell in state.pawns.cells:
        return "occupied", NOTHING
    if not passable(floe.tiles[start], RING[start].index(cell), code):
        return "closed", NOTHING
    return _not_asked(rules, state, "T13")


def _why_shift(rules: ThinIce, state: State, start: int, end: int, diagonal: bool) -> Why:
    config, floe, cells = rules.config, state.floe, state.pawns.cells
    code = floe.tiles[start]
    if code == SEA:
        return "no_tile", {"name": TABLE.names[start]}
    if not MOVES[code]:
        return "cracked", NOTHING
    if start == floe.bear:
        return "bear.tile", NOTHING
    if start in cells and config.unit_of[config.owner[cells.index(start)]] != config.unit_of[state.seat]:
        return "occupied.tile", NOTHING
    if (RING[start].index(end) % 2 == 1) != diagonal:
        return "straight" if diagonal else "diagonal", NOTHING
    if end == floe.bear:
        return "bear.sea", NOTHING
    if floe.tiles[end]:
        return "full", {"name": TABLE.names[end]}
    return _not_asked(rules, state, "T21")


# When something is asked


def _why_operation(rules: ThinIce, state: State, pending: stack.Operate, action: Action) -> Why:
    operation = pending.operation
    code = operation.code
    match action:
        case act.Pick(_, cell) if code in (op.CRACK_TILE, op.FREEZE_TILE):
            return _why_tile(state, cell, code)
        case act.Shift(_, start, end) if code == op.MOVE_TILE:
            return _why_shift(rules, state, start, end, operation.get("dirs") == 1)
        case act.Prowl(_, cell) if code in (op.MOVE_BEAR, op.BEAR_ROLLED):
            return _why_prowl(state, cell)
        case act.Crush() if code == op.BEAR_ROLLED:
            return "kraken.far" if Draft(rules.config, state).kraken() >= 0 else "kraken", NOTHING
        case act.Step(_, pawn, cell) if code == op.MOVE_PAWN and not operation.get("jump"):
            return _why_step(rules, state, pawn, cell)
    return _not_asked(rules, state, OPERATION_RULES.get(code, "TA47"))


OPERATION_RULES: Final = {op.FREEZE_TILE: "T42", op.CRACK_TILE: "T41", op.MOVE_TILE: "T21", op.BEAR_ROLLED: "T32"}
"""The clause behind what an operation asks for; cards of our own stand in TA47."""


def _why_tile(state: State, cell: int, operation: int) -> Why:
    code = state.floe.tiles[cell]
    if code == SEA:
        return "no_tile.here", {"rule": OPERATION_RULES[operation]}
    if cell == state.floe.bear or cell in state.pawns.cells:
        return "occupied.here", {"rule": OPERATION_RULES[operation]}
    warm = operation == op.FREEZE_TILE and not FREEZES[code]
    return "warm" if warm else "firm", {"face": capitalized(face_words(code))}


def _why_prowl(state: State, cell: int) -> Why:
    if state.floe.bear < 0:
        return "no_bear", NOTHING
    if cell not in RING[state.floe.bear]:
        return "far.bear", NOTHING
    return "pawn" if cell in state.pawns.cells else "animal.bear", NOTHING


def _why_displaced(rules: ThinIce, state: State, pending: stack.Displace, cell: int) -> Why:
    anywhere = rules.config.chase_any and pending.bear_left >= 0
    if cell not in RING[pending.origin] and not anywhere:
        return "far", NOTHING
    if cell == pending.forbidden:
        return "back.bear" if pending.bear_left >= 0 else "back", NOTHING
    if state.floe.tiles[cell] == SEA:
        return "sea.put", NOTHING
    if not STANDS[state.floe.tiles[cell]]:
        return "animal.put", NOTHING
    return "occupied.put" if cell in state.pawns.cells or cell == state.floe.bear else "closed.put", NOTHING


ASKED_RULES: Final[dict[type[stack.Pending], str]] = {
    stack.Put: "T61",
    stack.LayTile: "T61",
    stack.Place: "T9",
    stack.Drawing: "T51",
    stack.Act: "T68",
    stack.RotatePiece: "T83",
    stack.Displace: "T36",
    stack.PushBear: "T28",
    stack.PushOrca: "T77",
    stack.Restore: "TA47",
    stack.Exchange: "TA47",
}
"""The clause behind each question."""


def _not_asked(rules: ThinIce, state: State, rule: str) -> Why:
    """The general answer: say what is asked instead."""
    return "not_now", {"rule": rule, "wanted": question(rules, state)}


# Cards


def _why_card(rules: ThinIce, state: State, action: act.Play | act.Discard) -> Why:
    design = rules.config.designs[action.card]
    if action.card not in state.cards.hands[state.seat]:
        return "not_held", NOTHING
    if isinstance(action, act.Discard):
        return "late.discard", NOTHING
    pending = state.stack[-1]
    if not isinstance(pending, (stack.Main, stack.Reaction)):
        return "busy", NOTHING
    asked = isinstance(pending, stack.Reaction)
    trigger = pending.trigger if isinstance(pending, stack.Reaction) else op.QUIET
    timing = {"when": timing_words(design)}
    if trigger == op.QUIET and design.timing == "after":
        return "timing", timing
    if asked and design.timing == "own_turn":
        return "timing.turn", NOTHING
    if trigger != op.QUIET and design.trigger != trigger:
        return "timing", {**timing, "rule": "T53"} if design.timing == "anytime" else timing
    return "useless", {"card": design.text}
