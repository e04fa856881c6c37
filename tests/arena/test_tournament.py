"""Tournaments are fair, go on where they stopped, and say the same however they were played."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from arena.invented import record
from rookery import catalog
from rookery.arena import Bar, Plan, Record, Sprt, Tournament, pairings, play, tournament
from rookery.arena.plan import game_of
from rookery.arena.progress import clock
from rookery.arena.statistics import estimate
from rookery.arena.tournament import heading
from rookery.arena.workers import run
from rookery.core.errors import RookeryError

SHORT = {"rounds": 1}
PLAN = Plan("banquise", ("greedy", "uniform"), 2, options=SHORT)


def result(game: Record) -> tuple[object, ...]:
    """Return all of a game but its times."""
    return game._replace(seconds=())


# Plans


def test_both_bots_play_every_opening_from_both_seats() -> None:
    games = pairings(Plan("pingouin", ("greedy", "uniform"), 3, seed=10))
    assert [(game.opening, game.players) for game in games] == [
        (opening, players) for opening in (10, 11, 12) for players in (("greedy", "uniform"), ("uniform", "greedy"))
    ]


def test_one_bot_meets_copies_of_the_others_at_a_larger_table() -> None:
    games = pairings(Plan("pingouin", ("greedy", "uniform"), 1, seats=3))
    assert [game.players.index("greedy") for game in games] == [0, 2, 1]
    larger = pairings(Plan("pingouin", ("1", "greedy", "uniform"), 1, seats=4))
    assert larger[0].players == ("1", "greedy", "uniform", "greedy")


def test_many_bots_all_meet() -> None:
    games = pairings(Plan("pingouin", ("1", "greedy", "uniform"), 1))
    assert len({frozenset(game.players) for game in games}) == 3
    assert len(games) == 6


@pytest.mark.parametrize(
    "change",
    [{"seats": 1}, {"bots": ("1",)}, {"bots": ("1", "2", "1")}, {"openings": 0}],
    ids=lambda change: str(change),
)
def test_a_plan_from_which_nothing_can_be_learnt_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(RookeryError) as refused:
        Tournament(PLAN._replace(**change))  # type: ignore[arg-type]
    assert refused.value.code == "bad_plan"


def test_a_sequential_test_needs_two_different_bounds() -> None:
    with pytest.raises(RookeryError, match="20 is not less than 20"):
        Tournament(PLAN, sprt=Sprt(20, 20))


# One game


def test_a_record_can_be_played_again() -> None:
    for pairing in pairings(PLAN):
        game = play(pairing)
        rules = catalog.game("banquise", 2, **SHORT)
        state = rules.rules.initial_state()
        decisions = [0, 0]
        for text in game.actions.split():
            seat = rules.to_move(state)
            assert seat is not None
            if seat >= 0:
                decisions[seat] += 1
            state = rules.play(state, text)
        outcome = rules.outcome(state)
        assert outcome is not None
        assert (game.ranks, game.scores, game.reason) == (outcome.ranks, outcome.scores, outcome.reason)
        assert list(game.decisions) == decisions
        assert game.opening == pairing.opening
        assert game.players == pairing.players
        assert game.nodes[game.players.index("greedy")] > 0
        assert game.nodes[game.players.index("uniform")] == 0
        assert all(0 <= spent < 60 for spent in game.seconds)


def test_an_opening_has_the_same_luck_for_everybody() -> None:
    first, second, other = [play(pairing).actions.split() for pairing in pairings(PLAN)[:3]]
    dealt = [[text for text in game if text.startswith("deal")] for game in (first, second, other)]
    assert dealt[0] == dealt[1] != dealt[2]


# Going on


def test_a_tournament_stopped_half_way_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    whole = tournament(PLAN, path=tmp_path / "whole.jsonl")
    lines = (tmp_path / "whole.jsonl").read_text().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:3]) + lines[3][:20])
    seen: list[tuple[int, int, int]] = []
    resumed = tournament(PLAN, path=cut, progress=lambda done, total, new: seen.append((done, total, len(new))))
    assert [result(game) for game in resumed] == [result(game) for game in whole]
    assert seen == [(2, 4, 2), (3, 4, 1), (4, 4, 1)]
    kept = cut.read_text().splitlines()
    assert len(kept) == 5
    assert json.loads(kept[0]) == heading(PLAN)
    assert len(tournament(PLAN._replace(openings=1), path=cut)) == 2
    assert len(tournament(PLAN._replace(openings=3), path=cut)) == 6


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 7}, "seed was 0, is now 7"),
        ({"seats": 3}, "seats was 2, is now 3"),
        ({"bots": ("uniform", "greedy")}, 'bots was ["greedy", "uniform"], is now ["uniform", "greedy"]'),
        ({"options": {"rounds": 2}}, "tournament: rounds was 1, is now 2."),
        ({"game": "pingouin", "options": {}}, "game was banquise, is now pingouin"),
    ],
)
def test_going_on_under_another_plan_is_refused_and_says_what_is_different(
    tmp_path: Path, change: dict[str, object], said: str
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(heading(PLAN)) + "\n")
    before = path.read_bytes()
    with pytest.raises(RookeryError) as refused:
        tournament(PLAN._replace(**change), path=path)  # type: ignore[arg-type]
    assert refused.value.code == "bad_results"
    assert said in str(refused.value)
    assert path.read_bytes() == before


def test_the_same_options_said_otherwise_are_the_same_plan(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(heading(PLAN)) + "\n")
    assert Tournament(PLAN._replace(options={"rounds": "1"}), path=path).missing == 4


@pytest.mark.parametrize("text", ["nonsense\n", "{}\n", json.dumps(heading(PLAN)) + "\n{}\n", "[1]\n"])
def test_what_is_no_results_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(text)
    with pytest.raises(RookeryError, match=f"line {text.count(chr(10))}"):
        Tournament(PLAN, path=path)
    assert path.read_text() == text


# Stopping


def decide(plan: Plan, order: Sequence[int], path: Path) -> Tournament:
    """Let a test read a file in which a wins every game of a plan, in some order."""
    games = [record(game.opening, "".join(game.players), [1 + (name != "a") for name in game.players])
             for game in pairings(plan)]  # fmt: skip
    lines = [json.dumps(heading(PLAN) | {"bots": list(plan.bots)}), *[json.dumps(games[n]._asdict()) for n in order]]
    path.write_text("\n".join(lines) + "\n")
    return Tournament(plan, path=path, sprt=Sprt(0, 200))


def test_the_sequential_test_reads_openings_in_the_order_of_the_plan(tmp_path: Path) -> None:
    """Whatever order games ended in, and whatever was played beyond the answer, it needs the same games."""
    plan = PLAN._replace(bots=("a", "b"), openings=20)
    forward = decide(plan, range(40), tmp_path / "forward")
    backward = decide(plan, range(39, -1, -1), tmp_path / "backward")
    assert forward.decided
    assert forward.verdict is not None
    assert forward.verdict.better is True
    assert forward.records == backward.records
    assert forward.verdict == backward.verdict
    openings = len(forward.records) // 2
    test = Sprt(0, 200)
    assert test.ratio(estimate([[1.0, 1.0]] * openings)) == forward.verdict.ratio >= test.bounds[1]
    assert test.ratio(estimate([[1.0, 1.0]] * (openings - 1))) < test.bounds[1]
    assert forward.missing == 0


def test_the_sequential_test_waits_for_an_opening_that_is_missing(tmp_path: Path) -> None:
    plan = PLAN._replace(bots=("a", "b"), openings=20)
    gap = decide(plan, [*range(3), *range(4, 40)], tmp_path / "gap")
    assert not gap.decided
    assert len(gap.records) == 39
    assert gap.missing == 1


def test_a_tournament_ends_when_the_test_has_answered(tmp_path: Path) -> None:
    plan = PLAN._replace(openings=30)
    whole = Tournament(plan, sprt=Sprt(-400, 0))
    whole.run()
    assert whole.decided
    assert 2 <= len(whole.records) < 60
    assert len(whole.records) % 2 == 0
    assert [result(game) for game in whole.records] == [result(play(p)) for p in pairings(plan)[: len(whole.records)]]


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_the_games_and_tells_what_is_known(tmp_path: Path, workers: str) -> None:
    path = tmp_path / "games.jsonl"
    words = ["arena", "banquise", "uniform", "greedy", "--openings", "5000", "-o", "rounds=1", "--workers", workers]
    process = subprocess.Popen(
        [sys.executable, "-m", "rookery", *words, "--out", str(path)], stdout=-1, stderr=-1, text=True
    )
    until = time.monotonic() + 120
    while not path.exists() or path.read_text().count("\n") < 4:
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors
    played = path.read_text().count("\n") - 1
    assert f"{10_000 - played} games of the plan are not played" in out
    assert path.read_text().endswith("\n")


@pytest.mark.parametrize("moment", ["dumps", "flush"])
def test_an_interrupt_while_a_game_is_kept_leaves_what_is_told_and_what_is_saved_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Ctrl-C before a game is written, and when it is written but not counted."""
    module = sys.modules[Tournament.__module__]
    path = tmp_path / "games.jsonl"
    kept = 0

    def interrupted(work: Callable[..., Any]) -> Callable[..., Any]:
        def act(*values: Any) -> Any:
            nonlocal kept
            kept += 1
            if kept == 5:
                raise KeyboardInterrupt
            return work(*values)

        return act

    plan = PLAN._replace(openings=5)
    tournament = Tournament(plan, path=path)
    if moment == "dumps":
        broken = SimpleNamespace(dumps=interrupted(json.dumps), loads=json.loads)
        monkeypatch.setattr(module, "json", broken)
    else:
        path.write_text(json.dumps(heading(plan)) + "\n")
        file = path.open("a", encoding="utf-8")
        slow = SimpleNamespace(write=file.write, flush=interrupted(file.flush), close=file.close)
        monkeypatch.setattr(module, "_appending", lambda path, plan: slow)
    with pytest.raises(KeyboardInterrupt):
        tournament.run()
    monkeypatch.undo()
    assert tournament.records == Tournament(plan, path=path).records
    assert len(tournament.records) == {"dumps": 3, "flush": 5}[moment]


