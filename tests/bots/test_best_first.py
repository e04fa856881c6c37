"""Best-first search knows the contract and no game."""

from random import Random

import pytest

from rookery.bots.best_first import BestFirst
from rookery.core import AnySpec
from rookery.core.search_api import Limit

from .conftest import Pile, Table


def test_it_finds_the_best_move_of_nim(nim: AnySpec) -> None:
    rules = nim.rules()
    search = BestFirst(rules, nim.heuristics.evaluate, lambda rules, state: True)
    for stones in (5, 6, 7, 9, 10, 11):
        analysis = search.analyse(Pile(stones, 0), Limit(nodes=2000), Random(1))
        assert analysis.best.action.number + 1 == stones % 4
        assert analysis.best.value == 1.0
        assert analysis.best.share > 0.5  # it does not go on trying everything alike
        assert abs(sum(candidate.share for candidate in analysis.candidates) - 1.0) < 1e-9


def test_draws_count_by_their_odds(high_card: AnySpec) -> None:
    """The last of three with a 3 against a 3 and a 2 keeps it: half of the six draws would lose or share."""
    search = BestFirst(high_card.rules(), high_card.heuristics.evaluate, lambda rules, state: True)
    kept = search.analyse(Table((2, 3, 4), 2, False), Limit(nodes=500), Random(2))
    changed = search.analyse(Table((2, 6, 1), 2, False), Limit(nodes=500), Random(2))
    assert (kept.best.action.number, kept.best.value) == (6, 1.0)
    assert changed.best.action.number == 7
    # A 1 is last, a 2 shares the last place, 3 to 5 are second, a 6 shares the first: -1, -0.5, 0, 0, 0 and 0.5.
    assert changed.best.value == pytest.approx(-1 / 6)


def test_it_remembers_what_it_thought_of_the_position_that_came_true(nim: AnySpec) -> None:
    rules = nim.rules()
    search = BestFirst(rules, nim.heuristics.evaluate, lambda rules, state: True)
    before = search.analyse(Pile(10, 0), Limit(nodes=2000), Random(1))
    after = rules.apply(Pile(10, 0), before.best.action)
    kept = search.analyse(after, Limit(nodes=0), Random(2))
    new = BestFirst(rules, nim.heuristics.evaluate, lambda rules, state: True).analyse(after, Limit(nodes=0), Random(2))
    assert kept.best.value == -1.0  # the other side has lost, which nobody sees at once
    assert new.best.value > -1.0


def test_where_looking_ahead_is_no_use_it_evaluates_once(nim: AnySpec) -> None:
    rules = nim.rules()
    analysis = BestFirst(rules, nim.heuristics.evaluate, lambda rules, state: False).analyse(
        Pile(5, 0), Limit(nodes=2000), Random(1)
    )
    assert analysis.nodes == 0
    assert len(analysis.candidates) == 3
