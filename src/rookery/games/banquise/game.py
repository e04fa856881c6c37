"""Where the parts of Banquise meet."""

from typing import Final

from rookery.core.game import GameSpec, read_levels
from rookery.core.search_api import Heuristics
from rookery.games.banquise.belief import Belief
from rookery.games.banquise.claims import CLAIMS
from rookery.games.banquise.encoding import BanquiseEncoder
from rookery.games.banquise.heuristics import evaluate, horizon
from rookery.games.banquise.learned import evaluate as learned
from rookery.games.banquise.options import OPTIONS
from rookery.games.banquise.rules import HAND, Banquise
from rookery.games.banquise.state import Action, State, View
from rookery.i18n import Text


def scores(rules: Banquise, view: View) -> tuple[int, ...]:
    """Count the penalty points that the viewer knows of: hidden chips count nothing (BA16)."""
    return tuple([player.penalties or 0 for player in view.players])


def belief(rules: Banquise) -> Belief | None:
    """Read the choices of one other player; of several, a view does not tell who placed what."""
    return Belief(rules) if rules.seats == 2 else None


SPEC: Final = GameSpec[Banquise, State, Action, View](
    package=__package__,
    pitch=Text(
        "Stack your penguins on the iceberg, colour on colour, until nothing fits any more.",
        "Empilez vos pingouins sur l'iceberg, couleur sur couleur, jusqu'à ce que plus rien ne tienne.",
    ),
    seats=tuple(HAND),
    options=OPTIONS,
    make_rules=Banquise,
    scores=scores,
    encoder=BanquiseEncoder,
    heuristics=Heuristics(
        evaluate=evaluate,
        horizon=horizon,
        belief=belief,
        learned=learned,
        levels=read_levels(__package__),
        claims=CLAIMS,
    ),
)
