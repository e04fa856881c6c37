"""The command line itself: what it says alone, help with an example, JSON, refusals, exit codes, completion."""

import argparse
import json
import shlex
import subprocess
from pathlib import Path

import pytest

from rookery.catalog import specs
from rookery.cli.args import overview
from rookery.cli.main import SHELLS, _parser, main
from rookery.core.rulebook import plain
from rookery.i18n import LANGUAGES


def commands(language: str = "en") -> dict[str, argparse.ArgumentParser]:
    found = [action for action in _parser(language)._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found[0].choices)


def test_alone_it_says_what_one_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    for language in LANGUAGES:
        assert main(["--language", language]) == 0
        shown = capsys.readouterr().out
        assert len(shown.splitlines()) <= 24, "it must fit a small terminal"
        for line in overview(language).splitlines():
            if line.startswith("  rookery "):
                _parser(language).parse_args(shlex.split(line[10:34].strip()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", commands())
def test_every_help_has_an_example_that_is_understood(name: str, language: str) -> None:
    epilog = commands(language)[name].epilog or ""
    lines = [line[line.index("rookery ") :] for line in epilog.splitlines() if "rookery " in line]
    assert lines, f"rookery {name} --help shows no example"
    for line in lines:
        words = shlex.split(line.rpartition("| ")[2])
        assert words[1] == name
        _parser(language).parse_args(words[1:])


def refusal(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    try:
        code = main(arguments)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    captured = capsys.readouterr()
    assert code == 2
    assert captured.out == ""
    return captured.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["games", "chess"],
        ["nothing"],
        ["perft", "pingouin", "--depth", "many"],
        ["perft", "pingouin", "--seats", "9"],
        ["perft", "pingouin", "--depth", "0"],
        ["bench", "pingouin", "--seconds", "0"],
        ["review", "game.log", "--seconds", "nan"],
        ["rules", "derby", "xyzzy"],
        ["analyse", "pingouin", "-o", "placement=sky"],
        ["verify", "nowhere.log"],
        ["bots"],
    ],
    ids=" ".join,
)
def test_a_refusal_is_one_line_on_stderr(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    told = refusal([*arguments, "--language", "en"], capsys)
    assert told.startswith("rookery: ")
    assert told.count("\n") == 1
    assert "Traceback" not in told


def test_the_exit_codes_are_documented(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--help", "--language", "en"])
    assert leaving.value.code == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Exit codes: 0 done; 2 refused, with one sentence on stderr; 130 interrupted." in told


@pytest.mark.parametrize("game", specs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_allowed_value_is_listed(game: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", game, "--language", language]) == 0
    shown = capsys.readouterr().out
    for option in specs()[game].options:
        assert f"  {option.name} = " in shown
        described = option.type.describe(2)
        for name in described.get("values", {}) | described.get("each", {}).get("values", {}):
            assert f"    {name} (" in shown
        for bound in ("low", "high"):
            if bound in described:
                assert str(described[bound]) in shown


@pytest.mark.parametrize("game", specs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_printed_whole_by_clause_and_by_word(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    book = specs()[game].rulebook(language)

    def shown(*about: str) -> str:
        assert main(["rules", game, *about, "--language", language]) == 0
        return " ".join(capsys.readouterr().out.split())

    whole = shown()
    assert whole.startswith(book.title.upper())
    printed = [" ".join(f"{clause.number} {plain(clause.text)}".split()) for clause in book.clauses()]
    assert all(clause in whole for clause in printed)
    first, *_, last = book.clauses()
    assert shown(last.number.lower(), first.number) == f"{printed[-1]} {printed[0]}"
    assert printed[-1] in shown(max(plain(last.text).split(), key=len))


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    assert [each["name"] for each in json.loads(capsys.readouterr().out)] == list(specs())
    assert main(["games", "banquise", "--seats", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {option["name"]: option["default"] for option in found["options"]}["rounds"] == 5


def test_measures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "pingouin", "--depth", "2", "--json"]) == 0
    depths = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["depth"] for each in depths] == [1, 2]
    assert main(["bench", "derby", "--seconds", "0.01", "--json"]) == 0
    measured = json.loads(capsys.readouterr().out)
    assert measured["game"] == "derby"
    assert measured["moves"] >= measured["games"] > 0


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_can_complete(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab")
    assert main(["--print-completion", shell]) == 0
    script = capsys.readouterr().out
    for name in commands():
        assert name in script
    assert "thin_ice" in script
    if shell == "bash":
        path = tmp_path / "completion.bash"
        path.write_text(script, encoding="utf-8")
        typed = "COMP_WORDS=(rookery an); COMP_CWORD=1; _shtab_rookery; echo ${COMPREPLY[@]}"
        done = subprocess.run(["bash", "-c", f"source {path}; {typed}"], capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["analyse"]
