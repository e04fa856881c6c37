"""What follows on the ice: backs are drawn, pieces turned, pawns put somewhere; animals make room."""

from typing import Final

from rookery.core.effects import Effect
from rookery.core.rules import CHANCE
from rookery.games.thin_ice.actions import FOUND, LEFT, PICKS, PROWLS, RIGHT
from rookery.games.thin_ice.cards.card_ops import LOST_AT_SEA
from rookery.games.thin_ice.cards.operations import berths
from rookery.games.thin_ice.config import Config
from rookery.games.thin_ice.draft import Draft, counted
from rookery.games.thin_ice.movement import LOST_BY, loose, lose, prowl, prowls, put, refuges
from rookery.games.thin_ice.stack import (
    BY_BEAR,
    BY_KRAKEN,
    THEN_FLIP,
    THEN_REMOVE,
    Displace,
    Exchange,
    Lost,
    Peek,
    Pending,
    PushBear,
    PushOrca,
    Restore,
    Reveal,
    RotatePiece,
    TakeCard,
)
from rookery.games.thin_ice.state import OFF, Action, Draws, Kind, Pick, Prowl, Rotate, Secret, State, Take
from rookery.games.thin_ice.tiles import (
    BACK,
    CRACK,
    FACE_NAMES,
    HOLE,
    ICE,
    KRAKEN,
    NAMES,
    ORCA,
    ORCA_UP,
    PERMANENT,
    ROUND,
    SEA,
    UNDRAWN,
    floe,
    turned,
)

ICE_KINDS: Final = (CRACK, ORCA, PERMANENT)
WELL_KINDS: Final = (HOLE, KRAKEN)


def advance(draft: Draft, pending: Pending) -> bool:
    """Ask the seat that must choose now; do what needs no choice."""
    if isinstance(pending, (Reveal, Peek)):
        return _ask_for_back(draft, pending)
    if isinstance(pending, Displace):
        return _displace(draft, pending)
    if isinstance(pending, Lost):
        return _lose(draft, pending)
    if isinstance(pending, TakeCard):
        if draft.hands[pending.victim] if pending.victim >= 0 else sum(draft.deck):
            return draft.ask(CHANCE)
        return draft.pop()
    if isinstance(pending, PushBear) and not prowls(draft, not pending.for_kraken):
        draft.bear = OFF  # T78, TA27
        if draft.effects is not None:
            draft.effects.append(Effect("remove", "bear", rule="T78", cause="pushed"))
            draft.effects.append(Effect("out", "bear", rule="T78", cause="pushed"))
        return draft.pop()
    if isinstance(pending, PushOrca) and not _pools(draft, pending.cell):
        draft.removed = counted(draft.removed, ORCA, 1)  # T78, TA70
        if draft.effects is not None:
            draft.effects.append(Effect("note", rule="T78", cause="orca_gone"))
        return draft.pop()
    if isinstance(pending, (RotatePiece, PushBear, PushOrca, Restore, Exchange)):
        return draft.ask(pending.seat)
    raise ValueError(pending)


def _ask_for_back(draft: Draft, pending: Reveal | Peek) -> bool:
    """Let chance draw a back; Sonar: one that somebody knows already needs no draw."""
    if isinstance(pending, Reveal) or UNDRAWN[draft.tiles[pending.cell]]:
        return draft.ask(CHANCE)
    seat = 1 << pending.seat
    draft.secrets = tuple(
        [Secret(cell, seats | seat if cell == pending.cell else seats) for cell, seats in draft.secrets]
    )
    _tell_peek(draft, pending)
    return draft.pop()


def _tell_peek(draft: Draft, peek: Peek) -> None:
    """TA8: everybody sees who looks under which tile, and only they see what is there."""
    if draft.effects is not None:
        name, face = NAMES[peek.cell], FACE_NAMES[draft.tiles[peek.cell] | BACK]
        draft.effects.append(Effect("note", "", name, peek.seat, rule="TA8", cause="peek"))
        draft.effects.append(Effect("reveal", name, face, peek.seat, 0, "TA8", "peek", frozenset((peek.seat,))))


def _displace(draft: Draft, pending: Displace) -> bool:
    """T36, T39, T80, T81: put a pawn on a tile beside the one it stood on; without any, it is lost."""
    if pending.pawn == OFF:
        return draft.pop()
    if refuges(draft, pending):
        return draft.ask(pending.chooser)
    draft.pop()
    lose(draft, pending.pawn, pending.origin, BY_BEAR if displaced_by(pending) == "bear" else BY_KRAKEN)
    return False


def displaced_by(pending: Displace) -> str:
    """Return who displaces a pawn: the `bear`, the `kraken`, or a pawn's `shove`."""
    if pending.bear_left >= 0:
        return "bear"
    return "kraken" if pending.forbidden == OFF else "shove"


