"""Outlines of ice: corners and what is under water, by numbers."""

from rookery.scene import Path
from rookery.scene.slab import rounded, shelf

SQUARE = [(-50.0, -40.0), (50.0, -40.0), (50.0, 40.0), (-50.0, 40.0)]


def test_corners_are_rounded_before_they_are_reached() -> None:
    assert rounded(SQUARE, 10) == (
        "M-50,-30Q-50,-40 -40,-40L40,-40Q50,-40 50,-30L50,30Q50,40 40,40L-40,40Q-50,40 -50,30Z"
    )
    assert rounded(SQUARE, 0) == "M-50,-40L50,-40L50,40L-50,40Z"
    assert rounded([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)], 10).startswith("M2,2Q0,0 2,0")


def test_a_shelf_is_one_path_lower_than_the_tops() -> None:
    part = shelf([SQUARE, SQUARE])
    assert part == Path("M-50,-33L50,-33L50,47L-50,47Z" * 2, "ice-shelf")
