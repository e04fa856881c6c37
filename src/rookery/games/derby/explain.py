"""Why something cannot be done in Iceblock Derby: the clause that forbids it, in words."""

import re
from typing import Final

from rookery.core.errors import IllegalAction, UnreadableMove
from rookery.core.rules import CHANCE
from rookery.games.derby.course import APART, COLOURS, WIDTH
from rookery.games.derby.notation import format_action
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import ACTION, BOSS, DICE, FLAG, KNOCK, OVER, READY, SIDE, START, State, blocks
from rookery.grids import hex_distance
from rookery.i18n import Text

TURN_TO: Final = {
    START: ("start", "R5", "Place your block first: name a space at the wall, such as k1.",
            "Posez d'abord votre bloc : nommez une case au bord, comme k1."),
    FLAG: ("flag", "R6", "Plant a flag now: a colour and a space, such as red-e9.",
           "Plantez un drapeau : une couleur et une case, comme red-e9."),
    ACTION: ("action", "R19", "Send a penguin to push, as in push2, or to throw, as in throw2.",
             "Envoyez un pingouin pousser, comme push2, ou lancer, comme throw2."),
    KNOCK: ("knock", "RA25", "You were hit: say which penguin falls, ko-calm or ko-crazy.",
            "Vous êtes touché : dites qui tombe, ko-calm ou ko-crazy."),
}  # fmt: skip
"""What is to be done in each phase, for those who try something else."""
CHANCE_ACTS: Final = {
    BOSS: ("R4", "The dice decide who is Boss.", "Les dés disent qui est Boss."),
    FLAG: ("RA37", "The flags are being planted at random.", "Les drapeaux sont plantés au hasard."),
    ACTION: ("R49", "The crazy penguin's die is rolling.", "Le dé du pingouin fou roule."),
    SIDE: ("R36", "A die decides between two spaces.", "Un dé choisit entre deux cases."),
    DICE: ("R39", "The dice of a bump are rolling.", "Les dés du choc roulent."),
}


def explain(rules: Derby, state: State, text: str) -> IllegalAction | UnreadableMove:
    """Say which clause forbids what was tried."""
    tried = text.strip().lower()
    if state.seat == OVER:
        return _no("over", "R43", "The race is over.", "La course est finie.", tried)
    if state.seat == CHANCE:
        rule, en, fr = CHANCE_ACTS[state.phase]
        return _no("chance", rule, en, fr, tried)
    if re.fullmatch(r"roll[1-6]|side[12]", tried):
        return _no("chance", "R36", "Nobody chooses how a die falls.", "On ne choisit pas comment tombe un dé.", tried)
    if tried in rules.course.grid.cell_named:
        return _explain_start(rules, state, tried) if state.phase == START else _turn_to(state, tried)
    colour, _, name = tried.partition("-")
    if colour in COLOURS and name in rules.course.grid.cell_named:
        return _explain_flag(rules, state, tried, colour, name) if state.phase == FLAG else _turn_to(state, tried)
    if colour in COLOURS and not name:
        return _no("where_to", "R6", "Where should the flag stand?", "Où planter le drapeau ?", tried)
    if re.fullmatch(r"push[1-6]|crazy-push|(crazy-)?throw[1-6]", tried):
        return _explain_action(rules, state, tried) if state.phase == ACTION else _turn_to(state, tried)
    if tried in ("ko-calm", "ko-crazy"):
        return _turn_to(state, tried)
    example = format_action(rules, rules.legal_actions(state)[0])
    return UnreadableMove(
        text,
        Text(
            f"“{text}” is not a move of this race; try {example}, for example.",
            f"« {text} » n'est pas un coup de cette course ; essayez par exemple {example}.",
        ),
    )


def _turn_to(state: State, tried: str) -> IllegalAction:
    code, rule, en, fr = TURN_TO[state.phase]
    return _no(code, rule, en, fr, tried)


