"""What keys and clicks do on a full screen, without a screen.

A person's way to a line is one small value, `Way`; `press` and `click` return the next one and, when the line is
complete, the line itself: a move or a command, just as it could have been typed. Laws:

* arrows go where the glyphs are, and only to what may be done next; `n` and `p` go through all of it, as one reads;
* looking round, they go to everything there is, and nothing happens;
* a click on anything else is tried all the same, so that the rules can say why not;
* a path that can only mean one move is played at its last key.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rookery.cli import words
from rookery.cli.table import COMMANDS, Sight
from rookery.cli.telling import things
from rookery.scene.shapes import Glyph, Scene, Shape
from rookery.scene.terminal import cells, folded, width
from rookery.text import say

CHOOSE: Final = "choose"
LOOK: Final = "look"
TYPE: Final = "type"
SAVE: Final = "save"
ASK: Final = "ask"
RESIGN: Final = "resign"
HELP: Final = "help"
"""What a person does: choose on the board, look round, type a line, a file's name or an answer, think twice, read."""

ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SHORT: Final = {"h": "hint", "u": "undo", "w": "rule", "P": "rest", "q": "quit"}
LEAP: Final = {"pageup": -8, "pagedown": 8}
PAGES: Final = 10
"""How many pages a leap goes, where one leafs through them."""
STRIP: Final = 78
"""How wide the strip of buttons may be."""


class Spot(NamedTuple):
    """A run of characters on the board."""

    column: int
    row: int
    width: int


class Board(NamedTuple):
    """A sight in characters: what stands where, and what a click there means."""

    rows: tuple[tuple[tuple[str, str], ...], ...]
    strip: tuple[str, ...]
    """Lines of buttons for keys that have no glyphs; they count as rows under the board."""
    spots: Mapping[str, tuple[Spot, ...]]
    others: Mapping[str, tuple[Spot, ...]]
    """What can be looked at but not clicked."""
    labels: Mapping[str, str]
    paths: tuple[tuple[str, ...], ...]
    """What may be done, key by key."""
    prompt: str = ""
    """What the game asks for."""
    hints: tuple[tuple[tuple[str, ...], int], ...] = ()
    """What a bot thinks of paths, out of 100, best first."""


class Way(NamedTuple):
    """How far a person has come on the way to a line."""

    mode: str = CHOOSE
    path: tuple[str, ...] = ()
    cursor: str = ""
    typed: str = ""
    scroll: int = 0


def drawn(sight: Sight, *, language: str, ascii: bool) -> Board:
    """Return a sight in characters."""
    scene = sight.scene
    rows = [tuple(row) for row in cells(scene, language=language, ascii=ascii)]
    while rows and not any(character.strip() for character, _ in rows[-1]):
        rows.pop()
    paths = tuple([tuple(text.split("-")) for text in sight.legal])
    spots, others = _spots(scene, language, ascii)
    bare = [key for key in dict.fromkeys([key for path in paths for key in path]) if key not in spots]
    strip, buttons = _strip(bare, len(rows))
    labels = {key: folded(label) if ascii else label for key, label in things(scene, language).items()}
    hints = tuple([(tuple(hint.text.split("-")), hint.percent) for hint in sight.hints])
    asked = say(sight.asked, language) if sight.asked else ""
    return Board(tuple(rows), strip, spots | buttons, others, labels, paths, asked, hints)


def choices(board: Board, path: tuple[str, ...]) -> list[str]:
    """List the keys that may come next; the last one again where the path is a move already but might go on."""
    more = [found[len(path)] for found in board.paths if found[: len(path)] == path and len(found) > len(path)]
    again = path[-1:] if path in board.paths else ()
    return list(dict.fromkeys([*more, *again]))


def within_reach(board: Board, way: Way) -> list[str]:
    """List the keys that the cursor may go to: what may come next, or when looking round everything."""
    return [*board.spots, *board.others] if way.mode == LOOK else choices(board, way.path)


def worth(board: Board, path: tuple[str, ...]) -> dict[str, int]:
    """Spread what a bot thinks of whole paths over the keys that may come next, best first: each is worth its best."""
    found: dict[str, int] = {}
    for hinted, percent in board.hints:
        if hinted[: len(path)] == path and len(hinted) > len(path):
            found.setdefault(hinted[len(path)], percent)
    return found


