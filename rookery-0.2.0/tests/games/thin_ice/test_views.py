"""A cheating reader finds nothing: everything that a seat does not know is redealt by hand, in every mode.

Unlike the conformance suite, which lets the game itself sample_state, this test swaps the secrets about on its own.
"""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.thin_ice.positions import GAME, after, changed, legal, position, rules
from rookery.core import CHANCE, draw_action, resolve_chance
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import State
from rookery.games.thin_ice.tiles import CRACK, FACE_NAMES, HOLE, KRAKEN, NAMES, ORCA, PERMANENT, TABLE, unturned

SETTINGS = json.loads((Path(__file__).parent / "settings.json").read_text(encoding="utf-8"))


def redealt(state: State, seat: int | None, rng: Random) -> State:
    """Give the other hands other cards and tiles, and what others know below the ice another back."""
    mine = 0 if seat is None else 1 << seat
    cards = [card for card, count in enumerate(state.cards.deck) for _ in range(count)]
    cards += [card for other, hand in enumerate(state.cards.hands) if other != seat for card in hand]
    rng.shuffle(cards)
    hands = [
        hand if other == seat else tuple(sorted(cards.pop() for _ in hand))
        for other, hand in enumerate(state.cards.hands)
    ]
    racks = list(state.floe.racks)
    others = [other for other in range(len(racks)) if other != seat]
    held = [kind for other in others for kind in racks[other]]
    rng.shuffle(held)
    for other in others:
        racks[other] = tuple(sorted(held.pop() for _ in racks[other]))
    tiles = bytearray(state.floe.tiles)
    for kinds in ((CRACK, ORCA, PERMANENT), (6, 7)):
        cells = [cell for cell, who in state.floe.secrets if not who & mine and tiles[cell] >> 1 in kinds]
        codes = [tiles[cell] for cell in cells]
        rng.shuffle(codes)
        for cell, code in zip(cells, codes, strict=True):
            tiles[cell] = code
    deck = bytes([cards.count(card) for card in range(len(state.cards.deck))])
    return changed(
        state,
        floe=changed(state.floe, tiles=bytes(tiles), racks=tuple(racks)),
        cards=changed(state.cards, deck=deck, hands=tuple(hands)),
    )


def same_to(table: ThinIce, seat: int | None, state: State, other: State) -> None:
    view, twin = table.view(state, seat), table.view(other, seat)
    assert view == twin
    assert GAME.draw(table, view) == GAME.draw(table, twin)
    if seat is None:
        return
    encoder = GAME.encoder(table)
    row, twin_row = bytearray(encoder.size), bytearray(encoder.size)
    encoder.write(state, seat, row, 0)
    encoder.write(other, seat, twin_row, 0)
    assert row == twin_row
    if table.to_move(state) == seat:
        assert list(table.legal_actions(state)) == list(table.legal_actions(other))


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: str(setting["options"])[:60])
def test_redealing_what_a_seat_does_not_know_changes_nothing_for_it(setting: dict[str, Any]) -> None:
    table = rules(setting["seats"], **setting["options"])
    rng = Random(7)
    for _ in range(2 if table.seats < 5 else 1):
        state = table.initial_state()
        while table.to_move(state) is not None:
            luck = table.to_move(state) == CHANCE
            action = draw_action(table, state, rng) if luck else rng.choice(table.legal_actions(state))
            if rng.random() < 0.02:
                for seat in (None, *range(table.seats)):
                    other = redealt(state, seat, rng)
                    same_to(table, seat, state, other)
                    if action in table.legal_actions(other) and table.view(
                        table.apply(other, action), seat
                    ) == table.view(table.apply(state, action), seat):
                        assert GAME.format_for(table, state, action, seat) == GAME.format_for(
                            table, other, action, seat
                        )
            state = table.apply(state, action)


def test_a_watcher_sees_no_hand() -> None:
    table = rules(3, mode="advanced")
    rng = Random(2)
    state = table.initial_state()
    for _ in range(150):
        known = table.view(state, None).known
        assert all(card == -1 for hand in (*known.cards.hands, *known.floe.racks) for card in hand)
        if table.to_move(state) is None:
            break
        luck = table.to_move(state) == CHANCE
        state = table.apply(state, draw_action(table, state, rng) if luck else rng.choice(table.legal_actions(state)))


def counted(state: State, seat: int | None) -> tuple[list[int], list[int]]:
    """Count again the tiles and the cards that a seat cannot place: in the box and the deck, or out of its sight."""
    stock, deck = list(state.floe.stock), list(state.cards.deck)
    for cell, seats in state.floe.secrets:
        if seat is None or not seats >> seat & 1:
            stock[state.floe.tiles[cell] >> 1] += 1
    for other in range(len(state.cards.hands)):
        if other != seat:
            for kind in state.floe.racks[other]:
                stock[unturned(kind)] += 1
            for card in state.cards.hands[other]:
                deck[card] += 1
    return stock, deck


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: str(setting["options"])[:60])
def test_what_a_seat_cannot_place_is_counted_and_dealt_again_in_full(setting: dict[str, Any]) -> None:
    """Nothing is lost or made by hiding and by sampling, and what is sampled differs where something is hidden."""
    table = rules(setting["seats"], **setting["options"])
    rng = Random(5)
    state = table.initial_state()
    hidden, differs = False, False
    for number in range(150):
        if number % 6 == 5:
            for seat in (None, *range(table.seats)):
                known = table.view(state, seat).known
                stock, deck = counted(state, seat)
                assert (list(known.floe.stock), list(known.cards.deck)) == (stock, deck)
                sampled = table.sample_state(table.view(state, seat), rng)
                assert counted(sampled, seat) == (stock, deck)
                differs |= sampled != state
                hidden |= counted(state, seat) != (list(state.floe.stock), list(state.cards.deck))
        if table.to_move(state) is None:
            break
        luck = table.to_move(state) == CHANCE
        state = table.apply(state, draw_action(table, state, rng) if luck else rng.choice(table.legal_actions(state)))
    assert hidden == differs == table.has_secrets


