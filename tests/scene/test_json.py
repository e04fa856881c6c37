"""JSON and marks: compact, in both languages, exactly the numbers of the scene."""

import json

import pytest

from rookery.i18n import Text
from rookery.scene import Circle, Label, Line, Part, Path, Polygon, Scene, Shape, Sprite
from rookery.scene.json import picture_to_json, short, to_json
from rookery.scene.picture import Picture, Tray


def test_defaults_are_not_sent(scene: Scene) -> None:
    sea, tile, *_ = to_json(scene)["shapes"]
    assert sea.keys() == {"p"}
    assert tile.keys() == {"k", "c", "x", "y", "l", "p"}
    assert tile["l"] == {"en": 'Fish & "chips"', "fr": "Poisson & « frites »"}
    assert [part[0] for part in tile["p"]] == ["polygon", "sprite", "words", "circle"]
    assert tile["p"][0] == ["polygon", [-40, -40, 40, -40, 40, 40, -40, 40], "ice body"]


@pytest.mark.parametrize(
    ("part", "written"),
    [
        (Polygon(((1.0, 2.5), (3.0, -4.0)), "ice"), ["polygon", [1, 2.5, 3, -4], "ice"]),
        (Line(((1.0, 2.0), (3.25, 4.0))), ["line", [1, 2, 3.25, 4], ""]),
        (Circle(1, -2, 3.12345, "dot"), ["circle", 1, -2, 3.123, "dot"]),
        (Path("M0,0L1,1Z", "hole"), ["path", "M0,0L1,1Z", "hole"]),
        (Label(1, 2, "x", 12.5, "ink"), ["words", 1, 2, "x", 12.5, "ink"]),
        (Label(1, 2, Text("a", "b"), 9), ["words", 1, 2, {"en": "a", "fr": "b"}, 9, ""]),
        (Label(1, 2, Text("a", "a"), 9), ["words", 1, 2, "a", 9, ""]),
        (Sprite("fish-1", 1, 2, 40, -15.5, "ghost"), ["sprite", "fish-1", 1, 2, 40, -15.5, "ghost"]),
    ],
)
def test_every_kind_of_part(part: Part, written: list[object]) -> None:
    assert to_json(Scene(9, 9, (Shape((part,), 4.5, -6),)))["shapes"] == [{"x": 4.5, "y": -6, "p": [written]}]


def test_a_picture_is_a_board_and_trays(scene: Scene) -> None:
    tray = Tray("hand_2", "hand", 1, Text("Hand", "Main"), scene)
    table = Tray("stock", "stock", None, Text("Ice", "Ice"), scene)
    sent = picture_to_json(Picture(scene, (tray, table)))
    assert json.loads(json.dumps(sent)) == sent
    assert sent["board"] == to_json(scene)
    assert sent["board"]["title"] == {"en": "A <scene>", "fr": "Une <scène>"}
    assert (sent["board"]["width"], sent["board"]["height"], sent["board"]["unit"]) == (300, 200, 0.333333)
    first, second = sent["trays"]
    assert first == {
        "key": "hand_2", "purpose": "hand", "owner": 1, "title": {"en": "Hand", "fr": "Main"}, "scene": to_json(scene)
    }  # fmt: skip
    assert (second["owner"], second["title"]) == (None, "Ice")


def test_what_can_be_clicked_has_a_dot_and_what_has_a_name_an_outline() -> None:
    tile = (Circle(0, 0, 10, "ice"),)
    shapes = (Shape(tile, key="a"), Shape(tile, click="a"), Shape(tile))
    sent = to_json(Scene(9, 9, shapes))["shapes"]
    outline, dot = ["circle", 0, 0, 10, "ice body"], ["circle", 0, 0, 2, "dot"]
    assert [shape["p"] for shape in sent] == [[outline], [outline, dot], [["circle", 0, 0, 10, "ice"]]]


def test_a_background_is_named_by_its_content(scene: Scene) -> None:
    assert "background" not in to_json(scene)
    assert "background" in to_json(Scene(9, 9, (), background=scene.shapes))
    one, two = Shape((Circle(0, 0, 1, "ice"),)), Shape((Circle(0, 0, 2, "ice"),))
    sent = to_json(scene._replace(background=(one,)))
    assert sent["background"] == [{"p": [["circle", 0, 0, 1, "ice"]]}]
    assert sent["shapes"] == to_json(scene)["shapes"]
    assert len(sent["background_id"]) == 16
    again = to_json(scene._replace(background=(Shape((Circle(0, 0, 1, "ice"),)),), shapes=()))
    assert again["background_id"] == sent["background_id"]
    assert to_json(scene._replace(background=(two,)))["background_id"] != sent["background_id"]


def test_numbers_are_as_short_as_they_can_be() -> None:
    assert [repr(short(value)) for value in (3.0, -0.0004, 2.5, 1 / 3, 7)] == ["3", "0", "2.5", "0.333", "7"]
