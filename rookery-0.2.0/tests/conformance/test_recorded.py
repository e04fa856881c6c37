"""Every recorded match still reads as it was played."""

import json
from pathlib import Path

import pytest

from conformance.recorded import FOLDER, POSITIONS, log_path, positions
from rookery import catalog
from rookery.match import Match, verify

LOGS = sorted(FOLDER.glob("*.log"))


def test_there_are_two_for_every_game_as_it_is_now() -> None:
    assert {log_path(game, number) for game in catalog.specs().values() for number in (1, 2)} <= set(LOGS)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_recorded_match_reads_as_it_was_played(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    match = Match.load(lines, catalog.spec)
    assert positions(match) == json.loads(POSITIONS.read_text("utf-8"))[path.name]
    assert verify(lines, catalog.spec).outcome == match.outcome
