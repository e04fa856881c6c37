"""Tournaments are fair, resume where they stopped, and reckon rightly."""

import json
from pathlib import Path

import pytest

from rookery.arena import Plan, Record, Sprt, elo, ratings, report, standings, tables, tournament, verdict
from rookery.arena.workers import run


def test_both_bots_play_every_opening_from_both_seats() -> None:
    games = tables(Plan("pingouin", ("greedy", "uniform"), 3, seed=10))
    assert [(game.opening, game.players) for game in games] == [
        (opening, players) for opening in (10, 11, 12) for players in (("greedy", "uniform"), ("uniform", "greedy"))
    ]


def test_one_bot_meets_copies_of_the_other_at_a_larger_table() -> None:
    games = tables(Plan("pingouin", ("greedy", "uniform"), 1, seats=3))
    assert [game.players.index("greedy") for game in games] == [0, 2, 1]


def test_many_bots_all_meet() -> None:
    games = tables(Plan("pingouin", ("1", "greedy", "uniform"), 1))
    assert len({frozenset(game.players) for game in games}) == 3


def test_a_tournament_stopped_half_way_resumes_and_ends_the_same(tmp_path: Path) -> None:
    plan = Plan("pingouin", ("greedy", "uniform"), 2)
    whole = tournament(plan, path=tmp_path / "whole.jsonl")
    lines = (tmp_path / "whole.jsonl").read_text().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:3]) + lines[3][:20])
    resumed = tournament(plan, path=cut)

    def games(records: list[Record]) -> list[tuple[object, ...]]:
        return sorted((one.opening, one.players, one.scores) for one in records)

    assert games(resumed) == games(whole)
    assert len(cut.read_text().splitlines()) == 5
    assert all(json.loads(line) for line in cut.read_text().splitlines())


def test_results_of_another_tournament_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    tournament(Plan("pingouin", ("uniform", "greedy"), 1), path=path)
    with pytest.raises(ValueError, match="another tournament"):
        tournament(Plan("pingouin", ("uniform", "greedy"), 1, seats=3), path=path)


def record(opening: int, players: tuple[str, ...], scores: tuple[int, ...]) -> Record:
    """Make a record of a game in which more points are better."""
    ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
    results = tuple(sum((own > other) - (own < other) for other in scores) / (len(scores) - 1) for own in scores)
    return Record(opening, players, results, ranks, scores, 10, (0.0,) * len(scores))


def test_wins_margins_and_intervals() -> None:
    games = [record(0, ("a", "b"), (5, 3)), record(0, ("b", "a"), (4, 4)), record(1, ("a", "b"), (9, 1))]
    best, other = standings(games)
    assert (best.bot, best.wins, best.draws, best.losses) == ("a", 2, 1, 0)
    assert best.score == pytest.approx((0.75 + 1) / 2)
    assert best.margin == pytest.approx((1 + 8) / 2)
    assert other.score == pytest.approx(1 - best.score)
    assert "a" in report(games)


def test_elo_of_a_score() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.8, abs=0.1)


def test_the_sequential_test_knows_a_better_bot_and_a_worse_one() -> None:
    won = [record(n, ("a", "b"), (5, 3) if n % 4 else (3, 5)) for n in range(200)]
    assert verdict(won, "a", Sprt())[1] is True
    assert verdict(won, "b", Sprt())[1] is False
    assert verdict(won[:4], "a", Sprt())[1] is None


def test_openskill_orders_many_bots() -> None:
    games = [record(n, ("a", "b", "c"), (9, 5, 1)) for n in range(10)]
    assert [name for name, _, _ in ratings(games)] == ["a", "b", "c"]


def test_a_worker_that_dies_costs_only_its_job() -> None:
    jobs = ["0 * 0", "1 * 1", "__import__('os')._exit(1)", "3 * 3"]
    assert sorted(run(eval, jobs, workers=2)) == [("0 * 0", 0), ("1 * 1", 1), ("3 * 3", 9)]
