"""What Pingouin's search for two makes of its moves at the root: what is proven, what is enough, what is remembered."""

from math import atanh
from random import Random

import pytest

from bots.test_pingouin_minimax import rules_for
from rookery.bots import Limit
from rookery.core import resolve_chance
from rookery.games.pingouin.engine import search
from rookery.games.pingouin.engine.alphabeta import INFINITE, WON, certain, final
from rookery.games.pingouin.engine.board import Board, board_of
from rookery.games.pingouin.engine.islands import FISH
from rookery.games.pingouin.state import BLOCKS, State


def root(value: float, *, bound: bool = False, complete: bool = False, nodes: int = 1) -> search.Root:
    found = search.Root(0)
    found.value, found.bound, found.complete, found.nodes = value, bound, complete, nodes
    return found


def test_what_is_proven() -> None:
    assert root(WON).proven()
    assert root(-WON).proven()
    assert root(0.5, complete=True).proven()
    assert not root(0.5).proven()
    assert root(-WON - 1, bound=True).proven(), "no more than a loss is a loss"
    assert not root(0.5, bound=True, complete=True).proven()
    assert not root(WON, bound=True).proven(), "no more than a win may be less"
    assert not root(-WON, nodes=0).proven(), "it was never searched"
    assert not root(WON, complete=True, nodes=0).proven()


def test_log_odds_are_results_and_certain_ones_whole() -> None:
    assert [search.result(value) for value in (WON, WON + 3, -WON, -WON - 3, 0.0)] == [1.0, 1.0, -1.0, -1.0, 0.0]
    assert search.result(2 * atanh(0.3)) == pytest.approx(0.3)
    assert [certain(value) for value in (WON, -WON, 99.9, -99.9, 0.0)] == [True, True, False, False, False]
    assert (final(0), final(2 * FISH), final(-FISH)) == (0.0, WON + 2.0, -WON - 1.0)
    assert certain(final(1)), "a block decides as a fish does"


def test_what_is_within_the_spread_gets_a_value() -> None:
    assert search._below(-INFINITE, 0.3) == -INFINITE
    assert search._below(0.7, 0.0) == 0.7
    assert search.result(search._below(0.0, 0.3)) == pytest.approx(-0.3)
    assert search.result(search._below(WON, 0.5)) == pytest.approx(0.5)
    assert search._below(2 * atanh(-0.8), 0.2) == -INFINITE
    assert search._below(0.0, 2.0) == -INFINITE


def test_when_more_thought_cannot_change_the_choice() -> None:
    assert search._decided([root(0.5)], 0.0)
    assert not search._decided([root(0.5)], 0.3), "its value is asked for"
    assert not search._decided([root(WON), root(0.0, complete=True)], 0.0), "the win may become a wider one"
    assert search._decided([root(WON, complete=True), root(0.0, complete=True)], 0.0)


def boards() -> list[Board]:
    """Return a position with all the fish that lay, with those that lie, and with one block more odd, or of many."""
    rules = rules_for(2)
    rng = Random(4)
    state = resolve_chance(rules, rules.initial_state(), rng)
    for _ in range(12):
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))
    stand = {cell for own in state.penguins for cell in own}
    left = [fish if (state.free >> cell) & 1 or cell in stand else 0 for cell, fish in enumerate(state.fish)]
    free = next(cell for cell in range(BLOCKS) if (state.free >> cell) & 1)
    layouts = [bytes([fish ^ change * (cell == free) for cell, fish in enumerate(left)]) for change in (0, 1, 2)]
    rest = state.free, state.penguins, state.to_place, state.seat, state.scores, state.blocks
    return [board_of(rules, State(fish, *rest)) for fish in (state.fish, *layouts)]


def test_a_search_is_kept_while_the_fish_lie_as_they_lay() -> None:
    first, later, odd, many = boards()
    engine = search.TwoSeatEngine(rules_for(2))
    kept = engine._search(first)
    assert engine._search(later) is kept, "blocks that were taken do not matter"
    assert engine._search(odd) is not kept
    kept = engine._search(first)
    assert engine._search(many) is not kept


def test_moves_that_were_not_searched_are_worth_no_more_than_the_worst_that_was() -> None:
    """And results are told for both seats, whoever moves."""
    first = boards()[0]
    for seat in (0, 1):
        board = first.copy()
        board.seat = seat
        engine = search.TwoSeatEngine(rules_for(2))
        alphabeta = engine._search(board)
        alphabeta.begin(Limit())
        moves = board.moves()[:3]
        assert len(moves) == 3
        roots = [search.Root(move) for move in moves]
        for found, (value, nodes) in zip(roots, ((1.0, 30), (-0.5, 10), (5.0, 0)), strict=True):
            found.value, found.nodes = value, nodes
        analysis = engine._analysis(board, roots, 0, alphabeta, 4)
        values = [search.result(1.0), search.result(-0.5), search.result(-0.5)]
        assert [each.value for each in analysis.candidates] == values
        assert [each.share for each in analysis.candidates] == [0.75, 0.25, 0.0]
        assert [each.results[seat] for each in analysis.candidates] == values
        assert [each.results[1 - seat] for each in analysis.candidates] == [-value for value in values]
        assert analysis.depth == 4
