"""A table on the full screen, by the standard library's curses: the thin part that knows the terminal.

What keys do is in `choosing.py`, what is shown in `layout.py`; here are only windows, colours and codes of keys. Law:
however the screen is left, the terminal is as it was.
"""

import contextlib
import errno
import locale
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Final

from rookery.cli import words
from rookery.cli.choosing import ASK, SHORT, Board, Way, click, drawn, leafed, press, settled
from rookery.cli.layout import SAID, Look, Page, notice, on_board, page, wrapped
from rookery.cli.table import Sight
from rookery.cli.telling import Hint
from rookery.cli.words import filled
from rookery.scene.style import STYLES
from rookery.scene.terminal import folded
from rookery.text import say
from rookery.words import sentence

try:
    import curses
except ImportError:  # Windows has none: there is line mode.
    curses = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from curses import window

LEAST: Final = (80, 24)
BEST: Final = 3
"""How many hints are told in words; the board shows them all."""
PAUSE: Final = 100
"""How long, in milliseconds, a key is waited for before one looks for news and interrupts."""
LOST: Final = 1000
"""After how many empty answers in a row a terminal is taken to be gone."""
DARK_GREY: Final = 8
GREY: Final = 7
"""Where there are eight colours only, dark grey would be black."""
NAMES: Final = {
    "KEY_LEFT": "left",
    "KEY_RIGHT": "right",
    "KEY_UP": "up",
    "KEY_DOWN": "down",
    "KEY_HOME": "home",
    "KEY_END": "end",
    "KEY_PPAGE": "pageup",
    "KEY_NPAGE": "pagedown",
    "KEY_BACKSPACE": "backspace",
    "KEY_DC": "backspace",
    "KEY_ENTER": "enter",
    "KEY_RESIZE": "resize",
    "KEY_MOUSE": "mouse",
}
CHARACTERS: Final = {
    "\n": "enter",
    "\r": "enter",
    "\t": "tab",
    "\x1b": "escape",
    "\x7f": "backspace",
    "\b": "backspace",
}


def full_screen() -> bool:
    """Tell whether this terminal can show a table on its full screen."""
    if curses is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        curses.setupterm()
    except curses.error:  # nobody has described this terminal
        return False
    size = shutil.get_terminal_size()
    return os.environ.get("TERM") != "dumb" and size.columns >= LEAST[0] and size.lines >= LEAST[1]


@contextlib.contextmanager
def screen(*, language: str, colour: bool, ascii: bool) -> Iterator["Screen"]:
    """Take the terminal over, and give it back as it was; what was said last stays to be read."""
    locale.setlocale(locale.LC_ALL, "")
    window = curses.initscr()
    try:
        curses.noecho()
        curses.cbreak()
        curses.set_escdelay(25)
        window.keypad(True)
        with contextlib.suppress(curses.error):
            curses.curs_set(0)
        curses.mousemask(curses.BUTTON1_PRESSED | curses.BUTTON1_CLICKED)
        curses.mouseinterval(0)
        opened = Screen(window, language=language, colour=colour, ascii=ascii)
        yield opened
    finally:
        window.keypad(False)
        curses.nocbreak()
        curses.echo()
        curses.endwin()
    for text in opened.said:
        print(folded(text) if ascii else text)


