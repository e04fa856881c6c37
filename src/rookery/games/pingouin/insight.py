"""What a bot may think of a state of Pingouin."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING, Final

from rookery.core.insight import Insight, Level, never
from rookery.core.outcome import Outcome, rank, returns
from rookery.games.pingouin.engine import PingouinEngine
from rookery.games.pingouin.engine_bits import flood, size
from rookery.games.pingouin.engine_board import Board, board_of
from rookery.games.pingouin.engine_eval import COUNT, one_sided, spread
from rookery.games.pingouin.engine_islands import FISH, Islands
from rookery.games.pingouin.engine_search import PATIENCE
from rookery.games.pingouin.engine_tune import TUNER
from rookery.games.pingouin.engine_weights import WEIGHTS
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import BLOCKS, State
from rookery.text import Text

if TYPE_CHECKING:
    from mypy_extensions import i64

ROWS: Final = spread(WEIGHTS)


def evaluate(rules: Pingouin, state: State) -> tuple[float, ...]:
    """Guess each seat's result: how likely it is to end ahead of each of the others."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return returns(outcome)
    if len(state.fish) < BLOCKS:
        return (0.0,) * rules.seats
    board = board_of(rules, state)
    if not state.to_place and parted(board):
        known = gathered(rules, board, state)
        if known is not None:
            return known
    worth = [standing(board, seat, state.scores[seat]) for seat in range(rules.seats)]
    others = rules.seats - 1
    return tuple([sum([tanh((own - other) / 2.0) for other in worth]) / others for own in worth])


def parted(board: Board) -> bool:
    """Ask whether no block can be reached by two seats."""
    seen: i64 = 0
    for seat in range(int(board.seats)):
        sea = flood(board.penguins(seat), board.free)
        if sea & seen:
            return False
        seen |= sea
    return True


def gathered(rules: Pingouin, board: Board, state: State) -> tuple[float, ...] | None:
    """Return the results of a game in which each seat is alone with its islands, if they are solved quickly."""
    islands = Islands(board.odd, board.many, board.score_last)
    worth = []
    for seat in range(rules.seats):
        more = islands.gather(board.penguins(seat), board.free, PATIENCE)
        if not islands.exact:
            return None
        worth.append(FISH * state.scores[seat] + state.blocks[seat] + int(more))
    ranks = rank(worth)
    return returns(Outcome(ranks, tuple(worth), "", Text("", "")))


def standing(board: Board, seat: int, score: int) -> float:
    """Weigh what one seat has and can reach before every other."""
    rest: i64 = 0
    for other in range(int(board.seats)):
        if other != seat:
            rest |= board.penguins(other)
    features = one_sided(board, board.penguins(seat), rest)
    at: i64 = size(board.free) * COUNT
    total = ROWS[at] * score + (ROWS[at + 10] if seat == board.seat else 0.0)
    for place, feature in enumerate(features):
        total += ROWS[at + 1 + place] * feature
    return total


def engine(rules: Pingouin) -> PingouinEngine | None:
    """Return Pingouin's own search, for the two seats that it knows."""
    return PingouinEngine(rules) if rules.seats == 2 else None


LEVELS: Final = (
    Level(80, 0.45, 1.0),
    Level(200, 0.27, 0.65),
    Level(650, 0.19, 0.48),
    Level(2000, 0.14, 0.38),
    Level(12_000, 0.085, 0.25),
    Level(2_000_000, 0.0, 0.0),
)


def levels(rules: Pingouin) -> tuple[Level, ...]:
    """Return the six levels."""
    return LEVELS


INSIGHT: Final = Insight(evaluate=evaluate, engine=engine, hidden=never, luck=never, tuner=TUNER, levels=levels)
