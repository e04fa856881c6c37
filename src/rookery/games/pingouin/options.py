"""What may be chosen before a game of Pingouin."""

from typing import Final

from rookery.core.options import Flag, Numbers, OptionTexts
from rookery.games.pingouin.state import BLOCKS

TEXTS: Final = OptionTexts(__package__)
FISH: Final = Numbers(tuple(TEXTS.texts["fish_counts"]["labels"]), 0, BLOCKS, BLOCKS)

OPTIONS: Final = (
    TEXTS.option("placement", TEXTS.choice("placement"), "one_fish"),
    TEXTS.option("fish_counts", FISH, [30, 20, 10]),
    TEXTS.option("score_last_block", Flag(), True),
)