class Screen:
    """The face that fills a terminal."""

    def __init__(self, window: "window", *, language: str, colour: bool, ascii: bool) -> None:
        self.window = window
        window.timeout(PAUSE)
        self.language = language
        self.ascii = ascii
        self.said: list[str] = []
        self.way = Way()
        self.sight: Sight | None = None
        self._waited = False
        self._polling = False
        self._misses = 0
        self._paint = Paint(colour)
        self._page = Page([], 0, 0)
        self._again: Callable[[], Page] = lambda: self._page

    @property
    def look(self) -> Look:
        """How large the terminal is now, and how it is to look."""
        rows, columns = self.window.getmaxyx()
        return Look(self.language, self.ascii, columns, rows)

    def show(self, text: str) -> None:
        """Tell something with the next board; what is too long for that has a screen of its own."""
        if len(wrapped([text], self.look.columns - 1)) > SAID:
            self._draw(notice(text, self.look))
            self._key()
        else:
            self.said.append(text)

    def board(self, sight: Sight) -> None:
        """Keep the board for the next question."""
        self.sight = sight

    def hint(self, hints: Sequence[Hint]) -> None:
        """Tell what the numbers on the board mean, and the best."""
        self.show(say(sentence("hint_help"), self.language))
        best = ", ".join([f"{hint.text} {hint.percent}" for hint in hints[:BEST]])
        self.show(say(filled(words.BEST, moves=best), self.language))

    def turn(self, prompt: str, sight: Sight, news: Callable[[], bool] | None = None) -> str:
        """Let a person choose on the board, or type, until there are news."""
        self.sight = sight
        if self._waited:
            curses.flushinp()  # what was pressed while somebody else decided was not meant for this board
            self._waited = False
        board = drawn(sight, language=self.language, ascii=self.ascii)
        with self._looking_up(news is not None):
            line = self._line(prompt, board, news or (lambda: False))
        self.said.clear()
        return line

    def ask(self, prompt: str) -> str:
        """Let a person type an answer under the board."""
        self.way = self.way._replace(mode=ASK, typed="")
        return self._line(prompt, self._bare(), lambda: False)

    def cover(self, prompt: str) -> None:
        """Show nothing but who should sit here, until Enter is pressed."""
        self.said.clear()
        self.sight = None
        self.way = Way()
        key = ""
        while key != "enter":
            self._draw(notice(prompt, self.look))
            key = self._key()

    def wait(self, prompt: str, sight: Sight | None) -> None:
        """Show the board and who decides."""
        self.sight = sight
        self._waited = True
        self._show(self._bare(), Way(), prompt, keys="")

    def until(self, ready: Callable[[], bool]) -> str:
        """Wait for news; `u` asks for the last move back, `q` leaves."""
        with self._looking_up(True):
            while not ready():
                key = self._key()
                if key in ("q", "u"):
                    return SHORT[key]
                if key == "resize":
                    self._draw(self._again())
        self.said.clear()
        return ""

    @contextlib.contextmanager
    def _looking_up(self, wanted: bool) -> Iterator[None]:
        """Read keys without waiting for them, so that news are noticed."""
        self._polling = wanted
        try:
            yield
        finally:
            self._polling = False

    def pause(self) -> None:
        """Let the end be looked at until a key is pressed."""
        curses.flushinp()
        while True:
            self._show(self._bare(), Way(), say(words.ANY_KEY, self.language), keys="")
            if self._key() not in ("resize", "mouse"):
                return

    def leaf(self, count: int, start: int, sight_of: Callable[[int], tuple[str, Sight]]) -> None:
        """Let a person leaf through pages with the arrow keys until `q`."""
        at, key = start, ""
        while key != "q":
            prompt, self.sight = sight_of(at)
            self._show(self._bare(), Way(), prompt, keys=say(words.REPLAY_KEYS, self.language))
            key = self._key()
            at = leafed(at, key, count - 1)

    def _bare(self) -> Board:
        """Return the board with nothing to choose."""
        if self.sight is None:
            return Board((), (), {}, {}, {}, ())
        return drawn(self.sight._replace(legal=()), language=self.language, ascii=self.ascii)

    def _line(self, prompt: str, board: Board, news: Callable[[], bool]) -> str:
        """Follow keys and clicks until they make a line, or there are news."""
        self.way = settled(self.way, board)
        line = None
        self._show(board, self.way, prompt)
        while line is None:
            key = self._key()
            if not key:
                if news():
                    return ""
                continue
            if key == "mouse":
                line = self._clicked(board)
            elif key != "resize":
                self.way, line = press(self.way, key, board)
            self._show(board, self.way, prompt)
        return line

    def _clicked(self, board: Board) -> str | None:
        try:
            _, column, row, _, _ = curses.getmouse()
        except curses.error:
            return None
        place = on_board(self._page, board, column, row)
        if place is not None:
            self.way, line = click(self.way, *place, board)
            return line
        return None

    def _show(self, board: Board, way: Way, prompt: str, *, keys: str | None = None) -> None:
        moves: Sequence[str] = self.sight.moves if self.sight else ()
        said = tuple(self.said)
        self._again = lambda: page(board, way, self.look, prompt=prompt, said=said, moves=moves, keys=keys)
        self._draw(self._again())

    def _draw(self, shown: Page) -> None:
        self._page = shown
        self.window.erase()
        for at, row in enumerate(shown.rows):
            for column, (character, style) in enumerate(row):
                if character and (character != " " or style):
                    # A terminal may have shrunk since, and its very last place cannot be written to.
                    with contextlib.suppress(curses.error):
                        self.window.addstr(at, column, character, self._paint(style))
        self.window.refresh()

    def _key(self) -> str:
        """Read a key as a character or a name; nothing when news are looked for and time was up."""
        while True:
            began = monotonic()
            try:
                code = self.window.get_wch()
                break
            except curses.error:
                # Nobody pressed a key for a while; an interrupt that came just before the wait is heard now. A
                # terminal that is gone says so at once, again and again.
                self._misses = self._misses + 1 if monotonic() - began < PAUSE / 2000 else 0
                if self._misses > LOST:
                    raise OSError(errno.EIO, os.strerror(errno.EIO)) from None
                if self._polling:
                    return ""
        self._misses = 0
        if isinstance(code, str):
            return CHARACTERS.get(code, code)
        name = NAMES.get(curses.keyname(code).decode(), "")
        if name == "resize":
            curses.update_lines_cols()
            self.window.clear()
        return name


class Paint:
    """Curses' attributes of our style classes; without colours, underlined, bold and reversed are left."""

    def __init__(self, colour: bool) -> None:
        self._colours = 0
        self._known: dict[str, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}
        if colour and curses.has_colors():
            with contextlib.suppress(curses.error):
                curses.start_color()
                curses.use_default_colors()
                self._colours = curses.COLORS

    def __call__(self, style: str) -> int:
        """Return the attributes of a style."""
        if style not in self._known:
            self._known[style] = self._attributes(style.split())
        return self._known[style]

    def _attributes(self, names: list[str]) -> int:
        found = curses.A_NORMAL
        fore = back = -1
        for name in names:
            known = STYLES.get(name)
            if known is not None:
                fore = self._number(known.fore, fore)
                back = self._number(known.back, back)
                found |= curses.A_BOLD if known.strong else 0
        found |= curses.A_UNDERLINE if "can" in names else 0
        found |= curses.A_REVERSE if "chosen" in names or "cursor" in names else 0
        return found | self._pair(fore, back)

    def _number(self, colour: tuple[int, int] | None, before: int) -> int:
        if colour is None:
            return before
        if self._colours >= 16:
            return colour[0 if self._colours >= 256 else 1]
        return GREY if colour[1] == DARK_GREY else colour[1] % 8

    def _pair(self, fore: int, back: int) -> int:
        if not self._colours or (fore, back) == (-1, -1):
            return 0
        if (fore, back) not in self._pairs:
            number = len(self._pairs) + 1
            if number >= curses.COLOR_PAIRS:
                return 0
            curses.init_pair(number, fore, back)
            self._pairs[fore, back] = number
        return curses.color_pair(self._pairs[fore, back])
