"""Gymnasium's own checker, and a learner's life at the table."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from conformance.tables import Table
from rookery.adapters.gymnasium import SeatEnv, env_id
from rookery.catalog import GAMES


def made(table: Table, **more: Any) -> SeatEnv:
    given: dict[str, Any] = {**table.rules.options, "bots": "uniform", **more}
    return SeatEnv(table.game.name, seats=table.rules.seats, **given)


def play(env: SeatEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """Play a game at random; return the reward and the last news."""
    rng = np.random.default_rng(seed)
    _, news = env.reset(seed=seed)
    while True:
        legal = np.flatnonzero(news["action_mask"])
        assert env.action_masks().nonzero()[0].tolist() == legal.tolist()
        seen, reward, over, cut, news = env.step(rng.choice(legal))
        assert not cut
        assert seen in env.observation_space
        if over:
            return reward, news
        assert reward == 0


def test_the_checker(table: Table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(table), skip_render_check=True)


def test_a_game_to_the_end(table: Table) -> None:
    for seat in (0, table.rules.seats - 1):
        env = made(table, seat=seat)
        reward, news = play(env, seat)
        assert -1 <= reward <= 1
        assert news["seat"] == seat
        assert not news["action_mask"].any()
        assert news["rank"] >= 1


def test_the_same_seed_is_the_same_game(table: Table) -> None:
    first, second = made(table, seat=None), made(table, seat=None)
    reward, news = play(first, 8)
    again, same = play(second, 8)
    assert reward == again
    assert news["seat"] == same["seat"]
    assert first.position == second.position


def test_an_illegal_action_loses(table: Table) -> None:
    env = made(table)
    _, news = env.reset(seed=2)
    _, reward, over, _, news = env.step(int(np.flatnonzero(news["action_mask"] == 0)[0]))
    assert (reward, over) == (-1.0, True)
    assert news["illegal"]


@pytest.mark.parametrize("name", GAMES)
def test_games_are_registered(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env: Any = gymnasium.make(f"rookery.adapters.gymnasium:{env_id(name)}", bots=["uniform"] * GAMES[name].seats[0])
    env.reset(seed=1)
    assert env.spec.id == env_id(name)


def test_names() -> None:
    assert env_id("pingouin") == "rookery/Pingouin-v1"


def test_bots_are_checked() -> None:
    with pytest.raises(ValueError, match="one bot"):
        SeatEnv("pingouin", bots=["greedy"])
    with pytest.raises(ValueError, match="seat"):
        SeatEnv("pingouin", seat=2)


def test_pictures() -> None:
    for mode, kind in (("ansi", str), ("svg", str), ("rgb_array", np.ndarray)):
        env = SeatEnv("pingouin", render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)
