"""The terminal as people use it: a real process in tmux."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

pytest.importorskip("textual")

from rookery.catalog import specs
from terminal.tables import FLOE

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Window:
    """One window of a tmux server of our own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.server = f"rookery-{uuid4().hex[:8]}"

    def tmux(self, *arguments: str) -> str:
        command = ["tmux", "-L", self.server, "-f", os.devnull, *arguments]
        return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False).stdout

    def start(self, *arguments: str, columns: int = 80, rows: int = 24) -> None:
        environment = {
            "PYTHONPATH": os.pathsep.join(sys.path),
            "XDG_DATA_HOME": str(self.home),
            "LC_ALL": "C.UTF-8",
            "COLUMNS": "",  # the window's own size counts
            "LINES": "",
        }
        given = [part for name, value in environment.items() for part in ("-e", f"{name}={value}")]
        size = ("-x", str(columns), "-y", str(rows))
        self.tmux("new-session", "-d", *size, *given, "sh")
        self.keys(" ".join([sys.executable, "-m", "rookery", *[f"'{each}'" for each in arguments], "; echo code-$?"]))
        self.keys("Enter")

    def keys(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def until(self, wanted: str, *, seconds: float = 60.0) -> str:
        last = time.monotonic() + seconds
        while wanted not in (text := self.tmux("capture-pane", "-p")):
            assert time.monotonic() < last, f"no {wanted!r} in\n{text}"
            time.sleep(0.1)
        return text


@pytest.fixture
def window(home: Path) -> Iterator[Window]:
    found = Window(home)
    yield found
    found.tmux("kill-server")


def test_a_game_on_the_full_screen(window: Window) -> None:
    """Play to the end by keys and typing; leaving gives the terminal back and says who won."""
    window.start("play", "pingouin", "--players", "Ada,Bo", "--position", FLOE, "--language", "en")
    window.until("> a1")
    window.keys("Enter")
    window.until("5 places")
    window.keys("Escape")
    window.until("of your penguins")
    window.keys(":", "a1-e3", "Enter")
    window.until("(P14)")
    window.keys(":", "a1-a2", "Enter")
    window.until("q leaves")
    window.keys("q")
    text = window.until("code-0")
    assert "win" in text
    (log,) = (window.home / "rookery" / "games").glob("*.log")
    events = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    assert next(event["text"] for event in events if event["what"] == "move") == "a1-a2"


def test_a_window_grows_while_one_plays(window: Window) -> None:
    window.start("play", "pingouin", "--language", "fr")
    window.until("Placez un pingouin")
    window.tmux("resize-window", "-x", "120", "-y", "40")
    window.until("    Placez un pingouin")  # the sentences stand beside the board now
    window.keys("q")
    window.until("code-0")


@pytest.mark.parametrize("name", specs())
def test_every_game_starts(window: Window, name: str) -> None:
    window.start("play", name, "--language", "en")
    window.until("? help")
    window.keys("q")
    window.until("code-0")


def test_lines_when_asked_for(window: Window) -> None:
    window.start("play", "pingouin", "--language", "en", "--lines")
    window.until("You>")
    window.keys("quit", "Enter")
    assert "Until next time" in window.until("code-0")


def test_an_interrupt_gives_the_terminal_back(window: Window) -> None:
    window.start("play", "pingouin", "--language", "en")
    window.until("? help")
    window.keys("C-c")
    window.until("code-130")
