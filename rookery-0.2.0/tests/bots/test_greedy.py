"""Greedy looks one action ahead: how much it samples, what it averages exactly, and that it proves nothing.

*Wheel*: seat 0 takes a sure result of 0 or spins a wheel of several fields; field n comes up with odds of n + 1, wins
if it is the last one and loses if not.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest

from bots.conftest import NOTHING, Number, guess_nothing, made
from rookery.bots import Limit, bot
from rookery.bots.greedy import MAX_DRAWS, SAMPLES
from rookery.core import CHANCE, AnySpec, Heuristics, Outcome, Rules, rank
from rookery.core.effects import Effect

SURE, SPIN = 0, 1


class Spun(NamedTuple):
    chosen: int
    field: int


class Wheel(Rules[Spun, Number, Spun]):
    def __init__(self, fields: int) -> None:
        self.version, self.seats, self.options, self.max_actions = 1, 2, {}, 2
        self.has_secrets, self.has_chance = False, True
        self.actions = tuple(Number(n) for n in range(fields))

    def initial_state(self) -> Spun:
        return Spun(-1, -1)

    def to_move(self, state: Spun) -> int | None:
        if state.chosen < 0:
            return 0
        return CHANCE if state.chosen == SPIN and state.field < 0 else None

    def legal_actions(self, state: Spun) -> Sequence[Number]:
        if self.to_move(state) is None:
            return ()
        return self.actions[:2] if state.chosen < 0 else self.actions

    def odds(self, state: Spun) -> Sequence[int]:
        return [action.number + 1 for action in self.actions]

    def apply(self, state: Spun, action: Number, effects: list[Effect] | None = None) -> Spun:
        return Spun(action.number, -1) if state.chosen < 0 else Spun(state.chosen, action.number)

    def outcome(self, state: Spun) -> Outcome | None:
        if self.to_move(state) is not None:
            return None
        worth = (0, 0) if state.chosen == SURE else (1, 0) if state.field == len(self.actions) - 1 else (0, 1)
        return Outcome(rank(worth), worth, "wheel", NOTHING)

    def view(self, state: Spun, seat: int | None) -> Spun:
        return state

    def sample_state(self, view: Spun, rng: Random) -> Spun:
        return view


def wheel(fields: int) -> AnySpec:
    return made("wheel", (2,), lambda seats, options: Wheel(fields), Heuristics(evaluate=guess_nothing))


@pytest.mark.parametrize(("nodes", "sampled"), [(3, 3), (1000, SAMPLES)])
def test_it_samples_as_often_as_is_worth_while_and_never_beyond_its_limit(nodes: int, sampled: int) -> None:
    game = wheel(4).game()
    analysis = bot("greedy", game).analyse(game.rules.initial_state(), 0, Random(1), limit=Limit(nodes=nodes))
    assert analysis.nodes == 2 * sampled
    assert not any(candidate.proven for candidate in analysis.candidates)


def test_few_draws_are_averaged_exactly_by_their_odds_and_many_are_sampled() -> None:
    values = {}
    for fields in (MAX_DRAWS, MAX_DRAWS + 1):
        game = wheel(fields).game()
        found = [
            bot("greedy", game).analyse(game.rules.initial_state(), 0, Random(seed), limit=Limit(nodes=1))
            for seed in range(20)
        ]
        values[fields] = {one.value for each in found for one in each.candidates if one.action.number == SPIN}
    # The last of n fields comes up n times in n (n + 1) / 2.
    assert [*values[MAX_DRAWS]] == pytest.approx([2 * 2 / (MAX_DRAWS + 1) - 1])
    assert len(values[MAX_DRAWS + 1]) > 1
