"""What effects do: one telling for die faces and cards alike.

An effect is a tuple: its number in vocabulary.py, then its fields. Some happen at once (`begin`), the others wait in
an EFFECT frame until somebody has chosen (`choices`, `perform`). A must that cannot be done is skipped.
"""

import rookery.games.thin_ice.vocabulary as op
from rookery.games.thin_ice.draft import Draft, counted
from rookery.games.thin_ice.frames import (
    ACT,
    DISPLACE,
    EFFECT,
    EXCHANGE,
    LOST,
    PEEK,
    RESOLVE,
    RESTORE,
    ROLLING,
    TAKE,
    WINDOW,
)
from rookery.games.thin_ice.ground import (
    SHOVE_PERMIT,
    crackable,
    crush,
    crushable,
    freezable,
    leaps,
    loose,
    prowl,
    prowls,
    put,
    shift,
    shifts,
    shifts_of,
    steps,
    walk,
    within,
)
from rookery.games.thin_ice.moves import CRUSHES, DIE, FOUND, PASS, PERSONS, PICKS, PROWLS, STEPS
from rookery.games.thin_ice.state import (
    BEAR,
    CRACKING,
    EXTRA,
    OFF,
    PAWN_DONE,
    Action,
    Crush,
    Effect,
    Face,
    Frame,
    Kind,
    Pass,
    Person,
    Pick,
    Prowl,
    Shift,
    Step,
)
from rookery.games.thin_ice.tiles import (
    BACK,
    CRACKED,
    CRACKS,
    PILE_KINDS,
    RING,
    ROUND,
    SEA,
    STANDS,
    UNDRAWN,
    floe,
    passable,
)

# Whether an effect can happen, and what may be chosen


def possible(draft: Draft, seat: int, effect: Effect, about: int) -> bool:
    """May a card with this effect be played now?"""
    match effect[0]:
        case op.ALLOW_FACES:
            return _opens(draft, seat, effect[1])
        case op.ALLOW_OCCUPIED:
            return _opens(draft, seat, SHOVE_PERMIT)
        case op.SLEEP_BEAR:
            return draft.awake and draft.bear >= 0 and draft.tiles[draft.bear] != SEA
        case op.DIE_ACTION:
            return can_do_face(draft, seat, effect[1])
        case op.STAND_UP:
            return (draft.lying >> about) & 1 == 1
        case op.DRAW_CARD:
            return sum(draft.deck) > 0
        case op.BEAR_BACK | op.REROLL | op.CANCEL | op.REDIRECT | op.DELAY_DRIFT:
            return True  # They answer what is on the stack.
    return bool(choices(draft, seat, effect, about))


def _opens(draft: Draft, seat: int, permit: int) -> bool:
    """Would a permit let one of the seat's pawns move where it could not go before?"""
    held = (draft.permits >> 3 * seat) & 7
    for pawn in waiting(draft, seat):
        if len(steps(draft, pawn, held | permit)) > len(steps(draft, pawn, held)):
            return True
    return False


def standing(draft: Draft, seat: int) -> list[int]:
    """List a seat's pawns that stand on the ice."""
    return [pawn for pawn in draft.setting.pawns_of[seat] if draft.pawns[pawn] >= 0 and not (draft.lying >> pawn) & 1]


def waiting(draft: Draft, seat: int) -> list[int]:
    """List a seat's standing pawns that have not moved this turn."""
    return [pawn for pawn in standing(draft, seat) if not draft.done & PAWN_DONE << pawn]


def die_effect(face: int) -> Effect:
    """T30: what a face of the die asks for."""
    if face == BEAR:
        return (op.BEAR_ROLLED,)
    if face == CRACKING:
        return (op.CRACK_TILE, 1)
    if face == EXTRA:
        return (op.MOVE_TILE, 1, 0, 0)
    return (op.FREEZE_TILE, 1)


