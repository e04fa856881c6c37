"""Ratings for any number of bots and seats: Plackett and Luce's model, fitted to all games at once.

A game is a row of choices: who comes first out of all, who second out of the rest, and so on; each choice is won in
proportion to the bots' strengths. With two seats this is Elo's model. Places that are shared count as every order of
those who share them, in equal parts.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import comb, log, sqrt
from typing import Final, NamedTuple, TypeAlias

from rookery.arena.plan import Record
from rookery.arena.statistics import Z

SCALE: Final = 400 / log(10)
"""Elo for each natural logarithm of strength."""
SWEEPS: Final = 10_000
ENOUGH: Final = 1e-9
"""Fitting ends when no strength changes by a larger part."""

Group: TypeAlias = tuple[str, ...]


class Rating(NamedTuple):
    """A bot's strength in Elo, 0 being the mean, and half of its 95 % interval."""

    bot: str
    elo: float
    error: float


class Choices(NamedTuple):
    """What all games say: how often each bot was chosen, and out of which groups a choice was made how often."""

    chosen: defaultdict[str, float]
    groups: defaultdict[Group, float]


def ratings(records: Sequence[Record]) -> list[Rating]:
    """Rate every bot, best first.

    Each bot is taken to have drawn one game against somebody of strength 1, so that nobody is infinitely strong. The
    errors take games to be independent.
    """
    choices = read_choices(records)
    strength = fit(choices, sorted({name for record in records for name in record.players}))
    mean = sum([log(value) for value in strength.values()]) / max(len(strength), 1)
    errors = standard_errors(choices, strength)
    found = [Rating(name, SCALE * (log(value) - mean), Z * SCALE * errors[name]) for name, value in strength.items()]
    return sorted(found, key=lambda rating: -rating.elo)


def read_choices(records: Sequence[Record]) -> Choices:
    """Turn the ranks of all games into choices; one among copies of the same bot says nothing."""
    choices = Choices(defaultdict(float), defaultdict(float))
    for record in records:
        left = list(zip(record.ranks, record.players, strict=True))
        for rank in sorted(set(record.ranks)):
            sharing = [name for place, name in left if place == rank]
            below = [name for place, name in left if place > rank]
            _read_place(choices, sharing, below)
            left = [(place, name) for place, name in left if place > rank]
    return choices


def _read_place(choices: Choices, sharing: list[str], below: list[str]) -> None:
    """Add the choices of one place: those who share it go one by one, in every order."""
    for gone in range(len(sharing)):
        ways = comb(len(sharing), gone)
        for away in combinations(range(len(sharing)), gone):
            here = [name for seat, name in enumerate(sharing) if seat not in away]
            group = tuple(sorted([*here, *below]))
            if len(set(group)) == 1:
                continue
            choices.groups[group] += 1 / ways
            for name in here:
                choices.chosen[name] += 1 / ways / len(here)


def fit(choices: Choices, names: Sequence[str]) -> dict[str, float]:
    """Find the most likely strengths, by Hunter's minorisation."""
    strength = dict.fromkeys(names, 1.0)
    for _ in range(SWEEPS):
        before = dict(strength)
        shares = {name: 1 / (strength[name] + 1) for name in names}
        for group, times in choices.groups.items():
            total = sum([before[name] for name in group])
            for name in group:
                shares[name] += times / total
        strength = {name: (choices.chosen[name] + 0.5) / shares[name] for name in names}
        if max([abs(log(strength[name] / before[name])) for name in names], default=0.0) < ENOUGH:
            break
    return strength


def standard_errors(choices: Choices, strength: dict[str, float]) -> dict[str, float]:
    """Return the standard error of each log-strength less the mean of all, from the likelihood's curvature."""
    names = list(strength)
    curve = {one: dict.fromkeys(names, 0.0) for one in names}
    for name, value in strength.items():
        curve[name][name] += value / (value + 1) ** 2
    for group, times in choices.groups.items():
        total = sum([strength[name] for name in group])
        part = {name: group.count(name) * strength[name] / total for name in set(group)}
        for one in part:
            curve[one][one] += times * part[one]
            for other in part:
                curve[one][other] -= times * part[one] * part[other]
    inverse = invert([[curve[one][other] for other in names] for one in names])
    size = len(names)
    found = {}
    for place, name in enumerate(names):
        weights = [(other == place) - 1 / size for other in range(size)]
        spread = sum([weights[i] * inverse[i][j] * weights[j] for i in range(size) for j in range(size)])
        found[name] = sqrt(spread)
    return found


def invert(matrix: list[list[float]]) -> list[list[float]]:
    """Invert a positive definite matrix by elimination."""
    size = len(matrix)
    rows = [[*row, *[float(place == column) for column in range(size)]] for place, row in enumerate(matrix)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for other in range(size):
            if other != pivot:
                factor = rows[other][pivot]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
