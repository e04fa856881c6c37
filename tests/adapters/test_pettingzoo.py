"""PettingZoo's own suites, and what they do not look at."""

import warnings
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test

from adapters.short import FIRST
from conformance.tables import Table
from rookery.adapters.arrays import RENDER_MODES, render
from rookery.adapters.pettingzoo import env, env_id, parallel_env
from rookery.core import returns

# PettingZoo warns of observations with masks wherever the environment is not one of its own.
THEIRS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


def made(table: Table, make: Any = env, **more: Any) -> Any:
    return make(table.game.name, seats=table.rules.seats, **table.rules.options, **more)


def strict() -> None:
    warnings.simplefilter("error")
    for message in THEIRS:
        warnings.filterwarnings("ignore", message=message)


def play(table_env: Any, seed: int) -> list[tuple[str, int]]:
    """Play a game at random; return who did what."""
    rng = np.random.default_rng(seed)
    moves = []
    table_env.reset(seed=seed)
    for agent in table_env.agent_iter():
        seen, _, over, _, _ = table_env.last()
        if over:
            table_env.step(None)
            continue
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        moves.append((agent, action))
        table_env.step(action)
    return moves


def test_the_api(table: Table) -> None:
    with warnings.catch_warnings():
        strict()
        api_test(made(table), num_cycles=60)


def test_the_parallel_api(table: Table) -> None:
    with warnings.catch_warnings():
        strict()
        parallel_api_test(made(table, parallel_env), num_cycles=40)


def test_seeds(table: Table) -> None:
    seed_test(partial(made, table), num_cycles=15)
    parallel_seed_test(partial(made, table, parallel_env), num_cycles=15)
    assert play(made(table), 5) == play(made(table), 5)


def test_the_state_of_all(table: Table) -> None:
    with warnings.catch_warnings():
        strict()
        state_test(made(table), made(table, parallel_env), num_cycles=10)


def test_pictures(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """Pixels take time and are the same whoever plays, so only one table of each game is drawn in all modes."""
    modes = RENDER_MODES if table is FIRST[table.game.name] else ("ansi", "svg")

    def make(render_mode: str) -> Any:
        tried = made(table, render_mode=render_mode)
        tried.unwrapped.metadata = {**tried.metadata, "render_modes": list(modes)}
        return tried

    render_test(make, {"svg": lambda picture: picture.startswith("<svg"), "ansi": lambda text: bool(text.strip())})
    assert ("human" in modes) == bool(capsys.readouterr().out.strip())


def test_a_picture_shows_the_position_and_the_last_action() -> None:
    tried: Any = env("pingouin", render_mode="svg")
    tried.reset(seed=1)
    marked = 0
    for _ in range(12):
        game, before = tried.game, tried.position
        action = game.rules.legal_actions(before)[0]
        tried.step(tried.observer.encoder.numbers(before, [action])[0])
        after, last = game.rules.apply(before, action), (game.format_for(before, action, None),)
        assert tried.render() == render(game, after, "svg", last=last)
        marked += tried.render() != render(game, after, "svg")
    assert marked


@pytest.mark.parametrize(("mode", "shown"), [("human", 1), ("svg", 0), (None, 0)])
def test_only_for_a_human_a_step_is_shown(mode: str | None, shown: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: Any = env("pingouin", render_mode=mode)
    tried.reset(seed=1)
    pictures: list[None] = []
    monkeypatch.setattr(tried.unwrapped, "render", lambda: pictures.append(None))
    tried.step(int(np.flatnonzero(tried.observe(tried.agent_selection)["action_mask"])[0]))
    assert len(pictures) == shown


def test_masks_and_rewards_are_the_rules(table: Table) -> None:
    tried = made(table)
    rng = np.random.default_rng(3)
    tried.reset(seed=3)
    for agent in tried.agent_iter():
        seen, reward, over, _, news = tried.last()
        legal = tried.observer.encoder.numbers(tried.position, table.rules.legal_actions(tried.position))
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(legal)
        for other in set(tried.agents) - {agent}:
            assert not tried.observe(other)["action_mask"].any()
        if over:
            outcome = table.rules.outcome(tried.position)
            assert outcome is not None
            seat = tried.possible_agents.index(agent)
            assert reward == returns(outcome)[seat]
            assert news == {"rank": outcome.ranks[seat], "score": outcome.scores[seat]}
        tried.step(None if over else int(rng.choice(legal)))


def test_games_are_registered_under_their_version(table: Table) -> None:
    assert made(table).metadata["is_parallelizable"] is False  # seats act one by one
    name = env_id(table.game.name)
    assert name == f"rookery/{table.game.name}_v2"
    for kind in ("aec", "parallel"):
        found = pettingzoo.make(kind, name, seats=table.rules.seats, **table.rules.options)
        assert f"rookery/{found.metadata['name']}" == name
        assert len(found.possible_agents) == table.rules.seats
