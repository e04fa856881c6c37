"""What follows on the ice: backs are drawn, pieces turned, pawns put somewhere; animals make room."""

from typing import Final

from rookery.core.contract import CHANCE
from rookery.games.thin_ice import frames
from rookery.games.thin_ice.draft import Draft, counted
from rookery.games.thin_ice.effects import berths
from rookery.games.thin_ice.ground import havens, loose, lose, prowl, prowls, put
from rookery.games.thin_ice.moves import FOUND, LEFT, PICKS, PROWLS, RIGHT
from rookery.games.thin_ice.setting import Setting
from rookery.games.thin_ice.state import OFF, Action, Frame, Kind, Luck, Pick, Prowl, Rotate, State, Take
from rookery.games.thin_ice.tiles import (
    BACK,
    CRACK,
    HOLE,
    ICE,
    KRAKEN,
    ORCA,
    ORCA_UP,
    PERMANENT,
    ROUND,
    SEA,
    UNDRAWN,
    floe,
    turned,
)
from rookery.games.thin_ice.vocabulary import LOST_AT_SEA

ICE_KINDS: Final = (CRACK, ORCA, PERMANENT)
WELL_KINDS: Final = (HOLE, KRAKEN)


def ready(draft: Draft, frame: Frame) -> bool:
    """Ask whoever must choose now; do what needs no choice."""
    match frame[0]:
        case frames.REVEAL:
            return draft.ask(CHANCE)
        case frames.PEEK:
            return _peek(draft, frame[1], frame[2])
        case frames.DISPLACE:
            return _displace(draft, frame)
        case frames.LOST:
            return _drown(draft, frame)
        case frames.PUSH_BEAR:
            if not prowls(draft, not frame[3]):
                draft.bear = OFF  # T78, TA27
                return draft.pop()
        case frames.PUSH_ORCA:
            if not _pools(draft, frame[2]):
                draft.lost = counted(draft.lost, ORCA, 1)  # T78, TA70
                return draft.pop()
        case frames.TAKE:
            if not (draft.hands[frame[2]] if frame[2] >= 0 else sum(draft.deck)):
                return draft.pop()
            return draft.ask(CHANCE)
    return draft.ask(frame[1])


def _peek(draft: Draft, cell: int, seat: int) -> bool:
    """Sonar: a back that somebody knows already needs no draw."""
    if UNDRAWN[draft.tiles[cell]]:
        return draft.ask(CHANCE)
    draft.secrets = tuple([(known, who | 1 << seat if known == cell else who) for known, who in draft.secrets])
    return draft.pop()


def _displace(draft: Draft, frame: Frame) -> bool:
    """T36, T39, T80, T81: put a pawn on a tile beside the one it stood on; without any, it is lost."""
    _, pawn, chooser, origin, code, forbidden = frame[:6]
    if pawn == OFF:
        return draft.pop()
    if havens(draft, origin, code, forbidden):
        return draft.ask(chooser)
    draft.pop()
    lose(draft, pawn, origin)
    return False


def _drown(draft: Draft, frame: Frame) -> bool:
    """TA51: first ask whether a card helps, then make it final."""
    _, pawn, origin, asked = frame
    draft.pop()
    if not asked:
        draft.push((frames.LOST, pawn, origin, 1))
        draft.announce(LOST_AT_SEA, draft.setting.owner[pawn], pawn)
    elif draft.pawns[pawn] == OFF:
        draft.eliminate([pawn])
    return False


def _pools(draft: Draft, cell: int) -> list[int]:
    """TA70: the sea spaces round a cell without the bear."""
    return [near for near in ROUND[cell] if draft.tiles[near] == SEA and near != draft.bear]


