"""The geometry of a slide: dice, displacements and straight paths over hexes, all in exact integers.

Laws:

* a box of dice is six counts, how many show 1, 2 … 6;
* a die of face d is one step in direction d, clockwise from 1 = north (R16);
* a step of a path has one or two spaces, never more; two such doubtful steps never follow each other.
"""

from typing import Final, TypeAlias

from rookery.grids.hexes import HEX_STEPS

Dice: TypeAlias = tuple[int, int, int, int, int, int]
Place: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[Place, ...]
"""The one or two spaces under one point of the line, the one with the lower direction number first (RA13)."""

NO_DICE: Final[Dice] = (0, 0, 0, 0, 0, 0)
FARTHEST: Final = 25
"""No path is followed further: by then it has left the largest board."""


def add(dice: Dice, face: int) -> Dice:
    """Put one more die into a box, showing a face from 1 to 6."""
    a, b, c, d, e, f = dice
    match face:
        case 1:
            return (a + 1, b, c, d, e, f)
        case 2:
            return (a, b + 1, c, d, e, f)
        case 3:
            return (a, b, c + 1, d, e, f)
        case 4:
            return (a, b, c, d + 1, e, f)
        case 5:
            return (a, b, c, d, e + 1, f)
        case _:
            return (a, b, c, d, e, f + 1)


def cancel(dice: Dice) -> Dice:
    """R29: take out opposing pairs until none is left: 1 and 4, 2 and 5, 3 and 6."""
    a, b, c, d, e, f = dice
    x = a - d
    y = b - e
    z = c - f
    return (
        x if x > 0 else 0,
        y if y > 0 else 0,
        z if z > 0 else 0,
        -x if x < 0 else 0,
        -y if y < 0 else 0,
        -z if z < 0 else 0,
    )


def count_dice(dice: Dice) -> int:
    """Count the dice in a box."""
    a, b, c, d, e, f = dice
    return a + b + c + d + e + f


def displacement(dice: Dice) -> Place:
    """R32: count one space for each die; the order does not matter (R34)."""
    a, b, c, d, e, f = dice
    return (b - e + c - f, d - a + e - b)


def length(dq: int, dr: int) -> int:
    """Count the spaces of a displacement."""
    return max(abs(dq), abs(dr), abs(dq + dr))


def path(dq: int, dr: int) -> tuple[Step, ...]:
    """R33, RA10: the spaces of the straight line to a displacement, step by step, as offsets from its start."""
    far = length(dq, dr)
    steps: list[Step] = []
    last = (0, 0)
    for i in range(1, min(far, FARTHEST) + 1):
        step = _under(dq * i, dr * i, far)
        if len(step) == 2 and _direction(last, step[1]) < _direction(last, step[0]):
            step = (step[1], step[0])
        last = step[0]
        steps.append(step)
    return tuple(steps)


def crosses(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Say whether the line from a to b crosses the line from c to d between their ends."""
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Place, b: Place, c: Place) -> int:
    """Return on which side of the line from a to b a place lies: positive, negative, or 0 when it is on the line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _under(x: int, y: int, scale: int) -> Step:
    """Return every hex whose closed cell holds the point (x, y) / scale."""
    q = x // scale
    r = y // scale
    found: list[Place] = []
    for hq, hr in ((q, r), (q + 1, r), (q, r + 1), (q + 1, r + 1)):
        u = x - scale * hq
        v = y - scale * hr
        w = -u - v
        if max(abs(u - v), abs(v - w), abs(w - u)) <= scale:
            found.append((hq, hr))
    return tuple(found)


def _direction(start: Place, end: Place) -> int:
    """Return the direction of a neighbour, from 0."""
    return HEX_STEPS.index((end[0] - start[0], end[1] - start[1]))