def test_a_hidden_hand_is_dealt_as_chance_would_have_dealt_it() -> None:
    """Each card that a spectator cannot place is as likely in a hand as its copies say."""
    table = rules(3, mode="intermediate")
    state = resolve_chance(table, table.initial_state(), Random(3))
    view, rng, times = table.view(state, None), Random(4), 2000
    met = Counter(card for _ in range(times) for card in table.sample_state(view, rng).cards.hands[1])
    cards = sum(view.known.cards.deck)
    for card, copies in enumerate(view.known.cards.deck):
        expected = times * 2 * copies / cards
        assert abs(met[card] - expected) < 5 * expected**0.5, table.config.designs[card].id


def test_hidden_tiles_are_dealt_as_chance_would_have_dealt_them() -> None:
    """Each tile that a spectator cannot place is as likely in a hand as its number says; one used up, never."""
    table = rules(3, mode="advanced")
    state = resolve_chance(table, table.initial_state(), Random(3))
    view, rng, times = table.view(state, None), Random(4), 1500
    met = Counter(kind for _ in range(times) for kind in table.sample_state(view, rng).floe.racks[1])
    tiles = sum(view.known.floe.stock)
    for kind, count in enumerate(view.known.floe.stock):
        expected = times * 6 * count / tiles
        assert abs(met[kind] - expected) <= 4 * expected**0.5, FACE_NAMES[2 * kind]


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_ta53_whoever_is_asked_is_sampled_with_something_to_answer(seat: int | None) -> None:
    """Being asked tells the others as much; `TRIES` deals may all fail, but few do."""
    table = rules(3, mode="intermediate")
    state = position(table, "pci p.c", "l12 m12 l13", hands=[["paddle"], ["cold_snap", "paddle"], ["leap"]])
    state = after(table, state, "n12-n11")
    assert (table.to_move(state), legal(table, state)) == (1, {"card_cold_snap", "pass"})
    view, rng = table.view(state, seat), Random(6)
    answers = [len(table.legal_actions(table.sample_state(view, rng))) > 1 for _ in range(100)]
    assert sum(answers) > 70


def krakens(state: State) -> list[str]:
    """Return where the krakens of a state are: a cell, or a seat's tiles."""
    cells = [NAMES[cell] for cell, code in enumerate(state.floe.tiles) if code >> 1 == KRAKEN]
    return cells + [f"seat {seat}" for seat, rack in enumerate(state.floe.racks) for kind in rack if kind == KRAKEN]


def with_wells(state: State, holes: int, *kinds: int) -> State:
    """Lay tiles at a1 and c1 that show a hole and that only seat 0 has looked under, with some holes in the box."""
    tiles, stock = bytearray(state.floe.tiles), bytearray(state.floe.stock)
    cells = [TABLE.cell_named[name] for name in ("a1", "c1")]
    for cell, kind in zip(cells, kinds, strict=True):
        tiles[cell] = 2 * kind
    stock[HOLE] = holes
    secrets = tuple((cell, 1) for cell in cells)
    return changed(state, floe=changed(state.floe, tiles=bytes(tiles), secrets=secrets, stock=bytes(stock)))


def test_ta64_a_kraken_that_was_dealt_is_sampled_wherever_it_may_be() -> None:
    """In one of the tiles that others hold, or below a hole that only they have looked under; never in the box."""
    table = rules(3, mode="advanced", extensions=["kraken"])
    state = resolve_chance(table, table.initial_state(), Random(3))
    assert krakens(state) == ["seat 0"]

    def sampled(state: State, times: int) -> Counter[str]:
        view, rng, found = table.view(state, None), Random(1), Counter[str]()
        for _ in range(times):
            other = table.sample_state(view, rng)
            (place,) = krakens(other)
            found[place] += 1
            assert other.floe.stock[KRAKEN] == 0
            assert table.view(other, None) == view
        return found

    found = sampled(with_wells(state, 3, HOLE, HOLE), 1900)
    for place, chances in {"a1": 1, "c1": 1, "seat 0": 5, "seat 1": 6, "seat 2": 6}.items():
        assert abs(found[place] - 100 * chances) < 50 * chances**0.5, found
    # With fewer holes than places that show one, it must be below one of these.
    racks = tuple([CRACK if kind == KRAKEN else kind for kind in rack] for rack in state.floe.racks)
    laid = changed(state, floe=changed(state.floe, racks=tuple(tuple(sorted(rack)) for rack in racks)))
    assert set(sampled(with_wells(laid, 0, HOLE, KRAKEN), 40)) == {"a1", "c1"}
