"""Every drawing opens, stays in its box and follows the palette."""

import json
import re
import xml.etree.ElementTree as ET
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import rookery
from rookery.scene import Scene, Shape, Sprite, sprites
from rookery.scene.palette import PALETTE
from rookery.scene.png import png
from rookery.scene.sprites import library

SHARED = """
penguin penguin-down penguin-glad penguin-faceless ripples thing-1 thing-2 thing-3 thing-4 thing-5 thing-6
bot-aurora bot-bering bot-flake bot-mischa bot-skua bot-waddle die medal-gold medal-silver medal-bronze
"""
FOLDERS = [Path(sprites.__file__).parent, *Path(rookery.__file__).parent.glob("games/*/sprites")]
FILES = {path.stem: path for folder in FOLDERS for path in folder.glob("*.svg")}
DRAWINGS = library().drawings


def test_nothing_is_missing() -> None:
    generated = {f"die-{value}" for value in range(1, 7)}
    generated |= {f"penguin-{seat}{mood}" for seat in range(1, 7) for mood in ("", "-down", "-glad", "-swimming")}
    assert {path.stem for path in FOLDERS[0].glob("*.svg")} == set(SHARED.split())
    assert FILES.keys() | generated == DRAWINGS.keys()
    assert not FILES.keys() & generated


@pytest.mark.parametrize("name", FILES)
def test_an_artist_sees_the_light_theme(name: str) -> None:
    """Each class names a colour, and the attribute beside it has that colour's light value (seat 1 for a tint)."""
    for element in ET.parse(FILES[name]).getroot().iter():
        assert "style" not in element.attrib
        for themed in element.get("class", "").split():
            kind, _, colour_name = themed.partition("-")
            attribute = {"fill": "fill", "stroke": "stroke", "stop": "stop-color"}[kind]
            if colour_name in ("seat", "seat-deep"):
                colour_name = colour_name.replace("seat", "seat-1")
            assert element.get(attribute) == PALETTE[colour_name][0], (name, themed)


@pytest.mark.parametrize("name", DRAWINGS)
def test_it_parses_and_needs_nothing_unknown(name: str) -> None:
    drawing = ET.fromstring(f"<g>{DRAWINGS[name].body}</g>")
    marks = [element for element in drawing.iter() if element.tag != "g"]
    assert marks
    assert {element.tag for element in marks} <= {"path", "circle", "ellipse", "rect"}
    assert not [element for element in drawing.iter() if "id" in element.attrib or "class" in element.attrib]
    assert DRAWINGS[name].needs <= library().definitions.keys()
    assert set(re.findall(r"\$([a-z0-9-]+)", DRAWINGS[name].body)) <= PALETTE.keys()


@pytest.mark.parametrize("name", DRAWINGS)
def test_it_stays_in_its_box(name: str) -> None:
    left, top, right, bottom = drawn(name).getchannel("A").point(lambda alpha: 255 * (alpha > 8)).getbbox()
    reach = DRAWINGS[name].reach
    assert left - 100 >= reach[0] - 1
    assert top - 100 >= reach[1] - 1
    assert right - 100 <= reach[2] + 1
    assert bottom - 100 <= reach[3] + 1


@pytest.mark.parametrize("name", [name for name in DRAWINGS if name != "ripples"])
def test_it_reads_at_forty_pixels(name: str) -> None:
    """It covers enough of its box to be seen, and has light and dark in it."""
    pixels = drawn(name, size=40, margin=10).convert("LA").tobytes()
    greys = [grey for grey, alpha in zip(pixels[::2], pixels[1::2], strict=True) if alpha > 128]
    assert len(greys) >= (20 if name.startswith(("bot-", "thing-")) else 90)
    assert max(greys) - min(greys) >= 40


def test_seats_differ_in_grey_at_twenty_pixels() -> None:
    images = [drawn(f"penguin-{seat}", size=27, margin=0).convert("LA").tobytes() for seat in range(1, 7)]
    for one, other in combinations(images, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one) > 4


def test_only_tiles_reach_outside_the_nominal_box() -> None:
    outside = {name for name, drawing in DRAWINGS.items() if drawing.reach != (-50, -50, 50, 50)}
    assert all(name.startswith(("tile-", "block-")) or name == "iceberg" for name in outside), outside


def test_what_lies_outside_the_nominal_box_is_shown() -> None:
    assert drawn("tile-ice").getchannel("A").getbbox()[3] - 100 == pytest.approx(54.6, abs=1)
    assert drawn("tile-orca").getchannel("A").getbbox()[1] - 100 == pytest.approx(-56, abs=1.5)


def test_a_style_changes_the_tint_of_a_drawing_and_nothing_else() -> None:
    assert drawn("penguin-1", style="seat-4-line").tobytes() == drawn("penguin-1").tobytes()
    assert drawn("iceblock", style="seat-4").tobytes() != drawn("iceblock").tobytes()


def test_drawings_differ() -> None:
    assert len({drawing.body for drawing in DRAWINGS.values()}) == len(DRAWINGS)


def test_seats_differ_without_colour() -> None:
    """Six seats with one colour are still six penguins."""
    plain = {re.sub(r"\$seat-\d", "$seat", DRAWINGS[f"penguin-{seat}"].body) for seat in range(1, 7)}
    assert len(plain) == 6
    assert "$seat-3" in DRAWINGS["penguin-3"].body
    assert "$seat-3-deep" in DRAWINGS["penguin-3-swimming"].body
    assert '$seat"' not in DRAWINGS["penguin-3"].body


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_as_many_pips_as_it_says(value: int) -> None:
    pips = [
        (float(x), float(y))
        for x, y in re.findall(r'<circle cx="([-\d.]+)" cy="([-\d.]+)"', DRAWINGS[f"die-{value}"].body)
    ]
    assert len(pips) == value
    assert sum(x for x, _ in pips) == pytest.approx(0)
    assert sum(y for _, y in pips) == pytest.approx(-3.7 * value)


def test_a_game_brings_its_own_drawings(tmp_path: Path) -> None:
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:tool="urn:tool" viewBox="-50 -50 100 100"><tool:view/>'
        '<defs><linearGradient id="only-here"><stop class="stop-sea" stop-color="#5db1cf"/></linearGradient></defs>'
        '<path class="fill-seat stroke-ink" fill="#cf4520" stroke="#0f2e3d" tool:id="a" d="M0 0H9"/></svg>'
    )
    folder = tmp_path / "sprites"
    folder.mkdir()
    (folder / "kite.svg").write_text(text)
    (tmp_path / "palette.json").write_text(json.dumps({"colours": {"kite": ["#010203", "#040506"]}}))
    try:
        sprites.add_game(tmp_path)
        assert PALETTE.pop("kite") == ("#010203", "#040506")
        assert library().drawings["kite"].body == '<path d="M0 0H9" fill="$seat" stroke="$ink"/>'
        assert library().definitions["only-here"].endswith('<stop stop-color="$sea"/></linearGradient>')
        (folder / "other.svg").write_text(text.replace("stop-sea", "stop-ink"))
        library.cache_clear()
        with pytest.raises(ValueError, match="“only-here” differs"):
            library()
    finally:
        sprites._FOLDERS.remove(folder)
        library.cache_clear()


def drawn(name: str, *, size: int = 100, margin: int = 50, style: str = "") -> Any:
    """Draw one thing on nothing, in an image with a margin round the nominal box."""
    pillow = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    side = size + 2 * margin
    scene = Scene(side, side, (Shape((Sprite(name, side / 2, side / 2, size, style=style),)),))
    return pillow.open(BytesIO(png(scene, width=side))).convert("RGBA")
