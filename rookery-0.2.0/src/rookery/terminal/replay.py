"""A match that was played, from its log: move by move on the full screen, or line by line."""

from collections.abc import Callable
from typing import Final

from rookery.core.rules import CHANCE
from rookery.i18n import Text, fill, localize
from rookery.match import Match
from rookery.scene.picture import compose
from rookery.scene.text import terminal, to_ascii
from rookery.table.frame import shared_fields, step_frame
from rookery.table.moment import picture_at
from rookery.terminal import strings
from rookery.terminal.table import ending, event_text

LEAP: Final = 10
"""How many pages PgUp and PgDn go."""


class Replay:
    """The pages of a match: one before the first decision, and one for each event but draws."""

    def __init__(self, match: Match, language: str) -> None:
        self.match = match
        self.language = language
        self.events = [0, *[event.seq for event in match.events if event.what != "chance"]]

    def seq(self, at: int) -> int:
        """Return the event that a page shows; the first page has what chance dealt before anybody could decide."""
        return self.events[at] if at or len(self.events) == 1 else self.events[1] - 1

    def page_of(self, seq: int) -> int:
        """Return the page on which an event stands."""
        return sum([1 for each in self.events[1:] if each <= seq])

    def told(self, at: int) -> list[str]:
        """Tell what happened on a page: who did what, and what came of it, as a spectator saw it."""
        if at == 0:
            return [localize(strings.OPENING, self.language)]
        match = self.match
        event = match.events[self.events[at] - 1]
        name = match.players[event.seat].name if event.seat >= 0 else ""
        if event.what == "end":
            return self.ending()
        step = match.history.step(event.seq)
        if step is None:
            happened = event_text(event.what, name)
            return [localize(happened, self.language)] if happened else []
        shown = step_frame(match, step, None)
        sentences = [Text(each["text"]["en"], each["text"]["fr"]) for each in shown["effects"] if each["text"]]
        told = self._say(strings.PLAYED, name=name, moves=shown["text"])
        return [told, *[localize(sentence, self.language) for sentence in sentences]]

    def ending(self) -> list[str]:
        """Say how it ended; nothing where it did not."""
        outcome = shared_fields(self.match)["outcome"]
        names = [player.name for player in self.match.players]
        return ending(outcome, names, self.language) if outcome else []

    def _say(self, text: Text, **values: object) -> str:
        return localize(fill(text, **values), self.language)


def page_after(at: int, key: str, last: int) -> int:
    """Return the page after a key, among pages from 0 to `last`."""
    steps = {"left": -1, "up": -1, "backspace": -1, "right": 1, "down": 1, "enter": 1, "space": 1}
    steps |= {"pageup": -LEAP, "pagedown": LEAP, "home": -last, "end": last}
    return min(max(at + steps.get(key, 0), 0), last)


def replay_lines(
    replay: Replay, *, at: int | None, boards: bool, colour: bool, ascii: bool, show: Callable[[str], None] = print
) -> None:
    """Print a match, with boards or without; only the board after event `at` where one is given."""
    match = replay.match
    for event in match.events:
        if event.what not in ("chance", "end") and (at is None or event.seq <= at):
            page = replay.page_of(event.seq)
            lines = replay.told(page) if replay.events[page] == event.seq else []
            for line in lines[: None if boards else 1]:
                text = f"{event.seq:4d}  {line}" if line == lines[0] else f"      {line}"
                show(to_ascii(text) if ascii else text)
        last = event.seq == (match.seq if at is None else at)
        if last or (at is None and boards and event.seat != CHANCE):
            scene = compose(picture_at(match, event.seq))
            show(f"\n{terminal(scene, language=replay.language, colour=colour, ascii=ascii)}")
        if last:
            break
    for line in replay.ending() if at is None else []:
        show(to_ascii(line) if ascii else line)


def replay_screen(replay: Replay, *, at: int | None, colour: bool, ascii: bool) -> None:
    """Let a person step through a match with the arrow keys."""
    from rookery.terminal.replay_screen import ReplayScreen

    ReplayScreen(replay, 0 if at is None else replay.page_of(at), colour=colour, ascii=ascii).run()
