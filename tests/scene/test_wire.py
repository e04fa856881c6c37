"""JSON and marks: compact, both languages, there and back."""

import json

from rookery.scene import Circle, Heat, Scene, Words, heat, mark
from rookery.scene.dress import body, dressed
from rookery.scene.wire import from_json, to_json
from rookery.text import Text


def test_there_and_back(scene: Scene) -> None:
    scene = mark(scene, {"b1": "can"})
    sent = to_json(scene)
    assert json.loads(json.dumps(sent)) == sent
    back = from_json(sent)
    assert (back.width, back.height, back.title) == (scene.width, scene.height, scene.title)
    for shape, again in zip(scene.shapes, back.shapes, strict=True):
        wanted = dressed(shape, dot=bool(shape.click))._replace(glyphs=())
        assert again == wanted


def test_defaults_are_not_sent(scene: Scene) -> None:
    sea, tile, *_ = to_json(scene)["shapes"]
    assert sea.keys() == {"p"}
    assert tile.keys() == {"k", "c", "x", "y", "l", "p"}
    assert tile["l"] == {"en": 'Fish & "chips"', "fr": "Poisson & « frites »"}
    assert [part[0] for part in tile["p"]] == ["polygon", "sprite", "words", "circle"]
    assert tile["p"][0] == ["polygon", [-40, -40, 40, -40, 40, 40, -40, 40], "ice body"]


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
    assert isinstance(second.parts[1], Words)
    assert second.parts[1].text == Text("best", "meilleur")
    assert [glyph.style for glyph in first.glyphs] == ["heat"]


def test_a_drawing_alone_gets_a_halo(scene: Scene) -> None:
    penguin = scene.shapes[3]
    assert body(penguin) == Circle(0, 0, 35, "halo")
    assert dressed(penguin, dot=False).parts[0] == Circle(0, 0, 35, "halo body")


def test_a_shadow_is_no_body(scene: Scene) -> None:
    tile = scene.shapes[1]
    shadowed = tile._replace(parts=(Circle(0, 6, 40, "ice-shadow"), *tile.parts))
    assert body(shadowed) == tile.parts[0]
    styles = [part.style for part in dressed(shadowed, dot=True).parts]
    assert styles == ["ice-shadow", "ice body", "", "coordinate", "dot"]
