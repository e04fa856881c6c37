"""The tree for three and four seats of Pingouin, node by node: what each wants, what is tried, what is certain."""

from collections.abc import Sequence
from math import log, sqrt
from random import Random

import pytest

from bots.test_pingouin_evaluation import judged, position
from bots.test_pingouin_minimax import endgame, rules_for
from rookery.bots import Limit
from rookery.games.pingouin.engine import multi
from rookery.games.pingouin.engine.board import board_of
from rookery.games.pingouin.engine.evaluation import Judge
from rookery.games.pingouin.engine.multi import EXPLORE, FISH_VALUE, Node, Tree
from rookery.games.pingouin.engine.search import ACTIONS
from rookery.games.pingouin.engine.weights import WEIGHTS


def node(
    results: Sequence[float], fish: Sequence[float] = (), *, visits: int = 1, proven: bool = False, move: int = 0
) -> Node:
    """Make a node that expects these results, and this many fish."""
    made = Node(move, 0)
    made.r0, made.r1, made.r2, made.r3 = [*results, 0.0, 0.0][:4]
    made.f0, made.f1, made.f2, made.f3 = [*fish, 0.0, 0.0, 0.0, 0.0][:4]
    made.visits, made.proven = visits, proven
    return made


def expected(found: Node) -> list[float]:
    return [found.r0, found.r1, found.r2, found.r3, found.f0, found.f1, found.f2, found.f3]


def test_every_seat_wants_its_own_result_and_then_its_own_fish() -> None:
    found = node([0.1, 0.2, 0.3, 0.4], [10.0, 20.0, 30.0, 40.0])
    assert [found.result(seat) for seat in range(4)] == [0.1, 0.2, 0.3, 0.4]
    worths = [0.1 * (seat + 1) + FISH_VALUE * 10 * (seat + 1) for seat in range(4)]
    assert [found.worth(seat) for seat in range(4)] == pytest.approx(worths, abs=1e-12)
    for seat in range(4):
        fewer, more, better = [0.0] * 4, [0.0] * 4, [0.0] * 4
        more[seat], better[seat] = 60.0, 0.001
        equal = [node([0.0] * 4, fewer), node([0.0] * 4, more)]
        assert multi._best(equal, seat) is equal[1], "of equal results the one with more fish"
        assert multi._best([*equal, third := node(better, fewer)], seat) is third, "and no fish makes up for a result"


@pytest.mark.parametrize("seats", [3, 4])
def test_a_node_expects_what_was_judged_for_each_seat(seats: int) -> None:
    board, judge = judged(position(Random(2), seats), WEIGHTS[seats])
    judge.judge(board)
    for seat, side in enumerate(judge.sides):
        side.result, side.fish = 0.1 * (seat + 1), 7.0 * (seat + 1)
    found = Node(0, 0)
    for known in (True, False):
        judge.known = known
        found.expect(judge)
        assert found.proven == known
    results, fish = [0.1, 0.2, 0.3, 0.4][:seats], [7.0, 14.0, 21.0, 28.0][:seats]
    nothing = [0.0] * (4 - seats)
    assert expected(found) == pytest.approx([*results, *nothing, *fish, *nothing])


def test_an_expectation_moves_towards_another_by_a_part_of_the_way() -> None:
    start, goal = node([0.0, 0.4, -0.4, 1.0], [0.0, 4.0, 8.0, 2.0]), node([1.0, 0.0, 0.4, -1.0], [4.0, 0.0, 4.0, 6.0])
    start.follow(goal, 0.25)
    assert expected(start) == pytest.approx([0.25, 0.3, -0.2, 0.5, 1.0, 3.0, 7.0, 3.0])


def test_what_is_certain_is_passed_up_to_the_last_bit() -> None:
    """-0.7 and (1 / 3 + 0.7) are not 1 / 3, and of thirds the results of four seats are made."""
    assert -0.7 + (1 / 3 + 0.7) != 1 / 3
    start, goal = (
        node([-0.7, 0.1, 0.2, 0.4], [1.0, 2.0, 3.0, 4.0]),
        node([1 / 3, -1 / 3, 1.0, -1.0], [8.0, 7.0, 6.0, 5.0]),
    )
    start.become(goal)
    assert expected(start) == expected(goal)
    assert start.expects(goal)
    for seat in range(4):
        other = [0.0] * 4
        other[seat] = 0.5
        assert not node([0.0] * 4).expects(node(other))


