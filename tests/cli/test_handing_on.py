"""What a command makes of its arguments: what it hands on, to whom, and what it prints of the answer."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from match.honest import honest
from rookery import catalog
from rookery.arena import Plan, Sprt
from rookery.bots import names
from rookery.cli import analyse, arena, database, engine, logs, serve
from rookery.cli.main import main
from rookery.core.search_api import Analysis, Candidate, Limit
from rookery.i18n import LANGUAGES, Text
from rookery.match import Match
from rookery.server.export import export

FLOE = "r1111.b/1......./......./......../......./......../......./........"


class Heard(list[tuple[tuple[Any, ...], dict[str, Any]]]):
    """Everything that a stand-in was called with."""

    def __init__(self, answer: object = None) -> None:
        super().__init__()
        self.answer = answer

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.append((given, named))
        return self.answer


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that must succeed, and return what it prints."""

    def running(*arguments: object, language: str = "en", code: int = 0) -> str:
        assert main([*map(str, arguments), "--language", language]) == code
        return capsys.readouterr().out

    return running


Run = Callable[..., str]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the log of a finished match."""
    path = tmp_path / "match.log"
    path.write_text("\n".join(honest("pingouin", 0).lines()), encoding="utf-8")
    return path


def test_a_server_gets_every_setting_and_knows_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Heard()
    monkeypatch.setattr(serve, "load", lambda name: SimpleNamespace(serve=asked))
    given: dict[str, Any] = {
        "host": "::1",
        "port": 1234,
        "database": "db",
        "proxies": "10.0.0.1",
        "workers": 3,
        "rate": 0.5,
        "sockets": 7,
        "log_level": "debug",
    }
    words = [word for name, value in given.items() for word in ("--" + name.replace("_", "-"), value)]
    run("serve", *words, "--origin", "https://a", "--origin", "https://b")
    run("serve")
    assert asked == [((), given | {"origins": ("https://a", "https://b")}), ((), dict.fromkeys([*given, "origins"]))]


def test_tidying_keeps_each_kind_as_long_as_it_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Heard({"waiting": 4, "running": 5, "over": 6})
    monkeypatch.setattr(database, "load", lambda name: SimpleNamespace(tidy=asked))
    told = run("tidy", "--waiting", 1, "--running", 2, "--over", 3, "--database", "db")
    assert asked == [((), {"database": "db", "keep_waiting": 1.0, "keep_running": 2.0, "keep_over": 3.0})]
    assert told == "Deleted: 4 that waited, 5 that ran, 6 that were over.\n"


def test_a_bot_sits_where_it_is_told_counted_from_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    clients, played = Heard("client"), Heard({"text": {"en": "Ada wins.", "fr": "Ada gagne."}, "scores": [9, 4]})
    monkeypatch.setattr(serve, "TableClient", clients)
    monkeypatch.setattr(serve, "play_bot", played)
    where = ("bot", "--server", "http://house", "--table", "t")
    assert run(*where, "--seat", 2, "--token", "key", "--level", "greedy", "--name", "Bo") == "Ada wins. 9 4\n"
    assert run(*where, language="fr") == "Ada gagne. 9 4\n"
    assert clients == [(("http://house", "t", "key"), {}), (("http://house", "t", ""), {})]
    assert played == [
        (("client",), {"level": "greedy", "seat": 1, "name": "Bo"}),
        (("client",), {"level": "4", "seat": None, "name": ""}),
    ]


def test_a_picture_is_drawn_as_asked(run: Run, log: Path, tmp_path: Path) -> None:
    match = Match.load(log.read_text(encoding="utf-8"), catalog.spec)
    target = tmp_path / "then.svg"
    for language in LANGUAGES:
        told = run("export", log, target, "--at", 62, "--theme", "dark", "--width", 300, language=language)
        assert str(target) in told
        drawn = export(match, "svg", at=62, theme="dark", language=language, width=300)
        assert target.read_bytes() == drawn
    run("export", log, target)
    assert target.read_bytes() == export(match, "svg", at=None, theme="light", language="en", width=800) != drawn


def test_an_analysis_is_told_move_by_move(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = catalog.spec("pingouin").rules(2)
    first, second, answer = (
        next(action for action in rules.actions if catalog.spec("pingouin").format_action(rules, action) == text)
        for text in ("a1-b1", "a1-a2", "g1-f1")
    )
    found = Analysis(
        (
            Candidate(first, 0.25, 0.75, (0.25, -0.25), (first, answer), True),
            Candidate(second, -0.5, 0.25, (-0.5, 0.5), (second,), False),
        ),
        9,
        2,
    )
    thinking = Heard(found)
    bots = Heard(SimpleNamespace(analyse=thinking))
    monkeypatch.setattr(analyse, "bot", bots)
    asked = ("analyse", "pingouin", "--position", FLOE)
    assert run(*asked, "--bot", "greedy", "--seconds", 3).splitlines() == [
        "a1-b1            +0.250  75.0% (certain)  a1-b1 g1-f1",
        "a1-a2            -0.500  25.0%  a1-a2",
    ]
    best, other = map(json.loads, run(*asked, "--json").splitlines())
    assert (best["action"], best["line"], best["value"], best["proven"]) == ("a1-b1", ["a1-b1", "g1-f1"], 0.25, True)
    assert (other["action"], other["share"], other["results"], other["proven"]) == ("a1-a2", 0.25, [-0.5, 0.5], False)
    assert [given[0] for given, _ in bots] == ["greedy", "6"]
    assert [(given[1], named["limit"]) for given, named in thinking] == [
        (0, Limit(seconds=seconds)) for seconds in (3.0, 2.0)
    ]
    assert run("analyse", "pingouin", "--position", FLOE.replace("1", ".")) == "Nobody has to move here.\n"
    assert len(thinking) == 2


def test_the_bar_of_an_analysis_shows_its_time_and_ends_with_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, times = Heard(), iter([10.0, 10.0, 10.5, 10.5, 11.0, 13.0, 14.0])
    monkeypatch.setattr(analyse, "bar", drawn)
    monkeypatch.setattr(analyse, "perf_counter", lambda: next(times))
    tick = analyse._ticking(2.0)
    assert [tick() for _ in range(6)] == [False] * 6
    assert drawn == [((percent, 100), {}) for percent in (0, 25, 50, 99)], "each once, and not all before the answer"


def test_a_review_is_told_in_words_or_as_json(run: Run, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.load(log.read_text(encoding="utf-8"), catalog.spec)
    steps, players = match.history.standing(), [player.name for player in match.players]
    found = {"played": "a1", "better": "b1", "loss": 0.12345, "claim": None, "why": None, "mattered": True}
    why = {"why": Text("A hole.", "Un trou."), "claim": SimpleNamespace(keys=("c1", "d1"))}
    reviewing = Heard(
        [
            SimpleNamespace(**found | why, number=62, seat=1),
            SimpleNamespace(**found | {"mattered": False}, number=63, seat=0),
            SimpleNamespace(**found, number=64, seat=1),
        ]
    )
    monkeypatch.setattr("rookery.cli.review.review", reviewing)
    assert run("review", log, "--seconds", 3, language="fr").splitlines() == [
        f"{steps[62].seq:4d}  {players[1]}: a1 (-0.12), b1. Un trou.",
        f"{steps[64].seq:4d}  {players[1]}: a1 (-0.12), b1. ",
    ]
    shown = [json.loads(line) for line in run("review", log, "--json").splitlines()]
    assert shown[0] == {
        "seq": steps[62].seq,
        "seat": 1,
        "played": "a1",
        "better": "b1",
        "loss": 0.1235,
        "why": {"en": "A hole.", "fr": "Un trou."},
        "keys": ["c1", "d1"],
    }
    assert [(each["seq"], each["why"], each["keys"]) for each in shown[1:]] == [
        (steps[number].seq, None, []) for number in (63, 64)
    ]
    moves = [(step.before, step.action) for step in steps]
    assert [(given[1:], named) for given, named in reviewing] == [
        ((moves, Limit(seconds=seconds)), {"names": players}) for seconds in (3.0, 25.0)
    ]


def test_bots_are_listed_by_name(run: Run) -> None:
    for game in catalog.specs():
        listed = list(names(catalog.spec(game).game(2)))
        assert run("bots", game, "--seats", 2).split() == listed
        assert json.loads(run("bots", game, "--seats", 2, "--json")) == listed


def test_an_arena_plays_what_it_is_told_and_reports_what_was_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs, written = Heard(), Heard()
    tournament = SimpleNamespace(run=runs, decided=False)
    tournaments, players = Heard(tournament), Heard(SimpleNamespace(close=lambda: None))
    for name, stand_in in {
        "Tournament": tournaments,
        "player": players,
        "summarise": lambda played: ("summary", played),
        "as_json": lambda summary: {"of": summary[0]},
        "text": lambda summary: f"text of a {summary[0]}",
        "write_report": written,
    }.items():
        monkeypatch.setattr(arena, name, stand_in)
    asked = ("arena", "derby", "greedy", "uniform", "--seats", 3, "-o", "layout=preset", "--openings", 4, "--seed", 5)
    out, report = tmp_path / "games.jsonl", tmp_path / "report"
    more = ("--sprt", 0, 30, "--workers", 2, "--out", out, "--report", report, "--replays", 1)
    assert run(*asked, *more) == "text of a summary\n"
    assert json.loads(run(*asked, "--json")) == {"of": "summary"}
    plan = Plan("derby", ("greedy", "uniform"), 4, 3, {"layout": "preset"}, 5)
    assert tournaments == [
        ((plan,), {"path": out, "sprt": Sprt(0.0, 30.0)}),
        ((plan,), {"path": None, "sprt": None}),
    ]
    assert [(named["workers"], named["ray"]) for _, named in runs] == [(2, None), (1, None)]
    assert [given[0] for given, _ in players] == ["greedy", "uniform"] * 2
    assert written == [((("summary", tournament), report), {"replays": 1})]

    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    tournament.run = interrupted
    assert run(*asked, code=130) == "text of a summary\n", "the games so far are told"


def test_an_engine_thinks_with_the_bot_that_was_chosen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Heard()
    monkeypatch.setattr(engine, "converse", asked)
    run("engine", "--bot", "greedy")
    assert [named for _, named in asked] == [{"bot": "greedy"}]


def test_a_replay_begins_where_it_is_told(run: Run, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Heard()
    monkeypatch.setattr(logs, "replay_lines", shown)
    run("replay", log, "--at", 62, "--ascii")
    run("replay", log, "--moves", language="fr")
    assert [named for _, named in shown] == [
        {"at": 62, "boards": True, "colour": False, "ascii": True},
        {"at": None, "boards": False, "colour": False, "ascii": False},
    ]
    monkeypatch.setattr(logs, "full_screen", lambda chosen: True)
    monkeypatch.setattr(logs, "replay_screen", shown)
    run("replay", log, "--at", 62)
    run("replay", log, "--moves")  # a list of moves is for a file or another program
    assert [named.get("boards") for _, named in shown] == [True, False, None, False]