def can_do_face(draft: Draft, seat: int, face: int) -> bool:
    """Can anything come of this face?"""
    return wakes(draft, face) or bool(choices(draft, seat, die_effect(face), OFF))


def wakes(draft: Draft, face: int) -> bool:
    """T31, TA37: is this the bear symbol that wakes the bear?"""
    return face == BEAR and draft.bear >= 0 and not draft.awake


def choices(draft: Draft, seat: int, effect: Effect, about: int) -> list[Action]:
    """List what may be chosen for an effect; empty when it cannot be done."""
    match effect[0]:
        case op.FREEZE_TILE:
            return [PICKS[cell] for cell in freezable(draft)]
        case op.CRACK_TILE:
            return [PICKS[cell] for cell in crackable(draft)]
        case op.MOVE_TILE:
            if not effect[3]:
                return shifts(draft, seat, effect[2] == 1)
            if draft.pawn_at(about) < 0:
                return shifts_of(draft, seat, about, effect[2] == 1)
        case op.ADD_TILE:
            if berths(draft):
                return [FOUND[kind] for kind in PILE_KINDS if draft.lost[kind]]
        case op.SWAP_TILES:
            cells = floe(loose(draft))
            return [PICKS[cell] for cell in cells] if len(cells) > 1 else []
        case op.ANCHOR_TILE:
            return [PICKS[cell] for cell in floe(draft.tiles)]
        case op.PEEK_TILE:
            return [PICKS[cell] for cell in unseen(draft, seat)]
        case op.MOVE_PAWN:
            return _pawn_moves(draft, seat, effect)
        case op.SWAP_PAWNS:
            return _swaps(draft, seat, effect[2] == 1)
        case op.MOVE_BEAR:
            if draft.awake:
                return [PROWLS[cell] for cell in prowls(draft, effect[2] == 1)]
        case op.SET_DIE:
            return [DIE[face] for face, count in enumerate(draft.setting.faces) if count and face != draft.die]
        case op.RESCUE:
            return [PICKS[cell] for cell in _rescues(draft, effect[1])]
        case op.STEAL_CARD | op.DISCARD_CARD:
            return [
                PERSONS[other]
                for other in range(draft.setting.seats)
                if other != seat and draft.hands[other] and draft.plays(other)
            ]
        case op.SKIP_TURN:
            return [PICKS[cell] for cell in _foes(draft, seat)]
        case op.BEAR_ROLLED:
            return [*[PROWLS[cell] for cell in prowls(draft, True)], *[CRUSHES[cell] for cell in crushable(draft)]]
    return []


def _pawn_moves(draft: Draft, seat: int, effect: Effect) -> list[Action]:
    """Sprint and Great Leap: an extra move, or one instead of the turn's own; never into the sea."""
    found: list[Action] = []
    for pawn in waiting(draft, seat) if effect[5] else standing(draft, seat):
        ends = leaps(draft, pawn) if effect[3] else steps(draft, pawn, 0)
        found += [STEPS[pawn][cell] for cell in ends]
    return found


def _swaps(draft: Draft, seat: int, standing_only: bool) -> list[Action]:
    """Change Places: a standing pawn of one's own with somebody else's on an adjacent tile; nobody ends on an orca."""
    tiles = draft.tiles
    found: list[Action] = []
    for pawn in standing(draft, seat):
        start = draft.pawns[pawn]
        for way, cell in enumerate(RING[start]):
            other = draft.pawn_at(cell) if cell >= 0 else OFF
            if other < 0 or draft.setting.owner[other] == seat or (standing_only and (draft.lying >> other) & 1):
                continue
            if STANDS[tiles[start]] and STANDS[tiles[cell]] and passable(tiles[start], way, tiles[cell]):
                found.append(STEPS[pawn][cell])
    return found


