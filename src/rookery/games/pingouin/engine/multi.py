"""Tree search over bitboards for three and four seats of Pingouin, placement included.

Each seat maximises its own result and, where that is the same, its own fish: a seat with nothing left to win or lose
does not hand out gifts. A simulation follows what looks best to the seat that moves until it judges one position more.
Moves are tried in the order of the policy, and what it doubts is tried late: most moves of most positions never are.
What is passed up is a mean, because estimates err: the best of many is mostly the one that errs most.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from rookery.core.search_api import Analysis, Budget, Candidate, Limit
from rookery.games.pingouin.engine.board import Board, board_of
from rookery.games.pingouin.engine.evaluation import SCALE, Judge
from rookery.games.pingouin.engine.policy import Policy
from rookery.games.pingouin.engine.search import ACTIONS
from rookery.games.pingouin.engine.weights import POLICY, WEIGHTS
from rookery.games.pingouin.rules import PLACES, Pingouin
from rookery.games.pingouin.state import Action, State

if TYPE_CHECKING:
    from mypy_extensions import i64

EXPLORE: Final = 0.6
"""How much a move that the policy likes and that was tried little is favoured."""
FISH_VALUE: Final = 0.000001
"""The result that a fish is worth: it decides between equal results and never against a better one."""
PARTED_STEPS: Final = 10_000
"""Steps that may be spent on islands when only islands are left."""
MAX_NODES: Final = 500_000
"""A tree of this many nodes stops growing."""
UNASKED: Final[list[int]] = []
"""What a node holds whose moves the policy has not listed; nobody changes it."""


class Node:
    """A move and what is known of the play behind it."""

    def __init__(self, move: i64, seat: i64, prior: float) -> None:
        self.move = move
        self.seat = seat
        """Who moves next."""
        self.prior = prior
        """The policy's chance of this move."""
        self.visits: i64 = 0
        self.r0 = 0.0
        self.r1 = 0.0
        self.r2 = 0.0
        self.r3 = 0.0
        self.f0 = 0.0
        self.f1 = 0.0
        self.f2 = 0.0
        self.f3 = 0.0
        self.proven = False
        self.children: list[Node] | None = None
        """The moves that were tried; none before the policy was asked."""
        self.untried: list[int] = UNASKED
        """The others, the best last, as the policy lists them."""
        self.total = 0.0
        """What the weights of all its moves add up to, as odds."""
        self.hope = 0.0
        """The policy's chance of the best move that was not tried."""

    def result(self, seat: i64) -> float:
        """Return the result that a seat can expect."""
        return self.r0 if seat == 0 else self.r1 if seat == 1 else self.r2 if seat == 2 else self.r3

    def worth(self, seat: i64) -> float:
        """Return what a seat wants to have most: result first, then its own fish."""
        if seat < 2:
            return self.r0 + FISH_VALUE * self.f0 if seat == 0 else self.r1 + FISH_VALUE * self.f1
        return self.r2 + FISH_VALUE * self.f2 if seat == 2 else self.r3 + FISH_VALUE * self.f3

    def expect(self, judge: Judge) -> None:
        """Expect what was judged last."""
        sides = judge.sides
        self.r0 = sides[0].result
        self.r1 = sides[1].result
        self.r2 = sides[2].result
        self.f0 = sides[0].fish
        self.f1 = sides[1].fish
        self.f2 = sides[2].fish
        if len(sides) > 3:
            self.r3 = sides[3].result
            self.f3 = sides[3].fish
        self.proven = judge.known

    def become(self, other: Node) -> None:
        """Expect exactly what another node does: results that are certain are compared to the last bit."""
        self.r0 = other.r0
        self.r1 = other.r1
        self.r2 = other.r2
        self.r3 = other.r3
        self.f0 = other.f0
        self.f1 = other.f1
        self.f2 = other.f2
        self.f3 = other.f3

    def follow(self, other: Node, part: float) -> None:
        """Move the expectation a part of the way towards that of another node."""
        self.r0 += (other.r0 - self.r0) * part
        self.r1 += (other.r1 - self.r1) * part
        self.r2 += (other.r2 - self.r2) * part
        self.r3 += (other.r3 - self.r3) * part
        self.f0 += (other.f0 - self.f0) * part
        self.f1 += (other.f1 - self.f1) * part
        self.f2 += (other.f2 - self.f2) * part
        self.f3 += (other.f3 - self.f3) * part

    def expects(self, other: Node) -> bool:
        """Ask whether another node expects the same results."""
        return self.r0 == other.r0 and self.r1 == other.r1 and self.r2 == other.r2 and self.r3 == other.r3


