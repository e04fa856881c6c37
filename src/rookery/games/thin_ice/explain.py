"""Why something cannot be done in Thin Ice: the clause that forbids it, in words."""

from functools import lru_cache
from typing import Final, TypeAlias

import rookery.games.thin_ice.vocabulary as op
from rookery.core.contract import CHANCE
from rookery.core.errors import BadNotation, IllegalAction
from rookery.games.thin_ice import frames
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.ground import steps
from rookery.games.thin_ice.notation import write
from rookery.games.thin_ice.rules import ThinIce
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
from rookery.games.thin_ice.words import face_words, prompt, timing_words
from rookery.text import Text

Why: TypeAlias = tuple[str, str, str, str]
"""A code, a clause, and the sentence in English and French."""


def explain(rules: ThinIce, state: State, text: str) -> IllegalAction | BadNotation:
    """Say which clause forbids what was tried."""
    tried = text.strip().lower()
    action = _table(rules).get(tried)
    if action is None:
        return BadNotation(text, _unreadable(rules, tried))
    code, rule, en, fr = _why(rules, state, action)
    return IllegalAction(code, rule, Text(en, fr), tried, tuple(tried.split("-")))


@lru_cache(maxsize=8)
def _table(rules: ThinIce) -> dict[str, Action]:
    return {write(rules, action): action for action in rules.actions}


def _unreadable(rules: ThinIce, tried: str) -> Text:
    if any(known.startswith(f"{tried}-") for known in _table(rules)):
        return Text(f"“{tried}” is only the beginning of a move.", f"« {tried} » n'est que le début d'un coup.")
    return Text(
        f"“{tried[:40]}” is no move. Write m13 for a space, pawn1-m13 for a pawn, m13-n13 for a tile, bear-m13, "
        "roll or pass.",
        f"« {tried[:40]} » n'est pas un coup. Écrivez m13 (une case), pawn1-m13 (un pion), m13-n13 (une tuile), "
        "bear-m13, roll ou pass.",
    )


def _why(rules: ThinIce, state: State, action: Action) -> Why:
    if state.seat == OVER:
        return "over", "T44", "The game is over.", "La partie est finie."
    if state.seat == CHANCE:
        return "luck", "T6", "Luck is drawing.", "Le hasard est en train de tirer."
    if isinstance(action, (Count, Take)) or (isinstance(action, Kind) and not _asks(state, op.ADD_TILE)):
        return "luck", "TA8", "Only luck draws that.", "Seul le hasard tire cela."
    frame = state.stack[-1]
    if isinstance(action, (Play, Discard)):
        return _why_card(rules, state, action)
    if frame[0] == frames.MAIN:
        return _why_turn(rules, state, action)
    if frame[0] == frames.EFFECT:
        return _why_effect(rules, state, action)
    return _why_asked(rules, state, action)


def _asks(state: State, effect: int) -> bool:
    return state.stack[-1][0] == frames.EFFECT and state.stack[-1][4] == effect


# In a turn


def _why_turn(rules: ThinIce, state: State, action: Action) -> Why:
    match action:
        case Step(_, pawn, cell):
            return _why_step(rules, state, pawn, cell)
        case Shift(_, start, end):
            if state.done & TILE_DONE:
                return "done", "T12", "You have moved your tile this turn.", "Vous avez déjà déplacé votre tuile."
            if not Draft(rules.setting, state).lives(state.unit):
                return "out", "TA12", "Players who are out move no tile.", "Les joueurs sortis ne déplacent rien."
            return _why_shift(rules, state, start, end, False)
        case Roll():
            if state.done & DIE_DONE:
                return "done", "T12", "You have rolled the die this turn.", "Vous avez déjà lancé le dé."
            return "out", "T85", "Players who are out no longer roll.", "Les joueurs sortis ne lancent plus le dé."
        case Pass():
            wanted = prompt(rules, state)
            return "must", "T12", f"Not yet: {wanted.en}", f"Pas encore : {wanted.fr}"
        case Draw():
            return "late", "T51", "Cards are drawn at the start of a turn.", "On pioche au début de son tour."
    return _not_asked(rules, state, "T12")


