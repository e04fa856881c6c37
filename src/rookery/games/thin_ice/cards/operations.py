"""What card operations do: told once, for die faces and cards alike.

Some operations happen at once (`begin`), the others wait in an `Operate` record until somebody has chosen (`options`,
`apply`). One that must be carried out and cannot be is skipped.
"""

from typing import Final

import rookery.games.thin_ice.cards.card_ops as op
from rookery.core.effects import Effect
from rookery.games.thin_ice.actions import CRUSHES, DIE, FOUND, PASS, PERSONS, PICKS, PROWLS, STEPS
from rookery.games.thin_ice.cards.card_ops import CardOp
from rookery.games.thin_ice.draft import Draft, counted
from rookery.games.thin_ice.movement import (
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
from rookery.games.thin_ice.stack import (
    Act,
    Displace,
    Exchange,
    Lost,
    Operate,
    Peek,
    Reaction,
    Resolve,
    Restore,
    Rolling,
    TakeCard,
)
from rookery.games.thin_ice.state import BEAR as BEAR_FACE
from rookery.games.thin_ice.state import (
    FACES,
    OFF,
    PAWN_DONE,
    Action,
    Crush,
    Face,
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
    FACE_NAMES,
    NAMES,
    PILE_KINDS,
    RING,
    ROUND,
    SEA,
    STANDS,
    UNDRAWN,
    floe,
    passable,
)

DIE_OPS: Final = (
    CardOp(op.BEAR_ROLLED),
    CardOp(op.CRACK_TILE, (1,)),
    CardOp(op.MOVE_TILE, (1, 0, 0)),
    CardOp(op.FREEZE_TILE, (1,)),
)
"""T30: what each face of the die asks for."""
IMPOSSIBLE_RULES: Final = {op.BEAR_ROLLED: "TA36", op.CRACK_TILE: "T41", op.MOVE_TILE: "T40", op.FREEZE_TILE: "T42"}
"""The clause by which an operation that cannot be carried out is skipped."""

# Whether an operation can be carried out, and what may be chosen


def possible(draft: Draft, seat: int, operation: CardOp, about: int) -> bool:
    """May a card with this operation be played now?"""
    match operation.code:
        case op.ALLOW_FACES:
            return _opens(draft, seat, operation.get("faces"))
        case op.ALLOW_OCCUPIED:
            return _opens(draft, seat, SHOVE_PERMIT)
        case op.SLEEP_BEAR:
            return draft.awake and draft.bear >= 0 and draft.tiles[draft.bear] != SEA
        case op.DIE_ACTION:
            return can_do_face(draft, seat, operation.get("face"))
        case op.STAND_UP:
            return (draft.fallen >> about) & 1 == 1
        case op.DRAW_CARD:
            return sum(draft.deck) > 0
        case op.BEAR_BACK | op.REROLL | op.CANCEL | op.REDIRECT | op.DELAY_DRIFT:
            return True  # They answer what is on the stack.
    return bool(options(draft, seat, operation, about))


def _opens(draft: Draft, seat: int, permit: int) -> bool:
    """Would a permit let one of the seat's pawns move where it could not go before?"""
    held = (draft.permits >> 3 * seat) & 7
    for pawn in waiting(draft, seat):
        if len(steps(draft, pawn, held | permit)) > len(steps(draft, pawn, held)):
            return True
    return False


def standing(draft: Draft, seat: int) -> list[int]:
    """List a seat's pawns that stand on the ice."""
    return [pawn for pawn in draft.config.pawns_of[seat] if draft.pawns[pawn] >= 0 and not (draft.fallen >> pawn) & 1]


def waiting(draft: Draft, seat: int) -> list[int]:
    """List a seat's standing pawns that have not moved this turn."""
    return [pawn for pawn in standing(draft, seat) if not draft.done & PAWN_DONE << pawn]


def can_do_face(draft: Draft, seat: int, face: int) -> bool:
    """Can anything come of this face?"""
    return wakes(draft, face) or bool(options(draft, seat, DIE_OPS[face], OFF))


def wakes(draft: Draft, face: int) -> bool:
    """T31, TA37: is this the bear symbol that wakes the bear?"""
    return face == BEAR_FACE and draft.bear >= 0 and not draft.awake


def options(draft: Draft, seat: int, operation: CardOp, about: int) -> list[Action]:
    """List what may be chosen for an operation; empty when it cannot be carried out."""
    match operation.code:
        case op.FREEZE_TILE:
            return [PICKS[cell] for cell in freezable(draft)]
        case op.CRACK_TILE:
            return [PICKS[cell] for cell in crackable(draft)]
        case op.MOVE_TILE:
            diagonal = operation.get("dirs") == 1
            if not operation.get("tile"):
                return shifts(draft, seat, diagonal)
            if draft.pawn_at(about) < 0:
                return shifts_of(draft, seat, about, diagonal)
        case op.ADD_TILE:
            if berths(draft):
                return [FOUND[kind] for kind in PILE_KINDS if draft.removed[kind]]
        case op.SWAP_TILES:
            cells = floe(loose(draft))
            return [PICKS[cell] for cell in cells] if len(cells) > 1 else []
        case op.ANCHOR_TILE:
            return [PICKS[cell] for cell in floe(draft.tiles)]
        case op.PEEK_TILE:
            return [PICKS[cell] for cell in unseen(draft, seat)]
        case op.MOVE_PAWN:
            return _pawn_moves(draft, seat, operation)
        case op.SWAP_PAWNS:
            return _swaps(draft, seat, operation.get("standing_only") == 1)
        case op.MOVE_BEAR:
            if draft.awake:
                return [PROWLS[cell] for cell in prowls(draft, operation.get("onto_pawn") == 1)]
        case op.SET_DIE:
            return [DIE[face] for face, count in enumerate(draft.config.faces) if count and face != draft.die]
        case op.RESCUE:
            return [PICKS[cell] for cell in _rescues(draft, operation.get("range"))]
        case op.STEAL_CARD | op.DISCARD_CARD:
            return [
                PERSONS[other]
                for other in range(draft.config.seats)
                if other != seat and draft.hands[other] and draft.plays(other)
            ]
        case op.SKIP_TURN:
            return [PICKS[cell] for cell in _foes(draft, seat)]
        case op.BEAR_ROLLED:
            return [*[PROWLS[cell] for cell in prowls(draft, True)], *[CRUSHES[cell] for cell in crushable(draft)]]
    return []


def _pawn_moves(draft: Draft, seat: int, operation: CardOp) -> list[Action]:
    """Sprint and Great Leap: an extra move, or one instead of the turn's own; never into the sea."""
    found: list[Action] = []
    for pawn in waiting(draft, seat) if operation.get("replaces") else standing(draft, seat):
        ends = leaps(draft, pawn) if operation.get("jump") else steps(draft, pawn, 0)
        found += [STEPS[pawn][cell] for cell in ends]
    return found


def _swaps(draft: Draft, seat: int, standing_only: bool) -> list[Action]:
    """Change Places: a standing pawn of yours with another player's on an adjacent tile; nobody ends on an orca."""
    tiles = draft.tiles
    found: list[Action] = []
    for pawn in standing(draft, seat):
        start = draft.pawns[pawn]
        for direction, cell in enumerate(RING[start]):
            other = draft.pawn_at(cell) if cell >= 0 else OFF
            if other < 0 or draft.config.owner[other] == seat or (standing_only and (draft.fallen >> other) & 1):
                continue
            if STANDS[tiles[start]] and STANDS[tiles[cell]] and passable(tiles[start], direction, tiles[cell]):
                found.append(STEPS[pawn][cell])
    return found


def _foes(draft: Draft, seat: int) -> list[int]:
    """The cells of standing pawns of other players or teams."""
    own = draft.config.pawns_in[draft.config.unit_of[seat]]
    return [
        cell
        for pawn, cell in enumerate(draft.pawns)
        if cell >= 0 and pawn not in own and not (draft.fallen >> pawn) & 1
    ]


def unseen(draft: Draft, seat: int) -> list[int]:
    """Sonar: the tiles with a back that this seat does not know."""
    secret = [cell for cell, seats in draft.secrets if not (seats >> seat) & 1]
    return [cell for cell in floe(draft.tiles) if UNDRAWN[draft.tiles[cell]] or cell in secret]


def berths(draft: Draft) -> list[int]:
    """Young Ice, T61: the sea spaces, without the bear, beside at least one tile."""
    tiles = draft.tiles
    near = {cell for tile in floe(tiles) for cell in ROUND[tile]}
    return sorted([cell for cell in near if tiles[cell] == SEA and cell != draft.bear])


def _rescues(draft: Draft, reach: int) -> list[int]:
    """Life Ring: the empty tiles near the one that the lost pawn left."""
    return [cell for cell in within(lost_pawn(draft).origin, reach) if STANDS[draft.tiles[cell]] and draft.free(cell)]


def lost_pawn(draft: Draft) -> Lost:
    """Return the last pawn that is being lost."""
    for pending in reversed(draft.stack):
        if isinstance(pending, Lost):
            return pending
    raise ValueError("no pawn is being lost")


def _chase(draft: Draft) -> tuple[int, Displace]:
    """Return the last pawn that is being put somewhere, and its place on the stack."""
    for place in range(len(draft.stack) - 1, -1, -1):
        pending = draft.stack[place]
        if isinstance(pending, Displace):
            return place, pending
    raise ValueError("no pawn is being put anywhere")


# Operations that happen at once


def begin(draft: Draft, seat: int, operation: CardOp, about: int) -> None:
    """Let an operation happen, or ask for what must be chosen first."""
    match operation.code:
        case op.ALLOW_FACES:
            draft.permits |= operation.get("faces") << 3 * seat
            _tell(draft, Effect("note", "", str(operation.get("faces")), seat, rule="T16", cause="permit"))
        case op.ALLOW_OCCUPIED:
            draft.permits |= SHOVE_PERMIT << 3 * seat
            _tell(draft, Effect("note", "", "occupied", seat, rule="T16", cause="permit"))
        case op.SLEEP_BEAR:
            draft.awake = False
            _tell(draft, Effect("change", "bear", "asleep", seat, rule="T53", cause="card"))
        case op.DIE_ACTION:
            do_face(draft, seat, operation.get("face"))
        case op.REROLL:
            _reroll(draft)
        case op.CANCEL:
            if operation.get("what") == 1:
                _cancel_card(draft)
            else:
                _cancel_chase(draft)
        case op.BEAR_BACK:
            _bear_back(draft)
        case op.REDIRECT:
            _redirect(draft, seat, operation.get("no_fall") == 1)
        case op.STAND_UP:
            draft.fallen &= ~(1 << about)
            draft.tell_pawn("change", about, "standing", "T55", "card")
        case op.DELAY_DRIFT:
            draft.anchor(draft.pawns[about], seat)
        case op.DRAW_CARD:
            for _ in range(operation.get("count")):
                draft.push(TakeCard(seat, OFF))
        case op.MOVE_BEAR:
            draft.push(Operate(seat, operation.get("steps"), about, operation))
        case op.FREEZE_TILE | op.CRACK_TILE | op.MOVE_TILE | op.PEEK_TILE | op.STEAL_CARD | op.DISCARD_CARD:
            draft.push(Operate(seat, operation.get("count"), about, operation))
        case _:
            draft.push(Operate(seat, 1, about, operation))


def _tell(draft: Draft, effect: Effect) -> None:
    """Tell something that happens rarely."""
    if draft.effects is not None:
        draft.effects.append(effect)


def do_face(draft: Draft, seat: int, face: int) -> None:
    """T30-T32: do what a face of the die says."""
    if wakes(draft, face):
        draft.awake = True
        _tell(draft, Effect("change", "bear", "awake", seat, rule="T31", cause="roll"))
    else:
        draft.push(Operate(seat, 1, OFF, DIE_OPS[face]))


def _reroll(draft: Draft) -> None:
    """Second Thoughts: the first roll comes to nothing, and so do the reactions to it."""
    while True:
        pending = draft.stack.pop()
        if isinstance(pending, Act):
            draft.push(Rolling(pending.seat))
            draft.put_die_away()
            _tell(draft, Effect("note", seat=pending.seat, rule="TA49", cause="reroll"))
            return


def _cancel_card(draft: Draft) -> None:
    """Not Today: take the answered card off the stack, with the reactions to it."""
    while True:
        pending = draft.stack.pop()
        if isinstance(pending, Resolve):
            card = draft.config.designs[pending.card].id
            _tell(draft, Effect("note", "", card, pending.seat, rule="TA49", cause="cancelled"))
            return


def _cancel_chase(draft: Draft) -> None:
    """Distress Flare: nobody is chased, and nobody else reacts to it."""
    place, chase = _chase(draft)
    draft.stack[place] = chase.redirected(OFF, chase.chooser, chase.may_fall)
    draft.tell_pawn("change", chase.pawn, "safe", "T55", "card")
    if isinstance(draft.stack[place + 1], Reaction):
        del draft.stack[place + 1]


def _redirect(draft: Draft, seat: int, no_fall: bool) -> None:
    """My Own Way Out: the victim chooses, and may not fall."""
    place, chase = _chase(draft)
    draft.stack[place] = chase.redirected(chase.pawn, seat, 0 if no_fall else chase.may_fall)
    _tell(draft, Effect("note", seat=seat, rule="T55", cause="redirect"))


def _bear_back(draft: Draft) -> None:
    """Distress Flare: the bear returns, and the tile it left, or the orca that pushed it, is as it was before."""
    _, chase = _chase(draft)
    left, code = chase.forbidden, chase.bear_left
    draft.bear = left
    _tell(draft, Effect("move", "bear", NAMES[left], rule="T55", cause="back"))
    if chase.pusher >= 0:
        draft.carry(left, chase.pusher)
        _tell(draft, Effect("move", NAMES[left], NAMES[chase.pusher], rule="T55", cause="back"))
        _tell(
            draft, Effect("add", NAMES[chase.pusher], FACE_NAMES[draft.tiles[chase.pusher]], rule="T55", cause="moved")
        )
    elif CRACKED[code]:
        draft.removed = counted(draft.removed, code >> 1, -1)
        draft.set_tile(left, code)
        _tell(draft, Effect("add", NAMES[left], FACE_NAMES[code], rule="T55", cause="back"))
    elif CRACKS[code]:
        code = draft.tiles[left] & ~BACK
        if draft.tiles[left] != code:
            draft.set_tile(left, code)
            _tell(draft, Effect("change", NAMES[left], FACE_NAMES[code], rule="T55", cause="back"))


# Operations that wait for a choice


def advance(draft: Draft, pending: Operate) -> bool:
    """Ask the seat that carries out the operation, unless there is nothing to choose."""
    if pending.left == 0:
        return draft.pop()
    if not options(draft, pending.seat, pending.operation, pending.about):
        if draft.effects is not None:
            code = pending.operation.code
            word = "bear" if code == op.BEAR_ROLLED else op.OPERATIONS[code].name
            rule = IMPOSSIBLE_RULES.get(code, "TA47")
            draft.effects.append(Effect("note", "", word, pending.seat, rule=rule, cause="impossible"))
        return draft.pop()
    return draft.ask(pending.seat)


def choices(draft: Draft, pending: Operate) -> list[Action]:
    """List what may be chosen; nobody need look under as many tiles as they could."""
    found = options(draft, pending.seat, pending.operation, pending.about)
    if pending.operation.code == op.PEEK_TILE:
        found.append(PASS)
    return found


def apply(draft: Draft, pending: Operate, action: Action) -> None:
    """Carry out an operation once, as chosen."""
    seat, left, operation = pending.seat, pending.left, pending.operation
    draft.pop()
    if isinstance(action, Pass):
        return
    if left > 1:
        follows = isinstance(action, Shift) and operation.get("tile")
        about = action.end if isinstance(action, Shift) and follows else pending.about
        draft.push(Operate(seat, left - 1, about, operation))
    if isinstance(action, Pick):
        _at_cell(draft, seat, operation, action.cell)
    elif isinstance(action, Shift):
        shift(draft, seat, action.start, action.end)
    elif isinstance(action, Prowl):
        prowl(draft, seat, action.cell, OFF)
    elif isinstance(action, Crush):
        crush(draft, seat, action.cell)
    elif isinstance(action, Step):
        _with_pawn(draft, operation, action)
    elif isinstance(action, Face):
        draft.die = action.face
        _tell(draft, Effect("change", "die", FACES[action.face], seat, rule="T55", cause="card"))
    elif isinstance(action, Kind):
        draft.push(Restore(seat, action.kind))
    elif isinstance(action, Person):
        draft.push(TakeCard(seat if operation.code == op.STEAL_CARD else OFF, action.seat))


def _at_cell(draft: Draft, seat: int, operation: CardOp, cell: int) -> None:
    match operation.code:
        case op.FREEZE_TILE:
            draft.flip(cell, seat)
        case op.CRACK_TILE:
            draft.leave(cell, seat, "crack")
        case op.ANCHOR_TILE:
            draft.anchor(cell, seat)
        case op.SWAP_TILES:
            draft.push(Exchange(seat, cell))
        case op.PEEK_TILE:
            draft.push(Peek(cell, seat))
        case op.RESCUE:
            put(draft, lost_pawn(draft).pawn, cell, operation.get("fall") == 1, "rescue")
        case op.SKIP_TURN:
            pawn = draft.pawn_at(cell)
            draft.fallen |= 1 << pawn
            draft.tell_pawn("change", pawn, "fallen", "T53", "card")


def _with_pawn(draft: Draft, operation: CardOp, step: Step) -> None:
    if operation.code == op.SWAP_PAWNS:
        other = draft.pawn_at(step.cell)
        start = draft.pawns[step.pawn]
        draft.move_pawn(other, start)  # TA14: no tile flips, and nobody falls.
        draft.move_pawn(step.pawn, step.cell)
        draft.tell_pawn("move", step.pawn, NAMES[step.cell], "TA14", "swapped")
        draft.tell_pawn("move", other, NAMES[start], "TA14", "swapped")
        return
    if operation.get("replaces"):
        draft.done |= PAWN_DONE << step.pawn
    walk(draft, step.pawn, step.cell, "leap" if operation.get("jump") else "step")
