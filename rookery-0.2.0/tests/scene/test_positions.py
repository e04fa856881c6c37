"""Where things are drawn: exact coordinates in SVG for every kind of part, and a few rendered pixels."""

import xml.etree.ElementTree as ET
from io import BytesIO
from typing import Any

import pytest

from rookery.i18n import Text
from rookery.scene import Circle, Label, Line, Part, Path, Polygon, Scene, Shape, Sprite, mark
from rookery.scene.palette import Theme, colour
from rookery.scene.png import png
from rookery.scene.svg import svg

NS = "{http://www.w3.org/2000/svg}"


def element(part: Part, *, theme: Theme | None = None, **where: Any) -> dict[str, str]:
    """Draw a scene of one part and return its element's attributes."""
    root = ET.fromstring(svg(Scene(600, 600, (Shape((part,), **where),)), theme=theme))
    return dict(root.findall(f"{NS}g")[0][-1].attrib)


def group(**where: Any) -> dict[str, str]:
    root = ET.fromstring(svg(Scene(600, 600, (Shape((Circle(0, 0, 1),), **where),))))
    return dict(root.findall(f"{NS}g")[0].attrib)


def test_polygon_and_line_keep_the_order_of_their_points() -> None:
    points = ((0.0, 1.5), (-2.0, 3.0), (4.25, -5.0))
    assert element(Polygon(points, "ice")) == {"class": "ice", "points": "0,1.5 -2,3 4.25,-5"}
    assert element(Line(points, "crack")) == {"class": "crack", "fill": "none", "points": "0,1.5 -2,3 4.25,-5"}


def test_circle_and_path() -> None:
    assert element(Circle(3, -4, 5.5, "seat-1")) == {"class": "seat-1", "cx": "3", "cy": "-4", "r": "5.5"}
    assert element(Path("M0,0L9,9", "trail")) == {"class": "trail", "d": "M0,0L9,9"}


def test_a_label_stands_with_its_middle_on_its_point() -> None:
    # The baseline lies 0.35 of the size below the middle of digits and capitals.
    assert element(Label(10, 20, "a1", 40, "number")) == {"class": "number", "x": "10", "y": "34", "font-size": "40"}
    assert element(Label(-1, 0.5, Text("x", "y"), 10)) == {"x": "-1", "y": "4", "font-size": "10"}


def test_a_sprite_is_centred_and_turned_about_its_own_point() -> None:
    upright = {"href": "#sprite-penguin-1", "x": "-30", "y": "-15", "width": "70", "height": "70"}
    assert element(Sprite("penguin-1", 5, 20, 70)) == upright
    assert element(Sprite("penguin-1", 5, 20, 70, 15.0)) == upright | {"transform": "rotate(15,5,20)"}
    assert element(Sprite("penguin-1", 5, 20, 70, -90)) == upright | {"transform": "rotate(-90,5,20)"}


def test_a_tint_is_a_class_or_a_drawing_of_its_own() -> None:
    part = Sprite("iceblock", 0, 0, 10, style="seat-3")
    assert (element(part)["href"], element(part)["class"]) == ("#sprite-iceblock", "seat-3")
    assert element(part, theme="dark")["href"] == "#sprite-iceblock-for-3-dark"
    text = svg(Scene(9, 9, (Shape((part,)),)), theme="dark")
    assert text.count("<symbol") == 1
    assert colour("seat-3", "dark") in text[text.index("<symbol") :]
    assert colour("seat", "dark") not in text[text.index("<symbol") :]


def test_a_shape_is_moved_and_nothing_else() -> None:
    assert group(x=12.5, y=-3) == {"transform": "translate(12.5,-3)", "pointer-events": "none"}
    assert group(key="p", click="a1", style="can") == {"data-key": "p", "data-click": "a1", "class": "can"}
    assert group(x=0, y=7)["transform"] == "translate(0,7)"
    assert "transform" not in group()
    assert "pointer-events" not in group(label=Text("a", "b"))


def test_the_box_and_the_scale() -> None:
    root = ET.fromstring(svg(Scene(1200, 900.5, ())))
    assert root.get("viewBox") == "0 0 1200 900.5"
    assert root.get("style") == "--u:1.5008"


def test_a_dot_lies_in_the_middle_of_its_outline() -> None:
    square = Polygon(((10.0, 0.0), (50.0, 0.0), (50.0, 20.0), (10.0, 20.0)), "ice")
    scene = mark(Scene(100, 100, (Shape((square,), key="a", click="a"),)), {"a": "target"})
    dot = ET.fromstring(svg(scene)).findall(f"{NS}g/{NS}circle")
    assert [circle.attrib for circle in dot] == [{"class": "dot", "cx": "30", "cy": "10", "r": "2"}]


def test_the_background_is_drawn_first() -> None:
    scene = Scene(9, 9, (Shape((Circle(0, 0, 1, "ice"),)),), background=(Shape((Circle(0, 0, 2, "hole"),)),))
    radii = [circle.get("r") for circle in ET.fromstring(svg(scene)).iter(NS + "circle")]
    assert radii == ["2", "1"]


# Rendered


def pixels(scene: Scene, theme: Theme, *places: tuple[int, int]) -> list[str]:
    pillow = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    image = pillow.open(BytesIO(png(scene, width=int(scene.width), theme=theme))).convert("RGB")
    return ["#{:02x}{:02x}{:02x}".format(*image.getpixel(place)) for place in places]


def rectangle(left: float, top: float, right: float, bottom: float, style: str) -> Polygon:
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), style)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pixels(theme: Theme) -> None:
    background = Shape((rectangle(0, 0, 800, 600, "sea-deep"),))
    seat = Shape((rectangle(-20, -20, 20, 20, "seat-1"), rectangle(-10, -10, 10, 10, "seat-2")), 50, 50)
    stroke = Shape((Line(((100.0, 50.0), (190.0, 50.0)), "seat-4-line"),))
    scene = Scene(800, 600, (seat, stroke), background=(background,))
    found = pixels(scene, theme, (5, 5), (35, 35), (50, 50), (69, 50), (75, 50), (150, 51), (150, 53))
    sea = colour("sea-deep", theme)
    inner, outer = colour("seat-2", theme), colour("seat-1", theme)
    assert found == [sea, outer, inner, outer, sea, colour("seat-4", theme), sea]


def test_a_turned_sprite_turns_clockwise() -> None:
    """A flag's cloth is in the upper right of its box: turned by 90 degrees it is in the lower right."""
    red = colour("seat-1", "light")
    upright = Scene(100, 100, (Shape((Sprite("flag-red", 50, 50, 100),)),))
    turned = Scene(100, 100, (Shape((Sprite("flag-red", 50, 50, 100, 90.0),)),))
    assert pixels(upright, "light", (60, 25)) == [red]
    assert pixels(turned, "light", (75, 60)) == [red]
    assert pixels(turned, "light", (60, 25)) != [red]


@pytest.mark.parametrize("seat", range(1, 7))
def test_a_tinted_drawing_wears_the_colour_of_its_seat(seat: int) -> None:
    block = Scene(100, 100, (Shape((Sprite("iceblock", 50, 50, 100, style=f"seat-{seat}"),)),))
    assert colour(f"seat-{seat}", "light") in pixels(block, "light", *[(20, y) for y in range(100)])
