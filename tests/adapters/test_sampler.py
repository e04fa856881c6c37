"""Many games at once are the same games as one by one."""

from random import Random

import numpy as np
import pytest

from conformance.tables import Table
from rookery.adapters.arrays import masks_of, observe, observe_all
from rookery.adapters.sampler import Sampler
from rookery.core import IllegalAction


def choose(sampler: Sampler, rng: Random) -> list[int]:
    return [rng.choice(actions).number for actions in sampler.legal]


def test_games_go_on_side_by_side(table: Table) -> None:
    rules = table.rules
    sampler = Sampler(rules, 3, seed=4)
    rng = Random(4)
    for _ in range(40):
        for state, seat, legal, row in zip(
            sampler.states, sampler.seats, sampler.legal, masks_of(sampler), strict=True
        ):
            assert rules.to_move(state) == seat >= 0
            assert list(legal) == list(rules.legal_actions(state))
            assert np.flatnonzero(row).tolist() == sorted(action.number for action in legal)
        sampler.step(choose(sampler, rng))
    assert sampler.moves == 120


def test_ends_are_told_once_and_the_table_is_set_again(table: Table) -> None:
    sampler = Sampler(table.rules, 2, seed=1)
    ended = []
    for _ in range(2 * table.rules.longest):
        sampler.step_at_random()
        ended += sampler.ended
        if len(ended) >= 3:
            break
    assert len(ended) == sampler.games >= 3
    assert all(len(outcome.ranks) == table.rules.seats for _, outcome in ended)
    assert all(table.rules.outcome(state) is None for state in sampler.states)


def test_the_same_seed_and_choices_are_the_same_games(table: Table) -> None:
    samplers = [Sampler(table.rules, 2, seed=9) for _ in range(2)]
    for sampler in samplers:
        rng = Random(9)
        for _ in range(30):
            sampler.step(choose(sampler, rng))
    assert samplers[0].states == samplers[1].states


def test_a_row_is_what_the_mover_knows(table: Table) -> None:
    sampler = Sampler(table.rules, 3, seed=2)
    for _ in range(10):
        sampler.step_at_random()
    rows = observe_all(table.game, sampler)
    assert rows.shape == (3, *table.game.encoding_shape(table.rules))
    for row, state, seat in zip(rows, sampler.states, sampler.seats, strict=True):
        assert np.array_equal(row, observe(table.game, table.rules, state, seat))


def test_an_illegal_choice_changes_nothing(table: Table) -> None:
    sampler = Sampler(table.rules, 2, seed=3)
    before = list(sampler.states)
    legal = [actions[0].number for actions in sampler.legal]
    illegal = int(np.flatnonzero(masks_of(sampler)[1] == 0)[0])
    for wrong in (illegal, -1, len(table.rules.actions)):
        with pytest.raises(IllegalAction):
            sampler.step([legal[0], wrong])
    with pytest.raises(ValueError, match="one action"):
        sampler.step(legal[:1])
    assert sampler.states == before
