"""Where the parts of Pebbles meet."""

from collections.abc import Mapping
from typing import Any, Final

from pebbles.encoding import PebblesEncoder
from pebbles.heuristics import evaluate
from pebbles.options import OPTIONS
from pebbles.rules import Pebbles
from pebbles.state import Action, State, View
from rookery.core import GameSpec, Heuristics, Text


def make_rules(seats: int, options: Mapping[str, Any]) -> Pebbles:
    """Make the rules; every combination of checked options makes sense."""
    return Pebbles(seats, options)


def scores(rules: Pebbles, view: View) -> tuple[int, ...]:
    """Give a point to everybody who is dry (S6)."""
    return rules.dry(view.floe, view.turn)


SPEC: Final = GameSpec[Pebbles, State, Action, View](
    package=__package__,
    pitch=Text("Lay your pebbles, but not the last one.", "Posez vos cailloux, mais pas le dernier."),
    seats=(2, 3, 4),
    options=OPTIONS,
    make_rules=make_rules,
    scores=scores,
    encoder=PebblesEncoder,
    heuristics=Heuristics(evaluate=evaluate),
)
