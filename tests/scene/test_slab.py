"""Slabs of ice: corners, walls and what is under water, by numbers."""

from rookery.scene import Path, Shape
from rookery.scene.decorate import body
from rookery.scene.slab import hull, rounded, shelf, slab

SQUARE = [(-50.0, -40.0), (50.0, -40.0), (50.0, 40.0), (-50.0, 40.0)]


def test_corners_are_rounded_before_they_are_reached() -> None:
    assert rounded(SQUARE, 10) == (
        "M-50,-30Q-50,-40 -40,-40L40,-40Q50,-40 50,-30L50,30Q50,40 40,40L-40,40Q-50,40 -50,30Z"
    )
    assert rounded(SQUARE, 0) == "M-50,-40L50,-40L50,40L-50,40Z"
    assert rounded([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)], 10).startswith("M2,2Q0,0 2,0")


def test_a_hull_drops_what_lies_inside() -> None:
    assert hull([*SQUARE, (0.0, 0.0), (50.0, 0.0)]) == [(-50, -40), (50, -40), (50, 40), (-50, 40)]


def test_a_slab_is_a_wall_a_top_and_a_line() -> None:
    parts = slab(SQUARE, wall=15, corner=0)
    assert [part.style for part in parts] == ["ice-side", "ice", "ice-line"]
    assert [part.d for part in parts if isinstance(part, Path)][:2] == [
        "M-50,-40L50,-40L50,55L-50,55Z",
        "M-50,-40L50,-40L50,40L-50,40Z",
    ]
    assert body(Shape(parts)) == parts[1]
    # The corners lie 64 from the middle: the line runs 2 units inside them.
    assert parts[2] == Path("M-48.44,-38.75L48.44,-38.75L48.44,38.75L-48.44,38.75Z", "ice-line")


def test_a_shelf_is_one_path_lower_than_the_tops() -> None:
    part = shelf([SQUARE, SQUARE], wall=10)
    assert part == Path("M-50,-35L50,-35L50,45L-50,45Z" * 2, "ice-shelf")
