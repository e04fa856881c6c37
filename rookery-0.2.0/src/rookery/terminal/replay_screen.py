"""A match that was played, on the full screen: the arrow keys step through it."""

from rich.text import Text as RichText
from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static

from rookery.i18n import fill, localize
from rookery.scene.text import to_ascii
from rookery.table.moment import picture_at
from rookery.terminal import strings
from rookery.terminal.board import lay_out
from rookery.terminal.replay import Replay, page_after
from rookery.terminal.table import other_language
from rookery.terminal.widgets import Cells, painter

CSS = """
Screen { layout: vertical; background: $background; }
#board { scrollbar-size: 0 0; height: 1fr; }
#told { height: auto; max-height: 6; }
#keys { height: 1; }
"""


class ReplayScreen(App[None]):
    """One page of a match after another."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, replay: Replay, at: int, *, colour: bool, ascii: bool) -> None:
        super().__init__()
        self.replay = replay
        self.at = at
        self.ascii = ascii
        self.paint = painter(colour)

    def compose(self) -> ComposeResult:
        """Lay out board, story and keys."""
        yield Cells(lambda column, row: None, self.paint, id="board")
        yield Static(id="told")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Show the first page."""
        self.show()

    def on_resize(self) -> None:
        """Lay out again."""
        self.show()

    def show(self) -> None:
        """Show the page that is open."""
        replay = self.replay
        names = [player.name for player in replay.match.players]
        picture = picture_at(replay.match, replay.seq(self.at))
        board = lay_out(picture, self.size.width, names=names, language=replay.language, ascii=self.ascii)
        self.query_one("#board", Cells).show([list(row) for row in board.rows], 0)
        first, *more = replay.told(self.at)
        page = fill(strings.PAGE, at=self.at, last=len(replay.events) - 1, what=first)
        told = RichText(self._plain(localize(page, replay.language)), self.paint("ink strong"))
        told.append("".join([f"\n{self._plain(line)}" for line in more]), self.paint("ink"))
        self.query_one("#told", Static).update(told)
        keys = RichText(self._plain(localize(strings.REPLAY_KEYS, replay.language)), self.paint("muted"))
        self.query_one("#keys", Static).update(keys)

    def on_key(self, event: events.Key) -> None:
        """Leaf, change the language, or leave."""
        if event.key in ("q", "escape"):
            self.exit()
        elif event.character == "L":
            self.replay.language = other_language(self.replay.language)
        self.at = page_after(self.at, event.key, len(self.replay.events) - 1)
        self.show()

    def _plain(self, text: str) -> str:
        return to_ascii(text) if self.ascii else text
