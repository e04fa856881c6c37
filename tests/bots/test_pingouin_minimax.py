"""Pingouin's engine against plain minimax over the rules, on small endgames."""

from functools import cache
from random import Random

import pytest

from rookery import catalog
from rookery.bots import Limit
from rookery.core.outcome import returns
from rookery.games.pingouin.engine.multi import MultiSeatEngine
from rookery.games.pingouin.engine.search import TwoSeatEngine
from rookery.games.pingouin.rules import BITS, Pingouin
from rookery.games.pingouin.state import BLOCKS, FLOE, OVER, State

EVERYTHING = 2.0
"""A spread that gives every move a value of its own."""


def rules_for(seats: int, **options: object) -> Pingouin:
    """Return the rules."""
    rules = catalog.spec("pingouin").rules(seats, **options)
    assert isinstance(rules, Pingouin)
    return rules


def endgame(rng: Random, seats: int, free: int) -> State:
    """Draw a small position with a move: blocks close together, two penguins each for two seats or one for more."""
    each = 2 if seats == 2 else 1
    while True:
        cells = [rng.randrange(BLOCKS)]
        while len(cells) < free + each * seats:
            near = [cell for cell in FLOE.neighbours[rng.choice(cells)] if cell >= 0 and cell not in cells]
            if near:
                cells.append(rng.choice(near))
        rng.shuffle(cells)
        fish = bytes(rng.choice((1, 1, 1, 2, 2, 3)) if cell in cells else 0 for cell in range(BLOCKS))
        penguins = tuple(tuple(cells[seat * each : (seat + 1) * each]) for seat in range(seats))
        scores = tuple(rng.randint(0, 2) for _ in range(seats))
        ice = sum(BITS[cell] for cell in cells[each * seats :])
        state = State(fish, ice, penguins, 0, rng.randrange(seats), scores, (3,) * seats)
        if rules_for(seats).legal_actions(state):
            return state


def margin(rules: Pingouin, state: State) -> tuple[int, int]:
    """Return seat 0's margin of fish and blocks, best play by both."""

    @cache
    def best(state: State) -> tuple[int, int]:
        if state.seat == OVER:
            return state.scores[0] - state.scores[1], state.blocks[0] - state.blocks[1]
        values = [best(rules.apply(state, action)) for action in rules.legal_actions(state)]
        return max(values) if state.seat == 0 else min(values)

    return best(state)


def sign(value: tuple[int, int], seat: int) -> int:
    """Return the result of a margin for a seat."""
    won = (value > (0, 0)) - (value < (0, 0))
    return won if seat == 0 else -won


@pytest.mark.parametrize("score_last", [True, False])
def test_two_seats_know_every_value_and_win_as_widely_as_possible(score_last: bool) -> None:
    rules = rules_for(2, score_last_block=score_last)
    rng = Random(1)
    seen = set()
    for _ in range(40):
        state = endgame(rng, 2, 7)
        after = {action: margin(rules, rules.apply(state, action)) for action in rules.legal_actions(state)}
        analysis = TwoSeatEngine(rules).analyse(state, Limit(nodes=200_000), rng, EVERYTHING)
        for found in analysis.candidates:
            assert found.proven
            assert found.value == sign(after[found.action], state.seat)
        chosen = TwoSeatEngine(rules).analyse(state, Limit(nodes=200_000), rng).best
        assert chosen.proven
        assert after[chosen.action] == (max if state.seat == 0 else min)(after.values())
        seen.add((state.seat, chosen.value))
    assert seen == {(seat, value) for seat in (0, 1) for value in (-1.0, 0.0, 1.0)}


