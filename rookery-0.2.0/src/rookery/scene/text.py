"""A scene in characters: the glyphs of all shapes on one grid.

Laws:

* later shapes lie on earlier ones, and a wide character covers two columns or none;
* no line is wider than the scene's columns, and nothing stands outside its rows;
* colour only repeats what letters say, so the text without colour says as much;
* with `ascii` the text is pure ASCII.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from rookery.i18n import localize
from rookery.scene.palette import STYLES
from rookery.scene.shapes import Scene

_BLANK: Final = (" ", "")
_COVERED: Final = ("", "")
"""The right half of a wide character."""
_RESET: Final = "\x1b[0m"
_EQUIVALENTS: Final = (
    dict.fromkeys("«»“”", '"')
    | dict.fromkeys("‘’", "'")
    | dict.fromkeys("–—−", "-")
    | {"·": ".", "×": "x", "…": "...", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "ss", "→": "->", "±": "+-"}
)
"""ASCII equivalents of characters that have no bare letter."""


def terminal(scene: Scene, *, language: str = "en", colour: bool | int = True, ascii: bool = False) -> str:
    """Paint a scene's glyphs as lines of text; `colour` is True or 256, 16, or False for plain letters."""
    grid = cells(scene, language=language, ascii=ascii)
    depth = 256 if colour is True else int(colour)
    lines = [_line(row, depth) for row in grid]
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines)


def cells(scene: Scene, *, language: str = "en", ascii: bool = False) -> list[list[tuple[str, str]]]:
    """Paint a scene's glyphs as rows of characters with their styles; the right half of a wide character is empty."""
    grid = [[_BLANK] * scene.columns for _ in range(scene.rows)]
    for shape in (*scene.background, *scene.shapes):
        for glyph in shape.glyphs:
            if 0 <= glyph.row < scene.rows:
                # The interaction state (`can`, `chosen`) overrides the glyph's own colour.
                text = glyph.text if isinstance(glyph.text, str) else localize(glyph.text, language)
                if ascii:
                    text = plain(glyph.ascii or text)
                _paint(grid[glyph.row], glyph.column, text, f"{glyph.style} {shape.style}".strip())
    return grid


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """Count the columns that a text takes."""
    return len(text) if text.isascii() else sum([_columns(character) for character in text])


def escape_code(style: str, *, depth: int) -> str:
    """Return the ANSI sequence of a style's classes in a terminal of 256 or 16 colours; empty when there is none."""
    codes: dict[str, str] = {}
    for name in style.split():
        known = STYLES.get(name)
        if known is None:
            continue
        if known.fore is not None:
            codes["fore"] = f"38;5;{known.fore[0]}" if depth == 256 else str(_of_16(known.fore[1], 30))
        if known.back is not None:
            codes["back"] = f"48;5;{known.back[0]}" if depth == 256 else str(_of_16(known.back[1], 40))
        if known.strong:
            codes["strong"] = "1"
    return f"\x1b[{';'.join(codes.values())}m" if codes else ""


def _of_16(number: int, base: int) -> int:
    return base + number if number < 8 else base + 52 + number


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _paint(row: list[tuple[str, str]], column: int, text: str, style: str) -> None:
    for character in text:
        size = _columns(character)
        if size == 0:
            if 0 < column <= len(row) and unicodedata.combining(character):
                base, old = row[column - 1]
                row[column - 1] = (base + character, old)
            continue
        if column >= 0 and column + size <= len(row):
            _clear(row, column, size)
            row[column] = (character, style)
            if size == 2:
                row[column + 1] = _COVERED
        column += size


def _clear(row: list[tuple[str, str]], column: int, size: int) -> None:
    # Half a wide character cannot be shown: what loses one half gives a blank for the other.
    if row[column] == _COVERED:
        row[column - 1] = _BLANK
    after = column + size
    if after < len(row) and row[after] == _COVERED:
        row[after] = _BLANK


def plain(text: str) -> str:
    """Return a text in ASCII, in as many columns: `?` stands for what has no equivalent of that width."""
    bare = [(_ascii(character), _columns(character)) for character in unicodedata.normalize("NFC", text)]
    return "".join([equal if len(equal) == size else "?" * size for equal, size in bare])


def to_ascii(text: str) -> str:
    """Return a sentence in ASCII: no accents, plain quotes and dashes, no spaces inside « »."""
    whole = re.sub(r"(?<=«)\s|\s(?=»)", "", unicodedata.normalize("NFC", text))
    return "".join([_ascii(character) or "?" * _columns(character) for character in whole])


def _ascii(character: str) -> str:
    """Return the ASCII equivalent of a character, or nothing."""
    if character in _EQUIVALENTS:
        return _EQUIVALENTS[character]
    return "".join(
        [piece for piece in unicodedata.normalize("NFKD", character) if piece == "\n" or " " <= piece <= "~"]
    )


def _line(cells: list[tuple[str, str]], depth: int) -> str:
    end = len(cells)
    while end and cells[end - 1][0] == " ":
        end -= 1
    pieces: list[str] = []
    current = ""
    for character, style in cells[:end]:
        if not character:
            continue
        code = escape_code(style, depth=depth) if depth in (16, 256) else ""
        if code != current:
            pieces.append((_RESET if current else "") + code)
            current = code
        pieces.append(character)
    return "".join(pieces) + (_RESET if current else "")
