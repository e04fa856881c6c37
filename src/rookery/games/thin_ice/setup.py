"""The set-up: the grid round the hole (T6-T9), the cards dealt (T47), or the tiles dealt and placed (T57-T62).

Chance says how many tiles of a kind lie in the grid, then where: what their backs are is not fixed yet.
"""

from collections.abc import Sequence
from math import comb

from rookery.core.effects import Effect
from rookery.core.rules import CHANCE
from rookery.games.thin_ice.actions import COUNTS, FOUND, LAYS, PICKS
from rookery.games.thin_ice.cards.operations import berths
from rookery.games.thin_ice.config import Config
from rookery.games.thin_ice.draft import Draft, counted
from rookery.games.thin_ice.stack import (
    Begin,
    Centre,
    CountTiles,
    DealCard,
    DealTile,
    Fill,
    LayTile,
    Pending,
    Place,
    Put,
    Spot,
    Spread,
)
from rookery.games.thin_ice.state import (
    NO_FACE,
    OFF,
    Action,
    Cards,
    Count,
    Draws,
    Floe,
    Kind,
    Lay,
    Pawns,
    Pick,
    Secret,
    State,
    Take,
    Turn,
)
from rookery.games.thin_ice.tiles import (
    CELLS,
    CORNER,
    CRACK,
    FACE_NAMES,
    FRONT,
    HOLE,
    ICE,
    KINDS,
    KRAKEN,
    NAMES,
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


def initial_state(config: Config) -> State:
    """Return the state before chance's first draw: nothing on the table, and everything still to do."""
    floe = Floe(
        tiles=bytes(CELLS),
        stock=bytes(config.stock),
        removed=bytes(KINDS),
        racks=((),) * config.seats,
        secrets=(),
        moved=(),
        anchored=(),
        bear=OFF,
        awake=False,
    )
    pawns = Pawns(cells=(OFF,) * config.pawns, eliminated_at=(0,) * config.pawns, fallen=0)
    turn = Turn(unit=0, round=0, speaker=0, die=NO_FACE, done=0, passed=0, missing=0, permits=0)
    cards = Cards(deck=config.copies, discards=bytes(len(config.designs)), hands=((),) * config.seats)
    return State(floe, pawns, turn, cards, tuple(reversed(_steps(config))), CHANCE)


def _steps(config: Config) -> list[Pending]:
    """List what a set-up consists of, in order."""
    todo: list[Pending] = [Centre()]
    if not config.advanced:
        for kind in (STRIP, CORNER):
            todo.append(Spread(kind, config.forced[kind]) if config.replace else CountTiles(kind))
        todo += [CountTiles(HOLE), Fill()]
    if config.cards:
        todo += [DealCard(seat) for _ in range(HAND) for seat in range(config.seats)]
    if config.advanced:
        turns = [seat for _ in range(config.dealt // config.seats) for seat in range(config.seats)]
        turns.remove(0)  # T59: the dealer's first tile is the hole.
        todo += [DealTile(seat) for seat in sorted(turns)]
        todo += [Put(seat) for seat in _from_dealer(turns, config.seats)]
    todo += [Place(pawn) for pawn in range(config.pawns)]
    todo.append(Begin())
    return todo


def _from_dealer(turns: list[int], seats: int) -> list[int]:
    """T61: the order of placing: clockwise from the dealer, who has one tile less."""
    left = [turns.count(seat) for seat in range(seats)]
    order = []
    while any(left):
        for seat in range(seats):
            if left[seat]:
                left[seat] -= 1
                order.append(seat)
    return order


def advance(draft: Draft, pending: Pending) -> bool:
    """Ask the seat that must choose now; do what needs no choice."""
    match pending:
        case Centre() if len(draft.config.centres) == 1:
            draft.pop()
            _centre(draft, draft.config.centres[0])
            return False
        case Spread(left=0):
            return draft.pop()
        case CountTiles():
            counts, _ = draws(draft, pending)
            if len(counts) == 1:
                apply(draft, pending, counts[0])
                return False
        case Fill():
            cells = free_cells(draft)
            for cell in cells:
                draft.set_tile(cell, 2 * ICE)
            if draft.effects is not None:
                draft.effects.append(Effect("deal", to="tiles", amount=len(draft.config.cells), rule="T7"))
            return draft.pop()
        case Begin():
            draft.pop()
            start_turn(draft, 0)
            return False
        case Put() | LayTile():
            return draft.ask(pending.seat)
        case Place():
            return draft.ask(draft.config.owner[pending.pawn])
    return draft.ask(CHANCE)


def free_cells(draft: Draft) -> list[int]:
    """List the cells of the grid that have no tile yet."""
    return [cell for cell in draft.config.cells if draft.tiles[cell] == SEA]


def _centre(draft: Draft, cell: int) -> None:
    """T6, T8, T60: the hole, and the bear asleep on it."""
    _add_tile(draft, cell, 2 * HOLE)
    draft.bear = cell
    if draft.effects is not None:
        draft.effects.append(Effect("add", "bear", NAMES[cell], rule="T8"))


def _add_tile(draft: Draft, cell: int, code: int) -> None:
    """Lay a tile of the grid."""
    draft.set_tile(cell, code)
    if draft.effects is not None:
        draft.effects.append(Effect("add", NAMES[cell], FACE_NAMES[code], rule="T6", cause="deal"))


def draws(draft: Draft, pending: Pending) -> Draws:
    """List what chance may draw, with its weights."""
    match pending:
        case Centre():
            return _equal([PICKS[cell] for cell in draft.config.centres])
        case CountTiles():
            return _counts(draft, pending.tile)
        case DealCard():
            return draft.config.draws(draft.deck)
        case DealTile():
            return _tiles(draft)
        case Spread() if pending.tile != HOLE:  # TA66: chance turns it.
            return _equal([FOUND[pending.tile + turn] for turn in range(2 if pending.tile == STRIP else 4)])
    return _equal([PICKS[cell] for cell in free_cells(draft)])


def _equal(actions: Sequence[Action]) -> Draws:
    """Give all of them the same weight."""
    return actions, [1] * len(actions)


def _counts(draft: Draft, kind: int) -> Draws:
    """T6: how many of the tiles drawn for the grid are of a kind; the kraken lies as a hole, and may be sure to."""
    stock = draft.stock
    sure = draft.config.forced[KRAKEN] if kind == HOLE else 0
    own = stock[kind] + (stock[KRAKEN] if kind == HOLE else 0)
    rest = sum(stock) - own
    places = len(free_cells(draft)) - sure
    weights = [comb(own, count) * comb(rest, places - count) if count <= places else 0 for count in range(own + 1)]
    counts = [count for count, weight in enumerate(weights) if weight]
    return [COUNTS[sure + count] for count in counts], [weights[count] for count in counts]


def _tiles(draft: Draft) -> Draws:
    """T58, T59, TA64: the next tile dealt; an extension tile that replaces one is sure to be dealt to somebody."""
    slots = sum([1 for pending in draft.stack if isinstance(pending, DealTile)])
    dealt = [unturned(tile) for rack in draft.racks for tile in rack]
    sure = [own - dealt.count(kind) if own else 0 for kind, own in enumerate(draft.config.forced)]
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


def choices(draft: Draft, pending: Pending) -> list[Action]:
    """List what the seat that was asked may choose."""
    match pending:
        case Put():
            return [PICKS[cell] for cell in berths(draft)]
        case LayTile():
            kinds = sorted(set(draft.racks[pending.seat]))
            return [lay for kind in kinds for lay in LAYS[kind]]
        case Place():
            # T9: beside the hole, where the bear sleeps; T62, TA56: anywhere in the advanced game.
            cells = floe(draft.tiles) if draft.config.advanced else list(ROUND[draft.bear])
            return [PICKS[cell] for cell in cells if STANDS[draft.tiles[cell]] and draft.free(cell)]
    return []


def apply(draft: Draft, pending: Pending, action: Action) -> None:
    """Do what was chosen or drawn."""
    draft.pop()
    match action, pending:
        case Count(), CountTiles():
            _lay_count(draft, pending.tile, action.many)
        case Kind(), DealTile():
            _deal_tile(draft, pending.seat, action.kind)
        case Kind(), Spread():
            draft.push(Spread(pending.tile, pending.left - 1))
            draft.push(Spot(action.kind))
        case Take(), DealCard():
            draft.deck = counted(draft.deck, action.card, -1)
            draft.give(pending.seat, action.card, "deal")
            if draft.effects is not None and not isinstance(draft.stack[-1], DealCard):
                draft.effects.append(Effect("note", amount=HAND, rule="T47", cause="cards"))
        case Lay(), LayTile():
            _lay(draft, pending.seat, pending.cell, action)
        case Pick(), _:
            _picked(draft, pending, action.cell)


def _lay_count(draft: Draft, kind: int, count: int) -> None:
    """Lay this many; what is left of the kind stays in the box for good."""
    if kind != HOLE:
        draft.stock = counted(draft.stock, kind, -draft.stock[kind])
    elif draft.config.forced[KRAKEN]:
        # TA64: the kraken is one of the holes in the grid, so only those can turn out to be it.
        draft.stock = counted(counted(draft.stock, HOLE, count - 1 - draft.stock[HOLE]), KRAKEN, 1)
    draft.push(Spread(kind, count))


def _deal_tile(draft: Draft, seat: int, kind: int) -> None:
    """T59: a tile goes to a hand; one that was sure to be dealt was never in the stock."""
    base = unturned(kind)
    if not draft.config.forced[base]:
        draft.stock = counted(draft.stock, base, -1)
    draft.set_rack(seat, (*draft.racks[seat], kind))
    if draft.effects is not None and not isinstance(draft.stack[-1], DealTile):
        draft.effects.append(Effect("note", amount=len(draft.racks[-1]), rule="T59", cause="tiles"))


def ambiguous(config: Config, kind: int) -> bool:
    """Could a tile of this kind, front up, be of another kind as well?"""
    return kind in (CRACK, ORCA, PERMANENT) or (config.kraken and kind in (HOLE, KRAKEN))


def _lay(draft: Draft, seat: int, cell: int, lay: Lay) -> None:
    """T61: a tile lies on the table; unless its face says it, only the player knows what it is."""
    rack = list(draft.racks[seat])
    rack.remove(lay.kind)
    draft.set_rack(seat, tuple(rack))
    code = 2 * lay.kind + lay.side
    draft.set_tile(cell, code)
    if draft.effects is not None:
        draft.effects.append(Effect("add", NAMES[cell], FACE_NAMES[code], seat, rule="T61", cause="laid"))
    if lay.side == FRONT and ambiguous(draft.config, lay.kind):
        draft.secrets = tuple(sorted((*draft.secrets, Secret(cell, 1 << seat))))


def _picked(draft: Draft, pending: Pending, cell: int) -> None:
    """A cell has been chosen or drawn."""
    match pending:
        case Centre():
            _centre(draft, cell)
        case Spread():
            draft.push(Spread(HOLE, pending.left - 1))
            _add_tile(draft, cell, 2 * WELL if draft.config.kraken else 2 * HOLE)
            if not draft.config.kraken:
                draft.stock = counted(draft.stock, HOLE, -1)
        case Spot():
            _add_tile(draft, cell, 2 * pending.tile)
        case Put():
            draft.push(LayTile(pending.seat, cell))
        case Place():
            draft.move_pawn(pending.pawn, cell)
            draft.tell_pawn("add", pending.pawn, NAMES[cell], "T62" if draft.config.advanced else "T9", "start")
