"""One object to hold: `rookery.new_match` and `rookery.load_match`."""

import subprocess
import sys
from pathlib import Path

import pytest

import rookery
from rookery.core import IllegalAction, InvalidOptions, UnknownName


def test_a_match_is_played_printed_saved_and_loaded(tmp_path: Path) -> None:
    match = rookery.new_match("pingouin", seats=3, bots={1: "uniform", 2: "uniform"}, seed=7, placement="any")
    assert match.to_move == 0
    match.play(match.legal[0])
    assert match.to_move == 0
    assert len([event for event in match.match.events if event.what == "move"]) == 3
    assert "a1" in str(match)
    assert len(repr(match)) < 120
    assert match._repr_svg_().startswith("<svg")
    match.save(tmp_path / "m.log")
    again = rookery.load_match(tmp_path / "m.log")
    assert again.legal == match.legal


def test_the_same_seed_deals_and_plays_the_same_game() -> None:
    one, other = [rookery.new_match("banquise", bots={0: "uniform", 1: "uniform"}, seed=3) for _ in range(2)]
    assert one.outcome is not None
    assert one.match.events == other.match.events


def test_an_illegal_move_is_refused_with_its_clause() -> None:
    match = rookery.new_match("pingouin", seed=1)
    wrong = next(cell for cell in ("a1", "b1", "c1", "d1") if cell not in match.legal)
    with pytest.raises(IllegalAction, match=r"\(P"):
        match.play(wrong)


def test_nonsense_is_refused_before_the_start() -> None:
    with pytest.raises(InvalidOptions):
        rookery.new_match("pingouin", placement="sky")
    with pytest.raises(UnknownName):
        rookery.new_match("pingouin", bots={1: "deep"})


def test_importing_the_package_loads_nothing() -> None:
    program = "import sys, rookery; print([name for name in sys.modules if name.startswith('rookery.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
