"""Pictures that show what there is, offer every click that a legal action needs, and keep their size."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conformance.tables import line
from games.thin_ice.positions import GAME, after, position, rules
from rookery.games.thin_ice.trays import icon_of
from rookery.scene.picture import Picture
from rookery.scene.shapes import Shape, Sprite
from rookery.scene.sprites import library

SETTINGS = json.loads((Path(__file__).parent / "settings.json").read_text(encoding="utf-8"))


def shapes(picture: Picture) -> list[Shape]:
    return [shape for scene in (picture.board, *[tray.scene for tray in picture.trays]) for shape in scene.shapes]


def test_every_card_has_a_drawing() -> None:
    table = rules(3, mode="intermediate")
    assert all(icon_of(design) in library().drawings for design in table.config.designs)


def test_a_picture_shows_who_fell_what_drifts_and_which_backs_are_known() -> None:
    table = rules(3, extensions=["kraken", "piece1", "piece2", "rotating1", "rotating2"])
    state = position(table, "qxK |L. ...i", "l12 o14 m12", bear="l14", fallen=4)
    drawn = shapes(GAME.draw(table, table.view(state, 0)))
    keyed = {shape.key: shape for shape in drawn if shape.key}
    sprites = {part.name for shape in drawn for part in shape.parts if isinstance(part, Sprite)}
    assert {"penguin-1", "penguin-3-down", "bear-swimming", "tile-kraken", "tile-hole-cracked"} <= sprites
    assert {"tile-strip-0", "tile-corner-0", "icon-orca"} <= sprites
    assert sprites <= library().drawings.keys()
    assert "adrift" in str(keyed["o14"].label)
    assert "below: orca" in str(keyed["l12"].label)
    assert keyed["pawn1"].click == "pawn1"
    asked = after(table, state, "roll", "die_bear")
    assert {"bear", "kraken", "m12"} <= {shape.click for shape in shapes(GAME.draw(table, table.view(asked, 0)))}


def test_a_tile_that_is_gone_leaves_its_outline() -> None:
    table = rules(2)
    state = position(table, "qxK |L. ...i", "l12 m12")
    drawn = GAME.draw(table, table.view(state, 0), last=("l12", "k16")).board.shapes
    styles = [part.style for shape in drawn for part in shape.parts]
    assert [style for style in styles if style in ("trail", "left")] == ["trail", "left"]


@pytest.mark.parametrize("setting", [{"seats": 2, "options": {}}, *SETTINGS], ids=lambda s: str(s["options"])[:60])
def test_whatever_is_legal_can_be_clicked_and_the_board_keeps_its_size(setting: dict[str, Any]) -> None:
    table = rules(setting["seats"], **setting["options"])
    sizes = set()
    rng = Random(1)
    for _, state, seat, *_ in line(table, 11).steps:
        if seat < 0 or rng.random() < 0.6:
            continue
        picture = GAME.draw(table, table.view(state, seat))
        sizes.add((picture.board.width, picture.board.height, picture.board.background))
        clicks = {shape.click for shape in shapes(picture)}
        drawn = {part.name for shape in shapes(picture) for part in shape.parts if isinstance(part, Sprite)}
        assert drawn <= library().drawings.keys()
        texts = [GAME.format_action(table, action) for action in table.legal_actions(state)]
        assert {key for text in texts for key in text.split("-")} <= clicks
        assert len({tray.key for tray in picture.trays}) == len(picture.trays)
    assert len(sizes) == 1


def test_nobody_is_shown_what_somebody_else_holds() -> None:
    table = rules(3, mode="advanced")
    for _, state, *_ in line(table, 4).steps[:200]:
        for reader in (None, 0):
            picture = GAME.draw(table, table.view(state, reader))
            for tray in picture.trays:
                if tray.owner is not None and tray.owner != reader:
                    number = tray.owner + 1
                    assert {shape.key for shape in tray.scene.shapes} <= {f"cards{number}", f"rack{number}"}
