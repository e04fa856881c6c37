"""A full screen in characters, without a screen: the board, what was said, what may be done, which keys there are.

Laws: nothing is wider than the screen or lower than its last line; nothing needs colour, for what may be done is
underlined, what is chosen is reversed and the cursor has a mark on each side; what does not fit follows the cursor.
"""

import textwrap
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from rookery.cli import words
from rookery.cli.choosing import ASK, HELP, RESIGN, SAVE, TYPE, Board, Spot, Way, choices, completed
from rookery.cli.words import filled
from rookery.scene.terminal import plain, width
from rookery.text import say

Row: TypeAlias = list[tuple[str, str]]

SAID: Final = 6
"""How many lines of what was said may push the board aside."""
ASIDE: Final = 14
"""How wide the list of moves beside the board must be at least."""
PLAINER: Final = str.maketrans({"…": "...", "“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "–": "-", "—": "-"})


class Look(NamedTuple):
    """How a person wants a screen to look, and how large it is."""

    language: str
    ascii: bool
    columns: int
    rows: int


class Page(NamedTuple):
    """A screenful, and which part of the board it shows."""

    rows: list[Row]
    top: int
    height: int


def page(
    board: Board,
    way: Way,
    look: Look,
    *,
    prompt: str,
    said: Sequence[str] = (),
    moves: Sequence[str] = (),
    keys: str | None = None,
) -> Page:
    """Lay a screen out; `keys` says which keys there are, where they are not those of a game."""
    if way.mode == HELP:
        return notice(say(words.SCREEN_HELP, look.language), look)
    told = [line for text in said for line in _wrapped(text, look)]
    room = look.rows - 2 - len(board.strip) - len(board.rows)
    told = told[-max(room, min(SAID, look.rows - 4)) :]
    if told and room > len(told):
        told.insert(0, "")
    height = max(1, min(len(board.rows), look.rows - 2 - len(board.strip) - len(told)))
    top = _top(board, way, height)
    painted = _marked(board, way, look.ascii)
    rows = [_fitted(row, look.columns) for row in painted[top : top + height]]
    used = max([_used(row) for row in painted[: len(board.rows)]], default=0) + 2
    beside = look.columns - used >= ASIDE
    if beside:
        _list(rows, moves, used, look)
    rows += [_written(line, "ink", look) for line in told]
    free = look.rows - 2 - len(board.strip) - len(rows)
    if not beside and moves and free > 1:
        lines = _wrapped(", ".join(moves), look)[-(free - 1) :]
        rows += [[], *[_written(line, "muted", look) for line in lines]]
    rows += [[] for _ in range(look.rows - 2 - len(board.strip) - len(rows))]
    rows += [_fitted(row, look.columns) for row in painted[len(board.rows) :]]
    more = _more(top, height, len(board.rows), look.ascii)
    rows.append(_written(_asking(board, way, prompt, look) + more, "ink strong", look))
    rows.append(_written(say(words.KEYS, look.language) if keys is None else keys, "muted", look))
    return Page(rows[: look.rows], top, height)


def notice(text: str, look: Look) -> Page:
    """Lay out a screen that shows one text and nothing else."""
    lines = [line for part in text.splitlines() for line in _wrapped(part, look)]
    above = max(0, (look.rows - len(lines)) // 3)
    rows: list[Row] = [[] for _ in range(above)]
    return Page([*rows, *[_written(line, "ink", look) for line in lines]][: look.rows], 0, 0)


def on_board(shown: Page, board: Board, column: int, row: int) -> tuple[int, int] | None:
    """Return which character of the board stands at a place of the screen; None where there is none."""
    if row < shown.height:
        return column, row + shown.top
    under = row - (len(shown.rows) - 2 - len(board.strip))
    return (column, len(board.rows) + under) if 0 <= under < len(board.strip) else None


def text_of(shown: Page) -> str:
    """Return the screen's characters alone."""
    return "\n".join(["".join([character for character, _ in row]).rstrip() for row in shown.rows])


def plainer(text: str) -> str:
    """Return lines of text in ASCII."""
    return "\n".join([plain(line.translate(PLAINER)) for line in text.splitlines()])


def _top(board: Board, way: Way, height: int) -> int:
    """Return the first row to show: the cursor in the middle where not everything fits."""
    spots = board.spots.get(way.cursor)
    row = spots[0].row if spots and spots[0].row < len(board.rows) else 0
    most = max(0, len(board.rows) - height)
    middle = max(0, min(row - height // 2, most))
    return max(0, min(middle + way.scroll, most))


def _marked(board: Board, way: Way, ascii: bool) -> list[Row]:
    """Mark what may be done, what is chosen and where the cursor is, on the board and the strip."""
    rows = [list(row) for row in board.rows] + [
        [(letter, "ink") for letter in line] + [(" ", "")] for line in board.strip
    ]
    marks = dict.fromkeys(choices(board, way.path), "can") | dict.fromkeys(way.path, "chosen")
    for key, style in marks.items():
        for spot in board.spots.get(key, ()):
            _restyle(rows, spot, style)
    for spot in board.spots.get(way.cursor, ())[:1]:
        _restyle(rows, spot, "cursor")
        _point(rows, spot.column - 1, spot.row, ">" if ascii else "▸")
        _point(rows, spot.column + spot.width, spot.row, "<" if ascii else "◂")
    return rows


def _restyle(rows: list[Row], spot: Spot, style: str) -> None:
    if 0 <= spot.row < len(rows):
        row = rows[spot.row]
        for column in range(max(0, spot.column), min(spot.column + spot.width, len(row))):
            character, old = row[column]
            row[column] = (character, f"{old} {style}".strip())


def _point(rows: list[Row], column: int, row: int, mark: str) -> None:
    if 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column][0] == " ":
        rows[row][column] = (mark, "strong")


def _list(rows: list[Row], moves: Sequence[str], used: int, look: Look) -> None:
    """List the last moves beside the board."""
    for row, move in zip(rows, moves[-len(rows) :], strict=False):
        row[used:] = []
        row += [(" ", "")] * (used - len(row))
        row += _written(move, "muted", look)[: look.columns - used]


def _used(row: Row) -> int:
    return max([column + 1 for column, (character, _) in enumerate(row) if character.strip()], default=0)


def _asking(board: Board, way: Way, prompt: str, look: Look) -> str:
    """Return the line that says what may be done now."""
    if way.mode == RESIGN:
        return say(words.SURE, look.language)
    if way.mode == SAVE:
        return f"{say(words.SAVE_AS, look.language)}{way.typed}_"
    if way.mode == ASK:
        return f"{prompt}{way.typed}_"
    if way.mode == TYPE:
        _, found = completed(way.typed, board)
        return f"{prompt}{way.typed}_   {' '.join(found)}"
    if not board.paths:
        return prompt
    count = say(filled(words.COUNT, count=len(choices(board, way.path))), look.language)
    return f"{prompt}{'-'.join([*way.path, way.cursor])}   {board.labels.get(way.cursor, '')}   ({count})"


def _more(top: int, height: int, whole: int, ascii: bool) -> str:
    above = ("^" if ascii else "↑") if top else ""
    below = ("v" if ascii else "↓") if top + height < whole else ""
    return f"  {above}{below}" if above or below else ""


def _wrapped(text: str, look: Look) -> list[str]:
    lines = [textwrap.wrap(line, look.columns - 1, subsequent_indent="  ") or [""] for line in text.splitlines()]
    return [line for each in lines for line in each]


def _written(text: str, style: str, look: Look) -> Row:
    """Return a line of text in cells: no wider than the screen, plain if it must be."""
    row: Row = []
    for character in plainer(text) if look.ascii else text:
        size = width(character)
        if len(row) + size > look.columns - 1:
            break
        row += [(character, style)] + [("", "")] * (size - 1) if size else []
    return row


def _fitted(row: Row, columns: int) -> Row:
    return list(row[:columns])
