"""The palette keeps its promises: contrast, names, nothing unresolved."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from rookery.scene.palette import PALETTE, SEATS, STYLES, Theme, add_palette, colour, style_sheet, tint
from rookery.scene.sprites import library

THEMES: tuple[Theme, ...] = get_args(Theme)


def luminance(hexadecimal: str) -> float:
    channels = [int(hexadecimal[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", range(1, SEATS + 1))
def test_text_on_a_seat_colour_is_readable(theme: Theme, seat: int) -> None:
    assert contrast(colour(f"seat-{seat}", theme), colour(f"seat-{seat}-ink", theme)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "page"),
        ("ink", "card"),
        ("ink", "card-second"),
        ("ink", "sea"),
        ("muted", "card"),
        ("muted", "card-second"),
        ("on-sea", "sea"),
        ("on-sea", "sea-shallow"),
        ("ice-ink", "ice-top-from"),
        ("ice-ink", "ice-top-to"),
        ("ice-ink", "paper"),
        ("ice-ink", "crystal"),
        ("button-ink", "button"),
        ("link", "card"),
        ("missed", "card"),
        ("doubtful", "card"),
        ("good", "card"),
        ("act-ink", "act"),
    ],
)
def test_words_are_readable(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(colour(ink, theme), colour(ground, theme)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["ice-top-from", "ice-top-to", "sea", "hole-from"])
def test_what_can_be_done_stands_out(theme: Theme, ground: str) -> None:
    # An outline is no text; on bright ice it lies on a white line and beside a wall, so half the contrast will do.
    assert contrast(colour("act", theme), colour(ground, theme)) >= 1.25
    orange = colour("act", theme)
    assert all(pair[0 if theme == "light" else 1] != orange for name, pair in PALETTE.items() if name != "act")


def test_only_interaction_wears_orange() -> None:
    wearers = {name for name, style in STYLES.items() if "$act" in style.css}
    assert wearers == {"can", "chosen", "target", "choice-dot", "on-choice"}
    for name, drawing in library().drawings.items():
        assert "$act" not in drawing.body, name
        assert not {colour("act", theme) for theme in THEMES} & set(re.findall("#[0-9a-f]{6}", drawing.body)), name


def test_the_look_of_the_mock_ups() -> None:
    assert [colour(f"seat-{seat}", "light") for seat in range(1, 7)] == [
        "#cf4520", "#0072b2", "#f0b90f", "#109c74", "#cc6fa3", "#5bb8ec"
    ]  # fmt: skip
    assert [colour(f"fish-{number}", "light") for number in (1, 2, 3)] == ["#9db9c9", "#2b8fc9", "#9a4f9c"]
    assert (colour("act", "light"), colour("act", "dark")) == ("#e66f00", "#ff9a3d")
    assert all(PALETTE[f"seat-{seat}{more}"][0] == PALETTE[f"seat-{seat}{more}"][1]
               for seat in range(1, 7) for more in ("", "-deep", "-ink"))  # fmt: skip


def test_every_colour_named_exists() -> None:
    for name, style in STYLES.items():
        assert set(re.findall(r"\$([a-z0-9-]+)", style.css)) <= PALETTE.keys(), name
        assert set(re.findall(r"url\(#([a-z0-9-]+)\)", style.css)) <= library().definitions.keys() | {
            "sea",
            "sea-water",
        }


def test_a_seat_tints_drawings() -> None:
    assert tint("ghost seat-3") == 3
    assert tint("seat-3-line on-seat-2") is None
    assert ".scene .seat-3{--seat:var(--seat-3);--seat-deep:var(--seat-3-deep)}" in style_sheet()


def test_a_game_brings_its_own_styles(tmp_path: Path) -> None:
    assert STYLES["rope"].css.startswith("fill:none;stroke:$rope")
    path = tmp_path / "palette.json"
    path.write_text(json.dumps({"colours": {"sea": ["#000000", "#000000"]}}))
    with pytest.raises(ValueError, match="another colour “sea”"):
        add_palette(path)
    path.write_text(json.dumps({"styles": {"ice": {"meaning": "not ice", "css": "fill:$sea"}}}))
    with pytest.raises(ValueError, match="another style “ice”"):
        add_palette(path)


def test_both_ways_to_a_theme() -> None:
    sheet = style_sheet()
    assert "prefers-color-scheme:dark" in sheet
    assert '[data-theme="dark"] .scene' in sheet
    assert "forced-colors:active" in sheet
    assert ":root" not in sheet
    assert ":root" in style_sheet(page=True)
    assert set(re.findall(r"var\(--([a-z0-9-]+)", sheet)) <= {*PALETTE, "u"}
    assert sheet.count("{") == sheet.count("}")


@pytest.mark.parametrize("theme", THEMES)
def test_a_named_theme_is_resolved(theme: Theme) -> None:
    sheet = style_sheet(theme=theme, scale=0.5)
    for leftover in ("var(", "@media", "calc(", "$"):
        assert leftover not in sheet
    assert f'.scene[data-theme="{theme}"] .can>.body{{stroke:{colour("act", theme)};stroke-width:1.75' in sheet


def test_seats_differ_in_the_terminal() -> None:
    for depth in (0, 1):
        fores = [STYLES[f"seat-{seat}"].fore for seat in range(1, SEATS + 1)]
        assert len({fore[depth] for fore in fores if fore}) == SEATS
