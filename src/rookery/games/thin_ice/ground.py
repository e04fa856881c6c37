"""What may be done on the ice and what comes of it: pawns, tiles, the bear and the kraken.

The questions list cells or shifts; the deeds change a draft and push what follows.
"""

from typing import TYPE_CHECKING, Final

from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.frames import DISPLACE, LOST, PUSH_BEAR, PUSH_ORCA
from rookery.games.thin_ice.moves import SHIFTS
from rookery.games.thin_ice.state import OFF, Action
from rookery.games.thin_ice.tiles import (
    BREAKS,
    FREEZES,
    KRAKEN_UP,
    MOVES,
    ORCA_UP,
    RING,
    ROUND,
    SEA,
    STANDS,
    TABLE,
    WET,
    passable,
    where,
    without,
)
from rookery.games.thin_ice.vocabulary import BEAR_MOVED, CHASED, FELL, PAWN_MOVED, TILE_MOVED

if TYPE_CHECKING:
    from mypy_extensions import i64

ORCA_PERMIT: Final = 1
KRAKEN_PERMIT: Final = 2
SHOVE_PERMIT: Final = 4
"""What a card may allow a seat's pawn move of this turn: three bits a seat in `permits`."""


# A. Pawns


def steps(draft: Draft, pawn: int, permits: int) -> list[int]:
    """T13, T15, T16: the adjacent tiles that a pawn may move to, with what cards permit."""
    tiles = draft.tiles
    start = draft.pawns[pawn]
    here = tiles[start]
    bear = draft.bear
    pawns = draft.pawns
    found = []
    for way, cell in enumerate(RING[start]):
        if cell < 0 or cell == bear:
            continue
        code = tiles[cell]
        if code == SEA or not passable(here, way, code):
            continue
        if not STANDS[code] and not (
            (code == ORCA_UP and permits & ORCA_PERMIT) or (code == KRAKEN_UP and permits & KRAKEN_PERMIT)
        ):
            continue
        if cell in pawns and not (permits & SHOVE_PERMIT and can_shove(draft, pawn, cell)):
            continue
        found.append(cell)
    return found


def can_shove(draft: Draft, pawn: int, cell: int) -> bool:
    """Shove: somebody else's pawn stands there, on a face one may enter, and there is a tile to put it on."""
    owner = draft.setting.owner
    other = draft.pawn_at(cell)
    if owner[other] == owner[pawn] or not STANDS[draft.tiles[cell]]:
        return False
    return bool(havens(draft, cell, draft.tiles[cell], draft.pawns[pawn]))


def drops(draft: Draft, pawn: int) -> list[int]:
    """T17: a sea space beside a pawn that can move onto no tile; an ice piece may close it off (TA67).

    Which of several makes no difference, so only the first, clockwise from north, is offered.
    """
    tiles = draft.tiles
    start = draft.pawns[pawn]
    here = tiles[start]
    for way, cell in enumerate(RING[start]):
        if cell >= 0 and tiles[cell] == SEA and passable(here, way, SEA):
            return [cell]
    return []


def leaps(draft: Draft, pawn: int) -> list[int]:
    """Great Leap: tiles exactly two cells away in a straight line, over anything."""
    tiles = draft.tiles
    start = draft.pawns[pawn]
    found = []
    for way, near in enumerate(RING[start]):
        cell = RING[near][way] if near >= 0 else OFF
        if cell >= 0 and STANDS[tiles[cell]] and draft.free(cell) and passable(tiles[start], way, tiles[cell]):
            found.append(cell)
    return found


def walk(draft: Draft, pawn: int, cell: int) -> None:
    """T14, T17-T20: a pawn goes by its owner's will; the tile it leaves flips or goes."""
    start = draft.pawns[pawn]
    owner = draft.setting.owner[pawn]
    if draft.tiles[cell] == SEA:
        lose(draft, pawn, start)
    else:
        shoved = draft.pawn_at(cell)
        draft.move_pawn(pawn, cell)
        draft.announce(PAWN_MOVED, owner, cell)
        if shoved >= 0:
            draft.push((DISPLACE, shoved, owner, cell, draft.tiles[cell], start, 1, -1, OFF))
    draft.leave(start, owner, True)


def lose(draft: Draft, pawn: int, origin: int) -> None:
    """T17, T39, T81: a pawn goes into the sea, and is out unless a card saves it (TA51)."""
    draft.move_pawn(pawn, OFF)
    draft.push((LOST, pawn, origin, 0))


def put(draft: Draft, pawn: int, cell: int, may_fall: bool) -> None:
    """T37: somebody puts a pawn on a tile; on a hole it falls in."""
    draft.move_pawn(pawn, cell)
    if may_fall and WET[draft.tiles[cell]]:
        draft.lying |= 1 << pawn
        draft.announce(FELL, draft.setting.owner[pawn], pawn)


# B. Tiles


def shifts(draft: Draft, seat: int, diagonal: bool) -> list[Action]:
    """T21-T24, TA17, TA59: every tile that a seat may move, and where to."""
    found: list[Action] = []
    for cell in _movable(draft, seat):
        _add_shifts(draft, cell, diagonal, found)
    return found


def can_shift(draft: Draft, seat: int) -> bool:
    """T21: is there a tile to move?"""
    found: list[Action] = []
    for cell in _movable(draft, seat):
        _add_shifts(draft, cell, False, found)
        if found:
            return True
    return False


