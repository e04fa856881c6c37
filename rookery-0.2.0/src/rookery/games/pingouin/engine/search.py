"""The engine for two seats: iterative deepening over alpha-beta."""

from __future__ import annotations

from math import atanh, tanh
from random import Random
from typing import TYPE_CHECKING, Final

from rookery.core.search_api import Analysis, Candidate, Limit
from rookery.games.pingouin.engine.alphabeta import INFINITE, WON, AlphaBeta, certain
from rookery.games.pingouin.engine.bits import flood
from rookery.games.pingouin.engine.board import Board, board_of
from rookery.games.pingouin.engine.islands import FISH, ISLAND_STEPS
from rookery.games.pingouin.rules import PLACES, RUNS, Pingouin
from rookery.games.pingouin.state import BLOCKS, Action, State

if TYPE_CHECKING:
    from mypy_extensions import i64

DEEPEST: Final = BLOCKS
PARTED_STEPS: Final = (300, 3_000, 30_000)
"""Steps for islands when only islands are left, at first and later."""
ACTIONS: Final[dict[int, Action]] = {slide.start * 64 + slide.end: slide for run in RUNS for slide in run.slides}


class Root:
    """A move at the root and what is known of it."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.value = -INFINITE
        self.bound = False
        """Whether the value is only a bound from above."""
        self.complete = False
        """Whether it rests on no estimate."""
        self.nodes = 0
        """How many nodes its searches took; none if it was never searched."""

    def proven(self) -> bool:
        """Ask whether the result is certain: a bound proves losses only."""
        if self.nodes == 0 or self.bound:
            return self.value <= -WON and self.nodes > 0
        return self.complete or certain(self.value)


class TwoSeatEngine:
    """Two seats: alpha-beta with territory, and exact islands."""

    def __init__(self, rules: Pingouin) -> None:
        self.rules = rules
        self.search: AlphaBeta | None = None

    def analyse(self, state: State, limit: Limit, rng: Random, spread: float = 0.0) -> Analysis:
        """Think deeper and deeper; moves within `spread` of the best result get a value, others a bound."""
        board = board_of(self.rules, state)
        search = self._search(board)
        search.begin(limit)
        seat = state.seat
        lead = FISH * (state.scores[seat] - state.scores[1 - seat]) + state.blocks[seat] - state.blocks[1 - seat]
        alone = not state.to_place and not flood(board.p0, board.free) & flood(board.p1, board.free)
        roots = [Root(move) for move in board.moves()]
        rng.shuffle(roots)
        depth = 0
        while depth < (len(PARTED_STEPS) if alone else DEEPEST) and not (depth and _decided(roots, spread)):
            # When only islands are left, more steps see further, not more depth.
            search.island_steps = PARTED_STEPS[depth] if alone else ISLAND_STEPS
            depth += 1
            roots = _deepen(search, board, lead, roots, 1 if alone else depth, spread)
            if search.over:
                break
        return self._analysis(board, roots, lead, search, depth)

    def _search(self, board: Board) -> AlphaBeta:
        """Keep the search while the fish lie as they lay; blocks that were taken do not matter."""
        search = self.search
        if search is not None:
            live = board.free | board.penguins(0) | board.penguins(1)
            if search.odd & live == board.odd and search.many & live == board.many:
                return search
        search = AlphaBeta(board.odd, board.many, board.one_fish, board.score_last)
        self.search = search
        return search

    def _analysis(self, board: Board, roots: list[Root], lead: i64, search: AlphaBeta, depth: int) -> Analysis:
        total = sum([root.nodes for root in roots]) or 1
        unseen = min([result(root.value) for root in roots if root.nodes] or [0.0])
        found = []
        for root in roots:
            value = result(root.value) if root.nodes else unseen
            results = (value, -value) if board.seat == 0 else (-value, value)
            line = self._line(board, root.move, lead, search)
            found.append(Candidate(line[0], value, root.nodes / total, results, line, root.proven()))
        return Analysis(tuple(found), search.spent(), depth)

    def _line(self, board: Board, move: int, lead: i64, search: AlphaBeta) -> tuple[Action, ...]:
        """Follow the best moves that the search remembers."""
        board = board.copy()
        line: list[Action] = []
        while move in board.moves():
            line.append(PLACES[move] if board.to_place else ACTIONS[move])
            seat = board.seat
            before = board.taken(seat)
            board.move(move)
            lead = -(lead + search.islands.worth(board.taken(seat) & ~before))
            if board.seat != 1 - seat:
                break
            move = int(search.recall(board.penguins(1 - seat), board.penguins(seat), board.free, lead))
        return tuple(line)


def _deepen(search: AlphaBeta, board: Board, lead: i64, roots: list[Root], depth: int, spread: float) -> list[Root]:
    """Search each move to a depth, and return them best first."""
    search.stand(board, lead)
    hoped = roots[0].value
    best = -INFINITE
    done = 0
    for root in roots:
        before = search.spent()
        low = _below(best, spread)
        high = low + 1e-6 if done and spread == 0.0 else INFINITE
        search.horizon = False
        value = search.after(0, root.move, depth, low, high)
        if high <= value < INFINITE and not search.over:
            search.horizon = False
            value = search.after(0, root.move, depth, low, INFINITE)
        if search.over:
            break
        root.value = value
        root.bound = value <= low
        root.complete = not search.horizon
        root.nodes += search.spent() - before
        best = max(best, value)
        done += 1
    # A search that was cut off knows what it finished, the best of before among it. Values of two depths do not
    # compare: what it did not come to stays as far behind that best as it was.
    change = roots[0].value - hoped
    for root in roots[done:]:
        if not certain(root.value) and not certain(roots[0].value):
            root.value += change
    return sorted(roots, key=_value, reverse=True)


def result(value: float) -> float:
    """Turn log-odds into a result from -1 to 1."""
    if value >= WON:
        return 1.0
    if value <= -WON:
        return -1.0
    return tanh(value / 2.0)


def _below(best: float, spread: float) -> float:
    """Return the log-odds that are worse than the best by a difference in results."""
    if best == -INFINITE or spread <= 0.0:
        return best
    worse = result(best) - spread
    return -INFINITE if worse <= -1.0 else 2.0 * atanh(worse)


def _decided(roots: list[Root], spread: float) -> bool:
    """Ask whether more thought cannot change the choice. A win that is certain may still become a wider one."""
    return (len(roots) == 1 and spread == 0.0) or all(root.complete for root in roots)


def _value(root: Root) -> float:
    return root.value
