"""Where the parts of Thin Ice meet."""

from typing import Final

from rookery.core.game import GameSpec, read_levels
from rookery.core.search_api import Heuristics
from rookery.games.thin_ice.claims import CLAIMS
from rookery.games.thin_ice.encoding import ThinIceEncoder
from rookery.games.thin_ice.heuristics import evaluate, look_ahead
from rookery.games.thin_ice.options import OPTIONS, make_rules
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import Action, State, View
from rookery.i18n import Text


def scores(rules: ThinIce, view: View) -> tuple[int, ...]:
    """Count the pawns that each seat still has on the ice or in hand."""
    return rules.pawns_left(view.known)


SPEC: Final = GameSpec[ThinIce, State, Action, View](
    package=__package__,
    pitch=Text(
        "Keep moving: the floe breaks up under your feet, and the bear is awake.",
        "Restez en mouvement : la banquise se brise sous vos pieds, et l'ours est réveillé.",
    ),
    seats=(2, 3, 4, 5, 6),
    options=OPTIONS,
    make_rules=make_rules,
    scores=scores,
    encoder=ThinIceEncoder,
    heuristics=Heuristics(evaluate=evaluate, best_first=look_ahead, levels=read_levels(__package__), claims=CLAIMS),
)
