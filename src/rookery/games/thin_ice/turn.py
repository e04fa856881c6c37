"""A turn of Thin Ice: cards drawn, the actions in any order, the die, and who drifts at the end (T11-T44, T65-T69)."""

from collections.abc import Sequence
from typing import Final

from rookery.core.contract import CHANCE
from rookery.games.thin_ice import frames
from rookery.games.thin_ice.draft import Draft, counted
from rookery.games.thin_ice.effects import can_do_face, do_face, waiting, wakes
from rookery.games.thin_ice.frames import ACT, DRAWING, END, MAIN, REVEAL, ROLLING, TAKE, THEN_KEEP
from rookery.games.thin_ice.ground import can_shift, drops, shift, shifts, steps, walk
from rookery.games.thin_ice.moves import DRAW, PASS, PERSONS, ROLL, STEPS
from rookery.games.thin_ice.state import (
    DIE_DONE,
    NO_FACE,
    OFF,
    PAWN_DONE,
    TILE_DONE,
    Action,
    Discard,
    Draw,
    Face,
    Frame,
    Person,
    Play,
    Roll,
    Shift,
    Step,
)
from rookery.games.thin_ice.tiles import UNDRAWN, lone, lonely
from rookery.games.thin_ice.vocabulary import ADRIFT, DIE_ROLLED, QUIET
from rookery.games.thin_ice.windows import open_window, play, playable

HAND: Final = 2
"""T47, T51: cards that a player has, or fills up to."""
ROUNDS: Final = 200
"""TA46: after so many rounds the survivors share."""
DRIFTED: Final = 3
"""The last stage of a turn's end: what was lone is gone."""


# From turn to turn


def start_turn(draft: Draft, unit: int) -> None:
    """T11, T34, T51, T65: a player's or a team's turn begins, or is missed because all its pawns lie."""
    own = draft.setting.pawns_in[unit]
    draft.unit = unit
    draft.done = draft.passed = draft.permits = 0
    draft.die = NO_FACE
    draft.missing = sum([1 << pawn for pawn in own if (draft.lying >> pawn) & 1])
    if draft.pins:
        draft.pins = tuple([(cell, whose, 1 if whose == unit else due) for cell, whose, due in draft.pins])
    members = draft.setting.units[unit]
    living = [seat for seat in members if draft.plays(seat)]
    draft.word = living[0] if living else members[0]
    draft.push((END, 0))
    if living and not [pawn for pawn in own if draft.gone[pawn] == 0 and not (draft.lying >> pawn) & 1]:
        return  # T37, TA34, TA60
    draft.push((MAIN,))
    open_window(draft)
    if draft.setting.cards:
        for seat in reversed(living):
            draft.push((DRAWING, seat))


def next_turn(draft: Draft) -> None:
    """T11, T43, T85: the next player or team; the eliminated only to roll, and not even that if T85 is used."""
    unit = draft.unit
    while True:
        unit += 1
        if unit == len(draft.setting.units):
            unit = 0
            draft.round += 1
            if draft.round == ROUNDS:
                draft.finish()
                return
        if draft.setting.eliminated_roll or draft.lives(unit):
            start_turn(draft, unit)
            return


# What must be done in a turn


def deeds(draft: Draft, seat: int) -> list[Action]:
    """T12, T66-T68: list what the seat may do of its own or its team's three actions."""
    found: list[Action] = []
    for pawn in waiting(draft, seat):
        found += [STEPS[pawn][cell] for cell in _ways(draft, seat, pawn)]
    if draft.lives(draft.unit) and not draft.done & TILE_DONE:
        found += shifts(draft, seat, False)
    if _may_roll(draft):
        found.append(ROLL)
    return found


def _ways(draft: Draft, seat: int, pawn: int) -> list[int]:
    """T13, T17, TA11: onto a tile; into the sea only while there is no tile to go to."""
    return steps(draft, pawn, (draft.permits >> 3 * seat) & 7) or drops(draft, pawn)


