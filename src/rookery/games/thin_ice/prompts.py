"""What Thin Ice says: what a tile shows, what a seat is asked, and when a card may be played."""

from typing import Any, Final

import rookery.games.thin_ice.cards.card_ops as op
from rookery.core.game import Prompt
from rookery.core.rules import CHANCE
from rookery.core.texts import read_texts
from rookery.games.thin_ice.cards.deck import TRIGGERS, Design
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.stack import Displace, Main, Operate, Reaction
from rookery.games.thin_ice.state import FACES, OVER, Crush, Discard, Prowl, State, Step, View
from rookery.games.thin_ice.tiles import FACE_NAMES, SEA, STRIP, TABLE
from rookery.games.thin_ice.turn import turn_actions
from rookery.i18n import OR, Text, capitalized, enumerated, fill

TEXTS: Final[dict[str, Any]] = read_texts(__package__, "prompts")
SENTENCES: Final[dict[str, Text]] = TEXTS["others"]
FACE_WORDS: Final[tuple[Text, ...]] = tuple([TEXTS["die"][face] for face in FACES])
"""The faces of the die (T30)."""
DUTIES: Final[dict[str, Text]] = TEXTS["duties"]
"""The three actions of a turn."""


def face_words(code: int) -> Text:
    """Say what a tile shows."""
    words: Text = TEXTS["tiles"][FACE_NAMES[code]]
    return words


def kind_words(kind: int) -> Text:
    """Name a tile by both its sides."""
    front, back = face_words(2 * kind), face_words(2 * kind + 1)
    if kind >= STRIP:
        return front
    return Text(f"{front.en} / {back.en}", f"{front.fr} / {back.fr}")


def timing_words(design: Design) -> Text:
    """Say when a card may be played (T52)."""
    words: Text = TEXTS["timing"].get(design.timing) or TEXTS["after"][TRIGGERS[design.trigger]]
    return words


def prompt(rules: ThinIce, view: View) -> Prompt:
    """Say what is asked of the seat to move; nothing on the stack is secret."""
    return Prompt(question(rules, view.known), isinstance(view.known.stack[-1], Reaction))


def question(rules: ThinIce, state: State) -> Text:
    """Say in one sentence what is being asked of the player to move."""
    if state.seat == OVER:
        return SENTENCES["over"]
    if state.seat == CHANCE:
        return SENTENCES["chance"]
    pending = state.stack[-1]
    if isinstance(pending, Main):
        return _turn(rules, state)
    if isinstance(pending, Operate):
        return _operation(rules, state, pending.operation.code)
    if isinstance(pending, Displace) and rules.config.chase_any and pending.bear_left >= 0:
        return SENTENCES["chased"]
    if isinstance(pending, Reaction):
        return _reaction(rules, pending, state.seat)
    asked: Text = TEXTS["asked"][type(pending).__name__]
    return asked


def _turn(rules: ThinIce, state: State) -> Text:
    """Name what may still be done in a turn (T12), and warn if a pawn has nowhere to go but the sea (TA11)."""
    draft = Draft(rules.config, state)
    legal = turn_actions(draft, state.seat)
    kinds = {type(action).__name__ for action in legal}
    drowning = [action for action in legal if isinstance(action, Step) and state.floe.tiles[action.cell] == SEA]
    if drowning:
        kinds.remove("Step")
    duties = enumerated([words for kind, words in DUTIES.items() if kind in kinds], OR)
    if drowning:
        return fill(SENTENCES["sea_last"], first=duties) if duties.en else SENTENCES["sea"]
    if duties.en:
        whole = capitalized(duties)
        return Text(f"{whole.en}.", f"{whole.fr}.")
    discarding = any(isinstance(action, Discard) for action in rules.legal_actions(state))
    return SENTENCES["discard" if discarding else "play"]


def _operation(rules: ThinIce, state: State, code: int) -> Text:
    """Say what an operation asks for; T32, T79: of a rolled bear, what it lets one do."""
    if code != op.BEAR_ROLLED:
        asked: Text = TEXTS["operations"].get(op.OPERATIONS[code].name, SENTENCES["choose"])
        return asked
    actions = rules.legal_actions(state)
    if any(isinstance(action, Crush) for action in actions):
        return SENTENCES["bear_or_kraken" if any(isinstance(action, Prowl) for action in actions) else "kraken"]
    return SENTENCES["bear"]


def _reaction(rules: ThinIce, reaction: Reaction, seat: int) -> Text:
    """Say what one may react to."""
    about = reaction.about
    if reaction.trigger == op.QUIET:
        return SENTENCES["quiet"]
    trigger = TRIGGERS[reaction.trigger]
    if reaction.subject == seat and trigger in TEXTS["trouble"]:
        trouble: Text = TEXTS["trouble"][trigger]
        return trouble
    match reaction.trigger:
        case op.CARD_PLAYED:
            return fill(SENTENCES[trigger], card=rules.config.designs[about].name)
        case op.DIE_ROLLED:
            return fill(SENTENCES[trigger], face=FACE_WORDS[about])
        case op.TILE_MOVED:
            return fill(SENTENCES[trigger], cell=TABLE.names[about])
    return fill(SENTENCES["after"], when=TEXTS["after"][trigger])
