"""Every search against plain minimax: values, proofs and choices, from every seat, with draws and with chance.

The `engine` of this game is best-first search; those of Pingouin have tests of their own.

*Ends*: a row of numbers; in turn each seat takes the left or the right end and adds it to its sum; most wins, equal
sums share. With a thief, chance takes the left end, the right end or nothing after each turn, with odds 1 : 2 : 3.
"""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from bots.conftest import NOTHING, guess_nothing, made
from rookery.bots import Bot, Limit, bot
from rookery.core import CHANCE, AnyGame, AnySpec, Heuristics, Outcome, Rules, rank, returns
from rookery.core.effects import Effect

PLENTY = Limit(nodes=5000)


class Take(NamedTuple):
    number: int


class Row(NamedTuple):
    numbers: tuple[int, ...]
    sums: tuple[int, ...]
    seat: int
    chance: bool


class Ends(Rules[Row, Take, Row]):
    """Actions: 0 and 1 take the left and the right end; for the thief 2, 3 and 4 take left, right and nothing."""

    def __init__(self, numbers: Sequence[int], seats: int, thief: bool) -> None:
        self.version, self.seats, self.options, self.max_actions = 1, seats, {}, 2 * len(numbers)
        self.has_secrets, self.has_chance = False, thief
        self.actions = tuple(Take(number) for number in range(5))
        self.numbers = tuple(numbers)
        self.thief = thief

    def initial_state(self) -> Row:
        return Row(self.numbers, (0,) * self.seats, 0, False)

    def to_move(self, state: Row) -> int | None:
        if not state.numbers:
            return None
        return CHANCE if state.chance else state.seat

    def legal_actions(self, state: Row) -> Sequence[Take]:
        if not state.numbers:
            return ()
        return self.actions[2:] if state.chance else self.actions[:2]

    def odds(self, state: Row) -> Sequence[int]:
        return (1, 2, 3)

    def apply(self, state: Row, action: Take, effects: list[Effect] | None = None) -> Row:
        taken, left = {
            0: (state.numbers[0], state.numbers[1:]),
            1: (state.numbers[-1], state.numbers[:-1]),
            2: (0, state.numbers[1:]),
            3: (0, state.numbers[:-1]),
            4: (0, state.numbers),
        }[action.number]
        if state.chance:
            return Row(left, state.sums, state.seat, False)
        sums = list(state.sums)
        sums[state.seat] += taken
        return Row(left, tuple(sums), (state.seat + 1) % self.seats, self.thief)

    def outcome(self, state: Row) -> Outcome | None:
        return None if state.numbers else Outcome(rank(state.sums), state.sums, "most", NOTHING)

    def view(self, state: Row, seat: int | None) -> Row:
        return state

    def sample_state(self, view: Row, rng: Random) -> Row:
        return view


def ends(numbers: Sequence[int], seats: int = 2, *, thief: bool = False) -> AnyGame:
    heuristics = Heuristics(evaluate=guess_nothing, best_first=lambda rules, state: True)
    spec: AnySpec = made("ends", (seats,), lambda count, options: Ends(numbers, count, thief), heuristics)
    return spec.game()


def solve(rules: Ends, state: Row) -> tuple[float, ...]:
    """Return every seat's result under best play: each seat maximises its own, chance is averaged."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return returns(outcome)
    results = [solve(rules, rules.apply(state, action)) for action in rules.legal_actions(state)]
    seat = rules.to_move(state)
    assert seat is not None
    if seat == CHANCE:
        odds = rules.odds(state)
        return tuple(
            sum(weight * result[place] for weight, result in zip(odds, results, strict=True)) / sum(odds)
            for place in range(rules.seats)
        )
    return max(results, key=lambda result: result[seat])


def paranoid(rules: Ends, state: Row, mine: int) -> float:
    """Return the result of a seat when all others play against it."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return returns(outcome)[mine]
    values = [paranoid(rules, rules.apply(state, action), mine) for action in rules.legal_actions(state)]
    return max(values) if rules.to_move(state) == mine else min(values)


def positions(game: AnyGame, seed: int) -> list[Row]:
    """Return the positions of one random game in which a seat must decide."""
    rng, state, found = Random(seed), game.rules.initial_state(), []
    while (seat := game.to_move(state)) is not None:
        if seat != CHANCE:
            found.append(state)
        state = game.rules.apply(state, rng.choice(game.rules.legal_actions(state)))
    return found


ROWS = [tuple(Random(seed).choices(range(5), k=7)) for seed in range(6)]
"""Small numbers, so that many games are drawn."""


def check(player: Bot, game: AnyGame, state: Row, *, nodes: int, off: float) -> None:
    """Hold an analysis against `solve`: proofs are exact, the choice is best, its value at most `off` away."""
    seat = game.to_move(state)
    assert seat is not None
    analysis = player.analyse(state, seat, Random(1), limit=Limit(nodes=nodes))
    rules = game.rules
    truth = {action.number: solve(rules, rules.apply(state, action))[seat] for action in rules.legal_actions(state)}
    best = max(truth.values())
    assert truth[analysis.best.action.number] == pytest.approx(best)
    assert analysis.best.value == pytest.approx(best, abs=off)
    assert analysis.best.proven or off
    for candidate in analysis.candidates:
        assert candidate.results[seat] == pytest.approx(candidate.value)
        if candidate.proven:
            assert candidate.value == pytest.approx(truth[candidate.action.number])


