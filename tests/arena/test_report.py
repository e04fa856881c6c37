"""A report says what its games say, needs nothing else, and is the same whoever played."""

import csv
import json
import random
import re
from html import unescape
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from arena.invented import record
from rookery.arena import Plan, Sprt, Summary, Tournament, elo, pairings, summarise, text
from rookery.arena.html import letter
from rookery.arena.plan import game_of
from rookery.arena.players import uses_clock
from rookery.arena.replay import turns
from rookery.arena.report import write_report
from rookery.arena.statistics import Estimate
from rookery.arena.summary import as_json, elo_text, score_text, superiority_text
from rookery.arena.text import columns
from rookery.arena.tournament import heading

PLAN = Plan("banquise", ("greedy", "uniform"), 2, options={"rounds": 1})
SVG = "{http://www.w3.org/2000/svg}"


def invented(path: Path, plan: Plan, ranks: dict[str, int], sprt: Sprt | None = None) -> Tournament:
    """Return a tournament in which bots, called by a letter, always come in by their rank; games ended in any order."""
    games = []
    for game in pairings(plan):
        places = [ranks[name] for name in game.players]
        order = [sorted(places).index(place) + 1 for place in places]
        games.append(record(game.opening, "".join(game.players), order, [10 * place for place in places]))
    random.Random(path.name).shuffle(games)
    path.write_text("\n".join([json.dumps(heading(plan)), *[json.dumps(game._asdict()) for game in games]]) + "\n")
    return Tournament(plan, path=path, sprt=sprt)


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots be called by letters that nobody knows."""
    monkeypatch.setattr("rookery.arena.summary.uses_clock", lambda name, game: False)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize(("seats", "bots", "rated"), [(2, "ab", ""), (2, "abc", "bac"), (3, "ab", "ba")])
def test_bots_are_rated_where_two_scores_do_not_say_it_all(tmp_path: Path, seats: int, bots: str, rated: str) -> None:
    plan = PLAN._replace(bots=tuple(bots), seats=seats)
    summary = summarise(invented(tmp_path / "games", plan, {"a": 2, "b": 1, "c": 3}))
    assert [row.bot for row in summary.ratings] == list(rated)


def test_the_same_bytes_for_any_number_of_workers(tmp_path: Path) -> None:
    for workers in (1, 2):
        whole = Tournament(PLAN, sprt=Sprt(0, 10))
        whole.run(workers=workers)
        write_report(summarise(whole), tmp_path / str(workers), replays=1)
    one, two = files(tmp_path / "1"), files(tmp_path / "2")
    assert list(one) == ["games.csv", "index.html", "replays/0000.svg", "report.json", "standings.csv"]
    assert one == two


def test_the_order_in_which_games_ended_does_not_matter(tmp_path: Path, letters: None) -> None:
    plan = PLAN._replace(bots=("a", "b", "c"), openings=3)
    for name in ("one", "two"):
        summary = summarise(invented(tmp_path / name, plan, {"a": 2, "b": 1, "c": 3}))
        write_report(summary, tmp_path / f"{name}-report", replays=0)
    assert files(tmp_path / "one-report") == files(tmp_path / "two-report")


# What is printed


def test_the_text_of_a_tournament_worked_by_hand(tmp_path: Path, letters: None) -> None:
    """b wins all, and has the fewest points: ten a rank. Four openings count as four games, so Wilson gives 51.0 %."""
    shown = text(summarise(invented(tmp_path / "games", PLAN._replace(bots=("a", "b"), openings=4), {"a": 2, "b": 1})))
    assert shown.splitlines() == [
        "bot  games  won  drawn  lost             score (95 %)   Elo (95 %)  superior         margin",
        "b        8    8      0     0  100.0 % (51.0 to 100.0)  at least +7    97.7 %  +10.00 ± 0.46",
        "a        8    0      0     8      0.0 % (0.0 to 49.0)   at most -7     2.3 %  -10.00 ± 0.46",
    ]


def test_a_larger_table_tells_who_came_first_and_rates(tmp_path: Path, letters: None) -> None:
    plan = PLAN._replace(bots=("a", "b", "c"), seats=3)
    shown = text(summarise(invented(tmp_path / "games", plan, {"a": 1, "b": 2, "c": 3})))
    assert re.search(r"^a .* 100\.0 % \(34\.2 to 100\.0\), fair 33\.3 %$", shown, re.MULTILINE)
    assert re.search(r"^b +c +6 +100\.0 %", shown, re.MULTILINE)
    assert re.search(r"^bot +rating \(95 %\)\na +\+\d+ ± \d+\nb +[+-]\d+ ± \d+\nc +-\d+ ± \d+$", shown, re.MULTILINE)


def test_scores_elo_and_superiority_in_words() -> None:
    level = Estimate(0.5, 100)
    assert score_text(level) == "50.0 % (40.4 to 59.6)"
    assert elo_text(level) == f"+0 ({elo(level.low):+.0f} to {elo(level.high):+.0f})" == "+0 (-68 to +68)"
    assert superiority_text(level) == "50.0 %"
    assert superiority_text(Estimate(0.9, 100)) == "> 99.9 %"
    assert superiority_text(Estimate(0.1, 100)) == "< 0.1 %"
    assert elo_text(Estimate(1.0, 10)) == f"at least {elo(10 / (10 + 3.8414588)):+.0f}"
    assert elo_text(Estimate(0.0, 10)) == f"at most {-elo(10 / (10 + 3.8414588)):+.0f}"


def test_what_a_sequential_test_says(tmp_path: Path, letters: None) -> None:
    plan = PLAN._replace(bots=("a", "b"), openings=20)
    better = text(summarise(invented(tmp_path / "better", plan, {"a": 1, "b": 2}, Sprt(0, 200))))
    assert "SPRT: a is +200 Elo rather than +0 (LLR +3." in better
    worse = text(summarise(invented(tmp_path / "worse", plan, {"a": 2, "b": 1}, Sprt(0, 200))))
    assert "SPRT: a is +0 Elo rather than +200 (LLR -" in worse
    unknown = text(summarise(invented(tmp_path / "unknown", plan, {"a": 1, "b": 2}, Sprt(0, 1))))
    assert "SPRT: not known yet (LLR +0." in unknown
    assert "bounds -2.94 and +2.94)" in unknown


def test_columns_are_aligned() -> None:
    assert columns([["a", "b"], ["long", "1"], ["x", "100"]]) == "a       b\nlong    1\nx     100"


# Files for programs


def test_json_and_csv_agree_with_a_recount(tmp_path: Path, letters: None) -> None:
    plan = PLAN._replace(bots=("a", "b", "c"), openings=3)
    summary = summarise(invented(tmp_path / "games", plan, {"a": 2, "b": 1, "c": 3}))
    write_report(summary, tmp_path / "report", replays=0)
    told = json.loads((tmp_path / "report" / "report.json").read_text())
    games = list(csv.DictReader((tmp_path / "report" / "games.csv").open()))
    rows = list(csv.DictReader((tmp_path / "report" / "standings.csv").open()))
    assert told["games"] == 18
    assert [row["bot"] for row in told["ratings"]] == ["b", "a", "c"]
    assert all(int(game["score"]) == 10 * {"a": 2, "b": 1, "c": 3}[game["bot"]] for game in games)
    assert len(games) == 36
    assert [row["bot"] for row in rows] == [row["bot"] for row in told["standings"]] == ["b", "a", "c"]
    for row in told["standings"]:
        own = [game for game in games if game["bot"] == row["bot"]]
        assert row["games"] == len(own) == 12
        assert row["wins"] == sum(game["rank"] == "1" for game in own)
        assert row["score"] == row["wins"] / 12
        assert row["elo"] == (None if row["score"] in (0, 1) else pytest.approx(elo(row["score"])))
        assert row["elo_low"] == (None if row["score_low"] == 0 else pytest.approx(elo(row["score_low"])))
    assert [(row["bot"], row["other"], row["score"], row["pairs"]) for row in told["head_to_head"]] == [
        ("b", "a", 1.0, [0, 0, 0, 0, 3]), ("b", "c", 1.0, [0, 0, 0, 0, 3]), ("a", "c", 1.0, [0, 0, 0, 0, 3]),
    ]  # fmt: skip
    assert [(row["bot"], row["seat"], row["score"]) for row in told["by_seat"]] == [
        ("b", 0, 1.0), ("b", 1, 1.0), ("a", 0, 0.5), ("a", 1, 0.5), ("c", 0, 0.0), ("c", 1, 0.0),
    ]  # fmt: skip
    for row in told["times"]:
        own = [game for game in games if game["bot"] == row["bot"]]
        assert row["decisions"] == sum(int(game["decisions"]) for game in own)
        assert row["nodes"] == sum(int(game["nodes"]) for game in own)
        assert row["seconds"] is None
    assert told["bots"] == ["a", "b", "c"]
    assert told["sprt"] is None


def test_seconds_are_told_only_where_somebody_goes_by_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rookery.arena.summary.uses_clock", lambda name, game: name == "a")
    summary = summarise(invented(tmp_path / "games", PLAN._replace(bots=("a", "b")), {"a": 1, "b": 2}))
    assert [row.seconds for row in summary.times] == [2.0, 2.0]
    write_report(summary, tmp_path / "report", replays=0)
    assert "seconds" in (tmp_path / "report" / "games.csv").read_text().splitlines()[0]
    game = game_of(PLAN)
    assert [uses_clock(name, game) for name in ("3", "uniform", "greedy", "mcts@50", "engine:x@50")] == [False] * 5
    assert [uses_clock(name, game) for name in ("mcts", "3@1s", "uct@20ms", "engine:x", "engine:x@1s")] == [True] * 5


def test_json_of_a_sequential_test(tmp_path: Path, letters: None) -> None:
    plan = PLAN._replace(bots=("a", "b"), openings=20)
    whole = as_json(summarise(invented(tmp_path / "games", plan, {"a": 1, "b": 2}, Sprt(0, 200))))
    assert whole["ratings"] == [], "two bots and two seats: the Elo of the standings says it all"
    told = whole["sprt"]
    assert told["better"] is True
    assert told["ratio"] > told["bounds"][1] == pytest.approx(2.944, abs=0.001)
    assert (told["low"], told["high"], told["alpha"], told["beta"]) == (0, 200, 0.05, 0.05)


# The page


class Page(HTMLParser):
    """The cells of every table, what is linked, and whatever comes from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.text = unescape(re.sub(r"<[^>]*>", " ", text))
        self._inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag == "td":
            self.cells.append("")
            self._inside = True

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "td"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.cells[-1] += data


