"""The full screen, driven by Textual's pilot: keys, typing, clicks, windows, sizes and languages."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Input, Static

from rookery.catalog import specs
from rookery.i18n import LANGUAGES
from rookery.match import Match
from rookery.terminal.board import Spot
from rookery.terminal.screen import TableScreen
from rookery.terminal.widgets import Cells, Cover, Question, Window, clock_text
from terminal.tables import FLOE, opened, table_of

Story = Callable[[TableScreen, Pilot[None]], Awaitable[None]]


def shown(screen: TableScreen) -> str:
    """Return every character on the screen."""
    lines = []
    for y in range(screen.size.height):
        strip = screen.screen._compositor.render_strips()[y]
        lines.append("".join([segment.text for segment in strip]))
    return "\n".join(lines)


def run(story: Story, match: Match, *, size: tuple[int, int] = (80, 24), ascii: bool = False, **more: Any) -> None:
    """Tell a story at a table."""

    async def play() -> None:
        table = table_of(match, keys=True, **more)
        screen = TableScreen(table, colour=True, ascii=ascii)
        async with screen.run_test(size=size) as pilot:
            await until(pilot, lambda: table.frame is not None and (not table.waits() or table.over))
            await story(screen, pilot)

    asyncio.run(asyncio.wait_for(play(), 120))


async def until(pilot: Pilot[None], ready: Callable[[], bool]) -> None:
    for _ in range(1000):
        await pilot.pause(0.01)
        if ready():
            await pilot.pause()
            return
    raise AssertionError("this never happened")


def test_a_game_is_played_with_keys() -> None:
    """Choose with keys, think better of it, be refused with the rule's number and read it, then play to the end."""
    match = opened(position=FLOE, names=("Ada", "Bo"))

    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        assert "▸" in shown(screen)
        assert "Ada" in shown(screen)
        await pilot.press("enter")
        assert screen.cursor.path == ("a1",)
        assert "5 places" in shown(screen)
        await pilot.press("escape")
        assert screen.cursor == screen.cursor._replace(path=(), key="a1")
        await pilot.press(":", *"a1-e3", "enter")
        await until(pilot, lambda: "(P14)" in shown(screen))
        assert match.seq == 0
        await pilot.press("w")
        await until(pilot, lambda: "P14:" in shown(screen))
        if isinstance(screen.screen, Window):
            await pilot.press("escape")
        await pilot.press("enter", "down", "enter")
        await until(pilot, lambda: match.outcome is not None and "win" in shown(screen))

    run(story, match)
    assert match.events[0].text == "a1-a2"


def test_a_click_chooses_and_a_wrong_one_is_explained() -> None:
    match = opened(position=FLOE, names=("Ada", "Bo"))

    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        async def at(spot: Spot) -> None:
            await pilot.click("#board", offset=(spot.column + 1, spot.row))

        await at(screen.board.spots["g1"][0])
        await until(pilot, lambda: "(P13)" in shown(screen))
        assert match.seq == 0
        await at(screen.board.spots["a1"][0])
        await at(screen.board.spots["b1"][0])
        await until(pilot, lambda: match.seq > 0)

    run(story, match)
    assert match.events[0].text == "a1-b1"


def test_typing_completes_and_escape_forgets() -> None:
    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        line = screen.query_one("#line", Input)
        await pilot.press("tab", "a", "tab")
        assert (line.display, line.value) == (True, "a1-")
        await pilot.press("escape")
        assert not line.display
        assert screen.table.now["seq"] == 0

    run(story, opened(position=FLOE))


def test_long_texts_have_a_window() -> None:
    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        await pilot.press("m")
        await until(pilot, lambda: "You may play" in shown(screen))
        await pilot.press("?")
        await until(pilot, lambda: isinstance(screen.screen, Window))
        await pilot.press("down", "down")
        assert isinstance(screen.screen, Window)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(screen.screen, Window))

    run(story, opened("derby"))


def test_hints_undo_and_the_language_are_one_key() -> None:
    match = opened("pingouin", names=("Ada", "robot"), bots={1: "uniform"})

    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await until(pilot, lambda: "out of 100" in shown(screen))
        await pilot.press("L")
        await until(pilot, lambda: "Placez un pingouin" in shown(screen))
        await pilot.press("enter")
        await until(pilot, lambda: match.seq >= 2 and bool(screen.table.legal))
        await pilot.press("u")
        await until(pilot, lambda: match.events[-1].what == "takeback")

    run(story, match)


