"""Monte-Carlo tree search for any number of seats, with chance and hidden information.

Laws:

* each seat maximises its own result; chance is drawn by its odds;
* where a view hides something, every simulation samples a new state; an action is weighed against the
  simulations in which it was legal, not against all of them (an information-set tree with availability counts);
* where the game can say what a seat may believe of the others, states and the others' actions are drawn from that;
* where nothing is hidden, results that are certain are passed up and not searched again, and the subtree of
  the move that was played is kept for the next one.
"""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final

from rookery.core.chance import draw_action, resolve_chance
from rookery.core.game import AnyGame
from rookery.core.outcome import returns
from rookery.core.rules import CHANCE, Seat
from rookery.core.search_api import Analysis, Budget, Candidate, Limit

EXPLORE: Final = 0.2
"""Exploration constant where an evaluation ends each simulation at once."""
EXPLORE_PLAYOUTS: Final = 0.7
"""The same where results come from random play."""
KEPT: Final = 20_000
"""How many old nodes are searched for the current state."""


class Node:
    """What is known of the state after an action."""

    def __init__(self, action: Any, seats: int) -> None:
        self.action = action
        self.state: Any = None
        """The state, where nothing is hidden."""
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.available = 0
        """How often the action was legal when its parent was visited."""
        self.totals = [0.0] * seats
        self.proof: Sequence[float] | None = None
        """The results, where they are certain."""

    def results(self) -> tuple[float, ...]:
        """Return the expected result for each seat."""
        if self.proof is not None:
            return tuple(self.proof)
        return tuple([total / max(self.visits, 1) for total in self.totals])


