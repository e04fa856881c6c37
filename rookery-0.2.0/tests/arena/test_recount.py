"""Every figure that a tournament prints, counted again from the lines of its results file, by other means.

The text, each table and picture of the page, the CSV and the JSON are all compared with the same recount, which knows
the file, NumPy and SciPy. Results are drawn by lot, with shared places, and once with a bot that wins everything.
"""

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from itertools import combinations
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import norm, t

from arena.invented import record
from arena.test_ratings import most_likely
from rookery import __version__
from rookery.arena import Plan, Sprt, Tournament, pairings, summarise, text
from rookery.arena.report import write_report
from rookery.arena.tournament import heading

Z = norm.ppf(0.975)
OPENINGS = 14
Game = dict[str, Any]
"""A line of the results file."""


class Case(NamedTuple):
    """A tournament of invented results: who plays, and how much each bot adds to what it draws."""

    bots: str
    seats: int
    skill: dict[str, int]
    timed: bool


CASES = {
    "two bots": Case("ab", 2, {"a": 1}, False),
    "three bots": Case("abc", 2, {"b": 2}, True),
    "three seats": Case("abc", 3, {"c": 1}, False),
    "copies": Case("ab", 3, {"b": 1}, True),
    "one wins all": Case("abc", 2, {"a": 9}, False),
}


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Case:
    found = CASES[request.param]
    monkeypatch.setattr("rookery.arena.summary.uses_clock", lambda name, game: found.timed)
    return found


def play_out(case: Case, path: Path) -> tuple[Tournament, list[Game]]:
    """Write a results file, and return the tournament that reads it, with the file's lines in the order of the plan.

    Its sequential test asks for so small a difference that it never answers, so all games count.
    """
    plan = Plan("banquise", tuple(case.bots), OPENINGS, case.seats, {"rounds": 1}, seed=5)
    rng, games = Random(case.bots), []
    for pairing in pairings(plan):
        luck = [rng.randint(0, 3) + case.skill.get(bot, 0) for bot in pairing.players]
        ranks = [1 + sum(other > own for other in luck) for own in luck]
        made = record(pairing.opening, "".join(pairing.players), ranks, [20 - points for points in luck])
        effort = [rng.randint(1, 99) for _ in luck]
        games.append(made._replace(decisions=tuple(effort), nodes=tuple(effort[::-1]), seconds=tuple(effort)))
    lines = [json.dumps(game._asdict()) for game in games]
    path.write_text("\n".join([json.dumps(heading(plan)), *lines]) + "\n")
    return Tournament(plan, path=path, sprt=Sprt(0, 5)), [json.loads(line) for line in lines]


# Counting again


class Share(NamedTuple):
    """A mean, and how many independent games it is worth."""

    mean: float
    size: float

    @property
    def ends(self) -> tuple[float, float]:
        """Wilson's interval: the two shares that lie just as far away as 95 % allow."""
        n, z2 = self.size, Z * Z
        low, high = sorted(np.roots([n + z2, -(2 * n * self.mean + z2), n * self.mean**2]).real)
        return max(0.0, low), min(1.0, high)

    @property
    def superiority(self) -> float:
        return float(norm.sf(0.5, self.mean, 0.5 / sqrt(self.size)))


def elo(score: float) -> float:
    return float(brentq(lambda difference: 1 / (1 + 10 ** (-difference / 400)) - score, -1e4, 1e4, xtol=1e-9))


def by_opening(games: Sequence[Game], value: Callable[[Game], float | None]) -> list[list[float]]:
    openings = sorted({game["opening"] for game in games})
    gathered = [[value(game) for game in games if game["opening"] == opening] for opening in openings]
    kept = [[one for one in group if one is not None] for group in gathered]
    return [group for group in kept if group]


def share(groups: Sequence[Sequence[float]]) -> Share:
    """Take openings as clusters, and one more in which all games went half a point astray together."""
    scores = np.concatenate(groups)
    mean, size = scores.mean(), len(groups[0])
    totals = [np.sum(np.array(group) - mean) for group in [*groups, [mean + 0.5] * size]]
    apart = len(scores) * mean * (1 - mean) + size / 4
    return Share(float(mean), float(len(scores) * apart / np.square(totals).sum()))


