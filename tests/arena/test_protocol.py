"""The text protocol answers every line, plays levels as levels, and survives every mistake."""

import json
import runpy
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from threading import Event

import pytest

from rookery import catalog
from rookery.arena.protocol import COMMANDS, Go, Malformed, Session, converse, limit_of, read_go
from rookery.bots import LEVELS, Limit, bot, names
from rookery.core import resolve_chance
from rookery.core.errors import UnknownName
from rookery.games.pingouin.game import SPEC

EXAMPLES = Path(__file__).parents[2] / "examples"


def ask(*lines: str, who: str = "greedy") -> list[str]:
    """Send lines and return the answers."""
    answers: list[str] = []
    converse(lines, answers.append, bot=who)
    return answers


def laid() -> str:
    """Return the text of a position after the ice is laid."""
    rules = SPEC.rules(2)
    return SPEC.format_position(rules, resolve_chance(rules, rules.initial_state(), Random(1)))


def facts(line: str) -> dict[str, str]:
    """Read an answer to `go`."""
    words = line.split()
    assert words[0] == "best"
    return {"move": words[1], **dict(zip(words[2:10:2], words[3:10:2], strict=True))}


# Playing


def test_a_move_is_asked_for_and_given() -> None:
    answers = ask("hello", "game pingouin seats=2", "bot engine", f"position {laid()}", "legal", "go nodes 500")
    assert answers[0].startswith("rookery ")
    assert answers[0].endswith(" protocol 2")
    assert answers[1:4] == ["ok", "ok", "ok"]
    legal = answers[4].split()[1:]
    told = facts(answers[5])
    assert told["move"] in legal
    assert list(told) == ["move", "value", "proven", "nodes", "depth"]
    assert 500 <= int(told["nodes"]) < 2000
    assert answers[5].split()[10:12] == ["line", told["move"]]


def test_moves_after_a_position_are_played() -> None:
    legal = ask("game pingouin", f"position {laid()}", "legal")[-1].split()[1:]
    after = ask("game pingouin", f"position {laid()} moves {legal[0]}", "legal", "turn")
    assert legal[0] not in after[-2].split()
    assert after[-1] == "turn 1"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_level_plays_as_the_level_does_everywhere(number: int) -> None:
    """The same random numbers give the same moves, with its own limit, temperature and eye for a certain win."""
    game = catalog.game("banquise", 2, rounds=1)
    state = game.start(Random(2))
    for seed in range(6):
        seat = game.to_move(state)
        assert seat is not None
        level = bot(str(number), game)
        wanted = game.format(level.choose(game.view(state, seat), seat, Random(seed)))
        told = ask("game banquise seats=2 rounds=1", f"bot {number}", f"seed {seed}",
                   f"position {game.format_position(state)}", "go")[-1]  # fmt: skip
        assert facts(told)["move"] == wanted
        state = game.play(state, wanted)


def test_go_overrides_what_it_names_and_only_for_once() -> None:
    game = catalog.game("banquise", 2, rounds=1)
    position = f"position {game.format_position(game.start(Random(2)))}"
    start = ["game banquise seats=2 rounds=1", "bot 2", position]
    usual = bot("2", game).limit.nodes
    assert usual is not None
    assert int(facts(ask(*start, "go")[-1])["nodes"]) == usual
    assert int(facts(ask(*start, "go nodes 90")[-1])["nodes"]) == 90
    assert int(facts(ask(*start, "go nodes 90", "go")[-1])["nodes"]) == usual
    moves = {facts(ask(*start, f"seed {seed}", "go nodes 300")[-1])["move"] for seed in range(12)}
    best = {facts(ask(*start, f"seed {seed}", "go nodes 300 temperature 0")[-1])["move"] for seed in range(12)}
    assert len(best) < len(moves)


def test_a_level_that_takes_a_certain_win_says_so() -> None:
    session: list[str] = []
    talk = Session(session.append, "3")
    game = catalog.game("pingouin")
    action = game.rules.actions[70]
    assert talk._best(action, None).startswith(f"best {game.format(action)} value 1.0000 proven yes nodes 0 depth 1")


def test_the_same_seed_gives_the_same_answer() -> None:
    lines = [f"position {laid()}", "bot mcts", "seed 5", "go nodes 40", "seed 5", "go nodes 40"]
    answers = ask(*lines)
    assert answers[-1] == answers[-3]
    assert ask(*lines) == answers


# Limits


def test_limits_worked_by_hand() -> None:
    level, search = Limit(nodes=100, seconds=2.0), Limit(seconds=1.0)
    assert limit_of(Go(), 0, level) == level
    assert limit_of(Go(), 0, search) == search
    assert limit_of(Go(nodes=7), 0, level) == Limit(nodes=7)
    assert limit_of(Go(seconds=0.3), 0, level) == Limit(seconds=0.3)
    assert limit_of(Go(nodes=7, seconds=0.3), 0, search) == Limit(nodes=7, seconds=0.3)
    assert limit_of(Go(infinite=True), 1, level) == Limit()


