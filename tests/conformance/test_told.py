"""Every told game still reads as it was told."""

from pathlib import Path

import pytest

from conformance.told import GAMES, retold
from rookery.catalog import GAMES as CATALOGUE
from rookery.catalog import game

TOLD = sorted(GAMES.glob("*/told-*.txt"))


def test_there_is_one_for_every_game() -> None:
    assert {path.parent.name for path in TOLD} == set(CATALOGUE)


@pytest.mark.parametrize("path", TOLD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_told_game_still_reads_as_it_was_told(path: Path) -> None:
    retold(game(path.parent.name), path.read_text(encoding="utf-8"))
