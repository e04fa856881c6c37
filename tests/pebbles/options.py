"""What may be chosen before a game of Pebbles; `options.json` has the words."""

from typing import Final

from rookery.core import Number
from rookery.core.options import OptionTexts

TEXTS: Final = OptionTexts(__package__)

OPTIONS: Final = (
    TEXTS.option("strength", Number(3, 30), 12),
    TEXTS.option("hand", Number(1, 4), 2),
)
