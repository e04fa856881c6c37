"""Where the parts of Pebbles meet."""

from collections.abc import Mapping
from typing import Any, Final

from pebbles.encoding import PebblesEncoder
from pebbles.explain import explain
from pebbles.heuristics import HEURISTICS
from pebbles.notation import format_action, format_for
from pebbles.options import OPTIONS
from pebbles.picture import draw
from pebbles.position import format_position, parse_position
from pebbles.prompts import prompt
from pebbles.rules import Pebbles
from pebbles.state import View
from pebbles.story import narrate
from rookery.core import GameSpec, Text


def make_rules(seats: int, options: Mapping[str, Any]) -> Pebbles:
    """Make the rules; every combination of checked options makes sense."""
    return Pebbles(seats, options)


def scores(rules: Pebbles, view: View) -> tuple[int, ...]:
    """Give a point to everybody who is dry (S6)."""
    return rules.dry(view.floe, view.turn)


SPEC: Final = GameSpec(
    name="pebbles",
    package=__package__,
    title=Text("Pebbles", "Cailloux"),
    pitch=Text("Lay your pebbles, but not the last one.", "Posez vos cailloux, mais pas le dernier."),
    seats=(2, 3, 4),
    options=OPTIONS,
    make_rules=make_rules,
    format_action=format_action,
    format_for=format_for,
    explain=explain,
    format_position=format_position,
    parse_position=parse_position,
    scores=scores,
    prompt=prompt,
    draw=draw,
    narrate=narrate,
    encoder=PebblesEncoder,
    heuristics=HEURISTICS,
)
