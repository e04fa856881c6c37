"""Where the parts of Banquise meet."""

from collections.abc import Mapping
from typing import Any, Final

from rookery.core import Choice, Game, Number, Option
from rookery.games.banquise.encoding import encode, encoding_shape
from rookery.games.banquise.explain import explain
from rookery.games.banquise.insight import INSIGHT
from rookery.games.banquise.notation import read_position, tell, write, write_position
from rookery.games.banquise.picture import picture
from rookery.games.banquise.rules import HAND, Banquise
from rookery.games.banquise.state import View
from rookery.games.banquise.words import prompt
from rookery.text import Text

OPTIONS: Final = (
    Option(
        "colours",
        Text("Colours", "Couleurs"),
        Text("More colours leave more figures unplaced.", "Plus il y a de couleurs, plus il reste de figurines."),
        Choice(
            {
                "four": Text("four colours, 9 figures each", "quatre couleurs de 9 figurines"),
                "five": Text(
                    "five colours, 8 green and 7 of each other", "cinq couleurs : 8 vertes, 7 de chaque autre"
                ),
            }
        ),
        lambda seats: "four",
    ),
    Option(
        "wobble",
        Text("Wobble", "Équilibre"),
        Text(
            "A figure placed high up may bring the iceberg down; the risk is shown before you choose.",
            "Une figurine posée en hauteur peut faire tomber l'iceberg ; le risque est affiché avant le choix.",
        ),
        Choice(
            {
                "off": Text("nothing ever falls", "rien ne tombe"),
                "light": Text("1 % for each row above the base", "1 % par rangée au-dessus de la base"),
                "heavy": Text("3 % for each row above the base", "3 % par rangée au-dessus de la base"),
            }
        ),
        lambda seats: "off",
    ),
    Option(
        "tie_break",
        Text("Ties", "Égalités"),
        Text("What happens when several have the fewest points.", "Que faire si plusieurs ont le moins de points."),
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
            "As many as there are players, so that each starts once.",
            "Autant que de joueurs : chacun commence une fois.",
        ),
        Number(1, 24),
        lambda seats: seats,
    ),
)


def _make(seats: int, options: Mapping[str, Any]) -> Banquise:
    return Banquise(seats, options)


def scores(rules: Banquise, view: View) -> tuple[int, ...]:
    """Count the penalty points of the rounds before."""
    return view.penalties


GAME: Final = Game(
    name="banquise",
    title=Text("Banquise", "Banquise"),
    pitch=Text(
        "Stack your penguins on the iceberg, colour on colour, before nothing fits any more.",
        "Empilez vos pingouins sur l'iceberg, couleur sur couleur, avant que plus rien ne tienne.",
    ),
    seats=tuple(HAND),
    options=OPTIONS,
    make=_make,
    write=write,
    tell=tell,
    explain=explain,
    write_position=write_position,
    read_position=read_position,
    scores=scores,
    prompt=prompt,
    picture=picture,
    encoding_shape=encoding_shape,
    encode=encode,
    insight=INSIGHT,
)
