"""Searches in a tree whose values are written down: what they look at, in which order, and what they make of it.

A position is the actions that led to it; two seats move in turn, and `values` says what each position looks worth to
the first seat. All is worked out by hand, for a tree in which the first seat begins and for its mirror image.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from math import log, sqrt
from random import Random
from typing import Any

import pytest

from rookery.bots.alphabeta import AlphaBeta, _settled
from rookery.bots.best_first import BestFirst
from rookery.bots.greedy import GreedySearch
from rookery.bots.mcts import EXPLORE, Mcts, Node
from rookery.bots.random import RandomSearch
from rookery.core import AnyGame, AnySpec, Heuristics, Outcome, Rules, rank
from rookery.core.effects import Effect
from rookery.core.search_api import Analysis, Candidate, Limit

from .conftest import NOTHING, Number, Table, made

Path = tuple[int, ...]


class Paths(Rules[Path, Number, Path]):
    """Actions 0 to `width - 1`, until `depth` of them were done; then whoever made the last move has won."""

    def __init__(self, values: Mapping[Path, float], width: int, depth: int, first: int) -> None:
        self.version, self.seats, self.options, self.max_actions = 1, 2, {}, depth
        self.has_secrets = self.has_chance = False
        self.actions = tuple(Number(number) for number in range(width))
        self.values, self.depth, self.first = values, depth, first
        self.opened: list[Path] = []
        """The positions whose actions were asked for."""
        self.evaluated: list[Path] = []

    def initial_state(self) -> Path:
        return ()

    def to_move(self, state: Path) -> int | None:
        return None if len(state) == self.depth else (self.first + len(state)) % 2

    def legal_actions(self, state: Path) -> Sequence[Number]:
        self.opened.append(state)
        return self.actions

    def odds(self, state: Path) -> Sequence[int]:
        return ()

    def apply(self, state: Path, action: Number, effects: list[Effect] | None = None) -> Path:
        return (*state, action.number)

    def outcome(self, state: Path) -> Outcome | None:
        if len(state) < self.depth:
            return None
        won = (self.first + self.depth - 1) % 2
        return Outcome(rank((1 - won, won)), (0, 0), "", NOTHING)

    def view(self, state: Path, seat: int | None) -> Path:
        return state

    def sample_state(self, view: Path, rng: Random) -> Path:
        return view

    def evaluate(self, state: Path) -> tuple[float, float]:
        """Return what a position looks worth; a tree with the second seat first is the mirror image of the other."""
        self.evaluated.append(state)
        value = self.values.get(state, 0.0)
        return (value, -value) if self.first == 0 else (-value, value)


def game_of(rules: Paths) -> AnyGame:
    heuristics = Heuristics(evaluate=lambda rules, state: rules.evaluate(state))
    spec: AnySpec = made("paths", (2,), lambda seats, options: rules, heuristics)
    return spec.game()


def told(analysis: Analysis) -> dict[int, tuple[Any, float]]:
    """Return each action's value and share; hold the value against the results."""
    for candidate in analysis.candidates:
        assert len(candidate.results) == 2
        assert candidate.results[0] == -candidate.results[1]
    return {each.action.number: (pytest.approx(each.value), each.share) for each in analysis.candidates}


FIVE: Mapping[Path, float] = {
    (0,): 0.1, (1,): 0.6, (2,): -0.2, (3,): 0.3, (4,): 0.5,
    (1, 0): 0.4, (1, 1): 0.2, (1, 2): 0.9, (1, 3): 0.3, (1, 4): 0.5,
    (1, 1, 0): 0.3, (1, 1, 1): 0.25, (1, 1, 2): -0.9, (1, 1, 3): 0.0, (1, 1, 4): 0.1,
}  # fmt: skip
"""The second action looks best, until the reply (1, 1) is seen."""


def best_first(rules: Paths, nodes: int) -> Analysis:
    search = BestFirst(rules, Paths.evaluate, lambda rules, state: True)
    return search.analyse((), Limit(nodes=nodes), Random(1))


