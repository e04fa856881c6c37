"""Iceblock Derby for learning toolkits: a stack of planes over the axial coordinates of the board.

Planes, own seat first and then the others in turn order:

    0         spaces of the board without obstacles
    1 … 6     flags and gate spaces of each colour
    7 …       17 for each seat: block, landing space, then all over the plane: dice by face (out of 6), loose dice
              (out of 6), calm READY (out of 3), crazy READY, marks by colour, is Boss, has the go, is to act
    the rest  one for each phase, and the turn out of `max_turns`
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from rookery.core.contract import Seat
from rookery.games.derby.course import COLOURS, Course
from rookery.games.derby.geometry import cancel, displacement
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import NOBODY, PHASES, READY, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EACH = 17
"""Planes for each seat."""


def encoding_shape(rules: Derby) -> tuple[int, ...]:
    """Return the shape of the planes."""
    across = 2 * rules.course.radius + 1
    return (7 + EACH * rules.seats + len(PHASES) + 1, across, across)


@lru_cache(maxsize=64)
def _board(course: Course, flags: tuple[tuple[int, ...], ...]) -> "NDArray[np.float32]":
    """Write what stays once the gates stand, which is most of the game."""
    import numpy as np

    radius = course.radius
    planes = np.zeros((7, 2 * radius + 1, 2 * radius + 1), dtype=np.float32)
    for cell, (q, r) in enumerate(course.grid.coordinates):
        planes[0, r + radius, q + radius] = not course.obstacles >> cell & 1
        for colour in range(len(COLOURS)):
            planes[1 + 2 * colour, r + radius, q + radius] = cell in flags[colour]
            planes[2 + 2 * colour, r + radius, q + radius] = course.spaces.get(flags[colour], 0) >> cell & 1
    return planes


def encode(rules: Derby, view: State, seat: Seat) -> "NDArray[np.float32]":
    """Write a view as planes, seen from a seat."""
    import numpy as np

    radius = rules.course.radius
    places = rules.course.grid.coordinates
    planes = np.zeros(encoding_shape(rules), dtype=np.float32)
    planes[:7] = _board(rules.course, view.flags)
    for place in range(rules.seats):
        other = (seat + place) % rules.seats
        own = view.teams[other]
        first = 7 + EACH * place
        if view.blocks[other] != NOBODY:
            q, r = places[view.blocks[other]]
            dq, dr = displacement(cancel(view.dice[other]))
            planes[first, r + radius, q + radius] = 1
            if max(abs(q + dq), abs(r + dr), abs(q + dq + r + dr)) <= radius:
                planes[first + 1, r + dr + radius, q + dq + radius] = 1
        scalars = [many / 6 for many in view.dice[other]] + [
            view.loose[other] / 6,
            own.ready / 3,
            float(own.crazy == READY),
        ]
        scalars += [float(view.marks[other] >> colour & 1) for colour in range(len(COLOURS))]
        scalars += [float(other == who) for who in (view.boss, view.active, view.seat)]
        planes[first + 2 : first + EACH] = np.array(scalars, dtype=np.float32)[:, None, None]
    last = 7 + EACH * rules.seats
    planes[last + view.phase] = 1
    planes[last + len(PHASES)] = view.turn / rules.max_turns
    return planes
