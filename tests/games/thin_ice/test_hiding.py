"""A cheating reader finds nothing: everything that a seat does not know is redealt by hand, in every mode.

Unlike the conformance suite, which lets the game itself imagine, this test swaps the secrets about on its own.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.thin_ice.floes import GAME, rules
from rookery.core import CHANCE, draw
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import State
from rookery.games.thin_ice.tiles import CRACK, ORCA, PERMANENT

SETTINGS = json.loads((Path(__file__).parent / "settings.json").read_text(encoding="utf-8"))


def redealt(state: State, seat: int, rng: Random) -> State:
    """Give the other hands other cards and tiles, and what others know below the ice another back."""
    cards = [card for card, count in enumerate(state.deck) for _ in range(count)]
    cards += [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    rng.shuffle(cards)
    hands = [
        hand if other == seat else tuple(sorted(cards.pop() for _ in hand)) for other, hand in enumerate(state.hands)
    ]
    racks = list(state.racks)
    others = [other for other in range(len(racks)) if other != seat]
    held = [kind for other in others for kind in racks[other]]
    rng.shuffle(held)
    for other in others:
        racks[other] = tuple(sorted(held.pop() for _ in racks[other]))
    tiles = bytearray(state.tiles)
    for kinds in ((CRACK, ORCA, PERMANENT), (6, 7)):
        cells = [cell for cell, who in state.secrets if not who >> seat & 1 and tiles[cell] >> 1 in kinds]
        codes = [tiles[cell] for cell in cells]
        rng.shuffle(codes)
        for cell, code in zip(cells, codes, strict=True):
            tiles[cell] = code
    deck = bytes([cards.count(card) for card in range(len(state.deck))])
    return state._replace(hands=tuple(hands), racks=tuple(racks), tiles=bytes(tiles), deck=deck)


def same_to(table: ThinIce, seat: int, state: State, other: State) -> None:
    view, twin = table.view(state, seat), table.view(other, seat)
    assert view == twin
    assert GAME.picture(table, view) == GAME.picture(table, twin)
    assert (GAME.encode(table, view, seat) == GAME.encode(table, twin, seat)).all()
    if table.to_move(state) == seat:
        assert list(table.legal_actions(state)) == list(table.legal_actions(other))


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: str(setting["options"])[:60])
def test_redealing_what_a_seat_does_not_know_changes_nothing_for_it(setting: dict[str, Any]) -> None:
    pytest.importorskip("numpy")
    table = rules(setting["seats"], **setting["options"])
    rng = Random(7)
    for _ in range(2 if table.seats < 5 else 1):
        state = table.opening()
        while table.to_move(state) is not None:
            luck = table.to_move(state) == CHANCE
            action = draw(table, state, rng) if luck else rng.choice(table.legal_actions(state))
            if rng.random() < 0.02:
                for seat in range(table.seats):
                    other = redealt(state, seat, rng)
                    same_to(table, seat, state, other)
                    if action in table.legal_actions(other) and table.view(
                        table.apply(other, action), seat
                    ) == table.view(table.apply(state, action), seat):
                        assert GAME.tell(table, state, action, seat) == GAME.tell(table, other, action, seat)
            state = table.apply(state, action)


def test_a_watcher_sees_no_hand() -> None:
    table = rules(3, mode="advanced")
    rng = Random(2)
    state = table.opening()
    for _ in range(150):
        known = table.view(state, None).known
        assert all(card == -1 for hand in (*known.hands, *known.racks) for card in hand)
        if table.to_move(state) is None:
            break
        luck = table.to_move(state) == CHANCE
        state = table.apply(state, draw(table, state, rng) if luck else rng.choice(table.legal_actions(state)))
