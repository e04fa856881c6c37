"""What may be chosen before a match of Banquise."""

from typing import Final

from rookery.core.options import Choice, Either, Number, Numbers, Option, SeatNumber
from rookery.games.banquise.prompts import COLOUR_WORDS
from rookery.games.banquise.rules import TOTAL
from rookery.i18n import Text

OWN_MIX: Final = Numbers(COLOUR_WORDS, 0, TOTAL, TOTAL)

OPTIONS: Final = (
    Option(
        "colours",
        Text("Colours", "Couleurs"),
        Text(
            "Five colours make it harder to match: more figures stay behind the screens (B2, BA1).",
            "À cinq couleurs, les paires sont plus rares : il reste plus de figurines (B2, BA1).",
        ),
        Either(
            Choice(
                {
                    "four": Text("four colours, 9 figures each", "quatre couleurs de 9 figurines"),
                    "five": Text(
                        "five colours, 8 green and 7 of each other", "cinq couleurs : 8 vertes, 7 de chaque autre"
                    ),
                }
            ),
            OWN_MIX,
            Text("numbers of your own", "vos propres nombres"),
        ),
        lambda seats: "four",
    ),
    Option(
        "first_player",
        Text("First player", "Premier joueur"),
        Text(
            "Who starts the first round; after that each in turn (B11, BA2).",
            "Qui commence la première manche ; ensuite, chacun son tour (B11, BA2).",
        ),
        Either(
            Choice(
                {
                    "youngest": Text("the youngest, in seat 1", "le plus jeune, à la place 1"),
                    "drawn": Text("drawn by lot", "tiré au sort"),
                }
            ),
            SeatNumber(),
            Text("a player you choose", "le joueur de votre choix"),
        ),
        lambda seats: "youngest",
    ),
    Option(
        "wobble",
        Text("Wobble", "Équilibre"),
        Text(
            "High figures may bring the iceberg down, as real ones do; the risk is shown first (B21, BA10).",
            "En hauteur, l'iceberg peut s'écrouler, comme en vrai ; le risque est affiché avant (B21, BA10).",
        ),
        Choice(
            {
                "off": Text("nothing ever falls", "rien ne tombe"),
                "light": Text("1% for each row above the bottom row", "1 % par rangée au-dessus de la rangée du bas"),
                "heavy": Text("3% for each row above the bottom row", "3 % par rangée au-dessus de la rangée du bas"),
            }
        ),
        lambda seats: "off",
    ),
    Option(
        "tie_break",
        Text("Ties", "Égalités"),
        Text(
            "What happens when several have the fewest points: an extra round takes longer but finds a winner (BA14).",
            "Que faire en cas d'égalité : une manche de plus est plus longue, mais départage (BA14).",
        ),
        Choice(
            {
                "shared": Text("they win together", "ils gagnent ensemble"),
                "extra_round": Text("another round, up to three times", "une manche de plus, trois fois au plus"),
            }
        ),
        lambda seats: "shared",
    ),
    Option(
        "rounds",
        Text("Rounds", "Manches"),
        Text(
            "As many as players, so that each starts once; fewer make a short game (B33, BA19).",
            "Autant que de joueurs, pour que chacun commence une fois ; moins, pour une partie courte (B33, BA19).",
        ),
        Number(1, 24),
        lambda seats: seats,
    ),
    Option(
        "chips",
        Text("Penalty chips", "Jetons de pénalité"),
        Text(
            "Whether everybody sees everybody's points; hidden, nobody knows who leads (B29, BA16).",
            "Si chacun voit les points de tous ; cachés, personne ne sait qui mène (B29, BA16).",
        ),
        Choice(
            {
                "open": Text("points are seen", "les points sont visibles"),
                "hidden": Text("behind the screens until the end", "derrière les écrans jusqu'à la fin"),
            }
        ),
        lambda seats: "open",
    ),
)
