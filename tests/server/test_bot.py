"""Programs that play: our bots from another machine, and the example on one page."""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from rookery import catalog
from rookery.core import RookeryError
from rookery.server.bot import bot
from server.running import created, links, running

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


def test_our_bot_and_the_example_play_each_other(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db")) as address:
        made = created(address, [{"kind": "link"}, {"kind": "open"}])
        table, token = made["table"]["id"], links(made)[0]
        outcome: dict[str, Any] = {}
        thread = threading.Thread(target=lambda: outcome.update(bot(address, table, level="uniform", token=token)))
        thread.start()
        told = subprocess.run(
            [sys.executable, str(EXAMPLE), address, table], capture_output=True, text=True, timeout=120, check=True
        )
        thread.join(60)
        assert "I have seat 2." in told.stdout
        assert sorted(outcome["ranks"]) in ([1, 1], [1, 2])


def test_the_example_is_at_most_a_page() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60


def test_a_refused_bot_says_why(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db")) as address:
        table = created(address, [{"kind": "link"}, {"kind": "link"}])["table"]["id"]
        with pytest.raises(RookeryError, match="no such seat free"):
            bot(address, table)


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_a_remote_bot_can_play_every_game(tmp_path: Path, name: str) -> None:
    count = catalog.game(name).seats[0]
    with running(str(tmp_path / "r.db")) as address:
        seats = [{"kind": "link"}, *[{"kind": "bot", "bot": "uniform"}] * (count - 1)]
        made = created(address, seats, game=name)
        outcome = bot(address, made["table"]["id"], level="uniform", token=links(made)[0])
        assert len(outcome["ranks"]) == count
