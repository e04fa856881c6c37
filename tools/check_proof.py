"""Check a proof that a seat wins a game of Pingouin for two, with the rules and nothing of the engine.

    python tools/check_proof.py FILE

FILE is JSON: the position's fish, free blocks, penguins, seat, scores and blocks, the winner, and the winner's moves.
"""

import json
import sys
from typing import Any

from rookery.catalog import spec
from rookery.games.pingouin.state import BLOCKS, FLOE, State

WORTH = 128
"""A fish is worth more than all blocks."""


class NotProven(Exception):
    """The certificate does not show what it claims."""


class Checker:
    """Walks every line that the loser can choose."""

    def __init__(self, rules: Any, winner: int, moves: dict[str, int]) -> None:
        self.rules = rules
        self.winner = winner
        self.moves = moves
        self.known: dict[tuple[int, frozenset[int]], int] = {}

    def check(self, start: State) -> int:
        """Return how many positions were checked; raise `NotProven` at the first that is not won."""
        seen = set()
        waiting = [start]
        while waiting:
            state = waiting.pop()
            if state in seen:
                continue
            seen.add(state)
            outcome = self.rules.outcome(state)
            if outcome is not None:
                if outcome.ranks[self.winner] != 1 or outcome.ranks.count(1) != 1:
                    raise NotProven(f"lost at the end: {state}")
            elif not self.ahead(state):
                actions = self.rules.legal_actions(state)
                if state.seat == self.winner:
                    number = self.moves.get(key(state))
                    actions = [action for action in actions if action.number == number]
                    if not actions:
                        raise NotProven(f"no move for {state}")
                waiting += [self.rules.apply(state, action) for action in actions]
        return len(seen)

    def ahead(self, state: State) -> bool:
        """Ask whether the winner is ahead without a strategy: by what it gathers where the other can never come."""
        own, other = state.penguins[self.winner], state.penguins[1 - self.winner]
        mine, theirs = reachable(state, own), reachable(state, other)
        before, loss = lead(state, self.winner), worth(state, theirs) + worth(state, other)
        if mine & theirs and before + worth(state, own) + worth(state, mine - theirs) <= loss:
            return False
        gained = before + self.most(state, own, mine - theirs)
        if gained > loss:
            return True
        if mine & theirs:
            return False
        if gained > self.most(state, other, theirs):
            return True
        raise NotProven(f"parted and not ahead: {state}")

    def most(self, state: State, own: tuple[int, ...], free: set[int]) -> int:
        """Try everything that a side alone can do and return the most worth of it, island by island."""
        total = 0
        left = set(own)
        while left:
            together = {left.pop()}
            island = reachable(state, tuple(together), free)
            while more := {cell for cell in left if island & set(FLOE.neighbours[cell])}:
                left -= more
                together |= more
                island |= reachable(state, tuple(more), free)
            total += self.island(state, frozenset(together), frozenset(island))
        return total

    def island(self, state: State, own: frozenset[int], free: frozenset[int]) -> int:
        """Try every slide on one island, as long as a better end is possible."""
        code = (sum(1 << cell for cell in free), own)
        if code in self.known:
            return self.known[code]
        best = worth(state, own) if self.rules.score_last and not free else 0
        bound = worth(state, free) + worth(state, own)
        for start in own:
            for ray in FLOE.rays[start]:
                for end in ray:
                    if end not in free or best == bound:
                        break
                    after = tuple(own - {start} | {end})
                    found = worth(state, (start,)) + self.most(state, after, set(free - {end}))
                    best = max(best, found)
        self.known[code] = best
        return best


def key(state: State) -> str:
    """Write a position as certificates do."""
    sides = [sum(1 << cell for cell in own) for own in state.penguins]
    return f"{sides[0]:x}.{sides[1]:x}.{state.free:x}.{lead(state, 0)}"


def lead(state: State, seat: int) -> int:
    """Return how much worth a seat has taken more than the other."""
    fish, blocks = state.scores, state.blocks
    return WORTH * (fish[seat] - fish[1 - seat]) + blocks[seat] - blocks[1 - seat]


def worth(state: State, cells: Any) -> int:
    """Return the worth of some blocks."""
    return sum(WORTH * state.fish[cell] + 1 for cell in cells)


def reachable(state: State, own: tuple[int, ...], free: set[int] | None = None) -> set[int]:
    """Return the free blocks that penguins can ever reach."""
    if free is None:
        free = {cell for cell in range(BLOCKS) if state.free >> cell & 1}
    found: set[int] = set()
    edge = set(own)
    while edge:
        edge = {near for cell in edge for near in FLOE.neighbours[cell] if near in free and near not in found}
        found |= edge
    return found


def main(path: str) -> None:
    """Check one certificate."""
    with open(path, encoding="utf-8") as file:
        proof = json.load(file)
    fish, free, penguins, seat, scores, blocks = proof["position"]
    state = State(bytes(fish), free, tuple(map(tuple, penguins)), 0, seat, tuple(scores), tuple(blocks))
    checker = Checker(spec("pingouin").rules(2, **proof["options"]), proof["winner"], proof["moves"])
    print(f"seat {proof['winner'] + 1} wins: {checker.check(state):,} positions checked")


if __name__ == "__main__":
    main(sys.argv[1])
