"""The rules of Thin Ice: the contract, and where each part of the rules is written.

| clauses | file |
|---|---|
| T1-T5 the tiles | tiles.py |
| T6-T10, T47, T56-T62 the set-up | setup.py |
| T11-T12, T18, T25-T27, T43-T44, T63-T72, T84-T85 the turn, teams, the end | turn.py |
| T13-T42, T74-T83 pawns, tiles, the bear, the kraken, ice pieces | movement.py, consequences.py |
| T46-T55 cards | reactions.py, cards/ |

A state's stack says what is unfinished; `advance` finishes what needs nobody, and stops where somebody must choose.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from rookery.core.effects import Effect
from rookery.core.outcome import Outcome, rank
from rookery.core.rules import CHANCE, Rules, Seat
from rookery.games.thin_ice import consequences, reactions, setup, turn
from rookery.games.thin_ice.actions import COMMON
from rookery.games.thin_ice.cards import operations
from rookery.games.thin_ice.config import Config
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.stack import BEGIN, END, Operate, Reaction, Resolve
from rookery.games.thin_ice.state import OVER, Action, Draws, State, View
from rookery.games.thin_ice.tiles import NAMES
from rookery.games.thin_ice.turn import ROUNDS, marked_adrift
from rookery.games.thin_ice.views import sample, view
from rookery.i18n import Text

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
        config = Config(seats, options)
        self.config = config
        self.actions: Sequence[Action] = (*COMMON, *config.plays, *config.discards, *config.takes)
        self.deck_hash = config.deck.hash if config.cards else ""
        self.max_actions = _max_actions(config)
        self.has_secrets = config.cards
        self.has_chance = True

    def initial_state(self) -> State:
        draft = Draft(self.config, setup.initial_state(self.config))
        advance(draft)
        return draft.freeze()

    def to_move(self, state: State) -> Seat | None:
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        if state.seat == OVER:
            return ()
        if state.seat == CHANCE:
            return draws(self.config, state)[0]
        return choices(Draft(self.config, state))

    def odds(self, state: State) -> Sequence[int]:
        return draws(self.config, state)[1]

    def apply(self, state: State, action: Action, effects: list[Effect] | None = None) -> State:
        draft = Draft(self.config, state, effects)
        perform(draft, action)
        advance(draft)
        after = draft.freeze()
        if effects is not None:
            self._tell_drift(state, after, effects)
            self._tell_end(after, effects)
        return after

    def _tell_drift(self, before: State, after: State, effects: list[Effect]) -> None:
        """Tell which tiles are now adrift, or no longer are."""
        was, now = marked_adrift(self.config, before), marked_adrift(self.config, after)
        cells = after.pawns.cells
        for cell in sorted(set(was) ^ set(now)):
            if after.floe.tiles[cell]:
                owner = self.config.owner[cells.index(cell)] if cell in cells else None
                effects.append(Effect("change", NAMES[cell], "adrift" if cell in now else "safe", owner, rule="TA20"))

    def _tell_end(self, after: State, effects: list[Effect]) -> None:
        """Tell how the game ended, and the first of those who won."""
        outcome = self.outcome(after)
        if outcome is not None:
            winner = outcome.ranks.index(1)
            rule = {"endless": "TA46", "together": "TA44", "team": "T70"}.get(outcome.reason, "T44")
            effects.append(Effect("end", seat=winner, rule=rule, cause=outcome.reason))

    def outcome(self, state: State) -> Outcome | None:
        """T44, T70, TA44-TA46: the last on the ice; before them, the later out the better."""
        if state.seat != OVER:
            return None
        eliminated_at = state.pawns.eliminated_at
        last = max(eliminated_at) + 1
        worth = []
        for pawns in self.config.pawns_in:
            worth.append(max([eliminated_at[pawn] or last for pawn in pawns]))
        ranks = rank([worth[unit] for unit in self.config.unit_of])
        left = self.pawns_left(state)
        alive = worth.count(last)
        if alive > 1:
            return Outcome(ranks, left, "endless", ENDLESS)
        if alive == 0 and worth.count(max(worth)) > 1:
            return Outcome(ranks, left, "together", TOGETHER)
        if self.config.teams:
            return Outcome(ranks, left, "team", TEAM)
        return Outcome(ranks, left, "survivor", SURVIVOR)

    def pawns_left(self, state: State) -> tuple[int, ...]:
        """Count each seat's pawns that are not out."""
        eliminated_at = state.pawns.eliminated_at
        return tuple([sum([eliminated_at[pawn] == 0 for pawn in pawns]) for pawns in self.config.pawns_of])

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def sample_state(self, view: View, rng: Random) -> State:
        return sample(self.config, view, rng)


def advance(draft: Draft) -> None:
    """Finish what needs no choice, from the top of the stack, until somebody must choose or the game is over."""
    while draft.stack:
        pending = draft.stack[-1]
        kind = pending.kind
        if kind <= BEGIN:
            waits = setup.advance(draft, pending)
        elif kind <= END:
            waits = turn.advance(draft, pending)
        elif isinstance(pending, Reaction):
            waits = reactions.advance(draft, pending)
        elif isinstance(pending, Operate):
            waits = operations.advance(draft, pending)
        elif isinstance(pending, Resolve):
            waits = reactions.resolve(draft, pending)
        else:
            waits = consequences.advance(draft, pending)
        if waits:
            return


def choices(draft: Draft) -> list[Action]:
    """List what the seat to move may do."""
    pending = draft.stack[-1]
    kind = pending.kind
    if kind <= BEGIN:
        return setup.choices(draft, pending)
    if kind <= END:
        return turn.choices(draft, pending)
    if isinstance(pending, Reaction):
        return reactions.choices(draft, pending)
    if isinstance(pending, Operate):
        return operations.choices(draft, pending)
    return consequences.choices(draft, pending)


def draws(config: Config, state: State) -> Draws:
    """List what chance may draw, with its weights."""
    pending = state.stack[-1]
    kind = pending.kind
    if kind <= BEGIN:
        return setup.draws(Draft(config, state), pending)
    if kind <= END:
        return config.rolls
    return consequences.draws(config, state, pending)


def perform(draft: Draft, action: Action) -> None:
    """Do one legal action."""
    pending = draft.stack[-1]
    kind = pending.kind
    if kind <= BEGIN:
        setup.apply(draft, pending, action)
    elif kind <= END:
        turn.apply(draft, pending, action)
    elif isinstance(pending, Reaction):
        reactions.apply(draft, pending, action)
    elif isinstance(pending, Operate):
        operations.apply(draft, pending, action)
    else:
        consequences.apply(draft, pending, action)


def _max_actions(config: Config) -> int:
    """Bound the number of actions: a turn does a bounded number of things, each answered a bounded number of times.

    A card never comes back to a hand within a turn (only the draw that starts one reshuffles the discards), so a turn
    sees each card at most once. A turn's own actions are a move for each pawn, a tile, a roll and what it asks, each
    followed by at most eight choices and draws; a card has at most four operations of at most three such choices. After
    each of these every seat is asked at most once for each trigger that some card follows.
    """
    cards = sum(config.copies)
    deeds = config.pawns + 2 + 12 * cards
    answers = (config.seats + 1) * sum(config.heard)
    drift = 3 * len(config.cells)
    turn_length = 2 * config.seats + deeds * (8 + answers) + drift + cards + config.seats * deeds
    return 300 + ROUNDS * len(config.units) * turn_length
