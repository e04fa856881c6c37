"""What was done in a match, action by action.

One list holds every step, in order, with the state before and after. A step that was taken back stays in the list and
knows by which event, so every earlier moment can be shown as it was.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, NamedTuple

from rookery.core.rules import CHANCE, Seat


class Step(NamedTuple):
    """One action: a seat's, or a draw of chance."""

    seq: int
    """The event it is."""
    seat: Seat
    before: Any
    action: Any
    after: Any
    undone_by: int = 0
    """The event that took it back; 0 while it stands."""


class Turn(NamedTuple):
    """A run of steps by one seat, with the draws between and after them; CHANCE for draws before anybody acts."""

    seat: Seat
    steps: tuple[Step, ...]


class History:
    """Every step of one match."""

    def __init__(self, start: Any) -> None:
        self.start = start
        self.steps: list[Step] = []
        self.draws = 0
        """How many draws stand."""

    def add(self, step: Step) -> None:
        """Add one step that stands."""
        self.steps.append(step)
        self.draws += step.seat == CHANCE

    def standing(self, at: int | None = None) -> list[Step]:
        """Return the steps that stand, or stood after event `at`."""
        if at is None:
            return [step for step in self.steps if not step.undone_by]
        return [step for step in self.steps[: self._count(at)] if not 0 < step.undone_by <= at]

    def last(self, seat: Seat | None = None) -> Step | None:
        """Return the last step that stands, or the last of one seat."""
        for index in range(len(self.steps) - 1, -1, -1):
            step = self.steps[index]
            if not step.undone_by and seat in (None, step.seat):
                return step
        return None

    def undo(self, to: int, seq: int) -> list[Step]:
        """Take back, by event `seq`, every standing step after event `to`; return them."""
        undone: list[Step] = []
        for index in range(self._count(to), len(self.steps)):
            step = self.steps[index]
            if not step.undone_by:
                self.steps[index] = step._replace(undone_by=seq)
                self.draws -= step.seat == CHANCE
                undone.append(step)
        return undone

    def step(self, seq: int) -> Step | None:
        """Return the step that event `seq` is, if it is one."""
        count = self._count(seq)
        found = self.steps[count - 1] if count else None
        return found if found is not None and found.seq == seq else None

    def state_at(self, seq: int) -> Any:
        """Return the state as it was after event `seq`; 0 for before the first."""
        for index in range(self._count(seq) - 1, -1, -1):
            step = self.steps[index]
            if not 0 < step.undone_by <= seq:
                return step.after
        return self.start

    def last_turn(self) -> Turn | None:
        """Return the last turn in which a seat acted."""
        found: list[Step] = []
        seat = CHANCE
        for index in range(len(self.steps) - 1, -1, -1):
            step = self.steps[index]
            if step.undone_by:
                continue
            if step.seat != CHANCE:
                if seat not in (CHANCE, step.seat):
                    break
                seat = step.seat
            found.append(step)
        while found and found[-1].seat == CHANCE:
            found.pop()  # what was drawn before the turn belongs to the one before it
        return Turn(seat, tuple(found[::-1])) if found else None

    def _count(self, seq: int) -> int:
        return bisect_right(self.steps, seq, key=lambda step: step.seq)


def group_turns(steps: Iterable[Step]) -> list[Turn]:
    """Group steps by turn: a seat's turn goes on until another seat acts."""
    turns: list[tuple[Seat, list[Step]]] = []
    for step in steps:
        if not turns or step.seat not in (CHANCE, turns[-1][0]):
            turns.append((step.seat, []))
        turns[-1][1].append(step)
    return [Turn(seat, tuple(grouped)) for seat, grouped in turns]
