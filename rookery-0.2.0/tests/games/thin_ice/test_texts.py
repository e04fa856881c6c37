"""Positions refused with all reasons, and refusals with their clauses."""

from random import Random

import pytest

from games.thin_ice.positions import GAME, position, rules
from rookery.core import IllegalAction, InvalidPosition, UnreadableMove, resolve_chance


def test_a_position_with_nonsense_is_refused_with_every_reason() -> None:
    table = rules(2)
    text = GAME.format_position(table, resolve_chance(table, table.initial_state(), Random(1)))
    broken = text.replace("bear=m13", "bear=z99").replace("round=0", "round=-4").replace("gone=0,0", "gone=0")
    with pytest.raises(InvalidPosition) as refusal:
        GAME.parse_position(table, broken)
    assert {reason.where for reason in refusal.value.reasons} == {"bear", "round", "gone"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("stack=", "stack=main,"),
        ("seat=0", "seat=1"),
        ("m13:hole", "m13:hole,m13:hole"),
        ("m13:hole", "m13:ice*"),
        ("place:0", "place:7"),
        ("place:0", "place"),
        ("awake=0", "awake=2"),
        ("deck=-", "deck=cold_snap:1"),
        ("unit=0", "unit=0 unit=0"),
        ("place:0", "effect:0:1:0:99:0"),
        ("place:0", "displace:0:0:-1:0:0:1:-1:-1"),
    ],
)
def test_a_position_that_no_game_reaches_is_refused(old: str, new: str) -> None:
    table = rules(2)
    text = GAME.format_position(table, resolve_chance(table, table.initial_state(), Random(1)))
    assert old in text
    with pytest.raises(InvalidPosition):
        GAME.parse_position(table, text.replace(old, new, 1))


def test_what_is_half_a_move_is_said_to_be_half() -> None:
    table = rules(2)
    state = position(table, "ppp", "l12 n12")
    why = GAME.explain(table, state, "pawn1")
    assert isinstance(why, UnreadableMove)
    assert "beginning" in why.text.en
    luck = GAME.explain(table, state, "tile_crack")
    assert isinstance(luck, IllegalAction)
    assert luck.rule == "TA8"