def seats_of(game: Game, bot: str) -> list[int]:
    return [seat for seat, name in enumerate(game["players"]) if name == bot]


def beat(game: Game, own: Sequence[int], others: Sequence[int]) -> float | None:
    """Return the share of duels between these seats that the first ones won."""
    ranks = game["ranks"]
    won = [np.sign(ranks[other] - ranks[seat]) / 2 + 0.5 for seat in own for other in others]
    return float(np.mean(won)) if won else None


def score(games: Sequence[Game], bot: str, other: str = "") -> Share:
    def one(game: Game) -> float | None:
        rest = [seat for seat, name in enumerate(game["players"]) if name == other or (not other and name != bot)]
        return beat(game, seats_of(game, bot), rest)

    return share(by_opening(games, one))


def seat_score(games: Sequence[Game], bot: str, seat: int) -> Share:
    def one(game: Game) -> float | None:
        rest = [place for place, name in enumerate(game["players"]) if name != bot]
        return beat(game, [seat], rest) if game["players"][seat] == bot else None

    return share(by_opening(games, one))


def first(game: Game, bot: str) -> float:
    won = [name for name, rank in zip(game["players"], game["ranks"], strict=True) if rank == 1]
    return won.count(bot) / len(won)


def margin(games: Sequence[Game], bot: str) -> tuple[float, float]:
    """Fewest points win here, so a margin is the best other's points less the best own."""

    def one(game: Game) -> float:
        own = [game["scores"][seat] for seat in seats_of(game, bot)]
        others = [points for points, name in zip(game["scores"], game["players"], strict=True) if name != bot]
        return float(min(others) - min(own))

    means = [np.mean(group) for group in by_opening(games, one)]
    spread = max(float(np.var(means, ddof=1)), 1 / 12)
    return float(np.mean(means)), float(t.ppf(0.975, len(means) - 1) * sqrt(spread / len(means)))


class Recount(NamedTuple):
    """One bot's row."""

    bot: str
    games: int
    results: tuple[int, int, int]
    score: Share
    first: Share
    fair: float
    margin: tuple[float, float]


def recount(games: Sequence[Game], bot: str) -> Recount:
    played = [game for game in games if bot in game["players"]]
    firsts = [first(game, bot) for game in played]
    won, lost = firsts.count(1), firsts.count(0)
    fair = float(np.mean([game["players"].count(bot) / len(game["players"]) for game in played]))
    shares = share(by_opening(played, lambda game: first(game, bot)))
    results = won, len(played) - won - lost, lost
    return Recount(bot, len(played), results, score(played, bot), shares, fair, margin(played, bot))


def ranking(case: Case, games: Sequence[Game]) -> list[Recount]:
    return sorted([recount(games, bot) for bot in case.bots], key=lambda row: -row.score.mean)


def met(games: Sequence[Game], one: str, other: str) -> list[Game]:
    return [game for game in games if {one, other} <= set(game["players"])]


def pair_counts(games: Sequence[Game], one: str, other: str) -> list[int]:
    """Count openings by the points that the first bot made of both seats: 0, ½, 1, 1½ or 2."""
    totals = Counter([sum(group) for group in by_opening(met(games, one, other), lambda game: first(game, one))])
    return [totals[half / 2] for half in range(5)]


def likelihood_ratio(found: Share) -> float:
    low, high = 0.5, 1 / (1 + 10 ** (-5 / 400))
    middle = (low + high) / 2
    spread = sqrt(middle * (1 - middle) / found.size)
    return float(norm.logpdf(found.mean, high, spread) - norm.logpdf(found.mean, low, spread))


# As it should be printed


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def score_text(found: Share) -> str:
    low, high = found.ends
    return f"{percent(found.mean)} ({100 * low:.1f} to {100 * high:.1f})"


def elo_text(found: Share) -> str:
    low, high = found.ends
    if found.mean in (0, 1):
        return f"at least {elo(low):+.0f}" if found.mean else f"at most {elo(high):+.0f}"
    return f"{elo(found.mean):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})"


