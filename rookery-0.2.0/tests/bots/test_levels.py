"""Levels for people: plausible when weak, never silly from level 3 on."""

from collections import Counter
from random import Random

import pytest

from rookery.bots import LEVELS, Candidate, Limit, bot
from rookery.bots.bot import sample_candidate
from rookery.core import AnySpec
from rookery.core.game import Game


@pytest.mark.parametrize("level", LEVELS[2:])
@pytest.mark.parametrize("stones", [1, 2, 3])
def test_from_level_three_on_a_win_in_one_is_never_missed(nim: AnySpec, level: str, stones: int) -> None:
    rules = nim.rules()
    state = rules.initial_state()._replace(stones=stones)
    for seed in range(10):
        assert bot(level, Game(nim, rules)).choose(state, 0, Random(seed), limit=Limit(nodes=1)).number + 1 == stones


def candidates(*values: float) -> tuple[Candidate, ...]:
    """Make candidates that differ in value alone."""
    return tuple(Candidate(place, value, 0.0, (value, -value), (place,), False) for place, value in enumerate(values))


def test_a_soft_choice_keeps_to_its_floor_and_prefers_what_is_better() -> None:
    rng = Random(1)
    drawn = Counter(sample_candidate(candidates(0.5, 0.4, 0.2, -0.9), 0.2, 0.4, rng).action for _ in range(2000))
    assert drawn[0] > drawn[1] > drawn[2] > 0
    assert drawn[3] == 0


def test_a_bot_may_be_asked_for_with_its_limit(nim: AnySpec) -> None:
    assert bot("mcts@1000", nim.game()).limit == Limit(nodes=1000)
    assert bot("uct@0.2s", nim.game()).limit == Limit(seconds=0.2)
    assert bot("4@50ms", nim.game()).limit == Limit(seconds=0.05)
