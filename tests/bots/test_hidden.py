"""Searches that imagine what they cannot see decide by the mean over all of it, not by what wins in most worlds.

*Cups*: chance hides a pea under one of three cups and only seat 1 knows which. Seat 0 names a cup, and wins if it is
right and loses if not, or declines, and nobody wins. Whatever is imagined, some cup wins for certain; but each loses
two times in three, so declining is best.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from bots.conftest import NOTHING, Nim, Number, Pile, guess_nothing, made
from rookery.bots import Bot, Limit, bot
from rookery.bots.best_first import BestFirst
from rookery.bots.levels import EngineSearch
from rookery.core import CHANCE, AnySpec, Heuristics, Outcome, Rules, rank
from rookery.core.effects import Effect

CUPS = 3
DECLINE = 3


class Cups(NamedTuple):
    pea: int
    """-1 is hidden, or not laid yet."""
    named: int


class HiddenPea(Rules[Cups, Number, tuple[Cups, int | None]]):
    """Actions 0 to 2 are cups, for chance to hide the pea and for seat 0 to name; 3 declines."""

    def __init__(self) -> None:
        self.version, self.seats, self.options, self.max_actions = 1, 2, {}, 2
        self.has_secrets = self.has_chance = True
        self.actions = tuple(Number(n) for n in range(DECLINE + 1))

    def initial_state(self) -> Cups:
        return Cups(-1, -1)

    def to_move(self, state: Cups) -> int | None:
        return CHANCE if state.pea < 0 else 0 if state.named < 0 else None

    def legal_actions(self, state: Cups) -> Sequence[Number]:
        if state.named >= 0:
            return ()
        return self.actions[:CUPS] if state.pea < 0 else self.actions

    def odds(self, state: Cups) -> Sequence[int]:
        return (1,) * CUPS

    def apply(self, state: Cups, action: Number, effects: list[Effect] | None = None) -> Cups:
        return Cups(action.number, -1) if state.pea < 0 else Cups(state.pea, action.number)

    def outcome(self, state: Cups) -> Outcome | None:
        if state.named < 0:
            return None
        worth = (0, 0) if state.named == DECLINE else (1, 0) if state.named == state.pea else (0, 1)
        return Outcome(rank(worth), worth, "cups", NOTHING)

    def view(self, state: Cups, seat: int | None) -> tuple[Cups, int | None]:
        return (state if seat == 1 or state.named >= 0 else state._replace(pea=-1)), seat

    def sample_state(self, view: tuple[Cups, int | None], rng: Random) -> Cups:
        state, _ = view
        return state if state.pea >= 0 else state._replace(pea=rng.randrange(CUPS))


class HiddenNim(Nim):
    """Nim with four stones, in which one has to imagine what is to be seen."""

    def __init__(self) -> None:
        super().__init__(4)
        self.has_secrets = True


@pytest.fixture
def cups() -> AnySpec:
    return made("cups", (2,), lambda seats, options: HiddenPea(), Heuristics(evaluate=guess_nothing))


def check(player: Bot, nodes: int) -> None:
    """Hold an analysis against the mean over the three cups, whichever hides the pea."""
    for pea in range(CUPS):
        view = player.rules.view(Cups(pea, -1), 0)
        analysis = player.analyse(view, 0, Random(pea), limit=Limit(nodes=nodes))
        assert analysis.best.action.number == DECLINE
        assert analysis.best.value == pytest.approx(0.0)
        for candidate in analysis.candidates:
            assert not candidate.proven or candidate.action.number == DECLINE
            if candidate.action.number != DECLINE and candidate.share > 0.1:
                assert candidate.value == pytest.approx(-1 / 3, abs=0.3)
        assert player.choose(view, 0, Random(pea), limit=Limit(nodes=nodes)).number == DECLINE


@pytest.mark.parametrize("name", ["mcts", "uct"])
def test_a_tree_over_imagined_states_takes_the_mean(cups: AnySpec, name: str) -> None:
    check(bot(name, cups.game()), 3000)


def test_an_engine_asked_about_many_imagined_states_takes_the_mean(cups: AnySpec) -> None:
    rules = cups.rules()
    engine = BestFirst(rules, cups.heuristics.evaluate, lambda rules, state: True)
    check(Bot(rules, EngineSearch(rules, engine, worlds=60), limit=Limit()), 3000)


class Rumour:
    """Believes that the pea is under the cup that the seat last heard of."""

    def __init__(self, rules: Rules[Any, Any, Any]) -> None:
        self.looks = 0

    def look(self, view: Any) -> None:
        self.looks += 1

    def sample(self, view: tuple[Cups, int | None], rng: Random) -> Cups:
        return view[0]._replace(pea=self.looks)

    def choose(self, state: Cups, rng: Random) -> Number:
        raise AssertionError("nobody else has a choice")


def test_a_tree_search_believes_what_its_game_tells_and_uct_nothing() -> None:
    """A belief belongs to the bot, which looks once at each view that it thinks about."""
    heuristics = Heuristics(evaluate=guess_nothing, belief=Rumour)
    rumoured = made("cups", (2,), lambda seats, options: HiddenPea(), heuristics)
    player = bot("mcts@100", rumoured.game())
    view = player.rules.view(Cups(0, -1), 0)
    assert [player.choose(view, 0, Random(1)).number for _ in range(2)] == [1, 2]
    assert bot("uct@3000", rumoured.game()).choose(view, 0, Random(1)).number == DECLINE


class Blunders:
    """Believes that the others take one stone, always."""

    def __init__(self, rules: Rules[Any, Any, Any]) -> None:
        pass

    def look(self, view: Any) -> None:
        pass

    def sample(self, view: Any, rng: Random) -> Any:
        return view

    def choose(self, state: Any, rng: Random) -> Number:
        return Number(0)


def test_a_tree_search_expects_the_others_to_act_as_believed() -> None:
    """Of four stones every move loses to best play; against one that takes one stone, two stones are left to win."""
    heuristics = Heuristics(evaluate=guess_nothing, belief=Blunders)
    game = made("nim", (2,), lambda seats, options: HiddenNim(), heuristics).game()
    analysis = bot("mcts", game).analyse(Pile(4, 0), 0, Random(1), limit=Limit(nodes=300))
    assert analysis.best.value > 0.9
