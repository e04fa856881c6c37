"""`rookery play` as people use it: a real process, typed lines, a game on the disk."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rookery.cli import play
from rookery.cli.main import _parser
from rookery.i18n import LANGUAGES


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def rookery(home: Path, *arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {
        "XDG_DATA_HOME": str(home),
        "LANG": "en_GB.UTF-8",
        "LC_ALL": "",
        "PYTHONIOENCODING": "utf-8",
    }
    return subprocess.run(
        [sys.executable, "-m", "rookery", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        env=environment,
        check=False,
    )


def kept(home: Path) -> list[Path]:
    return sorted((home / "rookery" / "games").glob("*.log"))


FLOE = "r1111.b/1......./......./......../......./......../......./........"


@pytest.mark.parametrize(("language", "told"), [("en", "For the full screen: "), ("fr", "Pour le plein écran : ")])
def test_without_textual_it_is_lines_and_one_sentence_says_why(
    language: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = argparse.Namespace(lines=False, ascii=False, language=language)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(play, "find_spec", lambda name: None)
    assert not play.full_screen(chosen)
    printed = capsys.readouterr().out
    assert printed.startswith(told)
    assert len(printed.splitlines()) == 1
    chosen.lines = True
    assert not play.full_screen(chosen)
    assert capsys.readouterr().out == ""


def test_a_small_terminal_has_lines_and_one_sentence_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = argparse.Namespace(lines=False, ascii=False, language="en")
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(play, "find_spec", lambda name: name)
    for columns, lines, full in ((80, 24, True), (79, 24, False), (80, 23, False)):
        monkeypatch.setattr("shutil.get_terminal_size", lambda size=(columns, lines): os.terminal_size(size))
        assert play.full_screen(chosen) == full
        assert len(capsys.readouterr().out.splitlines()) == (0 if full else 1)


def test_version_says_whether_it_is_compiled(home: Path) -> None:
    assert rookery(home, "--version").stdout.strip().endswith(("(compiled)", "(plain Python)"))


def test_a_whole_game_by_hand(home: Path) -> None:
    """Two people on a tiny floe: every move typed, the result told."""
    done = rookery(home, "play", "pingouin", "--players", "Ada,Bo", "--position", FLOE, typed="a1-a2\n")
    assert done.returncode == 0, done.stderr
    assert "Bo" in done.stdout
    assert "wins" in done.stdout or "win together" in done.stdout
    (log,) = kept(home)
    assert json.loads(log.read_text().splitlines()[-1])["what"] == "end"
    assert rookery(home, "verify", str(log)).stdout.startswith("True: ")
    assert "Ada: a1-a2" in rookery(home, "replay", str(log)).stdout


def test_bad_input_gets_a_sentence(home: Path) -> None:
    typed = "castle\na1-e3\nwhy g1-f1\nwhy a1-b1\nload nowhere.log\nsave\nhelp\nmoves\n\nquit\n"
    done = rookery(home, "play", "pingouin", "--players", "Ada,Bo", "--position", FLOE, typed=typed)
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr
    for told in ("is not a move", "(P14)", "(P13)", "That is allowed.", "nowhere.log", "Which file?", "a1-b1 a1-c1"):
        assert told in done.stdout, told


def test_a_game_is_left_and_taken_up_again(home: Path) -> None:
    rookery(home, "play", "pingouin", "--players", "Ada,Bo", "--position", FLOE + " -/- 2", typed="")
    again = rookery(home, "play", "--resume", typed="quit\n")
    assert "Ada> " in again.stdout or "Bo> " in again.stdout
    (log,) = kept(home)
    copy = home / "copy.log"
    saved = rookery(home, "play", "--load", str(log), typed=f"save {copy}\nload {copy}\nquit\n")
    assert "Saved to" in saved.stdout
    assert "Loaded" in saved.stdout
    assert copy.read_text() == log.read_text()


def test_undo_is_free_against_a_bot(home: Path) -> None:
    done = rookery(home, "play", "pingouin", "--players", "Ada,bot:uniform", typed="moves\nquit\n")
    first = done.stdout.partition("You may play: ")[2].split()[0]
    rookery(home, "play", "--resume", typed=f"{first}\nundo\nquit\n")
    (log,) = kept(home)
    events = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    assert [event["what"] for event in events if event["what"] != "chance"] == ["move", "move", "takeback"]


def test_a_takeback_between_people_needs_consent(home: Path) -> None:
    floe = "r111111/1......./......./......../......./......../......./b1111111"
    for answer, told in (("y", "takeback"), ("n", "refuse")):
        place = home / answer
        typed = f"a1-b1\na8-b8\nundo\n{answer}\nquit\n"
        rookery(place, "play", "pingouin", "--players", "Ada,Bo", "--position", floe, typed=typed)
        (log,) = kept(place)
        assert json.loads(log.read_text().splitlines()[-1])["what"] == told


def test_hints_are_legal_moves(home: Path) -> None:
    done = rookery(home, "play", "pingouin", "--position", FLOE, "--think", "0.2", typed="hint\nquit\n")
    assert "out of 100" in done.stdout
    hinted = {line.split()[0] for line in done.stdout.splitlines() if line.startswith("a1-")}
    assert hinted == {"a1-b1", "a1-c1", "a1-d1", "a1-e1", "a1-a2"}


def test_bots_play_alone_in_every_number(home: Path) -> None:
    for players in ("bot:uniform,bot:greedy", "bot:uniform,bot:greedy,bot:1", "bot:1,bot:1,bot:greedy,bot:uniform"):
        done = rookery(home, "play", "pingouin", "--players", players, "--think", "0.01")
        assert done.returncode == 0
        assert "win" in done.stdout


def test_it_speaks_french(home: Path) -> None:
    typed = "a1-e3\nhelp\nquit\n"
    done = rookery(home, "play", "pingouin", "--language", "fr", "--position", FLOE, typed=typed)
    assert "ligne droite" in done.stdout
    assert "abandonner" in done.stdout


def test_ascii_is_ascii(home: Path) -> None:
    done = rookery(home, "play", "pingouin", "--ascii", "--position", FLOE, typed="quit\n")
    assert done.stdout.isascii()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("play",), "Which game?"),
        (("play", "chess"), "no game"),
        (("play", "pingouin", "--players", "Ada"), "2 to 4 can play"),
        (("play", "pingouin", "--seats", "0"), "one player for each seat"),
        (("play", "pingouin", "--players", "Ada,bot:deep"), "no bot is called deep"),
        (("play", "pingouin", "-o", "placement=sky", "-o", "colour=red"), "no such option"),
        (("play", "pingouin", "--position", "xx"), "eight rows"),
        (("play", "--resume"), "No game is waiting."),
        (("replay", "nowhere.log"), "nowhere.log"),
        (("play", "--join", "http://127.0.0.1:1/#table/x"), "http://127.0.0.1:1: Connection refused"),
        (("verify", "nowhere.log"), "nowhere.log"),
    ],
)
def test_a_bad_command_line_gets_a_sentence(home: Path, arguments: tuple[str, ...], told: str) -> None:
    done = rookery(home, *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("rookery: ")
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_perft_counts_the_reference_position(home: Path) -> None:
    rows = "r3111r1/22131b1b/1121233/222r1332/2221211/2b2r2131/1122b32/11123321"
    done = rookery(home, "perft", "pingouin", "--position", rows, "--depth", "3")
    assert [line.split()[1] for line in done.stdout.splitlines()] == ["52", "2,358", "104,319"]


def test_games_and_bench_know_every_game(home: Path) -> None:
    from rookery.catalog import specs

    listed = rookery(home, "games").stdout
    measured = rookery(home, "bench", "--seconds", "0.01").stdout
    for name in specs():
        assert name in listed
        assert name in measured


DEVELOPERS = {"arena", "bench", "engine", "perft"}
"""Commands that only developers use; their help is English."""


def test_help_speaks_both_languages_in_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command and flag says something, what players use in both languages, and no line is too long."""
    monkeypatch.setenv("COLUMNS", "80")
    english, french = [parsers(language) for language in LANGUAGES]
    assert english.keys() == french.keys()
    for name, parser in english.items():
        other = french[name]
        english_only = name in DEVELOPERS
        assert english_only or parser.description != other.description
        assert parser.description
        for action, same in zip(parser._actions, other._actions, strict=True):
            if not isinstance(action, argparse._SubParsersAction):
                assert action.help, (name, action.dest)
                assert english_only or action.help != same.help, (name, action.dest)
        for each in (parser, other):
            assert max(map(len, each.format_help().splitlines())) <= 80


