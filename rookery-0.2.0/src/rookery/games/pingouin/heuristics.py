"""What a bot may think of a state of Pingouin."""

from __future__ import annotations

from rookery.core.outcome import returns
from rookery.games.pingouin.engine.board import board_of
from rookery.games.pingouin.engine.evaluation import Judge
from rookery.games.pingouin.engine.multi import MultiSeatEngine
from rookery.games.pingouin.engine.search import TwoSeatEngine
from rookery.games.pingouin.engine.weights import WEIGHTS
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import BLOCKS, State


def evaluate(rules: Pingouin, state: State) -> tuple[float, ...]:
    """Guess each seat's result: how likely it is to end ahead of each of the others."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return returns(outcome)
    if len(state.fish) < BLOCKS:
        return (0.0,) * rules.seats
    board = board_of(rules, state)
    judge = Judge(board, state.scores, state.blocks, WEIGHTS[rules.seats])
    judge.judge(board)
    return judge.results()


def engine(rules: Pingouin) -> TwoSeatEngine | MultiSeatEngine:
    """Return Pingouin's own search."""
    return TwoSeatEngine(rules) if rules.seats == 2 else MultiSeatEngine(rules)