def superiority_text(found: Share) -> str:
    chance = found.superiority
    return "> 99.9 %" if chance > 0.999 else "< 0.1 %" if chance < 0.001 else percent(chance)


def three(found: Share) -> list[str]:
    return [score_text(found), elo_text(found), superiority_text(found)]


def margin_text(row: Recount) -> str:
    return f"{row.margin[0]:+.2f} ± {row.margin[1]:.2f}"


def standing(row: Recount) -> list[str]:
    return [str(row.games), *map(str, row.results), *three(row.score), margin_text(row)]


def duel_rows(case: Case, games: Sequence[Game], names: Sequence[str]) -> list[list[str]]:
    return [
        [one, other, str(len(met(games, one, other))), *three(score(games, one, other))]
        for one, other in combinations(names, 2)
    ]


def rating_rows(case: Case, tournament: Tournament) -> list[list[str]]:
    elos, errors = most_likely(tournament.records, case.bots)
    return [[bot, f"{elos[bot]:+.0f} ± {Z * errors[bot]:.0f}"] for bot in sorted(elos, key=lambda bot: -elos[bot])]


def rated(case: Case) -> bool:
    return len(case.bots) > 2 or case.seats > 2


# The text


def test_the_text(case: Case, tmp_path: Path) -> None:
    tournament, games = play_out(case, tmp_path / "games")
    *tables, verdict = text(summarise(tournament)).split("\n\n")
    shown = [[re.split(r" {2,}", line) for line in table.splitlines()[1:]] for table in tables]
    rows = ranking(case, games)
    names = [row.bot for row in rows]
    firsts = [[f"{score_text(row.first)}, fair {percent(row.fair)}"] if case.seats > 2 else [] for row in rows]
    wanted = [[[row.bot, *standing(row), *more] for row, more in zip(rows, firsts, strict=True)]]
    if len(case.bots) > 2:
        wanted.append(duel_rows(case, games, names))
    if rated(case):
        wanted.append(rating_rows(case, tournament))
    assert shown == wanted
    ratio = likelihood_ratio(score(games, "a"))
    assert verdict.endswith(f"(LLR {ratio:+.2f}, bounds {log(0.05 / 0.95):+.2f} and {log(0.95 / 0.05):+.2f})")


# The files


def share_fields(found: Share) -> dict[str, Any]:
    low, high = found.ends
    return {
        "score": found.mean, "score_low": low, "score_high": high, "superiority": found.superiority,
        "elo": elo(found.mean) if 0 < found.mean < 1 else None,
        "elo_low": elo(low) if low else None, "elo_high": elo(high) if high < 1 else None,
    }  # fmt: skip


def standing_fields(row: Recount) -> dict[str, Any]:
    low, high = row.first.ends
    return {
        "bot": row.bot, "games": row.games, **dict(zip(("wins", "draws", "losses"), row.results, strict=True)),
        **share_fields(row.score), "first": row.first.mean, "first_low": low, "first_high": high,
        "first_fair": row.fair, "margin": row.margin[0], "margin_error": row.margin[1],
    }  # fmt: skip


