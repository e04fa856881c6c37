"""What may be done on the ice and what comes of it: pawns, tiles, the bear and the kraken.

Questions list cells or shifts; the others change a draft and push what follows.
"""

from typing import Final

from rookery.core.effects import Effect
from rookery.games.thin_ice.actions import DIAGONAL, STRAIGHT
from rookery.games.thin_ice.cards.card_ops import BEAR_MOVED, CHASED, FELL, PAWN_MOVED, TILE_MOVED
from rookery.games.thin_ice.draft import OUT_RULES, Draft
from rookery.games.thin_ice.stack import BY_STEP, Displace, Lost, PushBear, PushOrca
from rookery.games.thin_ice.state import OFF, Action
from rookery.games.thin_ice.tiles import (
    BREAKS,
    FACE_NAMES,
    FREEZES,
    KRAKEN_UP,
    MOVES,
    NAMES,
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

LOST_BY: Final = ("sea", "bear", "kraken")
"""Why a pawn is in the sea, by BY_STEP, BY_BEAR and BY_KRAKEN."""
PUT_RULES: Final = {"bear": "T36", "shove": "T16", "kraken": "T80", "rescue": "T55"}
"""Why a pawn is put on a tile."""
BEAR_RULES: Final = {"walk": "T32", "pushed": "T28"}

ORCA_PERMIT: Final = 1
KRAKEN_PERMIT: Final = 2
SHOVE_PERMIT: Final = 4
"""What a card may allow a seat's pawn move of this turn: three bits a seat in `Turn.permits`."""


# A. Pawns


def steps(draft: Draft, pawn: int, permits: int) -> list[int]:
    """T13, T15, T16: the adjacent tiles that a pawn may move to, with what cards permit."""
    tiles = draft.tiles
    start = draft.pawns[pawn]
    here = tiles[start]
    bear = draft.bear
    pawns = draft.pawns
    found = []
    for direction, cell in enumerate(RING[start]):
        if cell < 0 or cell == bear:
            continue
        code = tiles[cell]
        if code == SEA or not passable(here, direction, code):
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
    owner = draft.config.owner
    other = draft.pawn_at(cell)
    if owner[other] == owner[pawn] or not STANDS[draft.tiles[cell]]:
        return False
    return bool(havens(draft, cell, draft.tiles[cell], draft.pawns[pawn]))


def drops(draft: Draft, pawn: int) -> list[int]:
    """T17: the sea spaces beside a pawn that can move onto no tile; an ice piece may close some off (TA67)."""
    tiles = draft.tiles
    start = draft.pawns[pawn]
    here = tiles[start]
    return [
        cell
        for direction, cell in enumerate(RING[start])
        if cell >= 0 and tiles[cell] == SEA and passable(here, direction, SEA)
    ]


def leaps(draft: Draft, pawn: int) -> list[int]:
    """Great Leap: tiles exactly two cells away in a straight line, over anything."""
    tiles = draft.tiles
    start = draft.pawns[pawn]
    found = []
    for direction, near in enumerate(RING[start]):
        cell = RING[near][direction] if near >= 0 else OFF
        if cell >= 0 and STANDS[tiles[cell]] and draft.free(cell) and passable(tiles[start], direction, tiles[cell]):
            found.append(cell)
    return found


def walk(draft: Draft, pawn: int, cell: int, how: str = "step") -> None:
    """T14, T17-T20: a pawn moves of its own accord; the tile it leaves is flipped or removed."""
    start = draft.pawns[pawn]
    owner = draft.config.owner[pawn]
    if draft.tiles[cell] == SEA:
        lose(draft, pawn, start, BY_STEP)
    else:
        shoved = draft.pawn_at(cell)
        draft.move_pawn(pawn, cell)
        draft.tell_pawn("move", pawn, NAMES[cell], "T13", how)
        draft.announce(PAWN_MOVED, owner, cell)
        if shoved >= 0:
            draft.push(Displace(shoved, owner, cell, draft.tiles[cell], start, 1))
            draft.tell_pawn("change", shoved, "shoved", "T16", "shove")
    draft.leave(start, owner, "pawn")


def lose(draft: Draft, pawn: int, origin: int, cause: int) -> None:
    """T17, T39, T81: a pawn goes into the sea, and is out unless a card saves it (TA51)."""
    draft.move_pawn(pawn, OFF)
    word = LOST_BY[cause]
    draft.tell_pawn("remove", pawn, "", OUT_RULES[word], word)
    draft.push(Lost(pawn, origin, 2 * cause))


def put(draft: Draft, pawn: int, cell: int, may_fall: bool, cause: str) -> None:
    """T37: somebody puts a pawn on a tile; on a hole it falls in."""
    draft.tell_pawn("add" if draft.pawns[pawn] == OFF else "move", pawn, NAMES[cell], PUT_RULES[cause], cause)
    draft.move_pawn(pawn, cell)
    if may_fall and WET[draft.tiles[cell]]:
        draft.fallen |= 1 << pawn
        draft.tell_pawn("change", pawn, "fallen", "T37", "fall")
        draft.announce(FELL, draft.config.owner[pawn], pawn)


# B. Tiles


def shifts(draft: Draft, seat: int, diagonal: bool) -> list[Action]:
    """T21-T24, TA17, TA59: every tile that a seat may move, and where to."""
    return _shifts_from(draft, _movable(draft, seat), diagonal)


def can_shift(draft: Draft, seat: int) -> bool:
    """T21: is there a tile to move?"""
    for cell in _movable(draft, seat):
        if _shifts_from(draft, [cell], False):
            return True
    return False


def shifts_of(draft: Draft, seat: int, cell: int, diagonal: bool) -> list[Action]:
    """List where one tile may go."""
    return _shifts_from(draft, [cell], diagonal) if cell in _movable(draft, seat) else []


def _movable(draft: Draft, seat: int) -> list[int]:
    """T21, T23, T24, TA17, TA59: the tiles whose face allows it, without the bear's and those of other sides' pawns."""
    config = draft.config
    side = config.unit_of[seat]
    others = [cell for pawn, cell in enumerate(draft.pawns) if config.unit_of[config.owner[pawn]] != side]
    return where(without(draft.tiles, [draft.bear, *others]), MOVES)


def _shifts_from(draft: Draft, cells: list[int], diagonal: bool) -> list[Action]:
    """T22, T24, TA18: to the empty sea; an orca also to the bear; the kraken also to an orca."""
    tiles, bear = draft.tiles, draft.bear
    ways = DIAGONAL if diagonal else STRAIGHT
    found: list[Action] = []
    for cell in cells:
        for end, action in ways[cell]:
            there = tiles[end]
            if there == SEA:
                if end != bear or tiles[cell] in (ORCA_UP, KRAKEN_UP):
                    found.append(action)
            elif there == ORCA_UP and tiles[cell] == KRAKEN_UP and end not in draft.pawns:
                found.append(action)
    return found


def shift(draft: Draft, seat: int, start: int, end: int) -> None:
    """T22, T28, T77: a tile moves with its pawn; an animal swimming where it arrives makes room."""
    draft.announce(TILE_MOVED, seat, end)
    effects = draft.effects
    if draft.tiles[end] == ORCA_UP:
        draft.push(PushOrca(seat, end))
        draft.clear(end)
        if effects is not None:
            effects.append(Effect("remove", NAMES[end], "orca", rule="T77", cause="pushed"))
    elif end == draft.bear:
        draft.push(PushBear(seat, start, int(draft.tiles[start] == KRAKEN_UP)))
    if effects is not None:
        face = FACE_NAMES[draft.tiles[start]]
        effects.append(Effect("move", NAMES[start], NAMES[end], seat, rule="T21", cause="pushed"))
        effects.append(Effect("add", NAMES[end], face, rule="T21", cause="moved"))
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
    """T35, T36: the bear moves; the tile it leaves is flipped or removed; a pawn where it arrives is chased.

    `pusher` is where the orca came from that pushed it, or OFF when it walks: pushed, it leaves no tile behind.
    """
    left = draft.bear
    code = draft.tiles[left] if pusher < 0 else SEA
    draft.bear = cell
    if draft.effects is not None:
        cause = "walk" if pusher < 0 else "pushed"
        draft.effects.append(Effect("move", "bear", NAMES[cell], mover, rule=BEAR_RULES[cause], cause=cause))
    draft.announce(BEAR_MOVED, mover, cell)
    pawn = draft.pawn_at(cell)
    if pawn >= 0:
        draft.push(Displace(pawn, mover, cell, draft.tiles[cell], left, 1, code, pusher))
        draft.tell_pawn("change", pawn, "chased", "T36", "bear")
        draft.announce(CHASED, draft.config.owner[pawn], pawn)
    if code != SEA:
        draft.leave(left, mover, "bear")


def havens(draft: Draft, origin: int, code: int, forbidden: int) -> list[int]:
    """T36, T39, T80, TA28-TA30: the empty adjacent tiles on which a displaced pawn may be put."""
    tiles = draft.tiles
    return [
        cell
        for direction, cell in enumerate(RING[origin])
        if cell >= 0
        and cell != forbidden
        and STANDS[tiles[cell]]
        and draft.free(cell)
        and passable(code, direction, tiles[cell])
    ]


def refuges(draft: Draft, chase: Displace) -> list[int]:
    """T36, TA28: the tiles on which a displaced pawn may be put; `chase` any: the bear may send it anywhere."""
    if not draft.config.chase_any or chase.bear_left < 0:
        return havens(draft, chase.origin, chase.code, chase.forbidden)
    return [cell for cell in where(draft.tiles, STANDS) if cell != chase.forbidden and draft.free(cell)]


def crushable(draft: Draft) -> list[int]:
    """T79, TA73: the tiles beside the kraken."""
    kraken = draft.kraken()
    return [] if kraken < 0 else [cell for cell in ROUND[kraken] if draft.tiles[cell] != SEA]


def crush(draft: Draft, seat: int, cell: int) -> None:
    """T79-T81: the kraken destroys a tile; the roller puts its pawn beside it."""
    pawn = draft.pawn_at(cell)
    if pawn >= 0:
        draft.push(Displace(pawn, seat, cell, draft.tiles[cell], OFF, 1))
        draft.tell_pawn("change", pawn, "swept", "T80", "kraken")
    draft.remove(cell, seat, "kraken")


def within(cell: int, reach: int) -> list[int]:
    """List the cells at most `reach` cells away, in reading order."""
    x, y = TABLE.coordinates[cell]
    return [
        TABLE.cell_at[(column, row)]
        for row in range(y - reach, y + reach + 1)
        for column in range(x - reach, x + reach + 1)
        if (column, row) in TABLE.cell_at
    ]
