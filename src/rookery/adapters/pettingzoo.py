"""Every game as a PettingZoo environment.

    from rookery.adapters.pettingzoo import env, parallel_env

    table = env("pingouin", seats=3, placement="any")
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        action = None if termination else table.action_space(agent).sample(observation["action_mask"])
        table.step(action)

Seats are the agents `player_0`, `player_1` …; an observation is `{"observation": …, "action_mask": …}` (see `arrays`).
Luck is settled by the environment's own random numbers, which `reset(seed=…)` fixes. Rewards come at the end, from -1
to 1 as `core.returns` has them. An illegal action loses: -1 for its agent, 0 for the others, the game is over, and
`infos[agent]["illegal"]` says why.

Importing this module also registers each game under its versioned name, which changes when its rules do:

    table = pettingzoo.make("aec", "rookery/pingouin_v1", seats=3)
"""

from collections.abc import Sequence
from math import prod
from random import Random
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from rookery.adapters.arrays import REACH, RENDER_MODES, mask, observe, render
from rookery.catalog import GAMES, game
from rookery.core import Seat, returns, settle

Seen: TypeAlias = dict[str, NDArray[Any]]
"""`observation` and `action_mask`."""


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name for it)
    """One table of a game, one agent a seat."""

    def __init__(self, name: str, *, seats: int | None = None, render_mode: str | None = None, **options: object):
        super().__init__()
        self.game = game(name)
        self.rules = self.game.rules(seats, **options)
        self.metadata = {
            "name": f"{name}_v{self.rules.version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.seats)]
        self._seats: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = len(self.rules.actions)
        shape = self.game.encoding_shape(self.rules)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-REACH, REACH, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = spaces.Box(-REACH, REACH, (self.rules.seats * prod(shape),), np.float32)
        self._rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._last: tuple[str, ...] = ()
        self._arrive(self.rules.opening())

    def step(self, action: int | np.integer[Any] | None) -> None:
        agent = self.agent_selection
        if agent not in self.agents:
            raise ValueError("the game is over: reset the environment")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # The same as asking the action space, which takes longer than the rest of the step.
        if not isinstance(action, int | np.integer) or not 0 <= action < len(self.rules.actions):
            raise ValueError(f"{action!r} is not in the action space of {agent}")
        chosen = self.rules.actions[int(action)]
        self._cumulative_rewards[agent] = 0.0
        if chosen not in self._legal:
            self._forfeit(agent, self.game.write(self.rules, chosen))
            return
        if self.render_mode is not None:
            self._last = (self.game.tell(self.rules, self.position, chosen, None),)
        self._arrive(self.rules.apply(self.position, chosen))
        if self.render_mode == "human":
            self.render()

    def _arrive(self, state: Any) -> None:
        """Let luck run; then either somebody must act or the results are told."""
        self.position = settle(self.rules, state, self._rng)
        self._legal: Sequence[Any] = self.rules.legal_actions(self.position)
        seat = self.rules.to_move(self.position)
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        outcome = self.rules.outcome(self.position)
        assert outcome is not None
        self.infos = {
            agent: {"rank": rank, "score": score}
            for agent, rank, score in zip(self.possible_agents, outcome.ranks, outcome.scores, strict=True)
        }
        self._end(returns(outcome))

    def _forfeit(self, loser: str, tried: str) -> None:
        self.infos[loser] = {"illegal": str(self.game.explain(self.rules, self.position, tried))}
        self._end([-1.0 if agent == loser else 0.0 for agent in self.possible_agents])

    def _end(self, rewards: Sequence[float]) -> None:
        self._legal = ()
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Seen:
        seat = self._seats[agent]
        legal = self._legal if agent == self.agent_selection else ()
        return {
            "observation": observe(self.game, self.rules, self.position, seat),
            "action_mask": mask(self.rules, legal),
        }

    def state(self) -> NDArray[np.float32]:
        """Return what all seats know together: their observations in one row."""
        seats = range(self.rules.seats)
        return np.concatenate([observe(self.game, self.rules, self.position, seat).ravel() for seat in seats])

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return render(self.game, self.rules, self.position, self.render_mode, last=self._last)

    def close(self) -> None:
        """Nothing is held open."""


env = raw_env
"""No guards are wrapped round it: this environment checks its actions and its turn by itself."""


def parallel_env(name: str, *, seats: int | None = None, render_mode: str | None = None, **options: object) -> Any:
    """Make the parallel environment: everyone answers each step, and the one whose turn it is is heard."""
    return turn_based_aec_to_parallel(raw_env(name, seats=seats, render_mode=render_mode, **options))


for _name, _game in GAMES.items():
    _id = f"rookery/{_name}_v{_game.rules().version}"
    register("aec", _id, f"{__name__}:env", kwargs={"name": _name})
    register("parallel", _id, f"{__name__}:parallel_env", kwargs={"name": _name})
