"""Where the parts of Banquise meet."""

from dataclasses import replace
from typing import Final

from rookery.core import GameSpec
from rookery.games.banquise.encoding import BanquiseEncoder
from rookery.games.banquise.explain import explain
from rookery.games.banquise.heuristics import HEURISTICS
from rookery.games.banquise.learned import evaluate as learned
from rookery.games.banquise.notation import format_action, format_for
from rookery.games.banquise.options import OPTIONS
from rookery.games.banquise.picture import draw
from rookery.games.banquise.position import format_position, parse_position
from rookery.games.banquise.prompts import prompt
from rookery.games.banquise.rules import HAND, Banquise
from rookery.games.banquise.state import View
from rookery.games.banquise.story import narrate
from rookery.i18n import Text


def scores(rules: Banquise, view: View) -> tuple[int, ...]:
    """Count the penalty points that the viewer knows of: hidden chips count nothing (BA16)."""
    return tuple([player.penalties or 0 for player in view.players])


SPEC: Final = GameSpec(
    name="banquise",
    package=__package__,
    title=Text("Banquise", "Banquise"),
    pitch=Text(
        "Stack your penguins on the iceberg, colour on colour, until nothing fits any more.",
        "Empilez vos pingouins sur l'iceberg, couleur sur couleur, jusqu'à ce que plus rien ne tienne.",
    ),
    seats=tuple(HAND),
    options=OPTIONS,
    make_rules=Banquise,
    format_action=format_action,
    format_for=format_for,
    explain=explain,
    format_position=format_position,
    parse_position=parse_position,
    scores=scores,
    prompt=prompt,
    draw=draw,
    narrate=narrate,
    encoder=BanquiseEncoder,
    heuristics=replace(HEURISTICS, learned=learned),
)
