"""What Iceblock Derby asks of the seat to move, and the words that its sentences share."""

from typing import Final

from rookery.core.game import Prompt
from rookery.core.texts import read_texts
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import ACTION, PHASES, READY, State
from rookery.i18n import OR, Text, enumerated, fill

SENTENCES: Final[dict[str, Text]] = read_texts(__package__, "prompts")
COLOUR_NAMES: Final = (Text("red", "rouge"), Text("blue", "bleu"), Text("yellow", "jaune"))
GATE_NAMES: Final = (Text("red", "rouge"), Text("blue", "bleue"), Text("yellow", "jaune"))
BOX_NAMES: Final = (Text("ready", "prêt"), Text("push", "pousse"), Text("throw", "lance"), Text("KO", "KO"))
DIRECTIONS: Final = (
    Text("north", "nord"),
    Text("north-east", "nord-est"),
    Text("south-east", "sud-est"),
    Text("south", "sud"),
    Text("south-west", "sud-ouest"),
    Text("north-west", "nord-ouest"),
)
"""Where each face of a die points."""


def prompt(rules: Derby, view: State) -> Prompt:
    """Say what is asked of the seat to move: only what is legal now."""
    if view.phase == ACTION:
        return Prompt(SENTENCES[_ask_action(rules, view)])
    # R6, RA29: of flags, the colours that still lack one.
    lacking = [COLOUR_NAMES[colour] for colour, cells in enumerate(view.flags) if len(cells) < 2]
    return Prompt(fill(SENTENCES[PHASES[view.phase]], colours=enumerated(lacking, OR)))


def _ask_action(rules: Derby, view: State) -> str:
    """R19, R49, R51: push, throw, or let the crazy penguin do it."""
    penguins = view.teams[view.seat].penguins
    if rules.seats == 1:
        return "alone"
    if not penguins.ready:
        return "only_crazy"
    return "with_crazy" if penguins.crazy == READY else "action"
