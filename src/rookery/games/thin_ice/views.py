"""What a seat knows of a state, and how the rest is sampled.

Hidden are: other hands, which of the unseen cards are in the deck, tiles in other hands, and backs that only others
have seen. Everything else is public: how many cards and tiles a hand has, who looked under which tile, and the stack.
"""

from random import Random
from typing import Final

from rookery.games.thin_ice.config import Config
from rookery.games.thin_ice.draft import Draft, counted
from rookery.games.thin_ice.reactions import answers
from rookery.games.thin_ice.stack import Reaction
from rookery.games.thin_ice.state import HIDDEN, Cards, Floe, State, View
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

TRIES: Final = 12
"""How often to redeal until the seat that is being asked has something to answer with."""


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator, knows."""
    floe = state.floe
    tiles, stock = _seen_tiles(floe, seat)
    hands, deck = _seen_cards(state.cards, seat)
    racks = tuple([rack if other == seat else (HIDDEN,) * len(rack) for other, rack in enumerate(floe.racks)])
    for other, rack in enumerate(floe.racks):
        if other != seat:
            for kind in rack:
                stock = counted(stock, unturned(kind), 1)
    cards = Cards(deck, state.cards.discards, hands)
    return View(seat, _with(state, _with_tiles(floe, tiles, stock, racks), cards))


def _with_tiles(floe: Floe, tiles: bytes, stock: bytes, racks: tuple[tuple[int, ...], ...]) -> Floe:
    """Return a floe with other tiles."""
    rest = floe.secrets, floe.moved, floe.anchored, floe.bear, floe.awake
    return Floe(tiles, stock, floe.removed, racks, *rest)


def _with(state: State, floe: Floe, cards: Cards) -> State:
    """Return a state with other tiles and cards."""
    return State(floe, state.pawns, state.turn, cards, state.stack, state.seat)


def _seen_tiles(floe: Floe, seat: int | None) -> tuple[bytes, bytes]:
    """The table with the backs that this seat has seen; the others may still be anything."""
    tiles, stock = floe.tiles, floe.stock
    for cell, seats in floe.secrets:
        if seat is None or not (seats >> seat) & 1:
            kind = tiles[cell] >> 1
            tiles = with_byte(tiles, cell, 2 * (ICE if kind in (CRACK, ORCA, PERMANENT) else WELL))
            stock = counted(stock, kind, 1)
    return tiles, stock


def _seen_cards(cards: Cards, seat: int | None) -> tuple[tuple[tuple[int, ...], ...], bytes]:
    """One's own hand, the sizes of the others, and all cards that one cannot place."""
    deck = cards.deck
    hands = []
    for other, hand in enumerate(cards.hands):
        if other == seat:
            hands.append(hand)
            continue
        hands.append((HIDDEN,) * len(hand))
        for card in hand:
            deck = counted(deck, card, 1)
    return tuple(hands), deck


def sample(config: Config, view: View, rng: Random) -> State:
    """Return some whole state that looks like this view, hidden things dealt as chance would have dealt them."""
    known = view.known
    tiles, stock, racks = _sampled_tiles(config, view, rng)
    floe = _with_tiles(known.floe, tiles, stock, racks)
    state = known
    for _ in range(TRIES):
        hands, deck = _sampled_cards(known.cards, rng)
        state = _with(known, floe, Cards(deck, known.cards.discards, hands))
        if config.ask_all or state.seat == view.seat or _can_answer(config, state):
            break
    return state


def _can_answer(config: Config, state: State) -> bool:
    """TA53: a seat that is asked to react has something to react with."""
    if state.seat < 0:
        return True
    reaction = state.stack[-1]
    return not isinstance(reaction, Reaction) or bool(answers(Draft(config, state), state.seat, reaction))


def _sampled_cards(known: Cards, rng: Random) -> tuple[tuple[tuple[int, ...], ...], bytes]:
    """Deal the hidden hands out of all the cards that the seat cannot place."""
    cards = [card for card, count in enumerate(known.deck) for _ in range(count)]
    rng.shuffle(cards)
    hands = []
    for hand in known.hands:
        dealt = [cards.pop() if card == HIDDEN else card for card in hand]
        hands.append(tuple(sorted(dealt)))
    return tuple(hands), bytes([cards.count(card) for card in range(len(known.deck))])


def _sampled_tiles(config: Config, view: View, rng: Random) -> tuple[bytes, bytes, tuple[tuple[int, ...], ...]]:
    """Fix the backs that others know and the tiles in their hands, out of all that the seat cannot place."""
    known = view.known.floe
    tiles, stock = known.tiles, known.stock
    racks = [list(rack) for rack in known.racks]
    slots = [(seat, place) for seat, rack in enumerate(racks) for place, kind in enumerate(rack) if kind == HIDDEN]
    secret = [cell for cell, seats in known.secrets if view.seat is None or not (seats >> view.seat) & 1]
    wells = [cell for cell in secret if tiles[cell] >> 1 == WELL]
    rng.shuffle(slots)
    # TA64: an extension tile that was sure to be dealt is not in the box.
    for kind in (STRIP, CORNER, KRAKEN):
        for _ in range(stock[kind] if config.forced[kind] and config.advanced else 0):
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
    """Turn a piece as chance would (TA66)."""
    if kind == CORNER:
        return kind + int(rng.random() * 4)
    if kind == STRIP:
        return kind + int(rng.random() * 2)
    return kind
