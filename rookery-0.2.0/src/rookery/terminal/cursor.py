"""Choosing on a board in characters, without a screen: where the cursor goes, what a click means, what is marked.

What a key means for the move is `rookery.table.selection`'s business. Laws: arrows go where the glyphs are, and only to
what may be chosen next; looking round, they go to everything; nothing needs colour, for what may be chosen is
underlined, what is chosen reversed, and the cursor has a mark on each side.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rookery.table import Selection, next_keys, select
from rookery.terminal.board import Board, Row, Spot
from rookery.terminal.table import Hint

ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
RANKS: Final = 9
"""How many choices are marked by their rank, where a place is too small for a number."""


class Cursor(NamedTuple):
    """How far a person has come on the way to a move."""

    path: tuple[str, ...] = ()
    key: str = ""
    """What the cursor is on."""
    looking: bool = False
    """Whether it goes everywhere, to look and not to choose."""


def choices(legal: Sequence[str], path: tuple[str, ...]) -> list[str]:
    """List the keys that may come next; the last one again where the path is a move already but might go on."""
    again = path[-1:] if "-".join(path) in legal else ()
    return list(dict.fromkeys([*next_keys(legal, path), *again]))


def reach(cursor: Cursor, board: Board, legal: Sequence[str]) -> list[str]:
    """List the keys that the cursor may go to."""
    return [*board.spots, *board.others] if cursor.looking else choices(legal, cursor.path)


def settle(cursor: Cursor, board: Board, legal: Sequence[str]) -> Cursor:
    """Return the cursor on a board that may have changed: no dead path, and on something that may be chosen."""
    if cursor.path and not choices(legal, cursor.path):
        cursor = cursor._replace(path=())
    found = reach(cursor, board, legal)
    if cursor.key in found:
        return cursor
    here = board.place(cursor.key)
    if here is None:
        return cursor._replace(key=found[0] if found else "")
    return cursor._replace(key=min(found, key=lambda key: _far(here, board.place(key)), default=""))


def move(cursor: Cursor, arrow: str, board: Board, legal: Sequence[str]) -> Cursor:
    """Go to the nearest key in an arrow's direction: within its quarter if there is one, else on its side."""
    here = board.place(cursor.key)
    if here is None:
        return settle(cursor, board, legal)
    step = ARROWS[arrow]
    best: tuple[bool, float, str] | None = None
    for key in reach(cursor, board, legal):
        there = board.place(key)
        if there is None:
            continue
        across, down = _apart(here, there)
        ahead, aside = (across, down) if step[0] else (down, across)
        ahead *= step[0] + step[1]
        if ahead > 0:
            found = (abs(aside) > ahead, _far(here, there), key)
            best = found if best is None or found[:2] < best[:2] else best
    return cursor._replace(key=best[2]) if best else cursor


def turn(cursor: Cursor, step: int, board: Board, legal: Sequence[str]) -> Cursor:
    """Go to the next key, or the one before, as one reads."""
    found = sorted(reach(cursor, board, legal), key=lambda key: [spot[1::-1] for spot in board.spots_of(key)])
    if cursor.key not in found:
        return settle(cursor, board, legal)
    return cursor._replace(key=found[(found.index(cursor.key) + step) % len(found)])


def choose(cursor: Cursor, key: str, board: Board, legal: Sequence[str]) -> tuple[Cursor, Selection]:
    """Choose a key; the selection has a move that is complete, or what cannot be done."""
    found = select(legal, cursor.path, key)
    return settle(cursor._replace(path=found.path, key=key), board, legal), found


def click(cursor: Cursor, column: int, row: int, board: Board, legal: Sequence[str]) -> tuple[Cursor, Selection] | None:
    """Choose what stands at a place: of several things one that may be chosen, such as a pawn or the ice below it."""
    hit = board.at(column, row)
    if not hit:
        return None
    allowed = [key for key in hit if key in choices(legal, cursor.path)]
    if not allowed and cursor.path and cursor.path[-1] in hit:
        before = cursor._replace(path=cursor.path[:-1])
        others = [key for key in hit if key != cursor.path[-1] and key in choices(legal, before.path)]
        if others:
            return choose(before, others[-1], board, legal)
        return choose(cursor, cursor.path[-1], board, legal)
    return choose(cursor, (allowed or hit)[-1], board, legal)


def worth(hints: Sequence[Hint], path: tuple[str, ...]) -> dict[str, int]:
    """Spread hints over the keys that may come next, best first: each is worth its best."""
    found: dict[str, int] = {}
    for hint in hints:
        keys = tuple(hint.text.split("-"))
        if keys[: len(path)] == path and len(keys) > len(path):
            found.setdefault(keys[len(path)], hint.percent)
    return found


def complete(typed: str, words: Sequence[str]) -> tuple[str, list[str]]:
    """Return what is typed with all that follows from it, and the words that it may become."""
    found = [word for word in words if word.startswith(typed.lower())]
    if not found:
        return typed, []
    low, high = min(found), max(found)
    same = next((at for at, (one, other) in enumerate(zip(low, high, strict=False)) if one != other), len(low))
    return low[:same], found


def marked(board: Board, cursor: Cursor, legal: Sequence[str], hints: Sequence[Hint], *, ascii: bool) -> list[Row]:
    """Return the board's rows with what may be chosen, what a bot thinks of it, what is chosen, and the cursor."""
    across = max(map(len, board.rows), default=0)
    rows = [[*row, *[(" ", "")] * (across + 1 - len(row))] for row in board.rows]
    marks = dict.fromkeys(choices(legal, cursor.path), "can") | dict.fromkeys(cursor.path, "chosen")
    for key, style in marks.items():
        for spot in board.spots.get(key, ()):
            _restyle(rows, spot, style)
    for rank, (key, percent) in enumerate(worth(hints, cursor.path).items(), 1):
        _warm(rows, board.spots.get(key, ()), rank, percent)
    for spot in board.spots_of(cursor.key)[:1]:
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


def _apart(here: Spot, there: Spot) -> tuple[float, float]:
    """Return the way between two middles, in rows: a character is half as wide as it is tall."""
    across = there.column + there.width / 2 - here.column - here.width / 2
    return across / 2, there.row - here.row


def _far(here: Spot, there: Spot | None) -> float:
    if there is None:
        return float("inf")
    across, down = _apart(here, there)
    return across * across + down * down
