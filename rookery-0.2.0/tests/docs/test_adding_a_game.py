"""The page on adding a game names every file of the game that it builds, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
OWN = {"__init__.py", "conftest.py", "test_conformance.py"}
"""What the tests need and a game of the catalogue does not."""

ELSEWHERE = {"settings.json", "CHANGELOG.md", "architecture.md", "rulebook.py", "effects.py", "stories.py"}
"""What the page points to outside the folder."""


def test_every_room_of_the_toy_game_is_on_the_page() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    rooms = {path.name for path in (ROOT / "tests" / "pebbles").iterdir() if path.is_file()} - OWN
    named = set(re.findall(r"[\w.]+\.(?:py|json|md|txt)\b", page))
    assert rooms <= named, f"not on the page: {sorted(rooms - named)}"
    catalogue = {path.name for path in (ROOT / "src" / "rookery" / "games").glob("*/*.*")}
    known = (
        rooms
        | catalogue
        | {"settings.json", "CHANGELOG.md", "architecture.md", "rulebook.py", "effects.py", "stories.py"}
    )
    assert named <= known, f"on the page, but nowhere else: {sorted(named - known)}"
