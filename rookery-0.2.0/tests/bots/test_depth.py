"""Alpha-beta to a fixed depth, held against plain minimax to the same depth, for both seats."""

from random import Random
from typing import Any

import pytest

from rookery import catalog
from rookery.bots.alphabeta import AlphaBeta
from rookery.core import AnyGame
from rookery.core.search_api import Budget, Limit

WIDE = 4.0
"""A spread in which every action gets its exact value."""


def minimax(game: AnyGame, state: Any, seat: int, depth: int) -> float:
    rules = game.rules
    mover = rules.to_move(state)
    if mover is None or depth == 0:
        return float(game.spec.heuristics.evaluate(rules, state)[seat])
    values = [minimax(game, rules.apply(state, action), seat, depth - 1) for action in rules.legal_actions(state)]
    return max(values) if mover == seat else min(values)


def late(game: AnyGame, number: int, moves: int) -> Any:
    """Play at random until few moves are left."""
    rng = Random(number)
    state = game.start(rng)
    for _ in range(moves):
        state = game.rules.apply(state, rng.choice(game.rules.legal_actions(state)))
    return state


@pytest.mark.parametrize("moves", [30, 31])
def test_every_action_has_the_value_of_minimax_to_the_same_depth(moves: int) -> None:
    game = catalog.game("pingouin")
    state = late(game, 1, moves)
    seat = game.rules.to_move(state)
    assert seat in (0, 1)
    search = AlphaBeta(game)
    search.seat = seat
    found = search._first(state, Random(0))
    for depth in (1, 2, 3):
        search.budget = Budget(Limit(nodes=10**9))
        deeper = search._deepen(state, found, depth, WIDE)
        assert deeper is not None
        found = deeper
        assert {each.action: each.value for each in found} == {
            action: pytest.approx(minimax(game, game.rules.apply(state, action), seat, depth - 1))
            for action in game.rules.legal_actions(state)
        }


def test_each_round_searches_one_ply_deeper() -> None:
    game = catalog.game("pingouin")
    state = late(game, 2, 20)
    seat = game.rules.to_move(state)
    assert seat is not None
    view = game.rules.view(state, seat)
    depths = [AlphaBeta(game).analyse(view, seat, Random(0), Limit(nodes=nodes), WIDE).depth for nodes in (60, 2000)]
    assert 1 <= depths[0] < depths[1] <= 6
