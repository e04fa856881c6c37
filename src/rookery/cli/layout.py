"""A full screen in characters, without a screen: the board, what was said, what may be done, which keys there are.

Laws: nothing is wider than the screen or lower than its last line; nothing needs colour, for what may be done is
underlined, what is chosen is reversed and the cursor has a mark on each side; what does not fit follows the cursor.
"""

import textwrap
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from rookery.cli import words
from rookery.cli.choosing import (
    CHOOSE,
    HELP,
    LOOK,
    TYPE,
    Board,
    Spot,
    Way,
    choices,
    completed,
    spots_of,
    worth,
)
from rookery.cli.words import filled
from rookery.scene.terminal import folded, width
from rookery.text import say
from rookery.words import sentence

Row: TypeAlias = list[tuple[str, str]]

SAID: Final = 6
"""How many lines of what was said may push the board aside; whatever is longer has a screen of its own."""
ASIDE: Final = 14
"""How wide a blank part beside the board must be to be written in."""
MARGIN: Final = 5
"""What the line under the board keeps free for the signs that there is more above or below."""
RANKS: Final = 9
"""How many choices are marked by their rank, where a place is too small for a number."""


class Look(NamedTuple):
    """How a person wants a screen to look, and how large it is."""

    language: str
    ascii: bool
    columns: int
    rows: int


class Block(NamedTuple):
    """A blank part beside the board; it has no height where there is none."""

    column: int = 0
    row: int = 0
    width: int = 1
    height: int = 0


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
    room = look.rows - 2 - len(board.strip)
    painted = _marked(board, way, look.ascii)
    block = _blank(painted[: min(len(board.rows), room)], look.columns)
    asking, label = _asking(board, way, prompt, look)
    fits = width(asking) + width(label) + MARGIN < look.columns
    news = [_doing(board, way, look)] if fits else [label, _doing(board, way, look)]
    beside, under = _shared(said, news, block, room - len(board.rows), look)
    height = max(1, min(len(board.rows), room - len(under)))
    top = _top(board, way, height)
    rows = [list(row[: look.columns]) for row in painted[top : top + height]]
    roomier = block.height >= room - height
    _write_beside(rows, block, beside, moves if roomier else (), look)
    rows += _beneath(under, () if roomier else moves, room - height, look)
    rows += [list(row[: look.columns]) for row in painted[len(board.rows) :]]
    more = _more(top, height, len(board.rows), look.ascii)
    rows.append(_written(f"{asking}{label if fits else ''}{more}", "ink strong", look))
    known = words.KEYS if way.mode in (CHOOSE, LOOK) else words.TYPE_KEYS
    rows.append(_written(say(known, look.language) if keys is None else keys, "muted", look))
    return Page(rows[: look.rows], top, height)


def notice(text: str, look: Look) -> Page:
    """Lay out a screen that shows one text and nothing else."""
    lines = wrapped([text], look.columns - 1)
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


