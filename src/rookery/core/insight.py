"""What a bot may think of a game: the only door through which knowledge of one game reaches the bots.

A result is a number from -1 (everybody beat me) to 1 (I beat everybody), as `outcome.returns` gives it at the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from sys import maxsize
from time import perf_counter, sleep
from typing import Any, Final, NamedTuple, Protocol


class Limit(NamedTuple):
    """When to stop thinking: after so many nodes, after so many seconds, or as soon as `stop` says so."""

    nodes: int | None = None
    seconds: float | None = None
    stop: Callable[[], bool] | None = None


BREATH: Final = 0.01
"""How often, in seconds, a search asks whether it is to stop."""


class Budget:
    """A limit that is being spent; with nodes alone it never looks at a clock, so the search can be repeated."""

    def __init__(self, limit: Limit) -> None:
        self.nodes = 0
        self.over = False
        self._most = maxsize if limit.nodes is None else limit.nodes
        self._until = 0.0 if limit.seconds is None else perf_counter() + limit.seconds
        self._timed = limit.seconds is not None
        self._stop = limit.stop
        self._asked = 0.0

    def spend(self, nodes: int = 1) -> bool:
        """Count nodes and return whether the limit is reached."""
        self.nodes += nodes
        if self.nodes >= self._most or (self._timed and perf_counter() >= self._until):
            self.over = True
        elif self._stop is not None and perf_counter() >= self._asked + BREATH:
            # Compiled code holds the interpreter's lock: a breath lets the thread run that wants to stop us.
            sleep(0)
            self.over = self._stop()
            self._asked = perf_counter()
        return self.over


class Candidate(NamedTuple):
    """One legal action and what a search thinks of it."""

    action: Any
    value: float
    """The expected result for who acts."""
    share: float
    """How much of the search went to it; the shares add up to 1."""
    results: tuple[float, ...]
    """The expected result for each seat."""
    line: tuple[Any, ...]
    """The play it expects, this action first; luck's draws are left out."""
    proven: bool
    """The value is certain, not an estimate."""


class Analysis(NamedTuple):
    """Every legal action, best first, and what the thinking cost."""

    candidates: tuple[Candidate, ...]
    nodes: int
    depth: int
    """The plies looked ahead, where the search counts them."""

    @property
    def best(self) -> Candidate:
        """Return the action to play."""
        return self.candidates[0]


class Engine(Protocol):
    """A game's own search over whole states; where a view hides something, it is asked about several imagined ones."""

    def analyse(self, state: Any, limit: Limit, rng: Random, spread: float = 0.0) -> Analysis:
        """Think about a state in which a seat must act; value what is within `spread` of the best, bound the rest."""


class Level(NamedTuple):
    """How well a bot for people plays."""

    nodes: int
    """How far it sees."""
    softness: float
    """How freely it strays from the best action: the result that it gives up one time in e."""
    floor: float
    """The most result it ever gives up."""


class Tuner(NamedTuple):
    """How a game finds the weights of its evaluation by playing against itself."""

    start: tuple[float, ...]
    """Weights to begin with, from nothing but common sense."""
    sample: Callable[[tuple[int, tuple[float, ...]]], list[list[float]]]
    """(seed, weights) → rows of what positions measured and how their games ended, from a few games."""
    fit: Callable[[list[list[float]]], tuple[float, ...]]
    """Rows → the weights that explain them best."""


def always(rules: Any) -> bool:
    """Say yes, whatever the options."""
    return True


def never(rules: Any) -> bool:
    """Say no, whatever the options."""
    return False


@dataclass(frozen=True, kw_only=True)
class Insight:
    """A game's knowledge for search; every function takes the rules first and sees whole, imagined states."""

    evaluate: Callable[[Any, Any], Sequence[float]]
    """(rules, state) → each seat's expected result, from -1 to 1; exact when the game is over."""
    engine: Callable[[Any], Engine | None] | None = None
    """(rules) → a search of the game's own, where the game deserves one and these rules allow it."""
    hidden: Callable[[Any], bool] = always
    """(rules) → whether a seat may not know everything that another knows."""
    luck: Callable[[Any], bool] = always
    """(rules) → whether luck may act after the first decision of a seat."""
    playout: int = 0
    """How many random actions a simulation plays before it evaluates."""
    tuner: Tuner | None = None
    levels: Callable[[Any], tuple[Level, ...]] | None = None
    """(rules) → the game's own six levels, where the common ones do not fit."""
