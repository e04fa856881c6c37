"""A session: one player's, or one screen's, hold on a table, near or far.

Whoever shows a game (terminal, notebook, a page without a server) knows only this protocol. `LocalSession` plays a
match here; a session over the network has the same three methods.
"""

from collections.abc import Callable
from threading import RLock
from typing import Protocol

from rookery.core.rules import Seat
from rookery.match import Match
from rookery.scene.picture import Picture
from rookery.table.command import Command, Reply, execute
from rookery.table.fields import Frame
from rookery.table.frame import frame_for, picture_for


class Session(Protocol):
    """What a client needs of a table."""

    def frame(self, after: int = -1) -> Frame:
        """Return the table as this session may see it now, with the events after `after`."""

    def send(self, command: Command) -> Reply:
        """Do a command for the seat whose frame this is; raise an error with a code where it cannot be done."""

    def wait(self, after: int) -> Frame:
        """Return the next frame, once something has happened after event `after` or this session must decide."""


class LocalSession:
    """A match on this machine: people share the screen, and bots move while it waits."""

    def __init__(
        self,
        match: Match,
        choose: Callable[[Match, Seat], str],
        *,
        now: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """Hold a match; `choose` returns the move of a bot, `now` the time where there is a clock."""
        self.match = match
        self._choose = choose
        self._now = now
        self._lock = RLock()

    @property
    def seat(self) -> Seat | None:
        """The person who looks now: who must answer or decide, else the only one there is, else who moved last."""
        match = self.match
        people = [seat for seat, player in enumerate(match.players) if player.person and not player.retired]
        called = sorted(match.request.waiting) if match.request else [match.to_move]
        for seat in people:
            if seat in called and not match.players[seat].bot:
                return seat
        if len(people) == 1:
            return people[0]
        moved = [step.seat for step in match.history.standing() if step.seat in people]
        return moved[-1] if moved else None

    def frame(self, after: int = -1) -> Frame:
        """Return the table as the person who looks may see it."""
        with self._lock:
            return frame_for(self.match, self.seat, after, now=self._now(), picture=False)

    def draw(self, frame: Frame) -> Picture:
        """Draw the table as the person whose frame this is sees it, with the last turn marked."""
        with self._lock:
            return picture_for(self.match, frame["seat"])

    def send(self, command: Command) -> Reply:
        """Do a command for the person who looks."""
        with self._lock:
            seat = self.seat
            self.match.tick(self._now())
            return execute(self.match, -1 if seat is None else seat, command, self._now())

    def wait(self, after: int) -> Frame:
        """Let a bot make one move if it is its turn and nothing new has happened, and return the frame after it."""
        match = self.match
        with self._lock:
            match.tick(self._now())
            seat, seq = match.to_move, match.seq
            bot_decides = seq == after and match.bot_to_move and match.request is None
        if bot_decides and seat is not None:
            text = self._choose(match, seat)
            with self._lock:
                if match.seq == seq:  # nobody took anything back meanwhile
                    match.submit(seat, text, now=self._now())
        return self.frame(after)
