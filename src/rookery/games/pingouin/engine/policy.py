"""Which moves look good before any search: what a move does, weighed.

What is weighed stands in `FACTS`. The weights give each move of a position its chance to be the one that a long search
tries most; they depend on how many blocks are free, and placing has its own. `weights.py` says how they were found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rookery.games.pingouin.engine.bits import reach, ring, single, size
from rookery.games.pingouin.engine.board import Board
from rookery.games.pingouin.engine.evaluation import KNOTS, SCALE, bridges_of, by_free
from rookery.games.pingouin.state import BLOCKS

if TYPE_CHECKING:
    from mypy_extensions import i64

FACTS: Final = (
    "two",  # 1 if the move ends on a block with two fish
    "three",
    "slides",  # fish that the penguin can slide to from there
    "exits",  # free blocks next to where it ends
    "stuck",  # 1 if there are none
    "room",  # free blocks at most two steps away
    "bridge",  # 1 if the block holds its surroundings together
    "contested",  # 1 if others can slide there next
    "torn",  # 1 for both
    "close",  # 1 if another seat's penguin stands at most two steps away
    "squeezed",  # penguins of others next to it that have two or three exits
    "trapped",  # those that have only this one
    "crowd",  # own penguins next to it
    "left",  # free blocks next to where it starts
    "tight",  # 1 if there is at most one
    "met",  # 1 if another seat's penguin stands next to where it starts
)
COUNT: Final = 16
PLACING: Final = BLOCKS + 1
"""The row for placing penguins, after those for 0 to 60 free blocks."""


class Row:
    """The weights for one number of free blocks, by name."""

    def __init__(self, weights: Sequence[int]) -> None:
        self.two: i64 = weights[0]
        self.three: i64 = weights[1]
        self.slides: i64 = weights[2]
        self.exits: i64 = weights[3]
        self.stuck: i64 = weights[4]
        self.room: i64 = weights[5]
        self.bridge: i64 = weights[6]
        self.contested: i64 = weights[7]
        self.torn: i64 = weights[8]
        self.close: i64 = weights[9]
        self.squeezed: i64 = weights[10]
        self.trapped: i64 = weights[11]
        self.crowd: i64 = weights[12]
        self.left: i64 = weights[13]
        self.tight: i64 = weights[14]
        self.met: i64 = weights[15]


class Policy:
    """Weighs the moves of one position after another."""

    def __init__(self, weights: Sequence[float]) -> None:
        slides = len(KNOTS) * COUNT
        self.rows = [Row(row) for row in by_free(weights[:slides], COUNT)]
        self.rows.append(Row([round(weight * SCALE) for weight in weights[slides:]]))
        self.two: i64 = 0
        self.three: i64 = 0
        self.slides: i64 = 0
        self.exits: i64 = 0
        self.stuck: i64 = 0
        self.room: i64 = 0
        self.bridge: i64 = 0
        self.contested: i64 = 0
        self.torn: i64 = 0
        self.close: i64 = 0
        self.squeezed: i64 = 0
        self.trapped: i64 = 0
        self.crowd: i64 = 0
        self.left: i64 = 0
        self.tight: i64 = 0
        self.met: i64 = 0
        self._others: i64 = 0
        self._next: i64 = 0
        """The free cells that others can slide to."""
        self._close: i64 = 0
        """The free cells at most two steps from others."""
        self._bridges: i64 = 0
        self._tight: i64 = 0
        """The others' penguins with two or three exits."""
        self._last: i64 = 0
        """The others' penguins with one."""

    def moves(self, board: Board) -> list[int]:
        """List the legal moves, the best last, each as `weight << 12 | move`."""
        self.look(board)
        row = self.rows[PLACING if board.to_place else size(board.free)]
        found: list[int] = []
        for move in board.moves():
            self.measure(board, move)
            found.append(int(self._weigh(row) << 12 | move))
        found.sort()
        return found

    def look(self, board: Board) -> None:
        """See what all moves of a position have in common."""
        free = board.free
        others: i64 = 0
        for seat in range(board.seats):
            if seat != board.seat:
                others |= board.penguins(seat)
        self._others = others
        self._next = reach(others, free) & free
        around = ring(others) & free
        self._close = around | ring(around) & free
        self._bridges = bridges_of(free)
        self._tight = 0
        self._last = 0
        while others:
            penguin = others & -others
            others &= others - 1
            exits = size(ring(penguin) & free)
            if exits == 1:
                self._last |= penguin
            elif exits == 2 or exits == 3:
                self._tight |= penguin
        self.left = self.tight = self.met = 0

    def measure(self, board: Board, move: i64) -> None:
        """Measure a move of that position."""
        end = single(move & 63)
        free = board.free & ~end
        around = ring(end)
        exits = around & free
        own = board.penguins(board.seat)
        if not board.to_place:
            start = single(move >> 6)
            own &= ~start
            leaving = ring(start)
            self.left = size(leaving & board.free)
            self.tight = 1 if self.left <= 1 else 0
            self.met = 1 if leaving & self._others else 0
        self.two = 1 if end & board.many & ~board.odd else 0
        self.three = 1 if end & board.many & board.odd else 0
        self.slides = board.fish(reach(end, free) & free)
        self.exits = size(exits)
        self.stuck = 0 if exits else 1
        self.room = size((exits | ring(exits)) & free)
        self.bridge = 1 if end & self._bridges else 0
        self.contested = 1 if end & self._next else 0
        self.torn = self.bridge * self.contested
        self.close = 1 if end & self._close else 0
        self.squeezed = size(around & self._tight)
        self.trapped = size(around & self._last)
        self.crowd = size(around & own)

    def facts(self) -> list[int]:
        """Return what was measured last, in the order of `FACTS`."""
        found: list[int] = [
            int(self.two),
            int(self.three),
            int(self.slides),
            int(self.exits),
            int(self.stuck),
            int(self.room),
            int(self.bridge),
            int(self.contested),
            int(self.torn),
            int(self.close),
            int(self.squeezed),
            int(self.trapped),
            int(self.crowd),
            int(self.left),
            int(self.tight),
            int(self.met),
        ]
        return found

    def _weigh(self, row: Row) -> i64:
        """Weigh what was measured last."""
        return (
            row.two * self.two
            + row.three * self.three
            + row.slides * self.slides
            + row.exits * self.exits
            + row.stuck * self.stuck
            + row.room * self.room
            + row.bridge * self.bridge
            + row.contested * self.contested
            + row.torn * self.torn
            + row.close * self.close
            + row.squeezed * self.squeezed
            + row.trapped * self.trapped
            + row.crowd * self.crowd
            + row.left * self.left
            + row.tight * self.tight
            + row.met * self.met
        )
