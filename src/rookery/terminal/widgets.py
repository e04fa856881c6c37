"""Widgets of the full screen: a part of the board, windows over it, the line for typing, and our colours."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Input, Static

from rookery.scene.palette import STYLES
from rookery.scene.text import width
from rookery.terminal import strings
from rookery.terminal.board import Row
from rookery.terminal.cursor import complete


class Cells(ScrollView):
    """A part of the board's grid; a click on it is passed on with its place on the grid."""

    can_focus = False

    def __init__(self, clicked: Callable[[int, int], None], paint: Callable[[str], Style], *, id: str) -> None:
        super().__init__(id=id)
        self._clicked = clicked
        self._paint = paint
        self._rows: Sequence[Row] = ()
        self._first = 0

    def show(self, rows: Sequence[Row], first: int) -> None:
        """Show rows that begin at column `first` of the grid."""
        self._rows, self._first = rows, first
        self.virtual_size = Size(max(map(len, rows), default=0), len(rows))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one line of the widget."""
        column, top = self.scroll_offset
        row = self._rows[y + top] if 0 <= y + top < len(self._rows) else []
        segments = [Segment(character, self._paint(style)) for character, style in row if character]
        strip = Strip(segments, sum([width(character) for character, _ in row if character]))
        return strip.crop_extend(column, column + self.size.width, self._paint(""))

    def on_click(self, event: events.Click) -> None:
        """Pass a click on."""
        column, top = self.scroll_offset
        self._clicked(event.x + column + self._first, event.y + top)


class Window(ModalScreen[None]):
    """A text that needs room: help, a rule, everything on the table."""

    AUTO_FOCUS = "VerticalScroll"

    def __init__(self, text: str, foot: str, *, bar: bool = True) -> None:
        super().__init__()
        self._text, self._foot, self._bar = text, foot, bar

    def compose(self) -> ComposeResult:
        """Show the text, scrolling."""
        with VerticalScroll(classes="window") as window:
            window.styles.scrollbar_size_vertical = 1 if self._bar else 0
            yield Static(self._text, markup=False)
            yield Static(f"\n{self._foot}", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Close by any key that does not scroll."""
        if event.key not in ("up", "down", "pageup", "pagedown", "home", "end"):
            event.stop()
            self.dismiss()

    def on_click(self) -> None:
        """Close by a click."""
        self.dismiss()


class Question(ModalScreen[bool]):
    """A question that is answered with yes or no."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Show the question."""
        yield Static(self._text, classes="window", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Answer."""
        event.stop()
        if event.character and event.character.lower() in strings.YES:
            self.dismiss(True)
        elif event.key in ("n", "escape"):
            self.dismiss(False)


class Cover(ModalScreen[None]):
    """Nothing but who should sit here, until they say that it is them."""

    def __init__(self, text: str) -> None:
        super().__init__(classes="cover")
        self._text = text

    def compose(self) -> ComposeResult:
        """Show whose turn it is."""
        yield Static(self._text, classes="window", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Show the table to them."""
        event.stop()
        if event.key == "enter":
            self.dismiss()


class LineInput(Input):
    """The line in which moves and commands are typed; Tab completes."""

    def __init__(self, vocabulary: Callable[[], list[str]], leave: Callable[[], None]) -> None:
        super().__init__(id="line", compact=True, select_on_focus=False)
        self.display = False
        self.can_focus = False
        self._vocabulary = vocabulary
        self._leave = leave

    def complete(self) -> None:
        """Add all that follows from what is typed."""
        self.value = complete(self.value, self._vocabulary())[0]
        self.cursor_position = len(self.value)

    def on_key(self, event: events.Key) -> None:
        """Go back to the board."""
        if event.key == "escape":
            event.stop()
            self._leave()


def clock_text(seconds: float) -> str:
    """Return a time as people read a clock."""
    minutes, seconds_left = divmod(int(seconds), 60)
    hours, minutes_left = divmod(minutes, 60)
    if hours >= 24:
        return f"{hours // 24} d {hours % 24} h"
    return f"{hours}:{minutes_left:02d}:{seconds_left:02d}" if hours else f"{minutes}:{seconds_left:02d}"


def painter(colour: bool) -> Callable[[str], Style]:
    """Return what makes a Rich style of our classes; without colour, underline, bold and reverse are left."""

    @lru_cache(maxsize=1024)
    def paint(style: str) -> Style:
        names = style.split()
        fore = back = None
        bold = False
        for name in names:
            known = STYLES.get(name)
            if known is not None:
                fore = known.fore or fore
                back = known.back or back
                bold = bold or known.strong
        return Style(
            color=_colour(fore) if colour and fore else None,
            bgcolor=_colour(back) if colour and back else None,
            bold=bold or None,
            underline="can" in names or None,
            reverse=("chosen" in names or "cursor" in names) or None,
        )

    return paint


def _colour(pair: tuple[int, int]) -> Color:
    return Color.from_triplet(Color.from_ansi(pair[0]).get_truecolor())
