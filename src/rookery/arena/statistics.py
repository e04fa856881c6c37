"""What the games of a tournament say: wins, margins, certainty, ratings.

Games of one opening are not independent, so everything is reckoned from the means of openings.
"""

from collections.abc import Iterable, Sequence
from math import inf, log, log10, sqrt
from typing import NamedTuple

from rookery.arena.table import Record

NORMAL = 1.96
"""Standard errors on each side of a 95 % interval."""


class Standing(NamedTuple):
    """How one bot did against all others."""

    bot: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    """The mean result from 0 to 1; 0.5 is level."""
    error: float
    """Half of the 95 % interval of the score."""
    margin: float
    """The mean score less the best other bot's."""
    margin_error: float
    first: float
    """The share of games in which it came first, alone or with others."""


class Sprt(NamedTuple):
    """A test that stops as soon as it knows: is the first bot better by `high` Elo rather than by `low`?"""

    low: float = 0.0
    high: float = 20.0
    doubt: float = 0.05
    """The chance of either mistake."""


def standings(records: Sequence[Record]) -> list[Standing]:
    """Sum up each bot's games, best first."""
    names = sorted({name for record in records for name in record.players})
    return sorted((_standing(name, records) for name in names), key=lambda one: -one.score)


def _standing(name: str, records: Sequence[Record]) -> Standing:
    scores: dict[int, list[float]] = {}
    margins: dict[int, list[float]] = {}
    won = drawn = lost = first = 0
    for record in records:
        if set(record.players) == {name}:
            continue
        for seat, player in enumerate(record.players):
            if player != name:
                continue
            result = record.results[seat]
            others = [score for other, score in zip(record.players, record.scores, strict=True) if other != name]
            scores.setdefault(record.opening, []).append((result + 1) / 2)
            margins.setdefault(record.opening, []).append(record.scores[seat] - max(others))
            won += result > 0
            lost += result < 0
            drawn += result == 0
            first += record.ranks[seat] == 1
    games = won + drawn + lost
    score, error = interval(scores.values())
    margin, margin_error = interval(margins.values())
    return Standing(name, games, won, drawn, lost, score, error, margin, margin_error, first / max(games, 1))


def interval(groups: Iterable[Sequence[float]]) -> tuple[float, float]:
    """Return the mean and half of its 95 % interval, from the means of groups of games."""
    means = [sum(group) / len(group) for group in groups]
    if not means:
        return 0.0, inf
    mean = sum(means) / len(means)
    if len(means) == 1:
        return mean, inf
    variance = sum((one - mean) ** 2 for one in means) / (len(means) - 1)
    return mean, NORMAL * sqrt(variance / len(means))


def elo(score: float) -> float:
    """Turn a score from 0 to 1 into a difference in Elo."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return -400 * log10(1 / score - 1)


def expected(difference: float) -> float:
    """Turn a difference in Elo into a score."""
    return 1 / (1 + 10 ** (-difference / 400))


def verdict(records: Sequence[Record], bot: str, test: Sprt) -> tuple[float, bool | None]:
    """Return the log-likelihood ratio, and whether the bot is better (True), is not (False), or nobody knows yet."""
    groups: dict[int, list[float]] = {}
    for record in records:
        for player, result in zip(record.players, record.results, strict=True):
            if player == bot:
                groups.setdefault(record.opening, []).append((result + 1) / 2)
    means = [sum(group) / len(group) for group in groups.values()]
    if len(means) < 5:
        return 0.0, None
    mean = sum(means) / len(means)
    # Half a game added keeps a run of equal results from looking like certainty.
    variance = (sum((one - mean) ** 2 for one in means) + 0.125) / len(means)
    low, high = expected(test.low), expected(test.high)
    ratio = len(means) * (high - low) * (2 * mean - low - high) / (2 * variance)
    bound = log((1 - test.doubt) / test.doubt)
    return ratio, True if ratio >= bound else False if ratio <= -bound else None


def ratings(records: Sequence[Record]) -> list[tuple[str, float, float]]:
    """Rate many bots with OpenSkill: name, skill and doubt, best first."""
    from openskill.models import PlackettLuce  # the extra `arena` brings it

    model = PlackettLuce()
    known = {name: model.rating(name=name) for record in records for name in record.players}
    for record in records:
        if len(set(record.players)) < len(record.players):
            continue
        rated = model.rate([[known[name]] for name in record.players], ranks=[float(place) for place in record.ranks])
        for name, team in zip(record.players, rated, strict=True):
            known[name] = team[0]
    return sorted(((name, one.mu, one.sigma) for name, one in known.items()), key=lambda row: -row[1])