@pytest.mark.parametrize("lead", [7, 10])
def test_two_seats_far_apart_still_win_as_widely_and_lose_as_narrowly_as_possible(lead: int) -> None:
    """Where one is so far ahead that the rest cannot matter, the search stops early; it must not stop at a bound."""
    rules = rules_for(2)
    rng = Random(lead)
    for number in range(12):
        state = endgame(rng, 2, 6)
        ahead = state.scores[0] + lead * (number % 2), state.scores[1] + lead * (1 - number % 2)
        state = State(state.fish, state.free, state.penguins, 0, state.seat, ahead, state.blocks)
        after = {action: margin(rules, rules.apply(state, action)) for action in rules.legal_actions(state)}
        chosen = TwoSeatEngine(rules).analyse(state, Limit(nodes=200_000), rng).best
        assert chosen.proven or len(after) == 1  # the only move needs no thought
        assert after[chosen.action] == (max if state.seat == 0 else min)(after.values())
        for found in TwoSeatEngine(rules).analyse(state, Limit(nodes=200_000), rng, EVERYTHING).candidates:
            assert (found.proven, found.value) == (True, sign(after[found.action], state.seat))


def test_two_seats_place_their_last_penguins_and_slide_by_one_search() -> None:
    """An engine for each seat, from the last two placements on: what it kept of them must not mislead it."""
    rules = rules_for(2)
    rng = Random(6)
    longest = [0, 0]
    for _ in range(3):
        state = endgame(rng, 2, 5)
        free = state.free | sum(BITS[own[1]] for own in state.penguins)
        placed = tuple(own[:1] for own in state.penguins)
        state = State(state.fish, free, placed, 2, 0, state.scores, state.blocks)
        engines = [TwoSeatEngine(rules) for _ in range(2)]
        while state.seat != OVER:
            engine = engines[state.seat]
            after = {action: margin(rules, rules.apply(state, action)) for action in rules.legal_actions(state)}
            analysis = engine.analyse(state, Limit(nodes=200_000), rng, EVERYTHING)
            for found in analysis.candidates:
                assert (found.proven, found.value) == (True, sign(after[found.action], state.seat))
                line = state
                for action in found.line:
                    assert action in rules.legal_actions(line)
                    line = rules.apply(line, action)
                longest[state.seat] = max(longest[state.seat], len(found.line))
            state = rules.apply(state, analysis.best.action)
    assert min(longest) >= 3, "what either seat expects is told, several moves ahead"


def mirrored(state: State) -> State:
    """Return the position with each row of the floe from right to left."""
    place: dict[int, int] = {}
    for width in (7, 8, 7, 8, 7, 8, 7, 8):  # P4
        row = range(len(place), len(place) + width)
        place |= dict(zip(row, reversed(row), strict=True))
    fish = bytearray(BLOCKS)
    for cell, other in place.items():
        fish[other] = state.fish[cell]
    free = sum(BITS[place[cell]] for cell in range(BLOCKS) if state.free & BITS[cell])
    penguins = tuple(tuple(place[cell] for cell in own) for own in state.penguins)
    return State(bytes(fish), free, penguins, state.to_place, state.seat, state.scores, state.blocks)


def test_mirrored_positions_and_swapped_seats_have_the_same_values() -> None:
    rules = rules_for(2)
    rng = Random(2)
    for _ in range(10):
        state = endgame(rng, 2, 7)
        swapped = State(
            state.fish,
            state.free,
            state.penguins[::-1],
            state.to_place,
            1 - state.seat,
            state.scores[::-1],
            state.blocks[::-1],
        )
        values = [
            sorted(found.value for found in TwoSeatEngine(rules).analyse(each, Limit(), rng, EVERYTHING).candidates)
            for each in (state, mirrored(state), swapped)
        ]
        assert values[0] == values[1] == values[2]


@pytest.mark.parametrize("spread", [0.0, 0.3, EVERYTHING])
def test_a_stopped_search_proves_nothing_false(spread: float) -> None:
    rules = rules_for(2)
    rng = Random(3)
    claims = 0
    for _ in range(6):
        state = endgame(rng, 2, 8)
        after = {action: margin(rules, rules.apply(state, action)) for action in rules.legal_actions(state)}
        for nodes in (1, 2, 5, 11, 30, 80, 250):
            analysis = TwoSeatEngine(rules).analyse(state, Limit(nodes=nodes), rng, spread)
            for found in analysis.candidates:
                if found.proven:
                    claims += 1
                    assert found.value == sign(after[found.action], state.seat)
                if nodes == 1:
                    assert found.share in (0.0, 1.0)
    assert claims > 10


