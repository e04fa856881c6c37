"""Who did how well: standings, head to head, by seat and by opening, all from the same few questions to a record.

Laws:

* a bot is compared with other bots only, never with copies of itself;
* what is good for a bot is positive: a margin has the sign of the ranks, whether a game counts fish or penalties;
* what a table prints can be counted by hand from the ranks and scores of the records.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from rookery.arena.plan import Record
from rookery.arena.statistics import Estimate, Margin, estimate, margin


class Standing(NamedTuple):
    """How one bot did, against all others or against one."""

    bot: str
    games: int
    wins: int
    """Games in which it alone came first, in whichever of its seats."""
    draws: int
    """Games in which it came first together with another bot."""
    losses: int
    score: Estimate
    """The share of other bots' seats that it beat, a shared rank counting half; 0.5 is level."""
    first: Estimate
    """The share of games that it won, a shared first place counting as a part; with two seats the same as the score."""
    fair: float
    """What `first` would be if all seats were equally good."""
    margin: Margin
    """By how many points its best seat was ahead of the best other; games that broke off are left out."""


class Duel(NamedTuple):
    """How one bot did against another, wherever both were at the table."""

    bot: str
    other: str
    games: int
    score: Estimate
    pairs: tuple[int, ...] | None
    """With two seats: how many pairs of games, one opening from both seats, gave 0, ½, 1, 1½ and 2 points."""


class SeatScore(NamedTuple):
    """How a bot did in one seat."""

    bot: str
    seat: int
    games: int
    score: Estimate


def points(record: Record, bot: str, other: str | None = None) -> float | None:
    """Return a bot's score in a game against one other bot or all: None where they did not meet."""
    own = [rank for rank, name in zip(record.ranks, record.players, strict=True) if name == bot]
    rivals = {other} if other is not None else {*record.players} - {bot}
    rest = [rank for rank, name in zip(record.ranks, record.players, strict=True) if name in rivals]
    if not own or not rest:
        return None
    return sum([(mine < theirs) + (mine == theirs) / 2 for mine in own for theirs in rest]) / len(own) / len(rest)


def first_share(record: Record, bot: str) -> float:
    """Return which part of the first place is a bot's."""
    winners = [name for name, rank in zip(record.players, record.ranks, strict=True) if rank == 1]
    return winners.count(bot) / len(winners)


def lead(record: Record, bot: str) -> float:
    """Return by how many points a bot's best seat was ahead of the best other, or behind it when negative."""
    seats = range(len(record.players))
    mine = min([seat for seat in seats if record.players[seat] == bot], key=lambda seat: record.ranks[seat])
    best = min([seat for seat in seats if record.players[seat] != bot], key=lambda seat: record.ranks[seat])
    ahead = (record.ranks[mine] < record.ranks[best]) - (record.ranks[mine] > record.ranks[best])
    return float(ahead * abs(record.scores[mine] - record.scores[best]))


def by_opening(records: Sequence[Record], value: Callable[[Record], float | None]) -> list[list[float]]:
    """Gather a value of each game by opening, leaving out games that have none."""
    found: dict[int, list[float]] = {}
    for record in records:
        one = value(record)
        if one is not None:
            found.setdefault(record.opening, []).append(one)
    return list(found.values())


def bots_of(records: Sequence[Record]) -> list[str]:
    """Return every bot, in the order in which they appear."""
    return list(dict.fromkeys([name for record in records for name in record.players]))


def standings(records: Sequence[Record]) -> list[Standing]:
    """Sum up each bot's games against others, best first."""
    return sorted([standing(bot, records) for bot in bots_of(records)], key=lambda row: -row.score.mean)


def standing(bot: str, records: Sequence[Record]) -> Standing:
    """Sum up one bot's games against others."""
    played = [record for record in records if points(record, bot) is not None]
    firsts = [first_share(record, bot) for record in played]
    whole = [record for record in played if not record.fault]
    fair = [record.players.count(bot) / len(record.players) for record in played]
    return Standing(
        bot=bot,
        games=len(played),
        wins=firsts.count(1.0),
        draws=sum([0 < share < 1 for share in firsts]),
        losses=firsts.count(0.0),
        score=estimate(by_opening(played, lambda record: points(record, bot))),
        first=estimate(by_opening(played, lambda record: first_share(record, bot))),
        fair=sum(fair) / max(len(fair), 1),
        margin=margin(by_opening(whole, lambda record: lead(record, bot))),
    )


def duel(bot: str, other: str, records: Sequence[Record]) -> Duel:
    """Sum up what one bot did against another."""
    met = by_opening(records, lambda record: points(record, bot, other))
    pairs = None
    if all(len(record.players) == 2 for record in records):
        totals = [2 * sum(scores) for scores in met if len(scores) == 2]
        pairs = tuple([totals.count(half) for half in range(5)])
    return Duel(bot, other, sum([len(scores) for scores in met]), estimate(met), pairs)


def duels(records: Sequence[Record]) -> list[Duel]:
    """Sum up every two bots that met, the better of the standings first."""
    names = [row.bot for row in standings(records)]
    found = [duel(bot, other, records) for bot, other in combinations(names, 2)]
    return [one for one in found if one.games]


def seat_scores(records: Sequence[Record]) -> list[SeatScore]:
    """Sum up each bot in each seat, in the order of the standings."""
    seats = range(max([len(record.players) for record in records], default=0))
    return [seat_score(row.bot, seat, records) for row in standings(records) for seat in seats]


def seat_score(bot: str, seat: int, records: Sequence[Record]) -> SeatScore:
    """Sum up a bot in one seat."""
    sat = [_alone(record, seat) for record in records if record.players[seat] == bot]
    met = by_opening(sat, lambda record: points(record, bot))
    return SeatScore(bot, seat, sum([len(scores) for scores in met]), estimate(met))


def _alone(record: Record, seat: int) -> Record:
    """Return a record in which copies of a seat's bot are left out, so that the seat stands for itself."""
    kept = [place for place, name in enumerate(record.players) if place == seat or name != record.players[seat]]
    return record._replace(
        players=tuple([record.players[place] for place in kept]), ranks=tuple([record.ranks[place] for place in kept])
    )
