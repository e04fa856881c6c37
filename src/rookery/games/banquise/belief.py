"""What one player believes of the other, in a match of two: which hand is behind the screen, and what it will do next.

How much a hand leans towards a placement is a sum of weights, picked by what the placement leaves to each colour;
`tools/tune_banquise.py` finds those under which the choices of self-play are most likely. Some players follow their
leanings closely and others hardly, which shows as they play. A hand is likelier the sooner its owner would have made
the choices that were seen.

Laws:

* a belief is made of one seat's views, so it knows nothing that the seat has not seen;
* after a new deal, a step back or a view that was missed every deal is equally likely again.
"""

import json
from bisect import bisect
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from math import comb, exp
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from rookery.core.record import replaced
from rookery.games.banquise.iceberg import FIRST, ONES, ROWS, matching, perches, taken, width
from rookery.games.banquise.rules import PLACES, Banquise, held_colours
from rookery.games.banquise.state import Hand, Place, Player, State, View, total

if TYPE_CHECKING:
    from mypy_extensions import i64

Ice: TypeAlias = tuple[int, ...]

MOST_PLACES: Final = 4
"""From so many places of a colour on, more of them make no difference."""
_BY_PLACES: Final = 3 * (MOST_PLACES + 1)
_HALF: Final = _BY_PLACES + 6
WEIGHTS: Final = 2 * _HALF
"""One half while the bottom row grows, the other once it is full."""
SHARPNESS: tuple[float, float] = (1.0, 0.4)
"""How closely players may follow their leanings; at first each is equally likely."""
SLIP: Final = 0.1
"""How often anybody does anything at all."""


def leanings(rules: Banquise, weights: Sequence[float], ice: Ice, left: int, place: Place) -> list[list[float]]:
    """Return what a hand adds to the leaning towards a placement: by colour, and by how many of it the hand holds."""
    before = taken(ice)
    start = 0 if width(before) < rules.base else _HALF
    touched = matching(perches(before), ice[place.colour]).bit_count()
    ice, _ = _after(rules, ice, left, place)
    figures = taken(ice)
    free = perches(figures)
    room = rules.base - width(figures)
    found = []
    for colour in range(rules.colours):
        at = start + 3 * min(matching(free, ice[colour]).bit_count() + room, MOST_PLACES)
        rest = rules.figures[colour] - ice[colour].bit_count()
        row = []
        for own in range(rest + 1):
            others = rest - own
            row.append(weights[at] * own + weights[at + 1] * others + weights[at + 2] * own * others / max(rest, 1))
        if colour == place.colour:
            at = start + _BY_PLACES
            for own in range(rest + 1):
                row[own] += weights[at] * (own + 1) + weights[at + 1] * touched
                if own == 0:
                    row[own] += weights[at + 2]
                if place.row == 0:
                    row[own] += weights[at + 3] + weights[at + 4] * (own + 1)
                else:
                    row[own] += weights[at + 5] * place.row
            row.insert(0, 0.0)  # Without this colour nobody gets here.
        found.append(row)
    return found


def _after(rules: Banquise, ice: Ice, left: int, place: Place) -> tuple[Ice, int]:
    """Return the iceberg after a placement, whoever makes it."""
    anybody = Player(_one_each(rules), 0, 0, ())
    none = (0,) * rules.colours
    state = rules.apply(State(none, (anybody,) * rules.seats, ice, left, 0, 0, 0, 0, 0), place)
    return state.ice, state.left


def _one_each(rules: Banquise) -> Hand:
    """Return a hand that may place any colour."""
    return (1,) * rules.colours


def _added(ice: Ice, left: int, view: View) -> list[Place]:
    """List the figures that stand on the iceberg of a view and not on one before."""
    found = []
    for colour, figures in enumerate(view.ice):
        new: i64 = figures & ~(ice[colour] << max(view.left - left, 0))
        for row in range(ROWS):
            for x in ONES[new >> ROWS * row & 255]:
                found.append(PLACES[colour][row][FIRST - view.left + x])
    return found


