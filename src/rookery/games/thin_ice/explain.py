"""Why something cannot be done in Thin Ice: the clause that forbids it, in words."""

from functools import lru_cache
from typing import Final, TypeAlias

import rookery.games.thin_ice.cards.card_ops as op
from rookery.core.errors import IllegalAction, UnreadableMove
from rookery.core.rules import CHANCE
from rookery.games.thin_ice import stack
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.movement import steps
from rookery.games.thin_ice.notation import format_action
from rookery.games.thin_ice.prompts import face_words, question, timing_words
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.stack import Displace, Main, Operate, Place, PushBear, Reaction
from rookery.games.thin_ice.state import (
    DIE_DONE,
    OVER,
    PAWN_DONE,
    TILE_DONE,
    Action,
    Count,
    Crush,
    Discard,
    Draw,
    Kind,
    Pass,
    Pick,
    Play,
    Prowl,
    Roll,
    Shift,
    State,
    Step,
    Take,
)
from rookery.games.thin_ice.tiles import FREEZES, MOVES, RING, SEA, STANDS, TABLE, passable
from rookery.i18n import Text

Why: TypeAlias = tuple[str, str, str, str]
"""A code, a clause, and the sentence in English and French."""


def explain(rules: ThinIce, state: State, text: str) -> IllegalAction | UnreadableMove:
    """Say which clause forbids what was tried."""
    tried = text.strip().lower()
    action = _table(rules).get(tried)
    if action is None:
        return UnreadableMove(text, _unreadable(rules, tried))
    code, rule, en, fr = _why(rules, state, action)
    return IllegalAction(code, rule, Text(en, fr), tried, tuple(tried.split("-")))


@lru_cache(maxsize=8)
def _table(rules: ThinIce) -> dict[str, Action]:
    return {format_action(rules, action): action for action in rules.actions}


def _unreadable(rules: ThinIce, tried: str) -> Text:
    if any(known.startswith(f"{tried}-") for known in _table(rules)):
        return Text(f"“{tried}” is only the beginning of a move.", f"« {tried} » n'est que le début d'un coup.")
    return Text(
        f"“{tried[:40]}” is not a move. Write m13 for a space, pawn1-m13 for a pawn, m13-n13 for a tile, bear-m13, "
        "roll or pass.",
        f"« {tried[:40]} » n'est pas un coup. Écrivez m13 (une case), pawn1-m13 (un pion), m13-n13 (une tuile), "
        "bear-m13, roll ou pass.",
    )


def _why(rules: ThinIce, state: State, action: Action) -> Why:
    if state.seat == OVER:
        return "over", "T44", "The game is over.", "La partie est finie."
    if state.seat == CHANCE:
        return "chance", "T6", "Wait: something is being drawn.", "Attendez : un tirage est en cours."
    if isinstance(action, (Count, Take)) or (isinstance(action, Kind) and not _asks(state, op.ADD_TILE)):
        return "chance", "TA8", "That is drawn at random.", "Cela se tire au hasard."
    pending = state.stack[-1]
    if isinstance(action, (Play, Discard)):
        return _why_card(rules, state, action)
    if isinstance(pending, Main):
        return _why_turn(rules, state, action)
    if isinstance(pending, Operate):
        return _why_operation(rules, state, pending, action)
    return _why_asked(rules, state, action)


def _asks(state: State, code: int) -> bool:
    pending = state.stack[-1]
    return isinstance(pending, Operate) and pending.operation.code == code


# In a turn


def _why_turn(rules: ThinIce, state: State, action: Action) -> Why:
    match action:
        case Step(_, pawn, cell):
            return _why_step(rules, state, pawn, cell)
        case Shift(_, start, end):
            if state.turn.done & TILE_DONE:
                return "done", "T12", "You have already moved a tile this turn.", "Vous avez déjà déplacé une tuile."
            if not Draft(rules.config, state).lives(state.turn.unit):
                return "out", "TA12", "Players who are out move no tile.", "Un joueur éliminé ne déplace pas de tuile."
            return _why_shift(rules, state, start, end, False)
        case Roll():
            if state.turn.done & DIE_DONE:
                return "done", "T12", "You have already rolled the die this turn.", "Vous avez déjà lancé le dé."
            return "out", "T85", "Players who are out no longer roll.", "Un joueur éliminé ne lance plus le dé."
        case Pass():
            wanted = question(rules, state)
            return "must", "T12", f"Not yet: {wanted.en}", f"Pas encore : {wanted.fr}"
        case Draw():
            return "late", "T51", "Cards are drawn at the start of a turn.", "On pioche au début de son tour."
    return _not_asked(rules, state, "T12")


