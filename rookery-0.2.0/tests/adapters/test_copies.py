"""Specs, games, rules, states, samplers and environments copy and pickle in the middle of a game, and go on alike."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from multiprocessing import get_context
from random import Random
from typing import Any

import cloudpickle
import numpy as np
import pyspiel
import pytest

from adapters.short import FIRST
from conformance.tables import Table, line
from rookery.adapters.arrays import Batch
from rookery.adapters.gymnasium import SeatEnv, SeatVectorEnv
from rookery.adapters.openspiel import PREFIX, write_value
from rookery.adapters.pettingzoo import env, parallel_env
from rookery.adapters.sampler import Sampler
from rookery.core import Game

COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda made: pickle.loads(pickle.dumps(made)),
    "cloudpickle": lambda made: pickle.loads(cloudpickle.dumps(made)),
    "deepcopy": deepcopy,
}
copying = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES.keys())


def how(table: Table) -> dict[str, Any]:
    return {"seats": table.rules.seats, **table.rules.options}


@copying
def test_specs_games_rules_and_states(table: Table, copied: Callable[[Any], Any]) -> None:
    spec, rules = table
    assert copied(spec) is spec
    game = copied(Game(spec, rules))
    assert game == Game(spec, rules)
    again = copied(rules)
    steps = line(rules, 4, most=60).steps
    for _, state, _, action, *_ in steps[::7]:
        twin = copied(state)
        assert twin == state
        assert again.apply(twin, again.actions[action.number]) == rules.apply(state, action)
    for seat in range(rules.seats):
        view = rules.view(steps[-1].state, seat)
        assert copied(view) == view


@copying
@pytest.mark.parametrize("bots", [None, "3"])
def test_samplers(plain: Table, copied: Callable[[Any], Any], bots: str | None) -> None:
    sampler = Sampler(Game(*plain), 2, 3, bots, seat=None, nodes=8, finals=True)
    for _ in range(6):
        sampler.step_at_random()
    twin = copied(sampler)
    for _ in range(6):
        sampler.step_at_random()
        twin.step_at_random()
        assert twin.observations == sampler.observations
        assert twin.masks == sampler.masks
        assert twin.rewards == sampler.rewards
    batch = copied(Batch(sampler))
    assert np.array_equal(batch.observations, Batch(sampler).observations)


def play_seat(table_env: SeatEnv, seed: int, most: int) -> list[Any]:
    rng = Random(seed)
    told: list[Any] = []
    for _ in range(most):
        legal = np.flatnonzero(table_env.action_masks()).tolist()
        if not legal:
            break
        seen, reward, over, _, _ = table_env.step(rng.choice(legal))
        told.append((seen.tobytes(), reward, over))
    return told


@copying
def test_gymnasium(plain: Table, copied: Callable[[Any], Any]) -> None:
    tried = SeatEnv(plain.game.name, seat=None, bots="3", nodes=8, **how(plain))
    copied(tried).reset(seed=1)
    tried.reset(seed=1)
    play_seat(tried, 1, 4)
    twin = copied(tried)
    assert play_seat(twin, 2, 8) == play_seat(tried, 2, 8)


@copying
def test_gymnasium_vectors(plain: Table, copied: Callable[[Any], Any]) -> None:
    tried = SeatVectorEnv(plain.game.name, 2, bots="uniform", **how(plain))
    tried.reset(seed=1)
    twin = copied(tried)
    for _ in range(5):
        action = tried.action_masks().argmax(axis=1)
        assert np.array_equal(tried.step(action)[0], twin.step(action)[0])


def play_all(table_env: Any, seed: int, most: int) -> list[Any]:
    rng = Random(seed)
    told = []
    for agent in table_env.agent_iter(most):
        seen, reward, over, _, _ = table_env.last()
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        table_env.step(None if over else rng.choice(legal))
        told.append((agent, seen["observation"].tobytes(), reward, over))
    return told


@copying
def test_pettingzoo(plain: Table, copied: Callable[[Any], Any]) -> None:
    tried = env(plain.game.name, **how(plain))
    copied(tried).reset(seed=1)
    tried.reset(seed=1)
    play_all(tried, 1, 9)
    twin = copied(tried)
    assert play_all(twin, 2, 30) == play_all(tried, 2, 30)


@copying
def test_pettingzoo_parallel(plain: Table, copied: Callable[[Any], Any]) -> None:
    tried = parallel_env(plain.game.name, **how(plain))
    seen, _ = tried.reset(seed=1)
    twin = copied(tried)
    for _ in range(10):
        actions = {agent: int(one["action_mask"].argmax()) for agent, one in seen.items()}
        seen, rewards, *_ = tried.step(actions)
        again, same, *_ = twin.step(actions)
        assert rewards == same
        assert all(np.array_equal(again[agent]["observation"], seen[agent]["observation"]) for agent in seen)


@copying
def test_openspiel(plain: Table, copied: Callable[[Any], Any]) -> None:
    options = {name: write_value(value) for name, value in plain.rules.options.items()}
    game = pyspiel.load_game(PREFIX + plain.game.name, {"players": plain.rules.seats, **options})
    assert str(copied(game)) == str(game)
    rng = Random(1)
    state = game.new_initial_state()
    for _ in range(40):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    twin = copied(state)
    while not state.is_terminal():
        assert twin.legal_actions() == state.legal_actions()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        twin.apply_action(action)
    assert twin.returns() == state.returns()
    assert twin.information_state_string(0) == state.information_state_string(0)


def _elsewhere(sampler: Sampler) -> bytes:
    for _ in range(5):
        sampler.step_at_random()
    return bytes(sampler.observations)


@pytest.mark.parametrize("name", FIRST)
def test_a_new_process_goes_on_alike(name: str) -> None:
    """With `spawn`, as on every system: nothing is inherited but what was sent."""
    sampler = Sampler(Game(*FIRST[name]), 2, 7)
    sampler.step_at_random()
    with get_context("spawn").Pool(1) as pool:
        far = pool.apply(_elsewhere, (sampler,))
    assert far == _elsewhere(sampler)
