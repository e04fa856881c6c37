"""The rules of Thin Ice: the contract, told by the files that RULES.md follows.

| clauses | file |
|---|---|
| T1-T5 the tiles | tiles.py |
| T6-T10, T47, T56-T62 the set-up | start.py |
| T11-T12, T18, T25-T27, T43-T44, T63-T72, T84-T85 the turn, teams, the end | turn.py |
| T13-T42, T74-T83 pawns, tiles, the bear, the kraken, ice pieces | ground.py, aftermath.py |
| T46-T55 cards | windows.py, effects.py, vocabulary.py, cards.py |

A state's stack says what is unfinished; `advance` finishes what needs nobody, and stops where somebody must choose.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.outcome import Outcome, rank
from rookery.games.thin_ice import aftermath, effects, start, turn, windows
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.frames import BEGIN, EFFECT, END, RESOLVE, WINDOW
from rookery.games.thin_ice.hiding import imagined, seen
from rookery.games.thin_ice.moves import COMMON
from rookery.games.thin_ice.setting import Setting
from rookery.games.thin_ice.state import OVER, Action, Luck, State, View
from rookery.games.thin_ice.turn import ROUNDS
from rookery.text import Text

SURVIVOR: Final = Text("One survivor is left on the ice.", "Il reste un survivant sur la glace.")
TEAM: Final = Text("One team is left on the ice.", "Il reste une équipe sur la glace.")
TOGETHER: Final = Text(
    "The last went out at the same moment: they share.", "Les derniers sont sortis au même moment : ils partagent."
)
ENDLESS: Final = Text(
    f"After {ROUNDS} rounds the survivors share.", f"Après {ROUNDS} tours de table, les survivants partagent."
)


class ThinIce(Rules[State, Action, View]):
    """Thin Ice for 2 to 6 seats."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.version = 1
        self.seats = seats
        self.options = options
        self.setting = Setting(seats, options)
        setting = self.setting
        self.actions: Sequence[Action] = (*COMMON, *setting.plays, *setting.discards, *setting.takes)
        self.deck_hash = setting.deck.hash if setting.cards else ""
        self.longest = _longest(setting)

    def opening(self) -> State:
        draft = Draft(self.setting, start.opening(self.setting))
        advance(draft)
        return draft.freeze()

    def to_move(self, state: State) -> Seat | None:
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        if state.seat == OVER:
            return ()
        if state.seat == CHANCE:
            return luck(self.setting, state)[0]
        return offered(Draft(self.setting, state))

    def odds(self, state: State) -> Sequence[int]:
        return luck(self.setting, state)[1]

    def apply(self, state: State, action: Action) -> State:
        draft = Draft(self.setting, state)
        perform(draft, action)
        advance(draft)
        return draft.freeze()

    def outcome(self, state: State) -> Outcome | None:
        """T44, T70, TA44-TA46: the last on the ice; before them, the later out the better."""
        if state.seat != OVER:
            return None
        setting = self.setting
        last = max(state.gone) + 1
        worth = []
        for pawns in setting.pawns_in:
            worth.append(max([last if state.gone[pawn] == 0 else state.gone[pawn] for pawn in pawns]))
        ranks = rank([worth[unit] for unit in setting.unit_of])
        left = self.pawns_left(state)
        alive = worth.count(last)
        if alive > 1:
            return Outcome(ranks, left, "endless", ENDLESS)
        if alive == 0 and worth.count(max(worth)) > 1:
            return Outcome(ranks, left, "together", TOGETHER)
        if len(setting.units) < self.seats:
            return Outcome(ranks, left, "team", TEAM)
        return Outcome(ranks, left, "survivor", SURVIVOR)

    def pawns_left(self, state: State) -> tuple[int, ...]:
        """Count each seat's pawns that are not out."""
        return tuple([sum([state.gone[pawn] == 0 for pawn in pawns]) for pawns in self.setting.pawns_of])

    def view(self, state: State, seat: Seat | None) -> View:
        return seen(self.setting, state, seat)

    def imagine(self, view: View, rng: Random) -> State:
        return imagined(self.setting, view, rng)


def advance(draft: Draft) -> None:
    """Finish what needs nobody's choice, from the top of the stack, until somebody must choose or it is over."""
    while draft.stack:
        frame = draft.stack[-1]
        kind = frame[0]
        if kind <= BEGIN:
            waits = start.ready(draft, frame)
        elif kind <= END:
            waits = turn.ready(draft, frame)
        elif kind == WINDOW:
            waits = windows.ready_window(draft, frame)
        elif kind == RESOLVE:
            waits = windows.ready_card(draft, frame)
        elif kind == EFFECT:
            waits = effects.ready(draft, frame)
        else:
            waits = aftermath.ready(draft, frame)
        if waits:
            return


def offered(draft: Draft) -> list[Action]:
    """List what the seat to move may do."""
    frame = draft.stack[-1]
    kind = frame[0]
    if kind <= BEGIN:
        return start.offered(draft, frame)
    if kind <= END:
        return turn.offered(draft, frame)
    if kind == WINDOW:
        return windows.offered(draft, frame)
    if kind == EFFECT:
        return effects.offered(draft, frame)
    return aftermath.offered(draft, frame)


def luck(setting: Setting, state: State) -> Luck:
    """List what luck may draw, and how it weighs."""
    frame = state.stack[-1]
    kind = frame[0]
    if kind <= BEGIN:
        return start.luck(Draft(setting, state), frame)
    if kind <= END:
        return setting.rolls
    return aftermath.luck(setting, state, frame)


def perform(draft: Draft, action: Action) -> None:
    """Do one legal action."""
    frame = draft.stack[-1]
    kind = frame[0]
    if kind <= BEGIN:
        start.perform(draft, frame, action)
    elif kind <= END:
        turn.perform(draft, frame, action)
    elif kind == WINDOW:
        windows.answer(draft, frame, action)
    elif kind == EFFECT:
        effects.perform(draft, frame, action)
    else:
        aftermath.perform(draft, frame, action)


def _longest(setting: Setting) -> int:
    """Bound the number of actions: a turn does a bounded number of things, each answered a bounded number of times.

    A card never comes back to a hand within a turn (only the draw that starts one turns the pile over), so a turn sees
    each card at most once. A turn's own deeds are a move a pawn, a tile, a roll and its effect, each with at most eight
    choices and draws after it; a card has at most four effects of at most three such choices. Each deed and each card
    asks every seat at most once for each trigger that some card follows.
    """
    cards = sum(setting.copies)
    deeds = setting.pawns + 2 + 12 * cards
    answers = (setting.seats + 1) * sum(setting.heard)
    drift = 3 * len(setting.cells)
    turn_length = 2 * setting.seats + deeds * (8 + answers) + drift + cards + setting.seats * deeds
    return 300 + ROUNDS * len(setting.units) * turn_length
