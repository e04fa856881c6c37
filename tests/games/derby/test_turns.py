"""The table of turns: what it says is what a lone block can do by the rules."""

from collections import deque

import pytest

from games.derby.positions import position, rules, team
from rookery.games.derby.claims import MOMENTA, _races
from rookery.games.derby.course import slalom
from rookery.games.derby.geometry import NO_DICE, Dice, add, cancel, displacement
from rookery.games.derby.heuristics import evaluate, turns_needed
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import Team
from rookery.games.derby.turns import FASTEST, NEVER, turns

Racing = tuple[int, Dice, int]


def slid(made: Derby, cell: int, dice: Dice, marks: int) -> Racing:
    """Slide a lone block by the rules, chance saying the first of two possibilities."""
    teams = [Team(cell, made.all_ready[0], dice, 0, marks)]
    made._slide_block(teams, slalom(made.course), 0, 0, None)
    return teams[0].cell, teams[0].dice, teams[0].gates


def search(made: Derby, start: Racing, pushes: int) -> int:
    """Count the turns by trying everything."""
    seen = {(start[0], displacement(start[1]), start[2])}
    queue = deque([(start, 0)])
    while True:
        (cell, dice, marks), count = queue.popleft()
        boxes = {dice}
        for _ in range(pushes):
            boxes = {cancel(add(box, face)) for box in boxes for face in range(1, 7)}
        shortest = {displacement(box): box for box in sorted(boxes, key=sum, reverse=True)}
        for box in shortest.values():
            after = slid(made, cell, box, marks)
            if after[2] == 7:
                return count + 1
            known = (after[0], displacement(after[1]), after[2])
            if known not in seen:
                seen.add(known)
                queue.append((after, count + 1))


@pytest.mark.parametrize(
    ("place", "dice", "marks", "pushes"),
    [
        ((-4, 4), NO_DICE, 6, 1),
        ((0, -10), NO_DICE, 6, 2),
        ((3, 2), (1, 0, 2, 0, 0, 0), 3, 2),
        ((9, -4), (0, 2, 0, 0, 0, 0), 5, 3),
        ((-9, 7), (3, 0, 0, 0, 0, 0), 2, 1),
    ],
)
@pytest.mark.parametrize("gates", ["entered", "crossed"])
def test_the_table_counts_as_brute_force_does(
    place: tuple[int, int], dice: Dice, marks: int, pushes: int, gates: str
) -> None:
    made = rules(1, gates=gates)
    cell = made.course.grid.cell_at[place]
    table = turns(made.course, slalom(made.course), 3, pushes)
    dq, dr = displacement(dice)
    assert table.needed(cell, dq, dr, marks, pushes) == search(made, (cell, dice, marks), pushes)


@pytest.mark.parametrize("gates", ["entered", "crossed"])
def test_one_turn_is_enough_where_a_slide_passes_the_last_gate(gates: str) -> None:
    """From everywhere, in each direction, with each of the gates to come; more than one turn is needed elsewhere."""
    made = rules(1, gates=gates)
    table = turns(made.course, slalom(made.course), 3, 1)
    passing = 0
    for cell in filter(made.course.is_open, range(made.course.grid.size)):
        for face in range(1, 7):
            dice = add(add(add(NO_DICE, face), face), face)
            dq, dr = displacement(dice)
            for marks in (3, 5, 6):
                passes = slid(made, cell, dice, marks)[2] == 7
                assert (table.needed(cell, dq, dr, marks, 0) == 1) == passes
                passing += passes
    assert passing > 30


def test_pushes_that_are_left_are_counted() -> None:
    """A block that slides through its last gate needs one turn; standing still without a push, it needs more."""
    made = rules(1)
    table = turns(made.course, slalom(made.course), 3, 3)
    cell = made.course.grid.cell_at[(-6, 4)]
    assert table.needed(cell, -1, 0, 6, 0) == 1
    assert table.needed(cell, 0, 0, 6, 0) == 2
    assert table.needed(cell, 0, 0, 6, 1) == 1
    # Two of the six faces lead into the gate.
    assert table.astray(cell, 0, 0, 6, 0) == pytest.approx(10 / 6)
    assert table.needed(cell, 0, 0, 7, 3) == 0
    assert [table.needed(cell, 0, 0, passed, left) for passed, left in ((6, 3), (7, 0))] == [1, 0]


def test_too_fast_a_block_is_taken_for_the_fastest_in_its_direction() -> None:
    made = rules(1)
    table = turns(made.course, slalom(made.course), 3, 3)
    seen = set()
    for place in ((-6, 4), (0, 0), (3, -8), (8, 2)):
        cell = made.course.grid.cell_at[place]
        for dq, dr in ((1, -1), (0, 1), (-1, 0), (1, 0)):
            fastest = table.needed(cell, dq * FASTEST, dr * FASTEST, 6, 0)
            assert table.needed(cell, 3 * dq * FASTEST, 3 * dr * FASTEST, 6, 0) == fastest
            seen.add(fastest)
    assert len(seen) > 1


def test_who_needs_fewer_turns_is_ahead() -> None:
    made = rules(2, layout="preset")
    state = position(made, team((-6, 4), ready=3, gates="by"), team((6, 4), ready=3))
    assert turns_needed(made, state, 0) < turns_needed(made, state, 1)
    worth = evaluate(made, state)
    assert worth[0] > 0.5
    assert sum(worth) == pytest.approx(0.0)


def test_those_who_have_slid_wait_for_the_next_turn() -> None:
    """The same block needs a turn more once it has slid: before, its pushes were used; now they are to come."""
    made = rules(2, layout="preset")
    state, acting = [
        position(
            made,
            team((-6, 4), ready=3, to_roll=dice, gates="by"),
            team((-5, 4), ready=3, to_roll=dice, gates="by"),
            phase=phase,
            seat=seat,
        )
        for phase, seat, dice in (("dice", None, 1), ("action", 1, 0))
    ]
    assert turns_needed(made, state, 0) > 1.5 > turns_needed(made, acting, 0)


def test_alone_fewer_turns_are_better() -> None:
    made = rules(1)
    near, far = [position(made, team(place, ready=2, crazy="r", gates="by")) for place in ((-6, 4), (6, 4))]
    assert evaluate(made, near)[0] > evaluate(made, far)[0]


def test_the_table_bounces_off_the_space_that_is_blocked() -> None:
    """RA11: of the two spaces under a line either may be in the way; everywhere, and with every momentum."""
    made = rules(1, radius=8, obstacles="islands")
    flags = slalom(made.course)
    table = turns(made.course, flags, 1, 2)
    levels = _races(made, flags, 1, 2)
    for (dq, dr), momentum in MOMENTA.items():
        for cell in range(made.course.grid.size):
            if made.course.is_open(cell):
                enough = (turn for turn, level in enumerate(levels, 1) if cell in level[0][0][momentum])
                assert table.needed(cell, dq, dr, 0, 0) == next(enough, NEVER)