def test_a_clock_is_shared_out_over_the_moves_to_come() -> None:
    """A twenty-fifth of its own clock and four fifths of the increment, never more than half of what is left."""
    level, search = Limit(nodes=100, seconds=2.0), Limit(seconds=1.0)
    go = read_go(["clock", "50000,10000", "inc", "1000,500"], 2)
    assert limit_of(go, 0, search).seconds == pytest.approx(50 / 25 + 0.8)
    assert limit_of(go, 1, search).seconds == pytest.approx(10 / 25 + 0.4)
    assert limit_of(go, 0, level) == Limit(nodes=100, seconds=2.0), "a clock only shortens what a level takes"
    assert tuple(limit_of(go, 1, level))[:2] == pytest.approx((100, 0.8))
    hurry = read_go(["clock", "100,100", "inc", "5000,5000"], 2)
    assert limit_of(hurry, 0, search).seconds == pytest.approx(0.05)
    assert limit_of(read_go(["clock", "0,9"], 2), 0, search).seconds == 0
    assert limit_of(read_go(["nodes", "5", "clock", "2500,1"], 2), 0, search).seconds == pytest.approx(0.1)


def test_time_and_clock_are_kept() -> None:
    for line in ("go ms 200", "go clock 5000,5000"):
        start, used = time.perf_counter(), time.process_time()
        answers = ask("game banquise", f"position {dealt()}", "bot mcts", line)
        assert time.perf_counter() - start > 0.15
        assert time.process_time() - used < 5, "of the processor, which a busy machine gives late"
        assert answers[-1].startswith("best ")


def dealt() -> str:
    game = catalog.game("banquise", 2)
    return game.format_position(game.start(Random(1)))


class Polled(Event):
    """A stop sign that knows whether a search has looked at it."""

    def __init__(self) -> None:
        super().__init__()
        self.looked = Event()

    def is_set(self) -> bool:
        self.looked.set()
        return super().is_set()


SEARCHES = [
    (spec.name, name)
    for spec in catalog.specs().values()
    for name in names(spec.game())
    if name not in ("uniform", "greedy", "learned")  # these look one action ahead, and have answered at once
]


@pytest.mark.parametrize(("name", "who"), SEARCHES)
def test_an_infinite_search_ends_at_stop(name: str, who: str) -> None:
    answers: list[str] = []
    session = Session(answers.append, who)
    session._stopping = stopping = Polled()
    game = catalog.game(name)
    position = game.format_position(game.start(Random(1)))
    for command, *words in (["game", name], ["position", *position.split()], ["go", "infinite"]):
        session.obey(command, words)
    assert stopping.looked.wait(60)
    assert answers == ["ok", "ok"]
    used = time.process_time()
    session.obey("stop", [])
    assert time.process_time() - used < 2, "of the processor, which a busy machine gives late"
    assert answers[-1].startswith("best ")


def test_stop_bounds_any_thought_and_is_harmless_otherwise() -> None:
    answers = ask(
        "stop", f"position {dealt()}", "game banquise", f"position {dealt()}", "bot mcts", "go ms 60000", "stop", "stop"
    )
    assert answers[-1].startswith("best ")
    assert sum(answer.startswith("best") for answer in answers) == 1


def test_the_end_of_input_waits_for_a_limit_and_quit_does_not() -> None:
    lines = ["game banquise", f"position {dealt()}", "bot mcts", "go nodes 700"]
    assert facts(ask(*lines)[-1])["nodes"] == "700"
    assert int(facts(ask(*lines[:-1], "go nodes 1000000", "quit", "hello")[-1])["nodes"]) < 1_000_000


# Listing


def test_games_bots_and_options_are_json_lines() -> None:
    *listed, end = ask("games")
    assert end == "ok"
    assert [json.loads(line)["name"] for line in listed] == list(catalog.specs())
    for line in listed:
        spec = catalog.spec(json.loads(line)["name"])
        assert json.loads(line)["seats"] == list(spec.seats)
    for name, spec in catalog.specs().items():
        first, *options, end = ask(f"game {name}", "options")
        assert (first, end) == ("ok", "ok")
        assert [json.loads(line)["name"] for line in options] == [option.name for option in spec.options]
        _, *bots, _ = ask(f"game {name}", "bots")
        assert [json.loads(line)["name"] for line in bots] == list(names(spec.game()))
        assert [json.loads(line)["level"] for line in bots] == [each in LEVELS for each in names(spec.game())]


def test_what_an_option_may_be_is_listed() -> None:
    told = {json.loads(line)["name"]: json.loads(line) for line in ask("game pingouin placement=any", "options")[1:-1]}
    placement = told["placement"]
    assert (placement["type"], list(placement["values"])) == ("choice", ["one_fish", "any"])
    assert (placement["default"], placement["value"]) == ("one_fish", "any")
    assert told["fish_counts"]["default"] == [30, 20, 10]
    assert (told["fish_counts"]["low"], told["fish_counts"]["high"]) == (0, 60)


