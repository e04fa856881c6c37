"""What may be chosen before a match of Banquise."""

from typing import Final

from rookery.core.options import Number, Numbers, OptionTexts, SeatNumber
from rookery.games.banquise.prompts import COLOUR_WORDS
from rookery.games.banquise.rules import TOTAL

TEXTS: Final = OptionTexts(__package__)

OPTIONS: Final = (
    TEXTS.option("colours", TEXTS.either("colours", Numbers(COLOUR_WORDS, 0, TOTAL, TOTAL)), "four"),
    TEXTS.option("first_player", TEXTS.either("first_player", SeatNumber()), "youngest"),
    TEXTS.option("wobble", TEXTS.choice("wobble"), "off"),
    TEXTS.option("tie_break", TEXTS.choice("tie_break"), "shared"),
    TEXTS.option("rounds", Number(1, 24), lambda seats: seats),
    TEXTS.option("chips", TEXTS.choice("chips"), "open"),
)
