"""The searches find known best play, prove it, keep what they thought, and stop when told."""

from itertools import pairwise
from random import Random
from threading import Event, Timer
from time import thread_time

import pytest

from rookery.bots import Bot, Limit, bot
from rookery.bots.mcts import Mcts
from rookery.catalog import spec
from rookery.core import CHANCE, AnySpec, resolve_chance
from rookery.core.game import Game


@pytest.mark.parametrize("name", ["mcts", "uct", "alphabeta"])
@pytest.mark.parametrize("stones", range(1, 14))
def test_nim_is_played_and_proven_perfectly(nim: AnySpec, name: str, stones: int) -> None:
    rules = nim.rules()
    state = rules.initial_state()._replace(stones=stones)
    analysis = bot(name, Game(nim, rules)).analyse(state, 0, Random(1), limit=Limit(nodes=20_000))
    assert analysis.best.proven
    assert analysis.best.value == (-1 if stones % 4 == 0 else 1)
    if stones % 4:
        assert analysis.best.action.number + 1 == stones % 4
    assert analysis.best.results == (analysis.best.value, -analysis.best.value)


@pytest.mark.parametrize("name", ["mcts", "uct", "alphabeta"])
def test_a_search_limited_by_nodes_is_repeatable(pingouin: AnySpec, name: str) -> None:
    rules = pingouin.rules()
    state = resolve_chance(rules, rules.initial_state(), Random(8))
    analyses = [bot(name, Game(pingouin, rules)).analyse(state, 0, Random(9), limit=Limit(nodes=150)) for _ in range(2)]
    assert analyses[0] == analyses[1]


def test_what_a_limit_cut_off_is_never_preferred_to_what_was_searched(pingouin: AnySpec) -> None:
    """Values of two depths do not compare: the best is always one that the last iteration came to."""
    game = pingouin.game()
    rng = Random(30)
    state = resolve_chance(game.rules, game.rules.initial_state(), rng)
    cut = 0
    while (seat := game.to_move(state)) is not None:
        analysis = bot("alphabeta", game).analyse(state, seat, rng, limit=Limit(nodes=60))
        cut += any(not found.share for found in analysis.candidates)
        assert analysis.best.share > 0
        state = game.rules.apply(state, rng.choice(game.rules.legal_actions(state)))
    assert cut > 20


def test_uct_plays_to_the_end_and_mcts_asks_the_heuristics(nim: AnySpec) -> None:
    game = nim.game()
    state, rng = game.rules.initial_state(), Random(2)
    ends = {tuple(Mcts(game, playout=-1)._evaluate(state, rng)) for _ in range(30)}
    assert ends == {(1.0, -1.0), (-1.0, 1.0)}
    assert tuple(Mcts(game)._evaluate(state, rng)) == (0.0, 0.0)


def test_a_simulation_goes_one_move_beyond_what_is_known(nim: AnySpec) -> None:
    state = nim.rules().initial_state()
    depths = [
        bot("mcts", nim.game()).analyse(state, 0, Random(1), limit=Limit(nodes=nodes)).depth for nodes in range(1, 9)
    ]
    assert depths[0] == 1
    assert all(deeper - depth in (0, 1) for depth, deeper in pairwise(depths))


def test_a_line_of_alpha_beta_is_no_longer_than_its_search_was_deep(nim: AnySpec) -> None:
    state = nim.rules().initial_state()
    for nodes in (5, 20, 60, 200, 600):
        analysis = bot("alphabeta", nim.game()).analyse(state, 0, Random(1), limit=Limit(nodes=nodes))
        assert max(len(candidate.line) for candidate in analysis.candidates) <= max(analysis.depth, 1)


def test_the_tree_is_kept_for_the_state_that_came_true(pingouin: AnySpec) -> None:
    rules = pingouin.rules()
    rng = Random(4)
    state = resolve_chance(rules, rules.initial_state(), rng)
    player = Mcts(Game(pingouin, rules))
    first = player.analyse(state, 0, rng, Limit(nodes=600), 0.0).best
    for action in first.line[:2]:
        state = rules.apply(state, action)
    assert player._root(state).visits > 1


def test_in_banquise_a_simulation_ends_with_the_round_and_is_worth_its_points() -> None:
    game = spec("banquise").game(2)
    rules, rng = game.rules, Random(1)
    state = resolve_chance(rules, rules.initial_state(), rng)
    ended = 0
    while state.round == 0:
        seat = state.seat
        analysis = bot("mcts", game).analyse(rules.view(state, seat), seat, rng, limit=Limit(nodes=100))
        assert analysis.depth <= sum(sum(player.hand) for player in state.players)
        for found in analysis.candidates:
            after = rules.apply(state, found.action)
            if after.seat == CHANCE and state.players[1 - seat].refused:  # Otherwise the seat does not know it.
                assert found.results == pytest.approx(game.spec.heuristics.evaluate(rules, after))
                ended += 1
        state = rules.apply(state, analysis.best.action)
    assert ended


@pytest.mark.parametrize("name", ["mcts", "uct", "alphabeta"])
def test_a_search_stops_when_it_is_told_and_when_its_time_is_up(pingouin: AnySpec, name: str) -> None:
    rules = pingouin.rules()
    state = resolve_chance(rules, rules.initial_state(), Random(8))
    stop = Event()
    Timer(0.1, stop.set).start()
    for limit in (Limit(stop=stop.is_set), Limit(seconds=0.1)):
        start = thread_time()
        assert bot(name, Game(pingouin, rules)).choose(state, 0, Random(1), limit=limit) in rules.legal_actions(state)
        assert thread_time() - start < 1


def match(game: AnySpec, first: Bot, second: Bot, seed: int, nodes: tuple[int, int]) -> float:
    """Play a game of two and return the first one's result."""
    rng = Random(seed)
    rules = first.rules
    state = resolve_chance(rules, rules.initial_state(), rng)
    while (seat := rules.to_move(state)) is not None:
        player = (first, second)[seat]
        state = rules.apply(state, player.choose(state, seat, rng, limit=Limit(nodes=nodes[seat])))
    return game.heuristics.evaluate(rules, state)[0]


@pytest.mark.parametrize("name", ["uct", "mcts", "alphabeta"])
def test_searches_beat_chance(pingouin: AnySpec, name: str) -> None:
    rules = pingouin.rules()
    won = sum(
        match(pingouin, bot(name, Game(pingouin, rules)), bot("uniform", Game(pingouin, rules)), seed, (30, 1))
        for seed in range(2)
    )
    assert won == 2