def test_resigning_is_asked_about() -> None:
    match = opened(names=("Ada", "Bo"))

    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        await pilot.press("r")
        await until(pilot, lambda: isinstance(screen.screen, Question))
        await pilot.press("n")
        assert match.outcome is None
        await pilot.press("r")
        await until(pilot, lambda: isinstance(screen.screen, Question))
        await pilot.press("y")
        await until(pilot, lambda: match.outcome is not None and "Bo wins" in shown(screen))

    run(story, match)


def test_a_hand_is_covered_until_its_player_says_so() -> None:
    match = opened("banquise", names=("Ada", "Bo"))

    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        for name in ("Ada", "Bo"):
            await until(pilot, lambda: isinstance(screen.screen, Cover))
            assert f"Hand over to {name}" in shown(screen)
            assert "red" not in shown(screen)
            assert not screen.board.rows
            await pilot.press("x", "q", "enter")
            await until(pilot, lambda: not isinstance(screen.screen, Cover))
            assert "red" in shown(screen)
            await pilot.press("enter", "enter")

    run(story, match)


def test_a_takeback_asks_the_other_person() -> None:
    match = opened("pingouin", names=("Ada", "Bo"), plies=2)

    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        await pilot.press("u")
        await until(pilot, lambda: isinstance(screen.screen, Question))
        assert "may Ada take that back" in shown(screen)
        await pilot.press("y")
        await until(pilot, lambda: match.events[-1].what == "takeback")

    run(story, match)


@pytest.mark.parametrize("name", specs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_fits_at_every_size(name: str, language: str) -> None:
    """At 80 × 24 and 120 × 40, and when the window changes live: board, prompt, names and keys are all there."""
    match = opened(name, plies=6, names=("Ada", "Beth"), seats=2)

    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        if isinstance(screen.screen, Cover):
            await pilot.press("enter")
        for size in ((80, 24), (120, 40), (100, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda size=size: screen.size == size)  # type: ignore[misc]
            text = shown(screen)
            assert "Ada" in text
            assert "Beth" in text
            assert ("aide" if language == "fr" else "help") in text.splitlines()[-1]
            assert " ".join(screen.table.prompt().split())[:14] in " ".join(text.split())
            place = screen.board.place(screen.cursor.key)
            assert place is not None
            assert "▸" in text

    run(story, match, language=language)


@pytest.mark.parametrize("name", specs())
def test_with_ascii_everything_is_ascii(name: str) -> None:
    match = opened(name, plies=4, names=("Zoé", "Noël"), seats=2)

    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        for key in ("enter", "h", "l", "down", "escape", "?"):
            await pilot.press(key)
            await pilot.pause(0.05)
            assert shown(screen).isascii(), {each for each in shown(screen) if not each.isascii()}

    run(story, match, language="fr", ascii=True)


def test_a_board_that_does_not_fit_follows_the_cursor() -> None:
    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(80, 16)
        await until(pilot, lambda: screen.size.height == 16)
        cells = screen.query_one("#board", Cells)
        low = max(screen.board.spots, key=lambda key: screen.board.spots[key][0].row)
        screen.cursor = screen.cursor._replace(key=low)
        screen._show_board()
        await until(pilot, lambda: cells.scroll_offset.y > 0)
        await pilot.press("pageup", "pageup", "pageup")
        await until(pilot, lambda: cells.scroll_offset.y == 0)

    run(story, opened("derby"))


def test_bots_play_to_the_end_while_one_watches() -> None:
    match = opened("pingouin", names=("One", "Two"), bots={0: "uniform", 1: "uniform"})

    async def story(screen: TableScreen, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: match.outcome is not None and "win" in shown(screen))
        assert isinstance(screen.query_one("#keys"), Static)

    run(story, match)


def test_clocks_read_as_clocks() -> None:
    assert [clock_text(each) for each in (5, 65, 3725, 90_000)] == ["0:05", "1:05", "1:02:05", "1 d 1 h"]
