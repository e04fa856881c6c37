"""The set-up dialogue on the full screen: a form made from the game's options."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static

from rookery.catalog import spec, specs
from rookery.core.errors import RookeryError
from rookery.i18n import Text, fill, localize
from rookery.terminal import strings
from rookery.terminal.cell_picker import CellPicker
from rookery.terminal.setup import Chosen, Field, check, default_players, faults, opening, option_field

CSS = """
#form { height: 1fr; padding: 0 1; }
#form Label { text-style: bold; margin-top: 1; }
#form .help { color: $text-muted; }
#form Select, #form Input { width: 60; max-width: 100%; }
#faults { color: $error; height: auto; padding: 0 1; }
#buttons { height: 3; padding: 0 1; }
"""


class SetupScreen(App[Chosen]):
    """The form; its result is what was chosen, or nothing."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "quit", ""), ("ctrl+s", "begin", "")]

    def __init__(self, language: str, game: str, players: str, given: Mapping[str, object]) -> None:
        super().__init__()
        self.language = language
        self.game = game if game in specs() else next(iter(specs()))
        self.players = players or default_players(spec(self.game), language)
        self.given = {name: str(value) for name, value in given.items()}

    def compose(self) -> ComposeResult:
        """Lay the form out."""
        yield VerticalScroll(id="form")
        yield Static(id="faults", markup=False)
        with Horizontal(id="buttons"):
            yield Button(self._say(strings.BEGIN), id="begin", variant="primary", compact=True)
            yield Button(self._say(strings.CANCEL), id="cancel", compact=True)

    async def on_mount(self) -> None:
        """Fill the form."""
        await self._fill()

    async def _fill(self) -> None:
        form = self.query_one("#form", VerticalScroll)
        await form.remove_children()
        played = spec(self.game)
        low, high = played.seats[0], played.seats[-1]
        games = [
            (f"{localize(each.title, self.language)}: {localize(each.pitch, self.language)}", each.name)
            for each in specs().values()
        ]
        await form.mount(
            Label(self._say(strings.GAME), markup=False),
            Select(games, value=self.game, allow_blank=False, id="game", compact=True),
            Label(self._say(strings.PLAYERS), markup=False),
            Static(self._say(strings.PLAYERS_HELP, low=low, high=high), classes="help", markup=False),
            Input(self.players, id="players", compact=True),
        )
        for option in played.options:
            await self._add(form, option_field(option, self._seats()))

    async def _add(self, form: VerticalScroll, field: Field) -> None:
        value = self.given.get(field.name, field.default)
        await form.mount(
            Label(self._say(field.title), markup=False), Static(self._say(field.help), classes="help", markup=False)
        )
        name = f"option-{field.name}"
        if field.values:
            choices = [
                (f"{key}: {self._say(text)}" if key != self._say(text) else key, key)
                for key, text in field.values.items()
            ]
            chosen = value if value in field.values else field.default
            await form.mount(Select(choices, value=chosen, allow_blank=False, id=name, compact=True))
        else:
            told = self._say(strings.ALLOWED, values=field.allowed)
            await form.mount(Static(told, classes="help", markup=False), Input(value, id=name, compact=True))
        if field.cells is not None:
            await form.mount(Button(self._say(strings.PICK), id=f"pick-{field.name}", compact=True))

    def answers(self) -> dict[str, str]:
        """Return what the form says."""
        found = {field.id or "": str(field.value) for field in self.query("#form Select").results(Select)}
        found |= {field.id or "": field.value for field in self.query("#form Input").results(Input)}
        return {name.removeprefix("option-"): value for name, value in found.items() if name.startswith("option-")}

    async def on_select_changed(self, event: Select.Changed) -> None:
        """Show another game's options."""
        if event.select.id == "game" and event.value != self.game:
            self.game = str(event.value)
            self.players = default_players(spec(self.game), self.language)
            self.given = {}
            await self._fill()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Begin, or leave."""
        pressed = event.button.id or ""
        if pressed == "begin":
            self.action_begin()
        elif pressed.startswith("pick-"):
            self._pick(pressed.removeprefix("pick-"))
        else:
            self.exit(None)

    def _pick(self, name: str) -> None:
        """Let spaces be picked on the board, if the other answers make one."""
        played = spec(self.game)
        seats = self._seats()
        option = next(option for option in played.options if option.name == name)
        cells = option_field(option, seats).cells
        assert cells is not None
        field = self.query_one(f"#option-{name}", Input)
        try:
            picture = opening(played, seats, cells, self.answers())
        except RookeryError as error:
            self._tell(error)
            return

        def put(value: str | None) -> None:
            field.value = field.value if value is None else value

        self.push_screen(CellPicker(picture, field.value, self._say(strings.PICK_KEYS), self.language), put)

    def action_begin(self) -> None:
        """Begin, or tell everything that is wrong."""
        try:
            self.exit(check(self.game, self.query_one("#players", Input).value, self.answers()))
        except RookeryError as error:
            self._tell(error)

    def _tell(self, error: RookeryError) -> None:
        """Say everything that is wrong."""
        told = "\n".join([localize(fault, self.language) for fault in faults(error)])
        self.query_one("#faults", Static).update(told)

    def _seats(self) -> int:
        """Return for how many players the form is."""
        low, high = spec(self.game).seats[0], spec(self.game).seats[-1]
        return min(max(len(self.players.split(",")), low), high)

    def _say(self, text: Text, **values: object) -> str:
        return localize(fill(text, **values), self.language)
