"""Many games at once for self-play: one call plays one action in each of them.

    sampler = Sampler(rules, 256, seed=1)
    while sampler.games < 10_000:
        seen, masks = observe_all(game, sampler), masks_of(sampler)     # from `arrays`
        sampler.step(choose(seen, masks))                               # one action number for each game
        for place, outcome in sampler.ended: ...

Laws:

* in every game a seat must act: luck is settled, and a game that ends is told in `ended` and starts afresh;
* the same seed and the same choices give the same games;
* this module is compiled with the rules, so it knows nothing of arrays.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from rookery.core.contract import Rules
from rookery.core.errors import IllegalAction
from rookery.core.outcome import Outcome
from rookery.core.play import settle
from rookery.text import Text


class Sampler:
    """So many games of the same rules, side by side."""

    def __init__(self, rules: Rules[Any, Any, Any], count: int, *, seed: int | None = None) -> None:
        self.rules = rules
        self.count = count
        self.games = 0
        """How many games have ended."""
        self.moves = 0
        """How many actions seats have taken."""
        self.ended: list[tuple[int, Outcome]] = []
        """The places where a game ended in the last step, with its result."""
        self.states: list[Any] = []
        self.seats: list[int] = []
        """Who must act, game by game."""
        self.legal: list[Sequence[Any]] = []
        """What may be done, game by game."""
        self.mask = bytearray(count * len(rules.actions))
        """The same as ones and noughts, a row of the action table for each game."""
        self._rng = Random(seed)
        for place in range(count):
            state = self._opening()
            self.states.append(state)
            self.seats.append(self._seat(state))
            self.legal.append(rules.legal_actions(state))
            self._fill(place, 1)

    def step(self, numbers: Sequence[int]) -> None:
        """Play the action with this number in each game; refuse all of them if one is illegal."""
        rules = self.rules
        width = len(rules.actions)
        if len(numbers) != self.count:
            raise ValueError(f"give one action for each of the {self.count} games")
        for place, number in enumerate(numbers):
            if not 0 <= number < width or not self.mask[place * width + number]:
                refused = Text(
                    f"Action {number} is illegal in game {place}.", f"Coup {number} interdit, partie {place}."
                )
                raise IllegalAction("not_legal", "", refused, str(number))
        self.ended = []
        for place, number in enumerate(numbers):
            self._play(place, rules.actions[number])

    def step_at_random(self) -> None:
        """Play any legal action in each game, each as likely."""
        random = self._rng.random
        self.ended = []
        for place in range(self.count):
            actions = self.legal[place]
            self._play(place, actions[int(random() * len(actions))])

    def _play(self, place: int, action: Any) -> None:
        rules = self.rules
        state = settle(rules, rules.apply(self.states[place], action), self._rng)
        self._fill(place, 0)
        outcome = rules.outcome(state)
        if outcome is not None:
            self.games += 1
            self.ended.append((place, outcome))
            state = self._opening()
        self.moves += 1
        self.states[place] = state
        self.seats[place] = self._seat(state)
        self.legal[place] = rules.legal_actions(state)
        self._fill(place, 1)

    def _opening(self) -> Any:
        return settle(self.rules, self.rules.opening(), self._rng)

    def _seat(self, state: Any) -> int:
        seat = self.rules.to_move(state)
        assert seat is not None
        return seat

    def _fill(self, place: int, value: int) -> None:
        start = place * len(self.rules.actions)
        mask = self.mask
        for action in self.legal[place]:
            mask[start + action.number] = value
