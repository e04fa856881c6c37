"""Text for the actions of Pingouin:

* `ice-2`  chance lays the next block, with two fish
* `c3`     a penguin is placed on c3
* `c3-f3`  the penguin on c3 slides to f3
"""

from rookery.core.rules import Seat
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import FLOE, Action, Lay, Place, Slide, State


def format_action(rules: Pingouin, action: Action) -> str:
    """Write an action as its path of keys."""
    match action:
        case Lay(fish=fish):
            return f"ice-{fish}"
        case Place(cell=cell):
            return FLOE.names[cell]
        case Slide(start=start, end=end):
            return f"{FLOE.names[start]}-{FLOE.names[end]}"


def format_for(rules: Pingouin, state: State, action: Action, seat: Seat | None) -> str:
    """Tell an action to anybody: nothing is hidden (PA13)."""
    return format_action(rules, action)
