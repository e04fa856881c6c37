"""What a seat can still gather where nobody else can come: an exact answer.

Penguins on islands of their own play a puzzle for one. A worth counts fish first and blocks second (P21, P22), so
that the most worth is also the best play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rookery.core.search_api import Budget, Limit
from rookery.games.pingouin.engine.bits import first, flood, reach, ring, single, size

if TYPE_CHECKING:
    from mypy_extensions import i64

FISH: Final = 128
"""The worth of a fish; a block is worth 1, and there are fewer blocks than this."""
ISLAND_STEPS: Final = 150
"""Steps that a leaf of a search may spend on solving islands."""
REMEMBERED: Final = 200_000


class Islands:
    """Solves islands of one layout of fish, and remembers what it solved."""

    def __init__(self, odd: i64, many: i64, score_last: bool) -> None:
        self.odd = odd
        self.many = many
        self.score_last = score_last
        self.exact = True
        """Whether everything since this was last set has been solved within its allowance."""
        self.budget = Budget(Limit())
        """The time of the search that asks."""
        self._left: i64 = 0
        self._solved: dict[tuple[int, int], int] = {}

    def worth(self, cells: i64) -> i64:
        """Return the worth of some blocks."""
        return FISH * (size(cells & self.odd) + 2 * size(cells & self.many)) + size(cells)

    def gather(self, penguins: i64, free: i64, allowance: i64) -> i64:
        """Return the most worth that the penguins can gather; a lower bound if it takes more steps than allowed."""
        self.exact = True
        self._left = allowance
        if len(self._solved) > REMEMBERED:
            self._solved.clear()
        return self._all(penguins, free)

    def _all(self, penguins: i64, free: i64) -> i64:
        """Add up the islands, each with the penguins that share it."""
        total: i64 = 0
        while penguins:
            together = penguins & -penguins
            island = flood(together, free)
            # A penguin at the shore of two islands makes one of them.
            while penguins & ring(island) & ~together:
                together |= penguins & ring(island)
                island = flood(together, free)
            penguins &= ~together
            total += self._island(together, island)
        return total

    def _island(self, penguins: i64, island: i64) -> i64:
        """Try every slide on one island, most promising first."""
        if not island:
            return self.worth(penguins) if self.score_last else 0
        key = (int(penguins), int(island))
        known = self._solved.get(key)
        if known is not None:
            return known
        self._left -= 1
        if self._left < 0 or (self._left & 255 == 0 and self.budget.spend(0)):
            self.exact = False
        most = self.worth(island | penguins)
        if not self.score_last:
            # The last block under each penguin is lost, and no block is worth less than one fish.
            most -= (FISH + 1) * size(penguins)
        best: i64 = 0
        for slide in self._slides(penguins, island):
            top: i64 = slide >> 24
            if top <= best:
                break
            start = single(slide >> 6 & 63)
            end = single(slide & 63)
            value = self.worth(start) + self._all(penguins & ~start | end, island & ~end)
            if value > best:
                best = value
            if best >= most or not self.exact:
                break
        if self.exact:
            self._solved[key] = int(best)
        return best

    def _slides(self, penguins: i64, island: i64) -> list[int]:
        """List the slides: first what leaves most within reach, then what leaves fewest ways on."""
        found = []
        left = penguins
        while left:
            start = first(left)
            here = left & -left
            left &= left - 1
            ends = reach(here, island) & island
            while ends:
                end = ends & -ends
                after = penguins & ~here | end
                rest = flood(after, island & ~end)
                top = self.worth(here) + self.worth(rest)
                if self.score_last:
                    top += self.worth(after)
                else:
                    top += self.worth(after) - (FISH + 1) * size(after)
                ways = size(ring(end) & rest)
                found.append(int(top << 24 | (63 - ways) << 12 | start << 6 | first(ends)))
                ends &= ends - 1
        found.sort(reverse=True)
        return found
