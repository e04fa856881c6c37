"""The full screen as people use it: a real process in a pseudo-terminal of 80 x 24 characters."""

import contextlib
import json
import os
import re
import select
import signal
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

curses = pytest.importorskip("curses")
fcntl = pytest.importorskip("fcntl")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

FLOE = "r1111.b/1......./......./......../......./......../......./........"
LEAVE = "\x1b[?1049l"
"""What gives an xterm its own screen back."""


def known(terminal: str) -> bool:
    try:
        curses.setupterm(terminal, os.open(os.devnull, os.O_WRONLY))
    except curses.error:
        return False
    return True


pytestmark = pytest.mark.skipif(not known("xterm"), reason="no description of xterm here")


class Terminal:
    """The person's end of a pseudo-terminal."""

    def __init__(self, end: int, process: int) -> None:
        self.end = end
        self.process = process
        self.read = ""

    def until(self, wanted: str, *, seconds: float = 30.0) -> None:
        """Read until something was written since the last key."""
        last = time.monotonic() + seconds
        while wanted not in self.read:
            assert time.monotonic() < last, f"no {wanted!r} in {self.read!r}"
            if select.select([self.end], [], [], 0.1)[0]:
                try:
                    self.read += plain(os.read(self.end, 65536).decode("utf-8", "replace"))
                except OSError:  # the program is gone, and with it the other end
                    assert wanted in self.read, self.read
                    return

    def press(self, keys: str) -> None:
        self.read = ""
        os.write(self.end, keys.encode())

    def left(self) -> int:
        """Wait for the program's end and return its exit code."""
        self.until(LEAVE)
        with contextlib.suppress(OSError):
            while os.read(self.end, 65536):
                pass
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def plain(written: str) -> str:
    """Drop what only sets how characters look; what moves the cursor stays."""
    return re.sub(r"\x1b\[[\d;]*m|\x1b\(B|\x0f", "", written)


@contextmanager
def rookery(home: Path, *arguments: str) -> Iterator[Terminal]:
    process, end = pty.fork()
    if process == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests in the background ignores it
        environment = {**os.environ, "XDG_DATA_HOME": str(home), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        environment.pop("LINES", None)
        environment.pop("COLUMNS", None)
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execve(sys.executable, [sys.executable, "-m", "rookery", *arguments], environment)
    try:
        yield Terminal(end, process)
    finally:
        with contextlib.suppress(OSError):
            os.kill(process, 9)
            os.waitpid(process, 0)
        os.close(end)


def test_a_game_on_the_full_screen(tmp_path: Path) -> None:
    """Choose with keys, think better of it, be refused with the rule's number, then play to the end and leave."""
    arguments = ("play", "pingouin", "--players", "Ada,Bo", "--position", FLOE, "--language", "en", "--no-colour")
    with rookery(tmp_path, *arguments) as terminal:
        terminal.until("Ada> a1")
        terminal.press("\r")
        terminal.until("5 places")
        terminal.press("\x1b")
        terminal.until("of your penguins")
        terminal.press(":")
        terminal.until("_")
        terminal.press("a1-e3\r")
        terminal.until("(P14)")
        terminal.press(":")
        terminal.until("_")
        terminal.press("a1-a2\r")
        terminal.until("Press a key")
        terminal.press("x")
        assert terminal.left() == 0
    (log,) = (tmp_path / "rookery" / "games").glob("*.log")
    events = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    assert next(event["text"] for event in events if event["what"] == "move") == "a1-a2"
    assert events[-1]["what"] == "end"


def test_a_match_is_leafed_through(tmp_path: Path) -> None:
    from rookery.catalog import game
    from rookery.match import Match

    match = Match.open(game("pingouin"), seed=bytes(32), match_id="m", names=("Ada", "Bo"))
    for _ in range(2):
        assert match.to_move is not None
        match.submit(match.to_move, match.legal_texts(match.to_move)[0])
    log = tmp_path / "match.log"
    log.write_text("\n".join(match.lines()) + "\n", encoding="utf-8")
    with rookery(tmp_path, "replay", str(log), "--language", "en", "--ascii") as terminal:
        terminal.until("0 of 2")
        terminal.press("\x1bOC")
        terminal.until("Ada b1")
        terminal.press("q")
        assert terminal.left() == 0


def test_an_interrupt_gives_the_terminal_back(tmp_path: Path) -> None:
    with rookery(tmp_path, "play", "pingouin", "--language", "en") as terminal:
        terminal.until("You> ")
        terminal.press("\x03")
        assert terminal.left() == 130


def test_lines_when_asked_for(tmp_path: Path) -> None:
    with rookery(tmp_path, "play", "pingouin", "--language", "en", "--lines") as terminal:
        terminal.until("You> ")
        terminal.press("quit\r")
        terminal.until("Until next time")
        assert LEAVE not in terminal.read