def _may_roll(draft: Draft) -> bool:
    """T12, T18, T43, T85: the die is still to be rolled; the eliminated roll too, unless T85 is used."""
    return not draft.done & DIE_DONE and (draft.setting.eliminated_roll or draft.lives(draft.unit))


def has_deeds(draft: Draft, seat: int) -> bool:
    """Is there anything left that the seat must do, or that its team must?"""
    if _may_roll(draft):
        return True
    for pawn in waiting(draft, seat):
        if _ways(draft, seat, pawn):
            return True
    return draft.lives(draft.unit) and not draft.done & TILE_DONE and can_shift(draft, seat)


def _open(draft: Draft, members: Sequence[int]) -> bool:
    """Is there anything left that one of these must do?"""
    for seat in members:
        if has_deeds(draft, seat):
            return True
    return False


def _members(draft: Draft) -> tuple[int, ...]:
    """TA78: those of the team who may have the word, beginning with the one who has it."""
    seats = draft.setting.units[draft.unit]
    if len(seats) == 1:
        return seats
    first = seats.index(draft.word)
    living = [seat for seat in (*seats[first:], *seats[:first]) if draft.plays(seat)]
    return tuple(living) or (draft.word,)


def _ready_main(draft: Draft) -> bool:
    """TA78: give the word to the next member with something to do; when nothing must be done, to end the turn (T50)."""
    members = _members(draft)
    for seat in members:
        if has_deeds(draft, seat) or _might_play(draft, seat, members):
            draft.word = seat
            return draft.ask(seat)
    return draft.pop()


def _might_play(draft: Draft, seat: int, members: tuple[int, ...]) -> bool:
    """Has a member who must do nothing a card to play, or, when all is done, one to throw away?"""
    if not draft.hands[seat] or (draft.passed >> seat) & 1:
        return False
    if draft.setting.ask_all or not _open(draft, members):
        return True
    return bool(playable(draft, seat, QUIET, seat, OFF, True))


def _offered_main(draft: Draft) -> list[Action]:
    """List everything that the seat with the word may do."""
    seat = draft.seat
    found = deeds(draft, seat)
    others = [other for other in _members(draft) if other != seat]
    unfinished = bool(found) or _open(draft, others)
    if draft.hands[seat]:
        found += playable(draft, seat, QUIET, seat, OFF, True)
        if not unfinished:
            found += [draft.setting.discards[card] for card in sorted(set(draft.hands[seat]))]
    if not unfinished:
        found.append(PASS)
    elif not (draft.passed >> seat) & 1:
        for other in others:
            if has_deeds(draft, other) or (draft.hands[other] and not (draft.passed >> other) & 1):
                found.append(PASS)
                break
    return found


def _do_main(draft: Draft, action: Action) -> None:
    """Do one thing of a turn; afterwards everybody may react (TA48)."""
    seat = draft.seat
    if isinstance(action, Discard):
        draft.drop(seat, action.card)
        draft.pile = counted(draft.pile, action.card, 1)
        return
    if not isinstance(action, (Step, Shift, Roll, Play)):
        members = _members(draft)
        draft.passed |= 1 << seat
        draft.word = members[1 % len(members)]  # TA78
        return
    draft.passed = 0
    open_window(draft)
    if isinstance(action, Step):
        draft.done |= PAWN_DONE << action.pawn
        if draft.permits and action.cell not in steps(draft, action.pawn, 0):
            draft.permits &= ~(7 << 3 * seat)
        walk(draft, action.pawn, action.cell)
    elif isinstance(action, Shift):
        draft.done |= TILE_DONE
        shift(draft, seat, action.start, action.end)
    elif isinstance(action, Roll):
        draft.done |= DIE_DONE
        draft.push((ROLLING, seat))
    else:
        play(draft, seat, action.card, OFF)


# The end of a turn


def doomed(draft: Draft) -> list[int]:
    """T25, TA20-TA24, T84, TA76: the lone tiles that go now."""
    tiles = draft.tiles
    cells = lonely(tiles) if draft.setting.drift_any else [cell for cell in draft.moved if lone(tiles, cell)]
    return [cell for cell in cells if not _spared(draft, cell)]


