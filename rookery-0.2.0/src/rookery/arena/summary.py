"""A tournament's figures, computed once for every kind of report."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rookery.arena.plan import Plan, Record, game_of
from rookery.arena.players import uses_clock
from rookery.arena.ratings import Rating, ratings
from rookery.arena.standings import Duel, SeatScore, Standing, duels, seat_scores, standings
from rookery.arena.statistics import Estimate, Sprt, elo
from rookery.arena.tournament import Tournament, Verdict, heading


class TimeUse(NamedTuple):
    """How much a bot thought."""

    bot: str
    decisions: int
    nodes: int
    seconds: float | None
    """None where all go by nodes: then a report depends on nothing but the plan."""


class Summary(NamedTuple):
    """A tournament's figures."""

    plan: Plan
    records: Sequence[Record]
    missing: int
    standings: list[Standing]
    duels: list[Duel]
    seats: list[SeatScore]
    ratings: list[Rating]
    """Empty where two bots play with two seats: there the Elo of the standings says it all."""
    times: list[TimeUse]
    sprt: Sprt | None
    verdict: Verdict | None


def summarise(tournament: Tournament) -> Summary:
    """Work out a tournament's figures."""
    plan, records = tournament.plan, tournament.records
    game = game_of(plan)
    by_clock = any(uses_clock(name, game) for name in plan.bots)
    rows = standings(records)
    return Summary(
        plan=plan,
        records=records,
        missing=tournament.missing,
        standings=rows,
        duels=duels(records),
        seats=seat_scores(records),
        ratings=ratings(records) if plan.seats > 2 or len(plan.bots) > 2 else [],
        times=[time_use(row.bot, records, by_clock) for row in rows],
        sprt=tournament.sprt,
        verdict=tournament.verdict,
    )


def time_use(bot: str, records: Sequence[Record], by_clock: bool) -> TimeUse:
    """Add up a bot's thinking."""
    sat = [(record, seat) for record in records for seat, name in enumerate(record.players) if name == bot]
    return TimeUse(
        bot=bot,
        decisions=sum([record.decisions[seat] for record, seat in sat]),
        nodes=sum([record.nodes[seat] for record, seat in sat]),
        seconds=sum([record.seconds[seat] for record, seat in sat]) if by_clock else None,
    )


# In words


def percent(share: float) -> str:
    """Write a share as people read it."""
    return f"{100 * share:.1f} %"


def score_text(score: Estimate) -> str:
    """Write a score with its interval."""
    return f"{percent(score.mean)} ({100 * score.low:.1f} to {100 * score.high:.1f})"


def signed(value: float) -> str:
    """Write a whole number with its sign; nothing is +0."""
    return f"{round(value):+d}"


def rating_text(row: Rating) -> str:
    """Write a rating with half of its interval."""
    return f"{signed(row.elo)} ± {row.error:.0f}"


def elo_text(score: Estimate) -> str:
    """Write a difference in Elo with its interval; all games won or lost give one bound only."""
    if score.mean == 1:
        return f"at least {signed(elo(score.low))}"
    if score.mean == 0:
        return f"at most {signed(elo(score.high))}"
    return f"{signed(elo(score.mean))} ({signed(elo(score.low))} to {signed(elo(score.high))})"


def superiority_text(score: Estimate) -> str:
    """Write a likelihood of superiority; nothing is certain."""
    chance = score.superiority
    return "> 99.9 %" if chance > 0.999 else "< 0.1 %" if chance < 0.001 else percent(chance)


def margin_text(row: Standing) -> str:
    """Write a margin with half of its interval, where there is one."""
    mean, error = row.margin
    return f"{mean:+.2f}" + (f" ± {error:.2f}" if error < float("inf") else "")


def score_texts(score: Estimate) -> list[str]:
    """Write a score, the difference in Elo and the likelihood of superiority."""
    return [score_text(score), elo_text(score), superiority_text(score)]


def standing_texts(row: Standing) -> list[str]:
    """Write the figures of a bot's standing, in the order of the tables."""
    counts = [str(count) for count in (row.games, row.wins, row.draws, row.losses)]
    return [*counts, *score_texts(row.score), margin_text(row)]


def verdict_text(summary: Summary) -> str:
    """Write what a sequential test says of the first bot; empty without one."""
    if summary.sprt is None:
        return ""
    low, high = summary.sprt.bounds
    ratio, better = summary.verdict or Verdict(0.0, None)
    bot, test = summary.plan.bots[0], summary.sprt
    said = {
        True: f"{bot} is {test.high:+g} Elo rather than {test.low:+g}",
        False: f"{bot} is {test.low:+g} Elo rather than {test.high:+g}",
        None: "not known yet",
    }[better]
    return f"SPRT: {said} (LLR {ratio:+.2f}, bounds {low:+.2f} and {high:+.2f})"


# For programs


def as_json(summary: Summary) -> dict[str, Any]:
    """Return everything as plain values; `null` stands for what has no bound."""
    return {
        **heading(summary.plan),
        "openings": summary.plan.openings,
        "games": len(summary.records),
        "missing": summary.missing,
        "standings": [standing_fields(row) for row in summary.standings],
        "head_to_head": [
            {"bot": row.bot, "other": row.other, "games": row.games, **score_fields(row.score), "pairs": row.pairs}
            for row in summary.duels
        ],
        "by_seat": [
            {"bot": row.bot, "seat": row.seat, "games": row.games, **score_fields(row.score)} for row in summary.seats
        ],
        "ratings": [row._asdict() for row in summary.ratings],
        "times": [row._asdict() for row in summary.times],
        "sprt": sprt_fields(summary),
    }


def sprt_fields(summary: Summary) -> dict[str, Any] | None:
    """Return a sequential test with what it says, if there is one."""
    if summary.sprt is None:
        return None
    verdict = summary.verdict or Verdict(0.0, None)
    return {**summary.sprt._asdict(), "bounds": summary.sprt.bounds, **verdict._asdict()}


def standing_fields(row: Standing) -> dict[str, Any]:
    """Return a standing as flat fields."""
    return {
        **{name: getattr(row, name) for name in ("bot", "games", "wins", "draws", "losses")},
        **score_fields(row.score),
        "first": row.first.mean,
        "first_low": row.first.low,
        "first_high": row.first.high,
        "first_fair": row.fair,
        "margin": row.margin.mean,
        "margin_error": finite(row.margin.error),
    }


def score_fields(score: Estimate) -> dict[str, Any]:
    """Return a score with all that follows from it as flat fields."""
    return {
        "score": score.mean,
        "score_low": score.low,
        "score_high": score.high,
        "elo": finite(elo(score.mean)),
        "elo_low": finite(elo(score.low)),
        "elo_high": finite(elo(score.high)),
        "superiority": score.superiority,
    }


def finite(value: float) -> float | None:
    """Return a number that JSON can write, or None."""
    return value if abs(value) < float("inf") else None
