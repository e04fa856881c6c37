"""Where the parts of Pingouin meet."""

from collections.abc import Mapping
from typing import Any

from rookery.core.game import Game
from rookery.core.options import Choice, Flag, Numbers, Option
from rookery.games.pingouin.encoding import encode, encoding_shape
from rookery.games.pingouin.explain import explain
from rookery.games.pingouin.insight import INSIGHT
from rookery.games.pingouin.notation import read_position, tell, write, write_position
from rookery.games.pingouin.picture import picture
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import BLOCKS, State
from rookery.games.pingouin.words import prompt
from rookery.text import Text

OPTIONS = (
    Option(
        "placement",
        Text("Where penguins start", "Départ des pingouins"),
        Text(
            "On which blocks penguins may be placed before the first move (PA1).",
            "Sur quels blocs on peut poser ses pingouins avant le premier coup (PA1).",
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
            "How many of the sixty blocks carry one, two and three fish (PA2).",
            "Combien des soixante blocs portent un, deux et trois poissons (PA2).",
        ),
        Numbers(3, 0, BLOCKS, BLOCKS),
        lambda seats: [30, 20, 10],
    ),
    Option(
        "score_last_block",
        Text("The last block counts", "Le dernier bloc compte"),
        Text(
            "Whether a player who can no longer move takes the blocks under the penguins (PA10).",
            "Si un joueur bloqué prend les blocs sous ses pingouins (PA10).",
        ),
        Flag(),
        lambda seats: True,
    ),
)


def make(seats: int, options: Mapping[str, Any]) -> Pingouin:
    """Make the rules; every combination of checked options makes sense."""
    return Pingouin(seats, options)


def scores(rules: Pingouin, view: State) -> tuple[int, ...]:
    """Count the fish that each seat has caught."""
    return view.scores


GAME = Game(
    name="pingouin",
    title=Text("Pingouin", "Pingouin"),
    pitch=Text(
        "Slide your penguins, catch the fish, and leave nothing but a hole behind.",
        "Faites glisser vos pingouins, attrapez les poissons et ne laissez qu'un trou derrière vous.",
    ),
    seats=(2, 3, 4),
    options=OPTIONS,
    make=make,
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
