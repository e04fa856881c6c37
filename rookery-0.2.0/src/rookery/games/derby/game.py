"""Iceblock Derby: the parts of the game in one record."""

from typing import Final

from rookery.core.game import GameSpec, read_levels
from rookery.core.search_api import Heuristics
from rookery.games.derby.claims import CLAIMS
from rookery.games.derby.encoding import DerbyEncoder
from rookery.games.derby.heuristics import evaluate
from rookery.games.derby.options import OPTIONS, make_rules
from rookery.games.derby.rules import Derby, course_of, scores
from rookery.games.derby.state import Action, State
from rookery.i18n import Text


def same_course(rules: Derby, state: State) -> dict[str, object]:
    """Name a course that chance or the players laid, so that it can be raced again (RA37)."""
    course = course_of(rules.options)
    code = course.code(state.flags)
    return {"layout": code} if rules.options["layout"] in ("random", "players") and course.decode(code) else {}


SPEC: Final = GameSpec[Derby, State, Action, State](
    package=__package__,
    pitch=Text(
        "Push your block of ice through three gates; it will not stop, and neither will the snowballs.",
        "Poussez votre bloc de glace à travers trois portes : rien ne l'arrête, pas même les boules de neige.",
    ),
    seats=(1, 2, 3, 4, 5, 6),
    options=OPTIONS,
    make_rules=make_rules,
    scores=scores,
    encoder=DerbyEncoder,
    heuristics=Heuristics(evaluate=evaluate, levels=read_levels(__package__), claims=CLAIMS),
    same_again=same_course,
)
