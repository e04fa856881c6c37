"""The same faces at a server's table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi")

from rookery.client import RemoteSession, TableClient
from rookery.terminal import Lines, Table
from server.running import running

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "uniform"}]


@pytest.fixture
def address(tmp_path: Path) -> Any:
    with running(str(tmp_path / "r.db")) as found:
        yield found


def test_a_match_is_played_and_watched_in_lines(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    client = TableClient.create(address, "pingouin", SEATS)
    first = ["", "a1-a1", "why z9", "moves", "save x", "say bonjour", "hint"]
    with RemoteSession(client) as session:
        table = Table(session, language="en")
        monkeypatch.setattr("builtins.input", lambda prompt="": first.pop(0) if first else table.legal[0])
        Lines(table, colour=False, ascii=False).run()
    told = capsys.readouterr().out
    for wanted in ("(P", "You may play: ", "Only for a game on this computer.", "out of 100", "<Ada> bonjour", " win"):
        assert wanted in told, wanted
    assert "places a penguin" in told or "You place a penguin" in told
    with RemoteSession(TableClient(address, client.table)) as watched:
        Lines(Table(watched, language="fr"), colour=False, ascii=False).run()
    seen = capsys.readouterr().out
    assert "ictoire" in seen
    assert "<Ada> bonjour" in seen, "what was said before one came"


def test_the_full_screen_plays_chats_and_shows_clocks(address: str) -> None:
    pytest.importorskip("textual")
    from rookery.terminal.screen import TableScreen
    from terminal.test_screen import shown, until

    clock = {"kind": "total", "amount": 300, "increment": 2}
    client = TableClient.create(address, "pingouin", [SEATS[0], {"kind": "open"}], settings={"clock": clock})
    other = TableClient(address, client.table)

    async def story() -> None:
        with RemoteSession(client) as session:
            screen = TableScreen(Table(session, language="en", keys=True))
            async with screen.run_test(size=(80, 24)) as pilot:
                await until(pilot, lambda: "Waiting for players" in shown(screen))
                await asyncio.to_thread(other.sit, name="Bo")
                await until(pilot, lambda: bool(screen.table.legal))
                assert any(time in shown(screen) for time in ("5:00", "4:59", "4:58"))
                with RemoteSession(other) as bo:
                    await asyncio.to_thread(bo.say, "salut")
                    await until(pilot, lambda: "Bo: salut" in shown(screen))
                await pilot.press("c", *"hi", "enter")
                await until(pilot, lambda: "Ada: hi" in shown(screen))
                await pilot.press("enter")
                await until(pilot, lambda: "Waiting for Bo" in shown(screen))

    asyncio.run(asyncio.wait_for(story(), 120))