def test_a_worker_that_dies_costs_only_its_job() -> None:
    jobs = ["0 * 0", "1 * 1", "__import__('os')._exit(1)", "3 * 3"]
    assert sorted(run(eval, jobs, workers=2)) == [("0 * 0", 0), ("1 * 1", 1), ("3 * 3", 9)]


# Progress


def test_the_bar_tells_scores_so_far_and_the_time_left() -> None:
    bar = Bar()
    bar(2, 10, [record(0, "ab", (1, 2)), record(0, "ba", (1, 1))])
    assert bar.note(2, 10, 30.0) == "a 75.0%, b 25.0%"
    bar(4, 10, [record(1, "ab", (2, 1)), record(1, "ba", (1, 2))])
    assert bar.note(4, 10, 30.0) == "b 62.5%, a 37.5%, 1:30 left"
    assert bar.note(10, 10, 60.0) == "b 62.5%, a 37.5%"
    assert [clock(seconds) for seconds in (0.4, 59, 60, 3599, 3605)] == ["0 s", "59 s", "1:00", "59:59", "1:00:05"]


def test_the_game_of_a_plan_has_its_seats_and_options() -> None:
    game = game_of(PLAN._replace(seats=3))
    assert (game.name, game.seats, game.options["rounds"]) == ("banquise", 3, 1)
