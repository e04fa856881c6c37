"""Every game as a Gymnasium environment: one seat learns, bots play the others.

    import gymnasium
    import rookery.adapters.gymnasium

    env = gymnasium.make("rookery/Pingouin-v2", seats=3, bots="greedy", placement="any")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

    many = gymnasium.make_vec("rookery/Pingouin-v2", num_envs=64, bots="greedy")      # one sampler, no processes

Without the import, `gymnasium.make("rookery.adapters.gymnasium:rookery/Pingouin-v2")` does the same.

An observation is an array (see `arrays`, also for bad input). What is legal stands in `info["action_mask"]`; libraries
that know masks ask `action_masks()`. The reward comes at the end, from -1 to 1 as `core.returns` has it.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rookery.adapters.arrays import RENDER_MODES, Batch, Observation, Observer, env_version, render
from rookery.adapters.sampler import Sampler, bot_names, check_seat, why_illegal
from rookery.bots import Limit, bot
from rookery.catalog import spec, specs
from rookery.core import resolve_chance, returns
from rookery.core.outcome import forfeit


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; the other seats are played by bots."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium's own declaration)

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | int | Sequence[str | int] = "greedy",
        nodes: int | None = None,
        dtype: Any = np.int8,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Seat the learner and its bots.

        `seat` None draws the learner's seat afresh for each game. `bots` is one name or level of `rookery.bots`, or one
        for each seat; `nodes` limits their thinking, and they remember nothing from one decision to the next.
        """
        self.game = spec(name).game(seats, **options)
        self.rules = self.game.rules
        self.render_mode = render_mode
        self.observer = Observer(self.game, dtype)
        self._seat = check_seat(seat, self.rules.seats)
        self._bots = bot_names(bots, self.rules.seats)
        self._limit = None if nodes is None else Limit(nodes=nodes)
        self._over = True
        self._legal: Sequence[Any] = ()
        self.action_space = spaces.Discrete(self.observer.encoder.actions)
        self.observation_space = self.observer.space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        # One draw seeds everything of this game: chance, the bots and the learner's seat.
        self._rng = Random(int(self.np_random.integers(2**62)))
        self.seat = self._rng.randrange(self.rules.seats) if self._seat is None else self._seat
        self._last: tuple[str, ...] = ()
        self._over = False
        self._play_on(self.rules.initial_state())
        return self._observe(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise ValueError("the game is over: reset the environment")
        chosen = self.observer.action(self.position, action)
        if chosen not in self._legal:
            refusal = why_illegal(self.game, self.position, chosen)
            self._legal, self._over = (), True
            lost = forfeit(self.rules.seats, self.seat)[self.seat]
            return self._observe(), lost, True, False, {**self._info(), "illegal": refusal}
        self._last = (self.game.format_for(self.position, chosen, None),)
        self._play_on(self.rules.apply(self.position, chosen))
        outcome = self.rules.outcome(self.position)
        if self.render_mode == "human":
            self.render()
        if outcome is None:
            return self._observe(), 0.0, False, False, self._info()
        self._over = True
        result = {"rank": outcome.ranks[self.seat], "score": outcome.scores[self.seat]}
        return self._observe(), returns(outcome)[self.seat], True, False, {**self._info(), **result}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what is legal now, in the form that sb3-contrib asks for."""
        return self.observer.mask(self.position, self._legal).view(np.bool_)

    def render(self) -> Any:
        return None if self.render_mode is None else render(self.game, self.position, self.render_mode, last=self._last)

    def _play_on(self, state: Any) -> None:
        """Let chance and the bots act until it is the learner's turn or the game is over."""
        rules = self.rules
        state = resolve_chance(rules, state, self._rng)
        while (seat := rules.to_move(state)) is not None and seat != self.seat:
            player = bot(self._bots[seat], self.game)
            action = player.choose(rules.view(state, seat), seat, self._rng, limit=self._limit)
            self._last += (self.game.format_for(state, action, None),)
            state = resolve_chance(rules, rules.apply(state, action), self._rng)
        self.position = state
        self._legal = rules.legal_actions(state)

    def _observe(self) -> Observation:
        return self.observer.observe(self.position, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.observer.mask(self.position, self._legal), "seat": self.seat}


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many such seats over one sampler: a game that ends starts afresh in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | int | Sequence[str | int] = "greedy",
        nodes: int | None = None,
        dtype: Any = np.int8,
        copy: bool = True,
        **options: object,
    ) -> None:
        """Set the tables, as `SeatEnv` does; without `copy` each step overwrites the arrays of the one before."""
        self.game = spec(name).game(seats, **options)
        self.num_envs = num_envs
        self._how: dict[str, Any] = {
            "bots": bot_names(bots, self.game.seats),
            "seat": check_seat(seat, self.game.seats),
            "nodes": nodes,
            "finals": True,
        }
        self._dtype = dtype
        self._copy = copy
        self._batch: Batch | None = None
        observer = Observer(self.game, dtype)
        self.single_observation_space = observer.space
        self.single_action_space = spaces.Discrete(observer.encoder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start all games; one seed is for all of them, and of a list the first counts."""
        super().reset(seed=seed[0] if isinstance(seed, list) else seed)
        sampler = Sampler(self.game, self.num_envs, int(self.np_random.integers(2**62)), **self._how)
        self._batch = Batch(sampler, self._dtype)
        return self._given(self._batch.observations), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        batch = self._batch
        if batch is None:
            raise ValueError("reset the environment first")
        batch.step(actions)
        rewards = np.zeros(self.num_envs, np.float32)
        for place, seat, _ in batch.sampler.ended:
            rewards[place] = batch.rewards[place, seat]
        infos = self._infos()
        if batch.sampler.ended:
            infos["_final_obs"] = batch.dones.copy()
            infos["final_obs"] = np.full(self.num_envs, None, dtype=object)
            for place, seen in zip(np.flatnonzero(batch.dones).tolist(), batch.final_observations(), strict=True):
                infos["final_obs"][place] = seen
        for place, why in batch.sampler.illegal:
            infos.setdefault("illegal", np.full(self.num_envs, None, dtype=object))[place] = why
        ends = batch.dones.copy()
        return self._given(batch.observations), rewards, ends, np.zeros_like(ends), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what is legal now, a row for each game."""
        assert self._batch is not None
        return self._given(self._batch.masks).view(np.bool_)

    def _infos(self) -> dict[str, Any]:
        assert self._batch is not None
        return {"action_mask": self._given(self._batch.masks), "seat": np.array(self._batch.sampler.seats)}

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array


def env_id(name: str) -> str:
    """Return the name under which Gymnasium knows a game: `thin_ice` is `rookery/ThinIce-v2`."""
    title = "".join([word.capitalize() for word in name.split("_")])
    return f"rookery/{title}-v{env_version(spec(name).rules())}"


def register() -> None:
    """Tell Gymnasium of every game; importing this module does so."""
    for name in specs():
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name),
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs={"name": name},
            )


register()
