"""Dice, displacements and straight paths: R28-R36, RA10, RA21, RA22, by example and by a second geometry."""

from fractions import Fraction
from itertools import pairwise

import pytest

from rookery.games.derby.geometry import FARTHEST, NO_DICE, Dice, add, cancel, displacement, length, path
from rookery.grids import HEX_STEPS, hex_distance


def box(*faces: int) -> Dice:
    dice = NO_DICE
    for face in faces:
        dice = add(dice, face)
    return dice


@pytest.mark.parametrize(
    ("faces", "left"),
    [((1, 1, 2, 5, 6, 6), (1, 1, 6, 6)), ((2, 2, 3, 4, 5, 6), (2, 4)), ((1, 4), ()), ((1, 3, 5), (1, 3, 5))],
)
def test_opposing_pairs_leave_the_box(faces: tuple[int, ...], left: tuple[int, ...]) -> None:
    """R29, R30, R31; RA22: only numbers that differ by three are opposing."""
    assert cancel(box(*faces)) == box(*left)
    assert displacement(box(*faces)) == displacement(box(*left))


def test_one_space_for_each_die() -> None:
    """R16, R23, R32: a die is a step in its direction, clockwise from north."""
    for face, step in enumerate(HEX_STEPS, 1):
        assert displacement(box(face)) == step


def test_two_and_four_make_three() -> None:
    """R34, RA22; RA21: three dice a third of a circle apart make nothing."""
    assert displacement(box(2, 2, 4, 4)) == (2, 0)
    assert displacement(box(1, 3, 5)) == (0, 0)
    assert path(0, 0) == ()


def test_the_path_of_the_example() -> None:
    """R40: 1 1 1 3 has no doubtful step; R36: 1 2 has one, the lower direction first (RA13)."""
    assert path(*displacement(box(1, 1, 1, 3))) == (((0, -1),), ((1, -2),), ((1, -3),))
    assert path(*displacement(box(1, 2))) == (((0, -1), (1, -1)), ((1, -2),))


def closest(q: Fraction, r: Fraction) -> set[tuple[int, int]]:
    """Find the hexes whose centres are nearest to a point, in plain Euclidean distance."""

    def apart(hq: int, hr: int) -> Fraction:
        dq, dr = q - hq, r - hr
        return dq * dq + dq * dr + dr * dr

    near = [(int(q) + a, int(r) + b) for a in range(-2, 3) for b in range(-2, 3)]
    best = min(apart(*place) for place in near)
    return {place for place in near if apart(*place) == best}


@pytest.mark.parametrize("far", [1, 2, 3, 5, 6, 7, 8, 11])
def test_a_path_is_the_line_of_nearest_hexes(far: int) -> None:
    """R33, RA10: sampled once a step; one or two spaces, never two doubtful steps in a row, all adjacent."""
    for dq in range(-far, far + 1):
        for dr in range(-far, far + 1):
            if length(dq, dr) != far:
                continue
            steps = path(dq, dr)
            assert len(steps) == far
            assert steps[-1] == ((dq, dr),)
            for i, step in enumerate(steps, 1):
                assert set(step) == closest(Fraction(dq * i, far), Fraction(dr * i, far))
                assert all(hex_distance(place, (0, 0)) == i for place in step)
            for before, after in pairwise((((0, 0),), *steps)):
                assert len(before) + len(after) <= 3
                assert all(hex_distance(a, b) == 1 for a in before for b in after)


def test_no_path_is_followed_off_the_largest_board() -> None:
    """RA40: speed has no limit, but 25 steps leave every board."""
    assert len(path(0, -1000)) == FARTHEST
    assert path(0, -1000)[24] == ((0, -25),)
    assert len(path(24, -12)) == 24
