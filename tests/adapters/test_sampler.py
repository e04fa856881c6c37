"""Many games side by side are the same games as one by one."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from conformance.tables import Table, line
from rookery.adapters.arrays import Batch, Observer, unflatten
from rookery.adapters.sampler import Sampler, check_seat
from rookery.core import CHANCE, Game, resolve_chance, returns


def made(table: Table, count: int, **how: object) -> Sampler:
    return Sampler(Game(table.game, table.rules), count, **how)  # type: ignore[arg-type]


def choose(batch: Batch, rng: Random) -> list[int]:
    return [rng.choice(np.flatnonzero(row).tolist()) for row in batch.masks]


def test_arrays_are_the_games(table: Table) -> None:
    """Rows, masks, rewards and ends are what one game at a time would give."""
    sampler = made(table, 4, seed=1, finals=True)
    batch, observer, rng = Batch(sampler), Observer(sampler.game), Random(1)
    ended = 0
    for _ in range(60):
        before = list(sampler.seats)
        batch.step(choose(batch, rng))
        for place, (state, seat) in enumerate(zip(sampler.states, sampler.seats, strict=True)):
            assert seat == table.rules.to_move(state)
            assert np.array_equal(batch.observations[place], observer.observe(state, seat))
            legal = observer.encoder.numbers(state, table.rules.legal_actions(state))
            assert np.flatnonzero(batch.masks[place]).tolist() == sorted(legal)
        assert np.flatnonzero(batch.dones).tolist() == [place for place, _, _ in sampler.ended]
        for place, seat, outcome in sampler.ended:
            assert outcome is not None
            assert seat == before[place]
            assert np.allclose(batch.rewards[place], returns(outcome))
            ended += 1
        assert not batch.rewards[~batch.dones].any()
        assert len(batch.final_observations()) == len(sampler.ended)
    assert sampler.games == ended
    assert sampler.moves == 240


def test_games_end_and_start_afresh(table: Table) -> None:
    sampler = made(table, 4, seed=5)
    for _ in range(2 * table.rules.max_actions):
        sampler.step_at_random()
        if sampler.games >= 3:
            break
    assert sampler.games >= 3
    assert all(table.rules.outcome(state) is None for state in sampler.states)


def test_the_same_seed_and_choices_are_the_same_games(table: Table) -> None:
    samplers = [made(table, 2, seed=9) for _ in range(2)]
    for sampler in samplers:
        batch, rng = Batch(sampler), Random(9)
        for _ in range(30):
            batch.step(choose(batch, rng))
    assert samplers[0].states == samplers[1].states


def test_bots_play_the_other_seats(table: Table) -> None:
    seats = table.rules.seats
    for seat in (0, seats - 1):
        sampler = made(table, 3, seed=4, bots="uniform", seat=seat)
        batch, rng = Batch(sampler), Random(4)
        for _ in range(10):
            assert sampler.seats == [seat] * 3
            batch.step(choose(batch, rng))
    drawn = made(table, 16, seed=4, bots=["uniform"] * seats, seat=None)
    assert drawn.seats == drawn.own
    assert set(drawn.own) == set(range(seats)) or seats > 3


def test_floats_are_divided_by_their_scales(table: Table) -> None:
    whole, floats = Batch(made(table, 2, seed=2)), Batch(made(table, 2, seed=2), np.float32)
    for _ in range(5):
        whole.step_at_random()
        floats.step_at_random()
    for field, block in unflatten(whole.observer.encoder, whole.observations).items():
        scale = {one.name: one.scale for one in whole.observer.encoder.fields}[field]
        assert np.allclose(unflatten(floats.observer.encoder, floats.observations)[field], block / scale)
    assert floats.observations.dtype == np.float32


def test_wrong_seats_and_bots_are_refused(table: Table) -> None:
    with pytest.raises(ValueError, match="seat"):
        made(table, 1, bots="uniform", seat=table.rules.seats)
    with pytest.raises(ValueError, match="bot"):
        made(table, 1, bots=["uniform"] * (table.rules.seats + 1))


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_learner_has_a_seat_of_the_table_or_any(seats: int) -> None:
    for seat in (None, *range(seats)):
        assert check_seat(seat, seats) == seat
    for wrong in (-1, seats):
        with pytest.raises(ValueError, match=str(wrong)):
            check_seat(wrong, seats)


def draws_of(name: str, dealt: Any) -> list[int]:
    """Read off a state that was dealt at once what chance would have drawn: the fish, or the colours."""
    if name == "pingouin":
        return list(dealt.fish)
    hands = [colour for player in dealt.players for colour, many in enumerate(player.hand) for _ in range(many)]
    return hands + [colour for colour, figures in enumerate(dealt.ice) if figures]


def test_dealing_at_once_is_drawing_one_by_one(table: Table) -> None:
    """Where rules deal at once, chance's own draws lead to the very same state, and what is drawn is as likely."""
    rules: Any = table.rules
    steps = [step.state for step in line(rules, 3).steps if rules.to_move(step.state) == CHANCE]
    bags = [state for state in steps if rules.deal(state, Random(3)) is not None]
    assert bool(bags) == (table.game.name in ("pingouin", "banquise"))
    for state in bags:
        dealt = rules.deal(state, Random(3))
        for drawn in draws_of(table.game.name, dealt):
            state = rules.apply(state, next(draw for draw in rules.legal_actions(state) if draw[1] == drawn))
        assert state == dealt
    if bags:
        at_once = [draws_of(table.game.name, rules.deal(bags[-1], Random(seed)))[:3] for seed in range(400)]
        one_by_one = [
            draws_of(table.game.name, resolve_chance(rules, bags[-1], Random(seed)))[:3] for seed in range(400)
        ]
        found, expected = Counter(map(max, at_once)), Counter(map(max, one_by_one))
        assert all(abs(found[most] - expected[most]) < 80 for most in found | expected)
