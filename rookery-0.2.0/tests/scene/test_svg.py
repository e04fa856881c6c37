"""SVG: well formed, escaped, accessible, the same every time, and complete in itself."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from typing import get_args

import pytest

from rookery import catalog
from rookery.scene import Scene, Shape, Sprite, mark
from rookery.scene.palette import Theme
from rookery.scene.png import png
from rookery.scene.sprites import library
from rookery.scene.svg import definitions, svg

NS = "{http://www.w3.org/2000/svg}"
THEMES: tuple[Theme | None, ...] = (None, *get_args(Theme))


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_well_formed_and_accessible(scene: Scene, theme: Theme | None) -> None:
    root = ET.fromstring(svg(scene, theme=theme))
    assert root.tag == NS + "svg"
    assert root.get("role") == "img"
    assert root.findtext(NS + "title") == "A <scene>"
    tile = group(root, "a1")
    assert tile.get("transform") == "translate(80,100)"
    assert tile.findtext(NS + "title") == 'Fish & "chips"'
    assert tile.findtext(NS + "text") == "a<1>"


def test_it_speaks_french(scene: Scene) -> None:
    root = ET.fromstring(svg(scene, language="fr"))
    assert root.get("lang") == "fr"
    assert "Points" in [text.text for text in root.iter(NS + "text")]
    assert group(root, "a1").findtext(NS + "title") == "Poisson & « frites »"
    assert root.findtext(NS + "title") == root.get("aria-label") == "Une <scène>"


@pytest.mark.parametrize("theme", THEMES)
def test_it_brings_what_it_shows_and_no_more(scene: Scene, theme: Theme | None) -> None:
    root = ET.fromstring(svg(scene, theme=theme))
    brought = {symbol.get("id") for symbol in root.iter(NS + "symbol")}
    shown = {(use.get("href") or "")[1:] for use in root.iter(NS + "use")}
    assert brought == shown
    assert len(brought) == 2
    assert root.find(f"{NS}defs/{NS}pattern") is not None


@pytest.mark.parametrize("theme", get_args(Theme))
def test_a_named_theme_needs_no_clever_renderer(scene: Scene, theme: Theme) -> None:
    text = svg(scene, theme=theme)
    assert "var(" not in text
    assert "@media" not in text
    assert "--" not in text


def test_it_is_the_same_in_every_process() -> None:
    """No set's order shows: pictures of every game, drawn by processes that hash differently, agree byte for byte."""
    code = (
        "from random import Random; from rookery import catalog; from rookery.scene.picture import compose;"
        "from rookery.scene.svg import svg\n"
        "for spec in catalog.specs().values():\n"
        "    game = spec.game(); print(svg(compose(game.draw(game.start(Random(1))))))"
    )
    written = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert written[0].count(b"<svg") == len(catalog.specs())
    assert written[0] == written[1]


def test_a_page_may_bring_the_rest(scene: Scene) -> None:
    text = svg(scene, standalone=False)
    assert "<style" not in text
    assert "<symbol" not in text
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{definitions()}</svg>')
    assert len(list(root.iter(NS + "symbol"))) == len(library().drawings)
    assert {element.get("id") for element in root} >= {"sea", "sea-water", *library().definitions}


def test_a_picture_without_a_sea_brings_none(scene: Scene) -> None:
    assert "sea-water" in svg(scene)
    assert "sea-water" not in svg(scene._replace(shapes=scene.shapes[1:]))


def test_each_thing_has_one_body_and_targets_have_a_dot(scene: Scene) -> None:
    root = ET.fromstring(svg(mark(scene, {"b1": "target", "p2": "can"})))
    for key in ("a1", "b1", "p2"):
        assert len(classed(group(root, key), "body")) == 1
    assert len(classed(group(root, "b1"), "dot")) == 1
    assert not classed(group(root, "a1"), "dot")
    assert group(root, "p2").get("class") == "can"


def test_an_unknown_drawing_leaves_a_gap_and_no_error() -> None:
    ET.fromstring(svg(Scene(10, 10, (Shape((Sprite('no"such', 5, 5, 5),)),))))


def test_a_notebook_shows_it(scene: Scene) -> None:
    assert scene._repr_svg_() == svg(scene)


def test_png(scene: Scene) -> None:
    pytest.importorskip("resvg_py")
    image = png(scene, width=150)
    assert image.startswith(b"\x89PNG")
    assert int.from_bytes(image[16:20], "big") == 150
    assert int.from_bytes(image[20:24], "big") == 100


def group(root: ET.Element, key: str) -> ET.Element:
    return next(g for g in root.iter(NS + "g") if g.get("data-key") == key)


def classed(element: ET.Element, name: str) -> list[ET.Element]:
    return [child for child in element if name in (child.get("class") or "").split()]
