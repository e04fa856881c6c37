"""What Pebbles asks of whoever is to move."""

from pebbles.rules import Pebbles
from pebbles.state import View
from rookery.core import Prompt, Text


def prompt(rules: Pebbles, view: View) -> Prompt:
    """Say what is asked of the seat to move (S4)."""
    left = rules.strength - view.floe
    return Prompt(
        Text(f"Lay a pebble: the floe carries {left} more.", f"Posez un caillou : la glace supporte encore {left}.")
    )
