"""Why a text is refused: the clause that forbids it, and a sentence that helps."""

from rookery.core.errors import IllegalAction, UnreadableMove
from rookery.core.rules import CHANCE
from rookery.games.banquise.iceberg import BITS, FIRST, NAMES, ROWS, taken, width
from rookery.games.banquise.notation import format_action
from rookery.games.banquise.prompts import COLOUR_WORDS
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import COLOURS, OVER, Place, State
from rookery.i18n import Text


def explain(rules: Banquise, state: State, text: str) -> IllegalAction | UnreadableMove:
    """Say why a text is not a legal action now."""
    tried = text.strip().lower()
    action = next((action for action in rules.actions if format_action(rules, action) == tried), None)
    if action is None:
        return _unreadable(rules, text, tried)
    if state.seat == OVER:
        return IllegalAction("over", "B34", Text("The match is over.", "La partie est finie."), tried)
    if not isinstance(action, Place):
        return _chance(state, tried)
    if rules.to_move(state) == CHANCE:
        said = Text("Wait: chance has not decided yet.", "Attendez : le hasard n'a pas encore décidé.")
        return IllegalAction("wait", "BA10" if state.swaying else "B8", said, tried)
    if not state.players[state.seat].hand[action.colour]:
        en, fr = COLOUR_WORDS[action.colour]
        said = Text(f"You have no {en} figure.", f"Vous n'avez pas de figurine {fr}.")
        return IllegalAction("not_held", "B12", said, tried, (COLOURS[action.colour],))
    return _misplaced(rules, state, action, tried)


def _unreadable(rules: Banquise, text: str, tried: str) -> UnreadableMove:
    if tried in COLOURS[: rules.colours]:
        return UnreadableMove(
            text, Text(f"Say where it goes, for instance {tried}-h1.", f"Dites où elle va, par exemple {tried}-h1.")
        )
    said = Text(
        f"“{text}” is not a move: write a colour and a place, for instance red-h1.",
        f"« {text} » n'est pas un coup : écrivez une couleur et une place, par exemple red-h1.",
    )
    return UnreadableMove(text, said)


def _chance(state: State, tried: str) -> IllegalAction:
    if state.seat == CHANCE and tried.startswith("deal-"):
        said = Text("The bag holds no more of that.", "Le sac n'en contient plus.")
        return IllegalAction("not_in_bag", "B8", said, tried)
    said = Text("That is left to chance, not to players.", "C'est le hasard qui en décide, pas les joueurs.")
    return IllegalAction("chance", "BA10" if state.swaying else "B8", said, tried)


def _misplaced(rules: Banquise, state: State, place: Place, tried: str) -> IllegalAction:
    """Say what is wrong with the place of a figure that is there to be placed."""
    figures = taken(state.ice)
    end = width(figures)
    row, x = place.row, place.column - FIRST + state.left
    name = NAMES[row][place.column]
    inside = 0 <= x < end - row
    if not figures:
        said = Text("The first figure goes to h1.", "La première figurine va en h1.")
        return IllegalAction("first", "B13", said, tried, ("h1",))
    if inside and figures & BITS[ROWS * row + x]:
        said = Text(f"A figure stands on {name} already.", f"Il y a déjà une figurine en {name}.")
        return IllegalAction("taken", "BA5", said, tried, (name,))
    if row == 0:
        return _off_base(rules, end, tried, name)
    below = BITS[ROWS * (row - 1) + x] | BITS[ROWS * (row - 1) + x + 1] if inside else 0
    supports = (NAMES[row - 1][place.column], NAMES[row - 1][place.column + 1])
    if not inside or figures & below != below:
        said = Text(
            f"It needs two neighbours to stand on: {supports[0]} and {supports[1]}.",
            f"Elle doit reposer sur deux figurines voisines : {supports[0]} et {supports[1]}.",
        )
        return IllegalAction("unsupported", "B16", said, tried, supports)
    en, fr = COLOUR_WORDS[place.colour]
    said = Text(f"One of the two under it must be {en}.", f"L'une des deux figurines sous elle doit être {fr}.")
    return IllegalAction("no_match", "B19", said, tried, supports)


def _off_base(rules: Banquise, end: int, tried: str, name: str) -> IllegalAction:
    if end == rules.base:
        said = Text(
            f"The bottom row is full with {end} figures: stack on two others.",
            f"La rangée du bas est pleine avec {end} figurines : empilez sur deux autres.",
        )
        return IllegalAction("base_full", "B36" if rules.seats == 2 else "B17", said, tried, (name,))
    said = Text(
        "In the bottom row a figure joins the left or the right end.",
        "Dans la rangée du bas, une figurine rejoint l'extrémité gauche ou droite.",
    )
    return IllegalAction("not_an_end", "B14", said, tried, (name,))