def _why_step(rules: ThinIce, state: State, pawn: int, cell: int) -> Why:
    setting = rules.setting
    if pawn >= setting.pawns:
        return "no_pawn", "T3", "There is no such pawn.", "Ce pion n'existe pas."
    if setting.owner[pawn] != state.seat:
        return "not_yours", "T13", "That pawn is not yours.", "Ce pion n'est pas à vous."
    if state.gone[pawn]:
        return "out", "T18", "That pawn is out of the game.", "Ce pion est hors jeu."
    if (state.lying >> pawn) & 1:
        return "fallen", "T37", "That pawn has fallen and misses its move.", "Ce pion est tombé et passe son tour."
    if state.done & PAWN_DONE << pawn and state.stack[-1][0] == frames.MAIN:
        return "done", "T12", "That pawn has moved this turn.", "Ce pion a déjà bougé ce tour-ci."
    start, name = state.pawns[pawn], TABLE.names[cell]
    code = state.tiles[cell]
    if cell not in RING[start]:
        return "far", "T15", f"{name} is not next to the pawn.", f"{name} n'est pas à côté du pion."
    if cell == state.bear:
        return "bear", "T16", "The bear is there.", "L'ours est là."
    if code == SEA:
        if steps(Draft(rules.setting, state), pawn, 0):
            return "sea", "T17", "Into the sea only when no tile is left.", "Dans la mer seulement sans autre tuile."
        return "closed", "TA67", "The ice piece is closed on that side.", "Le morceau est fermé de ce côté."
    if not STANDS[code]:
        animal = face_words(code)
        return "animal", "T16", f"Nobody steps onto the {animal.en}.", f"On ne monte pas sur une tuile {animal.fr}."
    if cell in state.pawns:
        return "occupied", "T16", "Another pawn stands there.", "Un autre pion est là."
    if not passable(state.tiles[start], RING[start].index(cell), code):
        return "closed", "TA66", "An ice piece is closed on that side.", "Un morceau est fermé de ce côté."
    return _not_asked(rules, state, "T13")


def _why_shift(rules: ThinIce, state: State, start: int, end: int, diagonal: bool) -> Why:
    setting = rules.setting
    code = state.tiles[start]
    here, there = TABLE.names[start], TABLE.names[end]
    if code == SEA:
        return "no_tile", "T21", f"There is no tile on {here}.", f"Il n'y a pas de tuile en {here}."
    if not MOVES[code]:
        return "cracked", "T23", "Cracked tiles cannot be moved.", "Une tuile fissurée ne se déplace pas."
    if start == state.bear:
        return "bear", "T24", "The bear is on that tile.", "L'ours est sur cette tuile."
    if start in state.pawns:
        owner = setting.owner[state.pawns.index(start)]
        if setting.unit_of[owner] != setting.unit_of[state.seat]:
            return "occupied", "T24", "Somebody else stands on that tile.", "Quelqu'un d'autre est sur cette tuile."
    if (RING[start].index(end) % 2 == 1) != diagonal:
        if diagonal:
            return "straight", "TA47", "This card moves a tile diagonally.", "Cette carte déplace en diagonale."
        return "diagonal", "T22", "Tiles do not move diagonally.", "Les tuiles ne vont pas en diagonale."
    if end == state.bear:
        return "bear", "TA18", "Only an orca or the kraken moves onto the bear.", "Seuls l'orque et le kraken y vont."
    if state.tiles[end]:
        return "full", "T22", f"{there} is not empty.", f"{there} n'est pas libre."
    return _not_asked(rules, state, "T21")


# When something is asked


def _why_effect(rules: ThinIce, state: State, action: Action) -> Why:
    effect = state.stack[-1][4:]
    match action:
        case Pick(_, cell) if effect[0] in (op.CRACK_TILE, op.FREEZE_TILE):
            return _why_tile(rules, state, cell, effect[0])
        case Shift(_, start, end) if effect[0] == op.MOVE_TILE:
            return _why_shift(rules, state, start, end, effect[2] == 1)
        case Prowl(_, cell) if effect[0] in (op.MOVE_BEAR, op.BEAR_ROLLED):
            return _why_prowl(state, cell)
        case Crush() if effect[0] == op.BEAR_ROLLED:
            if Draft(rules.setting, state).kraken() >= 0:
                return (
                    "kraken",
                    "T79",
                    "The kraken reaches only tiles beside it.",
                    "Le kraken n'atteint que ses voisines.",
                )
            return "kraken", "T74", "There is no kraken.", "Il n'y a pas de kraken."
        case Step(_, pawn, cell) if effect[0] == op.MOVE_PAWN and not effect[3]:
            return _why_step(rules, state, pawn, cell)
    return _not_asked(rules, state, EFFECT_RULES.get(effect[0], "TA47"))


EFFECT_RULES: Final = {op.FREEZE_TILE: "T42", op.CRACK_TILE: "T41", op.MOVE_TILE: "T21", op.BEAR_ROLLED: "T32"}
"""The clause behind what an effect asks for; cards of our own stand in TA47."""


def _why_tile(rules: ThinIce, state: State, cell: int, effect: int) -> Why:
    code = state.tiles[cell]
    rule = EFFECT_RULES[effect]
    if code == SEA:
        return "no_tile", rule, "There is no tile.", "Il n'y a pas de tuile."
    if cell == state.bear or cell in state.pawns:
        return "occupied", rule, "Somebody is on that tile.", "Il y a quelqu'un sur cette tuile."
    words = face_words(code)
    if effect == op.FREEZE_TILE and not FREEZES[code]:
        return "warm", "T42", f"{words.en.capitalize()} cannot be frozen.", f"On ne gèle pas : {words.fr}."
    return "firm", "TA41", f"{words.en.capitalize()} cannot be cracked.", f"On ne fissure pas : {words.fr}."


