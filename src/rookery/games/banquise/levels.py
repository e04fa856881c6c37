"""The six levels at which bots play Banquise."""

from typing import Final

from rookery.core.search_api import Level
from rookery.games.banquise.rules import Banquise

FOR_TWO: Final = (
    Level(8, 0.6, 1.4),
    Level(35, 0.24, 0.63),
    Level(80, 0.13, 0.39),
    Level(150, 0.072, 0.23),
    Level(400, 0.037, 0.12),
    Level(3000, 0.0, 0.0),
)
FOR_MORE: Final = (
    Level(8, 0.5, 1.4),
    Level(100, 0.11, 0.33),
    Level(150, 0.055, 0.17),
    Level(200, 0.025, 0.08),
    Level(400, 0.012, 0.04),
    Level(3000, 0.0, 0.0),
)
FOR_FIVE: Final = (
    Level(8, 0.5, 1.4),
    Level(80, 0.115, 0.345),
    Level(130, 0.057, 0.17),
    Level(200, 0.029, 0.088),
    Level(300, 0.0142, 0.046),
    Level(4000, 0.0, 0.0),
)
FOR_SIX: Final = (
    Level(8, 0.5, 1.4),
    Level(100, 0.085, 0.26),
    Level(180, 0.034, 0.1),
    Level(250, 0.017, 0.05),
    Level(500, 0.006, 0.02),
    Level(4000, 0.0, 0.0),
)
LEVELS: Final = {2: FOR_TWO, 3: FOR_MORE, 4: FOR_MORE, 5: FOR_FIVE, 6: FOR_SIX}
"""By seats. More imagined deals add little, so the levels differ in how freely they stray; among many a single figure
changes a result less than between two, and a little straying goes far."""


def levels(rules: Banquise) -> tuple[Level, ...]:
    """Return the six levels."""
    return LEVELS[rules.seats]
