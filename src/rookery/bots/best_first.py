"""Best-first search: whole turns ahead, the most promising line first.

For games whose turns are several choices with chance between them, so that random simulations never see the opponent's
answer. Laws:

* opening a position evaluates every action there; the most promising are explored first, the others later;
* a position is worth what its best action is worth to the player to move, or the mean over chance's draws;
* a position reached in another order of actions is the same position;
* what was thought about the position that came true is kept for the next choice.
"""

from collections.abc import Callable, Sequence
from math import log, sqrt
from operator import attrgetter
from random import Random
from typing import Any, Final

from rookery.core.rules import CHANCE, Rules
from rookery.core.search_api import Analysis, Budget, Candidate, Limit

EXPLORE: Final = 0.1
"""How much rarely tried actions are favoured."""
WIDTH: Final = 3
"""How many actions are explored at first; the square root of the visits is added."""


class Node:
    """A position that has been opened."""

    def __init__(self, state: Any, seat: int | None, value: Sequence[float]) -> None:
        self.state = state
        self.seat = seat
        """The seat to move, CHANCE, or None when the game is over."""
        self.value = value
        """The expected result of each seat."""
        self.actions: list[Any] = []
        self.odds: Sequence[int] = ()
        self.values: list[Sequence[float]] = []
        """The same after each action."""
        self.visits: list[int] = []
        self.children: list[Node | None] = []
        self.total = 0
        self.hope = 0.0
        """What the best action seemed to be worth when the position was opened."""


class BestFirst:
    """A search for one seat of one match."""

    def __init__(
        self,
        rules: Rules[Any, Any, Any],
        evaluate: Callable[[Any, Any], Sequence[float]],
        look_ahead: Callable[[Any, Any], bool],
    ) -> None:
        self.rules = rules
        self.evaluate = evaluate
        self.look_ahead = look_ahead
        self.known: dict[Any, Node] = {}
        """The positions opened in this analysis, and before it those that can still follow."""
        self.evaluated = 0
        """How many positions were evaluated since the budget was last charged."""

    def analyse(self, state: Any, limit: Limit, rng: Random, spread: float = 0.0) -> Analysis:
        """Evaluate every legal action."""
        budget = Budget(limit)
        root = self._recall(state) or self._open(state, rng)
        deepest = 1
        ahead = self.look_ahead(self.rules, state)
        while ahead and len(root.actions) > 1 and not budget.spend(self.evaluated):
            self.evaluated = 0
            deepest = max(deepest, self._visit(root, rng))
        self.evaluated = 0
        return Analysis(self._candidates(root), budget.nodes, deepest)

    def _recall(self, state: Any) -> Node | None:
        """Return the node of a position, if it was opened before, and forget what cannot follow from it."""
        root = self.known.get(state)
        self.known = {}
        ahead = [root]
        while ahead:
            node = ahead.pop()
            if node is not None and node.state not in self.known:
                self.known[node.state] = node
                ahead += node.children
        return root

    def _open(self, state: Any, rng: Random) -> Node:
        """Evaluate everything that may be done, and put the best first."""
        rules = self.rules
        evaluate = self.evaluate
        seat = rules.to_move(state)
        if seat is None:
            self.evaluated += 1
            return Node(state, None, evaluate(rules, state))
        node = Node(state, seat, ())
        found: list[tuple[float, float, Any, Sequence[float]]] = []
        for action in rules.legal_actions(state):
            value = evaluate(rules, rules.apply(state, action))
            found.append((0.0 if seat == CHANCE else -value[seat], rng.random(), action, value))
        if seat == CHANCE:
            node.odds = rules.odds(state)
        else:
            found.sort(key=_order)
            node.hope = -found[0][0]
        node.actions = [row[2] for row in found]
        node.values = [row[3] for row in found]
        node.visits = [0] * len(found)
        node.children = [None] * len(found)
        self.evaluated += len(found)
        self._settle(node)
        self.known[state] = node
        return node

    def _visit(self, node: Node, rng: Random) -> int:
        """Follow the most promising line to a position that was never opened, and open it; return how deep that was."""
        if not node.actions:
            self.evaluated += 1
            return 0
        place = self._draw(node) if node.seat == CHANCE else self._choice(node)
        child = node.children[place]
        depth = 1
        if child is None:
            state = self.rules.apply(node.state, node.actions[place])
            child = self.known.get(state)
            if child is None:
                child = self._open(state, rng)
            node.children[place] = child
        else:
            depth += self._visit(child, rng)
        node.values[place] = child.value
        node.visits[place] += 1
        node.total += 1
        self._settle(node)
        return depth

    def _choice(self, node: Node) -> int:
        """Choose by upper confidence bound among the promising actions."""
        seat = node.seat
        assert seat is not None
        total = node.total
        width = min(len(node.actions), WIDTH + int(sqrt(total)))
        spur = EXPLORE * sqrt(log(total + 2))
        fall = node.hope - node.value[seat]  # Untried actions would fall short as much as the tried ones did.
        best = 0
        highest = -9.0
        for place in range(width):
            visits = node.visits[place]
            bound = node.values[place][seat] + spur / sqrt(visits + 1)
            if visits == 0:
                bound -= fall
            if bound > highest:
                highest = bound
                best = place
        return best

    def _draw(self, node: Node) -> int:
        """Choose a draw so that each comes up as often as its odds say."""
        best = 0
        highest = -1.0
        for place, odds in enumerate(node.odds):
            due = odds / (node.visits[place] + 1)
            if due > highest:
                highest = due
                best = place
        return best

    def _settle(self, node: Node) -> None:
        """Work out what a position is worth now."""
        seat = node.seat
        assert seat is not None
        values = node.values
        if seat == CHANCE:
            sums = [0.0] * self.rules.seats
            for odds, value in zip(node.odds, values, strict=True):
                for place, result in enumerate(value):
                    sums[place] += odds * result
            whole = sum(node.odds)
            node.value = [result / whole for result in sums]
            return
        best = values[0]
        highest = -9.0
        for place, value in enumerate(values):
            if node.visits[place] and value[seat] > highest:
                highest = value[seat]
                best = value
        node.value = best

    def _candidates(self, root: Node) -> tuple[Candidate, ...]:
        """List the root's actions, the most visited first; untried ones fall short as much as the tried ones did."""
        seat = root.seat
        assert seat is not None
        fall = root.hope - root.value[seat]
        found = []
        for place, action in enumerate(root.actions):
            value = root.values[place]
            child = root.children[place]
            line = (action, *(_line(child) if child is not None else ()))
            visits = root.visits[place]
            worth = value[seat] if visits else max(-1.0, value[seat] - fall)
            share = visits / root.total if root.total else 1.0 / len(root.actions)
            found.append(Candidate(action, worth, share, tuple(value), line, False))
        found.sort(key=attrgetter("share", "value"), reverse=True)
        return tuple(found)


def _order(row: tuple[float, float, Any, Sequence[float]]) -> tuple[float, float]:
    return (row[0], row[1])


def _line(node: Node) -> list[Any]:
    """Follow the most visited actions; chance's draws are left out."""
    line: list[Any] = []
    while node.total:
        place = node.visits.index(max(node.visits))
        if node.seat != CHANCE:
            line.append(node.actions[place])
        child = node.children[place]
        if child is None:
            break
        node = child
    return line