def _explain_start(rules: Derby, state: State, name: str) -> IllegalAction:
    cell = rules.course.grid.cell_named[name]
    if cell not in rules.course.rim:
        return _no(
            "not_at_wall", "R5", f"Blocks start at the wall, and {name} is not there.",
            f"Les blocs partent du bord, et {name} n'y est pas.", name,
        )  # fmt: skip
    if cell in blocks(state.teams):
        return _no("occupied", "RA2", f"A block already stands on {name}.", f"Un bloc est déjà en {name}.", name)
    return _no("obstacle", "RA9", f"There is an obstacle on {name}.", f"Il y a un obstacle en {name}.", name)


def _explain_flag(rules: Derby, state: State, tried: str, colour: str, name: str) -> IllegalAction:
    grid = rules.course.grid
    cell = grid.cell_named[name]
    own = state.flags[COLOURS.index(colour)]
    if len(own) == 2:
        return _no(
            "both_placed", "RA29", "Both flags of that colour are already planted.",
            "Les deux drapeaux de cette couleur sont déjà plantés.", tried,
        )  # fmt: skip
    if cell not in rules.course.zone:
        return _no(
            "too_near_wall", "R7", f"{name} is too near the wall: two spaces must lie between.",
            f"{name} est trop près du mur : il faut deux cases entre les deux.", tried,
        )  # fmt: skip
    if rules.course.obstacles >> cell & 1:
        return _no("obstacle", "RA9", f"There is an obstacle on {name}.", f"Il y a un obstacle en {name}.", tried)
    place = grid.coordinates[cell]
    for other, cells in enumerate(state.flags):
        for flag in cells:
            if COLOURS[other] != colour and hex_distance(place, grid.coordinates[flag]) < APART:
                near = grid.names[flag]
                return _no(
                    "too_near_flag", "R8", f"{name} is too near the flag on {near} of another colour.",
                    f"{name} est trop près du drapeau d'une autre couleur en {near}.", tried, near,
                )  # fmt: skip
    if own and tuple(sorted((*own, cell))) not in rules.course.gate_cells:
        mate = grid.names[own[0]]
        if hex_distance(place, grid.coordinates[own[0]]) != WIDTH:
            en = f"Exactly three spaces must lie between {name} and the flag on {mate}."
            fr = f"Il faut exactement trois cases entre {name} et le drapeau en {mate}."
            return _no("wrong_gap", "R9", en, fr, tried, mate)
        en = f"The gate from {mate} to {name} must lie along one row and hold no obstacle."
        fr = f"La porte de {mate} à {name} doit suivre une rangée, sans obstacle."
        return _no("not_in_a_row", "RA5", en, fr, tried, mate)
    return _no(
        "no_room", "RA30", f"With a flag on {name} the remaining flags could not all be planted.",
        f"Avec un drapeau en {name}, les autres ne trouveraient plus tous leur place.", tried,
    )  # fmt: skip


def _explain_action(rules: Derby, state: State, tried: str) -> IllegalAction:
    own = state.teams[state.seat].penguins
    if rules.seats == 1 and "throw" in tried:
        return _no("alone", "R51", "There is nobody to throw at.", "Il n'y a personne à viser.", tried)
    if rules.seats == 1 and tried == "crazy-push":
        return _no(
            "crazy_last", "RA39", "The crazy penguin pushes by itself, after the others.",
            "Le pingouin fou pousse tout seul, après les autres.", tried,
        )  # fmt: skip
    crazy = tried.startswith("crazy")
    if crazy and own.crazy != READY:
        return _no(
            "no_crazy", "R49", "You have no crazy penguin in READY.", "Vous n'avez pas de pingouin fou prêt.", tried
        )
    if not crazy and not own.ready:
        return _no("no_calm", "R19", "Only your crazy penguin is READY.", "Seul votre pingouin fou est prêt.", tried)
    if int(tried[-1]) == state.seat + 1:
        return _no("yourself", "R20", "Throw at another team.", "Visez une autre équipe.", tried)
    return _no("nobody_there", "R20", "There is no such team.", "Cette équipe n'existe pas.", tried)


def _no(code: str, rule: str, en: str, fr: str, tried: str, *keys: str) -> IllegalAction:
    return IllegalAction(code, rule, Text(en, fr), tried, keys or tuple(tried.split("-")))
