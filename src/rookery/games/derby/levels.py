"""How far each of the six bot levels looks, and how freely it strays from the best action."""

from typing import Final

from rookery.core.search_api import Level
from rookery.games.derby.rules import Derby

FOR_TWO: Final = (
    Level(40, 0.16, 0.42),
    Level(75, 0.105, 0.31),
    Level(140, 0.073, 0.23),
    Level(400, 0.042, 0.145),
    Level(1500, 0.017, 0.06),
    Level(5000, 0.0, 0.0),
)
FOR_MORE: Final = (
    Level(40, 0.16, 0.42),
    Level(70, 0.11, 0.32),
    Level(120, 0.08, 0.25),
    Level(300, 0.05, 0.17),
    Level(900, 0.028, 0.1),
    Level(5000, 0.0, 0.0),
)
ALONE: Final = (
    Level(40, 0.06, 0.18),
    Level(70, 0.04, 0.12),
    Level(130, 0.025, 0.08),
    Level(300, 0.015, 0.05),
    Level(800, 0.007, 0.03),
    Level(3000, 0.0, 0.0),
)
"""Alone, one turn more or less is all that there is to lose."""


def levels(rules: Derby) -> tuple[Level, ...]:
    """Return the six levels; even a little thought goes far with the table."""
    return ALONE if rules.seats == 1 else FOR_TWO if rules.seats == 2 else FOR_MORE
