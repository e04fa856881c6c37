"""The set-up dialogue: made from the options, and everything that is wrong told at once."""

import asyncio
from collections.abc import Iterator

import pytest

from rookery.catalog import spec, specs
from rookery.core import RookeryError
from rookery.i18n import LANGUAGES, localize
from rookery.terminal.setup import ask_lines, check, default_players, faults, option_field


@pytest.mark.parametrize("name", specs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_says_what_may_be_chosen(name: str, language: str) -> None:
    """Its default, as it would be typed, is accepted; whatever has named values lists them all."""
    played = spec(name)
    for seats in played.seats:
        answers = {}
        for option in played.options:
            field = option_field(option, seats)
            described = option.type.describe(seats)
            assert localize(field.title, language)
            for value in described.get("values", {}):
                assert value in localize(field.allowed, language)
            if described["type"] not in ("deck",):
                assert localize(field.allowed, language), option.name
            answers[option.name] = field.default
        check(name, ",".join(["bot:1"] * seats), answers)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(RookeryError) as refused:
        check("pingouin", "Ada,Bo", {"placement": "sky", "fish_counts": "1,2"})
    assert [fault.en.split(":")[0] for fault in faults(refused.value)] == ["placement", "fish_counts"]


def test_yes_and_no_are_said_in_french() -> None:
    game, names, given = check("pingouin", "Ada,Bo", {"score_last_block": "non"})
    assert spec(game).rules(len(names), **given).options["score_last_block"] is False


def test_the_dialogue_asks_again_only_for_what_was_wrong() -> None:
    told: list[str] = []
    typed: Iterator[str] = iter(["", "Ada, bot:1", "sky", "1,2,3", "", "any", "30,20,10"])
    chosen = ask_lines("en", "", "", {}, ask=lambda prompt: next(typed), show=told.append)
    assert chosen is not None
    game, players, options = chosen
    assert (game, players) == (next(iter(specs())), ["Ada", "bot:1"]) or game == "pingouin"
    assert options["placement"] == "any"
    assert any("one_fish" in line for line in told)
    assert any(line.startswith("placement: ") for line in told)
    assert any(line.startswith("fish_counts: ") for line in told)


def test_who_leaves_the_dialogue_plays_nothing() -> None:
    def nothing(prompt: str) -> str:
        raise EOFError

    assert ask_lines("en", "pingouin", "", {}, ask=nothing, show=lambda text: None) is None


def test_the_form_is_for_as_many_as_are_named_and_can_play() -> None:
    pytest.importorskip("textual")
    from rookery.terminal.setup_screen import SetupScreen

    for players, seats in (("Ada", 2), ("Ada,Bo", 2), ("Ada,Bo,Cy", 3), ("Ada,Bo,Cy,Di,Ed", 4)):
        form = SetupScreen("en", "pingouin", players, {})
        form.players = players
        assert form._seats() == seats


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_on_the_full_screen(language: str) -> None:
    pytest.importorskip("textual")
    from textual.widgets import Input, Select, Static

    from rookery.terminal.setup_screen import SetupScreen

    async def story() -> None:
        form = SetupScreen(language, "pingouin", "", {"placement": "any"})
        async with form.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert form.query_one("#option-placement", Select).value == "any"
            form.query_one("#option-fish_counts", Input).value = "1,2"
            form.query_one("#players", Input).value = "Ada"
            form.action_begin()
            await pilot.pause()
            assert str(form.query_one("#faults", Static).content)
            form.query_one("#game", Select).value = "derby"
            await pilot.pause()
            await pilot.pause()
            assert form.query_one("#players", Input).value == default_players(spec("derby"), language)
            form.action_begin()
            await pilot.pause()
        assert form.return_value is not None
        assert form.return_value[0] == "derby"

    asyncio.run(asyncio.wait_for(story(), 60))


def test_the_board_is_shown_where_spaces_are_asked_for() -> None:
    told: list[str] = []
    asked = [option.name for option in spec("derby").options]
    answers = {"radius": "8", "obstacles": "e9,f10"}
    typed = iter(["Ada", *[answers.get(name, "") for name in asked]])
    chosen = ask_lines("en", "derby", "", {}, ask=lambda prompt: next(typed), show=told.append)
    assert chosen is not None
    assert chosen[2]["obstacles"] == "e9,f10"
    [board] = [text for text in told if text.count("\n") > 16]
    assert " 17" in board  # of radius 8, as was said before
    assert " 18" not in board


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_spaces_are_picked_on_the_board(size: tuple[int, int]) -> None:
    """By keys and by clicks; what is picked is written as one would type it, and is accepted."""
    pytest.importorskip("textual")
    from textual.widgets import Button, Input

    from rookery.terminal.cell_picker import CellPicker
    from rookery.terminal.setup_screen import SetupScreen

    async def story() -> None:
        form = SetupScreen("fr", "derby", "Ada", {"obstacles": "e9"})
        async with form.run_test(size=size) as pilot:
            await pilot.pause()
            form.query_one("#pick-obstacles", Button).press()
            await pilot.pause()
            picker = form.screen
            assert isinstance(picker, CellPicker)
            while not picker.board.rows:  # it lays the board out when it is mounted
                await pilot.pause()
            assert picker.cells == ["e9"]
            start = picker.cursor.key
            await pilot.press("space", "down", "right", "space")
            other = picker.cursor.key
            assert other != start
            assert picker.cells == sorted({"e9", start, other})
            spot = picker.board.place(other)
            assert spot is not None
            picker.clicked(spot.column, spot.row)
            await pilot.press("enter")
            await pilot.pause()
            assert form.query_one("#option-obstacles", Input).value == ",".join(sorted({"e9", start}))

    asyncio.run(asyncio.wait_for(story(), 60))
