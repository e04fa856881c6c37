"""What a bot may think of a state of Banquise: how many figures each seat will be left with, and what that is worth.

A figure is worth something as long as it finds a place. A colour that touches many open perches, and that few others
still hold, will be placed; one that the ice has closed will be left.

In levels.json more imagined deals add little, so the levels differ in how freely they stray; among many a single figure
changes a result less than between two, and a little straying goes far.
"""

from collections.abc import Sequence
from math import tanh
from typing import Final

from rookery.core.outcome import returns
from rookery.core.rules import CHANCE
from rookery.games.banquise.iceberg import matching, perches, taken, width
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import BONUS, State

SHUT: Final = 0.9
"""How much of a figure is expected to be left when its colour has no place at the moment."""
ROUND_SPREAD: Final = 2.0
"""How far apart, in points, chance may throw two seats in one round still to come."""


def evaluate(rules: Banquise, state: State) -> tuple[float, ...]:
    """Return each seat's expected result, from -1 to 1; exact when the match is over."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return returns(outcome)
    return expected_results(rules, state, expected_left(rules, state))


def horizon(rules: Banquise, state: State) -> bool:
    """Look no further than the round: the next deal favours nobody, and to see it would take a draw for each figure."""
    return state.seat == CHANCE


def expected_results(rules: Banquise, state: State, expected: Sequence[float]) -> tuple[float, ...]:
    """Return each seat's result, given the points that this round is expected to bring it."""
    totals = [player.penalties + more for player, more in zip(state.players, expected, strict=True)]
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
        held = sum([player.hand[colour] for player in state.players if not player.refused])
        places = matching(free, state.ice[colour]).bit_count() + base_room
        chances.append(SHUT if places == 0 else held / (held + 2.0 * places + 2.0))
    found = []
    for player in state.players:
        count = sum(player.hand)
        if count == 0:
            found.append(-float(min(BONUS, player.penalties)))
        elif player.refused:
            found.append(float(count))
        else:
            found.append(sum([count * chance for count, chance in zip(player.hand, chances, strict=True)]))
    return found
