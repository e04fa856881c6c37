"""Where the parts of Pingouin meet."""

from rookery.core.game import GameSpec
from rookery.games.pingouin.editor import EDITOR
from rookery.games.pingouin.encoding import PingouinEncoder
from rookery.games.pingouin.explain import explain
from rookery.games.pingouin.heuristics import HEURISTICS
from rookery.games.pingouin.notation import format_action, format_for, format_position, parse_position
from rookery.games.pingouin.options import OPTIONS
from rookery.games.pingouin.picture import draw
from rookery.games.pingouin.prompts import prompt
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import State
from rookery.games.pingouin.story import narrate
from rookery.i18n import Text


def scores(rules: Pingouin, view: State) -> tuple[int, ...]:
    """Count the fish that each seat has caught."""
    return view.scores


SPEC = GameSpec(
    name="pingouin",
    package=__package__,
    title=Text("Pingouin", "Pingouin"),
    pitch=Text(
        "Slide your penguins, catch the fish, and leave nothing but a hole behind.",
        "Faites glisser vos pingouins, attrapez les poissons et ne laissez qu'un trou derrière vous.",
    ),
    seats=(2, 3, 4),
    options=OPTIONS,
    make_rules=Pingouin,
    format_action=format_action,
    format_for=format_for,
    explain=explain,
    format_position=format_position,
    parse_position=parse_position,
    scores=scores,
    prompt=prompt,
    draw=draw,
    narrate=narrate,
    encoder=PingouinEncoder,
    heuristics=HEURISTICS,
    editor=EDITOR,
)
