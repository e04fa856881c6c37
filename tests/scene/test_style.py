"""The palette keeps its promises: contrast, names, nothing unresolved."""

import re
from typing import get_args

import pytest

from rookery.scene.style import INKS, PALETTE, SEATS, STYLES, Theme, colour, style_sheet

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
        ("ink", "sea"),
        ("ink", "card"),
        ("muted", "page"),
        ("muted", "sea"),
        ("muted", "card"),
        ("ice-ink", "ice"),
        ("ice-ink", "frost"),
        ("act-ink", "act"),
    ],
)
def test_words_are_readable(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(colour(ink, theme), colour(ground, theme)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_what_can_be_done_stands_out(theme: Theme) -> None:
    assert contrast(colour("act", theme), colour("hole" if theme == "dark" else "line", theme)) >= 3
    orange = colour("act", theme)
    assert all(pair[0 if theme == "light" else 1] != orange for name, pair in PALETTE.items() if name != "act")


def test_only_interaction_wears_orange() -> None:
    wearers = {name for name, style in STYLES.items() if "$act" in style.css}
    assert wearers == {"can", "chosen", "target", "heat", "heat-number"}
    assert not [name for name, css in INKS.items() if "$act" in css]


def test_every_colour_named_exists() -> None:
    for css in [*INKS.values(), *[style.css for style in STYLES.values()]]:
        assert set(re.findall(r"\$([a-z0-9-]+)", css)) <= PALETTE.keys()


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
    assert f'.scene[data-theme="{theme}"] .can>.body{{stroke:{colour("act", theme)};stroke-width:1.1' in sheet


def test_seats_differ_in_the_terminal() -> None:
    for depth in (0, 1):
        fores = [STYLES[f"seat-{seat}"].fore for seat in range(1, SEATS + 1)]
        assert len({fore[depth] for fore in fores if fore}) == SEATS