class Belief:
    """What one seat has gathered about the other, and may expect of it."""

    def __init__(self, rules: Banquise) -> None:
        self.rules = rules
        self.weights = choice_weights()
        self.seen: View | None = None
        self.hands: list[Hand] = []
        """What the other may hold."""
        self.odds: list[list[float]] = [[1.0] for _ in SHARPNESS]
        """By sharpness: how likely each hand is, as weights."""
        self.sums: list[float] = []
        self.states: list[State | None] = []
        self.sharp = 0
        """Which sharpness was drawn last."""
        self.tables: dict[tuple[Ice, int], list[tuple[Place, list[list[float]]]]] = {}

    def look(self, view: View) -> None:
        """Learn from what was placed since the last look."""
        self.tables = {}
        if self.seen is None or not self._follow(self.seen, view):
            self._start(view)
        self.seen = view
        refused = view.players[1 - view.seat].refused
        fits = [0.0 if held_colours(hand) & refused else 1.0 for hand in self.hands]
        self.odds = [[one * fit for one, fit in zip(odds, fits, strict=True)] for odds in self.odds]
        self.sums = list(accumulate([one for odds in self.odds for one in odds]))
        self.states = [None] * len(self.hands)

    def sample(self, view: View, rng: Random) -> State:
        """Draw a state that agrees with the last look, a likely hand more often."""
        drawn = bisect(self.sums, rng.random() * self.sums[-1])
        self.sharp = drawn // len(self.hands)
        at = drawn % len(self.hands)
        state = self.states[at]
        if state is None:
            state = self.rules.sample_state(view, rng)
            seat = 1 - view.seat
            other = state.players[seat]
            known = Player(self.hands[at], other.refused, other.penalties, other.left_over)
            where = state.left, state.seat, state.swaying, state.round, state.falls, state.first
            state = State(state.bag, replaced(state.players, seat, known), state.ice, *where)
            self.states[at] = state
        return state

    def choose(self, state: State, rng: Random) -> Place:
        """Draw what the other may do in the state that was drawn last, or later."""
        hand = state.players[state.seat].hand
        places = []
        sums = []
        whole = 0.0
        for place, rows in self._table(state.ice, state.left):
            if hand[place.colour]:
                whole += exp(SHARPNESS[self.sharp] * _leaning(rows, hand))
                places.append(place)
                sums.append(whole)
        if rng.random() < SLIP:
            return places[int(rng.random() * len(places))]
        return places[bisect(sums, rng.random() * whole)]

    def _table(self, ice: Ice, left: int) -> list[tuple[Place, list[list[float]]]]:
        """Return every placement with its leanings."""
        table = self.tables.get((ice, left))
        if table is None:
            rules = self.rules
            places = rules.placements(_one_each(rules), ice, left)
            table = [(place, leanings(rules, self.weights, ice, left, place)) for place in places]
            self.tables[ice, left] = table
        return table

    def _start(self, view: View) -> None:
        """Take every deal for equally likely; but who began the round has made a choice already."""
        rules = self.rules
        none = (0,) * rules.colours
        began = _added(none, 0, view) if total(view.hand) == rules.hand_size else []
        size = view.players[1 - view.seat].figures + len(began)
        unseen = [
            rules.figures[colour] - view.hand[colour] - view.ice[colour].bit_count() for colour in range(rules.colours)
        ]
        for place in began:
            unseen[place.colour] += 1
        dealt: list[tuple[Hand, int]] = [((), 1)]
        for count in unseen:
            dealt = [
                ((*hand, held), ways * comb(count, held))
                for hand, ways in dealt
                for held in range(min(count, size - total(hand)) + 1)
            ]
        dealt = [(hand, ways) for hand, ways in dealt if total(hand) == size]
        self.hands = [hand for hand, _ in dealt]
        self.odds = [[sum(odds) * ways for _, ways in dealt] for odds in self.odds]
        for place in began:
            self._learn([(none, 0, place)])

    def _follow(self, before: View, view: View) -> bool:
        """Learn from what the other placed between two views; False if the first does not lead to the second."""
        if before == view:
            return True
        added = _added(before.ice, before.left, view)
        if (before.round, before.falls) != (view.round, view.falls) or len(added) != 2:
            return False
        rules = self.rules
        choices = []
        for own, other in (added, (added[1], added[0])):
            kept = replaced(before.hand, own.colour, before.hand[own.colour] - 1)
            if kept == view.hand and own in rules.placements(before.hand, before.ice, before.left):
                ice, left = _after(rules, before.ice, before.left, own)
                if other in rules.placements(_one_each(rules), ice, left):
                    choices.append((ice, left, other))
        if choices:
            self._learn(choices)
        return bool(choices)

    def _learn(self, choices: Sequence[tuple[Ice, int, Place]]) -> None:
        """Weigh each hand by how likely its owner chose this figure; where the order is not known, in either order."""
        colour = choices[0][2].colour
        holders = [at for at, hand in enumerate(self.hands) if hand[colour]]
        odds = [[0.0] * len(holders) for _ in SHARPNESS]
        for ice, left, chosen in choices:
            table = self._table(ice, left)
            for to, at in enumerate(holders):
                hand = self.hands[at]
                able = [(place, _leaning(rows, hand)) for place, rows in table if hand[place.colour]]
                for sharp, sharpness in enumerate(SHARPNESS):
                    likely = _likely(able, chosen, sharpness)
                    odds[sharp][to] += self.odds[sharp][at] * likely
        whole = sum([sum(each) for each in odds])
        self.odds = [[one / whole for one in each] for each in odds]
        self.hands = [replaced(self.hands[at], colour, self.hands[at][colour] - 1) for at in holders]


def _likely(able: list[tuple[Place, float]], chosen: Place, sharpness: float) -> float:
    """Return how likely a player is to choose one of the placements it is able to make."""
    picked = 0.0
    whole = 0.0
    for place, leaning in able:
        weight = exp(sharpness * leaning)
        whole += weight
        if place is chosen:
            picked = weight
    return (1.0 - SLIP) * picked / whole + SLIP / len(able)


def _leaning(rows: list[list[float]], hand: Hand) -> float:
    """Add up how much a hand leans towards a placement."""
    leaning = 0.0
    for row, held in zip(rows, hand, strict=True):
        leaning += row[held]
    return leaning


@cache
def choice_weights() -> tuple[float, ...]:
    """Read the weights of choices."""
    return tuple(json.loads(files(__package__).joinpath("choices.json").read_text(encoding="utf-8")))
