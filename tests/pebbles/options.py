"""What may be chosen before a game of Pebbles."""

from typing import Final

from rookery.core import Number, Option, Text

OPTIONS: Final = (
    Option(
        "strength",
        Text("Strength", "Résistance"),
        Text("How much weight the floe carries (S2).", "Combien la glace supporte (S2)."),
        Number(3, 30),
        lambda seats: 12,
    ),
    Option(
        "hand",
        Text("Pebbles in a hand", "Cailloux en main"),
        Text("How many pebbles each player holds (S3).", "Combien de cailloux chacun tient (S3)."),
        Number(1, 4),
        lambda seats: 2,
    ),
)
