"""A table line by line: what a pipe, a plain terminal and a screen reader use."""

import contextlib
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

from rookery.cli import words
from rookery.cli.table import COMMANDS, Sight
from rookery.cli.telling import Hint
from rookery.cli.words import filled
from rookery.scene.terminal import folded, terminal
from rookery.text import say
from rookery.words import sentence

CLEAR: Final = "\033[2J\033[3J\033[H"
HINTS: Final = 5
PAUSE: Final = 0.05
"""How often, in seconds, somebody who waits looks for news."""


class Lines:
    """The face that prints and reads lines; Tab completes where the system has readline, the end of input is `quit`."""

    def __init__(self, *, language: str, colour: bool, ascii: bool) -> None:
        self.language = language
        self.colour = colour
        self.ascii = ascii
        self._completions: list[str] = []
        with contextlib.suppress(ImportError):
            import readline

            readline.set_completer(self._complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def show(self, text: str) -> None:
        """Print it."""
        print(self._written(text))

    def board(self, sight: Sight) -> None:
        """Print the board."""
        print()
        print(terminal(sight.scene, language=self.language, colour=self.colour, ascii=self.ascii))

    def hint(self, hints: Sequence[Hint]) -> None:
        """Print the best, one on each line."""
        self.show(say(sentence("hint_help"), self.language))
        for hint in hints[:HINTS]:
            sure = say(words.PROVEN, self.language) if hint.proven else ""
            self.show(
                say(filled(words.HINT, move=hint.text.ljust(12), percent=hint.percent, proven=sure), self.language)
            )

    def turn(self, prompt: str, sight: Sight, news: Callable[[], bool] | None = None) -> str:
        """Read a move or a command."""
        return self._read(prompt, (*sight.legal, *COMMANDS))

    def ask(self, prompt: str) -> str:
        """Read an answer."""
        return self._read(prompt, ())

    def cover(self, prompt: str) -> None:
        """Clear the screen and wait for Enter."""
        if sys.stdout.isatty():
            print(CLEAR)
        self._read(prompt, ())

    def wait(self, prompt: str, sight: Sight | None) -> None:
        """Say nothing: what is decided will be told."""

    def pause(self) -> None:
        """Go on: what was printed stays."""

    def until(self, ready: Callable[[], bool]) -> str:
        """Wait for news; an interrupt ends everything."""
        sys.stdout.flush()
        while not ready():
            time.sleep(PAUSE)
        return ""

    def _read(self, prompt: str, choices: Sequence[str]) -> str:
        self._completions[:] = choices
        try:
            return input(self._written(prompt))
        except EOFError:
            print()
            return "quit"

    def _written(self, text: str) -> str:
        return folded(text) if self.ascii else text

    def _complete(self, start: str, count: int) -> str | None:
        found = [word for word in self._completions if word.startswith(start)]
        return found[count] if count < len(found) else None
