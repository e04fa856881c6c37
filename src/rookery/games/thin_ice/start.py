"""The set-up: the grid round the hole (T6-T9), the cards dealt (T47), or the tiles dealt and placed (T57-T62).

Luck says how many tiles of a sort lie in the grid, then where: what their backs are is nobody's business yet.
"""

from collections.abc import Sequence
from math import comb

from rookery.core.contract import CHANCE
from rookery.core.values import replaced
from rookery.games.thin_ice import frames
from rookery.games.thin_ice.draft import Draft, counted
from rookery.games.thin_ice.effects import berths
from rookery.games.thin_ice.frames import BEGIN, CENTRE, COUNT, DEAL, FILL, LAY, PLACE, PUT, RACK, SPOT, SPREAD
from rookery.games.thin_ice.moves import COUNTS, FOUND, LAYS, PICKS
from rookery.games.thin_ice.setting import Setting
from rookery.games.thin_ice.state import NO_FACE, OFF, Action, Count, Frame, Kind, Lay, Luck, Pick, State, Take
from rookery.games.thin_ice.tiles import (
    CELLS,
    CORNER,
    CRACK,
    FRONT,
    HOLE,
    ICE,
    KINDS,
    KRAKEN,
    ORCA,
    PERMANENT,
    ROUND,
    SEA,
    STANDS,
    STRIP,
    WELL,
    floe,
    unturned,
)
from rookery.games.thin_ice.turn import HAND, start_turn


