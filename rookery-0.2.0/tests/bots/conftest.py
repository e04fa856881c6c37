"""Two toy games with known best play; and Pingouin.

Nim: two seats take 1 to 3 stones in turn, the last stone wins; a pile that four divides is lost for who must move.
High card: three seats are dealt a hidden card from 1 to 6 each; in turn they keep it or change it for a fresh die;
the highest card wins. Who holds a 6 keeps it and who holds a 1 changes it, whatever the others have.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from rookery import catalog
from rookery.core import CHANCE, AnySpec, GameSpec, Heuristics, Outcome, Rules, rank, returns
from rookery.core.effects import Effect
from rookery.i18n import Text

NOTHING = Text("", "")


class Number(NamedTuple):
    number: int


class Pile(NamedTuple):
    stones: int
    seat: int


class Nim(Rules[Pile, Number, Pile]):
    def __init__(self, stones: int) -> None:
        self.version, self.seats, self.options, self.max_actions = 1, 2, {}, stones
        self.has_secrets = self.has_chance = False
        self.actions = tuple(Number(n) for n in range(3))
        self.stones = stones

    def initial_state(self) -> Pile:
        return Pile(self.stones, 0)

    def to_move(self, state: Pile) -> int | None:
        return state.seat if state.stones else None

    def legal_actions(self, state: Pile) -> Sequence[Number]:
        return self.actions[: state.stones]

    def odds(self, state: Pile) -> Sequence[int]:
        return ()

    def apply(self, state: Pile, action: Number, effects: list[Effect] | None = None) -> Pile:
        return Pile(state.stones - action.number - 1, 1 - state.seat)

    def outcome(self, state: Pile) -> Outcome | None:
        if state.stones:
            return None
        worth = (state.seat, 1 - state.seat)
        return Outcome(rank(worth), worth, "last stone", NOTHING)

    def view(self, state: Pile, seat: int | None) -> Pile:
        return state

    def sample_state(self, view: Pile, rng: Random) -> Pile:
        return view


class Table(NamedTuple):
    cards: tuple[int, ...]
    """0 is not dealt yet, and in a view also a card of somebody else."""
    turn: int
    changing: bool


class HighCard(Rules[Table, Number, tuple[Table, int | None]]):
    """Actions 0 to 5 are luck's cards, 6 keeps, 7 changes."""

    def __init__(self) -> None:
        self.version, self.seats, self.options, self.max_actions = 1, 3, {}, 12
        self.has_secrets = self.has_chance = True
        self.actions = tuple(Number(n) for n in range(8))

    def initial_state(self) -> Table:
        return Table((0, 0, 0), -1, False)

    def to_move(self, state: Table) -> int | None:
        if state.turn < 0 or state.changing:
            return CHANCE
        return state.turn if state.turn < 3 else None

    def legal_actions(self, state: Table) -> Sequence[Number]:
        match self.to_move(state):
            case None:
                return ()
            case -1:
                return self.actions[:6]
            case _:
                return self.actions[6:]

    def odds(self, state: Table) -> Sequence[int]:
        return (1,) * 6

    def apply(self, state: Table, action: Number, effects: list[Effect] | None = None) -> Table:
        cards = list(state.cards)
        if action.number < 6:
            cards[cards.index(0)] = action.number + 1
            return Table(tuple(cards), state.turn + (state.changing or 0 not in cards), False)
        if action.number == 7:
            cards[state.turn] = 0
            return Table(tuple(cards), state.turn, True)
        return Table(state.cards, state.turn + 1, False)

    def outcome(self, state: Table) -> Outcome | None:
        return Outcome(rank(state.cards), state.cards, "high", NOTHING) if state.turn == 3 else None

    def view(self, state: Table, seat: int | None) -> tuple[Table, int | None]:
        seen = tuple(card if place == seat else 0 for place, card in enumerate(state.cards))
        return state._replace(cards=seen), seat

    def sample_state(self, view: tuple[Table, int | None], rng: Random) -> Table:
        table, _ = view
        return table._replace(cards=tuple(card or rng.randint(1, 6) for card in table.cards))


def guess_nothing(rules: Rules[Any, Any, Any], state: Any) -> Sequence[float]:
    """Know no better than the end of the game."""
    outcome = rules.outcome(state)
    return (0.0,) * rules.seats if outcome is None else returns(outcome)


def guess_cards(rules: HighCard, state: Table) -> Sequence[float]:
    """Call a high card good."""
    outcome = rules.outcome(state)
    return [(card or 3.5) / 3 - 1 for card in state.cards] if outcome is None else returns(outcome)


def made(name: str, seats: tuple[int, ...], make: Any, heuristics: Heuristics) -> AnySpec:
    """Make a record with the parts that a bot needs."""
    unused: Any = ...  # a bot asks for none of these
    return GameSpec(
        package=name, pitch=NOTHING, seats=seats, options=(),
        make_rules=make, heuristics=heuristics,
        format_action=lambda rules, action: str(action.number), format_for=unused, explain=unused,
        format_position=unused, parse_position=unused, scores=unused, prompt=unused, draw=unused, narrate=unused,
        encoder=unused,
    )  # fmt: skip


@pytest.fixture
def nim() -> AnySpec:
    return made("nim", (2,), lambda seats, options: Nim(21), Heuristics(evaluate=guess_nothing))


@pytest.fixture
def high_card() -> AnySpec:
    return made("high card", (3,), lambda seats, options: HighCard(), Heuristics(evaluate=guess_cards))


@pytest.fixture
def pingouin() -> AnySpec:
    return catalog.spec("pingouin")