def _why_step(rules: ThinIce, state: State, pawn: int, cell: int) -> Why:
    config, floe = rules.config, state.floe
    if pawn >= config.pawns:
        return "no_pawn", "T3", "There is no such pawn.", "Ce pion n'existe pas."
    if config.owner[pawn] != state.seat:
        return "not_yours", "T13", "That pawn is not yours.", "Ce pion n'est pas à vous."
    if state.pawns.eliminated_at[pawn]:
        return "out", "T18", "That pawn is out of the game.", "Ce pion est hors jeu."
    if (state.pawns.fallen >> pawn) & 1:
        return "fallen", "T37", "That pawn has fallen and misses its move.", "Ce pion est tombé et passe son tour."
    if state.turn.done & PAWN_DONE << pawn and isinstance(state.stack[-1], Main):
        return "done", "T12", "That pawn has already moved this turn.", "Ce pion a déjà bougé ce tour-ci."
    start, name = state.pawns.cells[pawn], TABLE.names[cell]
    code = floe.tiles[cell]
    if cell not in RING[start]:
        return "far", "T15", f"{name} is not next to the pawn.", f"{name} n'est pas à côté du pion."
    if cell == floe.bear:
        return "bear", "T16", "The bear is there.", "L'ours est là."
    if code == SEA:
        if steps(Draft(config, state), pawn, 0):
            return (
                "sea",
                "T17",
                "Into the sea only when no tile is left.",
                "À la mer seulement s'il ne reste aucune tuile.",
            )
        return "closed", "TA67", "The ice piece is closed on that side.", "Le morceau est fermé de ce côté."
    if not STANDS[code]:
        animal = face_words(code)
        return "animal", "T16", f"You cannot step onto the {animal.en}.", f"On ne monte pas sur une tuile {animal.fr}."
    if cell in state.pawns.cells:
        return "occupied", "T16", "Another pawn stands there.", "Un autre pion est là."
    if not passable(floe.tiles[start], RING[start].index(cell), code):
        return "closed", "TA66", "An ice piece is closed on that side.", "Un morceau est fermé de ce côté."
    return _not_asked(rules, state, "T13")


def _why_shift(rules: ThinIce, state: State, start: int, end: int, diagonal: bool) -> Why:
    config, floe, cells = rules.config, state.floe, state.pawns.cells
    code = floe.tiles[start]
    here, there = TABLE.names[start], TABLE.names[end]
    if code == SEA:
        return "no_tile", "T21", f"There is no tile on {here}.", f"Il n'y a pas de tuile en {here}."
    if not MOVES[code]:
        return "cracked", "T23", "Cracked tiles cannot be moved.", "Une tuile fissurée ne se déplace pas."
    if start == floe.bear:
        return "bear", "T24", "The bear is on that tile.", "L'ours est sur cette tuile."
    if start in cells:
        owner = config.owner[cells.index(start)]
        if config.unit_of[owner] != config.unit_of[state.seat]:
            return "occupied", "T24", "Somebody else stands on that tile.", "Quelqu'un d'autre est sur cette tuile."
    if (RING[start].index(end) % 2 == 1) != diagonal:
        if diagonal:
            return "straight", "TA47", "This card moves a tile diagonally.", "Cette carte déplace en diagonale."
        return "diagonal", "T22", "Tiles do not move diagonally.", "Les tuiles ne vont pas en diagonale."
    if end == floe.bear:
        return "bear", "TA18", "Only an orca or the kraken moves onto the bear.", "Seuls l'orque et le kraken y vont."
    if floe.tiles[end]:
        return "full", "T22", f"{there} is not empty.", f"{there} n'est pas libre."
    return _not_asked(rules, state, "T21")


# When something is asked


def _why_operation(rules: ThinIce, state: State, pending: Operate, action: Action) -> Why:
    operation = pending.operation
    code = operation.code
    match action:
        case Pick(_, cell) if code in (op.CRACK_TILE, op.FREEZE_TILE):
            return _why_tile(state, cell, code)
        case Shift(_, start, end) if code == op.MOVE_TILE:
            return _why_shift(rules, state, start, end, operation.get("dirs") == 1)
        case Prowl(_, cell) if code in (op.MOVE_BEAR, op.BEAR_ROLLED):
            return _why_prowl(state, cell)
        case Crush() if code == op.BEAR_ROLLED:
            if Draft(rules.config, state).kraken() >= 0:
                return (
                    "kraken",
                    "T79",
                    "The kraken reaches only tiles beside it.",
                    "Le kraken n'atteint que les tuiles voisines.",
                )
            return "kraken", "T74", "There is no kraken.", "Il n'y a pas de kraken."
        case Step(_, pawn, cell) if code == op.MOVE_PAWN and not operation.get("jump"):
            return _why_step(rules, state, pawn, cell)
    return _not_asked(rules, state, OPERATION_RULES.get(code, "TA47"))


OPERATION_RULES: Final = {op.FREEZE_TILE: "T42", op.CRACK_TILE: "T41", op.MOVE_TILE: "T21", op.BEAR_ROLLED: "T32"}
"""The clause behind what an operation asks for; cards of our own stand in TA47."""


