"""Thin Ice's own search: whole turns ahead, the best first.

A turn is four or five choices with luck between them, each with a dozen ways to go, so random simulations never see the
other's answer. Laws:

* to open a position is to weigh everything that may be done there; the promising ones come first, the others later;
* a position is worth what its best choice is worth to who chooses, or the mean of what luck may do;
* the same position reached in another order is the same position: the actions of a turn may come in any order (T12).
"""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Final

from rookery.core.contract import CHANCE
from rookery.core.insight import Analysis, Budget, Candidate, Limit
from rookery.games.thin_ice.insight import evaluate
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import OVER, Action, State

EXPLORE: Final = 0.1
"""How much an action that was tried little is favoured."""
WIDTH: Final = 3
"""How many actions are looked into at first; the square root of the visits is added."""


class Node:
    """A position that has been opened."""

    def __init__(self, state: State, value: Sequence[float]) -> None:
        self.state = state
        self.value = value
        """What each seat may expect."""
        self.actions: list[Action] = []
        self.odds: Sequence[int] = ()
        self.values: list[Sequence[float]] = []
        """What each seat may expect after each action."""
        self.visits: list[int] = []
        self.children: list[Node | None] = []
        self.total = 0
        self.hope = 0.0
        """What the best action seemed to be worth at first."""


class Search:
    """An engine for one seat of one match."""

    def __init__(self, rules: ThinIce) -> None:
        self.rules = rules
        self.known: dict[State, Node] = {}
        """The positions opened in this thought."""
        self.weighed = 0
        """How many were weighed since the budget was last charged."""

    def analyse(self, state: State, limit: Limit, rng: Random, spread: float = 0.0) -> Analysis:
        """Weigh every legal action."""
        budget = Budget(limit)
        self.known = {}
        root = self._open(state, rng)
        deepest = 1
        while len(root.actions) > 1 and not budget.spend(self.weighed) and not _laying(state):
            self.weighed = 0
            deepest = max(deepest, self._visit(root, rng))
        self.weighed = 0
        self.known = {}
        return Analysis(self._candidates(root, state.seat), budget.nodes, deepest)

    def _open(self, state: State, rng: Random) -> Node:
        """Weigh everything that may be done, and put the best first."""
        rules = self.rules
        if state.seat == OVER:
            self.weighed += 1
            return Node(state, evaluate(rules, state))
        node = Node(state, ())
        seat = state.seat
        found: list[tuple[float, float, Action, Sequence[float]]] = []
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
        self.weighed += len(found)
        self._settle(node)
        self.known[state] = node
        return node

    def _visit(self, node: Node, rng: Random) -> int:
        """Follow the most promising line to a position that was never opened, and open it; return how deep that was."""
        if not node.actions:
            self.weighed += 1
            return 0
        place = self._lot(node) if node.state.seat == CHANCE else self._choice(node)
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
        seat = node.state.seat
        total = node.total
        width = min(len(node.actions), WIDTH + int(sqrt(total)))
        spur = EXPLORE * sqrt(log(total + 2))
        fall = node.hope - node.value[seat]  # What was not tried would disappoint as much as what was.
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

    def _lot(self, node: Node) -> int:
        """Choose what luck does so that each comes up as often as its odds say."""
        best = 0
        highest = -1.0
        for place, odds in enumerate(node.odds):
            due = odds / (node.visits[place] + 1)
            if due > highest:
                highest = due
                best = place
        return best

    def _settle(self, node: Node) -> None:
        """Say what a position is worth now."""
        seat = node.state.seat
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

    def _candidates(self, root: Node, seat: int) -> tuple[Candidate, ...]:
        """List the root's actions, those tried most first; what was not tried falls as far short as what was."""
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
        found.sort(key=_worth, reverse=True)
        return tuple(found)


def _laying(state: State) -> bool:
    """T61: while tiles are laid, nothing can be said about anybody yet."""
    for rack in state.racks:
        if rack:
            return True
    return False


def _order(row: tuple[float, float, Action, Sequence[float]]) -> tuple[float, float]:
    return (row[0], row[1])


def _worth(candidate: Candidate) -> tuple[float, float]:
    return (candidate.share, candidate.value)


def _line(node: Node) -> list[Action]:
    """Follow the actions tried most; luck's draws are left out."""
    line: list[Action] = []
    while node.total:
        place = node.visits.index(max(node.visits))
        if node.state.seat != CHANCE:
            line.append(node.actions[place])
        child = node.children[place]
        if child is None:
            break
        node = child
    return line


def engine(rules: ThinIce) -> Search:
    """Make the engine for these rules."""
    return Search(rules)
