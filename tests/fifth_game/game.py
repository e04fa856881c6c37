"""Where the parts of Pebbles meet."""

from collections.abc import Mapping
from typing import Any, Final

from fifth_game.encoding import encode, encoding_shape
from fifth_game.explain import explain
from fifth_game.insight import INSIGHT
from fifth_game.notation import read_position, tell, write, write_position
from fifth_game.picture import picture
from fifth_game.rules import Pebbles
from fifth_game.state import View
from rookery.core import Game, Number, Option, Prompt, Text

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


def make(seats: int, options: Mapping[str, Any]) -> Pebbles:
    """Make the rules; every combination of checked options makes sense."""
    return Pebbles(seats, options)


def scores(rules: Pebbles, view: View) -> tuple[int, ...]:
    """Give a point to everybody who is dry (S6)."""
    return rules.dry(view.floe, view.turn)


def prompt(rules: Pebbles, view: View) -> Prompt:
    """Say what is asked of the seat to move (S4)."""
    left = rules.strength - view.floe
    return Prompt(
        Text(f"Lay a pebble: the floe carries {left} more.", f"Posez un caillou : la glace supporte encore {left}.")
    )


GAME: Final = Game(
    name="pebbles",
    title=Text("Pebbles", "Cailloux"),
    pitch=Text("Lay your pebbles, but not the last one.", "Posez vos cailloux, mais pas le dernier."),
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
