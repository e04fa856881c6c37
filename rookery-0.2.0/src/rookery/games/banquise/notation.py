"""Actions of Banquise as text.

A placement is the colour and the place: `red-h2`. Chance's texts are `deal-red`, `stand`, `fall` and `first-2`.
"""

from rookery.core.rules import Seat
from rookery.games.banquise.iceberg import NAMES
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import COLOURS, Action, Deal, First, Place, Settle, State


def format_action(rules: Banquise, action: Action) -> str:
    """Return an action's text."""
    match action:
        case Place(colour=colour, row=row, column=column):
            return f"{COLOURS[colour]}-{NAMES[row][column]}"
        case Deal(colour=colour):
            return f"deal-{COLOURS[colour]}"
        case Settle(falls=falls):
            return "fall" if falls else "stand"
        case First(seat=seat):
            return f"first-{seat + 1}"


def format_for(rules: Banquise, state: State, action: Action, seat: Seat | None) -> str:
    """Return what a seat may read of an action: a figure drawn by another stays hidden (B8)."""
    if isinstance(action, Deal) and rules.receiver(state) not in (seat, rules.seats):
        return "deal-?"
    return format_action(rules, action)
