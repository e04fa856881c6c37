"""Every game as a PettingZoo environment.

    from rookery.adapters.pettingzoo import env, parallel_env

    table = env("pingouin", seats=3, placement="any")
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        action = None if termination else table.action_space(agent).sample(observation["action_mask"])
        table.step(action)

Seats are the agents `player_0`, `player_1` …; an observation is `{"observation": …, "action_mask": …}` (see `arrays`).
Chance is resolved by the environment's own random numbers, which `reset(seed=…)` fixes. Rewards come at the end, from
-1 to 1 as `core.returns` has them; what an illegal action or a bad one does stands in `arrays`.

Importing this module also registers each game under its versioned name, which changes when its rules do:

    table = pettingzoo.make("aec", "rookery/pingouin_v2", seats=3)
"""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from rookery.adapters.arrays import RENDER_MODES, Observer, env_version, render
from rookery.adapters.sampler import why_illegal
from rookery.catalog import spec, specs
from rookery.core import Seat, resolve_chance, returns
from rookery.core.outcome import forfeit

Seen: TypeAlias = dict[str, NDArray[Any]]
"""`observation` and `action_mask`."""


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name for it)
    """One table of a game, one agent a seat."""

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        dtype: Any = np.int8,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.game = spec(name).game(seats, **options)
        self.rules = self.game.rules
        self.observer = Observer(self.game, dtype)
        self.metadata = {
            "name": f"{name}_v{env_version(self.rules)}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.agents: list[str] = []
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.seats)]
        self._seats: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = self.observer.encoder.actions
        seen = self.observer.space
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (count,), np.int8)})
            for agent in self.possible_agents
        }
        low, high = np.tile(seen.low, self.rules.seats), np.tile(seen.high, self.rules.seats)
        self.state_space = spaces.Box(low, high, dtype=seen.dtype)
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
        self._arrive(self.rules.initial_state())

    def step(self, action: int | np.integer[Any] | None) -> None:
        if not self.agents:
            raise ValueError("the game is over: reset the environment")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.observer.action(self.position, action)
        self._cumulative_rewards[agent] = 0.0
        if chosen not in self._legal:
            self._forfeit(agent, chosen)
            return
        if self.render_mode is not None:
            self._last = (self.game.format_for(self.position, chosen, None),)
        self._arrive(self.rules.apply(self.position, chosen))
        if self.render_mode == "human":
            self.render()

    def _arrive(self, state: Any) -> None:
        """Resolve chance; then a seat must act, or the game is over."""
        self.position = resolve_chance(self.rules, state, self._rng)
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

    def _forfeit(self, loser: str, tried: Any) -> None:
        self.infos[loser] = {"illegal": why_illegal(self.game, self.position, tried)}
        self._end(forfeit(self.rules.seats, self._seats[loser]))

    def _end(self, rewards: Sequence[float]) -> None:
        self._legal = ()
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Seen:
        legal = self._legal if agent == self.agent_selection else ()
        return {
            "observation": self.observer.observe(self.position, self._seats[agent]),
            "action_mask": self.observer.mask(self.position, legal),
        }

    def state(self) -> NDArray[Any]:
        """Return what all seats know together: their observations in one row."""
        return np.concatenate([self.observer.observe(self.position, seat) for seat in range(self.rules.seats)])

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return render(self.game, self.position, self.render_mode, last=self._last)

    def close(self) -> None:
        """Nothing is held open."""


env = raw_env
"""No wrapper checks it: this environment checks its actions and its turn itself."""


def parallel_env(name: str, **how: Any) -> Any:
    """Make the parallel environment: every agent submits an action each step; only the current player's is used."""
    return turn_based_aec_to_parallel(raw_env(name, **how))


def env_id(name: str) -> str:
    """Return the name under which PettingZoo knows a game: `rookery/thin_ice_v2`."""
    return f"rookery/{name}_v{env_version(spec(name).rules())}"


for _name in specs():
    register("aec", env_id(_name), f"{__name__}:env", kwargs={"name": _name})
    register("parallel", env_id(_name), f"{__name__}:parallel_env", kwargs={"name": _name})