def _top(board: Board, way: Way, height: int) -> int:
    """Return the first row to show: the cursor in the middle where not everything fits."""
    spots = spots_of(board, way.cursor)
    row = spots[0].row if spots and spots[0].row < len(board.rows) else 0
    most = max(0, len(board.rows) - height)
    middle = max(0, min(row - height // 2, most))
    return max(0, min(middle + way.scroll, most))


def _shared(
    said: Sequence[str], now: Sequence[str], block: Block, spare: int, look: Look
) -> tuple[list[str], list[str]]:
    """Choose what is told beside the board and what under it: under it if there is room, or else the board is cut."""
    under = wrapped([*said, *now], look.columns - 1)
    if len(under) <= spare:
        return [], under
    beside = wrapped([*said, *now], block.width)
    if len(beside) <= block.height:
        return beside, []
    return [], wrapped([*said, *now[:-1]], look.columns - 1)[-max(spare, min(SAID, look.rows - 4)) :]


def _blank(rows: Sequence[Row], columns: int) -> Block:
    """Find the largest blank part on the right of some rows, with a blank row above it unless it is at the top."""
    used = [_used(row) for row in rows]
    best = Block()
    for top in range(len(used)):
        widest = 0
        for bottom in range(top, len(used)):
            widest = max(widest, used[bottom])
            gap = 1 if top else 0
            found = Block(widest + 2, top + gap, columns - widest - 3, bottom + 1 - top - gap)
            if found.width >= ASIDE and found.width * found.height > best.width * best.height:
                best = found
    return best


def _write_beside(rows: list[Row], block: Block, lines: Sequence[str], moves: Sequence[str], look: Look) -> None:
    """Write what is told beside the board, and under it the last moves."""
    left = block.height - len(lines) - (1 if lines else 0)
    listed = list(moves[-left:]) if left > 0 else []
    written = [(line, "ink") for line in lines] + ([("", "")] if lines else []) + [(move, "muted") for move in listed]
    for row, (text, style) in zip(rows[block.row :], written, strict=False):
        row[block.column :] = []
        row += [(" ", "")] * (block.column - len(row))
        row += _written(text, style, look)[: block.width]


def _beneath(lines: Sequence[str], moves: Sequence[str], space: int, look: Look) -> list[Row]:
    """Write what is told under the board, and under that the last moves, in exactly so many rows."""
    gap = [""] if lines and space > len(lines) else []
    rows = [_written(line, "ink", look) for line in [*gap, *lines]]
    free = space - len(rows)
    if moves and free > 1:
        listed = wrapped([", ".join(moves)], look.columns - 1)[-(free - 1) :]
        rows += [[], *[_written(line, "muted", look) for line in listed]]
    return rows + [[] for _ in range(space - len(rows))]


def _marked(board: Board, way: Way, ascii: bool) -> list[Row]:
    """Mark what may be done, what a bot thinks of it, what is chosen and where the cursor is."""
    rows = [list(row) for row in board.rows] + [
        [(letter, "ink") for letter in line] + [(" ", "")] for line in board.strip
    ]
    marks = dict.fromkeys(choices(board, way.path), "can") | dict.fromkeys(way.path, "chosen")
    for key, style in marks.items():
        for spot in board.spots.get(key, ()):
            _restyle(rows, spot, style)
    for rank, (key, percent) in enumerate(worth(board, way.path).items(), 1):
        _warm(rows, board.spots.get(key, ()), rank, percent)
    for spot in spots_of(board, way.cursor)[:1]:
        _restyle(rows, spot, "cursor")
        _point(rows, spot.column - 1, spot.row, ">" if ascii else "▸")
        _point(rows, spot.column + spot.width, spot.row, "<" if ascii else "◂")
    return rows


def _warm(rows: list[Row], spots: Sequence[Spot], rank: int, percent: int) -> None:
    """Write what a bot thinks of a choice: behind it where there is room, or else on it; on a small place its rank."""
    number = str(percent)
    for spot in reversed(spots):
        row = rows[spot.row]
        behind = row[spot.column + spot.width : spot.column + spot.width + len(number) + 2]
        if all(character == " " for character, _ in behind) and spot.column + spot.width + len(number) < len(row):
            _put(row, spot.column + spot.width + 1, number)
            return
    if not spots:
        return
    spot = min(spots, key=lambda spot: spot.width)
    if spot.width >= len(number):
        _put(rows[spot.row], spot.column + (spot.width - len(number) + 1) // 2, number)
    elif rank <= RANKS:
        _put(rows[spot.row], spot.column, str(rank))
        _point(rows, spot.column - 1, spot.row, "(")
        _point(rows, spot.column + 1, spot.row, ")")


def _put(row: Row, column: int, text: str) -> None:
    for at, character in enumerate(text, column):
        row[at] = (character, "heat")


def _restyle(rows: list[Row], spot: Spot, style: str) -> None:
    if 0 <= spot.row < len(rows):
        row = rows[spot.row]
        for column in range(max(0, spot.column), min(spot.column + spot.width, len(row))):
            character, old = row[column]
            row[column] = (character, f"{old} {style}".strip())


def _point(rows: list[Row], column: int, row: int, mark: str) -> None:
    if 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column][0] == " ":
        rows[row][column] = (mark, "strong")


def _used(row: Row) -> int:
    return max([column + 1 for column, (character, _) in enumerate(row) if character.strip()], default=0)


def _asking(board: Board, way: Way, prompt: str, look: Look) -> tuple[str, str]:
    """Return the line under the board, and what is under the cursor, which may be too long for that line."""
    match way.mode:
        case "resign":
            return say(words.SURE, look.language), ""
        case "save":
            return f"{say(words.SAVE_AS, look.language)}{way.typed}_", ""
        case "ask":
            return f"{prompt}{way.typed}_", ""
        case "type":
            return f"{prompt}{way.typed}_   {' '.join(completed(way.typed, board)[1])}", ""
        case "look":
            return say(words.LOOKING, look.language), board.labels.get(way.cursor, "")
    if not board.paths:
        return prompt, ""
    percent = worth(board, way.path).get(way.cursor)
    thought = "" if percent is None else f"   {say(filled(words.OUT_OF, percent=percent), look.language)}"
    return f"{prompt}{'-'.join([*way.path, way.cursor])}{thought}   ", board.labels.get(way.cursor, "")


def _doing(board: Board, way: Way, look: Look) -> str:
    """Say what may be done now, in the game's words and the page's."""
    if way.mode not in (CHOOSE, TYPE):
        return ""
    if way.path:
        names = ", ".join([board.labels.get(key, key) for key in way.path])
        return say(sentence("choose_next", what=names, n=len(choices(board, way.path))), look.language)
    return board.prompt


def _more(top: int, height: int, whole: int, ascii: bool) -> str:
    above = ("^" if ascii else "↑") if top else ""
    below = ("v" if ascii else "↓") if top + height < whole else ""
    return f"  {above}{below}" if above or below else ""


def wrapped(texts: Sequence[str], columns: int) -> list[str]:
    """Break texts into lines; nothing makes no line."""
    lines = [line for text in texts for line in text.splitlines()]
    return [part for line in lines for part in textwrap.wrap(line, columns, subsequent_indent="  ") or [""]]


def _written(text: str, style: str, look: Look) -> Row:
    """Return a line of text in cells: no wider than the screen, plain if it must be."""
    row: Row = []
    for character in folded(text) if look.ascii else text:
        size = width(character)
        if len(row) + size > look.columns - 1:
            break
        row += [(character, style)] + [("", "")] * (size - 1) if size else []
    return row
