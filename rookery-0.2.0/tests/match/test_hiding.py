"""What a seat reads does not depend on what it cannot know: redeal all of that, and no byte changes."""

import json
from typing import Any

import pytest

from games.thin_ice.positions import GAME, changed, position, rules
from match.honest import GAMES, SEED, opened
from match.twins import twins
from rookery.core import RookeryError
from rookery.games.thin_ice.state import Secret
from rookery.games.thin_ice.tiles import TABLE
from rookery.table.frame import turns_for

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("banquise", {"seats": 3, "options": {"rounds": 1}}),
    ("banquise", {"seats": 2, "options": {"rounds": 2, "wobble": "heavy"}}),
    ("thin_ice", {"seats": 3, "options": {"mode": "intermediate"}}),
    ("thin_ice", {"seats": 3, "options": {"mode": "advanced"}}),
]


@pytest.mark.parametrize(("name", "setting"), SETTINGS)
def test_no_byte_of_a_log_depends_on_what_its_reader_cannot_know(name: str, setting: dict[str, Any]) -> None:
    differing = 0
    for number in range(6):
        for seat in (None, 0, 1):
            one, other = twins(name, seat, number, **setting)
            assert one.seq == other.seq > 10
            assert one.lines_for(seat) == other.lines_for(seat)
            assert one.last_for(seat) == other.last_for(seat)
            differing += one.state != other.state
            assert turns_for(one, seat) == turns_for(other, seat)
    assert differing > 3


@pytest.mark.parametrize("name", list(GAMES))
def test_nobody_reads_the_seed_before_the_end(name: str) -> None:
    match = opened(name)
    for seat in (None, *range(match.header.seats)):
        lines = match.lines_for(seat)
        assert "seed" not in json.loads(lines[0])
        assert SEED.hex() not in "".join(lines)
    assert SEED.hex() in match.lines()[0]


def test_nobody_undoes_what_taught_them_something() -> None:
    """Sonar may be taken back, but not the look below the ice: seat 2 knew that back, so chance drew nothing."""
    table = rules(3, mode="intermediate")
    state = position(table, "ijc p.c", "m12 n12 l13", hands=[["sonar"], [], []])
    seen_by_two = (Secret(TABLE.cell_named["m12"], 0b010),)
    state = changed(state, floe=changed(state.floe, secrets=seen_by_two))
    written = GAME.format_position(table, state)
    match = opened("thin_ice", position=written)
    match.play("card_sonar")
    assert match.can_undo(0)
    match.undo(0)
    match.play("card_sonar")
    match.play("m12")
    assert [event.what for event in match.events] == ["move", "undo", "move", "move"]
    assert match.view(0) != opened("thin_ice", position=written).view(0)
    assert not match.can_undo(0)
    with pytest.raises(RookeryError, check=lambda error: error.code == "no_undo"):
        match.undo(0)
    # What it saw is its own: neither seat 3 nor a spectator reads another picture than before.
    known = {seat: match.view(seat).known.floe.tiles[TABLE.cell_named["m12"]] for seat in (0, 1, 2, None)}
    assert known[0] == known[1] != known[2] == known[None]
