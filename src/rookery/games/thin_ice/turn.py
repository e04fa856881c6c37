"""A turn of Thin Ice: cards drawn, the actions in any order, the die, and who drifts at the end (T11-T44, T65-T69)."""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.core.rules import CHANCE
from rookery.games.thin_ice.actions import DRAW, PASS, PERSONS, ROLL, STEPS
from rookery.games.thin_ice.cards.card_ops import ADRIFT, DIE_ROLLED
from rookery.games.thin_ice.cards.operations import can_do_face, do_face, waiting, wakes
from rookery.games.thin_ice.config import Config
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.movement import can_shift, drops, shift, shifts, steps, walk
from rookery.games.thin_ice.reactions import at_leisure, offer_reactions, play
from rookery.games.thin_ice.stack import THEN_KEEP, Act, Begin, Drawing, End, Main, Pending, Reveal, Rolling, TakeCard
from rookery.games.thin_ice.state import (
    DIE_DONE,
    FACES,
    OFF,
    PAWN_DONE,
    TILE_DONE,
    Action,
    Anchor,
    Discard,
    Draw,
    Face,
    Person,
    Play,
    Roll,
    Shift,
    State,
    Step,
)
from rookery.games.thin_ice.tiles import NAMES, UNDRAWN, lone, lonely

HAND: Final = 2
"""T47, T51: cards that a player has, or fills up to."""
ROUNDS: Final = 200
"""TA46: after this many rounds the survivors share the victory."""
MAIN_PHASE: Final = Main()
END_OF_TURN: Final = End(0)
DRIFTED: Final = 3
"""The last stage of a turn's end: lone tiles are gone."""


# From turn to turn


def start_turn(draft: Draft, unit: int) -> None:
    """T11, T34, T51, T65: a player's or a team's turn begins, or is missed because all its pawns lie."""
    own = draft.config.pawns_in[unit]
    draft.unit = unit
    draft.done = draft.passed = draft.permits = 0
    draft.put_die_away()
    draft.missing = sum([1 << pawn for pawn in own if (draft.fallen >> pawn) & 1])
    if draft.anchored:
        draft.anchored = tuple(
            [Anchor(cell, whose, 1 if whose == unit else due) for cell, whose, due in draft.anchored]
        )
    members = draft.config.units[unit]
    living = [seat for seat in members if draft.plays(seat)]
    draft.speaker = living[0] if living else members[0]
    draft.push(END_OF_TURN)
    able = [pawn for pawn in own if draft.eliminated_at[pawn] == 0 and not (draft.fallen >> pawn) & 1]
    if draft.effects is not None:
        rule, cause = ("T11", "turn") if able else ("T37", "missed") if living else ("T43", "out")
        draft.effects.append(Effect("note", seat=draft.speaker, rule=rule, cause=cause))
    if living and not able:
        return  # T37, TA34, TA60
    draft.push(MAIN_PHASE)
    offer_reactions(draft)
    if draft.config.cards:
        for seat in reversed(living):
            draft.push(Drawing(seat))


def next_turn(draft: Draft) -> None:
    """T11, T43, T85: the next player or team; the eliminated only to roll, and not even that if T85 is used."""
    unit = draft.unit
    while True:
        unit += 1
        if unit == len(draft.config.units):
            unit = 0
            draft.round += 1
            if draft.round == ROUNDS:
                draft.finish()
                return
        if draft.config.eliminated_roll or draft.lives(unit):
            start_turn(draft, unit)
            return


# What must be done in a turn


def turn_actions(draft: Draft, seat: int) -> list[Action]:
    """T12, T66-T68: list what the seat may do of its own or its team's three actions."""
    found: list[Action] = []
    for pawn in waiting(draft, seat):
        found += [STEPS[pawn][cell] for cell in _destinations(draft, seat, pawn)]
    if draft.lives(draft.unit) and not draft.done & TILE_DONE:
        found += shifts(draft, seat, False)
    if _may_roll(draft):
        found.append(ROLL)
    return found


def _destinations(draft: Draft, seat: int, pawn: int) -> list[int]:
    """T13, T17, TA11: onto a tile; into the sea only while there is no tile to go to."""
    return steps(draft, pawn, (draft.permits >> 3 * seat) & 7) or drops(draft, pawn)


def _may_roll(draft: Draft) -> bool:
    """T12, T18, T43, T85: the die is still to be rolled; the eliminated roll too, unless T85 is used."""
    return not draft.done & DIE_DONE and (draft.config.eliminated_roll or draft.lives(draft.unit))