def test_whose_turn_and_what_chance_draws() -> None:
    answers = ask("turn", "draw", "draw", f"position {laid()}", "turn", "draw")
    assert answers[0] == "turn chance"
    assert all(answer.split()[1] in ("ice-1", "ice-2", "ice-3") for answer in answers[1:3])
    assert answers[4] == "turn 0"
    assert answers[5].startswith("error ")


# Mistakes

MALFORMED = [
    "fly", "game", "game chess", "game pingouin seats=9", "game pingouin seats=x", "game pingouin placement",
    "game pingouin seats=2 seats=3", "game pingouin colour=red", "bot", "bot nobody", "bot 3 4", "bot mcts@x", "seed",
    "seed x", "seed 1 2", "position", "position nonsense", "position start moves a1", "position moves", "legal now",
    "turn over", "hello you", "stop it", "quit now", "games all", "bots 3", "options x", "draw 2", "go x", "go nodes",
    "go nodes 0", "go nodes -3", "go nodes x", "go ms 0", "go nodes 1 nodes 2", "go infinite nodes 3", "go clock 5",
    "go clock 5,5,5", "go clock a,b", "go clock -1,5", "go inc 5,5", "go temperature hot", "go temperature -1",
    "go temperature nan", "go infinite infinite", "\x00", "go \ufffd", "π", "go nodes 99999999999999999999 x",
]  # fmt: skip


@pytest.mark.parametrize("line", MALFORMED)
def test_a_malformed_line_gets_one_error_and_changes_nothing(line: str) -> None:
    before = ["game banquise seats=2 rounds=1", "bot greedy", "seed 3", f"position {dealt_short()}"]
    after = ["legal", "turn", "options", "go"]
    answers = ask(*before, line, *after)
    assert answers[4].startswith("error ")
    assert "\n" not in answers[4]
    assert answers[:4] + answers[5:] == ask(*before, *after)


def dealt_short() -> str:
    game = catalog.game("banquise", 2, rounds=1)
    return game.format_position(game.start(Random(1)))


def test_blank_lines_are_passed_over() -> None:
    assert ask("", "   ", "\t", "hello")[0].startswith("rookery")


def test_nobody_can_think_for_chance_or_after_the_end() -> None:
    assert "chance must draw first" in ask("go")[0]
    game = catalog.game("banquise", 2, rounds=1)
    state, rng = game.start(Random(1)), Random(1)
    while game.to_move(state) is not None:
        state = resolve_chance(game.rules, game.play(state, rng.choice(game.legal(state))), rng)
    _, _, turn, legal, error = ask("game banquise seats=2 rounds=1", f"position {game.format_position(state)}",
                                   "turn", "legal", "go")  # fmt: skip
    outcome = game.outcome(state)
    assert outcome is not None
    assert turn.split() == ["turn", "over", "ranks", *map(str, outcome.ranks), "scores", *map(str, outcome.scores)]
    assert legal == "legal"
    assert error.endswith("the game is over")


def test_a_bot_that_cannot_play_a_game_makes_way_and_comes_back() -> None:
    answers: list[str] = []
    session = Session(answers.append, "alphabeta@50")
    alphabeta = type(session._search.search)
    session.obey("game", ["banquise"])
    assert type(session._search.search) is not alphabeta
    session.obey("game", ["pingouin"])
    assert type(session._search.search) is alphabeta
    assert answers == ["ok", "ok"]
    with pytest.raises(UnknownName):
        Session(answers.append, "nobody")


def test_a_search_that_fails_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[str] = []
    session = Session(answers.append, "greedy")
    session.obey("position", laid().split())
    monkeypatch.setattr(session._search, "analyse", lambda *given: 1 / 0)
    session.obey("go", [])
    session.finish()
    assert answers[1:] == ["error go: ZeroDivisionError('division by zero')"]


def test_every_command_is_written_down() -> None:
    told = (EXAMPLES.parent / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    assert not [form for form in COMMANDS.values() if f"`{form.replace('|', chr(92) + '|')}`" not in told]
    with pytest.raises(Malformed, match="say nodes"):
        read_go(["depth", "5"], 2)


# As a program


def test_bytes_that_are_not_text_are_one_more_malformed_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rookery", "engine"], input=b"\xff\xfe\nhello\n", capture_output=True, timeout=60
    )
    first, second = done.stdout.decode().splitlines()
    assert first.startswith("error ")
    assert second.startswith("rookery ")
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_example_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "engine_client.py"))
    moves, end = capsys.readouterr().out.strip().split("\n")
    game = catalog.game("banquise", 2, rounds=1)
    state = game.rules.initial_state()
    for move in moves.split():
        state = game.play(state, move)
    outcome = game.outcome(state)
    assert outcome is not None
    assert end.split() == ["turn", "over", "ranks", *map(str, outcome.ranks), "scores", *map(str, outcome.scores)]
