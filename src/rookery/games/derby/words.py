"""What Iceblock Derby asks of whoever is to move."""

from typing import Final

from rookery.core.game import Prompt
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import ACTION, FLAG, KNOCK, START, State
from rookery.text import Text

ASKED: Final = {
    START: Text("Place your block at the wall.", "Posez votre bloc au bord."),
    FLAG: Text("Plant a flag: choose its colour, then a space.", "Plantez un drapeau : sa couleur, puis une case."),
    ACTION: Text("Push your block, or throw at a team.", "Poussez votre bloc, ou lancez sur une équipe."),
    KNOCK: Text("A snowball hit you: choose who falls.", "Une boule de neige vous touche : choisissez qui tombe."),
}
"""By phase (R5, R6, R19, R20)."""
ALONE: Final = Text("Push your block in a direction.", "Poussez votre bloc dans une direction.")


def prompt(rules: Derby, view: State) -> Prompt:
    """Say what is asked of the seat to move."""
    alone = rules.seats == 1 and view.phase == ACTION
    return Prompt(ALONE if alone else ASKED[view.phase])
