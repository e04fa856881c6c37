"""Many games at once for learning: one call plays one action in each of them and writes what a learner is given.

    sampler = Sampler(rookery.game("pingouin"), 256, seed=1)
    batch = Batch(sampler)                                      # numpy's arrays over the same memory (see `arrays`)
    while sampler.games < 10_000:
        batch.step(choose(batch.observations, batch.masks))     # one action number for each game

Laws:

* in every game a seat of the caller must act: chance is resolved, bots have played, and a game that ends starts afresh;
* the same seed and the same choices give the same games, also after a copy or a pickle in between;
* a bot remembers nothing from one decision to the next;
* all memory is taken when the sampler is made, and this module is compiled with the rules: it knows nothing of numpy.
"""

from array import array
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from rookery.bots.registry import bot
from rookery.core.chance import draw_action
from rookery.core.game import AnyGame
from rookery.core.outcome import Outcome, forfeit, returns
from rookery.core.rules import CHANCE
from rookery.core.search_api import Limit

EVERYONE = -1
"""In place of the learner's seat: the caller plays all of them."""


class Sampler:
    """Games of the same kind, side by side."""

    def __init__(
        self,
        game: AnyGame,
        count: int,
        seed: int | None = None,
        bots: str | int | Sequence[str | int] | None = None,
        *,
        seat: int | None = 0,
        nodes: int | None = None,
        finals: bool = False,
    ) -> None:
        """Set the tables.

        Without `bots` the caller plays every seat. With one, or one for each seat, it plays `seat`, or where that is
        None a seat that is drawn for each game; `nodes` limits their thinking. `finals` keeps the last observation
        of a game that ends.
        """
        self.game = game
        self.rules = game.rules
        self.count = count
        self.bots = None if bots is None else bot_names(bots, game.seats)
        self.seat = check_seat(seat, game.seats)
        self.nodes = nodes
        self.finals = finals
        self.encoder = game.spec.encoder(game.rules)
        self.games = 0
        """How many games have ended."""
        self.moves = 0
        """How many actions the caller has taken."""
        self.ended: list[tuple[int, int, Outcome | None]] = []
        """Where games ended in the last step: place, who had acted, result; None where an illegal action lost it."""
        self.illegal: list[tuple[int, str]] = []
        """The places where the last action was illegal, and why."""
        self.states: list[Any] = []
        self.seats: list[int] = []
        """Who must act, game by game."""
        self.legal: list[Sequence[Any]] = []
        """What may be done, game by game."""
        self.observations = bytearray(count * self.encoder.size)
        """What the seats that must act know: a row of int8 for each game."""
        self.masks = bytearray(count * self.encoder.actions)
        """What they may do: a number for each action of the encoder for each game, 1 where it is legal."""
        self.rewards = array("f", bytes(4 * count * game.seats))
        """What each seat was given in the last step: 0 but at the end of a game, and then from -1 to 1."""
        self.dones = bytearray(count)
        """1 where the last step ended a game; what stands in the other buffers is the next one."""
        self.final_observations = bytearray(count * self.encoder.size if finals else 0)
        """What the seat that had acted knew at the end of a game that ended in the last step."""
        self.own: list[int] = [EVERYONE] * count
        """The caller's seat, game by game."""
        self._rng = Random(seed)
        self._limit = None if nodes is None else Limit(nodes=nodes)
        for place in range(count):
            state = self._open(place)
            self.states.append(state)
            self.seats.append(0)
            self.legal.append(())
            self._arrive(place, state)

    def __reduce__(self) -> tuple[Any, ...]:
        again = partial(Sampler, seat=self.seat, nodes=self.nodes, finals=self.finals)
        return again, (self.game, 0, None, self.bots), self._values()

    def _values(self) -> tuple[Any, ...]:
        """Return everything that changes."""
        counts = self.count, self.games, self.moves, self.ended, self.illegal
        tables = self.states, self.seats, self.legal, self.own
        buffers = self.observations, self.masks, self.rewards, self.dones, self.final_observations
        return *counts, *tables, *buffers, self._rng

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        self.count, self.games, self.moves, self.ended, self.illegal = values[:5]
        self.states, self.seats, self.legal, self.own = values[5:9]
        self.observations, self.masks, self.rewards, self.dones, self.final_observations = values[9:14]
        self._rng = values[14]

    def step(self, numbers: list[int]) -> None:
        """Play the action with this number in each game; an illegal one loses its game.

        A number that names no action, or too few of them, is refused with `ValueError`, and nothing is played.
        """
        width = self.encoder.actions
        if len(numbers) != self.count:
            raise ValueError(f"give one action for each of the {self.count} games, not {len(numbers)}")
        for number in numbers:
            if not 0 <= number < width:
                raise ValueError(f"{number} is not an action: give a whole number from 0 to {width - 1}")
        self._begin()
        for place, number in enumerate(numbers):
            if self.masks[place * width + number]:
                self._play(place, self.encoder.action(self.states[place], number))
            else:
                self._forfeit(place, number)

    def step_at_random(self) -> None:
        """Play any legal action in each game, each as likely."""
        random = self._rng.random
        self._begin()
        for place in range(self.count):
            actions = self.legal[place]
            self._play(place, actions[int(random() * len(actions))])

    def _begin(self) -> None:
        """Clear the results of the last step."""
        seats = self.rules.seats
        for place, _, _ in self.ended:
            self.dones[place] = 0
            for seat in range(seats):
                self.rewards[place * seats + seat] = 0.0
        self.ended = []
        self.illegal = []
        self.moves += self.count

    def _play(self, place: int, action: Any) -> None:
        rules = self.rules
        state = self._resolve_chance(rules.apply(self.states[place], action))
        if self.bots is not None:
            state = self._play_bots(state, self.own[place])
        outcome = rules.outcome(state)
        if outcome is not None:
            self._end(place, state, returns(outcome), outcome)
            state = self._open(place)
        self._arrive(place, state)

    def _forfeit(self, place: int, number: int) -> None:
        """An illegal action loses to all others, who tie."""
        state = self.states[place]
        self.illegal.append((place, why_illegal(self.game, state, self.encoder.action(state, number))))
        self._end(place, state, forfeit(self.rules.seats, self.seats[place]), None)
        self._arrive(place, self._open(place))

    def _end(self, place: int, state: Any, results: Sequence[float], outcome: Outcome | None) -> None:
        self.games += 1
        self.ended.append((place, self.seats[place], outcome))
        self.dones[place] = 1
        first = place * self.rules.seats
        for seat, result in enumerate(results):
            self.rewards[first + seat] = result
        if self.finals:
            size = self.encoder.size
            self.encoder.write(state, self.seats[place], self.final_observations, place * size)

    def _open(self, place: int) -> Any:
        """Start a game, up to the caller's first decision."""
        rules = self.rules
        while True:
            state = self._resolve_chance(rules.initial_state())
            if self.bots is None:
                return state
            own = int(self._rng.random() * rules.seats) if self.seat is None else self.seat
            self.own[place] = own
            state = self._play_bots(state, own)
            if rules.to_move(state) is not None:  # A game may end before the caller's first turn.
                return state

    def _play_bots(self, state: Any, own: int) -> Any:
        """Let the bots and chance act until it is the caller's turn or the game is over."""
        rules = self.rules
        names = self.bots
        assert names is not None
        while True:
            seat = rules.to_move(state)
            if seat is None or seat == own:
                return state
            action = bot(names[seat], self.game).choose(rules.view(state, seat), seat, self._rng, limit=self._limit)
            state = self._resolve_chance(rules.apply(state, action))

    def _resolve_chance(self, state: Any) -> Any:
        """Let chance act until a seat must decide or the game is over, by many draws at once where the rules can."""
        rules = self.rules
        while rules.to_move(state) == CHANCE:
            dealt = rules.deal(state, self._rng)
            state = rules.apply(state, draw_action(rules, state, self._rng)) if dealt is None else dealt
        return state

    def _arrive(self, place: int, state: Any) -> None:
        """Write what the seat that must act knows and may do."""
        rules = self.rules
        seat = rules.to_move(state)
        assert seat is not None
        actions = rules.legal_actions(state)
        self.states[place] = state
        self.seats[place] = seat
        self.legal[place] = actions
        self.encoder.write(state, seat, self.observations, place * self.encoder.size)
        self.encoder.write_mask(state, actions, self.masks, place * self.encoder.actions)


def why_illegal(game: AnyGame, state: Any, action: Any) -> str:
    """Say which rule forbids an action; None is a number that stands for none here."""
    if action is None:
        return "This number stands for no action here."
    return str(game.explain(state, game.format(action)))


def bot_names(bots: str | int | Sequence[str | int], seats: int) -> list[str]:
    """Return the name of a bot for each seat, given one for all or one for each."""
    names = [str(bots)] * seats if isinstance(bots, (str, int)) else [str(name) for name in bots]
    if len(names) != seats:
        raise ValueError(f"name one bot, or one for each of the {seats} seats")
    return names


def check_seat(seat: int | None, seats: int) -> int | None:
    """Return the learner's seat, None for one that is drawn; refuse one that is not at the table."""
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"the learner's seat is None or a number from 0 to {seats - 1}, not {seat}")
    return seat
