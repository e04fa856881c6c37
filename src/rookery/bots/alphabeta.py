"""Iterative-deepening alpha-beta for games without secrets and without chance after the start.

Values are results of the searching seat, so turns need not alternate. With more than two seats all others are assumed
to play against it (paranoid search).
"""

from operator import attrgetter
from random import Random
from sys import maxsize
from typing import Any, Final

from rookery.core.game import AnyGame
from rookery.core.rules import Seat
from rookery.core.search_api import Analysis, Budget, Candidate, Limit

TABLE_SIZE: Final = 200_000
"""The transposition table is cleared when it holds more states."""

LOWER: Final = 0
EXACT: Final = 1
UPPER: Final = 2


class Entry:
    """A transposition table entry."""

    def __init__(self, depth: int, value: float, kind: int, action: Any) -> None:
        self.depth = depth
        """The plies searched; `maxsize` when the value is proven."""
        self.value = value
        self.kind = kind
        self.action = action


class AlphaBeta:
    """Searches every reply as deep as its limit allows."""

    def __init__(self, game: AnyGame) -> None:
        self.rules = game.rules
        self.heuristics = game.spec.heuristics
        self.seat = 0
        self.budget = Budget(Limit(nodes=0))
        self.table: dict[Any, Entry] = {}
        self.history = [0] * len(game.rules.actions)
        self.horizon = False
        """Whether a value of the tree below is only an estimate."""

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        rules = self.rules
        if seat != self.seat or len(self.table) > TABLE_SIZE:
            self.table.clear()
        self.seat = seat
        self.budget = Budget(limit)
        state = rules.sample_state(view, rng)
        found = self._first(state, rng)
        depth = 1
        while not self.budget.over and not _settled(found):
            deeper = self._deepen(state, found, depth, spread)
            if deeper is None:
                break
            found = deeper
            depth += 1
        return Analysis(tuple(found), self.budget.nodes, depth - 1)

    def _first(self, state: Any, rng: Random) -> list[Candidate]:
        """List the actions in a random order, each as good as the state."""
        rules = self.rules
        actions = list(rules.legal_actions(state))
        rng.shuffle(actions)
        now = tuple(self.heuristics.evaluate(rules, state))
        share = 1.0 / len(actions)
        return [Candidate(action, now[self.seat], share, now, (action,), False) for action in actions]

    def _deepen(self, state: Any, before: list[Candidate], depth: int, spread: float) -> list[Candidate] | None:
        """Search each action one ply deeper, best first; None when the limit came before the first was done."""
        rules = self.rules
        best = -2.0
        done = []
        spent = []
        for candidate in before:
            start = self.budget.nodes
            self.horizon = False
            after = rules.apply(state, candidate.action)
            worst = max(best - spread, -2.0)
            value = self._search(after, depth - 1, worst, 2.0)
            if self.budget.over:
                break
            best = max(best, value)
            spent.append(self.budget.nodes - start)
            line = (candidate.action, *self._line(after, depth - 1))
            proven = not self.horizon and (value > worst or value <= -1.0)
            done.append(candidate._replace(value=value, line=line, proven=proven))
        if not done:
            return None
        total = max(sum(spent), 1)
        found = []
        for candidate, nodes in zip(done, spent, strict=True):
            found.append(candidate._replace(share=nodes / total, results=self._results(candidate.value)))
        # Values of two depths do not compare: what the limit cut off stays as far behind the best of before as it was.
        change = done[0].value - before[0].value
        for candidate in before[len(done) :]:
            value = candidate.value if candidate.proven else max(candidate.value + change, -1.0)
            found.append(candidate._replace(value=value, share=0.0, results=self._results(value)))
        found.sort(key=attrgetter("value"), reverse=True)
        return found

    def _search(self, state: Any, depth: int, alpha: float, beta: float) -> float:
        """Return the value of a state for the searching seat, exact within (alpha, beta)."""
        rules = self.rules
        if self.budget.spend():
            return 0.0
        seat = rules.to_move(state)
        if seat is None or depth == 0:
            self.horizon = self.horizon or seat is not None
            return self.heuristics.evaluate(rules, state)[self.seat]
        known = self.table.get(state)
        if known is not None and known.depth >= depth:
            enough = known.kind == EXACT or (known.value >= beta if known.kind == LOWER else known.value <= alpha)
            if enough:
                self.horizon = self.horizon or known.depth != maxsize
                return known.value
        horizon = self.horizon
        self.horizon = False
        low, high = alpha, beta
        mine = seat == self.seat
        best = -2.0 if mine else 2.0
        choice: Any = None
        for action in self._ordered(state, None if known is None else known.action):
            value = self._search(rules.apply(state, action), depth - 1, low, high)
            if self.budget.over:
                return 0.0
            if choice is None or (value > best if mine else value < best):
                best, choice = value, action
            if mine:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                self.history[action.number] += depth * depth
                break
        kind = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        self.table[state] = Entry(depth if self.horizon else maxsize, best, kind, choice)
        self.horizon = self.horizon or horizon
        return best

    def _ordered(self, state: Any, first: Any) -> list[Any]:
        """Order the actions: the best one of the iteration before, then by history."""
        actions = list(self.rules.legal_actions(state))
        actions.sort(key=self._refuted, reverse=True)
        if first is not None:
            actions.remove(first)
            actions.insert(0, first)
        return actions

    def _refuted(self, action: Any) -> int:
        number: int = action.number
        return self.history[number]

    def _results(self, value: float) -> tuple[float, ...]:
        """Share what this seat does not get evenly among the others."""
        seats = self.rules.seats
        others = -value / max(seats - 1, 1)
        return tuple([value if seat == self.seat else others for seat in range(seats)])

    def _line(self, state: Any, longest: int) -> list[Any]:
        """Follow the best actions that the table knows."""
        line: list[Any] = []
        known = self.table.get(state)
        while known is not None and known.action is not None and len(line) < longest:
            line.append(known.action)
            state = self.rules.apply(state, known.action)
            known = self.table.get(state)
        return line


def _settled(found: list[Candidate]) -> bool:
    """Say whether searching deeper cannot change the choice."""
    won = found[0].proven and found[0].value >= 1.0
    return won or all(candidate.proven for candidate in found)
