"""Review a game: which moves mattered, what was better, and why.

Laws:

* a move is judged by what its player could see;
* a claim that does not check is never shown;
* the whole review stays within its limit, and yields each move as soon as it is judged.
"""

from collections.abc import Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from rookery.bots.bot import EVERYTHING, Search
from rookery.bots.levels import strongest
from rookery.core.game import AnyGame
from rookery.core.rules import CHANCE, Seat
from rookery.core.search_api import Analysis, Candidate, Claim, Limit
from rookery.i18n import Text, capitalized

MATTERS: Final = 0.2
"""A move mattered if it gave up this much of the expected result, a tenth of the winning chances."""
MOVE_SECONDS: Final = 1.0
"""The most time for one move."""
FURTHEST: Final = 6
"""How many moves of the expected play a claim may lie ahead, where nothing is hidden or left to chance."""


class MoveReview(NamedTuple):
    """One move, and what a bot thinks of it."""

    number: int
    """The index of the move among those given."""
    seat: Seat
    played: str
    better: str
    """The move that the bot prefers; the same one if it agrees."""
    loss: float
    """How much of the expected result, from -1 to 1, the move gave up."""
    ahead: int
    """How many moves ahead the claim holds; 1 is right after the move. 0 without a claim."""
    claim: Claim | None
    why: Text | None
    """The claim as a sentence to the player who moved."""

    @property
    def mattered(self) -> bool:
        """Say whether the move gave up enough to be talked about."""
        return self.loss >= MATTERS


def review(
    game: AnyGame, moves: Sequence[tuple[Any, Any]], limit: Limit, names: Sequence[str] = ()
) -> Iterator[MoveReview]:
    """Judge the moves of a game, each a state and the action taken there; draws and forced moves are left out.

    The limit is for all of them together. Seats are called by their names, where these are given.
    """
    rng = Random(0)
    open_moves = [
        (number, state, action)
        for number, (state, action) in enumerate(moves)
        if game.to_move(state) != CHANCE and len(game.rules.legal_actions(state)) > 1
    ]
    searches: dict[Seat, Search] = {}
    until = perf_counter() + (limit.seconds or 0.0)
    for done, (number, state, action) in enumerate(open_moves):
        left = len(open_moves) - done
        nodes = None if limit.nodes is None else max(limit.nodes // len(open_moves), 1)
        seconds = None if limit.seconds is None else max(0.0, min(MOVE_SECONDS, (until - perf_counter()) / left))
        seat = game.to_move(state)
        assert seat is not None
        search = searches.setdefault(seat, strongest(game))
        view = game.view(state, seat)
        analysis = search.analyse(view, seat, rng, Limit(nodes, seconds, limit.stop), EVERYTHING)
        yield judge(game, view, action, seat, analysis, rng, names=names)._replace(number=number)


def judge(
    game: AnyGame, view: Any, action: Any, seat: Seat, analysis: Analysis, rng: Random, *, names: Sequence[str] = ()
) -> MoveReview:
    """Compare an action with the best of an analysis, and say why that is better if it matters."""
    better = analysis.best
    [played] = [candidate for candidate in analysis.candidates if candidate.action == action]
    loss = max(0.0, better.value - played.value)
    texts = game.format(played.action), game.format(better.action)
    silent = MoveReview(0, seat, *texts, loss, 0, None, None)
    if loss < MATTERS:
        return silent
    ahead, claim = explanation(game, game.rules.sample_state(view, rng), seat, played, better)
    if claim is None:
        return silent
    claims = game.spec.heuristics.claims
    assert claims is not None
    why = claims.say(game.rules, claim, texts[1], game.seat_names(names))
    return silent._replace(ahead=ahead, claim=claim, why=capitalized(why if ahead == 1 else _later(why)))


def explanation(
    game: AnyGame, state: Any, seat: Seat, played: Candidate, better: Candidate
) -> tuple[int, Claim | None]:
    """Find the first claim that holds: right after the two actions or, where nothing is uncertain, further ahead."""
    claims = game.spec.heuristics.claims
    rules = game.rules
    if claims is None:
        return 0, None
    furthest = 1 if rules.has_chance or rules.has_secrets else min(len(played.line), len(better.line), FURTHEST)
    one = other = state
    for ahead in range(furthest):
        one = rules.apply(one, played.line[ahead])
        other = rules.apply(other, better.line[ahead])
        for claim in claims.find(rules, seat, one, other):
            if claims.holds(rules, seat, one, other, claim):
                return ahead + 1, claim
    return 0, None


def _later(why: Text) -> Text:
    return Text(f"a few expected moves on, {why.en}", f"quelques coups attendus plus tard, {why.fr}")
