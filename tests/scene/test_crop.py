"""A part of a scene: what stands in a box, from the box's own corner."""

from rookery.scene import Circle, Path, Scene, Shape
from rookery.scene.crop import crop

BOX = (10.0, 20.0, 40.0, 60.0)


def at(x: float, y: float) -> Shape:
    return Shape((Circle(0, 0, 1, "ice"),), x, y, key=f"{x:g},{y:g}")


def kept(*shapes: Shape, margin: float = 0.0) -> dict[str, tuple[float, float]]:
    found = crop(Scene(100, 100, shapes, background=shapes), BOX, margin)
    assert found.shapes == found.background
    assert (found.width, found.height) == (40, 60)
    return {shape.key: (shape.x, shape.y) for shape in found.shapes}


def test_what_stands_in_the_box_or_on_its_edge_is_kept_and_counted_from_its_corner() -> None:
    inside = [(10, 20), (50, 80), (10, 80), (30, 50)]
    assert kept(*[at(x, y) for x, y in inside]) == {f"{x},{y}": (x - 10, y - 20) for x, y in inside}
    assert kept(at(9, 50), at(51, 50), at(30, 19), at(30, 81)) == {}
    assert kept(at(7, 50), at(53, 50), at(30, 17), at(30, 83), at(6, 50), at(30, 84), margin=3).keys() == {
        "7,50", "53,50", "30,17", "30,83",
    }  # fmt: skip


def test_what_stands_at_the_origin_is_drawn_where_it_belongs() -> None:
    assert kept(at(0, 0), at(0, 5), at(5, 0)) == {"0,0": (-10, -20)}


def test_of_a_path_the_pieces_that_begin_nearby_are_kept() -> None:
    grid = Path("M30,50L99,99ZM0,0L30,50ZM 10 20L0,0M51,50L30,50MZ", "grid")
    (shape,) = crop(Scene(100, 100, (Shape((grid, Circle(0, 0, 1))),)), BOX).shapes
    assert shape.parts == (Path("M30,50L99,99ZM 10 20L0,0MZ", "grid"), Circle(0, 0, 1))
