"""Pingouin's evaluation, measured again with sets of cells by what `FEATURES` says of each, for 2 to 4 seats."""

from math import tanh
from random import Random

import pytest

from bots.test_pingouin_minimax import rules_for
from rookery.games.pingouin.engine import evaluation
from rookery.games.pingouin.engine.bits import flood
from rookery.games.pingouin.engine.board import Board, board_of
from rookery.games.pingouin.engine.evaluation import COUNT, FEATURES, KNOTS, SCALE, Evaluation, Judge
from rookery.games.pingouin.engine.weights import WEIGHTS
from rookery.games.pingouin.rules import BITS, PENGUINS
from rookery.games.pingouin.state import BLOCKS, FLOE, State

Cells = set[int]


def position(rng: Random, seats: int) -> State:
    """Draw a position: some ice, and penguins that stand anywhere on it, mostly all of them (P8)."""
    cells = rng.sample(range(BLOCKS), rng.randint(20, BLOCKS))
    waiting = rng.choice((0, 0, 0, 1, 2, 3))
    placed = seats * PENGUINS[seats] - waiting
    fish = bytes(rng.randint(1, 3) if cell in cells else 0 for cell in range(BLOCKS))
    penguins = tuple(tuple(cells[seat:placed:seats]) for seat in range(seats))
    free = sum(BITS[cell] for cell in cells[placed:])
    scores = tuple(rng.randint(0, 9) for _ in range(seats))
    seat = placed % seats if waiting else rng.randrange(seats)
    return State(fish, free, penguins, waiting, seat, scores, (3,) * seats)


def near(cells: Cells) -> Cells:
    """Return the cells next to some."""
    return {other for cell in cells for other in FLOE.neighbours[cell] if other >= 0}


def slides(cells: Cells, free: Cells) -> Cells:
    """Return the free cells that one slide from some cells ends on (P14-P16)."""
    found = set()
    for cell in cells:
        for ray in FLOE.rays[cell]:
            for end in ray:
                if end not in free:
                    break
                found.add(end)
    return found


def walk(cells: Cells, free: Cells) -> Cells:
    """Return the free cells that can ever be reached."""
    found: Cells = set()
    while more := near(cells | found) & free - found:
        found |= more
    return found


def race(mine: Cells, theirs: Cells, free: Cells) -> Cells:
    """Return what one side reaches sooner when both walk a step at a time round what the other has reached sooner."""
    sooner, later = set[int](), set[int]()
    ours, others = near(mine) & free, near(theirs) & free
    for _ in range(evaluation.RACE):
        sooner |= ours - others - later
        later |= others - ours - sooner
        ours, others = ours | near(ours) & free - later, others | near(others) & free - sooner
    return sooner


def runs(cell: int, free: Cells) -> int:
    """Count the groups of free neighbours that lie side by side."""
    around = [other in free for other in FLOE.neighbours[cell]]
    return sum(here and not around[place - 1] for place, here in enumerate(around))


def measured(state: State, seat: int) -> dict[str, int]:
    """Measure a seat against all others together."""
    free = {cell for cell in range(BLOCKS) if state.free & BITS[cell]}
    own = set(state.penguins[seat])
    others = [set(penguins) for place, penguins in enumerate(state.penguins) if place != seat]

    def fish(cells: Cells) -> int:
        return sum(state.fish[cell] for cell in cells)

    def layers(penguins: Cells) -> list[Cells]:
        one = slides(penguins, free)
        two = one | slides(one, free)
        return [one, two, two | slides(two, free)]

    mine, theirs = layers(own), [set().union(*each) for each in zip(*map(layers, others), strict=True)]
    first = mine[0] - theirs[0]
    second = mine[1] - theirs[1] - mine[0]
    third = mine[2] - theirs[2] - mine[1]
    territory = first | second | third
    rooms = [near({penguin}) & free for penguin in own]
    return {
        "caught": state.scores[seat],
        "layer1": fish(first),
        "layer2": fish(second),
        "layer3": fish(third),
        "private": fish(walk(own, free) - set().union(*[walk(other, free) for other in others])),
        "mobility": len(mine[0]),
        "territory": len(territory),
        "underfoot": fish(own),
        "stuck": rooms.count(set()),
        "exits": len(near(own) & free),
        "tempo": int(state.seat == seat),
        "steps": len(race(own, set().union(*others), free)),
        "room": sum(min(len(room | near(room) & free), evaluation.ROOM) for room in rooms),
        "core": fish({cell for cell in territory if near({cell}) <= territory}),
        "bridges": sum(runs(cell, free) > 1 for cell in territory),
        "safe": fish(walk(own, free - theirs[0])),
        "turns": (seat - state.seat) % len(state.penguins),
        "waiting": PENGUINS[len(state.penguins)] - len(own),
    }


