"""The table of turns: what it says is what a lone block can do by the rules."""

from collections import deque

import pytest

from games.derby.racing import race, rules
from rookery.games.derby.course import slalom
from rookery.games.derby.geometry import NO_DICE, Dice, add, cancel, displacement
from rookery.games.derby.insight import evaluate, turns_needed
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import ACTION, NOBODY
from rookery.games.derby.turns import turns
from rookery.lattice.grid import NOWHERE

Racing = tuple[int, Dice, int]


def slid(made: Derby, cell: int, dice: Dice, marks: int) -> Racing:
    """Slide a lone block by the rules, luck saying the first of two possibilities."""
    stop, hit, passed = made.slide(0, slalom(made.course), (cell,), cancel(dice), 0)
    if hit == NOWHERE:
        return stop, cancel(dice), marks | passed
    return made._bounce((cell,), 0, stop, NOBODY, hit)[0], NO_DICE, marks | passed


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
def test_the_table_counts_as_brute_force_does(place: tuple[int, int], dice: Dice, marks: int, pushes: int) -> None:
    made = rules(1)
    cell = made.course.grid.cell_at[place]
    table = turns(made.course, slalom(made.course), 3, pushes)
    dq, dr = displacement(dice)
    assert table.needed(cell, dq, dr, marks, pushes) == search(made, (cell, dice, marks), pushes)


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
    assert table.needed(cell, 40, -40, 6, 0) > 1


def test_who_needs_fewer_turns_is_ahead() -> None:
    made = rules(2, layout="preset")
    state = race(made, [(-6, 4), (6, 4)], ["3000-::0:by", "3000-::0:"])
    assert turns_needed(made, state, 0) < turns_needed(made, state, 1)
    worth = evaluate(made, state)
    assert worth[0] > 0.5
    assert sum(worth) == pytest.approx(0.0)


def test_those_who_have_slid_wait_for_the_next_turn() -> None:
    """The same block needs a turn more once it has slid: before, its pushes were used; now they are to come."""
    made = rules(2, layout="preset")
    cards = ["3000-::1:by", "3000-::1:by"]
    state = race(made, [(-6, 4), (-5, 4)], cards, phase="dice", seat="-", active=1, boss=1)
    assert turns_needed(made, state, 0) > 1.5 > turns_needed(made, state._replace(phase=ACTION), 0)


def test_alone_fewer_turns_are_better() -> None:
    made = rules(1)
    near, far = [race(made, [place], ["2000r::0:by"]) for place in ((-6, 4), (6, 4))]
    assert evaluate(made, near)[0] > evaluate(made, far)[0]
