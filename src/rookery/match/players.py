"""Who sits at a match, and what becomes of those who leave it.

The rules of the games know no resigning, so the match decides: a seat that resigns, or that leaves or runs out of time
where the table chose so, is *retired*. When one seat or no person is left that has not retired, the match ends and
those who are left win together; otherwise a bot plays on for the retired seat and the end ranks it behind all who
stayed, the first to retire last. Alone at the table, to resign is to fail. A seat that others declare absent is played
by a bot until its person is back, and never retired.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rookery.core.outcome import Outcome, rank
from rookery.core.rules import Seat
from rookery.i18n import Text

DEFAULT_REPLACEMENT: Final = "1"
"""The bot that plays for an absent or retired seat where the table chose none."""


class Player(NamedTuple):
    """Who acts for a seat."""

    name: str
    person: bool
    """Whether the seat belongs to a person, here or not."""
    bot: str
    """The bot that acts for the seat now; empty when its person does."""
    retired: int = 0
    """0 while the seat is in the game, then its place in the order of retiring."""


class TakebackRequest(NamedTuple):
    """A takeback that waits for the others' consent."""

    seat: Seat
    to: int
    waiting: frozenset[Seat]


def decided_early(players: Sequence[Player], scores: tuple[int, ...]) -> Outcome | None:
    """End at once when somebody has retired and one seat or no person is left in the game."""
    retired = [player.retired for player in players]
    if retired.count(0) > 1 and any(player.person and not player.retired for player in players):
        return None
    ranks = rank([order or len(retired) + 1 for order in retired]) if len(retired) > 1 else (2,)
    return Outcome(ranks, scores, "retired", Text("Decided by resignation.", "Décidé par abandon."))


def rank_retired(players: Sequence[Player], outcome: Outcome) -> Outcome:
    """Rank retired seats behind all others."""
    retired = [player.retired for player in players]
    if not any(retired):
        return outcome
    stayed = len(retired) + 1
    worth = [(order or stayed, -place) for order, place in zip(retired, outcome.ranks, strict=True)]
    return outcome._replace(ranks=rank(worth))