def judged(state: State, weights: tuple[float, ...]) -> tuple[Board, Judge]:
    board = board_of(rules_for(len(state.penguins)), state)
    return board, Judge(board, state.scores, state.blocks, weights)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_feature_of_every_seat_is_what_it_says(seats: int) -> None:
    rng = Random(seats)
    seen = {name: set[int]() for name in FEATURES}
    for _ in range(30):
        state = position(rng, seats)
        board, judge = judged(state, WEIGHTS[seats])
        judge.measure(board)
        for seat, side in enumerate(judge.sides):
            found = dict(zip(FEATURES, side.features(), strict=True))
            assert found == measured(state, seat), f"seat {seat} of {state}"
            for name, value in found.items():
                seen[name].add(value)
    assert all(len(values) > 1 for values in seen.values()), seen


def test_two_sides_are_compared_by_their_weighed_features() -> None:
    rng = Random(7)
    for _ in range(12):
        state = position(rng, 2)
        board, judge = judged(state, WEIGHTS[2])
        row = interpolated(WEIGHTS[2], state.free.bit_count())
        own, other = [measured(state, seat) for seat in (state.seat, 1 - state.seat)]
        mine, theirs = [board.penguins(seat) for seat in (state.seat, 1 - state.seat)]
        my_sea, their_sea = [flood(penguins, board.free) for penguins in (mine, theirs)]
        lead = own["caught"] - other["caught"]
        compare = Evaluation(board.odd, board.many, WEIGHTS[2]).compare
        found = compare(mine, theirs, board.free, my_sea, their_sea, lead)
        expected = sum(weight * (own[name] - other[name]) for name, weight in zip(FEATURES, row, strict=True))
        assert found == pytest.approx(expected, abs=1e-3)
        judge.judge(board)
        if not judge.known:
            assert judge.results()[state.seat] == pytest.approx(tanh(expected / 2), abs=1e-3)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_result_is_the_mean_of_the_chances_against_each_other_seat(seats: int) -> None:
    rng = Random(10 + seats)
    guessed = 0
    while guessed < 8:
        state = position(rng, seats)
        board, judge = judged(state, WEIGHTS[seats])
        judge.judge(board)
        if judge.known:
            continue
        guessed += 1
        row = interpolated(WEIGHTS[seats], state.free.bit_count())
        features = [measured(state, seat) for seat in range(seats)]
        scores = [sum(weight * own[name] for name, weight in zip(FEATURES, row, strict=True)) for own in features]
        for seat, side in enumerate(judge.sides):
            ahead = [tanh((scores[seat] - scores[other]) / 2) for other in range(seats) if other != seat]
            assert side.result == pytest.approx(sum(ahead) / (seats - 1), abs=1e-3)
            fish = sum(features[seat][name] for name in ("caught", "underfoot", "layer1", "layer2", "layer3"))
            assert side.fish == fish


def interpolated(weights: tuple[float, ...], free: int) -> list[float]:
    """Return the weights for some free blocks: given for 8, 20, 32, 44 and 56, linear in between and beyond."""
    place = max(free - 8, 0) / 12
    knot = min(int(place), 3)
    rows = [weights[each * COUNT : (each + 1) * COUNT] for each in (knot, knot + 1)]
    return [low + (high - low) * (place - knot) for low, high in zip(*rows, strict=True)]


def test_weights_are_linear_between_knots_and_beyond() -> None:
    weights = [float(100 * knot + feature) for knot in range(len(KNOTS)) for feature in range(COUNT)]
    rows = evaluation.interpolate(weights)
    assert len(rows) == BLOCKS + 1
    for free, knot in ((0, 0.0), (8, 0.0), (14, 0.5), (20, 1.0), (44, 3.0), (56, 4.0), (59, 4.25)):
        assert [getattr(rows[free], name) for name in FEATURES] == [
            round((100 * knot + feature) * SCALE) for feature in range(COUNT)
        ]
