"""Cards in play: which may be played now, who is asked to react, and how a played card takes effect.

Laws (TA48, TA49):

* seats are asked clockwise from the speaker, each until it passes;
* only the victim of a mishap is asked to react to it, where the card says so;
* those who may answer a played card are asked before it takes effect: last in, first out;
* after a card played at leisure everybody is asked again; after one played in reaction nobody is, so no action is
  interrupted.
"""

from rookery.games.thin_ice.actions import PASS
from rookery.games.thin_ice.cards.card_ops import CARD_PLAYED, QUIET, CardOp
from rookery.games.thin_ice.cards.operations import begin, possible
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.stack import Reaction, Resolve
from rookery.games.thin_ice.state import Action, Play


def at_leisure(draft: Draft, seat: int, own_turn: bool) -> list[Action]:
    """T53, T54: list the cards that a seat may play between two actions, in its own turn or in somebody else's."""
    found: list[Action] = []
    for card in _held(draft, seat):
        design = draft.config.designs[card]
        fits = design.timing == "anytime" or (own_turn and design.timing != "after")
        if fits and _can_happen(draft, seat, design.operations, -1):
            found.append(draft.config.plays[card])
    return found


def answers(draft: Draft, seat: int, reaction: Reaction) -> list[Action]:
    """T53, T55: list the cards that a seat may play when it is asked."""
    if reaction.trigger == QUIET:
        return at_leisure(draft, seat, False)
    found: list[Action] = []
    for card in _held(draft, seat):
        design = draft.config.designs[card]
        fits = design.trigger == reaction.trigger and concerns(design.who, seat, reaction.subject)
        if fits and _can_happen(draft, seat, design.operations, reaction.about):
            found.append(draft.config.plays[card])
    return found


def _held(draft: Draft, seat: int) -> list[int]:
    """List the cards that a seat holds, each once, without those that are hidden from the viewer."""
    return sorted({card for card in draft.hands[seat] if card >= 0})


def _can_happen(draft: Draft, seat: int, operations: tuple[CardOp, ...], about: int) -> bool:
    """A card is played only if each of its operations can be carried out."""
    for operation in operations:
        if not possible(draft, seat, operation, about):
            return False
    return True


def concerns(who: str, seat: int, subject: int) -> bool:
    """Does a trigger that happened to, or through, a subject concern a card of this seat?"""
    return who == "any" or (who == "self") == (seat == subject)


def offer_reactions(draft: Draft) -> None:
    """TA48: let everybody but the speaker play "anytime" cards."""
    draft.announce(QUIET, draft.speaker, -1)


def play(draft: Draft, seat: int, card: int, about: int) -> None:
    """T53-T55: a card leaves the hand, may be answered, and takes effect; it is discarded at once, for all to see."""
    draft.discard(seat, card, "played")
    draft.push(Resolve(seat, card, 0, about))
    draft.announce(CARD_PLAYED, seat, card)


def advance(draft: Draft, reaction: Reaction) -> bool:
    """Ask the next seat that may react; go on after the last."""
    seats = draft.config.seats
    asked = reaction.asked
    while asked < seats:
        seat = (draft.speaker + asked) % seats
        if _asks(draft, seat, reaction):
            if asked != reaction.asked:
                draft.stack[-1] = Reaction(reaction.trigger, reaction.subject, asked, reaction.about)
            return draft.ask(seat)
        asked += 1
    return draft.pop()


def _asks(draft: Draft, seat: int, reaction: Reaction) -> bool:
    """TA53: ask the seats that can react, or every seat that might (`reaction_prompt` always)."""
    trigger, subject = reaction.trigger, reaction.subject
    if not draft.hands[seat] or (trigger == QUIET and seat == subject):
        return False
    if not draft.config.ask_all:
        return bool(answers(draft, seat, reaction))
    if trigger == QUIET:
        return True
    for design in draft.config.designs:
        if design.trigger == trigger and concerns(design.who, seat, subject):
            return True
    return False


def choices(draft: Draft, reaction: Reaction) -> list[Action]:
    """List the reactions of the seat that was asked: its cards, or none."""
    found = answers(draft, draft.seat, reaction)
    found.append(PASS)
    return found


def apply(draft: Draft, reaction: Reaction, action: Action) -> None:
    """Take the reaction of the seat that was asked."""
    trigger, subject, asked, about = reaction.trigger, reaction.subject, reaction.asked, reaction.about
    if isinstance(action, Play):
        if trigger == QUIET:
            draft.stack[-1] = Reaction(trigger, subject, 0, about)
        play(draft, draft.seat, action.card, about)
    else:
        draft.stack[-1] = Reaction(trigger, subject, asked + 1, about)


def resolve(draft: Draft, card: Resolve) -> bool:
    """Let the next operation of a played card happen."""
    operations = draft.config.designs[card.card].operations
    draft.pop()
    below = len(draft.stack)
    begin(draft, card.seat, operations[card.step], card.about)
    if card.step + 1 < len(operations):
        # Under what the operation has pushed; one that answers the stack may have shortened it.
        draft.stack.insert(below, Resolve(card.seat, card.card, card.step + 1, card.about))
    return False
