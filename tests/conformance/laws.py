"""What every step of a game must tell: asked of random games by the suite, and of every hand-set position of a game."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from conformance.tables import Table
from rookery.core import Seat, Text
from rookery.core.effects import Effect, visible
from rookery.scene.picture import Picture
from rookery.scene.shapes import Shape

LONGEST = 90
LONG = ("Maximilienne", "Bartholomew.", "Clementine-X", "Dagobert-van", "Eleonore-Zoe", "Ferdinand-Jr")
NAMES = [Text(name, name) for name in LONG]
"""Names of twelve characters, the longest that sentences must have room for."""
CHANGING = {"move", "add", "remove", "change", "reveal", "roll"}
"""The kinds of effects that change the shape they name."""


def shapes(picture: Picture) -> dict[str, Shape]:
    """Return everything that has a key, on the board and in the trays."""
    scenes = [picture.board, *[tray.scene for tray in picture.trays]]
    keyed = [shape for scene in scenes for shape in scene.shapes if shape.key]
    repeated = [key for key, count in Counter(shape.key for shape in keyed).items() if count > 1]
    assert not repeated, f"keys that name several shapes: {repeated}"
    return {shape.key: shape for shape in keyed}


def seen(table: Table, state: Any, reader: Seat | None) -> Picture:
    return table.game.draw(table.rules, table.rules.view(state, reader))


def unseen(told: Sequence[Effect]) -> set[str]:
    """Return what may look the same after its effects: a die that shows the same face, a thing that came and went."""
    keys = {kind: {effect.key for effect in told if effect.kind == kind} for kind in ("roll", "add", "remove")}
    return keys["roll"] | keys["add"] & keys["remove"]


def owners(picture: Picture) -> dict[str, Seat]:
    """Return whose each thing in a seat's tray is."""
    trays = [(tray.owner, tray.scene.shapes) for tray in picture.trays]
    return {shape.key: owner for owner, things in trays if owner is not None for shape in things}


def assert_complete(old: Picture, new: Picture, told: Sequence[Effect]) -> None:
    """Whatever differs between two pictures is named by what was told, as what and whose it is, and nothing else is."""
    before, after, owned = shapes(old), shapes(new), owners(old) | owners(new)
    keys = {kind: {effect.key for effect in told if effect.kind == kind} for kind in CHANGING}
    named = set().union(*keys.values())
    stayed, came, went = before.keys() & after.keys(), after.keys() - before.keys(), before.keys() - after.keys()
    changed = {key for key in stayed if before[key] != after[key]}
    dealt = came | went if any(effect.kind == "deal" for effect in told) else set()
    assert not (changed | came | went) - named - dealt, "changed, but not named"
    assert not named - changed - came - went - unseen(told), "named, but not changed"
    # A count is drawn from one on, so it may come and go by changing.
    assert not came - keys["add"] - keys["change"] - dealt, "came, but was not added"
    assert not went - keys["remove"] - keys["move"] - keys["change"] - dealt, "went, but was not removed"
    assert not stayed & keys["add"] - keys["remove"] - keys["move"], "added, but was there"
    assert not stayed & keys["remove"] - keys["add"], "removed, but is there"
    for effect in told:
        if effect.kind in CHANGING:
            assert effect.seat == owned.get(effect.key, effect.seat), f"another seat's: {effect}"


def told_bytes(table: Table, effects: Sequence[Effect], reader: Seat | None) -> bytes:
    """Write all that a reader gets of an action besides its views, of which its pictures are made."""
    told = visible(effects, reader)
    sentences = [table.game.narrate(table.rules, effect, reader, NAMES) for effect in told]
    return json.dumps([[effect._replace(known_to=None) for effect in told], sentences]).encode()


def assert_short(table: Table, effects: Sequence[Effect], reader: Seat | None) -> None:
    """Whatever a reader is told is a sentence of at most ninety characters, in both languages."""
    for effect in visible(effects, reader):
        for sentence in table.game.narrate(table.rules, effect, reader, NAMES) or ():
            assert 0 < len(sentence) <= LONGEST, sentence
            assert sentence[-1] in ".!?", sentence
            assert sentence == " ".join(sentence.split()), sentence
            assert not set("{}|") & set(sentence), sentence