def _spared(draft: Draft, cell: int) -> bool:
    """A pinned tile stays; T84: so does one with the pawn of somebody whose turn this is not."""
    for pinned, _, _ in draft.pins:
        if pinned == cell:
            return True
    pawn = draft.pawn_at(cell) if draft.setting.friendly else OFF
    return pawn >= 0 and draft.setting.unit_of[draft.setting.owner[pawn]] != draft.unit


def _ready_end(draft: Draft, stage: int) -> bool:
    """T25-T27, TA23: find who drifts, ask them, draw the backs of what goes, and remove it all together."""
    if stage == 0:
        draft.lying &= ~draft.missing  # TA34
        if draft.pins:
            draft.pins = tuple([pin for pin in draft.pins if not (pin[1] == draft.unit and pin[2])])
    elif stage == DRIFTED:
        draft.pop()
        next_turn(draft)
        return False
    cells = doomed(draft)
    draft.stack[-1] = (END, stage + 1 if cells else DRIFTED)
    if stage == 2 or not cells:
        _drift(draft, cells)
    elif stage == 0:
        adrift = [draft.pawn_at(cell) for cell in cells]
        for pawn in sorted([pawn for pawn in adrift if pawn >= 0], reverse=True):
            draft.announce(ADRIFT, draft.setting.owner[pawn], pawn)
    else:
        for cell in cells:
            if UNDRAWN[draft.tiles[cell]]:
                draft.push((REVEAL, cell, OFF, THEN_KEEP))
    return False


def _drift(draft: Draft, cells: list[int]) -> None:
    """T25-T27: remove the doomed tiles, and the pawns on them, at one and the same moment (TA44)."""
    pawns = [pawn for pawn, cell in enumerate(draft.pawns) if cell in cells]
    if draft.moved:
        draft.moved = tuple([cell for cell in draft.moved if lone(draft.tiles, cell) and cell not in cells])
    for cell in cells:
        draft.remove(cell, draft.word)
    if pawns:
        draft.eliminate(pawns)


# The frames of a turn


def ready(draft: Draft, frame: Frame) -> bool:
    """Ask whoever must choose now; do what needs no choice."""
    match frame[0]:
        case frames.MAIN:
            return _ready_main(draft)
        case frames.END:
            return _ready_end(draft, frame[1])
        case frames.ROLLING:
            return draft.ask(CHANCE)
        case frames.ACT:
            return _ready_act(draft, frame[1])
    seat = frame[1]
    if len(draft.hands[seat]) < HAND and (sum(draft.deck) > 0 or sum(draft.pile) > 0):
        return draft.ask(seat)
    return draft.pop()


def _ready_act(draft: Draft, roller: int) -> bool:
    """T68: in a team the roller says who carries it out, if anybody can."""
    if len(_members(draft)) > 1 and not wakes(draft, draft.die) and can_do_face(draft, roller, draft.die):
        return draft.ask(roller)
    draft.pop()
    do_face(draft, roller, draft.die)
    return False


def offered(draft: Draft, frame: Frame) -> list[Action]:
    """List what the seat that was asked may choose."""
    if frame[0] == MAIN:
        return _offered_main(draft)
    if frame[0] == ACT:
        return [PERSONS[seat] for seat in sorted(_members(draft))]
    return [DRAW, PASS]


def perform(draft: Draft, frame: Frame, action: Action) -> None:
    """Do what was chosen or rolled."""
    if frame[0] == MAIN:
        _do_main(draft, action)
    elif isinstance(action, Face):
        draft.stack[-1] = (ACT, frame[1])
        draft.die = action.face
        draft.announce(DIE_ROLLED, frame[1], action.face)
    elif isinstance(action, Person):
        draft.pop()
        do_face(draft, action.seat, draft.die)
    elif isinstance(action, Draw):
        if not sum(draft.deck):
            draft.deck, draft.pile = draft.pile, draft.deck  # TA50
        draft.push((TAKE, frame[1], OFF))
    else:
        draft.pop()
