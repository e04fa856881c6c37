"""Spaces picked on a board in characters: for an option whose value is a set of them."""

from collections.abc import Iterable

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.widgets import Static

from rookery.core.options import listed
from rookery.scene.picture import Picture
from rookery.terminal.board import EMPTY, lay_out
from rookery.terminal.cursor import ARROWS, Cursor, marked, move, settle
from rookery.terminal.widgets import Cells, painter


def picked(value: str, known: Iterable[str]) -> list[str]:
    """Return the spaces that a typed value names."""
    return sorted({name.strip().lower() for name in map(str, listed(value))} & set(known))


class CellPicker(ModalScreen[str]):
    """The board; its result is what would be typed."""

    CSS = """
    CellPicker { align: center middle; }
    #picker { width: auto; max-width: 100%; height: auto; max-height: 100%; background: $panel; padding: 0 1; }
    #picker Static { width: auto; max-width: 76; height: auto; }
    """

    def __init__(self, picture: Picture, value: str, keys: str, language: str) -> None:
        super().__init__()
        self.picture, self.value, self.keys, self.language = picture, value, keys, language
        self.board = EMPTY
        self.cells: list[str] = []
        self.cursor = Cursor(looking=True)

    def compose(self) -> ComposeResult:
        """Show the board, what is picked and the keys."""
        with Vertical(id="picker"):
            yield Cells(self.clicked, painter(colour=True), id="cells")
            yield Static(id="picked", markup=False)
            yield Static(self.keys, classes="help", markup=False)

    def on_mount(self) -> None:
        """Lay the board out."""
        columns, rows = self.size.width - 4, self.size.height - 4
        self.board = lay_out(self.picture, columns, rows, language=self.language)._replace(others={})
        self.cells = picked(self.value, self.board.spots)
        self.cursor = settle(self.cursor, self.board, [])
        cells = self.query_one("#cells", Cells)
        cells.styles.width = max(map(len, self.board.rows)) + 1
        cells.styles.height = min(len(self.board.rows), rows)
        self.show()

    def show(self) -> None:
        """Mark what is picked, and where the cursor is."""
        cells = self.query_one("#cells", Cells)
        cells.show(marked(self.board, self.cursor._replace(path=tuple(self.cells)), [], (), ascii=False), 0)
        self.query_one("#picked", Static).update(f"{self.cursor.key}   [{', '.join(self.cells)}]")
        place = self.board.place(self.cursor.key)
        if place is not None:
            cells.scroll_to_region(Region(place.column, place.row, place.width, 1), animate=False, immediate=True)

    def toggle(self, key: str) -> None:
        """Pick a space, or put it back."""
        self.cells = sorted({*self.cells} ^ {key})
        self.cursor = self.cursor._replace(key=key)
        self.show()

    def clicked(self, column: int, row: int) -> None:
        """Toggle what stands there."""
        for key in self.board.at(column, row)[-1:]:
            self.toggle(key)

    def on_key(self, event: events.Key) -> None:
        """Walk over the board, pick, or be done."""
        event.stop()
        if event.key in ARROWS:
            self.cursor = move(self.cursor, event.key, self.board, [])
            self.show()
        elif event.key == "space" and self.cursor.key:
            self.toggle(self.cursor.key)
        elif event.key == "enter":
            self.dismiss(",".join(self.cells))
        elif event.key == "escape":
            self.dismiss(self.value)
