"""The README does what it says, and shows what comes of it."""

import doctest
from pathlib import Path
from typing import Any

import pytest

from rookery.scene.style import Theme
from rookery.scene.svg import svg

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """Return the names that are known after everything in the README was played."""
    prompt = doctest.DocTestParser().get_doctest(README.read_text("utf-8"), {}, README.name, str(README), 0)
    tried = doctest.DocTestRunner().run(prompt, clear_globs=False)
    assert tried.attempted > 8
    assert tried.failed == 0
    return prompt.globs


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_is_of_what_was_played(played: dict[str, Any], theme: Theme, tmp_path: Path) -> None:
    rules, state = played["rules"], played["state"]
    shown = ROOT / f"docs/static/readme-{theme}.svg"
    drawn = tmp_path / shown.name
    drawn.write_text(svg(played["pingouin"].picture(rules, rules.view(state, 0)), theme=theme), "utf-8")
    assert str(shown.relative_to(ROOT)) in README.read_text("utf-8")
    assert shown.read_text("utf-8") == drawn.read_text("utf-8"), f"it looks different now: copy {drawn} to {shown}"
