"""How strong the bots of Thin Ice are: six levels by number of seats, measured by playing."""

from typing import Final

from rookery.core.search_api import Level
from rookery.games.thin_ice.rules import ThinIce

FOR_TWO: Final = (
    Level(14, 0.28, 0.75),
    Level(36, 0.14, 0.44),
    Level(130, 0.075, 0.28),
    Level(450, 0.034, 0.13),
    Level(2000, 0.013, 0.05),
    Level(10_000, 0.0, 0.0),
)
FOR_THREE: Final = (
    Level(12, 0.7, 1.0),
    Level(60, 0.165, 0.455),
    Level(172, 0.094, 0.305),
    Level(520, 0.052, 0.175),
    Level(1500, 0.026, 0.085),
    Level(40_000, 0.0, 0.0),
)
FOR_FOUR: Final = (
    Level(12, 0.7, 1.0),
    Level(60, 0.165, 0.455),
    Level(277, 0.0725, 0.238),
    Level(690, 0.043, 0.144),
    Level(2270, 0.0198, 0.065),
    Level(40_000, 0.0, 0.0),
)
FOR_FIVE: Final = (
    Level(12, 0.7, 1.0),
    Level(66, 0.14, 0.39),
    Level(250, 0.062, 0.22),
    Level(780, 0.0325, 0.113),
    Level(2300, 0.0167, 0.056),
    Level(20_000, 0.0, 0.0),
)
FOR_SIX: Final = (
    Level(12, 0.7, 1.0),
    Level(62, 0.15, 0.418),
    Level(212, 0.072, 0.252),
    Level(640, 0.0395, 0.137),
    Level(1750, 0.022, 0.074),
    Level(60_000, 0.0, 0.0),
)
LEVELS: Final = {2: FOR_TWO, 3: FOR_THREE, 4: FOR_FOUR, 5: FOR_FIVE, 6: FOR_SIX}
"""By seats: among many much is chance, so the levels lie farther apart than for two."""
CARDS: Final = 4
"""Factor on a level's nodes with cards: they are shared among several sampled hands."""


def levels(rules: ThinIce) -> tuple[Level, ...]:
    """Return the six levels; with cards each has more nodes."""
    more = CARDS if rules.has_secrets else 1
    return tuple([Level(more * level.nodes, level.temperature, level.max_loss) for level in LEVELS[rules.seats]])
