"""How a game ended: ranks, scores and the reason."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rookery.i18n import Text


class Outcome(NamedTuple):
    """The result of a finished game, seat by seat."""

    ranks: tuple[int, ...]
    """1 is best; seats that share a place share its number."""
    scores: tuple[int, ...]
    """What the game counts: fish, penalty points, turns."""
    reason: str
    """A stable word for how it ended."""
    text: Text
    """The same for people."""


def rank(worth: Sequence[Any]) -> tuple[int, ...]:
    """Rank seats by worth, more is better: `rank([5, 9, 5]) == (2, 1, 2)`."""
    return tuple([1 + sum([1 for other in worth if other > own]) for own in worth])


def winners(outcome: Outcome) -> tuple[int, ...]:
    """Return the seats that won, alone or together; nobody wins a solo trial that failed."""
    return tuple([seat for seat, place in enumerate(outcome.ranks) if place == 1])


def returns(outcome: Outcome) -> tuple[float, ...]:
    """Return each seat's result from -1 to 1: the share of others it beat less the share that beat it.

    Alone at the table it is 1 for a trial that succeeded and -1 for one that failed.
    """
    ranks = outcome.ranks
    others = len(ranks) - 1
    if others == 0:
        return (1.0 if ranks[0] == 1 else -1.0,)
    return tuple([sum([(own < other) - (own > other) for other in ranks]) / others for own in ranks])


def forfeit(seats: int, loser: int) -> tuple[float, ...]:
    """Return each seat's result when one loses to all others, who tie: for a seat that did something illegal."""
    others = seats - 1
    return tuple([-1.0 if seat == loser else 1.0 / others for seat in range(seats)])
