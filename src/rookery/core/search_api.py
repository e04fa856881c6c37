"""What searches share: limits, analyses, and the `Heuristics` through which a game's knowledge reaches the bots.

A result is a number from -1 (everybody beat me) to 1 (I beat everybody), as `outcome.returns` gives it at the end.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from sys import maxsize
from time import perf_counter, sleep
from typing import Any, Final, NamedTuple, Protocol

from rookery.core.seat import Seat
from rookery.i18n import Text


class Limit(NamedTuple):
    """When to stop thinking: after a number of nodes, a number of seconds, or as soon as `stop` says so."""

    nodes: int | None = None
    seconds: float | None = None
    stop: Callable[[], bool] | None = None


STOP_POLL_SECONDS: Final = 0.01
"""How often a search asks whether to stop."""


class Budget:
    """What is left of a limit; with nodes alone it never looks at a clock, so the search is repeatable."""

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
        elif self._stop is not None and perf_counter() >= self._asked + STOP_POLL_SECONDS:
            # Compiled code holds the interpreter's lock: yield, so that a thread can ask us to stop.
            sleep(0)
            self.over = self._stop()
            self._asked = perf_counter()
        return self.over


class Candidate(NamedTuple):
    """One legal action and how a search values it."""

    action: Any
    value: float
    """The expected result for the seat to move."""
    share: float
    """The fraction of the search spent on it; the shares add up to 1."""
    results: tuple[float, ...]
    """The expected result for each seat."""
    line: tuple[Any, ...]
    """The expected play, this action first, without chance's draws."""
    proven: bool
    """The value is certain, not an estimate."""


class Analysis(NamedTuple):
    """Every legal action, best first, and what the search cost."""

    candidates: tuple[Candidate, ...]
    nodes: int
    depth: int
    """The depth reached in plies, where the search counts them."""

    @property
    def best(self) -> Candidate:
        """Return the action to play."""
        return self.candidates[0]


class Engine(Protocol):
    """A game's own search over whole states; where a view hides something, it analyses several sampled ones."""

    def analyse(self, state: Any, limit: Limit, rng: Random, spread: float = 0.0) -> Analysis:
        """Analyse a state in which a seat must act; value what is within `spread` of the best, bound the rest."""


class Belief(Protocol):
    """What one seat believes of the others in the course of a match: what they hide and what they will do."""

    def look(self, view: Any) -> None:
        """Learn from what happened since the last look."""

    def sample(self, view: Any, rng: Random) -> Any:
        """Draw a state that agrees with this view, the last that was looked at; the likelier, the more often."""

    def choose(self, state: Any, rng: Random) -> Any:
        """Draw what another seat does in the state drawn last, or in one that followed from it."""


class Level(NamedTuple):
    """How well a bot plays."""

    nodes: int
    """How much it searches; each of several sampled states, where an engine analyses these."""
    temperature: float
    """Sampling temperature, in units of expected result; 0 always plays the best move."""
    max_loss: float
    """It never plays a move worse than the best by more than this."""


class Claim(NamedTuple):
    """A fact that tells a move from a better one; anybody can check it against the states after the two."""

    kind: str
    """What it says; each game has its own kinds."""
    numbers: tuple[int, ...]
    """First with the move that was played, then with the better one, then anything else the kind needs."""
    keys: tuple[str, ...]
    """The shapes on the board that it is about."""


@dataclass(frozen=True, kw_only=True)
class Claims:
    """How a game says why one action was better than another.

    A claim rests on what the seat knew, and on the two states that followed. `find` and `holds` share no code.
    """

    find: Callable[[Any, Seat, Any, Any], list[Claim]]
    """(rules, seat, state after the action, state after the better one) → what speaks for it, most telling first."""
    holds: Callable[[Any, Seat, Any, Any, Claim], bool]
    """(rules, seat, the same two states, claim) → whether it is true, found in another way."""
    say: Callable[[Any, Claim, str, Sequence[Text]], Text]
    """(rules, claim, text of the better action, what each seat is called) → the sentence, to the player who acted.

    It begins without a capital, since words may come before it.
    """


@dataclass(frozen=True, kw_only=True)
class Heuristics:
    """A game's knowledge for search; every function takes the rules first and sees whole, sampled states."""

    evaluate: Callable[[Any, Any], Sequence[float]]
    """(rules, state) → each seat's expected result, from -1 to 1; exact when the game is over."""
    engine: Callable[[Any], Engine | None] | None = None
    """(rules) → a search of the game's own, where the game deserves one and these rules allow it."""
    best_first: Callable[[Any, Any], bool] | None = None
    """(rules, state) → whether looking ahead helps here; a game with this and no engine is searched best first."""
    horizon: Callable[[Any, Any], bool] | None = None
    """(rules, state) → whether a simulation ends here, since what chance does next favours nobody."""
    belief: Callable[[Any], Belief | None] | None = None
    """(rules) → what a seat may believe of the others, where a game can tell."""
    playout: int = 0
    """How many random actions a simulation plays before it evaluates."""
    learned: Callable[[Any, Any], Sequence[float]] | None = None
    """The same as `evaluate`, found out by self-play; it plays as the bot `learned`, looking one action ahead."""
    levels: Mapping[int, Sequence[Level]] = field(default_factory=dict)
    """The game's own six levels, for this many seats and more, where the common ones do not fit."""
    claims: Claims | None = None
    """What the game can say about a move that mattered."""