def _foes(draft: Draft, seat: int) -> list[int]:
    """The cells of standing pawns of other players or teams."""
    own = draft.setting.pawns_in[draft.setting.unit_of[seat]]
    return [
        cell for pawn, cell in enumerate(draft.pawns) if cell >= 0 and pawn not in own and not (draft.lying >> pawn) & 1
    ]


def unseen(draft: Draft, seat: int) -> list[int]:
    """Sonar: the tiles with a back that this seat does not know."""
    secret = [cell for cell, who in draft.secrets if not (who >> seat) & 1]
    return [cell for cell in floe(draft.tiles) if UNDRAWN[draft.tiles[cell]] or cell in secret]


def berths(draft: Draft) -> list[int]:
    """Young Ice, T61: the sea spaces, without the bear, beside at least one tile."""
    tiles = draft.tiles
    near = {cell for tile in floe(tiles) for cell in ROUND[tile]}
    return sorted([cell for cell in near if tiles[cell] == SEA and cell != draft.bear])


def _rescues(draft: Draft, reach: int) -> list[int]:
    """Life Ring: the empty tiles near the one that the lost pawn left."""
    origin = draft.stack[topmost(draft, LOST)][2]
    return [cell for cell in within(origin, reach) if STANDS[draft.tiles[cell]] and draft.free(cell)]


def topmost(draft: Draft, kind: int) -> int:
    """Return the place on the stack of the last unfinished thing of a kind."""
    place = len(draft.stack) - 1
    while draft.stack[place][0] != kind:
        place -= 1
    return place


# Effects that happen at once


def begin(draft: Draft, seat: int, effect: Effect, about: int) -> None:
    """Let an effect happen, or ask for what must be chosen first."""
    match effect[0]:
        case op.ALLOW_FACES:
            draft.permits |= effect[1] << 3 * seat
        case op.ALLOW_OCCUPIED:
            draft.permits |= SHOVE_PERMIT << 3 * seat
        case op.SLEEP_BEAR:
            draft.awake = False
        case op.DIE_ACTION:
            do_face(draft, seat, effect[1])
        case op.REROLL:
            place = topmost(draft, ACT)
            roller = draft.stack[place][1]
            del draft.stack[place:]  # The first roll comes to nothing, and so does the window after it.
            draft.push((ROLLING, roller))
        case op.CANCEL:
            _cancel(draft, effect[1] == 1)
        case op.BEAR_BACK:
            _bear_back(draft)
        case op.REDIRECT:
            place = topmost(draft, DISPLACE)
            frame = draft.stack[place]
            draft.stack[place] = (*frame[:2], seat, *frame[3:6], 0 if effect[3] else frame[6], *frame[7:])
        case op.STAND_UP:
            draft.lying &= ~(1 << about)
        case op.DELAY_DRIFT:
            draft.pins = (*draft.pins, (draft.pawns[about], draft.setting.unit_of[seat], 0))
        case op.DRAW_CARD:
            for _ in range(effect[1]):
                draft.push((TAKE, seat, OFF))
        case op.FREEZE_TILE | op.CRACK_TILE | op.MOVE_TILE | op.PEEK_TILE | op.MOVE_BEAR:
            draft.push((EFFECT, seat, effect[1], about, *effect))
        case op.STEAL_CARD | op.DISCARD_CARD:
            draft.push((EFFECT, seat, effect[2], about, *effect))
        case _:
            draft.push((EFFECT, seat, 1, about, *effect))


def do_face(draft: Draft, seat: int, face: int) -> None:
    """T30-T32: do what a face of the die says."""
    if wakes(draft, face):
        draft.awake = True
    else:
        draft.push((EFFECT, seat, 1, OFF, *die_effect(face)))


def _cancel(draft: Draft, card: bool) -> None:
    """Take the answered thing off the stack, with the window after it; of a chase only the victim."""
    if card:
        del draft.stack[topmost(draft, RESOLVE) :]
        return
    place = topmost(draft, DISPLACE)
    frame = draft.stack[place]
    draft.stack[place] = (frame[0], OFF, *frame[2:])
    if draft.stack[place + 1][0] == WINDOW:
        del draft.stack[place + 1]


