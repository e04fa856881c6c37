"""What Pingouin asks of the player to move, read off what is legal."""

from typing import Final

from rookery.core.game import Prompt
from rookery.core.texts import read_texts
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import State
from rookery.i18n import Text, fill

SENTENCES: Final[dict[str, Text]] = read_texts(__package__, "prompts")


def prompt(rules: Pingouin, view: State) -> Prompt:
    """Say what is asked of the seat to move."""
    if not view.to_place:
        return Prompt(SENTENCES["slide"])
    if not rules.one_fish:
        return Prompt(SENTENCES["place"])
    # P8b, PA4: blocks with one fish or, when none is left, with the fewest: all legal blocks have the same number.
    return Prompt(fill(SENTENCES["place_on"], n=view.fish[rules.places(view)[0].cell]))
