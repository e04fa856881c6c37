"""Gymnasium's own checker, and a learner's life at the table."""

import subprocess
import sys
import tomllib
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from conformance.tables import Table
from rookery.adapters.gymnasium import SeatEnv, SeatVectorEnv, env_id
from rookery.bots import bot
from rookery.catalog import specs


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


@pytest.mark.parametrize("name", specs())
def test_games_are_registered(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env: Any = gymnasium.make(
            f"rookery.adapters.gymnasium:{env_id(name)}", bots=["uniform"] * specs()[name].seats[0]
        )
    env.reset(seed=1)
    assert env.spec.id == env_id(name)


def test_many_seats_over_one_sampler(table: Table) -> None:
    """Like as many single environments: the learner's rewards and observations, and a new game at once."""
    how: dict[str, Any] = {"seats": table.rules.seats, "seat": None, "bots": "uniform", **table.rules.options}
    many = SeatVectorEnv(table.game.name, 3, dtype=np.float32, **how)
    rng = np.random.default_rng(1)
    seen, news = many.reset(seed=1)
    ends = 0
    for _ in range(40):
        assert seen in many.observation_space
        masks = news["action_mask"]
        assert np.array_equal(masks, many.action_masks())
        actions = (rng.random(masks.shape) * masks).argmax(axis=1)
        seen, rewards, over, cut, news = many.step(actions)
        assert not cut.any()
        assert not rewards[~over].any()
        assert (np.abs(rewards[over]) <= 1).all()
        if over.any():
            assert all(news["final_obs"][place] in many.single_observation_space for place in np.flatnonzero(over))
        ends += int(over.sum())
    assert ends or table.rules.max_actions > 40


def test_the_last_rows_stand_where_games_ended_and_an_illegal_action_is_told_where_it_was() -> None:
    many = SeatVectorEnv("banquise", 4, seat=1, bots="uniform", nodes=1, rounds=1)
    _, news = many.reset(seed=3)
    assert many._batch is not None
    for _ in range(60):
        _, _, over, _, news = many.step(news["action_mask"].argmax(axis=1))
        assert ("final_obs" in news) == bool(over.any())
        assert "illegal" not in news
        if over.any():
            assert news["_final_obs"].tolist() == over.tolist()
            rows = iter(many._batch.final_observations())
            for place in range(4):
                given = news["final_obs"][place]
                assert np.array_equal(given, next(rows)) if over[place] else given is None
    legal = news["action_mask"].argmax(axis=1)
    wrong = legal.copy()
    wrong[2] = int(np.flatnonzero(news["action_mask"][2] == 0)[0])
    _, rewards, over, _, news = many.step(wrong)
    assert [bool(why) for why in news["illegal"]] == [False, False, True, False]
    assert (rewards[2], bool(over[2])) == (-1.0, True)


def test_rows_are_copies_unless_they_need_not_be() -> None:
    for copy in (True, False):
        many = SeatVectorEnv("pingouin", 2, bots="uniform", copy=copy)
        seen, news = many.reset(seed=1)
        before, masks = seen.copy(), news["action_mask"].copy()
        many.step(news["action_mask"].argmax(axis=1))
        assert np.array_equal(seen, before) == copy
        assert np.array_equal(news["action_mask"], masks) == copy


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
def test_gymnasiums_own_vectors(kind: Any) -> None:
    """They are the single environments side by side: one more seed for each."""
    many = kind([lambda: SeatEnv("banquise", bots="uniform")] * 2)
    seen, news = many.reset(seed=1)
    singles = [SeatEnv("banquise", bots="uniform") for _ in range(2)]
    rows = [single.reset(seed=1 + place)[0] for place, single in enumerate(singles)]
    ended = [False] * 2
    while not all(ended):
        masks = news["action_mask"]
        assert all(np.array_equal(seen[place], row) for place, row in enumerate(rows) if not ended[place])
        actions = masks.argmax(axis=1)
        seen, rewards, overs, _, news = many.step(actions)
        for place, single in enumerate(singles):
            if not ended[place]:
                rows[place], reward, ended[place], _, _ = single.step(actions[place])
                assert (rewards[place], overs[place]) == (reward, ended[place])
    many.close()


@pytest.mark.parametrize("name", specs())
def test_make_vec_finds_the_sampler(name: str) -> None:
    many: Any = gymnasium.make_vec(f"rookery.adapters.gymnasium:{env_id(name)}", num_envs=2, bots="uniform")
    many.reset(seed=1)
    assert isinstance(many.unwrapped, SeatVectorEnv)


def test_pip_tells_gymnasium() -> None:
    """The entry point that an installed Rookery has leads to what registers the games."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    module, _, function = project["entry-points"]["gymnasium.envs"]["rookery"].partition(":")
    getattr(import_module(module), function)()
    assert {env_id(name) for name in specs()} <= set(gymnasium.registry)


def test_the_long_name_needs_no_import() -> None:
    """Gymnasium's own `module:id`, in a Python that has imported nothing of ours."""
    script = "import gymnasium; print(gymnasium.make('rookery.adapters.gymnasium:rookery/Pingouin-v2').spec.id)"
    done = subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, text=True)
    assert done.stdout.strip() == "rookery/Pingouin-v2"


def test_names() -> None:
    assert env_id("pingouin") == "rookery/Pingouin-v2"


def test_bots_are_checked() -> None:
    with pytest.raises(ValueError, match="bot"):
        SeatEnv("pingouin", bots=["greedy"])
    with pytest.raises(ValueError, match="seat"):
        SeatEnv("pingouin", seat=2)


def test_every_other_seat_is_played_by_its_own_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    made_for: list[str] = []

    def noted(name: str, game: Any) -> Any:
        made_for.append(name)
        return bot(name, game)

    monkeypatch.setattr("rookery.adapters.gymnasium.bot", noted)
    env = SeatEnv("pingouin", seats=3, seat=1, bots=["uniform", "greedy", "1"], render_mode="svg")
    _, info = env.reset(seed=1)
    assert made_for == ["uniform"]
    before = env.position
    _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    assert made_for == ["uniform", "1", "uniform"]
    assert info["seat"] == env.rules.to_move(env.position) == 1
    assert len(env._last) == 3, "the learner's action and the two that followed it"
    assert before != env.position


def test_of_a_list_of_seeds_the_first_counts() -> None:
    many = SeatVectorEnv("banquise", 2, bots="uniform")
    seen, _ = many.reset(seed=5)
    assert np.array_equal(seen, many.reset(seed=[5, 6])[0])
    assert not np.array_equal(seen, many.reset(seed=[6, 5])[0])


def test_pictures() -> None:
    for mode, kind in (("ansi", str), ("svg", str), ("rgb_array", np.ndarray)):
        env = SeatEnv("pingouin", render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)


def test_a_bot_sees_what_its_own_seat_does(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int | None]] = []

    class Watched:
        def choose(self, view: Any, seat: int, rng: Any, *, limit: Any) -> Any:
            seen.append((seat, view.seat))
            return env.rules.legal_actions(env.rules.sample_state(view, rng))[0]

    monkeypatch.setattr("rookery.adapters.gymnasium.bot", lambda name, game: Watched())
    env = SeatEnv("thin_ice", seats=3, seat=1)
    env.reset(seed=1)
    assert seen
    assert all(seat == viewer != 1 for seat, viewer in seen)
