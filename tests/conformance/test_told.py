"""Every told game still reads as it was told."""

import json
from pathlib import Path

import pytest

from conformance.told import GAMES
from rookery.catalog import game
from rookery.core import play

TOLD = sorted(GAMES.glob("*/told-*.txt"))


def test_there_is_one_for_every_game() -> None:
    from rookery.catalog import GAMES as CATALOGUE

    assert {path.parent.name for path in TOLD} == set(CATALOGUE)


@pytest.mark.parametrize("path", TOLD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_told_game_still_reads_as_it_was_told(path: Path) -> None:
    header, *events, end = path.read_text(encoding="utf-8").splitlines()
    opening = json.loads(header)
    played = game(opening["game"])
    rules = played.rules(opening["seats"], **opening["options"])
    assert rules.version == opening["version"]
    state = rules.opening()
    for event in events:
        if event.startswith("= "):
            assert played.write_position(rules, state) == event[2:]
        else:
            state = play(rules, state, played.read(rules, event))
    outcome = rules.outcome(state)
    assert outcome is not None
    told = json.loads(end)
    assert [list(outcome.ranks), list(outcome.scores), outcome.reason] == [
        told["ranks"],
        told["scores"],
        told["reason"],
    ]