def has_duties(draft: Draft, seat: int) -> bool:
    """Is there anything left that the seat must do, or that its team must?"""
    if _may_roll(draft):
        return True
    for pawn in waiting(draft, seat):
        if _destinations(draft, seat, pawn):
            return True
    return draft.lives(draft.unit) and not draft.done & TILE_DONE and can_shift(draft, seat)


def _open(draft: Draft, members: Sequence[int]) -> bool:
    """Is there anything left that one of these must do?"""
    for seat in members:
        if has_duties(draft, seat):
            return True
    return False


def _members(draft: Draft) -> tuple[int, ...]:
    """TA78: the members of the team who may speak, starting with the one who does."""
    seats = draft.config.units[draft.unit]
    if len(seats) == 1:
        return seats
    first = seats.index(draft.speaker)
    living = [seat for seat in (*seats[first:], *seats[:first]) if draft.plays(seat)]
    return tuple(living) or (draft.speaker,)


def _advance_main(draft: Draft) -> bool:
    """TA78: let the next member with something to do speak; if nobody must do anything, one who may end it (T50)."""
    members = _members(draft)
    for seat in members:
        if has_duties(draft, seat) or _might_play(draft, seat, members):
            draft.speaker = seat
            return draft.ask(seat)
    return draft.pop()


def _might_play(draft: Draft, seat: int, members: tuple[int, ...]) -> bool:
    """Has a member who must do nothing a card to play, or, when all is done, one to throw away?"""
    if not draft.hands[seat] or (draft.passed >> seat) & 1:
        return False
    if draft.config.ask_all or not _open(draft, members):
        return True
    return bool(at_leisure(draft, seat, True))


def _main_choices(draft: Draft) -> list[Action]:
    """List everything that the speaker may do."""
    seat = draft.seat
    found = turn_actions(draft, seat)
    others = [other for other in _members(draft) if other != seat]
    unfinished = bool(found) or _open(draft, others)
    if draft.hands[seat]:
        found += at_leisure(draft, seat, True)
        if not unfinished:
            found += [draft.config.discards[card] for card in sorted(set(draft.hands[seat]))]
    if not unfinished:
        found.append(PASS)
    elif not (draft.passed >> seat) & 1:
        for other in others:
            if has_duties(draft, other) or (draft.hands[other] and not (draft.passed >> other) & 1):
                found.append(PASS)
                break
    return found


def _apply_main(draft: Draft, action: Action) -> None:
    """Do one thing of a turn; afterwards everybody may react (TA48)."""
    seat = draft.seat
    if isinstance(action, Discard):
        draft.discard(seat, action.card, "discarded")
        return
    if not isinstance(action, (Step, Shift, Roll, Play)):
        members = _members(draft)
        draft.passed |= 1 << seat
        draft.speaker = members[1 % len(members)]  # TA78
        if draft.effects is not None and draft.speaker != seat:
            draft.effects.append(Effect("note", seat=draft.speaker, rule="TA78", cause="speaker"))
        return
    draft.passed = 0
    offer_reactions(draft)
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
        draft.push(Rolling(seat))
    else:
        play(draft, seat, action.card, OFF)


# The end of a turn


def drifting(draft: Draft) -> list[int]:
    """T25, TA20-TA24, T84, TA76: the lone tiles that go now."""
    return [cell for cell in adrift(draft.config, draft.tiles, draft.moved) if not _spared(draft, cell)]


def marked_adrift(config: Config, state: State) -> list[int]:
    """List the lone tiles of a game in play; while the tiles are laid, nothing drifts."""
    if state.stack and isinstance(state.stack[0], Begin):
        return []
    return adrift(config, state.floe.tiles, state.floe.moved)


def adrift(config: Config, tiles: bytes, moved: tuple[int, ...]) -> list[int]:
    """TA20: list the lone tiles, which drift at the end of a turn unless something spares them."""
    return lonely(tiles) if config.drift_any else [cell for cell in moved if lone(tiles, cell)]


def _spared(draft: Draft, cell: int) -> bool:
    """An anchored tile stays; T84: so does one with a pawn whose owner's turn this is not."""
    for anchor in draft.anchored:
        if anchor.cell == cell:
            return True
    pawn = draft.pawn_at(cell) if draft.config.friendly else OFF
    return pawn >= 0 and draft.config.unit_of[draft.config.owner[pawn]] != draft.unit


