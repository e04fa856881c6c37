"""What Thin Ice tells of its tiles is what lies there: the faces that effects name, in whole games of every setting."""

import json
from pathlib import Path
from typing import Any

import pytest

from conformance.tables import Table, played, read_at
from games.thin_ice.positions import GAME, after, position, rules
from rookery.core import CHANCE
from rookery.core.effects import Effect
from rookery.core.game import Game
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.state import DIE_DONE, PAWN_DONE, TILE_DONE
from rookery.games.thin_ice.tiles import CRACK, FACE_NAMES, ORCA, TABLE

SETTINGS = json.loads((Path(__file__).parent / "settings.json").read_text(encoding="utf-8"))
BACKS = {
    "tile_crack": "cracked_ice",
    "tile_orca": "orca",
    "tile_permanent": "permanent_ice",
    "tile_hole": "cracked_hole",
    "tile_kraken": "kraken",
}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: str(setting["options"])[:60])
def test_the_face_that_was_told_last_is_the_one_that_lies_there(setting: dict[str, Any]) -> None:
    table = Table(GAME, rules(setting["seats"], **setting["options"]))
    game, told = played(table, 0), 0
    for step in game.steps:
        read_at(table, game, step.number)
        faces = {}
        for effect in step.effects:
            if effect.key in TABLE.cell_named:
                faces[effect.key] = effect.to if effect.kind in ("add", "change") and effect.to in FACE_NAMES else ""
        for name, face in faces.items():
            if face:
                told += 1
                assert FACE_NAMES[step.after.floe.tiles[TABLE.cell_named[name]]] == face, name
    assert told > 20


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: str(setting["options"])[:60])
def test_a_back_is_told_as_it_was_drawn(setting: dict[str, Any]) -> None:
    """TA8: by everybody when it comes up or drifts away, by one seat when it is looked at."""
    table = Table(GAME, rules(setting["seats"], **setting["options"]))
    game = played(table, 0)
    for step in game.steps:
        read_at(table, game, step.number)
        revealed = [effect.to for effect in step.effects if effect.kind == "reveal"]
        if step.seat == CHANCE and revealed:
            assert revealed == [BACKS[table.game.format_action(table.rules, step.action)]]


@pytest.mark.parametrize(
    ("floe", "pawns", "bear", "texts", "told"),
    [
        ("c.ppp", "l12 n12 o12", "off", "pawn1-l11", ("pawn1", 0, "T17", "sea")),
        ("ph.pp", "l12 o12 p12", "m12", "roll die_bear bear-l12", ("pawn1", 0, "T39", "bear")),
        ("pK.pp", "off l12 o12", "off", "roll die_bear kraken-l12", ("pawn2", 1, "T81", "kraken")),
        ("ppp.p", "l12 m12 p12", "off", "roll die_freeze", ("pawn3", 2, "T26", "drift")),
    ],
    ids=["sea", "bear", "kraken", "drift"],
)
def test_why_a_pawn_is_out_is_told_with_its_clause(
    floe: str, pawns: str, bear: str, texts: str, told: tuple[str, int, str, str]
) -> None:
    table = rules(3, extensions=["kraken"])
    done = TILE_DONE | (DIE_DONE if told[3] == "sea" else PAWN_DONE)
    state = position(table, floe, pawns, bear=bear, done=done)
    *before, last = texts.split()
    effects: list[Effect] = []
    table.apply(after(table, state, *before), Game(GAME, table).parse(last), effects)
    assert [(each.key, each.seat, each.rule, each.cause) for each in effects if each.kind == "out"] == [told]
    assert [(each.seat, each.amount, each.rule, each.cause) for each in effects if each.kind == "score"] == [
        (told[1], -1, *told[2:])
    ]


@pytest.mark.parametrize(("mode", "row", "piece"), [("advanced", "rack", "tile_"), ("intermediate", "cards", "card_")])
def test_what_comes_to_a_hand_is_told_to_its_holder_and_its_size_to_all(mode: str, row: str, piece: str) -> None:
    table = Table(GAME, rules(3, mode=mode))
    holders = set()
    for step in played(table, 0).steps:
        for effect in step.effects:
            if effect.key.startswith(piece):
                assert effect.known_to is not None
                assert list(effect.known_to) == [effect.seat]
                assert effect.to == f"{row}{(effect.seat or 0) + 1}"
            elif effect.key.startswith(row):
                seat = int(effect.key.removeprefix(row)) - 1
                held = step.after.floe.racks[seat] if row == "rack" else step.after.cards.hands[seat]
                assert (effect.seat, effect.known_to) == (seat, None)
                holders.add((seat, effect.amount == len(held)))
    assert {seat for seat, _ in holders} == {0, 1, 2}
    assert (2, True) in holders


def test_a_row_that_loses_one_of_two_alike_moves_up() -> None:
    """Things of one name are told apart by their places."""
    table = rules(3, mode="advanced")
    state = position(table, "ppp", "l12 m12 n12")
    draft = Draft(table.config, state, [])
    draft.set_rack(1, (CRACK, CRACK, ORCA))
    assert draft.effects is not None
    draft.effects.clear()
    draft.set_rack(1, (CRACK, ORCA))
    everybody, holder = None, frozenset((1,))
    assert [(each.kind, each.key, each.seat, each.amount, each.known_to) for each in draft.effects] == [
        ("remove", "tile_crack_2", 1, 0, holder),
        ("move", "tile_orca", 1, 0, holder),
        ("change", "rack2", 1, 2, everybody),
    ]
