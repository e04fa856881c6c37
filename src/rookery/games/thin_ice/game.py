"""Where the parts of Thin Ice meet."""

from typing import Final

from rookery.core.game import GameSpec
from rookery.core.search_api import Heuristics
from rookery.games.thin_ice.claims import CLAIMS
from rookery.games.thin_ice.encoding import ThinIceEncoder
from rookery.games.thin_ice.explain import explain
from rookery.games.thin_ice.heuristics import evaluate, look_ahead
from rookery.games.thin_ice.levels import levels
from rookery.games.thin_ice.notation import format_action, format_for
from rookery.games.thin_ice.options import OPTIONS, make_rules
from rookery.games.thin_ice.picture import draw
from rookery.games.thin_ice.position import format_position, parse_position
from rookery.games.thin_ice.prompts import prompt
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import View
from rookery.games.thin_ice.story import narrate
from rookery.i18n import Text


def scores(rules: ThinIce, view: View) -> tuple[int, ...]:
    """Count the pawns that each seat still has on the ice or in hand."""
    return rules.pawns_left(view.known)


SPEC: Final = GameSpec(
    name="thin_ice",
    package=__package__,
    title=Text("Thin Ice", "Thin Ice"),
    pitch=Text(
        "Keep moving: the floe breaks up under your feet, and the bear is awake.",
        "Restez en mouvement : la banquise se brise sous vos pieds, et l'ours est réveillé.",
    ),
    seats=(2, 3, 4, 5, 6),
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
    encoder=ThinIceEncoder,
    heuristics=Heuristics(evaluate=evaluate, best_first=look_ahead, levels=levels, claims=CLAIMS),
)