def test_what_was_tried_little_is_favoured_unless_it_is_certain() -> None:
    """For 100 visits the favour is 0.2 * sqrt(ln 100) = 0.429, divided by the root of a move's own visits."""
    favour = EXPLORE * sqrt(log(100.0))
    for seat in range(3):
        better, other = [0.0] * 3, [0.0] * 3
        better[seat] = 0.3
        rare, often = node(other, visits=1), node(better, visits=16)
        assert favour > 0.3 + favour / 4
        assert multi._promising([often, rare], seat, 100) is rare
        rare.visits = 2
        assert favour / sqrt(2) < 0.3 + favour / 4
        assert multi._promising([often, rare], seat, 100) is often
        better[seat] = 0.09
        assert favour / 2 > 0.09 + favour / 4
        assert multi._promising([node(better, visits=16), halfway := node(other, visits=4)], seat, 100) is halfway
        rare.visits, rare.proven = 1, True
        assert multi._promising([often, rare], seat, 100) is often
        assert multi._promising([rare, node(other, visits=1, proven=True)], seat, 100) is rare


def test_a_position_is_certain_when_all_moves_are_and_the_best_agree() -> None:
    best, worse = node([1.0, -1.0, 0.0], proven=True), node([-1.0, 1.0, 0.0], proven=True)
    assert multi._certain([best, worse], best, 0)
    assert not multi._certain([best, worse, node([0.0] * 3)], best, 0)
    twin, other = node([1.0, -1.0, 0.0], proven=True), node([1.0, 0.0, -1.0], proven=True)
    assert multi._certain([best, twin, worse], best, 0)
    assert not multi._certain([best, other], best, 0), "the same to who moves, and not to the others"
    assert not multi._certain([best, other], best, 2) or best.worth(2) != other.worth(2)


def tree_of(seats: int, nodes: int, seed: int = 3) -> Tree:
    rules = rules_for(seats)
    state = endgame(Random(seed), seats, 12)
    board = board_of(rules, state)
    return Tree(board, Judge(board, state.scores, state.blocks, WEIGHTS[seats]), Limit(nodes=nodes), Random(1))


def test_moves_rank_by_visits_and_a_certain_win_before_them_by_its_fish() -> None:
    tree = tree_of(3, 1)
    seat = int(tree.root.seat)

    def ranked(result: float, fish: float, visits: int, *, proven: bool = False) -> Node:
        results, caught = [0.0] * 3, [0.0] * 3
        results[seat], caught[seat] = result, fish
        return node(results, caught, visits=visits, proven=proven)

    tried, liked = ranked(0.2, 5.0, 90), ranked(0.9, 5.0, 10)
    won, wider = ranked(1.0, 5.0, 3, proven=True), ranked(1.0, 9.0, 2, proven=True)
    hoped = ranked(1.0, 9.0, 50)
    order = sorted([liked, tried, won, hoped, wider], key=tree._rank, reverse=True)
    assert order == [wider, won, tried, hoped, liked]
    tree.root.proven = True
    assert sorted([liked, tried, hoped], key=tree._rank, reverse=True) == [hoped, liked, tried]


def test_a_line_follows_what_was_tried_most() -> None:
    tree = tree_of(3, 1)
    first = tree.children[0]
    after = tree.board.copy()
    after.move(first.move)
    moves = after.moves()
    assert len(moves) > 1
    first.children = [node([0.0] * 3, visits=1 + place, move=move) for place, move in enumerate(moves)]
    line = tree.line(first)
    assert len(line) == 2
    assert line[1] == ACTIONS[moves[-1]]


@pytest.mark.parametrize("seats", [3, 4])
def test_visits_add_up_and_what_was_found_is_passed_up(seats: int) -> None:
    tree = tree_of(seats, 600, seed=9)
    opened = len(tree.children)
    assert tree.budget.nodes == opened
    tree.think()
    assert tree.budget.nodes > opened
    assert tree.deepest > 1
    visits = sum(int(child.visits) - 1 for child in tree.children)
    assert int(tree.root.visits) == 1 + visits, "one for each time that it grew"
    for child in tree.children:
        if child.children is not None:
            below = sum(int(each.visits) - 1 for each in child.children)
            assert int(child.visits) == 2 + below, "one when it was judged, one when it was opened"
            after = tree.board.copy()
            after.move(child.move)
            assert (child.seat, len(child.children)) == (after.seat, len(after.moves()))