def shifts_of(draft: Draft, seat: int, cell: int, diagonal: bool) -> list[Action]:
    """List where one tile may go."""
    found: list[Action] = []
    if cell in _movable(draft, seat):
        _add_shifts(draft, cell, diagonal, found)
    return found


def _movable(draft: Draft, seat: int) -> list[int]:
    """T21, T23, T24, TA17, TA59: the tiles whose face allows it, without the bear's and those of other sides' pawns."""
    setting = draft.setting
    side = setting.unit_of[seat]
    others = [cell for pawn, cell in enumerate(draft.pawns) if setting.unit_of[setting.owner[pawn]] != side]
    return where(without(draft.tiles, [draft.bear, *others]), MOVES)


def _add_shifts(draft: Draft, cell: int, diagonal: bool, found: list[Action]) -> None:
    """T22, T24, TA18: to the empty sea; an orca also to the bear; the kraken also to an orca."""
    tiles = draft.tiles
    code = tiles[cell]
    ring = RING[cell]
    way: i64
    for way in range(1 if diagonal else 0, 8, 2):
        end = ring[way]
        if end < 0:
            continue
        if tiles[end] == SEA:
            if end != draft.bear or code in (ORCA_UP, KRAKEN_UP):
                found.append(SHIFTS[cell][way])
        elif code == KRAKEN_UP and tiles[end] == ORCA_UP and end not in draft.pawns:
            found.append(SHIFTS[cell][way])


def shift(draft: Draft, seat: int, start: int, end: int) -> None:
    """T22, T28, T77: a tile moves with its pawn, and whoever swims where it comes makes room."""
    draft.announce(TILE_MOVED, seat, end)
    if draft.tiles[end] == ORCA_UP:
        draft.push((PUSH_ORCA, seat, end))
        draft.clear(end)
    elif end == draft.bear:
        draft.push((PUSH_BEAR, seat, start, int(draft.tiles[start] == KRAKEN_UP)))
    draft.carry(start, end)


def loose(draft: Draft) -> bytes:
    """Return the table without the tiles that a pawn or the bear is on."""
    return without(draft.tiles, [draft.bear, *draft.pawns])


def crackable(draft: Draft) -> list[int]:
    """T41, TA41: ice and hole tiles to flip, cracked ones to remove, with nobody on them."""
    return where(loose(draft), BREAKS)


def freezable(draft: Draft) -> list[int]:
    """T42, T76: cracked tiles, orcas and krakens to flip back, with nobody on them."""
    return where(loose(draft), FREEZES)


# C. The bear and the kraken


def prowls(draft: Draft, onto_pawn: bool) -> list[int]:
    """T32-T34, TA67: where the bear may go: the sea, or a tile that shows no orca or kraken."""
    if draft.bear < 0:
        return []
    tiles = draft.tiles
    return [
        cell
        for cell in ROUND[draft.bear]
        if tiles[cell] == SEA or (STANDS[tiles[cell]] and (onto_pawn or cell not in draft.pawns))
    ]


def prowl(draft: Draft, mover: int, cell: int, pusher: int) -> None:
    """T35, T36: the bear goes; the tile it leaves flips or goes; a pawn where it comes is chased.

    `pusher` is where the orca came from that pushed it, or OFF when it walks: pushed, it leaves no tile behind.
    """
    left = draft.bear
    code = draft.tiles[left] if pusher < 0 else SEA
    draft.bear = cell
    draft.announce(BEAR_MOVED, mover, cell)
    pawn = draft.pawn_at(cell)
    if pawn >= 0:
        draft.push((DISPLACE, pawn, mover, cell, draft.tiles[cell], left, 1, code, pusher))
        draft.announce(CHASED, draft.setting.owner[pawn], pawn)
    if code != SEA:
        draft.leave(left, mover, False)


def havens(draft: Draft, origin: int, code: int, forbidden: int) -> list[int]:
    """T36, T39, T80, TA28-TA30: the empty adjacent tiles on which a displaced pawn may be put."""
    tiles = draft.tiles
    return [
        cell
        for way, cell in enumerate(RING[origin])
        if cell >= 0
        and cell != forbidden
        and STANDS[tiles[cell]]
        and draft.free(cell)
        and passable(code, way, tiles[cell])
    ]


def crushable(draft: Draft) -> list[int]:
    """T79, TA73: the tiles beside the kraken."""
    kraken = draft.kraken()
    return [] if kraken < 0 else [cell for cell in ROUND[kraken] if draft.tiles[cell] != SEA]


def crush(draft: Draft, seat: int, cell: int) -> None:
    """T79-T81: the kraken destroys a tile; the roller puts its pawn beside it."""
    pawn = draft.pawn_at(cell)
    if pawn >= 0:
        draft.push((DISPLACE, pawn, seat, cell, draft.tiles[cell], OFF, 1, -1, OFF))
    draft.remove(cell, seat)


def within(cell: int, reach: int) -> list[int]:
    """List the cells at most so many cells away, in reading order."""
    x, y = TABLE.coordinates[cell]
    return [
        TABLE.cell_at[(column, row)]
        for row in range(y - reach, y + reach + 1)
        for column in range(x - reach, x + reach + 1)
        if (column, row) in TABLE.cell_at
    ]
