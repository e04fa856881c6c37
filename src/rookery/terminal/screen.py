"""A table on the full screen, with Textual: the same for a game here and for a server's table.

`Table` says what there is and does what is asked, `board` and `cursor` know where things stand; here are widgets, keys
and colours. Two threads of ours talk to the session, so that the screen never waits: one follows what happens, and each
command has its own.
"""

import textwrap
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from typing import ClassVar, Final

from rich.text import Text as RichText
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.widgets import Input, Static

from rookery.client import RemoteSession
from rookery.core.errors import RookeryError
from rookery.core.rules import Seat
from rookery.i18n import Text, localize, message
from rookery.scene.text import to_ascii
from rookery.table import Selection
from rookery.terminal import strings
from rookery.terminal.board import EMPTY, Board, lay_out
from rookery.terminal.commands import find, for_key, words
from rookery.terminal.cursor import Cursor, choices, choose, click, marked, move, settle, turn, worth
from rookery.terminal.lines import farewell
from rookery.terminal.table import Table
from rookery.terminal.widgets import Cells, Cover, LineInput, Question, Window, clock_text, painter

INTERRUPTED: Final = 130
LEAST_INFO: Final = 4
"""How many lines below the board are kept for sentences."""
CHAT_LINES: Final = 4
INDENT: Final = "  "
"""Before what goes on from the line above."""
COMMON_CSS: Final = """
Screen { layout: vertical; background: $background; }
#main { height: 1fr; }
#side { width: 1fr; }
#info, #below { width: 1fr; height: 1fr; }
#status, #keys { height: 1; width: 100%; }
#line { height: 1; border: none; padding: 0; width: 100%; background: $background; }
Cells { scrollbar-size: 0 0; }
ModalScreen { align: center middle; background: $background 80%; }
.window { width: 76; max-width: 100%; height: auto; max-height: 90%; padding: 1 2; background: $panel; }
.cover { background: $background; }
"""