@pytest.mark.parametrize("numbers", ROWS)
@pytest.mark.parametrize(
    ("name", "nodes", "off"),
    [("alphabeta", 60_000, 0.0), ("mcts", 2000, 0.1), ("uct", 2000, 0.1), ("engine", 2000, 1e-9)],
)
def test_two_seats_from_either_side_and_with_draws(name: str, nodes: int, off: float, numbers: tuple[int, ...]) -> None:
    game = ends(numbers)
    for state in positions(game, sum(numbers)):
        check(bot(name, game), game, state, nodes=nodes, off=off)


def test_the_rows_hold_wins_losses_and_draws_for_both_seats() -> None:
    found = set()
    for numbers in ROWS:
        game = ends(numbers)
        for state in positions(game, sum(numbers)):
            seat = game.to_move(state)
            assert seat is not None
            found.add((seat, solve(game.rules, state)[seat]))
    assert found == set(product((0, 1), (-1.0, 0.0, 1.0)))


@pytest.mark.parametrize(("name", "off"), [("mcts", 0.1), ("uct", 0.1), ("engine", 1e-9)])
def test_chance_is_averaged_by_its_odds(name: str, off: float) -> None:
    values = set()
    for numbers in ROWS[:4]:
        game = ends(numbers[:4], thief=True)
        for state in positions(game, 1):
            check(bot(name, game), game, state, nodes=4000, off=off)
            values.add(round(solve(game.rules, state)[0], 3))
    assert any(value not in (-1.0, 0.0, 1.0) for value in values)


def possible(rules: Ends, state: Row) -> set[tuple[float, ...]]:
    """Return every seat's results for all ways in which seats may choose among equals."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return {returns(outcome)}
    seat = rules.to_move(state)
    assert seat is not None
    below = [possible(rules, rules.apply(state, action)) for action in rules.legal_actions(state)]
    sure = max(min(result[seat] for result in results) for results in below)
    return {result for results in below for result in results if result[seat] >= sure}


@pytest.mark.parametrize("numbers", ROWS[:4])
def test_three_seats_each_maximise_their_own(numbers: tuple[int, ...]) -> None:
    game = ends(numbers[:6], seats=3)
    for state in positions(game, 2):
        seat = game.to_move(state)
        assert seat is not None
        analysis = bot("uct", game).analyse(state, seat, Random(1), limit=Limit(nodes=5000))
        values = [result[seat] for result in possible(game.rules, state)]
        assert min(values) - 0.1 <= analysis.best.value <= max(values) + 0.1


@pytest.mark.parametrize("numbers", ROWS[:4])
def test_alpha_beta_with_three_seats_is_paranoid(numbers: tuple[int, ...]) -> None:
    game = ends(numbers[:6], seats=3)
    for state in positions(game, 3):
        seat = game.to_move(state)
        assert seat is not None
        analysis = bot("alphabeta", game).analyse(state, seat, Random(1), limit=PLENTY)
        assert analysis.best.value == pytest.approx(paranoid(game.rules, state, seat))


@pytest.mark.parametrize("name", ["alphabeta", "mcts", "uct", "greedy", "engine"])
def test_symmetric_positions_have_symmetric_values(name: str) -> None:
    """A mirrored row swaps left and right; swapped seats swap results."""
    game, mirrored = ends((3, 1, 4, 1, 2)), ends((2, 1, 4, 1, 3))
    state, mirror = game.rules.initial_state(), mirrored.rules.initial_state()
    here = bot(name, game).analyse(state, 0, Random(1), limit=PLENTY)
    there = bot(name, mirrored).analyse(mirror, 0, Random(1), limit=PLENTY)
    values = {candidate.action.number: candidate.value for candidate in here.candidates}
    assert {1 - c.action.number: c.value for c in there.candidates} == pytest.approx(values)
    other = bot(name, game).analyse(state._replace(seat=1), 1, Random(1), limit=PLENTY)
    assert {c.action.number: c.value for c in other.candidates} == pytest.approx(values)
    assert other.best.results == tuple(reversed(here.best.results))


@pytest.mark.parametrize("name", ["alphabeta", "mcts", "uct", "engine"])
@pytest.mark.parametrize("nodes", [1, 2, 5, 17, 60])
def test_a_search_that_was_cut_short_proves_nothing_false(name: str, nodes: int) -> None:
    for numbers in ROWS:
        game = ends(numbers)
        state = game.rules.initial_state()
        analysis: Any = bot(name, game).analyse(state, 0, Random(1), limit=Limit(nodes=nodes))
        assert len(analysis.candidates) == 2
        for candidate in analysis.candidates:
            if candidate.proven:
                assert candidate.value == solve(game.rules, game.rules.apply(state, candidate.action))[0]
