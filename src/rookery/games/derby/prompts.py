"""What Iceblock Derby asks of the seat to move, and the words that its sentences share."""

from typing import Final

from rookery.core.game import Prompt
from rookery.games.derby.course import COLOURS
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import ACTION, KNOCK, READY, START, State
from rookery.i18n import OR, Text, enumerated

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
    if view.phase == START:
        return Prompt(Text("Put your block on a space at the wall.", "Posez votre bloc sur une case le long du mur."))
    if view.phase == KNOCK:
        return Prompt(Text("A snowball hits you: which penguin falls?", "Une boule de neige vous touche : qui tombe ?"))
    if view.phase == ACTION:
        return Prompt(_ask_action(rules, view))
    return Prompt(_ask_flag(view))


def _ask_flag(view: State) -> Text:
    """R6, RA29: the colours that still lack a flag."""
    lacking = [COLOUR_NAMES[colour] for colour in range(len(COLOURS)) if len(view.flags[colour]) < 2]
    colours = enumerated(lacking, OR)
    return Text(
        f"Plant a {colours.en} flag: pick its colour, then a space.",
        f"Plantez un drapeau {colours.fr} : sa couleur, puis une case.",
    )


def _ask_action(rules: Derby, view: State) -> Text:
    """R19, R49, R51: push, throw, or let the crazy penguin do it."""
    penguins = view.teams[view.seat].penguins
    if rules.seats == 1:
        return Text("Push your block: choose a direction.", "Poussez votre bloc : choisissez une direction.")
    if not penguins.ready:
        return Text(
            "Only your crazy penguin is ready: let it push or throw.",
            "Seul votre pingouin fou est prêt : il pousse ou il lance.",
        )
    if penguins.crazy == READY:
        return Text(
            "Push your block or throw a snowball; your crazy penguin can, too.",
            "Poussez votre bloc ou lancez une boule de neige ; votre pingouin fou le peut aussi.",
        )
    return Text("Push your block, or throw a snowball.", "Poussez votre bloc, ou lancez une boule de neige.")