class Tree:
    """All that was thought about one position."""

    def __init__(self, board: Board, judge: Judge, policy: Policy, limit: Limit, rng: Random) -> None:
        self.board = board
        self.judge = judge
        self.policy = policy
        self.budget = Budget(limit)
        judge.islands.budget = self.budget
        self.root = Node(-1, board.seat, 1.0)
        self.children = self._open(self.root, board)
        while self.root.untried:
            self._try(self.root, board.copy()).visits = 1
        self.root.visits = len(self.children)
        self.budget.spend(len(self.children))
        self.deepest = 1
        self.known = False
        """Whether the results of all moves are certain."""
        rng.shuffle(self.children)

    def think(self) -> None:
        """Grow until the limit, and sort the moves: the best first."""
        if self.board.to_place == 0 and self.judge.alone(self.board, self.root.seat):
            self.children.sort(key=self._gathered, reverse=True)
            return
        self.known = _all_proven(self.children)
        while not (self.known or len(self.children) == 1 or self.budget.over or self.budget.nodes > MAX_NODES):
            self.deepest = max(self.deepest, self._grow(self.board.copy()))
            self.known = _all_proven(self.children)
        self.children.sort(key=self._rank, reverse=True)

    def _rank(self, child: Node) -> tuple[bool, float, float]:
        """Rank a move: certain wins by their fish, then what was tried most; all by worth once all is certain."""
        worth = child.worth(self.root.seat)
        certain = self.known or (child.proven and child.result(self.root.seat) >= 1.0)
        return (certain, worth if certain else float(child.visits), worth)

    def _grow(self, board: Board) -> int:
        """Follow what looks best to the edge of the tree, judge one move more, and pass up what was found."""
        node = self.root
        path = [node]
        while not node.proven:
            children = node.children
            if children is None:
                children = self._open(node, board)
            chosen = _promising(node, children)
            if chosen is None:
                path.append(self._try(node, board))
                break
            node = chosen
            path.append(node)
            board.move(node.move)
        self.budget.spend()
        found = path[-1]
        for above in reversed(path):
            above.visits += 1
            children = above.children
            if children is None:
                continue
            if not above.untried and _all_proven(children):
                best = _best(children, above.seat)
                if _agreed(children, best, above.seat):
                    above.proven = True
                    above.become(best)
                    found = above
            if above is not found:
                above.follow(found, 1.0 / float(above.visits))
        return len(path)

    def _open(self, node: Node, board: Board) -> list[Node]:
        """Ask the policy about the moves from here."""
        node.untried = self.policy.moves(board)
        for move in node.untried:
            node.total += exp((move >> 12) / SCALE)
        node.hope = exp((node.untried[-1] >> 12) / SCALE) / node.total
        found: list[Node] = []
        node.children = found
        return found

    def _try(self, node: Node, board: Board) -> Node:
        """Play the best move that was not tried, judge it, and add it to the tree."""
        children = node.children
        assert children is not None
        move = node.untried.pop() & 0xFFF
        board.move(move)
        self.judge.judge(board)
        child = Node(move, board.seat, node.hope)
        child.expect(self.judge)
        children.append(child)
        node.hope = exp((node.untried[-1] >> 12) / SCALE) / node.total if node.untried else 0.0
        return child

    def _gathered(self, child: Node) -> int:
        """Return what a move lets a seat gather whose islands are its own: nobody else matters any more."""
        after = self.board.copy()
        after.move(child.move)
        seat = self.root.seat
        islands = self.judge.islands
        return int(islands.worth(after.taken(seat)) + islands.gather(after.penguins(seat), after.free, PARTED_STEPS))

    def line(self, child: Node) -> tuple[Action, ...]:
        """Follow the moves that were tried most."""
        board = self.board.copy()
        node = child
        line: list[Action] = []
        while True:
            line.append(PLACES[node.move] if board.to_place else ACTIONS[node.move])
            board.move(node.move)
            children = node.children
            if not children:
                return tuple(line)
            node = max(children, key=_visits)


class MultiSeatEngine:
    """Three or four seats: best-first search by a policy, with territory, and exact islands."""

    def __init__(self, rules: Pingouin) -> None:
        self.rules = rules
        self.policy = Policy(POLICY[rules.seats])

    def analyse(self, state: State, limit: Limit, rng: Random, spread: float = 0.0) -> Analysis:
        """Think about what looks best; every move gets a value."""
        board = board_of(self.rules, state)
        judge = Judge(board, state.scores, state.blocks, WEIGHTS[self.rules.seats])
        tree = Tree(board, judge, self.policy, limit, rng)
        tree.think()
        visits = float(sum([int(child.visits) for child in tree.children]))
        found = []
        for child in tree.children:
            results = tuple([child.result(seat) for seat in range(self.rules.seats)])
            line = tree.line(child)
            value = results[state.seat]
            found.append(Candidate(line[0], value, float(child.visits) / visits, results, line, child.proven))
        return Analysis(tuple(found), tree.budget.nodes, tree.deepest)


def _promising(node: Node, children: list[Node]) -> Node | None:
    """Return the child with the highest bound for who moves; none if a move that was not tried has a higher one.

    Such a move is expected to be as good as the position.
    """
    seat = node.seat
    favour = EXPLORE * sqrt(float(node.visits))
    highest = -9.0
    chosen: Node | None = None
    for child in children:
        bound = child.worth(seat)
        if not child.proven:
            bound += favour * child.prior / float(1 + child.visits)
        if bound > highest:
            highest = bound
            chosen = child
    return None if node.untried and node.worth(seat) + favour * node.hope > highest else chosen


def _best(children: list[Node], seat: i64) -> Node:
    """Return the child that suits a seat best."""
    best = children[0]
    for child in children:
        if child.worth(seat) > best.worth(seat):
            best = child
    return best


def _all_proven(children: list[Node]) -> bool:
    """Ask whether the results of all children are known."""
    for child in children:
        if not child.proven:
            return False
    return True


def _agreed(children: list[Node], best: Node, seat: i64) -> bool:
    """Ask whether all moves that suit a seat best have the same results."""
    for child in children:
        if child.worth(seat) == best.worth(seat) and not child.expects(best):
            return False
    return True


def _visits(node: Node) -> int:
    return int(node.visits)
