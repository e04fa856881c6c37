"""The contract between a game and everything that plays, serves, draws or studies it.

Laws, tested for every game in the catalogue:

* every method is pure: no clock, no I/O, no random of its own, and no argument is changed;
* `legal_actions` lists in a fixed order, without repeats, and is empty exactly when the game is over;
* `apply` accepts exactly what `legal_actions` lists (it trusts its caller; `play` is the checked door);
* at CHANCE, `odds` gives a positive whole weight for each legal action;
* an action is one of `actions`, and `actions[a.number] is a`;
* a view holds what its seat may know and nothing else: the same view gives the same legal actions to that seat;
* no line of play is longer than `max_actions` actions, chance's draws included.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from rookery.core.compat import mypyc_attr
from rookery.core.effects import Effect
from rookery.core.outcome import Outcome
from rookery.core.seat import CHANCE, Seat

__all__ = ["CHANCE", "Action", "Rules", "Seat"]


class Action(Protocol):
    """One decision or one draw of chance: a small frozen value that knows its place in `Rules.actions`."""

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
    max_actions: int
    """No line of play is longer, draws included."""
    has_secrets: bool
    """Whether a seat may not know everything that another knows."""
    has_chance: bool
    """Whether chance may act after the first decision of a seat."""
    actions: Sequence[A]
    """Every action there is, made once; an action's number is its place here."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as what makes the rules: a rules class is called with seats and checked options."""
        return type(self), (self.seats, self.options)

    @abstractmethod
    def initial_state(self) -> S:
        """Return the state before chance's first draw."""

    def deal(self, state: S, rng: Random) -> S | None:
        """Return a state after several of chance's draws, made at once and as likely; None: draw one by one."""
        return None

    @abstractmethod
    def to_move(self, state: S) -> Seat | None:
        """Return whose move it is: a seat, CHANCE, or None when the game is over."""

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[A]:
        """List what may be done now."""

    @abstractmethod
    def odds(self, state: S) -> Sequence[int]:
        """Weigh each legal action at CHANCE."""

    @abstractmethod
    def apply(self, state: S, action: A, effects: list[Effect] | None = None) -> S:
        """Return the state after a legal action; append what happened to `effects`, if a list is given."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return what a seat knows; None is a spectator."""

    @abstractmethod
    def sample_state(self, view: V, rng: Random) -> S:
        """Return some whole state that looks like this view."""
