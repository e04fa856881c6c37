"""What Pingouin asks of whoever is to move."""

from typing import Final

from rookery.core.game import Prompt
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import State
from rookery.text import Text

SLIDE: Final = Text(
    "Choose one of your penguins, then where it slides.", "Choisissez un de vos pingouins, puis où il glisse."
)
PLACE: Final = {
    "one_fish": Text("Place a penguin on a block with one fish.", "Posez un pingouin sur un bloc à un poisson."),
    "any": Text("Place a penguin on any free block.", "Posez un pingouin sur un bloc libre."),
}
"""By the option `placement` (P8, PA1)."""


def prompt(rules: Pingouin, view: State) -> Prompt:
    """Say what is asked of the seat to move."""
    return Prompt(PLACE[str(rules.options["placement"])] if view.to_place else SLIDE)
