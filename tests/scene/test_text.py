"""The terminal: within its width, readable without colour, ASCII when asked."""

import re

import pytest

from rookery.scene import Glyph, Scene, Shape, mark
from rookery.scene.palette import STYLES, Style
from rookery.scene.text import escape_code, terminal, to_ascii, width


def painted(*glyphs: Glyph, columns: int = 10, rows: int = 2, colour: bool | int = False, ascii: bool = False) -> str:
    scene = Scene(1, 1, (Shape((), glyphs=glyphs),), columns=columns, rows=rows)
    return terminal(scene, colour=colour, ascii=ascii)


def test_later_glyphs_lie_on_earlier_ones(scene: Scene) -> None:
    assert painted(Glyph(0, 0, "abc"), Glyph(1, 0, "X")) == "aXc"
    assert terminal(scene, colour=False).split("\n")[1] == "  P3"


def test_half_a_wide_character_is_never_shown() -> None:
    assert painted(Glyph(0, 0, "世界"), Glyph(1, 0, "x")) == " x界"
    assert painted(Glyph(0, 0, "世界"), Glyph(2, 0, "x")) == "世x"
    assert painted(Glyph(0, 0, "世界z"), Glyph(2, 0, "x")) == "世x z"
    assert painted(Glyph(1, 0, "x"), Glyph(0, 0, "世")) == "世"
    assert painted(Glyph(9, 0, "世")) == ""


def test_nothing_leaves_the_grid() -> None:
    text = painted(Glyph(-2, 0, "abcdefghijklmnop"), Glyph(0, 5, "below"), Glyph(0, -1, "above"))
    assert text == "cdefghijkl"


@pytest.mark.parametrize("colour", [True, 256, 16, False])
@pytest.mark.parametrize("ascii", [True, False])
def test_width_and_colour(scene: Scene, colour: bool | int, ascii: bool) -> None:
    text = terminal(mark(scene, {"p2": "chosen"}), colour=colour, ascii=ascii)
    bare = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert bare == terminal(scene, colour=False, ascii=ascii)
    assert all(width(line) <= 12 for line in bare.split("\n"))
    assert ("\x1b[" in text) == bool(colour)
    if ascii:
        assert text.isascii()


def test_ascii_keeps_the_columns() -> None:
    assert painted(Glyph(0, 0, "Où ⬡世x"), ascii=True) == "Ou ???x"
    assert painted(Glyph(0, 0, "⬡3", ascii="#3"), ascii=True) == "#3"
    assert painted(Glyph(0, 0, "e\u0301t"), ascii=True) == "et"
    assert painted(Glyph(0, 0, "e\u0301t")) == "e\u0301t"


def test_marks_that_take_no_room_take_none() -> None:
    assert painted(Glyph(0, 0, "a\u200bb\u00adc")) == "abc"
    assert [width(text) for text in ("abc", "世界", "e\u0301", "\u200b", "")] == [3, 4, 1, 0, 0]
    assert painted(Glyph(0, 0, "\u0301a")) == "a"


def test_a_sentence_in_ascii_keeps_what_it_says() -> None:
    assert to_ascii("« Où ? » — l’été… œuf") == '"Ou ?" - l\'ete... oeuf'
    assert to_ascii("3 × 4 → ⬡世\nx") == "3 x 4 -> ???\nx"


def test_sixteen_colours() -> None:
    assert painted(Glyph(0, 0, "P", "seat-1"), colour=16) == "\x1b[31;1mP\x1b[0m"
    assert painted(Glyph(0, 0, "P", "chosen"), colour=16) == "\x1b[93;1mP\x1b[0m"
    assert painted(Glyph(0, 0, "P", "no-such-style"), colour=True) == "P"


def test_a_state_overrides_the_colour_of_a_glyph() -> None:
    shape = Shape((), key="a", glyphs=(Glyph(0, 0, "P", "seat-1"),), style="chosen")
    assert terminal(Scene(1, 1, (shape,), columns=3, rows=1), colour=16) == "\x1b[93;1mP\x1b[0m"


def test_the_background_lies_under_the_shapes() -> None:
    under = Shape((), glyphs=(Glyph(0, 0, "...", "sea"),))
    over = Shape((), glyphs=(Glyph(1, 0, "x"),))
    assert terminal(Scene(1, 1, (over,), columns=3, rows=1, background=(under,)), colour=False) == ".x."


def test_the_last_row_and_the_last_column_count() -> None:
    assert painted(Glyph(9, 1, "x")) == "\n" + " " * 9 + "x"
    assert painted(Glyph(8, 1, "世")) == "\n" + " " * 8 + "世"


def test_colour_is_switched_only_where_it_changes() -> None:
    text = painted(Glyph(0, 0, "ab", "seat-1"), Glyph(2, 0, "c", "seat-2"), Glyph(4, 0, "d"), colour=256)
    assert text == "\x1b[38;5;166;1mab\x1b[0m\x1b[38;5;32;1mc\x1b[0m d"


def test_sixteen_bright_colours_start_at_ninety() -> None:
    assert escape_code("ice", depth=16) == "\x1b[37m"
    assert escape_code("muted", depth=16) == "\x1b[90m"
    assert escape_code("number", depth=16) == "\x1b[97;1m"
    assert escape_code("no-such-style", depth=16) == ""


def test_a_style_may_colour_the_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STYLES, "banner", Style("a banner", "fill:$sea", None, (24, 12)))
    assert escape_code("banner", depth=16) == "\x1b[104m"
    assert escape_code("banner", depth=256) == "\x1b[48;5;24m"