def each_for_itself(rules: Pingouin, state: State) -> tuple[tuple[float, ...], tuple[int, ...], bool]:
    """Return results, fish and whether they are the only ones when each takes its best result, then most fish."""

    @cache
    def best(state: State) -> tuple[tuple[float, ...], tuple[int, ...], bool]:
        outcome = rules.outcome(state)
        if outcome is not None:
            return returns(outcome), state.scores, True
        seat = state.seat
        found = [best(rules.apply(state, action)) for action in rules.legal_actions(state)]
        results, fish, _ = max(found, key=lambda each: (each[0][seat], each[1][seat]))
        equal = {each[:2] for each in found if (each[0][seat], each[1][seat]) == (results[seat], fish[seat])}
        return results, fish, len(equal) == 1 and all(each[2] for each in found)

    return best(state)


@pytest.mark.parametrize("seats", [3, 4])
def test_many_seats_each_take_their_best_result_and_then_their_most_fish(seats: int) -> None:
    rules = rules_for(seats)
    rng = Random(seats)
    compared = 0
    while compared < 8:
        state = endgame(rng, seats, 5)
        results, fish, only = each_for_itself(rules, state)
        found = MultiSeatEngine(rules).analyse(state, Limit(nodes=1500), rng).best
        if only and found.proven:
            compared += 1
            assert found.results == pytest.approx(results)
            seat = state.seat
            after = each_for_itself(rules, rules.apply(state, found.action))
            assert (after[0][seat], after[1][seat]) == (results[seat], fish[seat])


@pytest.mark.parametrize("seats", [3, 4])
def test_many_seats_value_mirrored_positions_and_seats_one_further_alike(seats: int) -> None:
    rules = rules_for(seats)
    rng = Random(10 + seats)
    compared = 0
    while compared < 6:
        state = endgame(rng, seats, 5)
        further = State(
            state.fish,
            state.free,
            state.penguins[-1:] + state.penguins[:-1],
            state.to_place,
            (state.seat + 1) % seats,
            state.scores[-1:] + state.scores[:-1],
            state.blocks,
        )
        best = [MultiSeatEngine(rules).analyse(each, Limit(nodes=1500), rng).best for each in (state, mirrored(state))]
        moved = MultiSeatEngine(rules).analyse(further, Limit(nodes=1500), rng).best
        if each_for_itself(rules, state)[2] and best[0].proven:
            compared += 1
            assert best[1].results == pytest.approx(best[0].results)
            assert moved.results[1:] + moved.results[:1] == pytest.approx(best[0].results)


@pytest.mark.parametrize("seats", [3, 4])
def test_many_seats_stopped_early_prove_nothing_false(seats: int) -> None:
    rules = rules_for(seats)
    rng = Random(20 + seats)
    proofs = 0
    for _ in range(40):
        state = endgame(rng, seats, 5)
        for nodes in (1, 10, 40, 150):
            analysis = MultiSeatEngine(rules).analyse(state, Limit(nodes=nodes), rng)
            assert {found.action for found in analysis.candidates} == set(rules.legal_actions(state))
            for found in analysis.candidates:
                results, _, only = each_for_itself(rules, rules.apply(state, found.action))
                if found.proven and only:
                    proofs += 1
                    assert found.results == pytest.approx(results)
    assert proofs > 20


def test_many_seats_stop_when_all_is_known_or_there_is_only_one_move() -> None:
    rules = rules_for(3)
    rng = Random(30)
    single, known = 0, 0
    while single < 3 or known < 3:
        state = endgame(rng, 3, 4)
        analysis = MultiSeatEngine(rules).analyse(state, Limit(nodes=2000), rng)
        if len(rules.legal_actions(state)) == 1:
            single += 1
            assert analysis.nodes == 1
        elif all(found.proven for found in analysis.candidates):
            known += 1
            assert analysis.nodes < 2000
