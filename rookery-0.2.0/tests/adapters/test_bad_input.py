"""Bad input has the same answer in every toolkit: the one that `rookery.adapters.arrays` promises."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pyspiel
import pytest

from conformance.tables import Table
from rookery.adapters.arrays import Batch
from rookery.adapters.gymnasium import SeatEnv, SeatVectorEnv
from rookery.adapters.openspiel import PREFIX, write_value
from rookery.adapters.pettingzoo import env
from rookery.adapters.sampler import Sampler
from rookery.core import Game
from rookery.core.outcome import forfeit


class Tried(NamedTuple):
    """One toolkit's way to a first decision of a game, and what can be asked of it there."""

    step: Callable[[Any], Any]
    position: Callable[[], str]
    legal: Callable[[], list[int]]
    results: Callable[[], list[float]]
    """What the last step gave: to every seat, or to the learner alone."""
    over: Callable[[], bool]
    reason: Callable[[], str | None]
    """Why the last action was illegal; None where the toolkit has no place for it."""
    mover: int
    """Whose turn it is."""


def how(table: Table) -> dict[str, Any]:
    return {"seats": table.rules.seats, **table.rules.options}


def gymnasium(table: Table) -> Tried:
    made = SeatEnv(table.game.name, bots="uniform", **how(table))
    made.reset(seed=1)
    last: list[Any] = [(None, 0.0, False, False, {})]

    def step(action: Any) -> None:
        last.append(made.step(action))

    return Tried(
        step,
        lambda: made.game.format_position(made.position),
        lambda: np.flatnonzero(made.action_masks()).tolist(),
        lambda: [last[-1][1]],
        lambda: last[-1][2],
        lambda: last[-1][4].get("illegal"),
        made.seat,
    )


def pettingzoo(table: Table) -> Tried:
    made = env(table.game.name, **how(table))
    made.reset(seed=1)
    mover = made.agent_selection
    return Tried(
        made.step,
        lambda: made.game.format_position(made.position),
        lambda: np.flatnonzero(made.observe(mover)["action_mask"]).tolist(),
        lambda: [made.rewards[agent] for agent in made.possible_agents],
        lambda: all(made.terminations.values()),
        lambda: made.infos[mover].get("illegal"),
        made.possible_agents.index(mover),
    )


def openspiel(table: Table) -> Tried:
    options = {name: write_value(value) for name, value in table.rules.options.items()}
    state = pyspiel.load_game(PREFIX + table.game.name, {"players": table.rules.seats, **options}).new_initial_state()
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return Tried(
        state.apply_action,
        lambda: str(state),
        state.legal_actions,
        state.returns,
        state.is_terminal,
        lambda: None,
        state.current_player(),
    )


def sampler(table: Table) -> Tried:
    made = Sampler(Game(*table), 1, 1)
    batch = Batch(made)
    return Tried(
        lambda action: batch.step([action]),
        lambda: made.game.format_position(made.states[0]),
        lambda: np.flatnonzero(batch.masks[0]).tolist(),
        lambda: batch.rewards[0].tolist(),
        lambda: bool(batch.dones[0]),
        lambda: made.illegal[0][1] if made.illegal else None,
        made.seats[0],
    )


TOOLKITS = [gymnasium, pettingzoo, openspiel, sampler]
toolkits = pytest.mark.parametrize("toolkit", TOOLKITS)


@toolkits
def test_what_is_no_action_is_refused_and_changes_nothing(table: Table, toolkit: Callable[[Table], Tried]) -> None:
    tried = toolkit(table)
    before = tried.position()
    width = table.game.encoder(table.rules).actions
    for nonsense in (-1, width, 10**30, None, "0", 0.0, np.float32(1), float("nan"), True, [0], -(2**63)):
        with pytest.raises(ValueError, match="whole number"):
            tried.step(nonsense)
    assert tried.position() == before
    assert not tried.over()
    tried.step(np.uint16(tried.legal()[0]))


@toolkits
def test_an_illegal_action_loses(table: Table, toolkit: Callable[[Table], Tried]) -> None:
    tried = toolkit(table)
    seats = table.rules.seats
    count = table.game.encoder(table.rules).actions
    illegal = next(number for number in range(count) if number not in tried.legal())
    tried.step(illegal)
    assert tried.over()
    expected = list(forfeit(seats, tried.mover))
    assert expected[tried.mover] == -1
    assert sum(expected) == pytest.approx(0 if seats > 1 else -1)
    assert tried.results() == ([-1.0] if toolkit is gymnasium else pytest.approx(expected))
    if toolkit is not openspiel:
        assert tried.reason()


@pytest.mark.parametrize("toolkit", [gymnasium, openspiel])
def test_acting_after_the_end_is_refused(table: Table, toolkit: Callable[[Table], Tried]) -> None:
    tried = toolkit(table)
    legal = tried.legal()
    count = table.game.encoder(table.rules).actions
    tried.step(next(number for number in range(count) if number not in legal))
    with pytest.raises(ValueError, match="over"):
        tried.step(legal[0])


def test_acting_out_of_turn_is_refused(table: Table) -> None:
    """Before a reset there is nothing to act in; PettingZoo's agents leave one by one, each with None."""
    name, seats = table.game.name, table.rules.seats
    single, many, agents = SeatEnv(name, **how(table)), SeatVectorEnv(name, 1, **how(table)), env(name, **how(table))
    tries: list[tuple[Any, Any]] = [(single, 0), (many, np.zeros(1, np.int64)), (agents, 0)]
    for tried, action in tries:
        with pytest.raises(ValueError, match="reset"):
            tried.step(action)
    agents.reset(seed=1)
    agents.step(int((agents.observe(agents.agent_selection)["action_mask"] == 0).argmax()))
    with pytest.raises(ValueError, match="None"):
        agents.step(0)
    for _ in range(seats):
        agents.step(None)
    with pytest.raises(ValueError, match="over"):
        agents.step(None)


def test_a_batch_takes_one_whole_number_for_each_game(table: Table) -> None:
    batch = Batch(Sampler(Game(*table), 2, 3))
    before = list(batch.sampler.states)
    first = int(batch.masks[0].argmax())
    width = table.game.encoder(table.rules).actions
    for wrong in (
        [first],
        [first] * 3,
        [[first, first]],
        [first, -1],
        [first, width],
        [first, 0.5],
        np.zeros(2),
        ["a", "b"],
    ):
        with pytest.raises(ValueError, match="give"):
            batch.step(wrong)
    assert batch.sampler.states == before
    assert batch.sampler.moves == 0
