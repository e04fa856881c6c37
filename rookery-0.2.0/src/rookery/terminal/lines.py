"""A table line by line: what a pipe, a plain terminal and a screen reader use. It needs nothing but Python."""

import contextlib
import sys
from typing import Final

from rookery.client import RemoteSession
from rookery.i18n import Text, localize
from rookery.scene.picture import compose
from rookery.scene.text import terminal, to_ascii
from rookery.terminal import strings
from rookery.terminal.commands import find, words
from rookery.terminal.table import Table

CLEAR: Final = "\033[2J\033[3J\033[H"


class Lines:
    """The face that prints and reads lines; Tab completes where the system has readline, the end of input is `quit`."""

    def __init__(self, table: Table, *, colour: bool, ascii: bool) -> None:
        self.table = table
        self.colour = colour
        self.ascii = ascii
        self._completions: list[str] = []
        self._chat_shown = 0
        with contextlib.suppress(ImportError):
            import readline

            readline.set_completer(self._complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def run(self) -> None:
        """Play or watch until the match is over or the person leaves."""
        table = self.table
        if isinstance(table.session, RemoteSession):
            self.show(table.prompt())
            table.session.on_change = self._connection_changed
        else:
            self.show(localize(strings.START, table.language))
        table.start()
        names = [f"{seat} {each['name']}" for seat, each in enumerate(table.now["seats"], 1)]
        self.show(table.say(strings.SEATS, names=", ".join(names)))
        table.skip_reactions()
        boards = False
        while not table.over and not table.leaving:
            if table.waits():
                boards = False
                table.step()
                continue
            self._hand_over()
            self.tell_news()
            if table.asked:
                self.show(table.answer(self._read(table.asked, []).strip().lower() in strings.YES))
                continue
            boards = self._turn(boards)
        self.tell_news()
        if table.over:
            self.board()
            for line in table.ending():
                self.show(line)
        else:
            self.show(localize(farewell(table), table.language))

    def show(self, text: str) -> None:
        """Print it."""
        if text:
            print(to_ascii(text) if self.ascii else text, flush=True)

    def board(self) -> None:
        """Print the board and the scores."""
        table = self.table
        if table.picture is None:
            return
        drawn = terminal(compose(table.picture), language=table.language, colour=self.colour, ascii=self.ascii)
        print(f"\n{drawn}")
        self.show("   ".join([f"{seat['name']}: {seat['score']}" for seat in table.now["seats"]]))

    def tell_news(self) -> None:
        """Print what happened and what was said."""
        for line in self.table.news():
            self.show(line)
        session = self.table.session
        if isinstance(session, RemoteSession):
            for said in session.chat[self._chat_shown :]:
                self.show(f"<{said.name}> {said.text}")
            self._chat_shown = len(session.chat)

    def _turn(self, shown: bool) -> bool:
        """Ask for a move or a command; return whether the board that is printed is still the one."""
        table = self.table
        if not shown:
            self.board()
            self.show(table.prompt())
        before = table.now["seq"]
        seat = table.now["seat"]
        name = table.name(seat) if seat is not None else ""
        line = self._read(f"{name}> ", [*table.legal, *words(table.language)]).strip()
        self.show(table.attempt(line))
        again = find(line) in ("board", "language")
        return table.frame is not None and table.now["seq"] == before and not again

    def _hand_over(self) -> None:
        name = self.table.covered
        if not name:
            return
        if sys.stdout.isatty():
            print(CLEAR)
        self._read(self.table.say(strings.PASS_ON, name=name), [])
        self.table.uncover()

    def _connection_changed(self) -> None:
        session = self.table.session
        if isinstance(session, RemoteSession) and not session.connected and not self.table.leaving:
            self.show(localize(strings.RECONNECTING, self.table.language))

    def _read(self, prompt: str, choices: list[str]) -> str:
        self._completions[:] = choices
        try:
            return input(to_ascii(prompt) if self.ascii else prompt)
        except EOFError:
            print()
            self.table.leaving = True
            return "quit"

    def _complete(self, start: str, count: int) -> str | None:
        found = [word for word in self._completions if word.startswith(start)]
        return found[count] if count < len(found) else None


def farewell(table: Table) -> Text:
    """Return what to say to who leaves before the end."""
    return strings.LEFT_SERVER if isinstance(table.session, RemoteSession) else strings.LEFT