def _bear_back(draft: Draft) -> None:
    """Distress Flare: the bear returns, and the tile it left, or the orca that pushed it, is as it was before."""
    left, code, pusher = [draft.stack[topmost(draft, DISPLACE)][place] for place in (5, 7, 8)]
    draft.bear = left
    if pusher >= 0:
        draft.carry(left, pusher)
    elif CRACKED[code]:
        draft.lost = counted(draft.lost, code >> 1, -1)
        draft.set_tile(left, code)
    elif CRACKS[code]:
        draft.set_tile(left, draft.tiles[left] & ~BACK)


# Effects that wait for a choice


def ready(draft: Draft, frame: Frame) -> bool:
    """Ask whoever carries out the effect, unless there is nothing to choose."""
    if frame[2] == 0 or not choices(draft, frame[1], frame[4:], frame[3]):
        return draft.pop()
    return draft.ask(frame[1])


def offered(draft: Draft, frame: Frame) -> list[Action]:
    """List what may be chosen; one need not look under as many tiles as one could."""
    found = choices(draft, frame[1], frame[4:], frame[3])
    if frame[4] == op.PEEK_TILE:
        found.append(PASS)
    return found


def perform(draft: Draft, frame: Frame, action: Action) -> None:
    """Carry out an effect once, as chosen."""
    _, seat, left, about = frame[:4]
    effect = frame[4:]
    draft.pop()
    if isinstance(action, Pass):
        return
    if left > 1:
        draft.push((EFFECT, seat, left - 1, about, *effect))
    if isinstance(action, Pick):
        _at_cell(draft, seat, effect, action.cell)
    elif isinstance(action, Shift):
        if effect[3] and left > 1:
            draft.stack[-1] = (EFFECT, seat, left - 1, action.end, *effect)
        shift(draft, seat, action.start, action.end)
    elif isinstance(action, Prowl):
        prowl(draft, seat, action.cell, OFF)
    elif isinstance(action, Crush):
        crush(draft, seat, action.cell)
    elif isinstance(action, Step):
        _with_pawn(draft, effect, action)
    elif isinstance(action, Face):
        draft.die = action.face
    elif isinstance(action, Kind):
        draft.push((RESTORE, seat, action.kind))
    elif isinstance(action, Person):
        draft.push((TAKE, seat if effect[0] == op.STEAL_CARD else OFF, action.seat))


def _at_cell(draft: Draft, seat: int, effect: Effect, cell: int) -> None:
    match effect[0]:
        case op.FREEZE_TILE:
            draft.flip(cell, seat)
        case op.CRACK_TILE:
            draft.leave(cell, seat, False)  # T41: what is left and what is cracked changes alike, but nothing turns.
        case op.ANCHOR_TILE:
            draft.pins = (*draft.pins, (cell, draft.setting.unit_of[seat], 0))
        case op.SWAP_TILES:
            draft.push((EXCHANGE, seat, cell))
        case op.PEEK_TILE:
            draft.push((PEEK, cell, seat))
        case op.RESCUE:
            put(draft, draft.stack[topmost(draft, LOST)][1], cell, effect[2] == 1)
        case op.SKIP_TURN:
            draft.lying |= 1 << draft.pawn_at(cell)


def _with_pawn(draft: Draft, effect: Effect, step: Step) -> None:
    if effect[0] == op.SWAP_PAWNS:
        other = draft.pawn_at(step.cell)
        draft.move_pawn(other, draft.pawns[step.pawn])  # TA14: no tile flips, and nobody falls.
        draft.move_pawn(step.pawn, step.cell)
        return
    if effect[5]:
        draft.done |= PAWN_DONE << step.pawn
    walk(draft, step.pawn, step.cell)