@pytest.mark.parametrize("first", [0, 1])
def test_best_first_looks_at_what_looks_best_and_expects_as_little_of_the_rest(first: int) -> None:
    """Five positions are judged at once; the best of them, 0.6, turns out to be worth 0.2, so 0.4 falls off all."""
    rules = Paths(FIVE, 5, 9, first)
    analysis = best_first(rules, 6)
    assert rules.opened == [(), (1,)]
    assert (analysis.nodes, analysis.depth) == (10, 1)
    assert told(analysis) == {
        1: (0.2, 1.0), 4: (0.1, 0.0), 3: (-0.1, 0.0), 0: (-0.3, 0.0), 2: (-0.6, 0.0),
    }  # fmt: skip
    assert [each.action.number for each in analysis.candidates] == [1, 4, 3, 0, 2]
    assert [each.results[first] for each in analysis.candidates][1:3] == [0.5, 0.3], "as it was judged"
    assert [action.number for action in analysis.best.line] == [1]


@pytest.mark.parametrize("first", [0, 1])
def test_best_first_goes_deeper_where_a_line_still_looks_best(first: int) -> None:
    """0.2 and a spur beat 0.5 - 0.4 and a larger one; then the best answer to the reply, 0.3, is what it is worth."""
    spur = 0.1 * sqrt(log(3))
    assert 0.2 + spur / sqrt(2) > 0.5 - 0.4 + spur
    rules = Paths(FIVE, 5, 9, first)
    analysis = best_first(rules, 11)
    assert rules.opened == [(), (1,), (1, 1)]
    assert (analysis.nodes, analysis.depth) == (15, 2)
    assert told(analysis)[1] == (0.3, 1.0)
    assert [action.number for action in analysis.best.line] == [1, 1]
    again = best_first(rules, 11)
    assert again == analysis, "nothing is left of the analysis before"


def test_best_first_charges_what_it_evaluates_and_keeps_what_lies_ahead() -> None:
    rules = Paths(FIVE, 5, 4, 0)
    search = BestFirst(rules, Paths.evaluate, lambda rules, state: True)
    first = search.analyse((), Limit(nodes=300), Random(1))
    assert (first.nodes, first.depth) == (len(rules.evaluated), 3) or first.depth == 4
    spent = len(rules.evaluated)
    assert first.nodes >= spent, "what has ended is charged for too"
    ahead = {path for path in search.known if path[:1] == (1,)}
    action = rules.apply((), rules.actions[1])
    more = search.analyse(action, Limit(nodes=100), Random(1))
    assert more.nodes >= len(rules.evaluated) - spent > 0
    assert ahead < set(search.known)
    assert all(path[:1] == (1,) for path in search.known), "the rest is forgotten"
    assert len(set(rules.opened)) == len(rules.opened), "nothing is opened twice"


def test_best_first_widens_as_it_goes_and_tries_everything_in_the_end() -> None:
    """Three actions at first, and one more for each square of visits."""
    rules = Paths({}, 40, 99, 0)
    for visits, wide in ((1, 1), (3, 3), (4, 4), (9, 6)):
        rules.opened.clear()
        analysis = best_first(rules, 40 * visits + 1)
        assert len(rules.opened) == 1 + visits
        tried = [each for each in analysis.candidates if each.share]
        assert len(tried) <= wide
        assert sum(each.share for each in analysis.candidates) == pytest.approx(1.0)


def test_best_first_does_not_think_where_there_is_no_choice() -> None:
    rules = Paths({}, 1, 9, 0)
    analysis = best_first(rules, 100)
    assert (rules.opened, analysis.nodes, analysis.best.share) == ([()], 0, 1.0)


class Unordered(Paths):
    """The same actions in another order lead to the same position, and one seat makes them all."""

    def apply(self, state: Path, action: Number, effects: list[Effect] | None = None) -> Path:
        return tuple(sorted((*state, action.number)))

    def to_move(self, state: Path) -> int | None:
        return None if len(state) == self.depth else 0