class TableScreen(App[None]):
    """The full screen of one table."""

    CSS = COMMON_CSS
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "type", show=False, priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def __init__(self, table: Table, *, colour: bool = True, ascii: bool = False) -> None:
        super().__init__()
        self.table = table
        self.ascii = ascii
        self.paint = painter(colour)
        self.board: Board = EMPTY
        self.cursor = Cursor()
        self.said = ""
        """What was answered to the last command."""
        self._said_at = 0
        self._go = threading.Event()
        self._asking = False
        self._built = False

    # Building and following

    def compose(self) -> ComposeResult:
        """Lay out the parts; which of them are shown depends on the size."""
        with Horizontal(id="main"):
            yield Cells(self.clicked, self.paint, id="board")
            with Vertical(id="side"):
                yield Cells(self.clicked, self.paint, id="trays")
                yield Static(id="info")
        yield Static(id="below")
        yield Static(id="status")
        yield LineInput(self._vocabulary, self._close_line)
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin to follow the table."""
        self._built = True
        if isinstance(self.table.session, RemoteSession):
            self.table.session.on_change = self._refresh_soon
        self.set_interval(1.0, self._tick)
        threading.Thread(target=self._follow, daemon=True).start()
        self.show()

    def _follow(self) -> None:
        """Follow what happens elsewhere, on a thread of its own."""
        table = self.table
        try:
            table.start()
            table.skip_reactions()
            while not self._from_thread(self.show) and not table.leaving:
                if table.waits():
                    table.step()
                else:
                    self._go.wait()
                    self._go.clear()
        except RookeryError as error:
            self.said = table.say(error.text)
            self._from_thread(self.show)

    def _from_thread(self, act: Callable[[], None]) -> bool:
        """Do something on the screen's own thread; return whether the screen is gone."""
        if not self._built:
            return True
        try:
            self.call_from_thread(act)
        except (RuntimeError, CancelledError):
            return True
        return False

    def on_unmount(self) -> None:
        """Tell the threads that the screen is closed."""
        self._built = False

    def _refresh_soon(self) -> None:
        self._from_thread(self.show)

    def _tick(self) -> None:
        """Let the clocks run."""
        frame = self.table.frame
        if (
            frame is not None
            and frame["running"] is not None
            and any(seat["left"] is not None for seat in frame["seats"])
        ):
            self._show_words()

    def run_line(self, line: str) -> None:
        """Do a command or a move, without keeping the screen waiting."""

        def work() -> None:
            said = self.table.attempt(line)
            self._from_thread(lambda: self.answered(said))

        if find(line) == "hint" and not self.table.hints:
            self.said = self.table.say(strings.CONSIDERS)
            self._said_at = self.table.now["seq"] if self.table.frame else 0
            self._show_words()
        threading.Thread(target=work, daemon=True).start()

    def answered(self, said: str) -> None:
        """Show what came of a command."""
        table = self.table
        if table.leaving:
            self.exit()
            return
        if table.hints and said.endswith(table.best_hints()):
            said = said.partition("\n")[0]  # the board shows the rest
        room = self._info_rows - 3
        self.said = said if len(self._wrapped(said, self._info_columns)) <= room else ""
        self._said_at = table.frame["seq"] if table.frame else 0
        if said and not self.said:
            foot = self._plain(table.say(strings.CLOSE_KEYS))
            self.push_screen(Window(self._plain(said), foot, bar=not self.ascii))
        self._go.set()
        self.show()

    # Showing

    def on_resize(self) -> None:
        """Lay everything out again, once the new size is known everywhere."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the table as it is now."""
        table = self.table
        if not self._built:
            return
        if table.frame is not None and table.frame["seq"] != self._said_at and not table.over:
            self.said = ""
        if table.covered or table.frame is None:
            self.board = EMPTY
            self.cursor = Cursor()
        elif table.picture is not None:
            keys = list(dict.fromkeys([key for text in table.legal for key in text.split("-")]))
            names = [seat["name"] for seat in table.now["seats"]]
            self.board = lay_out(
                table.picture,
                self.size.width,
                self.size.height - 2,
                keys=keys,
                names=names,
                labels=table.labels(),
                language=table.language,
                ascii=self.ascii,
            )
            self.cursor = settle(self.cursor, self.board, table.legal)
        self._show_board()
        self._show_words()
        self._ask()

    def _show_board(self) -> None:
        table, board = self.table, self.board
        rows = marked(board, self.cursor, table.legal, table.hints, ascii=self.ascii)
        aside = board.aside
        main, cells, trays = self.query_one("#main"), self.query_one("#board", Cells), self.query_one("#trays", Cells)
        left = [row[: board.split] for row in rows[: board.left_height]]
        cells.show(left, 0)
        self.query_one("#side").display = aside
        self.query_one("#below").display = not aside
        cells.styles.width = board.split if aside else "1fr"
        trays.show([row[board.split :] for row in rows[: board.side_height]], board.split)
        trays.styles.height = board.side_height
        main.styles.height = self.size.height - 2 if aside else self._board_height
        place = board.place(self.cursor.key)
        if place is not None and place.column < board.split:
            cells.scroll_to_region(Region(place.column, place.row, place.width, 1), animate=False, immediate=True)

    @property
    def _board_height(self) -> int:
        """How many rows the board gets where the words stand below it."""
        return min(self.board.left_height, self.size.height - 2 - LEAST_INFO)

    @property
    def _info_columns(self) -> int:
        return self.size.width - self.board.split - 1 if self.board.aside else self.size.width

    @property
    def _info_rows(self) -> int:
        return self.size.height - 2 - (self.board.side_height if self.board.aside else self._board_height)

    def _show_words(self) -> None:
        """Write what is said: beside the board in a column, or below it."""
        aside = self.board.aside
        info = self.query_one("#info" if aside else "#below", Static)
        info.update(self._words(self._info_columns, self._info_rows, aside=aside))
        self.query_one("#status", Static).update(self._status())
        self.query_one("#keys", Static).update(RichText(self._plain(self._keys()), self.paint("muted")))

    def _words(self, columns: int, rows: int, *, aside: bool) -> RichText:
        """Return prompt, answer, seats, story, chat and moves in this many rows; what does not fit is left out."""
        table = self.table
        first = [(line, "ink strong") for line in self._wrapped(self._prompt(), columns)]
        first += [(line, "target") for line in self._wrapped(self.said, columns)]
        if table.frame is None or table.covered:
            return self._rich(first)
        seats = self._seat_lines(columns) if aside else self._seats_packed(columns)
        story = [(line, "ink") for line in self._wrapped("\n".join(table.last_turn()), columns)]
        chat = [(line, "muted") for line in self._chat(columns)]
        needed = len(first) + len(seats) + len(story) + len(chat)
        gap = [("", "")] if needed + 4 <= rows else []
        text = self._rich([*first, *gap])
        for seat in seats[: max(1, rows - len(first))]:
            text.append_text(seat).append("\n")
        left = rows - len(first) - len(seats) - len(gap)
        recent = story[-max(1, left - len(chat)) :]  # of a long turn, what happened last, from a whole sentence on
        while recent[1:] and recent[0][0].startswith(INDENT):
            recent = recent[1:]
        rest = [*gap, *recent, *(gap if chat else []), *chat]
        history = table.history()[-max(0, left - len(rest) - 1) :] if left > len(rest) + 2 else []
        rest += [("", ""), *[(line[:columns], "muted") for line in history]] if history else []
        return text.append_text(self._rich(rest[: max(0, left)]))

    def _prompt(self) -> str:
        """Say what may be done, or what is chosen and how it may go on."""
        table, path = self.table, self.cursor.path
        if not path:
            return table.prompt()
        chosen = ", ".join([self.board.labels.get(key, key) for key in path])
        return table.say(message("choose_next", what=chosen, n=len(choices(table.legal, path))))

    def _rich(self, lines: Sequence[tuple[str, str]]) -> RichText:
        text = RichText()
        for line, style in lines:
            text.append(f"{self._plain(line)}\n", self.paint(style))
        return text

    def _seat_lines(self, columns: int) -> list[RichText]:
        """Return the seats below one another."""
        lines = [self._seat(seat) for seat in range(len(self.table.now["seats"]))]
        return [
            name.append(score.rjust(max(1, min(columns, 34) - name.cell_len - 1)), self.paint("number"))
            for name, score in lines
        ]

    def _seats_packed(self, columns: int) -> list[RichText]:
        """Return the seats side by side, on as many lines as they need."""
        lines = [RichText()]
        for seat in range(len(self.table.now["seats"])):
            name, score = self._seat(seat)
            if len(lines[-1]) and lines[-1].cell_len + name.cell_len + len(score) + 1 > columns:
                lines.append(RichText())
            lines[-1].append_text(name).append(f" {score}  ", self.paint("number"))
        return lines

    def _seat(self, seat: Seat) -> tuple[RichText, str]:
        """Return a seat's name, marked if it is its turn, and its score with its clock."""
        table = self.table
        shown = table.now["seats"][seat]
        left = table.left(seat)
        clock = "" if left is None else f"  {clock_text(left)}"
        retired = f" ({table.say(strings.RETIRED)})" if shown["retired"] else ""
        line = RichText(self._plain("▸ ") if table.now["to_move"] == seat else "  ", self.paint("strong"))
        line.append(self._plain(f"{shown['name']}{retired}"), self.paint(f"seat-{seat + 1} strong"))
        return line, f"{shown['score']}{clock}"

    def _chat(self, columns: int) -> list[str]:
        session = self.table.session
        if not isinstance(session, RemoteSession):
            return []
        lost = [] if session.connected else [self.table.say(strings.RECONNECTING)]
        return (
            self._wrapped("\n".join([f"{each.name}: {each.text}" for each in session.chat]), columns)[-CHAT_LINES:]
            + lost
        )

    def _status(self) -> RichText:
        """Return the line that tells the cursor's place, or what is chosen so far."""
        table, cursor = self.table, self.cursor
        label = self.board.labels.get(cursor.key, "")
        if cursor.looking:
            return RichText(self._plain(f"{table.say(strings.LOOKING)}{label}"), self.paint("ink strong"), no_wrap=True)
        if not table.legal:
            return RichText("")
        percent = worth(table.hints, cursor.path).get(cursor.key)
        thought = "" if percent is None else table.say(strings.OUT_OF, percent=percent)
        line = RichText(no_wrap=True, overflow="ellipsis")
        line.append("> " + "-".join([*cursor.path, cursor.key]), self.paint("can strong"))
        # The key stands before it.
        what = label.removeprefix(cursor.key).lstrip(" :\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
        line.append(self._plain(f"   {what}   {thought}"), self.paint("ink"))
        return line

    def _keys(self) -> str:
        if self.query_one("#line").display:
            text: Text = strings.TYPE_KEYS
        elif self.table.over:
            text = strings.ANY_KEY
        elif self.cursor.looking:
            text = strings.LOOK_KEYS
        else:
            text = strings.KEYS if self.table.legal else strings.WAIT_KEYS
        return self.table.say(text)

    def _wrapped(self, text: str, columns: int | None = None) -> list[str]:
        across = max(20, self.size.width if columns is None else columns)
        lines = text.splitlines()
        return [part for line in lines for part in textwrap.wrap(line, across, subsequent_indent=INDENT) or [""]]

    def _plain(self, text: str) -> str:
        return to_ascii(text) if self.ascii else text

    # Asking

    def _ask(self) -> None:
        """Cover the table, or ask about a takeback, where that is what must happen next."""
        table = self.table
        if self._asking or table.frame is None:
            return
        if name := table.covered:
            self._asking = True
            self.said = ""
            self.push_screen(Cover(self._plain(table.say(strings.PASS_ON, name=name))), lambda _: self._uncovered())
        elif question := table.asked:
            self._asking = True
            self.push_screen(Question(self._plain(question)), self._agreed)

    def _uncovered(self) -> None:
        self._asking = False
        self.table.uncover()
        self._go.set()
        self.show()

    def _agreed(self, agree: bool | None) -> None:
        self._asking = False
        self.answered(self.table.answer(bool(agree)))

    def _vocabulary(self) -> list[str]:
        return [*self.table.legal, *words(self.table.language)]

    def action_type(self) -> None:
        """Open the line for typing, or complete what is typed there."""
        line = self.query_one("#line", LineInput)
        if line.display:
            line.complete()
        elif len(self.screen_stack) == 1:
            self._open_line("".join([f"{each}-" for each in self.cursor.path]))

    def action_interrupt(self) -> None:
        """Leave at once, as an interrupt does everywhere."""
        self.table.leaving = True
        self.exit(return_code=INTERRUPTED)

    def _open_line(self, start: str) -> None:
        line = self.query_one("#line", Input)
        line.can_focus = True
        self.query_one("#status").display = False
        line.display = True
        line.value = start
        line.cursor_position = len(start)
        self.set_focus(line)
        self._show_words()

    def _close_line(self) -> None:
        line = self.query_one("#line", Input)
        line.display = line.can_focus = False
        self.query_one("#status").display = True
        self.set_focus(None)
        self._show_words()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed."""
        typed = event.value.strip()
        self._close_line()
        if typed:
            self.cursor = self.cursor._replace(path=())
            self.run_line(typed)

    # Keys and clicks

    async def on_event(self, event: events.Event) -> None:
        """Do what a key means as it comes: what is typed after the key that opens the line goes there, in order."""
        if not (isinstance(event, events.Key) and self._built and self._press(event)):
            await super().on_event(event)

    def _press(self, event: events.Key) -> bool:
        """Do what a key means to the board; return whether it means anything there."""
        if len(self.screen_stack) > 1 or self.query_one("#line").display:
            return False
        key = event.character if event.character and event.character.isprintable() else event.key
        if key == ":":
            self.action_type()
        elif not self._steer(key):
            name = for_key(key)
            if not name:
                return False
            self._command(name)
        return True

    def _steer(self, key: str) -> bool:
        """Move the cursor or choose; return whether the key was for that."""
        table, board, cursor = self.table, self.board, self.cursor
        cells = self.query_one("#board", Cells)
        match key:
            case "left" | "right" | "up" | "down":
                self.cursor = move(cursor, key, board, table.legal)
            case "n" | "p":
                self.cursor = turn(cursor, 1 if key == "n" else -1, board, table.legal)
            case "enter" | " " | "space" if cursor.looking:
                self.cursor = settle(cursor._replace(looking=False), board, table.legal)
            case "enter" | " " | "space" if cursor.key and table.legal:
                self._chosen(*choose(cursor, cursor.key, board, table.legal))
            case "escape" | "backspace":
                last = cursor.path[-1:]
                back = Cursor(cursor.path[:-1], last[0] if last else cursor.key)
                self.cursor = settle(back, board, table.legal)
                self.said = ""
            case "pageup" | "pagedown":
                cells.scroll_relative(y=-8 if key == "pageup" else 8, animate=False)
                return True
            case _:
                return False
        self._show_board()
        self._show_words()
        return True

    def _command(self, name: str) -> None:
        match name:
            case "look":
                self.cursor = settle(self.cursor._replace(path=(), looking=True), self.board, self.table.legal)
                self._show_board()
                self._show_words()
            case "say" | "save":
                self._open_line(f"{name} ")
            case "resign":
                sure = self._plain(self.table.say(strings.SURE))
                self.push_screen(Question(sure), lambda yes: self.run_line("resign") if yes else None)
            case "board":
                self.show()
            case "quit":
                self.table.leaving = True
                self.exit()
            case _:
                self.run_line(name)

    def clicked(self, column: int, row: int) -> None:
        """Choose what was clicked on the grid."""
        table = self.table
        found = click(self.cursor, column, row, self.board, table.legal)
        if found is not None and not self.query_one("#line").display:
            self._chosen(*found)

    def _chosen(self, cursor: Cursor, selection: Selection) -> None:
        """Go on with what is chosen: play a move that is complete, explain what cannot be done."""
        self.cursor = cursor._replace(looking=False)
        if selection.move:
            self.said = ""
            self.run_line(selection.move)
        elif selection.wrong:
            self.run_line(f"why {selection.wrong}")
        else:
            self._show_board()
            self._show_words()


def run_screen(table: Table, *, colour: bool, ascii: bool) -> int:
    """Show a table on the full screen until the person leaves, then say how it stands; return an exit code."""
    screen = TableScreen(table, colour=colour, ascii=ascii)
    screen.run()
    last = table.ending() if table.over else [localize(farewell(table), table.language)]
    for line in last:
        print(to_ascii(line) if ascii else line)
    return screen.return_code or 0
