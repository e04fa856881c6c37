"""What a bot may think of a state of Banquise: how many figures each seat will be left with, and what that is worth.

A figure is worth something as long as it finds a place. A colour that touches many open perches, and that few others
still hold, will be placed; one that the ice has closed will be left.
"""

from math import tanh
from typing import Final

from rookery.core.contract import CHANCE
from rookery.core.insight import Insight, Level
from rookery.core.outcome import returns
from rookery.games.banquise.iceberg import matching, perches, taken, width
from rookery.games.banquise.rules import BONUS, Banquise
from rookery.games.banquise.state import State

SHUT: Final = 0.9
"""How much of a figure is expected to be left when its colour has no place at the moment."""
ROUND_SPREAD: Final = 2.0
"""How far apart, in points, luck may throw two seats in one round still to come."""


def evaluate(rules: Banquise, state: State) -> tuple[float, ...]:
    """Return each seat's expected result, from -1 to 1; exact when the match is over."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return returns(outcome)
    totals = [points + more for points, more in zip(state.penalties, expected_left(rules, state), strict=True)]
    to_come = max(0, rules.rounds - state.round - 1)
    scale = ROUND_SPREAD * (1.0 + to_come) ** 0.5
    others = rules.seats - 1
    return tuple([sum([tanh((other - own) / scale) for other in totals]) / others for own in totals])


def expected_left(rules: Banquise, state: State) -> list[float]:
    """Guess the points that this round will bring to each seat."""
    if state.seat == CHANCE:
        return [0.0] * rules.seats
    figures = taken(state.ice)
    free = perches(figures)
    base_room = rules.base - width(figures)
    chances = []
    for colour in range(rules.colours):
        held = sum([hand[colour] for seat, hand in enumerate(state.hands) if not state.refused[seat]])
        places = matching(free, state.ice[colour]).bit_count() + base_room
        chances.append(SHUT if places == 0 else held / (held + 2.0 * places + 2.0))
    found = []
    for seat, hand in enumerate(state.hands):
        count = sum(hand)
        if count == 0:
            found.append(-float(min(BONUS, state.penalties[seat])))
        elif state.refused[seat]:
            found.append(float(count))
        else:
            found.append(sum([count * chance for count, chance in zip(hand, chances, strict=True)]))
    return found


FOR_TWO: Final = (
    Level(8, 0.6, 1.4),
    Level(35, 0.24, 0.63),
    Level(80, 0.13, 0.39),
    Level(150, 0.072, 0.23),
    Level(400, 0.037, 0.12),
    Level(3000, 0.0, 0.0),
)
FOR_MORE: Final = (
    Level(8, 0.5, 1.4),
    Level(100, 0.11, 0.33),
    Level(150, 0.055, 0.17),
    Level(200, 0.025, 0.08),
    Level(400, 0.012, 0.04),
    Level(3000, 0.0, 0.0),
)
FOR_FIVE: Final = (
    Level(8, 0.5, 1.4),
    Level(80, 0.115, 0.345),
    Level(130, 0.057, 0.17),
    Level(200, 0.029, 0.088),
    Level(300, 0.0142, 0.046),
    Level(4000, 0.0, 0.0),
)
FOR_SIX: Final = (
    Level(8, 0.5, 1.4),
    Level(100, 0.085, 0.26),
    Level(180, 0.034, 0.1),
    Level(250, 0.017, 0.05),
    Level(500, 0.006, 0.02),
    Level(4000, 0.0, 0.0),
)
LEVELS: Final = {2: FOR_TWO, 3: FOR_MORE, 4: FOR_MORE, 5: FOR_FIVE, 6: FOR_SIX}
"""By seats. More imagined deals add little, so the levels differ in how freely they stray; among many a single figure
changes a result less than between two, and a little straying goes far."""


def levels(rules: Banquise) -> tuple[Level, ...]:
    """Return the six levels."""
    return LEVELS[rules.seats]


INSIGHT: Final = Insight(evaluate=evaluate, levels=levels)