def test_best_first_opens_a_position_once_in_whatever_order_it_is_reached() -> None:
    rules = Unordered({}, 4, 9, 0)
    analysis = best_first(rules, 400)
    assert len(rules.opened) > 30
    assert len(set(rules.opened)) == len(rules.opened)
    assert analysis.depth >= 3


# One action ahead, and none


def test_greedy_looks_once_at_each_action_where_nothing_is_hidden_or_left_to_chance() -> None:
    rules = Paths(FIVE, 5, 9, 0)
    analysis = GreedySearch(game_of(rules), Paths.evaluate).analyse((), 0, Random(1), Limit(nodes=100), 0.0)
    assert sorted(rules.evaluated) == [(number,) for number in range(5)]
    assert (analysis.nodes, analysis.depth) == (5, 1)
    assert [each.action.number for each in analysis.candidates] == [1, 4, 3, 0, 2]


def test_a_random_search_looks_at_nothing() -> None:
    rules = Paths(FIVE, 5, 9, 0)
    analysis = RandomSearch(game_of(rules)).analyse((), 0, Random(1), Limit(nodes=100), 0.0)
    assert (rules.evaluated, analysis.nodes, analysis.depth) == ([], 0, 0)
    assert told(analysis) == dict.fromkeys(range(5), (0.0, 0.2))


# A tree of simulations


def grown(rules: Paths, visits: int, mean: float, *children: tuple[int, float, int]) -> tuple[Mcts, Node]:
    """Make a search and a node with some children: visits, mean for the first seat, and how often each was legal."""

    def node(action: Number | None, visits: int, mean: float) -> Node:
        found = Node(action, 2)
        found.visits = visits
        found.totals = [mean * visits, -mean * visits]
        return found

    root = node(None, visits, mean)
    root.state = ()
    for number, (tried, own, legal) in enumerate(children):
        child = node(rules.actions[number], tried, own)
        child.available, child.state = legal, (number,)
        root.children[number] = child
    return Mcts(game_of(rules)), root


def chosen(player: Mcts, root: Node, seat: int) -> int:
    number: int = player._select(root, (), seat, Random(1)).number
    return number


def test_a_simulation_goes_where_mean_and_doubt_are_highest_for_who_moves() -> None:
    """0.2 and 0.2 * sqrt(ln 20 / 2) are less than 0.5 and 0.2 * sqrt(ln 20 / 8); to the other they are more."""
    rules = Paths({}, 2, 9, 0)
    player, root = grown(rules, 20, 0.4, (2, 0.2, 19), (8, 0.5, 19))
    assert player.explore == EXPLORE == 0.2
    assert chosen(player, root, 0) == 1
    assert chosen(player, root, 1) == 0
    assert [child.available for child in root.children.values()] == [21, 21], "both were legal, twice"
    doubtful = grown(rules, 20, 0.4, (1, 0.3, 999), (8, 0.55, 19))  # 0.3 + 0.2 * sqrt(ln 1000) = 0.826
    assert chosen(*doubtful, 0) == 0


def test_what_was_never_tried_counts_as_average_and_what_is_proven_as_no_more_than_that() -> None:
    """The average is 0.1 and 0.2 * sqrt(ln 10) = 0.403."""
    rules = Paths({}, 2, 9, 0)
    for mean, number in ((0.0, 1), (0.3, 0)):  # with 0.2 * sqrt(ln 10 / 4) = 0.152: below and above 0.403
        assert chosen(*grown(rules, 10, 0.1, (4, mean, 9)), 0) == number
    # For the other seat the average is -0.1 and as much, 0.203; a mean of 0.1 and 0.152 are more.
    assert chosen(*grown(rules, 10, 0.1, (4, -0.1, 9)), 1) == 0
    player, root = grown(rules, 10, 0.1, (4, 0.3, 9))
    root.children[0].proof = (0.4, -0.4)
    assert chosen(player, root, 0) == 1, "0.4 is certain, and less than what may still be found"
    root.children[0].proof = (0.5, -0.5)
    assert chosen(player, root, 0) == 0
    assert chosen(player, root, 1) == 1, "and as bad for the other"