def _why_tile(state: State, cell: int, operation: int) -> Why:
    code = state.floe.tiles[cell]
    rule = OPERATION_RULES[operation]
    if code == SEA:
        return "no_tile", rule, "There is no tile.", "Il n'y a pas de tuile."
    if cell == state.floe.bear or cell in state.pawns.cells:
        return "occupied", rule, "Somebody is on that tile.", "Il y a quelqu'un sur cette tuile."
    words = face_words(code)
    if operation == op.FREEZE_TILE and not FREEZES[code]:
        return (
            "warm",
            "T42",
            f"{words.en.capitalize()} cannot be frozen.",
            f"{words.fr.capitalize()} : impossible à geler.",
        )
    return (
        "firm",
        "TA41",
        f"{words.en.capitalize()} cannot be cracked.",
        f"{words.fr.capitalize()} : impossible à fissurer.",
    )


def _why_prowl(state: State, cell: int) -> Why:
    if state.floe.bear < 0:
        return "no_bear", "T78", "The bear has left the game.", "L'ours a quitté le jeu."
    if cell not in RING[state.floe.bear]:
        return "far", "T32", "The bear moves to an adjacent space.", "L'ours va sur un espace adjacent."
    if cell in state.pawns.cells:
        return "pawn", "TA47", "Here the bear may not go onto a pawn.", "Ici l'ours ne va pas sur un pion."
    return "animal", "T34", "The bear avoids orcas and the kraken.", "L'ours évite l'orque et le kraken."


def _why_asked(rules: ThinIce, state: State, action: Action) -> Why:
    pending = state.stack[-1]
    if isinstance(pending, Displace) and isinstance(action, Pick):
        return _why_displaced(rules, state, pending, action.cell)
    if isinstance(pending, Place) and isinstance(action, Pick):
        if rules.config.advanced:
            return (
                "start",
                "TA56",
                "Choose a free tile that can be stood on.",
                "Choisissez une tuile libre où l'on tient debout.",
            )
        return "start", "T9", "Choose a free tile beside the hole.", "Choisissez une tuile libre à côté du trou."
    if isinstance(pending, PushBear) and isinstance(action, Prowl):
        return _why_prowl(state, action.cell)
    return _not_asked(rules, state, ASKED_RULES.get(type(pending), "TA48"))


def _why_displaced(rules: ThinIce, state: State, pending: Displace, cell: int) -> Why:
    anywhere = rules.config.chase_any and pending.bear_left >= 0
    if cell not in RING[pending.origin] and not anywhere:
        return "far", "TA28", "Put it on an adjacent tile.", "Posez-le sur une tuile adjacente."
    if cell == pending.forbidden:
        if pending.bear_left >= 0:
            return "back", "T36", "Not onto the tile that the bear came from.", "Pas sur la tuile d'où vient l'ours."
        return (
            "back",
            "T36",
            "Not onto the tile that the shover came from.",
            "Pas sur la tuile d'où vient l'autre pion.",
        )
    if state.floe.tiles[cell] == SEA:
        return "sea", "T39", "Into the sea only when no tile is left.", "À la mer seulement s'il ne reste aucune tuile."
    if not STANDS[state.floe.tiles[cell]]:
        return "animal", "TA29", "Not onto an orca or the kraken.", "Pas sur l'orque ni le kraken."
    if cell in state.pawns.cells or cell == state.floe.bear:
        return "occupied", "TA30", "That tile is occupied.", "Cette tuile est occupée."
    return "closed", "TA67", "An ice piece is closed on that side.", "Un morceau est fermé de ce côté."


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
    wanted = question(rules, state)
    return "not_now", rule, f"Not now. {wanted.en}", f"Pas maintenant. {wanted.fr}"


# Cards


def _why_card(rules: ThinIce, state: State, action: Play | Discard) -> Why:
    design = rules.config.designs[action.card]
    if action.card not in state.cards.hands[state.seat]:
        return "not_held", "T47", "You do not hold that card.", "Vous n'avez pas cette carte."
    if isinstance(action, Discard):
        return "late", "T50", "Cards are discarded at the end of your turn.", "On défausse à la fin de son tour."
    pending = state.stack[-1]
    asked = isinstance(pending, Reaction)
    trigger = pending.trigger if isinstance(pending, Reaction) else op.QUIET
    if not isinstance(pending, (Main, Reaction)):
        return "busy", "TA48", "Finish what is being done first.", "Finissez d'abord ce qui est en cours."
    when = timing_words(design)
    if trigger == op.QUIET and design.timing == "after":
        return "timing", "T55", f"Only {when.en}.", f"Seulement {when.fr}."
    if asked and design.timing == "own_turn":
        return "timing", "T54", "Only during your own turn.", "Seulement pendant votre tour."
    if trigger != op.QUIET and design.trigger != trigger:
        return "timing", "T53" if design.timing == "anytime" else "T55", f"Only {when.en}.", f"Seulement {when.fr}."
    return (
        "useless",
        "TA47",
        f"It would do nothing now: {design.text.en}",
        f"Sans effet pour l'instant : {design.text.fr}",
    )
