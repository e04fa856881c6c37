"""What Pingouin's policy weighs, measured again with sets of cells by what `FACTS` says of each."""

from random import Random

import pytest

from bots.test_pingouin_evaluation import Cells, near, position, runs, slides
from bots.test_pingouin_minimax import rules_for
from rookery.games.pingouin.engine import policy
from rookery.games.pingouin.engine.board import board_of
from rookery.games.pingouin.engine.evaluation import KNOTS, SCALE
from rookery.games.pingouin.engine.policy import COUNT, FACTS, Policy
from rookery.games.pingouin.engine.weights import POLICY
from rookery.games.pingouin.rules import BITS
from rookery.games.pingouin.state import BLOCKS, State


def facts(state: State, start: int | None, end: int) -> dict[str, int]:
    """Measure a slide, or a penguin placed if it starts nowhere."""
    floe = {cell for cell in range(BLOCKS) if state.free & BITS[cell]}
    free = floe - {end}
    own = set(state.penguins[state.seat]) - {start}
    others: Cells = set().union(*[each for seat, each in enumerate(state.penguins) if seat != state.seat])
    exits = near({end}) & free
    ways = {penguin: len(near({penguin}) & floe) for penguin in others & near({end})}
    around = near(others) & floe
    bridge, contested = runs(end, floe) > 1, end in slides(others, floe)
    leaving = near({start}) if start is not None else set()
    return {
        "two": int(state.fish[end] == 2),
        "three": int(state.fish[end] == 3),
        "slides": sum(state.fish[cell] for cell in slides({end}, free)),
        "exits": len(exits),
        "stuck": int(not exits),
        "room": len((exits | near(exits)) & free),
        "bridge": int(bridge),
        "contested": int(contested),
        "torn": int(bridge and contested),
        "close": int(end in around | near(around)),
        "squeezed": sum(count in (2, 3) for count in ways.values()),
        "trapped": list(ways.values()).count(1),
        "crowd": len(near({end}) & own),
        "left": len(leaving & floe),
        "tight": int(start is not None and len(leaving & floe) <= 1),
        "met": int(bool(leaving & others)),
    }


@pytest.mark.parametrize("seats", [3, 4])
def test_moves_are_weighed_by_what_they_do(seats: int) -> None:
    rng = Random(seats)
    seen = {name: set[int]() for name in FACTS}
    found = Policy(POLICY[seats])
    for _ in range(30):
        state = position(rng, seats)
        board = board_of(rules_for(seats), state)
        row = found.rows[policy.PLACING if board.to_place else state.free.bit_count()]
        found.look(board)
        weights = {}
        for move in board.moves():
            start, end = (None, move) if board.to_place else divmod(move, 64)
            expected = facts(state, start, end)
            found.measure(board, move)
            assert dict(zip(FACTS, found.facts(), strict=True)) == expected, f"{start} to {end} in {state}"
            weights[move] = sum(getattr(row, name) * value for name, value in expected.items())
            for name, value in expected.items():
                seen[name].add(value)
        moves = found.moves(board)
        assert {move & 0xFFF: move >> 12 for move in moves} == weights
        assert [move >> 12 for move in moves] == sorted(weights.values()), "the best last"
    assert all(len(values) > 1 for values in seen.values()), seen


def test_placing_has_weights_of_its_own() -> None:
    weights = [float(place) for place in range((len(KNOTS) + 1) * COUNT)]
    rows = Policy(weights).rows
    assert len(rows) == BLOCKS + 2
    for free, knot in ((8, 0.0), (14, 0.5), (56, 4.0)):
        assert [getattr(rows[free], name) for name in FACTS] == [
            round((COUNT * knot + fact) * SCALE) for fact in range(COUNT)
        ]
    assert [getattr(rows[policy.PLACING], name) for name in FACTS] == [
        round((COUNT * len(KNOTS) + fact) * SCALE) for fact in range(COUNT)
    ]
