"""Marks, hints and outlines: which shape they are put on, and where."""

import pytest

from rookery.i18n import Text
from rookery.scene import Circle, Glyph, Heat, Label, Line, Part, Path, Polygon, Scene, Shape, Sprite, heat, mark
from rookery.scene.decorate import body, decorate, extent
from rookery.scene.palette import style_sheet


def test_marks_find_keys_before_clicks(scene: Scene) -> None:
    marked = {shape.key: shape.style for shape in mark(scene, {"a1": "chosen", "b1": "target"}).shapes}
    assert marked == {"": "", "a1": "chosen", "b1": "target", "p2": ""}


def test_heat_lies_on_top_with_its_number(scene: Scene) -> None:
    warm = heat(scene, {"a1": Heat(0.75, "75 %"), "b1": (2.0, Text("best", "meilleur")), "zz": (1.0, "")})
    assert warm.shapes[: len(scene.shapes)] == scene.shapes
    first, second = warm.shapes[len(scene.shapes) :]
    assert (first.x, first.y) == (80, 100)
    assert [part.style for part in first.parts] == ["heat heat-8", "heat-number"]
    assert [part.style for part in second.parts] == ["heat heat-10", "heat-number"]
    assert isinstance(second.parts[1], Label)
    assert second.parts[1].text == Text("best", "meilleur")
    assert first.glyphs == (Glyph(2, 1, "⬡3", "heat", "#3"),)


def test_a_drawing_alone_gets_a_halo(scene: Scene) -> None:
    penguin = scene.shapes[3]
    assert body(penguin) == Circle(0, 0, 35, "halo")
    assert decorate(penguin, dot=False).parts == (Circle(0, 0, 35, "halo body"), *penguin.parts)


def test_a_shadow_is_no_body(scene: Scene) -> None:
    tile = scene.shapes[1]
    shadowed = tile._replace(parts=(Circle(0, 6, 40, "ice-shadow"), *tile.parts))
    assert body(shadowed) == tile.parts[0]
    styles = [part.style for part in decorate(shadowed, dot=True).parts]
    assert styles == ["ice-shadow", "ice body", "", "coordinate", "dot"]


def test_a_mark_joins_what_is_there() -> None:
    scene = Scene(9, 9, (Shape((Circle(0, 0, 1),), key="a", style="adrift"),))
    assert mark(scene, {"a": "can"}).shapes[0].style == "adrift can"
    assert mark(scene, {}) == scene


def test_a_hint_covers_its_place_and_its_number_is_in_the_middle() -> None:
    tile = Polygon(((0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (0.0, 20.0)), "ice")
    scene = Scene(100, 100, (Shape((tile,), 30, 60, key="a", click="a"),))
    overlay = heat(scene, {"a": Heat(0.46, "46 %")}).shapes[-1]
    assert (overlay.x, overlay.y, overlay.key, overlay.click) == (30, 60, "", "")
    assert overlay.parts == (tile._replace(style="heat heat-5"), Label(20, 10, "46 %", 5.6, "heat-number"))
    assert heat(scene, {"a": (-3.0, "")}).shapes[-1].parts == (tile._replace(style="heat heat-0"),)


def test_hints_grow_stronger() -> None:
    sheet = style_sheet()
    assert ".scene .heat-0{fill-opacity:0.080}" in sheet
    assert ".scene .heat-5{fill-opacity:0.440}" in sheet
    assert ".scene .heat-10{fill-opacity:0.800}" in sheet


@pytest.mark.parametrize(
    ("part", "middle"),
    [
        (Polygon(((0.0, 0.0), (10.0, 2.0), (4.0, 30.0))), (5, 15, 5)),
        (Line(((-4.0, 0.0), (8.0, 2.0))), (2, 1, 1)),
        (Circle(3, 4, 5), (3, 4, 5)),
        (Sprite("x", 1, 2, 30), (1, 2, 15)),
        (Label(1, 2, "x", 8), (1, 2, 4)),
        (Path("M0,0L10,0Q20,5 10,40Z"), (10, 20, 10)),
        (Path("M-1.5e1 2L5,+6"), (-5, 4, 2)),
        (Path("m0,0h10"), (0, 0, 0)),
    ],
)
def test_the_extent_of_a_part(part: Part, middle: tuple[float, float, float]) -> None:
    assert extent([part]) == middle


def test_several_parts_are_measured_together() -> None:
    assert extent([Circle(0, 0, 5), Circle(20, 0, 5)]) == (10, 0, 5)


def test_water_is_textured_and_nothing_else() -> None:
    sea = Circle(0, 0, 5, "sea")
    assert decorate(Shape((sea, Circle(0, 0, 1, "sea-deep"))), dot=False).parts == (
        sea, Circle(0, 0, 5, "sea-texture"), Circle(0, 0, 1, "sea-deep")
    )  # fmt: skip


@pytest.mark.parametrize("under", ["ice-shadow", "ice-wall-shade", "ice-shelf"])
def test_what_lies_under_a_thing_is_not_its_outline(under: str) -> None:
    top = Path("M0,0L1,1", "ice")
    assert body(Shape((Circle(0, 9, 9, under), top))) == top
