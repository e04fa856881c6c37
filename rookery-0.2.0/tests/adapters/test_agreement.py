"""Every toolkit plays the very game that the rules play, for every seat: states, turns, rows, masks and results."""

from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
import pyspiel

from conformance.tables import Table
from rookery.adapters.arrays import Batch, Observer
from rookery.adapters.gymnasium import SeatEnv, SeatVectorEnv
from rookery.adapters.openspiel import PREFIX, write_value
from rookery.adapters.pettingzoo import env
from rookery.adapters.sampler import Sampler
from rookery.core import CHANCE, Game, resolve_chance, returns


def results(table: Table, state: Any) -> list[float]:
    """Return what each seat is given for a finished game."""
    outcome = table.rules.outcome(state)
    assert outcome is not None
    return list(returns(outcome))


def legal_mask(observer: Observer, rules: Any, state: Any) -> list[int]:
    """Return the mask of the seat to move, from the numbers of its legal actions."""
    mask = [0] * observer.encoder.actions
    for number in observer.encoder.numbers(state, rules.legal_actions(state)):
        mask[number] = 1
    return mask


def test_pettingzoo(table: Table) -> None:
    """The same seed and the same choices: chance draws alike, and the table stands as the rules leave it."""
    rules, observer, rng = table.rules, Observer(Game(*table)), Random(11)
    tried: Any = env(table.game.name, seats=rules.seats, **dict[str, Any](rules.options))
    tried.reset(seed=11)
    state, choose = resolve_chance(rules, rules.initial_state(), rng), Random(1)
    while (seat := rules.to_move(state)) is not None:
        assert tried.agent_selection == f"player_{seat}"
        for other in range(rules.seats):
            seen = tried.observe(f"player_{other}")
            assert np.array_equal(seen["observation"], observer.observe(state, other))
            mask = legal_mask(observer, rules, state) if other == seat else [0] * observer.encoder.actions
            assert seen["action_mask"].tolist() == mask
        rows = [observer.observe(state, other) for other in range(rules.seats)]
        assert np.array_equal(tried.state(), np.concatenate(rows))
        legal = rules.legal_actions(state)
        place = choose.randrange(len(legal))
        tried.step(observer.encoder.numbers(state, legal)[place])
        state = resolve_chance(rules, rules.apply(state, legal[place]), rng)
        assert tried.position == state
    given = results(table, state)
    assert [tried.rewards[f"player_{other}"] for other in range(rules.seats)] == given
    left = set()
    for agent in tried.agent_iter():
        seen, reward, over, _, _ = tried.last()
        seat = int(agent.removeprefix("player_"))
        assert over
        assert reward == given[seat]
        assert np.array_equal(seen["observation"], observer.observe(state, seat))
        left.add(seat)
        tried.step(None)
    assert left == set(range(rules.seats))


def test_openspiel(table: Table) -> None:
    """Chance is explicit there, so each step is compared by its text."""
    rules, game, choose = table.rules, Game(*table), Random(2)
    options = {name: write_value(value) for name, value in rules.options.items()}
    tried = pyspiel.load_game(PREFIX + table.game.name, {"players": rules.seats, **options}).new_initial_state()
    state = rules.initial_state()
    while (seat := rules.to_move(state)) is not None:
        assert tried.is_chance_node() == (seat == CHANCE)
        assert tried.current_player() == (pyspiel.PlayerId.CHANCE if seat == CHANCE else seat)
        assert tried.returns() == [0.0] * rules.seats
        legal = {game.format(action): action for action in rules.legal_actions(state)}
        numbers = {tried.action_to_string(tried.current_player(), number): number for number in tried.legal_actions()}
        assert set(numbers) == set(legal)
        text = choose.choice(sorted(legal))
        tried.apply_action(numbers[text])
        state = rules.apply(state, legal[text])
        assert tried.line.state == state
    assert tried.is_terminal()
    assert tried.returns() == results(table, state)


def test_gymnasium(table: Table) -> None:
    """The learner sees, may do and is given what its seat does, whichever it is; the others only when it is over."""
    rules, observer, choose = table.rules, Observer(Game(*table)), Random(3)
    rewards = []
    for seat in range(rules.seats):
        how: dict[str, Any] = {"seats": rules.seats, "seat": seat, "bots": "uniform", **rules.options}
        tried = SeatEnv(table.game.name, **how)
        seen, info = tried.reset(seed=5)
        over = False
        while not over:
            state = tried.position
            assert info["seat"] == rules.to_move(state) == seat
            assert np.array_equal(seen, observer.observe(state, seat))
            assert info["action_mask"].tolist() == legal_mask(observer, rules, state)
            legal = rules.legal_actions(state)
            seen, reward, over, _, info = tried.step(choose.choice(observer.encoder.numbers(state, legal)))
            assert over or reward == 0
        outcome = rules.outcome(tried.position)
        assert outcome is not None
        assert reward == results(table, tried.position)[seat]
        assert (info["rank"], info["score"]) == (outcome.ranks[seat], outcome.scores[seat])
        assert np.array_equal(seen, observer.observe(tried.position, seat))
        rewards.append(reward)
    assert len(rewards) == rules.seats


def test_the_sampler(plain: Table) -> None:
    """One game at a time, so that a copy draws chance alike: its last row and results are those of the last state."""
    rules, observer, choose = plain.rules, Observer(Game(*plain)), Random(4)
    sampler = Sampler(Game(*plain), 1, seed=6, finals=True)
    batch = Batch(sampler)
    ends = 0
    while not ends:
        state, seat = sampler.states[0], sampler.seats[0]
        assert seat == rules.to_move(state)
        assert batch.masks[0].tolist() == legal_mask(observer, rules, state)
        legal = rules.legal_actions(state)
        place = choose.randrange(len(legal))
        after = deepcopy(sampler)._resolve_chance(rules.apply(state, legal[place]))
        batch.step([observer.encoder.numbers(state, legal)[place]])
        if rules.to_move(after) is None:
            assert batch.dones[0]
            assert batch.rewards[0].tolist() == np.array(results(plain, after), np.float32).tolist()
            assert np.array_equal(batch.final_observations()[0], observer.observe(after, seat))
            ends += 1
        else:
            assert not batch.dones[0]
            assert not batch.rewards.any()
            assert sampler.states[0] == after


def test_gymnasium_vectors(plain: Table) -> None:
    """Each learner is given its own seat's result, and not another's."""
    rules = plain.rules
    how: dict[str, Any] = {"seats": rules.seats, "seat": None, "bots": "uniform", **rules.options}
    many = SeatVectorEnv(plain.game.name, 8, **how)
    rng = np.random.default_rng(2)
    _, news = many.reset(seed=2)
    seats: set[int] = set()
    while len(seats) < min(2, rules.seats):
        learners = news["seat"]
        masks = news["action_mask"]
        _, rewards, over, _, news = many.step((rng.random(masks.shape) * masks).argmax(axis=1))
        assert many._batch is not None
        for place, seat, outcome in many._batch.sampler.ended:
            assert outcome is not None
            assert over[place]
            assert seat == learners[place]
            assert rewards[place] == np.float32(returns(outcome)[learners[place]])
            seats.add(int(seat))
        assert not rewards[~over].any()
