"""Why something cannot be done in Pingouin: the clause that forbids it, in words."""

import re
from typing import Final

from rookery.core.errors import IllegalAction, UnreadableMove
from rookery.core.rules import CHANCE
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import FLOE, OVER, State
from rookery.i18n import Text

SHAPE: Final = re.compile(r"([a-h][1-8])(?:-([a-h][1-8]))?")


def explain(rules: Pingouin, state: State, text: str) -> IllegalAction | UnreadableMove:
    """Say which clause forbids what was tried."""
    tried = text.strip().lower()
    if state.seat == OVER:
        return _no("over", "P20", "The game is over.", "La partie est finie.", tried)
    if state.seat == CHANCE:
        return _no("chance", "P5", "The floe is still being laid.", "La banquise n'est pas encore posée.", tried)
    if re.fullmatch(r"ice-[1-3]", tried):
        return _no("chance", "P5", "The floe is laid at random.", "La banquise est posée au hasard.", tried)
    found = SHAPE.fullmatch(tried)
    if found is None or any(name not in FLOE.cell_named for name in tried.split("-")):
        return UnreadableMove(
            text,
            Text(
                f"“{text}” is not a move: name a block, as in c3, or two, as in c3-f3.",
                f"« {text} » n'est pas un coup : nommez un bloc, comme c3, ou deux, comme c3-f3.",
            ),
        )
    cells = [FLOE.cell_named[name] for name in tried.split("-")]
    if state.to_place:
        return _explain_place(rules, state, tried, cells)
    return _explain_slide(state, tried, cells)


def _explain_place(rules: Pingouin, state: State, tried: str, cells: list[int]) -> IllegalAction:
    if len(cells) == 2:
        return _no(
            "still_placing",
            "P10",
            "Nobody moves before every penguin stands on the ice: name one block.",
            "On ne bouge pas avant que tous les pingouins soient posés : nommez un seul bloc.",
            tried,
        )
    (cell,) = cells
    if not state.fish[cell]:
        return _no("hole", "P16", f"{tried} is a hole.", f"{tried} est un trou.", tried)
    if not state.free >> cell & 1:
        return _no(
            "occupied", "P9", f"A penguin already stands on {tried}.", f"Un pingouin est déjà sur {tried}.", tried
        )
    fish, fewest = state.fish[cell], state.fish[rules.places(state)[0].cell]
    if fewest > 1:
        return _no(
            "not_fewest",
            "PA4",
            f"{tried} has {fish} fish: without free blocks of one fish, start on one with {fewest}.",
            f"{tried} a {fish} poissons : faute de bloc libre à un poisson, partez d'un bloc à {fewest}.",
            tried,
        )
    return _no(
        "not_one_fish",
        "P8b",
        f"{tried} has {fish} fish: penguins start on blocks with one fish.",
        f"{tried} a {fish} poissons : les pingouins commencent sur un bloc à un poisson.",
        tried,
    )


def _explain_slide(state: State, tried: str, cells: list[int]) -> IllegalAction:
    start = cells[0]
    first = FLOE.names[start]
    if start not in state.penguins[state.seat]:
        if any(start in own for own in state.penguins):
            return _no(
                "not_yours",
                "P13",
                f"The penguin on {first} is not yours.",
                f"Le pingouin en {first} n'est pas à vous.",
                tried,
            )
        return _no(
            "no_penguin",
            "P13",
            f"No penguin of yours stands on {first}.",
            f"Aucun de vos pingouins n'est en {first}.",
            tried,
        )
    if len(cells) == 1:
        return _no(
            "where_to",
            "P15",
            f"Where should the penguin on {first} go?",
            f"Où doit aller le pingouin en {first} ?",
            tried,
        )
    end = cells[1]
    last = FLOE.names[end]
    if start == end:
        return _no(
            "stays", "PA6", "A penguin moves at least one block.", "Un pingouin avance d'au moins un bloc.", tried
        )
    for ray in FLOE.rays[start]:
        if end in ray:
            return _blocked(state, tried, next(cell for cell in ray if not state.free >> cell & 1))
    return _no(
        "not_straight",
        "P14",
        f"{last} is not in a straight line from {first}.",
        f"{last} n'est pas en ligne droite depuis {first}.",
        tried,
    )


def _blocked(state: State, tried: str, cell: int) -> IllegalAction:
    name = FLOE.names[cell]
    if state.fish[cell]:
        return _no(
            "penguin_in_way",
            "P16",
            f"A penguin on {name} is in the way.",
            f"Un pingouin en {name} barre la route.",
            tried,
            name,
        )
    return _no("hole_in_way", "P16", f"There is a hole at {name}.", f"Il y a un trou en {name}.", tried, name)


def _no(code: str, rule: str, en: str, fr: str, tried: str, *keys: str) -> IllegalAction:
    return IllegalAction(code, rule, Text(en, fr), tried, keys or tuple(tried.split("-")))
