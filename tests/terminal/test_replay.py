"""A match that was played, leafed through."""

import asyncio

import pytest

from rookery.catalog import specs
from rookery.i18n import LANGUAGES
from rookery.terminal.replay import Replay, page_after, replay_lines
from terminal.tables import opened


def test_pages_are_leafed_through() -> None:
    keys = ("left", "right", "home", "end", "x", "pageup", "pagedown")
    assert [page_after(3, key, 5) for key in keys] == [2, 4, 0, 5, 3, 0, 5]
    assert (page_after(0, "left", 5), page_after(5, "right", 5)) == (0, 5)


@pytest.mark.parametrize("name", specs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_move_is_told_with_what_came_of_it(name: str, language: str) -> None:
    match = opened(name, seats=2, plies=8, names=("Ada", "Bo"))
    replay = Replay(match, language)
    moves = [event for event in match.events if event.what == "move"]
    assert len(replay.events) == len(moves) + 1
    for at, event in enumerate(moves, 1):
        assert replay.told(at)[0].startswith(match.players[event.seat].name)
        assert replay.page_of(event.seq) == at
    assert any(len(replay.told(at)) > 1 for at in range(1, len(replay.events)))


def test_lines_tell_the_end() -> None:
    match = opened("pingouin", names=("Ada", "Bo"), plies=2)
    match.resign(0)
    told: list[str] = []
    replay_lines(Replay(match, "en"), at=None, boards=False, colour=False, ascii=True, show=told.append)
    assert [line for line in told if "Ada: " in line]
    assert "Bo wins. Decided by resignation." in told
    one: list[str] = []
    first = next(event.seq for event in match.events if event.what == "move")
    replay_lines(Replay(match, "en"), at=first, boards=True, colour=False, ascii=True, show=one.append)
    assert not [line for line in one if "Bo wins" in line]


def test_each_move_has_its_number_once() -> None:
    match = opened("derby", seats=2, plies=8, names=("Ada", "Bo"))
    told: list[str] = []
    replay_lines(Replay(match, "en"), at=None, boards=True, colour=False, ascii=True, show=told.append)
    lines = [line for line in told if not line.startswith("\n")]
    assert any(line.startswith("      ") for line in lines), "what came of it stands below"
    numbered = [int(line[:4]) for line in lines if line[:4].strip()]
    assert numbered == [event.seq for event in match.events if event.what == "move"]


def test_arrows_leaf_on_the_full_screen() -> None:
    pytest.importorskip("textual")
    from rookery.terminal.replay_screen import ReplayScreen

    async def story() -> None:
        screen = ReplayScreen(Replay(opened(plies=2, names=("Ada", "Bo")), "en"), 0, colour=True, ascii=False)
        async with screen.run_test(size=(80, 24)) as pilot:
            await pilot.press("right", "right", "right", "left")
            assert screen.at == 1
            await pilot.press("L")
            assert screen.replay.language == "fr"
            await pilot.press("q")

    asyncio.run(asyncio.wait_for(story(), 60))
