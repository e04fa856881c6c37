"""The README does what it says."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_what_is_played_at_the_prompt() -> None:
    tried = doctest.testfile(str(README), module_relative=False)
    assert tried.attempted > 8
    assert tried.failed == 0
