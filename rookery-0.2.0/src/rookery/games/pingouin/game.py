"""Where the parts of Pingouin meet."""

from typing import Final

from rookery.core.game import GameSpec, read_levels
from rookery.core.search_api import Heuristics
from rookery.games.pingouin.claims import CLAIMS
from rookery.games.pingouin.editor import EDITOR
from rookery.games.pingouin.encoding import PingouinEncoder
from rookery.games.pingouin.heuristics import engine, evaluate
from rookery.games.pingouin.options import OPTIONS
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import Action, State
from rookery.i18n import Text


def scores(rules: Pingouin, view: State) -> tuple[int, ...]:
    """Count the fish that each seat has caught."""
    return view.scores


SPEC: Final = GameSpec[Pingouin, State, Action, State](
    package=__package__,
    pitch=Text(
        "Slide your penguins, catch the fish, and leave nothing but a hole behind.",
        "Faites glisser vos pingouins, attrapez les poissons et ne laissez qu'un trou derrière vous.",
    ),
    seats=(2, 3, 4),
    options=OPTIONS,
    make_rules=Pingouin,
    scores=scores,
    encoder=PingouinEncoder,
    heuristics=Heuristics(evaluate=evaluate, engine=engine, levels=read_levels(__package__), claims=CLAIMS),
    editor=EDITOR,
)
