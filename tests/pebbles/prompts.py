"""What Pebbles asks of whoever is to move."""

from typing import Final

from pebbles.rules import Pebbles
from pebbles.state import View
from rookery.core import Prompt, Text
from rookery.core.texts import read_texts
from rookery.i18n import fill

SENTENCES: Final[dict[str, Text]] = read_texts(__package__, "prompts")


def prompt(rules: Pebbles, view: View) -> Prompt:
    """Say what is asked of the seat to move (S4)."""
    return Prompt(fill(SENTENCES["lay"], left=rules.strength - view.floe))
