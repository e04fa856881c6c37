"""What Pingouin asks of the player to move, read off what is legal."""

from typing import Final

from rookery.core.game import Prompt
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import State
from rookery.i18n import Text, fill

SLIDE: Final = Text(
    "Choose one of your penguins, then where it slides.", "Choisissez un de vos pingouins, puis où il glisse."
)
PLACE: Final = Text("Place a penguin on any free block.", "Placez un pingouin sur un bloc libre.")
PLACE_ON: Final = Text(
    "Place a penguin on a block with {n} fish.", "Placez un pingouin sur un bloc à {n} {n|poisson|poissons}."
)


def prompt(rules: Pingouin, view: State) -> Prompt:
    """Say what is asked of the seat to move."""
    if not view.to_place:
        return Prompt(SLIDE)
    if not rules.one_fish:
        return Prompt(PLACE)
    # P8b, PA4: blocks with one fish or, when none is left, with the fewest: all legal blocks have the same number.
    return Prompt(fill(PLACE_ON, n=view.fish[rules.places(view)[0].cell]))
