"""The README does what it says, and its pictures are what the project draws."""

import doctest
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
sys.path.insert(0, str(ROOT / "tools"))

import readme_pictures  # noqa: E402

DRAWN = readme_pictures.pictures()


def test_what_is_typed_works() -> None:
    tried = doctest.testfile(str(README), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_shown_and_not_stale(name: str) -> None:
    assert f"docs/static/{name}" in README.read_text("utf-8")
    shown = (readme_pictures.FOLDER / name).read_text("utf-8")
    assert shown == DRAWN[name], "it looks different now: run python tools/readme_pictures.py and look at it"