def settled(way: Way, board: Board, *, near: Spot | None = None) -> Way:
    """Return the way on a board that may have changed: no dead path, and the cursor on something that may be done."""
    if not choices(board, way.path):
        way = way._replace(path=())
    found = within_reach(board, way)
    if way.cursor in found:
        return way
    here = near or _place(board, way.cursor)
    if here is None:
        return way._replace(cursor=found[0] if found else "")
    return way._replace(cursor=min(found, key=lambda key: _far(here, _place(board, key)), default=""))


def press(way: Way, key: str, board: Board) -> tuple[Way, str | None]:
    """Do what a key means: `key` is a character or a name such as `left`, `enter` or `escape`."""
    match way.mode:
        case "choose":
            return _choose(way, key, board)
        case "look" if key in (*ARROWS, *LEAP, "n", "p"):
            return _choose(way, key, board)
        case "look":
            return settled(way._replace(mode=CHOOSE), board), None
        case "help":
            return way._replace(mode=CHOOSE), None
        case "resign":
            return way._replace(mode=CHOOSE), "resign" if key.lower() in words.YES else None
        case _:
            return _type(way, key, board)


def click(way: Way, column: int, row: int, board: Board) -> tuple[Way, str | None]:
    """Do what a click on a character of the board means."""
    hit = [
        key
        for key, spots in board.spots.items()
        for spot in spots
        if spot.row == row and spot.column <= column < spot.column + spot.width
    ]
    if way.mode != CHOOSE or not hit:
        return way, None
    allowed = [key for key in hit if key in choices(board, way.path)]
    if not allowed and way.path and way.path[-1] in hit:
        # Clicked again: whatever else lies in the same place, such as the ice under a pawn.
        way, last = way._replace(path=way.path[:-1]), way.path[-1]
        allowed = [key for key in hit if key != last and key in choices(board, way.path)] or [last]
    return pick(way, (allowed or hit)[-1], board)


def pick(way: Way, key: str, board: Board) -> tuple[Way, str | None]:
    """Choose a key: it goes on with the path, starts another, or is tried so that it can be refused."""
    if way.path and way.path[-1] == key and way.path in board.paths:
        return way._replace(path=(), cursor=key), "-".join(way.path)
    for path in ((*way.path, key), (key,)):
        more = [found for found in board.paths if found[: len(path)] == path]
        if more == [path]:
            return way._replace(path=(), cursor=key), "-".join(path)
        if more:
            near = _place(board, key)
            return settled(way._replace(path=path, cursor=""), board, near=near), None
    return way._replace(path=()), "-".join([*way.path, key])


def completed(typed: str, board: Board) -> tuple[str, list[str]]:
    """Return what is typed with all that follows from it, and the words that it may become."""
    found = [word for word in (*["-".join(path) for path in board.paths], *COMMANDS) if word.startswith(typed.lower())]
    if not found:
        return typed, []
    low, high = min(found), max(found)
    same = next((at for at, (one, other) in enumerate(zip(low, high, strict=False)) if one != other), len(low))
    return low[:same], found


def leafed(at: int, key: str, last: int) -> int:
    """Return the page after a key, among pages from 0 to `last`."""
    match key:
        case "left" | "up" | "backspace":
            return max(0, at - 1)
        case "right" | "down" | "enter" | " ":
            return min(last, at + 1)
        case "pageup":
            return max(0, at - PAGES)
        case "pagedown":
            return min(last, at + PAGES)
        case "home":
            return 0
        case "end":
            return last
        case _:
            return at


def _choose(way: Way, key: str, board: Board) -> tuple[Way, str | None]:
    match key:
        case "left" | "right" | "up" | "down":
            return way._replace(cursor=_moved(way, ARROWS[key], board), scroll=0), None
        case "n" | "p":
            return way._replace(cursor=_next(way, 1 if key == "n" else -1, board), scroll=0), None
        case "enter" | " ":
            return pick(way, way.cursor, board) if way.cursor else (way, None)
        case "escape" | "backspace":
            last = way.path[-1:]
            return settled(way._replace(path=way.path[:-1], cursor=last[0] if last else way.cursor), board), None
        case ":" | "tab":
            start = "-".join([*way.path, ""])
            return way._replace(mode=TYPE, typed=start), None
        case "?" | "s" | "r" | "l":
            return way._replace(mode={"?": HELP, "s": SAVE, "r": RESIGN, "l": LOOK}[key], typed=""), None
        case "h" | "u" | "w" | "P" | "q":
            return way, SHORT[key]
        case "pageup" | "pagedown":
            most = len(board.rows)
            return way._replace(scroll=max(-most, min(way.scroll + LEAP[key], most))), None
        case _:
            return way, None


