"""The searches find known best play, prove it, keep what they thought, and stop when told."""

from random import Random
from threading import Event, Timer
from time import perf_counter

import pytest

from rookery.bots import Bot, Limit, bot
from rookery.bots.mcts import Mcts
from rookery.core import Game, settle


@pytest.mark.parametrize("name", ["mcts", "uct", "alphabeta"])
@pytest.mark.parametrize("stones", range(1, 14))
def test_nim_is_played_and_proven_perfectly(nim: Game, name: str, stones: int) -> None:
    rules = nim.rules()
    state = rules.opening()._replace(stones=stones)
    analysis = bot(name, nim, rules).analyse(state, 0, Random(1), limit=Limit(nodes=20_000))
    assert analysis.best.proven
    assert analysis.best.value == (-1 if stones % 4 == 0 else 1)
    if stones % 4:
        assert analysis.best.action.number + 1 == stones % 4
    assert analysis.best.results == (analysis.best.value, -analysis.best.value)


@pytest.mark.parametrize("name", ["mcts", "uct", "alphabeta"])
def test_a_search_limited_by_nodes_is_repeatable(pingouin: Game, name: str) -> None:
    rules = pingouin.rules()
    state = settle(rules, rules.opening(), Random(8))
    analyses = [bot(name, pingouin, rules).analyse(state, 0, Random(9), limit=Limit(nodes=150)) for _ in range(2)]
    assert analyses[0] == analyses[1]


@pytest.mark.parametrize("nodes", [300, 1000])
@pytest.mark.parametrize("name", ["engine", "alphabeta"])
def test_what_a_limit_cut_off_is_never_valued_above_the_best(pingouin: Game, name: str, nodes: int) -> None:
    rules = pingouin.rules()
    rng = Random(nodes)
    state = settle(rules, rules.opening(), rng)
    while (seat := rules.to_move(state)) is not None:
        limit = Limit(nodes=nodes // (1 if name == "engine" else 10))
        values = [found.value for found in bot(name, pingouin, rules).analyse(state, seat, rng, limit=limit).candidates]
        assert values[0] == max(values)
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))


def test_the_tree_is_kept_for_the_state_that_came_true(pingouin: Game) -> None:
    rules = pingouin.rules()
    rng = Random(4)
    state = settle(rules, rules.opening(), rng)
    player = Mcts(pingouin, rules)
    first = player.analyse(state, 0, rng, Limit(nodes=3000), 0.0).best
    for action in first.line[:2]:
        state = rules.apply(state, action)
    assert player._root(state).visits > 1


@pytest.mark.parametrize("name", ["mcts", "uct", "alphabeta"])
def test_a_search_stops_when_it_is_told_and_when_its_time_is_up(pingouin: Game, name: str) -> None:
    rules = pingouin.rules()
    state = settle(rules, rules.opening(), Random(8))
    stop = Event()
    Timer(0.1, stop.set).start()
    for limit in (Limit(stop=stop.is_set), Limit(seconds=0.1)):
        start = perf_counter()
        assert bot(name, pingouin, rules).choose(state, 0, Random(1), limit=limit) in rules.legal_actions(state)
        assert perf_counter() - start < 1


def match(game: Game, first: Bot, second: Bot, seed: int, nodes: tuple[int, int]) -> float:
    """Play a game of two and return the first one's result."""
    rng = Random(seed)
    rules = first.rules
    state = settle(rules, rules.opening(), rng)
    while (seat := rules.to_move(state)) is not None:
        player = (first, second)[seat]
        state = rules.apply(state, player.choose(state, seat, rng, limit=Limit(nodes=nodes[seat])))
    return game.insight.evaluate(rules, state)[0]


@pytest.mark.parametrize("name", ["uct", "mcts", "alphabeta"])
def test_searches_beat_chance(pingouin: Game, name: str) -> None:
    rules = pingouin.rules()
    won = sum(
        match(pingouin, bot(name, pingouin, rules), bot("uniform", pingouin, rules), seed, (30, 1)) for seed in range(4)
    )
    assert won >= 2
