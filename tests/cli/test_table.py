"""The table behind every face: who may look when, and what is asked of whom."""

from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from rookery.bots import Limit
from rookery.catalog import game
from rookery.cli.reacting import PAUSE, Manners
from rookery.cli.table import Sight, Table
from rookery.cli.telling import Hint
from rookery.match import Match


class Script:
    """A face that plays what it is given, then leaves, and writes down what it was asked."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.happened: list[str] = []
        self.sights: list[Sight] = []

    def show(self, text: str) -> None:
        self.happened.append(f"show {text}")

    def board(self, sight: Sight) -> None:
        self.happened.append("board")
        self.sights.append(sight)

    def hint(self, hints: Sequence[Hint]) -> None:
        self.happened.append("hint")

    def turn(self, prompt: str, sight: Sight, news: Callable[[], bool] | None = None) -> str:
        self.happened.append(f"turn {prompt}")
        line = self.lines.pop(0) if self.lines else "quit"
        return sight.legal[0] if line == "first" else line

    def ask(self, prompt: str) -> str:
        self.happened.append(f"ask {prompt}")
        return "y"

    def cover(self, prompt: str) -> None:
        self.happened.append(f"cover {prompt}")

    def wait(self, prompt: str, sight: Sight | None) -> None:
        self.happened.append(f"wait {prompt}")

    def pause(self) -> None:
        self.happened.append("pause")

    def until(self, ready: Callable[[], bool]) -> str:
        return ""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def played(name: str, *lines: str, bots: dict[int, str] | None = None) -> Script:
    names = ("Ada", "robot" if bots else "Bo")
    match = Match.open(game(name), seed=bytes(32), match_id="m", seats=2, names=names, bots=bots)
    face = Script(*lines)
    Table(match, face, language="en", limit=Limit(seconds=0.01)).play()
    return face


def covers(face: Script) -> list[str]:
    return [line.split()[4].rstrip(",") for line in face.happened if line.startswith("cover")]


def test_a_hand_is_hidden_between_people() -> None:
    face = played("banquise", "first", "first")
    assert covers(face) == ["Ada", "Bo", "Ada"]
    assert face.happened.index("board") > 0


def test_where_all_is_open_nothing_is_hidden() -> None:
    assert not covers(played("pingouin", "first", "first"))


def test_whoever_is_asked_sees_no_hand() -> None:
    """Ada, who wants her move back, hands over to Bo for his consent and gets the screen back."""
    face = played("banquise", "first", "first", "undo")
    assert covers(face) == ["Ada", "Bo", "Ada", "Bo", "Ada"]
    asked = next(at for at, line in enumerate(face.happened) if line.startswith("ask Bo"))
    assert face.happened[asked - 1].startswith("cover")


def test_bots_are_waited_for_and_told_of() -> None:
    face = played("pingouin", "first", bots={1: "uniform"})
    assert "wait robot is thinking…" in face.happened
    assert any(line.startswith("show robot: ") for line in face.happened)
    assert [move.split()[0] for move in face.sights[-1].moves] == ["Ada", "robot"]


def test_the_end_is_looked_at() -> None:
    face = played("pingouin", "resign")
    assert face.happened[-1] == "pause"
    assert "show Bo wins. Decided by those who gave up." in face.happened


def reacting(*lines: str, always: bool = False, words: str = "always") -> tuple[Script, Match]:
    """Play Thin Ice with cards, where everybody is asked after everything."""
    options = {"mode": "intermediate", "reaction_prompt": words}
    match = Match.open(game("thin_ice"), seed=bytes(32), match_id="m", seats=2, names=("Ada", "Bo"), options=options)
    face = Script(*lines)
    manners = Manners(always=always)
    Table(match, face, language="en", limit=Limit(seconds=0.01), manners=manners).play()
    return face, match


def test_who_has_nothing_that_fits_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What can only be passed is passed after a while; who wants to be asked each time is."""
    pauses: list[float] = []
    monkeypatch.setattr("rookery.cli.table.time", SimpleNamespace(sleep=pauses.append))
    asked, _ = reacting(*["first"] * 12, always=True)
    spared, match = reacting(*["first"] * 12)
    passes = [event for event in match.events if event.what == "move" and event.text == "pass"]
    assert len(pauses) > 0
    assert all(PAUSE[0] <= pause <= PAUSE[1] for pause in pauses)
    assert len(passes) >= len(pauses)
    assert [sight.legal for sight in asked.sights].count(("pass",)) > 0
    assert ("pass",) not in [sight.legal for sight in spared.sights]


def test_who_rests_is_not_asked_before_their_turn() -> None:
    manners = Manners()
    assert not manners.passes(0, ["card_leap", "pass"], reaction=True)
    manners.resting.add(0)
    assert manners.passes(0, ["card_leap", "pass"], reaction=True)
    assert manners.pause(0) == 0.0
    assert not manners.passes(1, ["card_leap", "pass"], reaction=True)
    assert not manners.passes(0, ["pass"], reaction=False)
    assert not manners.passes(0, ["card_leap", "pass"], reaction=True)


def test_resting_needs_something_to_react_to() -> None:
    face = played("pingouin", "rest")
    assert "show There is nothing to react to now." in face.happened