def test_results_are_added_up_along_the_way_and_doubts_end_where_all_is_proven() -> None:
    player, root = grown(Paths({}, 2, 9, 0), 10, 0.0, (4, 0.0, 9), (6, 0.0, 9))
    left, right = root.children[0], root.children[1]
    player._back_up([root, left], (0.5, -0.5))
    assert ([root.visits, left.visits, right.visits], root.totals, left.totals) == (
        [11, 5, 6],
        [0.5, -0.5],
        [0.5, -0.5],
    )
    left.proof = (-1.0, 1.0)
    player._back_up([root, left], left.proof)
    assert root.proof is None, "the other way may be better"
    right.proof = (0.0, 0.0)
    player._back_up([root, right], right.proof)
    assert root.proof == (0.0, 0.0)
    other, root = grown(Paths({}, 2, 9, 0), 10, 0.0, (4, 0.0, 9))
    root.children[0].proof = (1.0, -1.0)
    other._back_up([root, root.children[0]], (1.0, -1.0))
    assert root.proof == (1.0, -1.0), "a win is enough"
    loser, root = grown(Paths({}, 2, 9, 1), 10, 0.0, (4, 0.0, 9))
    root.children[0].proof = (1.0, -1.0)
    loser._back_up([root, root.children[0]], (1.0, -1.0))
    assert root.proof is None, "it is the other who moves"
    second, root = grown(Paths({}, 2, 9, 1), 10, 0.0, (4, 0.0, 9), (4, 0.0, 9))
    root.children[0].proof, root.children[1].proof = (0.0, 0.0), (0.5, -0.5)
    second._back_up([root, root.children[1]], (0.5, -0.5))
    assert root.proof == (0.0, 0.0), "the better one for who moves"


def test_candidates_come_by_visits_a_certain_loss_last_and_what_was_not_tried_as_the_whole() -> None:
    rules = Paths({}, 4, 9, 0)
    player, root = grown(rules, 24, 0.25, (9, -0.5, 1), (3, 0.5, 1), (8, 0.1, 1))
    root.children[0].proof = (-1.0, 1.0)
    found = player._candidates(root, rules.actions, 0)
    assert [(each.action.number, each.value, each.share, each.proven) for each in found] == [
        (2, pytest.approx(0.1), 0.4, False),
        (1, 0.5, 0.15, False),
        (3, 0.25, 0.0, False),
        (0, -1.0, 0.45, True),
    ]
    assert [each.results for each in found][1:] == [(0.5, -0.5), (0.25, -0.25), (-1.0, 1.0)]
    other = [each.value for each in player._candidates(root, rules.actions, 1)]
    assert other == [1.0, pytest.approx(-0.1), -0.5, -0.25]
    root.proof = (0.5, -0.5)
    root.children[1].proof = (0.5, -0.5)
    found = player._candidates(root, rules.actions, 0)
    assert [each.action.number for each in found] == [1, 3, 2, 0], "once all is certain, by value and proof"


def test_a_line_follows_what_was_visited_most_and_at_least_twice() -> None:
    rules = Paths({}, 3, 9, 0)
    player, root = grown(rules, 20, 0.0, (9, 0.0, 1))
    first = root.children[0]
    _, copy = grown(rules, 9, 0.0, (2, 0.0, 1), (4, 0.0, 1), (1, 0.0, 1))
    first.children = copy.children
    _, once = grown(rules, 4, 0.0, (1, 0.0, 1))
    first.children[1].children = once.children
    assert [action.number for action in player._line(root)] == [0, 1]