def alike(found: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Compare what a file says with a recount, number by number; Student's series is right to 1 in 10,000 here."""
    assert set(found) == set(wanted)
    for name, value in wanted.items():
        if isinstance(value, float):
            assert float(found[name]) == pytest.approx(value, rel=2e-4, abs=1e-6), name
        else:
            assert found[name] == value, name
    return True


def test_the_json(case: Case, tmp_path: Path) -> None:
    tournament, games = play_out(case, tmp_path / "games")
    write_report(summarise(tournament), tmp_path, replays=0)
    told = json.loads((tmp_path / "report.json").read_text())
    rows = ranking(case, games)
    names = [row.bot for row in rows]
    assert {name: told[name] for name in ("game", "bots", "seats", "seed", "openings", "games", "missing")} == {
        "game": "banquise", "bots": list(case.bots), "seats": case.seats, "seed": 5, "openings": OPENINGS,
        "games": len(games), "missing": 0,
    }  # fmt: skip
    assert all(alike(got, standing_fields(row)) for got, row in zip(told["standings"], rows, strict=True))
    for got, (one, other) in zip(told["head_to_head"], combinations(names, 2), strict=True):
        pairs = pair_counts(games, one, other) if case.seats == 2 else None
        counted = {"bot": one, "other": other, "games": len(met(games, one, other)), "pairs": pairs}
        assert alike(got, {**counted, **share_fields(score(games, one, other))})
    places = [(bot, seat) for bot in names for seat in range(case.seats)]
    for got, (bot, seat) in zip(told["by_seat"], places, strict=True):
        sat = sum(game["players"][seat] == bot for game in games)
        assert alike(got, {"bot": bot, "seat": seat, "games": sat, **share_fields(seat_score(games, bot, seat))})
    elos, errors = most_likely(tournament.records, case.bots)
    assert len(told["ratings"]) == (len(case.bots) if rated(case) else 0)
    for got in told["ratings"]:
        assert got["elo"] == pytest.approx(elos[got["bot"]], abs=0.5)
        assert got["error"] == pytest.approx(Z * errors[got["bot"]], rel=0.01)
    for got, bot in zip(told["times"], names, strict=True):
        assert got == {"bot": bot, **effort(case, games, bot)}
    ratio = likelihood_ratio(score(games, "a"))
    assert told["sprt"]["ratio"] == pytest.approx(ratio)
    assert told["sprt"]["bounds"] == pytest.approx([-log(19), log(19)])
    assert told["sprt"]["better"] is None


def effort(case: Case, games: Sequence[Game], bot: str) -> dict[str, Any]:
    sat = [(game, seat) for game in games for seat in seats_of(game, bot)]
    kinds = {kind: sum(game[kind][seat] for game, seat in sat) for kind in ("decisions", "nodes", "seconds")}
    return kinds if case.timed else kinds | {"seconds": None}


def test_the_tables_for_programs(case: Case, tmp_path: Path) -> None:
    tournament, games = play_out(case, tmp_path / "games")
    write_report(summarise(tournament), tmp_path, replays=0)
    with (tmp_path / "standings.csv").open() as file:
        for got, row in zip(csv.DictReader(file), ranking(case, games), strict=True):
            wanted = {name: "" if value is None else value for name, value in standing_fields(row).items()}
            assert alike(got, {name: str(one) if isinstance(one, int) else one for name, one in wanted.items()})
    columns = ["opening", "seat", "bot", "rank", "score", "reason", "decisions", "nodes", *["seconds"] * case.timed]
    wanted_rows = [
        [place, game["opening"], seat, bot, game["ranks"][seat], game["scores"][seat], game["reason"],
         game["decisions"][seat], game["nodes"][seat], *[game["seconds"][seat]] * case.timed]
        for place, game in enumerate(games) for seat, bot in enumerate(game["players"])
    ]  # fmt: skip
    with (tmp_path / "games.csv").open() as file:
        head, *rows = csv.reader(file)
    assert head == ["game", *columns]
    assert rows == [[str(cell) for cell in row] for row in wanted_rows]


# The page


class Tables(HTMLParser):
    """The rows of each table under its heading, with the pictures and titles of their cells."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, list[list[list[str]]]] = {}
        self.styles: dict[str, list[str]] = {}
        self.titles: dict[str, list[str]] = {}
        self.bars: list[dict[str, str]] = []
        self.text = ""
        self._heading = ""
        self._cell = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "h2":
            self._heading = "?"
        elif tag == "table":
            self.found[self._heading].append([])
        elif tag == "tr":
            self.found[self._heading][-1].append([])
        elif tag == "td":
            self.found[self._heading][-1][-1].append("")
            self._cell = True
            self.titles[self._heading] += [given["title"]] if "title" in given else []
        if "style" in given:
            self.styles[self._heading].append(given["style"])
        if tag in ("svg", "rect"):
            self.bars.append(given)

    def handle_endtag(self, tag: str) -> None:
        self._cell = self._cell and tag != "td"

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._heading == "?":
            self._heading = data
            self.found[data], self.styles[data], self.titles[data] = [], [], []
        elif self._cell:
            self.found[self._heading][-1][-1][-1] += data


def colour(part: float) -> str:
    return f"background:rgba(var(--{'bad' if part < 0.5 else 'good'}),{1.1 * abs(part - 0.5):.2f})"


def test_the_page(case: Case, tmp_path: Path) -> None:
    tournament, games = play_out(case, tmp_path / "games")
    write_report(summarise(tournament), tmp_path, replays=0)
    page = Tables((tmp_path / "index.html").read_text())
    shown = {title: [[row for row in table if row] for table in tables] for title, tables in page.found.items()}
    rows = ranking(case, games)
    names = [row.bot for row in rows]
    letters = dict(zip(names, "ABC", strict=False))
    said = f"{case.seats} seats, rounds=1, {len(games)} games, openings from 5. Rookery {__version__}, rules 1."
    assert said in page.text
    ratio = likelihood_ratio(score(games, "a"))
    assert f"(LLR {ratio:+.2f}, bounds -2.94 and +2.94)" in page.text

    assert shown["Standings"] == [[[f"{letters[row.bot]} {row.bot}", "", *standing(row)] for row in rows]]
    for row, (picture, _, interval, mark) in zip(rows, zip(*[iter(page.bars)] * 4, strict=True), strict=True):
        low, high = row.score.ends
        assert picture["aria-label"] == score_text(row.score)
        assert float(interval["x"]) == pytest.approx(200 * low, abs=0.051)
        assert float(interval["width"]) == pytest.approx(200 * (high - low), abs=0.051)
        assert float(mark["x"]) + 1.5 == pytest.approx(
            200 * row.score.mean, abs=1.6 if row.score.mean in (0, 1) else 0.051
        )

    found = {row.bot: row for row in rows}
    firsts = [
        [*rating, score_text(found[rating[0]].first), percent(found[rating[0]].fair)]
        for rating in rating_rows(case, tournament)
    ]
    assert shown.get("Ratings", []) == ([firsts] if rated(case) else [])

    heat, duels = shown["Head to head"]
    scores = {(one, other): score(games, one, other) for one in names for other in names if one != other}
    assert heat == [
        [f"{letters[one]} {one}", *["" if one == other else percent(scores[one, other].mean) for other in names]]
        for one in names
    ]
    assert page.styles["Head to head"] == [colour(each.mean) for each in scores.values()]
    assert page.titles["Head to head"] == [score_text(each) for each in scores.values()]
    counts = [
        [" ".join(map(str, pair_counts(games, one, other)))] if case.seats == 2 else []
        for one, other in combinations(names, 2)
    ]
    assert duels == [[*row, *pairs] for row, pairs in zip(duel_rows(case, games, names), counts, strict=True)]

    seats = [[seat_score(games, bot, seat) for seat in range(case.seats)] for bot in names]
    assert shown["By seat"] == [
        [[bot, *[percent(each.mean) for each in row]] for bot, row in zip(names, seats, strict=True)]
    ]
    assert page.styles["By seat"] == [colour(each.mean) for row in seats for each in row]

    grid = [
        [str(opening), *[best(game, letters) for game in games if game["opening"] == opening]]
        for opening in range(5, 5 + OPENINGS)
    ]
    assert shown["By opening"] == [grid]
    assert page.titles["By opening"] == [
        ", ".join([f"{bot} {points}" for bot, points in zip(game["players"], game["scores"], strict=True)])
        for game in games
    ]
    top = [score([game], names[0]).mean for game in games if names[0] in game["players"]]
    assert page.styles["By opening"] == [colour(part) for part in top]

    times = []
    for bot in names:
        spent = effort(case, games, bot)
        each = [f"{spent['decisions']:,}", f"{spent['nodes'] / spent['decisions']:,.0f}"]
        seconds = spent["seconds"] or 0
        each += [f"{1000 * seconds / spent['decisions']:,.1f}", f"{seconds:,.1f}"] if case.timed else []
        times.append([bot, *each])
    assert shown["Time use"] == [times]


def best(game: Game, letters: dict[str, str]) -> str:
    return "".join(sorted({letters[bot] for bot in game["players"] if first(game, bot)}))
