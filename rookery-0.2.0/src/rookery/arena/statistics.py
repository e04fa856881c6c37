"""What scores are worth: intervals, Elo, likelihood of superiority, a sequential test and margins.

One model serves them all. Games of one opening are not independent, so what counts is how openings vary: from that
follows how many independent games would be worth as much. An interval is Wilson's for that number, so it is never
empty, always contains the score, and a bot that won everything is "at least" some Elo better.
"""

from collections.abc import Iterable, Sequence
from math import inf, log, log10, pi, sqrt, tan
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
ROUNDING: Final = 1 / 12
"""The variance of a whole number's rounding: the least that a margin is taken to vary."""


class Estimate(NamedTuple):
    """A score from 0 to 1 and the number of independent games that it is worth."""

    mean: float
    size: float

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return 0.0 if self.mean == 0 else self._wilson(-1)

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return 1.0 if self.mean == 1 else self._wilson(1)

    def _wilson(self, side: int) -> float:
        mean, size = self
        return (size * mean + Z * Z / 2 + side * Z * sqrt(size * mean * (1 - mean) + Z * Z / 4)) / (size + Z * Z)

    @property
    def superiority(self) -> float:
        """The likelihood of being better than level, given the score; above 97.5 % the interval leaves out 50 %."""
        return NormalDist().cdf((self.mean - 0.5) * 2 * sqrt(self.size))


class Tally:
    """The scores of openings, summed up as they come: a new one costs the same however many there were."""

    def __init__(self) -> None:
        self._openings = 0
        self._games = 0
        self._total = 0.0
        self._squares = 0.0  # of each opening's total
        self._products = 0.0  # of its total and its number of games
        self._sizes = 0  # of its number of games, squared

    def add(self, scores: Sequence[float]) -> None:
        """Add the scores of the games of one opening, from 0 to 1."""
        total, count = sum(scores), len(scores)
        self._openings += 1
        self._games += count
        self._total += total
        self._squares += total * total
        self._products += total * count
        self._sizes += count * count

    def estimate(self) -> Estimate:
        """Estimate the score.

        To begin with, one opening is taken to say that games of one opening end alike: so a run of equal results never
        looks like certainty.
        """
        games = self._games
        if not games:
            return Estimate(0.5, 0.0)
        mean = self._total / games
        each = games / self._openings
        varied = max(self._squares - 2 * mean * self._products + mean * mean * self._sizes, 0.0)
        alike = (varied + each * each / 4) / (games * mean * (1 - mean) + each / 4)
        return Estimate(mean, games / alike)


def estimate(openings: Iterable[Sequence[float]]) -> Estimate:
    """Estimate a score from those of the games of each opening."""
    tally = Tally()
    for scores in openings:
        if scores:
            tally.add(scores)
    return tally.estimate()


def elo(score: float) -> float:
    """Turn a score into a difference in Elo."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return 400 * log10(score / (1 - score))


def expected(difference: float) -> float:
    """Turn a difference in Elo into a score."""
    return 1 / (1 + 10 ** (-difference / 400))


class Sprt(NamedTuple):
    """A test that stops as soon as it knows: is a bot better by `high` Elo rather than by `low`?"""

    low: float = 0.0
    high: float = 20.0
    alpha: float = 0.05
    """The chance of saying `high` when `low` is true."""
    beta: float = 0.05
    """The chance of saying `low` when `high` is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the log-likelihood ratios at which it says `low` and `high`."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, found: Estimate) -> float:
        """Return the log-likelihood ratio of `high` against `low`."""
        low, high = expected(self.low), expected(self.high)
        middle = (low + high) / 2
        return found.size * (high - low) * (found.mean - middle) / (middle * (1 - middle))

    def decide(self, found: Estimate) -> bool | None:
        """Say whether it is `high` (True), `low` (False), or not known yet."""
        ratio = self.ratio(found)
        reject, accept = self.bounds
        return True if ratio >= accept else False if ratio <= reject else None


class Margin(NamedTuple):
    """By how many points a side was better on average, and half of the 95 % interval."""

    mean: float
    error: float
    """Infinite with a single opening, which says nothing of how openings vary."""


def margin(openings: Iterable[Sequence[float]]) -> Margin:
    """Sum up the margins of the games of each opening, by Student's distribution."""
    groups = [(sum(points), len(points)) for points in openings if points]
    games = sum(count for _, count in groups)
    if not games:
        return Margin(0.0, inf)
    mean = sum(total for total, _ in groups) / games
    freedom = len(groups) - 1
    if not freedom:
        return Margin(mean, inf)
    each = games / len(groups)
    variance = sum((total - count * mean) ** 2 for total, count in groups) / freedom / each**2
    return Margin(mean, student(freedom) * sqrt(max(variance, ROUNDING) / len(groups)))


def student(freedom: int) -> float:
    """Return Student's quantile for a 95 % interval: exact for 1 and 2 degrees, within 1 % for more."""
    if freedom == 1:
        return tan(pi * CONFIDENCE / 2)
    if freedom == 2:
        return CONFIDENCE * sqrt(2 / (1 - CONFIDENCE**2))
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return sum([term / float(freedom) ** power for power, term in enumerate(terms)])
