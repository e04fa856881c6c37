"""The page in Firefox: a game is begun from the start page, and a whole one is played by clicks."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from page.house import BOT, ME, MODULE, PLAYER, House

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
ROOT = Path(__file__).parents[2]
SETUP = {"game": "banquise", "seats": [ME, BOT], "options": {"rounds": 1}}


def take(steps: list[list[str]]) -> dict[str, Any]:
    """Take steps in Firefox; return what the page shows then. It may not complain."""
    command = ["node", str(ROOT / "tests/page/firefox.mjs"), str(FIREFOX)]
    done = subprocess.run(command, input=json.dumps(steps), capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    seen: dict[str, Any] = json.loads(done.stdout)
    assert seen["complaints"] == []
    return seen


@pytest.mark.skipif(not FIREFOX, reason="there is no Firefox")
def test_a_whole_game_is_played_in_firefox(place: House) -> None:
    seen = take(
        [
            ["go", place.address],
            ["click", ".game .btn"],
            ["click", ".board [role=button].open"],
            ["wait", ".moves li, .board .spot[aria-pressed=true]"],
            ["run", f"async () => (await ({MODULE})('home/home.js')).open({json.dumps(SETUP)})"],
            ["run", PLAYER],
            ["wait", ".ranking"],
        ]
    )
    assert "Play again" in seen["text"]
