"""Positions refused with all reasons, refusals with their clauses, and pictures that show what there is."""

from random import Random

import pytest

from games.thin_ice.floes import GAME, after, at, rules
from rookery.core import BadNotation, BadPosition, IllegalAction, settle
from rookery.games.thin_ice.picture import icon_of
from rookery.scene.shapes import Sprite
from rookery.scene.sprites import SPRITES


def test_a_position_with_nonsense_is_refused_with_every_reason() -> None:
    table = rules(2)
    text = GAME.write_position(table, settle(table, table.opening(), Random(1)))
    broken = text.replace("bear=m13", "bear=z99").replace("round=0", "round=-4").replace("gone=0,0", "gone=0")
    with pytest.raises(BadPosition) as refusal:
        GAME.read_position(table, broken)
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
    text = GAME.write_position(table, settle(table, table.opening(), Random(1)))
    assert old in text
    with pytest.raises(BadPosition):
        GAME.read_position(table, text.replace(old, new, 1))


def test_what_is_half_a_move_is_said_to_be_half() -> None:
    table = rules(2)
    state = at(table, "ppp", "l12 n12")
    why = GAME.explain(table, state, "pawn1")
    assert isinstance(why, BadNotation)
    assert "beginning" in why.text.en
    luck = GAME.explain(table, state, "tile_crack")
    assert isinstance(luck, IllegalAction)
    assert luck.rule == "TA8"


def test_every_card_has_a_drawing() -> None:
    table = rules(3, mode="intermediate")
    assert all(icon_of(design) in SPRITES for design in table.setting.designs)


def test_a_picture_shows_who_lies_what_drifts_and_which_backs_are_known() -> None:
    table = rules(3, extensions=[1, 2, 2])
    state = at(table, "qxK |L. ...i", "l12 o14 m12", bear="l14", lying=4)
    scene = GAME.picture(table, table.view(state, 0))
    shapes = {shape.key: shape for shape in scene.shapes if shape.key}
    drawn = {part.name for shape in scene.shapes for part in shape.parts if isinstance(part, Sprite)}
    assert {"penguin-1", "penguin-3-down", "bear-swimming", "tile-kraken", "tile-hole-cracked"} <= drawn
    assert {"opening", "opening-corner", "icon-orca"} <= drawn
    assert "adrift" in str(shapes["o14"].label)
    assert "below: orca" in str(shapes["l12"].label)
    assert shapes["pawn1"].click == "pawn1"
    assert shapes["pawn2"].click == "o14"
    asked = after(table, state, "roll", "die_bear")
    keys = {shape.click for shape in GAME.picture(table, table.view(asked, 0)).shapes}
    assert {"bear", "kraken", "m12"} <= keys
