"""What self-play found out about Banquise: a guess of the figures that each seat will be left with in this round.

A guess is the sum of a few weights, picked by what can be counted on the table; `examples/train_banquise.py` learns
them from nothing but its own games and writes `learned.json`.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from rookery.core.outcome import returns
from rookery.core.rules import CHANCE
from rookery.games.banquise.heuristics import expected_results
from rookery.games.banquise.iceberg import matching, perches, taken, width
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import BONUS, State, total

OWN: Final = 6
OTHERS: Final = 8
PLACES: Final = 6
ROOM: Final = 4
"""Counts that are told apart: own and others' figures of a colour, its places above the base, room in the base row."""
PER_COLOUR: Final = OWN * OTHERS * PLACES * ROOM
COUNT: Final = 15
TURN: Final = PER_COLOUR
"""Then: own figures, others' figures (two a step) and whether one is to move."""
OPEN: Final = TURN + COUNT * COUNT * 2
"""Then: own figures, and how many of one's colours have a place."""
WEIGHTS: Final = OPEN + COUNT * 6


def picked(rules: Banquise, state: State, seat: int) -> list[int]:
    """List the weights whose sum is the guess for a seat that still plays."""
    figures = taken(state.ice)
    free = perches(figures)
    room = min(rules.base - width(figures), ROOM - 1)
    own_hand = state.players[seat].hand
    found: list[int] = []
    count = 0
    around = 0
    opened = 0
    for colour in range(rules.colours):
        own = own_hand[colour]
        others = 0
        for player in state.players:
            if not player.refused:
                others += player.hand[colour]
        others -= own
        count += own
        around += others
        if own:
            places = matching(free, state.ice[colour]).bit_count()
            if places or room:
                opened += 1
            at = (min(own, OWN) - 1) * OTHERS + min(others, OTHERS - 1)
            found.append((at * PLACES + min(places, PLACES - 1)) * ROOM + room)
    around = min(around // (rules.seats - 1), COUNT - 1)
    turn = 1 if state.seat == seat else 0
    found.append(TURN + (min(count, COUNT - 1) * COUNT + around) * 2 + turn)
    found.append(OPEN + min(count, COUNT - 1) * 6 + opened)
    return found


def settled(state: State, seat: int) -> float | None:
    """Return the points of a seat whose round is over, or None."""
    player = state.players[seat]
    count = total(player.hand)
    if count == 0:
        return -float(min(BONUS, player.penalties))
    return float(count) if player.refused else None


def expected_left(rules: Banquise, state: State, weights: Sequence[float]) -> list[float]:
    """Guess the points that this round will bring to each seat."""
    found: list[float] = []
    for seat in range(rules.seats):
        points = 0.0 if state.seat == CHANCE else settled(state, seat)
        if points is None:
            points = 0.0
            for place in picked(rules, state, seat):
                points += weights[place]
        found.append(points)
    return found


@cache
def learned_weights() -> list[float]:
    """Read what was learned."""
    text = files(__package__).joinpath("learned.json").read_text(encoding="utf-8")
    weights: list[float] = [0.0] * WEIGHTS
    for place, weight in json.loads(text):
        weights[place] = weight
    return weights


def evaluate(rules: Banquise, state: State) -> tuple[float, ...]:
    """Return each seat's expected result, from -1 to 1; exact when the match is over."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return returns(outcome)
    return expected_results(rules, state, expected_left(rules, state, learned_weights()))