def _type(way: Way, key: str, board: Board) -> tuple[Way, str | None]:
    match key:
        case "enter":
            line = f"save {way.typed}" if way.mode == SAVE else way.typed
            wanted = way.mode == ASK or way.typed.strip()
            return way._replace(mode=CHOOSE, path=(), typed=""), line if wanted else None
        case "escape":
            return way._replace(mode=CHOOSE, typed=""), "" if way.mode == ASK else None
        case "backspace":
            return way._replace(typed=way.typed[:-1]), None
        case "tab" if way.mode == TYPE:
            return way._replace(typed=completed(way.typed, board)[0]), None
        case _ if len(key) == 1 and key.isprintable():
            return way._replace(typed=way.typed + key), None
        case _:
            return way, None


def _moved(way: Way, arrow: tuple[int, int], board: Board) -> str:
    """Return the nearest key in an arrow's direction: within its quarter if there is one, else on its side."""
    here = _place(board, way.cursor)
    if here is None:
        return way.cursor
    best: tuple[bool, float, str] | None = None
    for key in within_reach(board, way):
        there = _place(board, key)
        if there is None:
            continue
        across, down = _apart(here, there)
        ahead, aside = (across, down) if arrow[0] else (down, across)
        ahead *= arrow[0] + arrow[1]
        if ahead > 0:
            found = (abs(aside) > ahead, _far(here, there), key)
            best = found if best is None or found[:2] < best[:2] else best
    return best[2] if best else way.cursor


def _next(way: Way, step: int, board: Board) -> str:
    """Return the next key, or the one before, as one reads: from the left to the right, then down."""
    found = sorted(within_reach(board, way), key=lambda key: [spot[1::-1] for spot in spots_of(board, key)])
    return found[(found.index(way.cursor) + step) % len(found)] if way.cursor in found else way.cursor


def _apart(here: Spot, there: Spot) -> tuple[float, float]:
    """Return the way between two middles, in rows: a character is half as wide as it is tall."""
    across = there.column + there.width / 2 - here.column - here.width / 2
    return across / 2, there.row - here.row


def _far(here: Spot, there: Spot | None) -> float:
    if there is None:
        return float("inf")
    across, down = _apart(here, there)
    return across * across + down * down


def spots_of(board: Board, key: str) -> tuple[Spot, ...]:
    """Return where a key stands."""
    return board.spots.get(key) or board.others.get(key, ())


def _place(board: Board, key: str) -> Spot | None:
    return next(iter(spots_of(board, key)), None)


def _spots(scene: Scene, language: str, ascii: bool) -> tuple[dict[str, tuple[Spot, ...]], dict[str, tuple[Spot, ...]]]:
    """Find where each key stands, those to click and the others: on its own glyphs, or on those in the same place."""
    places: dict[tuple[float, float], Shape] = {(shape.x, shape.y): shape for shape in scene.shapes if shape.glyphs}
    spots: dict[str, tuple[Spot, ...]] = {}
    others: dict[str, tuple[Spot, ...]] = {}
    for shape in scene.shapes:
        glyphs = shape.glyphs
        if not glyphs and (shape.x, shape.y) in places and (shape.x or shape.y):
            glyphs = places[shape.x, shape.y].glyphs
        if glyphs and shape.click:
            spots[shape.click] = tuple([_spot(glyph, language, ascii) for glyph in glyphs])
        elif glyphs and shape.key and shape.label:
            others[shape.key] = tuple([_spot(glyph, language, ascii) for glyph in glyphs])
    return spots, others


def _spot(glyph: Glyph, language: str, ascii: bool) -> Spot:
    text = glyph.text if isinstance(glyph.text, str) else say(glyph.text, language)
    return Spot(glyph.column, glyph.row, width(glyph.ascii or text if ascii else text))


def _strip(keys: Sequence[str], row: int) -> tuple[tuple[str, ...], dict[str, tuple[Spot, ...]]]:
    """Lay buttons side by side, on as many lines as they need."""
    lines: list[str] = [""] if keys else []
    spots: dict[str, tuple[Spot, ...]] = {}
    for key in keys:
        if len(lines[-1]) + len(key) + 2 > STRIP:
            lines.append("")
        lines[-1] += "  "
        spots[key] = (Spot(len(lines[-1]), row + len(lines) - 1, len(key)),)
        lines[-1] += key
    return tuple(lines), spots