def parsers(language: str) -> dict[str, argparse.ArgumentParser]:
    whole = _parser(language)
    (commands,) = [action for action in whole._actions if isinstance(action, argparse._SubParsersAction)]
    return {"": whole, **commands.choices}


def test_the_language_of_the_help_is_the_one_asked_for(home: Path) -> None:
    assert "quitter" in rookery(home, "--language", "fr", "--help").stdout
    assert "quitter" in rookery(home, "play", "--help", "--language=fr").stdout
    assert "quitter" not in rookery(home, "play", "--help").stdout
    refused = rookery(home, "play", "--language", "de", "pingouin")
    assert (refused.returncode, "invalid choice" in refused.stderr) == (2, True)


def test_several_logs_are_checked_one_after_the_other(home: Path) -> None:
    rookery(home, "play", "pingouin", "--players", "Ada,Bo", "--position", FLOE, typed="a1-a2\n")
    (log,) = kept(home)
    false = home / "false.log"
    false.write_text(log.read_text().replace("a1-a2", "a1-e3"))
    done = rookery(home, "verify", str(log), str(log))
    assert (done.returncode, done.stdout.count(": True: "), done.stderr) == (0, 2, "")
    done = rookery(home, "verify", str(false), str(log))
    assert (done.returncode, done.stdout.count(": True: ")) == (2, 1)
    assert done.stderr.startswith(f"rookery: {false}: Line ")
    done = rookery(home, "verify", "--json", str(false), str(log))
    refused, found = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, refused["ok"], refused["code"]) == (2, False, "impossible")
    assert (found["ok"], found["game"], found["moves"]) == (True, "pingouin", 1)
