"""Cards in play: which may be played now, who is asked, and how a played card takes effect.

Laws (TA48, TA49):

* a window asks seats clockwise from whoever has the word; each is asked until it passes;
* one's own misfortune is asked of nobody else;
* a played card opens a window for those who may answer it, and takes effect when that is closed: last in, first out;
* a card played at leisure asks everybody again; one played in answer to something does not: no action is interrupted.
"""

from rookery.games.thin_ice.draft import Draft, counted
from rookery.games.thin_ice.effects import begin, possible
from rookery.games.thin_ice.frames import RESOLVE, WINDOW
from rookery.games.thin_ice.moves import PASS
from rookery.games.thin_ice.state import Action, Effect, Frame, Play
from rookery.games.thin_ice.vocabulary import AFTER, ANYONE, ANYTIME, CARD_PLAYED, QUIET, SELF


def playable(draft: Draft, seat: int, trigger: int, subject: int, about: int, own_turn: bool) -> list[Action]:
    """T52-T55: list the cards that a seat may play: at leisure, in its own turn, or in answer to a trigger."""
    found: list[Action] = []
    last = -1
    for card in draft.hands[seat]:
        if card == last or card < 0:
            continue
        last = card
        design = draft.setting.designs[card]
        if trigger == QUIET:
            fits = design.timing == ANYTIME or (own_turn and design.timing != AFTER)
        else:
            fits = design.trigger == trigger and concerns(design.who, seat, subject)
        if fits and _can_happen(draft, seat, design.effects, about):
            found.append(draft.setting.plays[card])
    return found


def _can_happen(draft: Draft, seat: int, effects: tuple[Effect, ...], about: int) -> bool:
    """A card is played only if each of its effects can happen."""
    for effect in effects:
        if not possible(draft, seat, effect, about):
            return False
    return True


def concerns(who: int, seat: int, subject: int) -> bool:
    """Does a trigger that happened to, or through, a subject concern a card of this seat?"""
    if who == ANYONE:
        return True
    return (who == SELF) == (seat == subject)


def open_window(draft: Draft) -> None:
    """TA48: let everybody but the one with the word play "anytime" cards."""
    draft.announce(QUIET, draft.word, -1)


def play(draft: Draft, seat: int, card: int, about: int) -> None:
    """T53-T55: a card leaves the hand, may be answered, and takes effect; it is discarded at once, for all to see."""
    draft.drop(seat, card)
    draft.pile = counted(draft.pile, card, 1)
    draft.push((RESOLVE, seat, card, 0, about))
    draft.announce(CARD_PLAYED, seat, card)


def ready_window(draft: Draft, frame: Frame) -> bool:
    """Ask the next seat that may react; close the window after the last."""
    _, trigger, subject, asked, about = frame
    seats = draft.setting.seats
    while asked < seats:
        seat = (draft.word + asked) % seats
        if _asks(draft, seat, trigger, subject, about):
            draft.stack[-1] = (WINDOW, trigger, subject, asked, about)
            return draft.ask(seat)
        asked += 1
    return draft.pop()


def _asks(draft: Draft, seat: int, trigger: int, subject: int, about: int) -> bool:
    """TA53: ask who can react, or everybody of whom that might be true."""
    if not draft.hands[seat] or (trigger == QUIET and seat == subject):
        return False
    if not draft.setting.ask_all:
        return bool(playable(draft, seat, trigger, subject, about, False))
    if trigger == QUIET:
        return True
    for design in draft.setting.designs:
        if design.trigger == trigger and concerns(design.who, seat, subject):
            return True
    return False


def offered(draft: Draft, frame: Frame) -> list[Action]:
    """List the answers to a window: cards, or none."""
    found = playable(draft, draft.seat, frame[1], frame[2], frame[4], False)
    found.append(PASS)
    return found


def answer(draft: Draft, frame: Frame, action: Action) -> None:
    """Take the answer of the seat that was asked."""
    _, trigger, subject, asked, about = frame
    if isinstance(action, Play):
        if trigger == QUIET:
            draft.stack[-1] = (WINDOW, trigger, subject, 0, about)
        play(draft, draft.seat, action.card, about)
    else:
        draft.stack[-1] = (WINDOW, trigger, subject, asked + 1, about)


def ready_card(draft: Draft, frame: Frame) -> bool:
    """Let the next effect of a played card happen."""
    _, seat, card, place, about = frame
    effects = draft.setting.designs[card].effects
    draft.pop()
    below = len(draft.stack)
    begin(draft, seat, effects[place], about)
    if place + 1 < len(effects):
        # Under what the effect has pushed; an effect that answers the stack may have shortened it.
        draft.stack.insert(below, (RESOLVE, seat, card, place + 1, about))
    return False