def opening(setting: Setting) -> State:
    """Return the state before luck's first draw: nothing on the table, and everything still to do."""
    todo: list[Frame] = [(CENTRE,)]
    if not setting.advanced:
        for kind in (STRIP, CORNER):
            todo.append((SPREAD, kind, setting.forced[kind]) if setting.replace else (COUNT, kind))
        todo += [(COUNT, HOLE), (FILL,)]
    if setting.cards:
        todo += [(DEAL, seat) for _ in range(HAND) for seat in range(setting.seats)]
    if setting.advanced:
        turns = [seat for _ in range(setting.dealt // setting.seats) for seat in range(setting.seats)]
        turns.remove(0)  # T59: the dealer's first tile is the hole.
        todo += [(RACK, seat) for seat in sorted(turns)]
        todo += [(PUT, seat) for seat in _from_dealer(turns, setting.seats)]
    todo += [(PLACE, pawn) for pawn in range(setting.pawns)]
    todo.append((BEGIN,))
    return State(
        tiles=bytes(CELLS),
        stock=bytes(setting.stock),
        lost=bytes(KINDS),
        secrets=(),
        pawns=(OFF,) * setting.pawns,
        gone=(0,) * setting.pawns,
        lying=0,
        bear=OFF,
        awake=False,
        die=NO_FACE,
        unit=0,
        round=0,
        word=0,
        done=0,
        passed=0,
        missing=0,
        permits=0,
        moved=(),
        pins=(),
        deck=setting.copies,
        pile=bytes(len(setting.designs)),
        hands=((),) * setting.seats,
        racks=((),) * setting.seats,
        stack=tuple(reversed(todo)),
        seat=CHANCE,
    )


def _from_dealer(turns: list[int], seats: int) -> list[int]:
    """T61: the order of placing: clockwise from the dealer, who runs out first."""
    left = [turns.count(seat) for seat in range(seats)]
    order = []
    while any(left):
        for seat in range(seats):
            if left[seat]:
                left[seat] -= 1
                order.append(seat)
    return order


def ready(draft: Draft, frame: Frame) -> bool:
    """Ask whoever must choose now; do what needs no choice."""
    match frame[0]:
        case frames.CENTRE:
            if len(draft.setting.centres) > 1:
                return draft.ask(CHANCE)
            draft.pop()
            _centre(draft, draft.setting.centres[0])
            return False
        case frames.COUNT | frames.SPREAD:
            if frame[0] == SPREAD and frame[2] == 0:
                return draft.pop()
            if frame[0] == COUNT:
                counts, _ = luck(draft, frame)
                if len(counts) == 1:
                    perform(draft, frame, counts[0])
                    return False
            return draft.ask(CHANCE)
        case frames.FILL:
            for cell in free_cells(draft):
                draft.set_tile(cell, 2 * ICE)
            return draft.pop()
        case frames.BEGIN:
            draft.pop()
            start_turn(draft, 0)
            return False
        case frames.PUT | frames.LAY:
            return draft.ask(frame[1])
        case frames.PLACE:
            return draft.ask(draft.setting.owner[frame[1]])
    return draft.ask(CHANCE)


def free_cells(draft: Draft) -> list[int]:
    """List the cells of the grid that have no tile yet."""
    return [cell for cell in draft.setting.cells if draft.tiles[cell] == SEA]


def _centre(draft: Draft, cell: int) -> None:
    """T6, T8, T60: the hole, and the bear asleep on it."""
    draft.set_tile(cell, 2 * HOLE)
    draft.bear = cell


def luck(draft: Draft, frame: Frame) -> Luck:
    """List what luck may draw, and how it weighs."""
    match frame[0]:
        case frames.CENTRE:
            return _alike([PICKS[cell] for cell in draft.setting.centres])
        case frames.COUNT:
            return _counts(draft, frame[1])
        case frames.DEAL:
            return draft.setting.drawn(draft.deck)
        case frames.RACK:
            return _tiles(draft)
        case frames.SPREAD if frame[1] != HOLE:  # TA66: it lies as luck turns it.
            return _alike([FOUND[frame[1] + turn] for turn in range(2 if frame[1] == STRIP else 4)])
    return _alike([PICKS[cell] for cell in free_cells(draft)])


def _alike(actions: Sequence[Action]) -> Luck:
    """Let all of them weigh the same."""
    return actions, [1] * len(actions)


def _counts(draft: Draft, kind: int) -> Luck:
    """T6: how many of the tiles drawn for the grid are of this sort; a kraken lies as a hole, and may be sure to."""
    stock = draft.stock
    sure = draft.setting.forced[KRAKEN] if kind == HOLE else 0
    own = stock[kind] + (stock[KRAKEN] if kind == HOLE else 0)
    rest = sum(stock) - own
    places = len(free_cells(draft)) - sure
    weights = [comb(own, count) * comb(rest, places - count) if count <= places else 0 for count in range(own + 1)]
    counts = [count for count, weight in enumerate(weights) if weight]
    return [COUNTS[sure + count] for count in counts], [weights[count] for count in counts]


def _tiles(draft: Draft) -> Luck:
    """T58, T59, TA64: the next tile dealt; an extension tile that replaces one is sure to be dealt to somebody."""
    setting = draft.setting
    slots = sum([1 for frame in draft.stack if frame[0] == RACK])
    sure = [own - dealt_of(draft, kind) if own else 0 for kind, own in enumerate(setting.forced)]
    total = max(1, sum(draft.stock))
    found: list[Action] = []
    weights: list[int] = []
    for kind in (CRACK, ORCA, PERMANENT, HOLE, KRAKEN, STRIP, CORNER):
        weight = sure[kind] * total + (slots - sum(sure)) * draft.stock[kind]
        turns = 2 if kind == STRIP else 4 if kind == CORNER else 1
        if weight:
            found += [FOUND[kind + turn] for turn in range(turns)]
            weights += [weight * 4 // turns] * turns
    return found, weights


def dealt_of(draft: Draft, kind: int) -> int:
    """Count the tiles of a kind in all hands."""
    return sum([unturned(tile) == kind for rack in draft.racks for tile in rack])


def offered(draft: Draft, frame: Frame) -> list[Action]:
    """List what the seat that was asked may choose."""
    match frame[0]:
        case frames.PUT:
            return [PICKS[cell] for cell in berths(draft)]
        case frames.LAY:
            kinds = sorted(set(draft.racks[frame[1]]))
            return [lay for kind in kinds for lay in LAYS[kind]]
        case frames.PLACE:
            # T9: beside the hole, where the bear sleeps; T62, TA56: anywhere in the advanced game.
            cells = floe(draft.tiles) if draft.setting.advanced else list(ROUND[draft.bear])
            return [PICKS[cell] for cell in cells if STANDS[draft.tiles[cell]] and draft.free(cell)]
    return []


def perform(draft: Draft, frame: Frame, action: Action) -> None:
    """Do what was chosen or drawn."""
    draft.pop()
    if isinstance(action, Count):
        _counted(draft, frame[1], action.many)
    elif isinstance(action, Kind):
        if frame[0] == RACK:
            _dealt(draft, frame[1], action.kind)
        else:
            draft.push((SPREAD, frame[1], frame[2] - 1))
            draft.push((SPOT, action.kind))
    elif isinstance(action, Take):
        draft.deck = counted(draft.deck, action.card, -1)
        draft.give(frame[1], action.card)
    elif isinstance(action, Lay):
        _laid(draft, frame[1], frame[2], action)
    elif isinstance(action, Pick):
        _picked(draft, frame, action.cell)


def _counted(draft: Draft, kind: int, count: int) -> None:
    """Lay so many; what is left of the sort stays in the box for good."""
    if kind != HOLE:
        draft.stock = counted(draft.stock, kind, -draft.stock[kind])
    elif draft.setting.forced[KRAKEN]:
        # TA64: the kraken is one of the holes in the grid, so only those can turn out to be it.
        draft.stock = counted(counted(draft.stock, HOLE, count - 1 - draft.stock[HOLE]), KRAKEN, 1)
    draft.push((SPREAD, kind, count))


def _dealt(draft: Draft, seat: int, kind: int) -> None:
    """T59: a tile goes to a hand; one that was sure to be dealt was never in the stock."""
    base = unturned(kind)
    if not draft.setting.forced[base]:
        draft.stock = counted(draft.stock, base, -1)
    draft.racks = replaced(draft.racks, seat, tuple(sorted((*draft.racks[seat], kind))))


def doubtful(setting: Setting, kind: int) -> bool:
    """Could a tile of this kind, front up, be of another kind as well?"""
    return kind in (CRACK, ORCA, PERMANENT) or (setting.kraken and kind in (HOLE, KRAKEN))


def _laid(draft: Draft, seat: int, cell: int, lay: Lay) -> None:
    """T61: a tile lies on the table; unless its face says it, only the player knows what it is."""
    rack = list(draft.racks[seat])
    rack.remove(lay.kind)
    draft.racks = replaced(draft.racks, seat, tuple(rack))
    draft.set_tile(cell, 2 * lay.kind + lay.side)
    if lay.side == FRONT and doubtful(draft.setting, lay.kind):
        draft.secrets = tuple(sorted((*draft.secrets, (cell, 1 << seat))))


def _picked(draft: Draft, frame: Frame, cell: int) -> None:
    match frame[0]:
        case frames.CENTRE:
            _centre(draft, cell)
        case frames.SPREAD:
            draft.push((SPREAD, HOLE, frame[2] - 1))
            draft.set_tile(cell, 2 * WELL if draft.setting.kraken else 2 * HOLE)
            if not draft.setting.kraken:
                draft.stock = counted(draft.stock, HOLE, -1)
        case frames.SPOT:
            draft.set_tile(cell, 2 * frame[1])
        case frames.PUT:
            draft.push((LAY, frame[1], cell))
        case frames.PLACE:
            draft.move_pawn(frame[1], cell)