def shown(summary: Summary, folder: Path, replays: int = 0) -> Page:
    write_report(summary, folder, replays=replays)
    return Page((folder / "index.html").read_text())


def test_the_page_needs_nothing_else_and_its_links_lead_somewhere(tmp_path: Path) -> None:
    whole = Tournament(PLAN._replace(openings=1))
    whole.run()
    page = shown(summarise(whole), tmp_path, replays=1)
    assert not page.tags & {"script", "link", "img", "iframe"}
    assert sorted(page.links) == ["games.csv", "replays/0000.svg", "report.json", "standings.csv"]
    assert all((tmp_path / link).is_file() for link in page.links)
    for title in ("Standings", "Head to head", "By seat", "By opening", "Time use"):
        assert title in page.text


def test_the_page_shows_every_figure(tmp_path: Path, letters: None) -> None:
    plan = PLAN._replace(bots=("a", "b", "c"), openings=3)
    summary = summarise(invented(tmp_path / "games", plan, {"a": 2, "b": 1, "c": 3}))
    page = shown(summary, tmp_path / "report")
    for row in summary.standings:
        for figure in (score_text(row.score), elo_text(row.score), superiority_text(row.score)):
            assert figure in page.cells
    for rating in summary.ratings:
        assert f"{rating.elo:+.0f} ± {rating.error:.0f}" in page.cells
    assert page.cells.count("0 0 0 0 3") == 3
    assert page.cells.count("100.0 %") == 3 + 2, "three duels, and b in both seats"
    assert [cell for cell in page.cells if cell in ("A", "B", "C")].count("A") == 12, "b came first in twelve games"
    assert "2 seats, rounds=1, 18 games, openings from 0." in page.text


