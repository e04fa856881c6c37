"""The rules of Pebbles, in the order and with the numbers of its clauses."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from pebbles.state import PEBBLES, Action, Draw, Lay, State, View, count_key, pebble_key
from rookery.core import CHANCE, Outcome, Rules, Seat, Text
from rookery.core.effects import Effect

WEIGHTS: Final = range(1, len(PEBBLES) + 1)
ODDS: Final = (3, 2, 1)
"""S3: how many of six pebbles are light, medium and heavy."""
DRAWS: Final = tuple([Draw(weight - 1, weight) for weight in WEIGHTS])
LAYS: Final = tuple([Lay(len(DRAWS) + weight - 1, weight) for weight in WEIGHTS])


class Pebbles(Rules[State, Action, View]):
    """Pebbles for 2 to 4 seats."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.version = 1
        self.seats = seats
        self.options = options
        self.actions = (*DRAWS, *LAYS)
        self.strength: int = options["strength"]
        self.hand: int = options["hand"]
        # S3 deals the hands; after that each pebble weighs at least 1 and is followed by a draw (S5).
        self.max_actions = seats * self.hand + 2 * (self.strength + 1)
        self.has_secrets = self.has_chance = True

    def initial_state(self) -> State:
        return State(((),) * self.seats, 0, 0)

    def to_move(self, state: State) -> Seat | None:
        if self.broken(state.floe):
            return None
        return state.turn if self.short(state) is None else CHANCE

    def legal_actions(self, state: State) -> Sequence[Action]:
        match self.to_move(state):
            case None:
                return ()
            case seat if seat == CHANCE:
                return DRAWS
            case seat:
                # S4, SA2: any pebble of the hand; two of one weight are one choice.
                return [lay for lay in LAYS if lay.weight in state.hands[seat]]

    def odds(self, state: State) -> Sequence[int]:
        return ODDS

    def apply(self, state: State, action: Action, effects: list[Effect] | None = None) -> State:
        seat = self.short(state) if isinstance(action, Draw) else state.turn
        assert seat is not None
        hand = list(state.hands[seat])
        match action:
            case Draw(weight=weight):
                hand.append(weight)
                after = state._replace(hands=with_hand(state.hands, seat, hand))
            case Lay(weight=weight):
                hand.remove(weight)
                after = State(with_hand(state.hands, seat, hand), state.floe + weight, (seat + 1) % self.seats)
        if effects is not None:
            self._tell(state, action, seat, after, effects)
        return after

    def _tell(self, before: State, action: Action, seat: Seat, after: State, effects: list[Effect]) -> None:
        """Say what happened: everybody sees how many pebbles a seat holds, only the seat itself sees which (S3)."""
        drawn = isinstance(action, Draw)
        weight, rule = action.weight, "S5" if drawn else "S4"
        word = PEBBLES[weight - 1]
        if not drawn:
            effects.append(Effect("change", "floe", word, seat, after.floe, "S4", "lay"))
        effects.append(Effect("change", count_key(seat), seat=seat, amount=len(after.hands[seat]), rule=rule))
        had, has = before.hands[seat].count(weight), after.hands[seat].count(weight)
        kind = "add" if not had else "change" if has else "remove"
        cause = "draw" if drawn else ""
        own = frozenset((seat,))
        effects.append(Effect(kind, pebble_key(seat, weight), word, seat, has, rule, cause, known_to=own))
        if self.broken(after.floe):
            effects.append(Effect("out", seat=seat, rule="S6", cause="broke"))
            effects.append(Effect("score", seat=seat, amount=-1, rule="S6"))
            effects.append(Effect("end", rule="S6"))

    def short(self, state: State) -> Seat | None:
        """S3, S5: the first seat that still draws."""
        return next((seat for seat, hand in enumerate(state.hands) if len(hand) < self.hand), None)

    def broken(self, floe: int) -> bool:
        """S6: does the floe carry more than it can?"""
        return floe > self.strength

    def dry(self, floe: int, turn: Seat) -> tuple[int, ...]:
        """S6: give a point to everybody but the one under whose pebble the floe broke."""
        fell = (turn - 1) % self.seats
        return tuple([0 if self.broken(floe) and seat == fell else 1 for seat in range(self.seats)])

    def outcome(self, state: State) -> Outcome | None:
        """S6: whoever laid last is last, the others win together."""
        if not self.broken(state.floe):
            return None
        fell = (state.turn - 1) % self.seats
        ranks = tuple([self.seats if seat == fell else 1 for seat in range(self.seats)])
        return Outcome(ranks, self.dry(state.floe, state.turn), "broken", Text("The floe broke.", "La glace a cédé."))

    def view(self, state: State, seat: Seat | None) -> View:
        own = () if seat is None else state.hands[seat]
        return View(seat, own, tuple([len(hand) for hand in state.hands]), state.floe, state.turn)

    def sample_state(self, view: View, rng: Random) -> State:
        """Deal the hands that the view does not show (S3)."""
        hands = [tuple(sorted(rng.choices(WEIGHTS, ODDS, k=count))) for count in view.counts]
        if view.seat is not None:
            hands[view.seat] = view.hand
        return State(tuple(hands), view.floe, view.turn)


def with_hand(hands: tuple[tuple[int, ...], ...], seat: Seat, hand: list[int]) -> tuple[tuple[int, ...], ...]:
    """Return the hands with another one, lightest pebble first, for a seat."""
    return (*hands[:seat], tuple(sorted(hand)), *hands[seat + 1 :])