def _lose(draft: Draft, pending: Lost) -> bool:
    """TA51: first ask whether a card helps, then make it final."""
    pawn = pending.pawn
    draft.pop()
    if pending.stage % 2 == 0:
        draft.push(Lost(pawn, pending.origin, pending.stage + 1))
        draft.announce(LOST_AT_SEA, draft.config.owner[pawn], pawn)
    elif draft.pawns[pawn] == OFF:
        draft.eliminate([pawn], LOST_BY[pending.stage // 2])
    return False


def _pools(draft: Draft, cell: int) -> list[int]:
    """TA70: the sea spaces round a cell without the bear."""
    return [near for near in ROUND[cell] if draft.tiles[near] == SEA and near != draft.bear]


def choices(draft: Draft, pending: Pending) -> list[Action]:
    """List what the seat that was asked may choose."""
    if isinstance(pending, RotatePiece):
        return [LEFT, RIGHT]
    if isinstance(pending, Displace):
        return [PICKS[cell] for cell in refuges(draft, pending)]
    if isinstance(pending, PushBear):
        return [PROWLS[cell] for cell in prowls(draft, not pending.for_kraken)]
    if isinstance(pending, PushOrca):
        return [PICKS[cell] for cell in _pools(draft, pending.cell)]
    if isinstance(pending, Restore):
        return [PICKS[cell] for cell in berths(draft)]
    if isinstance(pending, Exchange):
        return [PICKS[cell] for cell in floe(loose(draft)) if cell != pending.cell]
    return []


def draws(config: Config, state: State, pending: Pending) -> Draws:
    """List what chance may draw, with its weights."""
    if isinstance(pending, TakeCard):
        counts = state.cards.deck
        if pending.victim >= 0:
            hand = state.cards.hands[pending.victim]
            counts = bytes([hand.count(card) for card in range(len(config.designs))])
        return config.draws(counts)
    assert isinstance(pending, (Reveal, Peek))
    stock = state.floe.stock
    front = state.floe.tiles[pending.cell] >> 1
    kinds = [kind for kind in (ICE_KINDS if front == ICE else WELL_KINDS) if stock[kind]]
    return [FOUND[kind] for kind in kinds], [stock[kind] for kind in kinds]


def apply(draft: Draft, pending: Pending, action: Action) -> None:
    """Do what was chosen or drawn."""
    draft.pop()
    if isinstance(action, Kind):
        assert isinstance(pending, (Reveal, Peek))
        _found(draft, pending, action.kind)
    elif isinstance(action, Take):
        assert isinstance(pending, TakeCard)
        _taken(draft, pending.seat, pending.victim, action.card)
    elif isinstance(action, Rotate):
        assert isinstance(pending, RotatePiece)
        draft.set_tile(pending.cell, 2 * turned(draft.tiles[pending.cell] >> 1, action.way) + BACK)  # T83
        if draft.effects is not None:
            way = "right" if action.way > 0 else "left"
            draft.effects.append(Effect("change", NAMES[pending.cell], way, pending.seat, rule="T83", cause="turned"))
    elif isinstance(action, Prowl):
        assert isinstance(pending, PushBear)
        prowl(draft, pending.seat, action.cell, pending.pusher)
    elif isinstance(action, Pick):
        _picked(draft, pending, action.cell)


def _found(draft: Draft, pending: Reveal | Peek, kind: int) -> None:
    """A back has been drawn: for everybody, or for one seat."""
    cell = pending.cell
    draft.fix_kind(cell, kind)
    if isinstance(pending, Peek):
        draft.secrets = tuple(sorted((*draft.secrets, Secret(cell, 1 << pending.seat))))
        _tell_peek(draft, pending)
    elif pending.then == THEN_FLIP:
        draft.flip(cell, pending.actor)
    elif pending.then == THEN_REMOVE:
        draft.remove(cell, pending.actor, "kraken")
    elif draft.effects is not None:
        draft.effects.append(Effect("reveal", NAMES[cell], FACE_NAMES[2 * kind + BACK], rule="TA8", cause="drift"))


def _taken(draft: Draft, seat: int, victim: int, card: int) -> None:
    """A card has been drawn: from the deck or a hand, to a hand or the discard pile."""
    if victim < 0:
        draft.deck = counted(draft.deck, card, -1)
        draft.give(seat, card, "draw")
    elif seat >= 0:
        if draft.effects is not None:
            draft.effects.append(Effect("note", seat=seat, amount=victim, rule="TA47", cause="steals"))
        draft.drop(victim, card, "stolen", seat)
        draft.give(seat, card, "stolen", victim)
    else:
        draft.discard(victim, card, "forced")


def _picked(draft: Draft, pending: Pending, cell: int) -> None:
    """A cell has been chosen for a pawn or a tile."""
    if isinstance(pending, Displace):
        put(draft, pending.pawn, cell, pending.may_fall == 1, displaced_by(pending))
    elif isinstance(pending, PushOrca):
        draft.set_tile(cell, ORCA_UP)
        if draft.effects is not None:
            draft.effects.append(Effect("add", NAMES[cell], "orca", rule="T77", cause="pushed"))
    elif isinstance(pending, Restore):
        draft.removed = counted(draft.removed, pending.tile, -1)
        draft.set_tile(cell, 2 * pending.tile)
        if draft.effects is not None:
            face = FACE_NAMES[2 * pending.tile]
            draft.effects.append(Effect("add", NAMES[cell], face, pending.seat, rule="TA8", cause="restored"))
    elif isinstance(pending, Exchange):
        _exchange(draft, pending.cell, cell)


def _exchange(draft: Draft, one: int, other: int) -> None:
    """Let two tiles change places, with what is secret and special about them."""
    places = {one: other, other: one}
    code = draft.tiles[one]
    draft.set_tile(one, draft.tiles[other])
    draft.set_tile(other, code)
    if draft.effects is not None:
        for start, end in places.items():
            draft.effects.append(Effect("move", NAMES[start], NAMES[end], rule="TA47", cause="exchanged"))
    draft.relabel(places)
    draft.moved = tuple(sorted([places.get(cell, cell) for cell in draft.moved]))