def _advance_end(draft: Draft, stage: int) -> bool:
    """T25-T27, TA23: find who drifts, ask them, draw the backs of what goes, and remove it all together."""
    if stage == 0:
        _stand_up(draft)
        if draft.anchored:
            _weigh_anchors(draft)
    elif stage == DRIFTED:
        draft.pop()
        next_turn(draft)
        return False
    cells = drifting(draft)
    draft.stack[-1] = End(stage + 1 if cells else DRIFTED)
    if stage == 2 or not cells:
        _drift(draft, cells)
    elif stage == 0:
        adrift = [draft.pawn_at(cell) for cell in cells]
        for pawn in sorted([pawn for pawn in adrift if pawn >= 0], reverse=True):
            draft.announce(ADRIFT, draft.config.owner[pawn], pawn)
    else:
        for cell in cells:
            if UNDRAWN[draft.tiles[cell]]:
                draft.push(Reveal(cell, OFF, THEN_KEEP))
    return False


def _stand_up(draft: Draft) -> None:
    """TA34: pawns that missed this turn stand up."""
    for pawn in draft.config.pawns_in[draft.unit] if draft.fallen & draft.missing else ():
        if ((draft.fallen & draft.missing) >> pawn) & 1:
            draft.tell_pawn("change", pawn, "standing", "TA34", "turn")
    draft.fallen &= ~draft.missing


def _weigh_anchors(draft: Draft) -> None:
    """Ice Anchor: a tile may drift again at the end of its owner's next turn."""
    due = [anchor for anchor in draft.anchored if anchor.unit == draft.unit and anchor.due]
    draft.anchored = tuple([anchor for anchor in draft.anchored if anchor not in due])
    if draft.effects is not None:
        for cell in {anchor.cell for anchor in due} - {anchor.cell for anchor in draft.anchored}:
            draft.effects.append(Effect("change", NAMES[cell], "loose", rule="T25"))


def _drift(draft: Draft, cells: list[int]) -> None:
    """T25-T27: remove the drifting tiles, and the pawns on them, at one and the same moment (TA44)."""
    pawns = [pawn for pawn, cell in enumerate(draft.pawns) if cell in cells]
    if draft.moved:
        draft.moved = tuple([cell for cell in draft.moved if lone(draft.tiles, cell) and cell not in cells])
    for cell in cells:
        draft.remove(cell, draft.speaker, "drift")
    if pawns:
        draft.eliminate(pawns, "drift")


# What is pending in a turn


def advance(draft: Draft, pending: Pending) -> bool:
    """Ask the seat that must choose now; do what needs no choice."""
    if isinstance(pending, Main):
        return _advance_main(draft)
    if isinstance(pending, End):
        return _advance_end(draft, pending.stage)
    if isinstance(pending, Act):
        return _advance_act(draft, pending.seat)
    if isinstance(pending, Drawing):
        seat = pending.seat
        if len(draft.hands[seat]) < HAND and (sum(draft.deck) > 0 or sum(draft.discards) > 0):
            return draft.ask(seat)
        return draft.pop()
    return draft.ask(CHANCE)


def _advance_act(draft: Draft, roller: int) -> bool:
    """T68: in a team the roller says who carries it out, if anybody can."""
    if len(_members(draft)) > 1 and not wakes(draft, draft.die) and can_do_face(draft, roller, draft.die):
        return draft.ask(roller)
    draft.pop()
    do_face(draft, roller, draft.die)
    return False


def choices(draft: Draft, pending: Pending) -> list[Action]:
    """List what the seat that was asked may choose."""
    if isinstance(pending, Main):
        return _main_choices(draft)
    if isinstance(pending, Act):
        return [PERSONS[seat] for seat in sorted(_members(draft))]
    return [DRAW, PASS]


def apply(draft: Draft, pending: Pending, action: Action) -> None:
    """Do what was chosen or rolled."""
    if isinstance(pending, Main):
        _apply_main(draft, action)
    elif isinstance(pending, Rolling):
        assert isinstance(action, Face)
        draft.stack[-1] = Act(pending.seat)
        draft.die = action.face
        if draft.effects is not None:
            draft.effects.append(Effect("roll", "die", FACES[action.face], pending.seat, rule="T30"))
        draft.announce(DIE_ROLLED, pending.seat, action.face)
    elif isinstance(action, Person):
        draft.pop()
        do_face(draft, action.seat, draft.die)
    elif isinstance(action, Draw):
        assert isinstance(pending, Drawing)
        if not sum(draft.deck):
            draft.deck, draft.discards = draft.discards, draft.deck  # TA50
            if draft.effects is not None:
                draft.effects.append(Effect("note", rule="TA50", cause="reshuffle"))
        draft.push(TakeCard(pending.seat, OFF))
    else:
        draft.pop()
