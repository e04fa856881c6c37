"""Every game as a Gymnasium environment: one seat learns, bots play the others.

    import gymnasium
    import rookery.adapters.gymnasium

    env = gymnasium.make("rookery/Pingouin-v1", seats=3, bots="greedy", placement="any")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

Without the import, `gymnasium.make("rookery.adapters.gymnasium:rookery/Pingouin-v1")` does the same.

An observation is an array (see `arrays`). What is legal stands in `info["action_mask"]`; libraries that know masks ask
`action_masks()`. The reward comes at the end, from -1 to 1 as `core.returns` has it. An illegal action loses at once:
-1, and `info["illegal"]` says why.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from rookery.adapters.arrays import REACH, RENDER_MODES, Observation, mask, observe, render
from rookery.bots import Limit, bot
from rookery.catalog import GAMES, game
from rookery.core import returns, settle


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
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Seat the learner and its bots.

        `seat` None draws the learner's seat afresh for each game. `bots` is one name or level of `rookery.bots`, or one
        for each seat; they think for so many `nodes`, or as long as they like.
        """
        self.game = game(name)
        self.rules = self.game.rules(seats, **options)
        self.render_mode = render_mode
        self._seat = seat
        self._limit = None if nodes is None else Limit(nodes=nodes)
        self._legal: Sequence[Any] = ()
        self._bots = [bots] * self.rules.seats if isinstance(bots, str | int) else list(bots)
        if len(self._bots) != self.rules.seats or not (seat is None or 0 <= seat < self.rules.seats):
            raise ValueError(f"name a seat from 0 and one bot, or one for each of the {self.rules.seats} seats")
        self.action_space = spaces.Discrete(len(self.rules.actions))
        self.observation_space = spaces.Box(-REACH, REACH, self.game.encoding_shape(self.rules), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        # One draw seeds everything of this game: luck, the bots and the learner's seat.
        self._rng = Random(int(self.np_random.integers(2**62)))
        self.seat = self._rng.randrange(self.rules.seats) if self._seat is None else self._seat
        self._players = [bot(name, self.game, self.rules) for name in self._bots]
        self._last: tuple[str, ...] = ()
        self._play_on(self.rules.opening())
        return self._observe(), self._news()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        chosen = self.rules.actions[int(action)]
        if chosen not in self._legal:
            refusal = self.game.explain(self.rules, self.position, self.game.write(self.rules, chosen))
            self._legal = ()
            return self._observe(), -1.0, True, False, {**self._news(), "illegal": str(refusal)}
        self._last = (self.game.tell(self.rules, self.position, chosen, None),)
        self._play_on(self.rules.apply(self.position, chosen))
        outcome = self.rules.outcome(self.position)
        if self.render_mode == "human":
            self.render()
        if outcome is None:
            return self._observe(), 0.0, False, False, self._news()
        result = {"rank": outcome.ranks[self.seat], "score": outcome.scores[self.seat]}
        return self._observe(), returns(outcome)[self.seat], True, False, {**self._news(), **result}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what is legal now, in the form that sb3-contrib asks for."""
        return mask(self.rules, self._legal).astype(np.bool_)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return render(self.game, self.rules, self.position, self.render_mode, last=self._last)

    def _play_on(self, state: Any) -> None:
        """Let luck and the bots act until it is the learner's turn or the game is over."""
        rules = self.rules
        state = settle(rules, state, self._rng)
        while (seat := rules.to_move(state)) is not None and seat != self.seat:
            action = self._players[seat].choose(rules.view(state, seat), seat, self._rng, limit=self._limit)
            self._last += (self.game.tell(rules, state, action, None),)
            state = settle(rules, rules.apply(state, action), self._rng)
        self.position = state
        self._legal = rules.legal_actions(state)

    def _observe(self) -> Observation:
        return observe(self.game, self.rules, self.position, self.seat)

    def _news(self) -> dict[str, Any]:
        return {"action_mask": mask(self.rules, self._legal), "seat": self.seat}


def env_id(name: str) -> str:
    """Return the name under which Gymnasium knows a game: `thin_ice` is `rookery/ThinIce-v1`."""
    title = "".join([word.capitalize() for word in name.split("_")])
    return f"rookery/{title}-v{game(name).rules().version}"


for _name in GAMES:
    gymnasium.register(env_id(_name), entry_point=f"{__name__}:SeatEnv", kwargs={"name": _name})
