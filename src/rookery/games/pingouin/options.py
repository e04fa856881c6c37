"""What may be chosen before a game of Pingouin."""

from typing import Final

from rookery.core.options import Choice, Flag, Numbers, Option
from rookery.games.pingouin.state import BLOCKS
from rookery.i18n import Text

OPTIONS: Final = (
    Option(
        "placement",
        Text("Where penguins start", "Départ des pingouins"),
        Text(
            "One fish each is fair to all; on any block, the first choices matter more (P8b, PA1).",
            "Sur un poisson, c'est équitable ; sur n'importe quel bloc, les premiers choix pèsent plus (P8b, PA1).",
        ),
        Choice(
            {
                "one_fish": Text("only on blocks with one fish", "seulement sur un bloc à un poisson"),
                "any": Text("on any block", "sur n'importe quel bloc"),
            }
        ),
        lambda seats: "one_fish",
    ),
    Option(
        "fish_counts",
        Text("Blocks with 1, 2 and 3 fish", "Blocs à 1, 2 et 3 poissons"),
        Text(
            "How many of the sixty blocks carry 1, 2 and 3 fish; more rich blocks make detours pay (PA2).",
            "Combien de blocs portent 1, 2 et 3 poissons ; plus ils sont riches, plus les détours paient (PA2).",
        ),
        Numbers(
            (Text("1 fish", "1 poisson"), Text("2 fish", "2 poissons"), Text("3 fish", "3 poissons")), 0, BLOCKS, BLOCKS
        ),
        lambda seats: [30, 20, 10],
    ),
    Option(
        "score_last_block",
        Text("The last block counts", "Le dernier bloc compte"),
        Text(
            "Whether stuck penguins keep the blocks they stand on; without it, the last moves matter more (P18, PA10).",
            "Si les pingouins bloqués gardent leur bloc ; sinon, les derniers coups pèsent plus (P18, PA10).",
        ),
        Flag(),
        lambda seats: True,
    ),
)