def _why_prowl(state: State, cell: int) -> Why:
    if state.bear < 0:
        return "no_bear", "T78", "The bear has left the game.", "L'ours a quitté le jeu."
    if cell not in RING[state.bear]:
        return "far", "T32", "The bear moves to an adjacent space.", "L'ours va sur un espace adjacent."
    if cell in state.pawns:
        return "pawn", "TA47", "Here the bear may not go onto a pawn.", "Ici l'ours ne va pas sur un pion."
    return "animal", "T34", "The bear avoids orcas and the kraken.", "L'ours évite l'orque et le kraken."


def _why_asked(rules: ThinIce, state: State, action: Action) -> Why:
    frame = state.stack[-1]
    rule = ASKED_RULES.get(frame[0], "TA48")
    if frame[0] == frames.DISPLACE and isinstance(action, Pick):
        cell = action.cell
        if cell not in RING[frame[3]]:
            return "far", "TA28", "Put it on an adjacent tile.", "Posez-le sur une tuile adjacente."
        if cell == frame[5]:
            return "back", "T36", "Not onto the tile that the mover came from.", "Pas sur la tuile d'où vient l'autre."
        if state.tiles[cell] == SEA:
            return "sea", "T39", "Into the sea only when no tile is left.", "Dans la mer seulement sans autre tuile."
        if not STANDS[state.tiles[cell]]:
            return "animal", "TA29", "Not onto an orca or the kraken.", "Pas sur l'orque ni le kraken."
        if cell in state.pawns or cell == state.bear:
            return "occupied", "TA30", "That tile is occupied.", "Cette tuile est occupée."
        return "closed", "TA67", "An ice piece is closed on that side.", "Un morceau est fermé de ce côté."
    if frame[0] == frames.PLACE and isinstance(action, Pick):
        if rules.setting.advanced:
            return "start", "TA56", "Choose a free tile that can be stood on.", "Choisissez une tuile libre et sûre."
        return "start", "T9", "Choose a free tile beside the hole.", "Choisissez une tuile libre à côté du trou."
    if frame[0] == frames.PUSH_BEAR and isinstance(action, Prowl):
        return _why_prowl(state, action.cell)
    return _not_asked(rules, state, rule)


ASKED_RULES: Final = {
    frames.PUT: "T61",
    frames.LAY: "T61",
    frames.PLACE: "T9",
    frames.DRAWING: "T51",
    frames.ACT: "T68",
    frames.ROTATE: "T83",
    frames.DISPLACE: "T36",
    frames.PUSH_BEAR: "T28",
    frames.PUSH_ORCA: "T77",
    frames.RESTORE: "TA47",
    frames.EXCHANGE: "TA47",
}
"""The clause behind each question."""


def _not_asked(rules: ThinIce, state: State, rule: str) -> Why:
    """The general answer: say what is asked instead."""
    wanted = prompt(rules, state)
    return "not_now", rule, f"Not now. {wanted.en}", f"Pas maintenant. {wanted.fr}"


# Cards


def _why_card(rules: ThinIce, state: State, action: Play | Discard) -> Why:
    design = rules.setting.designs[action.card]
    if action.card not in state.hands[state.seat]:
        return "not_held", "T47", "You do not hold that card.", "Vous n'avez pas cette carte."
    if isinstance(action, Discard):
        return "late", "T50", "Cards are discarded at the end of your turn.", "On défausse à la fin de son tour."
    frame = state.stack[-1]
    trigger = frame[1] if frame[0] == frames.WINDOW else op.QUIET
    if frame[0] not in (frames.MAIN, frames.WINDOW):
        return "busy", "TA48", "Finish what is being done first.", "Finissez d'abord ce qui est en cours."
    when = timing_words(design)
    if trigger == op.QUIET and design.timing == op.AFTER:
        return "timing", "T55", f"Only {when.en}.", f"Seulement {when.fr}."
    if frame[0] == frames.WINDOW and design.timing == op.OWN_TURN:
        return "timing", "T54", "Only during your own turn.", "Seulement pendant votre tour."
    if trigger != op.QUIET and design.trigger != trigger:
        return "timing", "T53" if design.timing == op.ANYTIME else "T55", f"Only {when.en}.", f"Seulement {when.fr}."
    return (
        "useless",
        "TA47",
        f"It would do nothing now: {design.text.en}",
        f"Sans effet pour l'instant : {design.text.fr}",
    )
