"""Text for the actions of Iceblock Derby.

* `roll4`                the die shows 4
* `side1`, `side2`       chance chooses the first or the second of two spaces
* `k1`                   a block starts on k1
* `red-e9`               a red flag is planted on e9
* `push2`                a calm penguin pushes in direction 2
* `throw3`               a calm penguin throws at seat 3
* `crazy-push`, `crazy-throw3`   the same by the crazy penguin
* `ko-calm`, `ko-crazy`  the seat that was hit says which penguin falls
"""

from rookery.core.rules import Seat
from rookery.games.derby.course import COLOURS
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import Action, CrazyPush, Flag, Knock, Push, Roll, Side, Start, State, Throw


def format_action(rules: Derby, action: Action) -> str:
    """Write an action as its path of keys."""
    names = rules.course.grid.names
    match action:
        case Roll(face=face):
            return f"roll{face}"
        case Side(side=side):
            return f"side{side + 1}"
        case Start(cell=cell):
            return names[cell]
        case Flag(colour=colour, cell=cell):
            return f"{COLOURS[colour]}-{names[cell]}"
        case Push(face=face):
            return f"push{face}"
        case CrazyPush():
            return "crazy-push"
        case Throw(target=target, crazy=crazy):
            return f"{'crazy-' if crazy else ''}throw{target + 1}"
        case Knock(crazy=crazy):
            return "ko-crazy" if crazy else "ko-calm"


def format_for(rules: Derby, state: State, action: Action, seat: Seat | None) -> str:
    """Tell an action to anybody: nothing is hidden."""
    return format_action(rules, action)
