"""The tree for three and four seats of Pingouin, node by node: what each wants, what is tried, what is certain."""

from collections.abc import Sequence
from math import exp
from random import Random

import pytest

from bots.test_pingouin_evaluation import judged, position
from bots.test_pingouin_minimax import endgame, rules_for
from rookery.bots import Limit
from rookery.games.pingouin.engine import multi
from rookery.games.pingouin.engine.board import board_of
from rookery.games.pingouin.engine.evaluation import SCALE, Judge
from rookery.games.pingouin.engine.multi import EXPLORE, FISH_VALUE, Node, Tree
from rookery.games.pingouin.engine.policy import Policy
from rookery.games.pingouin.engine.search import ACTIONS
from rookery.games.pingouin.engine.weights import POLICY, WEIGHTS


def node(
    results: Sequence[float], fish: Sequence[float] = (), *, visits: int = 1, proven: bool = False, move: int = 0
) -> Node:
    """Make a node that expects these results, and this many fish."""
    made = Node(move, 0, 0.5)
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
    found = Node(0, 0, 1.0)
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


def test_what_the_policy_likes_and_what_was_tried_little_is_favoured_unless_it_is_certain() -> None:
    """After 100 visits the favour of a move is 6 times its prior, here one half, divided by its own visits and one:
    0.6 with 4 of them, 0.2 with 14."""
    assert EXPLORE * 10 * 0.5 == 3.0
    for seat in range(3):
        above, better, other = node([0.0] * 3, visits=100), [0.0] * 3, [0.0] * 3
        above.seat, above.untried = seat, []
        better[seat] = 0.4
        rare, often = node(other, visits=4), node(better, visits=14)
        often.visits = 15
        assert multi._promising(above, [often, rare]) is rare
        rare.visits = 5
        assert multi._promising(above, [often, rare]) is often
        rare.visits, often.visits = 2, 3  # 3 / 3 against 0.4 + 3 / 4
        assert multi._promising(above, [rare, often]) is often
        rare.visits, often.visits = 5, 15
        often.prior = 0.1
        assert multi._promising(above, [often, rare]) is rare
        rare.visits, rare.proven = 1, True
        assert multi._promising(above, [often, rare]) is often
        often.proven = True
        assert multi._promising(above, [rare, often]) is often


def test_a_move_that_was_not_tried_is_expected_to_be_as_good_as_the_position() -> None:
    above = node([0.1, 0.0, 0.0], visits=100)
    tried = node([0.3, 0.0, 0.0], visits=14)
    above.untried = [0]
    above.hope = 0.07
    assert multi._promising(above, [tried]) is None, "0.1 + 6 * 0.07 is more than 0.3 + 0.2"
    above.hope = 0.06
    assert multi._promising(above, [tried]) is tried
    assert multi._promising(above, []) is None


def test_a_position_is_certain_when_all_moves_are_and_the_best_agree() -> None:
    best, worse = node([1.0, -1.0, 0.0], proven=True), node([-1.0, 1.0, 0.0], proven=True)
    assert multi._all_proven([best, worse])
    assert not multi._all_proven([best, worse, node([0.0] * 3)])
    twin, other = node([1.0, -1.0, 0.0], proven=True), node([1.0, 0.0, -1.0], proven=True)
    assert multi._agreed([best, worse], best, 0)
    assert multi._agreed([best, twin, worse], best, 0)
    assert not multi._agreed([best, other], best, 0), "the same to who moves, and not to the others"
    assert multi._agreed([best, other], other, 1)


def tree_of(seats: int, nodes: int, seed: int = 3) -> Tree:
    rules = rules_for(seats)
    state = endgame(Random(seed), seats, 12)
    board = board_of(rules, state)
    judge = Judge(board, state.scores, state.blocks, WEIGHTS[seats])
    return Tree(board, judge, Policy(POLICY[seats]), Limit(nodes=nodes), Random(1))


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
    tree.known = True
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
def test_visits_add_up_and_the_policy_leads(seats: int) -> None:
    tree = tree_of(seats, 300, seed=9)
    opened = len(tree.children)
    assert tree.budget.nodes == opened == len(tree.board.moves())
    tree.think()
    assert tree.budget.nodes == 300
    assert tree.deepest > 1
    assert int(tree.root.visits) == 300 == sum(int(child.visits) for child in tree.children)
    assert not tree.known
    visits = [int(child.visits) for child in tree.children]
    assert visits == sorted(visits, reverse=True), "what was tried most is the choice"
    left = 0
    for child in tree.children:
        after = tree.board.copy()
        after.move(child.move)
        assert child.seat == after.seat
        if child.children is None:
            continue
        below = sum(int(each.visits) for each in child.children)
        assert child.proven or int(child.visits) == 1 + below, "one when it was judged"
        moves = tree.policy.moves(after)
        assert [int(each.move) for each in child.children] == [move & 0xFFF for move in moves[::-1]][
            : len(child.children)
        ]
        assert child.untried == moves[: len(child.untried)]
        total = sum(exp((move >> 12) / SCALE) for move in moves)
        assert [each.prior for each in child.children] == [
            pytest.approx(exp((move >> 12) / SCALE) / total) for move in moves[::-1][: len(child.children)]
        ]
        left += len(child.untried)
    assert left > 0