class Mcts:
    """Simulates many games; each ends after `playout` random actions, or at the end of the game with -1."""

    def __init__(self, game: AnyGame, playout: int | None = None) -> None:
        self.rules = game.rules
        self.heuristics = game.spec.heuristics
        self.playout = game.spec.heuristics.playout if playout is None else playout
        self.explore = EXPLORE if self.playout == 0 else EXPLORE_PLAYOUTS
        self.horizon = game.spec.heuristics.horizon if self.playout == 0 else None
        make_belief = game.spec.heuristics.belief if self.playout == 0 else None
        self.belief = None if make_belief is None else make_belief(game.rules)
        self.open = not game.rules.has_secrets
        self.root: Node | None = None
        self.seat = CHANCE

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        rules = self.rules
        budget = Budget(limit)
        self.seat = seat
        if self.belief is not None:
            self.belief.look(view)
        sample = rules.sample_state if self.belief is None else self.belief.sample
        state = sample(view, rng)
        root = self._root(state)
        actions = rules.legal_actions(state)
        deepest = 0
        while root.proof is None and not (len(actions) == 1 and root.visits):
            deepest = max(deepest, self._simulate(root, state, rng))
            if budget.spend():
                break
            if not self.open:
                state = sample(view, rng)
        self.root = root if self.open else None
        return Analysis(self._candidates(root, actions, seat), budget.nodes, deepest)

    # One simulation

    def _simulate(self, root: Node, state: Any, rng: Random) -> int:
        """Walk down the tree, evaluate the leaf and back the result up; return the depth reached."""
        rules = self.rules
        node = root
        path = [root]
        while True:
            seat = rules.to_move(state)
            if node.proof is not None:
                results = node.proof
                break
            if seat is None:
                results = self.heuristics.evaluate(rules, state)
                if self.open:
                    node.proof = results
                break
            if node.visits == 0 and seat != CHANCE and node is not root:
                results = self._evaluate(state, rng)
                break
            if seat == CHANCE and self.horizon is not None and self.horizon(rules, state):
                results = self.heuristics.evaluate(rules, state)
                break
            if seat == CHANCE:
                action = draw_action(rules, state, rng)
            elif self.belief is not None and seat != self.seat:
                action = self.belief.choose(state, rng)
            else:
                action = self._select(node, state, seat, rng)
            child = node.children.get(action.number)
            if child is None:
                child = Node(action, rules.seats)
                child.available = 1
                node.children[action.number] = child
            if child.state is None:
                state = rules.apply(state, action)
                if self.open:
                    child.state = state
            else:
                state = child.state
            node = child
            path.append(node)
        self._back_up(path, results)
        return len(path) - 1

    def _select(self, node: Node, state: Any, seat: Seat, rng: Random) -> Any:
        """Choose by upper confidence bound; an untried action counts as average."""
        children = node.children
        untried = []
        best: Any = None
        highest = -1e9
        for action in self.rules.legal_actions(state):
            child = children.get(action.number)
            if child is None:
                untried.append(action)
                continue
            child.available += 1
            if child.proof is not None:
                bound = child.proof[seat]
            else:
                visits = max(child.visits, 1)
                bound = child.totals[seat] / visits + self.explore * sqrt(log(child.available) / visits)
            if bound > highest:
                highest = bound
                best = action
        visits = max(node.visits, 1)
        if untried and highest <= node.totals[seat] / visits + self.explore * sqrt(log(visits)):
            return untried[int(rng.random() * len(untried))]
        return best

    def _evaluate(self, state: Any, rng: Random) -> Sequence[float]:
        """Play a few actions at random, then evaluate."""
        rules = self.rules
        left = self.playout
        while left != 0:
            state = resolve_chance(rules, state, rng)
            actions = rules.legal_actions(state)
            if not actions:
                break
            state = rules.apply(state, actions[int(rng.random() * len(actions))])
            left -= 1
        outcome = rules.outcome(state)
        return self.heuristics.evaluate(rules, state) if outcome is None else returns(outcome)

    def _back_up(self, path: list[Node], results: Sequence[float]) -> None:
        proven = self.open
        for node in reversed(path):
            if node.proof is None and proven:
                node.proof = self._prove(node)
            proven = node.proof is not None
            node.visits += 1
            for seat, result in enumerate(results):
                node.totals[seat] += result

    def _prove(self, node: Node) -> Sequence[float] | None:
        """Return the certain results of a node if its children make them certain."""
        if not node.children:
            return None
        rules = self.rules
        state = node.state
        seat = rules.to_move(state)
        proofs = []
        for action in rules.legal_actions(state):
            child = node.children.get(action.number)
            proof = None if child is None else child.proof
            if proof is not None and seat is not None and seat != CHANCE and proof[seat] >= 1.0:
                return proof
            proofs.append(proof)
        best: Sequence[float] | None = None
        sums = [0.0] * rules.seats
        odds = rules.odds(state) if seat == CHANCE else [1] * len(proofs)
        for proof, weight in zip(proofs, odds, strict=True):
            if proof is None or seat is None:
                return None
            if seat != CHANCE and (best is None or proof[seat] > best[seat]):
                best = proof
            for place, result in enumerate(proof):
                sums[place] += weight * result
        return best if seat != CHANCE else [total / sum(odds) for total in sums]

    # Before and after

    def _root(self, state: Any) -> Node:
        """Return the old node of this state, if there is one, or a new one."""
        layer = [] if self.root is None else [self.root]
        seen = 0
        while layer and seen < KEPT:
            below: list[Node] = []
            for node in layer:
                if node.state == state:
                    return node
                below.extend(node.children.values())
            seen += len(layer)
            layer = below
        root = Node(None, self.rules.seats)
        if self.open:
            root.state = state
        return root

    def _candidates(self, root: Node, actions: Sequence[Any], seat: Seat) -> tuple[Candidate, ...]:
        unvisited = root.results()
        visits = max(sum([child.visits for child in root.children.values()]), 1)
        found = []
        for action in actions:
            child = root.children.get(action.number)
            if child is None:
                found.append((0, Candidate(action, unvisited[seat], 0.0, unvisited, (action,), False)))
                continue
            results = child.results()
            proven = child.proof is not None
            line = (action, *self._line(child))
            candidate = Candidate(action, results[seat], child.visits / visits, results, line, proven)
            # A proven loss comes last, however often it was visited.
            found.append((-1 if proven and results[seat] <= -1.0 else child.visits, candidate))
        found.sort(key=_worth if root.proof is None else _proven_worth, reverse=True)
        return tuple([candidate for _, candidate in found])

    def _line(self, node: Node) -> list[Any]:
        """Follow the most visited actions, without chance's draws."""
        line = []
        while node.children:
            best = None
            for child in node.children.values():
                if best is None or child.visits > best.visits:
                    best = child
            if best is None or best.visits < 2:
                break
            if not self.open or self.rules.to_move(node.state) != CHANCE:
                line.append(best.action)
            node = best
        return line


def _worth(found: tuple[int, Candidate]) -> tuple[float, float]:
    visits, candidate = found
    return (float(visits), candidate.value)


def _proven_worth(found: tuple[int, Candidate]) -> tuple[float, float]:
    visits, candidate = found
    return (candidate.value + candidate.proven, float(visits))
