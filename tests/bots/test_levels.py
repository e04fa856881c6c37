"""Levels for people: plausible when weak, never silly from level 3 on."""

import dataclasses
from collections import Counter
from random import Random

import pytest

from bots.conftest import guess_cards
from rookery import catalog
from rookery.bots import LEVELS, Candidate, Limit, bot
from rookery.bots.alphabeta import AlphaBeta
from rookery.bots.best_first import BestFirst
from rookery.bots.bot import sample_candidate
from rookery.bots.levels import COMMON, LEVEL_TIME_LIMIT, WORLDS, EngineSearch, strongest
from rookery.bots.mcts import Mcts
from rookery.core import AnySpec, Heuristics
from rookery.core.game import Game
from rookery.core.search_api import Level
from rookery.games.pingouin.engine.search import TwoSeatEngine


@pytest.mark.parametrize("level", LEVELS[2:])
@pytest.mark.parametrize("stones", [1, 2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_from_level_three_on_a_win_in_one_is_never_missed(nim: AnySpec, level: str, stones: int, seat: int) -> None:
    rules = nim.rules()
    state = rules.initial_state()._replace(stones=stones, seat=seat)
    for seed in range(10):
        assert bot(level, Game(nim, rules)).choose(state, seat, Random(seed), limit=Limit(nodes=1)).number + 1 == stones


def test_a_level_plays_with_the_strongest_search_that_its_game_has(nim: AnySpec, high_card: AnySpec) -> None:
    kinds = [type(strongest(spec.game())) for spec in (nim, high_card)]
    assert kinds == [AlphaBeta, Mcts], "nothing hidden and no luck; and both"
    for name, engine, worlds in (("pingouin", TwoSeatEngine, 1), ("thin_ice", BestFirst, 1)):
        search = strongest(catalog.spec(name).game(2))
        assert isinstance(search, EngineSearch)
        assert (type(search.engine), search.worlds) == (engine, worlds), name
    hidden = dataclasses.replace(high_card, heuristics=Heuristics(evaluate=guess_cards, best_first=lambda *_: True))
    player = bot("6", hidden.game())
    assert isinstance(player.search, EngineSearch)
    assert (player.search.worlds, player.limit.nodes) == (WORLDS, WORLDS * COMMON[5].nodes)


def test_a_level_is_the_one_for_as_many_seats_or_else_for_the_next_fewer(high_card: AnySpec) -> None:
    """High card has three seats."""

    def strengths(*seats: int) -> list[tuple[int | None, float, float]]:
        levels = {count: [Level(100 * count + n, count / 10, n / 10) for n in range(6)] for count in seats}
        spec = dataclasses.replace(high_card, heuristics=Heuristics(evaluate=guess_cards, levels=levels))
        players = [bot(name, spec.game()) for name in LEVELS]
        assert [player.takes_wins for player in players] == [False, False, True, True, True, True]
        assert {player.limit.seconds for player in players} == {LEVEL_TIME_LIMIT}
        return [(player.limit.nodes, player.temperature, player.max_loss) for player in players]

    assert strengths(2, 3, 4) == [(300 + n, 0.3, n / 10) for n in range(6)]
    assert strengths(1, 2, 4) == [(200 + n, 0.2, n / 10) for n in range(6)]
    assert strengths(4) == strengths() == [(each.nodes, each.temperature, each.max_loss) for each in COMMON]


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
