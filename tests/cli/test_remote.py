"""`rookery play --server` and `rookery watch`: the server's table through a face."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from rookery.cli.remote import Remote
from rookery.cli.table import Sight
from rookery.cli.telling import Hint
from rookery.core import RookeryError
from server.running import created, links, running


class Player:
    """A face that tries something wrong first, and then always does the first thing it may."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.first = ["", "a1-a1", "why z9", "moves", "save x"]

    def show(self, text: str) -> None:
        self.told.append(text)

    def board(self, sight: Sight) -> None:
        assert sight.scene.shapes

    def hint(self, hints: Sequence[Hint]) -> None:
        self.told.append(f"hint {hints[0].text}")

    def turn(self, prompt: str, sight: Sight, news: Callable[[], bool] | None = None) -> str:
        assert prompt == "Ada> "
        return self.first.pop(0) if self.first else sight.legal[0]

    def ask(self, prompt: str) -> str:
        return "y"

    def cover(self, prompt: str) -> None:
        raise AssertionError("nobody else sits here")

    def wait(self, prompt: str, sight: Sight | None) -> None:
        pass

    def pause(self) -> None:
        self.told.append("(end)")

    def until(self, ready: Callable[[], bool]) -> str:
        while not ready():
            time.sleep(0.01)
        return ""


def test_a_match_at_a_server_is_played_and_watched(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db")) as address:
        made = created(address, [{"kind": "link"}, {"kind": "bot", "bot": "uniform"}])
        face = Player()
        table = Remote(address, made["table"]["id"], face, language="en", token=links(made)[0])
        table.sit(None, "Ada")
        table.play()
        assert face.told[0] == "You have seat 1."
        assert any(text.endswith(")") and "(P" in text for text in face.told)
        assert any(text.startswith("You may do: ") for text in face.told)
        assert any(text.startswith("Ada: ") for text in face.told)
        assert face.told[-1] == "(end)"
        watcher = Player()
        Remote(address, made["table"]["id"], watcher, language="fr").play()
        assert any("ictoire" in text for text in watcher.told)


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db")) as address, pytest.raises(RookeryError):
        Remote(address, "nowhere", Player(), language="en").play()
