"""Tree search over bitboards for three and four seats of Pingouin, placement included.

Each seat maximises its own result. A simulation follows what looks best to who moves until it comes to a position
whose moves nobody judged yet; it judges all of them at once, and the best is what the simulation found.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from rookery.core.insight import Analysis, Budget, Candidate, Limit
from rookery.games.pingouin.engine import ACTIONS
from rookery.games.pingouin.engine_board import Board, board_of
from rookery.games.pingouin.engine_eval import spread
from rookery.games.pingouin.engine_table import Table
from rookery.games.pingouin.engine_weights import WEIGHTS
from rookery.games.pingouin.rules import PLACES, Pingouin
from rookery.games.pingouin.state import Action, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mypy_extensions import i64

EXPLORE: Final = 0.2
"""How much a move that was tried little is favoured."""
ALONE: Final = 10_000
"""Steps that may be spent on islands when only islands are left."""
FULL: Final = 2_000_000
"""A tree of so many nodes does not grow any more."""


class Node:
    """A move and what is known of the play behind it."""

    def __init__(self, move: i64, seat: i64) -> None:
        self.move = move
        self.seat = seat
        """Who moves next."""
        self.visits: i64 = 1
        self.r0 = 0.0
        self.r1 = 0.0
        self.r2 = 0.0
        self.r3 = 0.0
        self.proven = False
        self.children: list[Node] | None = None

    def result(self, seat: i64) -> float:
        """Return the result that a seat can expect."""
        if seat == 0:
            return self.r0
        if seat == 1:
            return self.r1
        if seat == 2:
            return self.r2
        return self.r3

    def follow(self, other: Node) -> None:
        """Expect what another node expects."""
        self.r0 = other.r0
        self.r1 = other.r1
        self.r2 = other.r2
        self.r3 = other.r3

    def expects(self, other: Node) -> bool:
        """Ask whether another node expects the same for everybody."""
        return self.r0 == other.r0 and self.r1 == other.r1 and self.r2 == other.r2 and self.r3 == other.r3

    def average(self, other: Node) -> None:
        """Count one more simulation, which ended at another node."""
        part = 1.0 / float(self.visits)
        self.r0 += (other.r0 - self.r0) * part
        self.r1 += (other.r1 - self.r1) * part
        self.r2 += (other.r2 - self.r2) * part
        self.r3 += (other.r3 - self.r3) * part


class Tree:
    """All that was thought about one position."""

    def __init__(self, board: Board, table: Table, limit: Limit, rng: Random) -> None:
        self.board = board
        self.table = table
        self.budget = Budget(limit)
        table.islands.budget = self.budget
        self.root = Node(-1, board.seat)
        self.children = self._open(self.root, board)
        self.deepest = 1
        rng.shuffle(self.children)

    def think(self) -> None:
        """Grow until the limit, and sort the moves: the best first."""
        if self.board.to_place == 0 and self.table.alone(self.board, self.root.seat):
            self.children.sort(key=self._gathered, reverse=True)
            return
        decided = self._decided()
        while not (decided or self.budget.over or self.budget.nodes > FULL):
            self.deepest = max(self.deepest, self._grow(self.board.copy()))
            decided = self._decided()
        self.children.sort(key=self._certainty if decided else self._interest, reverse=True)

    def _decided(self) -> bool:
        """Ask whether more thought cannot change the choice."""
        best = _best(self.children, self.root.seat)
        return self.root.proven or len(self.children) == 1 or (best.proven and best.result(self.root.seat) >= 1.0)

    def _interest(self, child: Node) -> tuple[float, float]:
        """Rank a move by how often it was tried."""
        return (float(child.visits), child.result(self.root.seat))

    def _certainty(self, child: Node) -> tuple[bool, float]:
        """Rank a move where more thought would change nothing."""
        return (child.proven, child.result(self.root.seat))

    def _grow(self, board: Board) -> int:
        """Follow what looks best to the edge of the tree, open it there, and pass up what was found."""
        node = self.root
        path = [node]
        children = node.children
        while children is not None and not node.proven:
            node = _promising(children, node.seat, node.visits)
            path.append(node)
            board.move(node.move)
            children = node.children
        if node.proven:
            self.budget.spend()
        else:
            self._open(node, board)
        for above in reversed(path):
            above.visits += 1
            children = above.children
            if children is None:
                continue
            best = _best(children, above.seat)
            above.proven = _certain(children, best, above.seat)
            if above.proven or above is node:
                above.follow(best)
            else:
                above.average(node)
        return len(path)

    def _open(self, node: Node, board: Board) -> list[Node]:
        """Judge every move from here."""
        found = []
        sides = self.table.sides
        for move in board.moves():
            after = board.copy()
            after.move(move)
            self.table.judge(after)
            child = Node(move, after.seat)
            child.r0 = sides[0].result
            child.r1 = sides[1].result
            child.r2 = sides[2].result
            if len(sides) > 3:
                child.r3 = sides[3].result
            child.proven = self.table.known
            found.append(child)
        node.children = found
        self.budget.spend(len(found))
        return found

    def _gathered(self, child: Node) -> int:
        """Return what a move lets a seat gather whose islands are its own: nobody else matters any more."""
        after = self.board.copy()
        after.move(child.move)
        seat = self.root.seat
        islands = self.table.islands
        return int(islands.worth(after.taken(seat)) + islands.gather(after.penguins(seat), after.free, ALONE))

    def line(self, child: Node) -> tuple[Action, ...]:
        """Follow the moves that were tried most."""
        board = self.board.copy()
        node = child
        line: list[Action] = []
        while True:
            line.append(PLACES[node.move] if board.to_place else ACTIONS[node.move])
            board.move(node.move)
            children = node.children
            if children is None:
                return tuple(line)
            node = max(children, key=_visits)


class ManyEngine:
    """Three or four seats: best-first search with territory, and exact islands."""

    def __init__(self, rules: Pingouin, weights: Sequence[float] = ()) -> None:
        self.rules = rules
        self.rows = spread(weights or WEIGHTS[rules.seats])

    def analyse(self, state: State, limit: Limit, rng: Random, spread: float = 0.0) -> Analysis:
        """Think about what looks best; every move gets a value."""
        board = board_of(self.rules, state)
        tree = Tree(board, Table(board, state.scores, state.blocks, self.rows), limit, rng)
        tree.think()
        visits = float(sum([int(child.visits) for child in tree.children]))
        found = []
        for child in tree.children:
            results = tuple([child.result(seat) for seat in range(self.rules.seats)])
            line = tree.line(child)
            value = results[state.seat]
            found.append(Candidate(line[0], value, float(child.visits) / visits, results, line, child.proven))
        return Analysis(tuple(found), tree.budget.nodes, tree.deepest)


def _promising(children: list[Node], seat: i64, visits: i64) -> Node:
    """Return the child with the highest upper confidence bound for who moves."""
    scale = EXPLORE * sqrt(log(float(visits)))
    highest = -9.0
    chosen = children[0]
    for child in children:
        bound = child.result(seat)
        if not child.proven:
            bound += scale / sqrt(float(child.visits))
        if bound > highest:
            highest = bound
            chosen = child
    return chosen


def _best(children: list[Node], seat: i64) -> Node:
    """Return the child that suits a seat best."""
    best = children[0]
    for child in children:
        if child.result(seat) > best.result(seat):
            best = child
    return best


def _certain(children: list[Node], best: Node, seat: i64) -> bool:
    """Ask whether the results are known, and the same for all moves that suit the seat best."""
    for child in children:
        if not child.proven or (child.result(seat) == best.result(seat) and not child.expects(best)):
            return False
    return True


def _visits(node: Node) -> int:
    return int(node.visits)