def offered(draft: Draft, frame: Frame) -> list[Action]:
    """List what the seat that was asked may choose."""
    match frame[0]:
        case frames.ROTATE:
            return [LEFT, RIGHT]
        case frames.DISPLACE:
            return [PICKS[cell] for cell in havens(draft, frame[3], frame[4], frame[5])]
        case frames.PUSH_BEAR:
            return [PROWLS[cell] for cell in prowls(draft, not frame[3])]
        case frames.PUSH_ORCA:
            return [PICKS[cell] for cell in _pools(draft, frame[2])]
        case frames.RESTORE:
            return [PICKS[cell] for cell in berths(draft)]
        case frames.EXCHANGE:
            return [PICKS[cell] for cell in floe(loose(draft)) if cell != frame[2]]
    return []


def luck(setting: Setting, state: State, frame: Frame) -> Luck:
    """List what luck may draw, and how it weighs."""
    if frame[0] == frames.TAKE:
        counts = state.deck
        if frame[2] >= 0:
            hand = state.hands[frame[2]]
            counts = bytes([hand.count(card) for card in range(len(setting.designs))])
        return setting.drawn(counts)
    stock = state.stock
    kinds = [kind for kind in (ICE_KINDS if state.tiles[frame[1]] >> 1 == ICE else WELL_KINDS) if stock[kind]]
    return [FOUND[kind] for kind in kinds], [stock[kind] for kind in kinds]


def perform(draft: Draft, frame: Frame, action: Action) -> None:
    """Do what was chosen or drawn."""
    draft.pop()
    if isinstance(action, Kind):
        _found(draft, frame, action.kind)
    elif isinstance(action, Take):
        _taken(draft, frame[1], frame[2], action.card)
    elif isinstance(action, Rotate):
        cell = frame[2]
        draft.set_tile(cell, 2 * turned(draft.tiles[cell] >> 1, action.way) + BACK)  # T83
    elif isinstance(action, Prowl):
        prowl(draft, frame[1], action.cell, frame[2])
    elif isinstance(action, Pick):
        _picked(draft, frame, action.cell)


def _found(draft: Draft, frame: Frame, kind: int) -> None:
    """A back has been drawn: for everybody, or for one seat."""
    cell = frame[1]
    draft.settle(cell, kind)
    if frame[0] == frames.PEEK:
        draft.secrets = tuple(sorted((*draft.secrets, (cell, 1 << frame[2]))))
    elif frame[3] == frames.THEN_FLIP:
        draft.flip(cell, frame[2])
    elif frame[3] == frames.THEN_REMOVE:
        draft.remove(cell, frame[2])


def _taken(draft: Draft, seat: int, victim: int, card: int) -> None:
    """A card has been drawn: from the deck or a hand, to a hand or the discard pile."""
    if victim >= 0:
        draft.drop(victim, card)
    else:
        draft.deck = counted(draft.deck, card, -1)
    if seat >= 0:
        draft.give(seat, card)
    else:
        draft.pile = counted(draft.pile, card, 1)


def _picked(draft: Draft, frame: Frame, cell: int) -> None:
    match frame[0]:
        case frames.DISPLACE:
            put(draft, frame[1], cell, frame[6] == 1)
        case frames.PUSH_ORCA:
            draft.set_tile(cell, ORCA_UP)
        case frames.RESTORE:
            draft.lost = counted(draft.lost, frame[2], -1)
            draft.set_tile(cell, 2 * frame[2])
        case frames.EXCHANGE:
            _exchange(draft, frame[2], cell)


def _exchange(draft: Draft, one: int, other: int) -> None:
    """Let two tiles change places, with what is known and special about them."""
    places = {one: other, other: one}
    code = draft.tiles[one]
    draft.set_tile(one, draft.tiles[other])
    draft.set_tile(other, code)
    draft.secrets = tuple(sorted([(places.get(cell, cell), who) for cell, who in draft.secrets]))
    draft.moved = tuple(sorted([places.get(cell, cell) for cell in draft.moved]))
    draft.pins = tuple([(places.get(cell, cell), unit, due) for cell, unit, due in draft.pins])
