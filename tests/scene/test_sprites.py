"""Every drawing parses, stays in its box and uses known pens."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import cos, radians, sin

import pytest

from rookery.scene.sprites import SPRITES
from rookery.scene.style import INKS

WANTED = """
penguin-1 penguin-2 penguin-3 penguin-4 penguin-5 penguin-6
penguin-1-down penguin-2-down penguin-3-down penguin-4-down penguin-5-down penguin-6-down
fish-1 fish-2 fish-3 figure-red figure-yellow figure-green figure-blue figure-purple
tile-ice tile-cracked tile-hole tile-hole-cracked tile-permanent tile-orca tile-kraken tile-piece tile-piece-cracked
opening opening-corner bear-asleep bear-awake bear-swimming card-back card-front
die-1 die-2 die-3 die-4 die-5 die-6 face-bear face-crack face-extra face-freeze
icon-freeze icon-crack icon-eye icon-hand icon-bear icon-paddle icon-cross icon-run icon-leap icon-orca icon-shove
icon-swap icon-roar icon-ice icon-reroll icon-die icon-stand icon-flare icon-way icon-anchor icon-ring icon-counter
icon-wave flag-red flag-blue flag-yellow iceblock boss snowball ko medal-gold medal-silver medal-bronze
"""


def test_nothing_is_missing() -> None:
    assert set(WANTED.split()) == SPRITES.keys()


@pytest.mark.parametrize("name", SPRITES)
def test_it_parses_and_uses_known_pens(name: str) -> None:
    drawing = ET.fromstring(f"<g>{SPRITES[name]}</g>")
    marks = [element for element in drawing.iter() if element.tag != "g"]
    assert marks
    for element in marks:
        assert element.tag in {"path", "circle", "ellipse", "rect"}
        assert element.get("class") in INKS
        assert not {"fill", "stroke", "style", "id"} & element.attrib.keys()


@pytest.mark.parametrize("name", SPRITES)
def test_it_stays_in_its_box(name: str) -> None:
    for x, y in points(ET.fromstring(f"<g>{SPRITES[name]}</g>"), 1, 0, 0, 1, 0, 0):
        assert -50 <= x <= 50, (name, x, y)
        assert -50 <= y <= 50, (name, x, y)


def test_drawings_differ() -> None:
    assert len(set(SPRITES.values())) == len(SPRITES)


def points(
    element: ET.Element, a: float, b: float, c: float, d: float, e: float, f: float
) -> Iterator[tuple[float, float]]:
    """Walk the ends of all strokes (control points may lie outside)."""
    for kind, inside in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        n = [float(v) for v in inside.split(",")]
        m = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        if kind == "translate":
            m = (1, 0, 0, 1, n[0], n[1])
        elif kind == "scale":
            m = (n[0], 0, 0, n[-1], 0, 0)
        elif kind == "rotate":
            m = (cos(radians(n[0])), sin(radians(n[0])), -sin(radians(n[0])), cos(radians(n[0])), 0, 0)
        a, b, c, d, e, f = (
            a * m[0] + c * m[1],
            b * m[0] + d * m[1],
            a * m[2] + c * m[3],
            b * m[2] + d * m[3],
            a * m[4] + c * m[5] + e,
            b * m[4] + d * m[5] + f,
        )
    for x, y in own_points(element):
        yield a * x + c * y + e, b * x + d * y + f
    for child in element:
        yield from points(child, a, b, c, d, e, f)


def own_points(element: ET.Element) -> list[tuple[float, float]]:
    def value(name: str) -> float:
        return float(element.get(name, "0"))

    if element.tag == "rect":
        return [(value("x") + w, value("y") + h) for w in (0, value("width")) for h in (0, value("height"))]
    if element.tag in ("circle", "ellipse"):
        wide, high = (value("r"), value("r")) if element.tag == "circle" else (value("rx"), value("ry"))
        x, y = value("cx"), value("cy")
        return [(x - wide, y), (x + wide, y), (x, y - high), (x, y + high)]
    return path_ends(element.get("d", ""))


def path_ends(d: str) -> list[tuple[float, float]]:
    ends = []
    x = y = 0.0
    sizes = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
    for command, inside in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", d):
        n = [float(v) for v in re.findall(r"-?\d*\.?\d+", inside)]
        size = sizes[command.upper()]
        assert (len(n) % size == 0) if size else not n, d
        base = (x, y) if command.islower() else (0.0, 0.0)
        for k in range(0, len(n), size or 1):
            step = n[k : k + size]
            if command.upper() == "H":
                x = base[0] + step[0]
            elif command.upper() == "V":
                y = base[1] + step[0]
            else:
                x, y = base[0] + step[-2], base[1] + step[-1]
            base = (x, y) if command.islower() else (0.0, 0.0)
            ends.append((x, y))
    return ends