def test_names_are_escaped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letters: None) -> None:
    summary = summarise(invented(tmp_path / "games", PLAN._replace(bots=("<", "&")), {"<": 1, "&": 2}))
    page = shown(summary, tmp_path / "report")
    assert "A <" in page.cells
    assert "<" not in page.tags


def test_a_tournament_without_games_is_told_too(tmp_path: Path) -> None:
    page = shown(summarise(Tournament(PLAN)), tmp_path)
    assert "4 games of the plan are not played." in page.text


def test_letters() -> None:
    assert [letter(place) for place in (0, 25, 26, 51, 52)] == ["A", "Z", "A1", "Z1", "A2"]


# Replays


def test_a_replay_has_a_picture_for_each_turn(tmp_path: Path) -> None:
    whole = Tournament(PLAN._replace(openings=1))
    whole.run()
    write_report(summarise(whole), tmp_path, replays=2)
    game = game_of(PLAN)
    for place, played in enumerate(whole.records):
        told = turns(game, played)
        root = ElementTree.parse(tmp_path / "replays" / f"{place:04}.svg").getroot()
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}", "a browser shows it in full size"
        pictures = root.findall(f"{SVG}svg")
        captions = ["".join(part.itertext()) for part in root.findall(f"{SVG}text")]
        assert len(pictures) == len(told) == 1 + sum(bool(caption) for caption, _, _ in told[1:])
        assert captions[0].endswith("start")
        corners = [(float(each.get("x", "")), float(each.get("y", ""))) for each in pictures]
        above = [float(part.get("y", "")) for part in root.findall(f"{SVG}text")[::2]]
        assert all(0 < y - top < 20 for (_, y), top in zip(corners, above, strict=True)), "each below its caption"
        size = float(pictures[0].get("width", "")), float(pictures[0].get("height", ""))
        for (x, y), (right, down) in combinations(corners, 2):
            assert abs(right - x) >= size[0] or abs(down - y) >= size[1], "none upon another"
        assert captions[-1] == " : ".join([str(score) for score in played.scores])
        assert game.outcome(told[-1][1]) is not None
        known = {part.get("id") for part in root.iter() if part.get("id")}
        used = {str(part.get("href")).removeprefix("#") for part in root.iter(f"{SVG}use")}
        assert used <= known
        moved = [text for text in played.actions.split() if not text.startswith("deal")]
        assert sum(len(caption.split()) - 2 for caption, _, _ in told[1:]) == len(moved)