def test_only_the_position_itself_is_found_again() -> None:
    player, root = grown(Paths({}, 2, 9, 0), 20, 0.0, (9, 0.0, 1), (8, 0.0, 1))
    player.root = root
    assert player._root((1,)) is root.children[1]
    assert player._root(()) is root
    new = player._root((1, 1))
    assert (new.visits, new.state, new.children) == (0, (1, 1), {})


def test_a_simulation_makes_one_node_and_counts_it() -> None:
    player, root = grown(Paths({(0,): 0.5, (0, 0): 0.1}, 1, 9, 0), 0, 0.0)
    assert [player._simulate(root, (), Random(1)) for _ in range(2)] == [1, 2]
    child = root.children[0]
    assert (child.available, child.visits, child.totals) == (2, 2, [0.6, -0.6])
    assert (child.children[0].available, child.children[0].visits) == (1, 1)
    assert (root.visits, root.totals) == (2, [0.6, -0.6])


def test_a_search_without_a_choice_looks_once() -> None:
    rules = Paths({(0,): 0.5}, 1, 9, 0)
    analysis = Mcts(game_of(rules)).analyse((), 0, Random(1), Limit(nodes=50), 0.0)
    assert (analysis.nodes, analysis.depth, analysis.best.value) == (1, 1, 0.5)


def test_luck_is_drawn_before_a_simulation_ends(high_card: AnySpec) -> None:
    """What is judged is a position in which somebody decides, or the end."""
    judged = set()

    def evaluate(rules: Any, state: Any) -> Sequence[float]:
        judged.add(rules.to_move(state))
        return high_card.heuristics.evaluate(rules, state)

    spec = dataclasses.replace(high_card, heuristics=Heuristics(evaluate=evaluate))
    Mcts(spec.game()).analyse(spec.rules().view(Table((2, 6, 1), 1, False), 1), 1, Random(1), Limit(nodes=200), 0.0)
    assert judged == {2, None}


# Alpha-beta


@pytest.mark.parametrize("first", [0, 1])
def test_alpha_beta_shares_by_nodes_and_keeps_what_was_cut_off_behind(first: int) -> None:
    rules = Paths(FIVE, 5, 9, first)
    analysis = AlphaBeta(game_of(rules)).analyse((), first, Random(1), Limit(nodes=40), 2.0)
    assert sum(each.share for each in analysis.candidates) == pytest.approx(1.0)
    # To a depth of two: what the worst reply leaves of each.
    assert {each.action.number: pytest.approx(each.value) for each in analysis.candidates} == {
        0: 0.0, 1: 0.2, 2: 0.0, 3: 0.0, 4: 0.0,
    }  # fmt: skip
    assert [each.results[first] for each in analysis.candidates] == [each.value for each in analysis.candidates]
    told(analysis)
    assert analysis.depth == 2
    assert not any(each.proven for each in analysis.candidates)
    assert [action.number for action in analysis.best.line] == [1, 1]


def test_alpha_beta_tries_first_what_was_best_before_then_what_refuted_most() -> None:
    rules = Paths(FIVE, 5, 9, 0)
    player = AlphaBeta(game_of(rules))
    player.history = [1, 9, 0, 4, 2]
    assert [action.number for action in player._ordered((), None)] == [1, 3, 4, 0, 2]
    assert [action.number for action in player._ordered((), rules.actions[4])] == [4, 1, 3, 0, 2]
    fresh = AlphaBeta(game_of(rules))
    fresh.analyse((), 0, Random(1), Limit(nodes=400), 2.0)
    assert min(fresh.history) == 0 < max(fresh.history)


def test_it_is_settled_by_a_certain_win_or_when_all_is_certain() -> None:
    def found(*values: tuple[float, bool]) -> list[Candidate]:
        return [Candidate(Number(0), value, 0.0, (value, -value), (), proven) for value, proven in values]

    assert _settled(found((1.0, True), (0.3, False)))
    assert not _settled(found((0.0, True), (-0.1, False))), "the other may turn out to be better"
    assert not _settled(found((1.0, False), (0.3, True)))
    assert _settled(found((0.0, True), (-1.0, True)))
