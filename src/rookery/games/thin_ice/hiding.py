"""What a seat knows of a state, and what it may imagine of the rest.

Hidden are: other hands, which of the unseen cards are in the deck, tiles in other hands, and backs that only others
have seen. Everything else is public: how many cards and tiles a hand has, who looked under which tile, and the stack.
"""

from random import Random
from typing import Final

from rookery.games.thin_ice.draft import Draft, counted
from rookery.games.thin_ice.frames import WINDOW
from rookery.games.thin_ice.setting import Setting
from rookery.games.thin_ice.state import HIDDEN, State, View
from rookery.games.thin_ice.tiles import (
    CORNER,
    CRACK,
    HOLE,
    ICE,
    KRAKEN,
    ORCA,
    PERMANENT,
    STRIP,
    WELL,
    unturned,
    with_byte,
)
from rookery.games.thin_ice.windows import playable

TRIES: Final = 12
"""How often to redeal until the seat that is being asked has something to answer with."""


def seen(setting: Setting, state: State, seat: int | None) -> View:
    """Return what a seat, or a watcher, knows."""
    tiles, stock = _seen_tiles(state, seat)
    hands, deck = _seen_cards(state, seat)
    racks = tuple([rack if other == seat else (HIDDEN,) * len(rack) for other, rack in enumerate(state.racks)])
    for other, rack in enumerate(state.racks):
        if other != seat:
            for kind in rack:
                stock = counted(stock, unturned(kind), 1)
    known = State(
        tiles=tiles,
        stock=stock,
        lost=state.lost,
        secrets=state.secrets,
        pawns=state.pawns,
        gone=state.gone,
        lying=state.lying,
        bear=state.bear,
        awake=state.awake,
        die=state.die,
        unit=state.unit,
        round=state.round,
        word=state.word,
        done=state.done,
        passed=state.passed,
        missing=state.missing,
        permits=state.permits,
        moved=state.moved,
        pins=state.pins,
        deck=deck,
        pile=state.pile,
        hands=hands,
        racks=racks,
        stack=state.stack,
        seat=state.seat,
    )
    return View(seat, known)


def _seen_tiles(state: State, seat: int | None) -> tuple[bytes, bytes]:
    """The table with the backs that this seat has seen; the others may still be anything."""
    tiles, stock = state.tiles, state.stock
    for cell, who in state.secrets:
        if seat is None or not (who >> seat) & 1:
            kind = tiles[cell] >> 1
            tiles = with_byte(tiles, cell, 2 * (ICE if kind in (CRACK, ORCA, PERMANENT) else WELL))
            stock = counted(stock, kind, 1)
    return tiles, stock


def _seen_cards(state: State, seat: int | None) -> tuple[tuple[tuple[int, ...], ...], bytes]:
    """One's own hand, the sizes of the others, and all cards that one cannot place."""
    deck = state.deck
    hands = []
    for other, hand in enumerate(state.hands):
        if other == seat:
            hands.append(hand)
            continue
        hands.append((HIDDEN,) * len(hand))
        for card in hand:
            deck = counted(deck, card, 1)
    return tuple(hands), deck


def imagined(setting: Setting, view: View, rng: Random) -> State:
    """Return some whole state that looks like this view, hidden things dealt as luck would have dealt them."""
    known = view.known
    tiles, stock, racks = _imagined_tiles(setting, view, rng)
    state = known
    for _ in range(TRIES):
        hands, deck = _imagined_cards(known, rng)
        state = known._replace(tiles=tiles, stock=stock, racks=racks, hands=hands, deck=deck)
        if setting.ask_all or state.seat == view.seat or _can_answer(setting, state):
            break
    return state


def _can_answer(setting: Setting, state: State) -> bool:
    """TA53: whoever is asked in a window has something to answer with."""
    if state.seat < 0 or state.stack[-1][0] != WINDOW:
        return True
    _, trigger, subject, _, about = state.stack[-1]
    return bool(playable(Draft(setting, state), state.seat, trigger, subject, about, False))


def _imagined_cards(known: State, rng: Random) -> tuple[tuple[tuple[int, ...], ...], bytes]:
    """Deal the hidden hands out of all the cards that the seat cannot place."""
    cards = [card for card, count in enumerate(known.deck) for _ in range(count)]
    rng.shuffle(cards)
    hands = []
    for hand in known.hands:
        dealt = [cards.pop() if card == HIDDEN else card for card in hand]
        hands.append(tuple(sorted(dealt)))
    return tuple(hands), bytes([cards.count(card) for card in range(len(known.deck))])


def _imagined_tiles(setting: Setting, view: View, rng: Random) -> tuple[bytes, bytes, tuple[tuple[int, ...], ...]]:
    """Fix the backs that others know and the tiles in their hands, out of all that the seat cannot place."""
    known = view.known
    tiles, stock = known.tiles, known.stock
    racks = [list(rack) for rack in known.racks]
    slots = [(seat, place) for seat, rack in enumerate(racks) for place, kind in enumerate(rack) if kind == HIDDEN]
    secret = [cell for cell, who in known.secrets if view.seat is None or not (who >> view.seat) & 1]
    wells = [cell for cell in secret if tiles[cell] >> 1 == WELL]
    rng.shuffle(slots)
    # TA64: an extension tile that was sure to be dealt is not in the box.
    for kind in (STRIP, CORNER, KRAKEN):
        for _ in range(stock[kind] if setting.forced[kind] and setting.advanced else 0):
            stock = counted(stock, kind, -1)
            chances = len(wells) if kind == KRAKEN else 0
            if stock[HOLE] < chances or int(rng.random() * (len(slots) + chances)) < chances:
                tiles = with_byte(tiles, wells[int(rng.random() * len(wells))], 2 * KRAKEN)
            else:
                seat, place = slots.pop()
                racks[seat][place] = _turned_somehow(kind, rng)
    for cell in secret:
        if tiles[cell] >> 1 in (ICE, WELL):
            kinds = (CRACK, ORCA, PERMANENT) if tiles[cell] >> 1 == ICE else (HOLE, KRAKEN)
            kind = _drawn(stock, kinds, rng)
            stock = counted(stock, kind, -1)
            tiles = with_byte(tiles, cell, 2 * kind)
    for seat, place in slots:
        kind = _drawn(stock, (CRACK, ORCA, PERMANENT, HOLE, KRAKEN, STRIP, CORNER), rng)
        stock = counted(stock, kind, -1)
        racks[seat][place] = _turned_somehow(kind, rng)
    return tiles, stock, tuple([tuple(sorted(rack)) for rack in racks])


def _drawn(stock: bytes, kinds: tuple[int, ...], rng: Random) -> int:
    """Draw a kind by what is left of each."""
    ticket = int(rng.random() * sum([stock[kind] for kind in kinds]))
    for kind in kinds:
        ticket -= stock[kind]
        if ticket < 0:
            return kind
    raise ValueError("no tile is left to be drawn")


def _turned_somehow(kind: int, rng: Random) -> int:
    """Turn a piece as luck would (TA66)."""
    if kind == CORNER:
        return kind + int(rng.random() * 4)
    if kind == STRIP:
        return kind + int(rng.random() * 2)
    return kind
