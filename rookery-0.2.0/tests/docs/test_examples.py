"""What the pages tell people to type works."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from rookery.catalog import specs
from rookery.cli.main import _parser, main
from rookery.core import AnySpec

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "fr").glob("*.md"), *ROOT.glob("*.md")])
"""What people wrote; pages that come from the source are checked as such."""


def shell_lines() -> list[tuple[str, str]]:
    """Return every command line that begins with `rookery`, with the page it stands on."""
    found = []
    for page in PAGES:
        for block in re.findall(r"^```(?:sh)?\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            for line in re.split(r"\n|; ", block):
                bare = re.sub(r"^(?:[A-Z_]+=\S+ )*| > \S+.*", "", line.strip())
                if bare.startswith("rookery "):
                    found.append((page.name, bare))
    return found


@pytest.mark.parametrize("page", [page for page in PAGES if "\n>>> " in page.read_text(encoding="utf-8")], ids=str)
def test_what_is_typed_at_the_python_prompt(page: Path) -> None:
    tried = doctest.testfile(str(page), module_relative=False)
    assert tried.attempted
    assert not tried.failed


def test_the_quick_start_can_be_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each command does what it is there for; whoever plays takes a hint, is told why, and leaves."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    commands = [shlex.split(line)[1:] for page, line in shell_lines() if page == "quick-start.md"]
    assert [command[0] for command in commands] == ["games", "play"]
    for command in [*commands, ["play", "--resume"]]:
        typed = iter(["why a1-b1", "hint", "quit"])
        monkeypatch.setattr("builtins.input", lambda prompt, typed=typed: next(typed))
        assert main([*command, "--language", "en"]) == 0
    shown = capsys.readouterr().out
    assert all(game.title.en in shown for game in specs().values())
    assert "(P10)" in shown


@pytest.mark.parametrize("game", specs().values(), ids=list(specs()))
def test_the_moves_and_positions_of_the_notation_page_are_read(game: AnySpec) -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    section = page.partition(f"\n## {game.title.en}\n")[2].partition("\n## ")[0]
    options = {"mode": "advanced", "extensions": "kraken"} if game.name == "thin_ice" else {}
    many, two = game.game(game.seats[-1], **options), game.game(2, **options)
    moves = re.search(r"^\| text \|.*\n\|---.*\n((?:\|.*\n)+)", section, re.MULTILINE)
    assert moves
    for row in moves[1].splitlines():
        for text in re.findall(r"`([^`]+)`", row.split(" | ")[0]):
            if "…" not in text:
                many.parse(text)
    for position in re.findall(r"^    (\S.*)$", section, re.MULTILINE):
        two.parse_position(position)


def test_there_are_examples() -> None:
    assert len(shell_lines()) > 15


@pytest.mark.parametrize(("page", "line"), shell_lines())
def test_what_is_typed_at_the_shell(page: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(line, comments=True)[1:]
    parser = _parser()
    chosen = parser.parse_args(words)
    if getattr(chosen, "game", None):
        game = specs()[chosen.game]
        seats = len(chosen.players.split(",")) if getattr(chosen, "players", None) else getattr(chosen, "seats", None)
        options = getattr(chosen, "option", [])
        rules = game.rules(seats, **dict(part.split("=", 1) for part in options))
        if getattr(chosen, "position", None):
            game.parse_position(rules, chosen.position)
