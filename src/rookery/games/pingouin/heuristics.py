"""What a bot may think of a state of Pingouin."""

from __future__ import annotations

from typing import Final

from rookery.core.outcome import returns
from rookery.core.search_api import Heuristics, Level
from rookery.games.pingouin.claims import CLAIMS
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


LEVELS: Final = {
    2: (
        Level(1500, 0.145, 0.39),
        Level(6000, 0.1, 0.28),
        Level(17_000, 0.067, 0.2),
        Level(45_000, 0.04, 0.13),
        Level(150_000, 0.012, 0.04),
        Level(1_000_000, 0.0, 0.0),
    ),
    3: (
        Level(35, 0.6, 1.2),
        Level(100, 0.24, 0.6),
        Level(450, 0.115, 0.34),
        Level(1200, 0.09, 0.28),
        Level(6000, 0.055, 0.17),
        Level(100_000, 0.0, 0.0),
    ),
    4: (
        Level(30, 0.7, 1.4),
        Level(100, 0.25, 0.65),
        Level(500, 0.1, 0.3),
        Level(1800, 0.065, 0.21),
        Level(8000, 0.036, 0.13),
        Level(150_000, 0.0, 0.0),
    ),
}
"""By number of seats."""


def levels(rules: Pingouin) -> tuple[Level, ...]:
    """Return the six levels."""
    return LEVELS[rules.seats]


HEURISTICS: Final = Heuristics(evaluate=evaluate, engine=engine, levels=levels, claims=CLAIMS)
