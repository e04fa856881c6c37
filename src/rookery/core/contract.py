"""The contract between a game and everything that plays, serves, draws or studies it.

Laws, tested for every game in the catalogue:

* every method is pure: no clock, no I/O, no random of its own, and no argument is changed;
* `legal_actions` lists in a fixed order, without repeats, and is empty exactly when the game is over;
* `apply` accepts exactly what `legal_actions` lists (it trusts its caller; `play` is the checked door);
* at CHANCE, `odds` gives a positive whole weight for each legal action;
* an action is one of `actions`, and `actions[a.number] is a`;
* a view holds what its seat may know and nothing else: the same view gives the same legal actions to that seat;
* no line of play is longer than `longest` actions, luck's draws included.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from rookery.core.native import mypyc_attr
from rookery.core.outcome import Outcome

Seat: TypeAlias = int
"""A place at the table, counted from 0; people read it counted from 1."""

CHANCE: Final = -1
"""The seat of luck."""


class Action(Protocol):
    """One decision or one draw of luck: a small frozen value that knows its place in `Rules.actions`."""

    @property
    def number(self) -> int: ...


S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V")


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(ABC, Generic[S, A, V]):
    """One game with its options fixed."""

    version: int
    """Raised when an old log would read differently."""
    seats: int
    options: Mapping[str, object]
    """Every option with its value, as it stands in the log."""
    longest: int
    actions: Sequence[A]
    """Every action there is, made once; an action's number is its place here."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as what makes the rules: a rules class is called with seats and checked options."""
        return type(self), (self.seats, self.options)

    @abstractmethod
    def opening(self) -> S:
        """Return the state before the first draw of luck."""

    @abstractmethod
    def to_move(self, state: S) -> Seat | None:
        """Return who acts: a seat, CHANCE, or None when the game is over."""

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[A]:
        """List what may be done now."""

    @abstractmethod
    def odds(self, state: S) -> Sequence[int]:
        """Weigh each legal action at CHANCE."""

    @abstractmethod
    def apply(self, state: S, action: A) -> S:
        """Return the state after a legal action."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return what a seat knows; None is a watcher."""

    @abstractmethod
    def imagine(self, view: V, rng: Random) -> S:
        """Return some whole state that looks like this view."""
