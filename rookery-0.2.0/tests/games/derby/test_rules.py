"""The race by its clauses, with the worked examples.

Not tested, because nothing can go wrong with them: R1, R2, R3 and R50 tell what the race is, R14 what dice are not
for, RA42 that there are no partnerships.
"""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.derby.positions import after, boxes, faces, places, position, rules, team, texts, to_roll
from rookery.core import CHANCE, winners
from rookery.games.derby.course import slalom
from rookery.games.derby.rules import MEDALS, Derby
from rookery.games.derby.state import ACTION, DICE, END, KNOCK, SIDE, State

# Action phase


def test_one_penguin_in_turn_until_all_pass() -> None:
    """R18, R19, R22, R24-R27, RA27: boxes empty, the marker moves on, the blocks slide, the new Boss opens."""
    made = rules(2, layout="preset", penguins=[3, 2])
    state = position(made, team((0, 0), ready=3), team((5, 0), ready=2))
    assert texts(made, state) == [f"push{face}" for face in range(1, 7)] + ["throw2"]
    state = after(made, state, "push2")
    assert (state.seat, boxes(state, 0), faces(state, 0)) == (1, (2, 1, 0, 0, -1), [2])
    state = after(made, state, "push1", "push2", "push1")
    assert state.seat == 0
    assert boxes(state, 1) == (0, 2, 0, 0, -1)
    state = after(made, state, "push3")
    assert (state.turn, state.boss, state.seat, state.phase) == (2, 1, 1, ACTION)
    assert [team.penguins for team in state.teams] == list(made.all_ready)
    assert places(made, state) == [(3, -2), (5, -2)]


def test_a_die_pushes_again_every_turn() -> None:
    """R13, R17, R23, R15: what is in the box stays there."""
    made = rules(1, crazy="none", penguins=[1])
    state = position(made, team((0, 0), ready=1))
    state = after(made, state, "push2")
    assert (places(made, state), faces(state, 0)) == ([(1, -1)], [2])
    state = after(made, state, "push2")
    assert (places(made, state), faces(state, 0)) == ([(3, -3)], [2, 2])
    state = after(made, state, "push5")
    assert (places(made, state), faces(state, 0)) == ([(4, -4)], [2])


def test_a_snowball_knocks_a_penguin_out() -> None:
    """R12, R20, R21, RA23: Kim throws at Jan; RA24: at an empty READY box it is lawful and wasted."""
    made = rules(2, layout="preset")
    state = position(made, team((0, 0), ready=3), team((5, 0), ready=3))
    state = after(made, state, "throw2")
    assert [boxes(state, 0), boxes(state, 1)] == [(2, 0, 1, 0, -1), (2, 0, 0, 1, -1)]
    state = position(made, team((0, 0), ready=1, push=2), team((5, 0), push=3))
    state = after(made, state, "throw2")
    assert state.turn == 2


def test_the_victim_chooses_where_it_matters() -> None:
    """RA25, RA36, R49: only with a calm and a crazy penguin READY; a crazy one may throw."""
    made = rules(3, layout="preset", crazy=["none", "extra", "replace"])
    state = position(made, team((0, 0), ready=3), team((5, 0), ready=3, crazy="r"), team((-5, 0), ready=2, crazy="r"))
    hit = after(made, state, "throw2")
    assert (hit.phase, hit.seat, hit.active) == (KNOCK, 1, 0)
    assert texts(made, hit) == ["ko-calm", "ko-crazy"]
    calm = after(made, hit, "ko-calm")
    assert (calm.seat, boxes(calm, 1)) == (1, (2, 0, 0, 1, 0))
    crazy = after(made, hit, "ko-crazy")
    assert boxes(crazy, 1) == (3, 0, 0, 0, 3)
    back = after(made, calm, "crazy-throw1")
    assert (back.seat, boxes(back, 1), back.teams[0].penguins.calm[3]) == (2, (2, 0, 0, 1, 2), 1)
    state = position(made, team((0, 0), ready=3), team((5, 0), push=3, crazy="r"), team((-5, 0), ready=2, crazy="r"))
    assert after(made, state, "throw2").teams[1].penguins.crazy == 3


def test_a_crazy_penguin_pushes_where_the_die_says() -> None:
    """R49, RA36."""
    made = rules(2, layout="preset", crazy=["replace", "none"])
    state = position(made, team((0, 0), ready=2, crazy="r"), team((5, 0), ready=3))
    assert texts(made, state)[-2:] == ["crazy-push", "crazy-throw2"]
    state = after(made, state, "crazy-push")
    assert (state.seat, state.active, to_roll(state)) == (CHANCE, 0, [1, 0])
    state = after(made, state, "roll4")
    assert (state.seat, faces(state, 0), state.teams[0].penguins.crazy) == (1, [4], 1)


def test_a_handicap_is_a_penguin_fewer() -> None:
    """R48, RA35."""
    assert [own.ready for own in rules(3, penguins=[3, 2, 1]).all_ready] == [3, 2, 1]


# Sliding phase


def slid(blocks: list[tuple[int, int]], boxes: list[str], **options: Any) -> tuple[Derby, State]:
    """Let the last penguin of seat 1 throw away its go, so that everybody slides; seat 2 slides first (R26)."""
    made = rules(len(blocks), layout="preset", **options)
    first, *others = zip(blocks, boxes, strict=True)
    last = team(first[0], ready=1, push=2, dice=first[1])
    state = position(made, last, *[team(block, push=3, dice=dice) for block, dice in others])
    return made, after(made, state, "throw2")


def test_the_boss_slides_first() -> None:
    """R28: the new Boss, then to the left: seat 2 leaves before seat 1 arrives."""
    made, state = slid([(0, 0), (0, -1)], ["1", "1"])
    assert places(made, state) == [(0, -1), (0, -2)]


def test_dice_cancel_when_the_slide_begins() -> None:
    """R29, RA19, RA21: 1 and 4 leave, 1 3 5 stay and move nothing."""
    made, state = slid([(0, 0), (3, 3)], ["142", "135"])
    assert places(made, state) == [(1, -1), (3, 3)]
    assert (faces(state, 0), faces(state, 1)) == ([2], [1, 3, 5])


def test_the_wall() -> None:
    """R35, R37, RA15: from (0, -9) with 1 1 1: stop on (0, -10), back to (0, -9), no dice."""
    made, state = slid([(0, -9), (3, 3)], ["111", ""])
    assert places(made, state)[0] == (0, -9)
    assert faces(state, 0) == []
    made, state = slid([(0, -10), (3, 3)], ["1", ""])
    assert places(made, state)[0] == (0, -9), "RA14: blocked at once, it bumps where it stands"


def test_an_obstacle() -> None:
    """R37, RA9, RA16: back one space, or not at all when that is taken."""
    made, state = slid([(-3, 0), (5, 3)], ["333", ""], obstacles=["k11"])
    assert (places(made, state)[0], faces(state, 0)) == ((-2, 0), [])
    made, state = slid([(-1, 0), (-2, 0)], ["3", ""], obstacles=["k11"])
    assert places(made, state) == [(-1, 0), (-2, 0)]


def test_jan_bumps_into_kim() -> None:
    """R38-R41, RA17, RA18, RA20: 4 dice become 2, 5 become 3, all fresh; Kim's are counted as they lie."""
    made = rules(2, layout="preset")
    # Seat 1 is Jan with 1 1 1 3, seat 2 is Kim on Jan's path with 1 4 1 4 1 and slides last (Boss 2 becomes 1).
    jan, kim = team((0, 0), push=3, dice="1113"), team((1, -3), ready=1, push=2, dice="11144")
    state = position(made, jan, kim, seat=2, boss=2)
    state = after(made, state, "throw1")
    assert (state.phase, state.seat, state.active, to_roll(state)) == (DICE, CHANCE, 0, [2, 3])
    # Jan stopped on (1, -2), south of Kim; both move on, away from each other.
    assert places(made, state) == [(1, -1), (1, -4)]
    state = after(made, state, "roll4", "roll2")
    assert (faces(state, 0), to_roll(state)) == ([2, 4], [0, 3])
    assert state.phase == DICE
    state = after(made, state, "roll1", "roll1", "roll5")
    # R42: Kim had not moved yet and slides with the new dice: 1 1 5 is one space north-west and one north.
    assert faces(state, 1) == [1, 1, 5]
    assert places(made, state)[1] == (0, -5)
    assert state.turn == 2


@pytest.mark.parametrize(("many", "left"), [(4, 2), (5, 3), (1, 1), (0, 0)])
def test_half_rounded_down_is_taken(many: int, left: int) -> None:
    """R39, RA17, at the block that is hit."""
    made = rules(2, layout="preset")
    state = position(
        made, team((0, 0), push=3, dice="11"), team((0, -2), ready=1, push=2, dice="13513"[:many]), seat=2, boss=2
    )
    state = after(made, state, "throw1")
    assert to_roll(state) == [1, left]


def test_bumped_before_ones_own_slide() -> None:
    """R42, RA20: a block that has slid already keeps its new dice for the next turn, uncancelled (RA18)."""
    made = rules(2, layout="preset")
    state = position(made, team((0, 0), ready=1, push=2, dice="11"), team((0, -3), push=3, dice="4"))
    state = after(made, state, "throw2")  # seat 2 slides first, to (0, -2), and seat 1 runs into it
    assert (state.phase, state.active, to_roll(state)) == (DICE, 0, [1, 1])
    assert places(made, state) == [(0, 0), (0, -3)]
    state = after(made, state, "roll3", "roll4")
    assert (state.turn, faces(state, 0), faces(state, 1)) == (2, [3], [4])


def test_two_possible_spaces() -> None:
    """R36, RA13: 1 2 against a block on (1, -2): the die says (0, -1) or (1, -1), then both step apart."""
    made = rules(2, layout="preset")
    state = position(made, team((0, 0), push=3, dice="12"), team((1, -2), ready=1, push=2), seat=2, boss=2)
    state = after(made, state, "throw1")
    assert (state.phase, state.active, list(made.odds(state))) == (SIDE, 0, [3, 3])
    first = after(made, state, "side1")
    assert places(made, first) == [(-1, 0), (2, -3)]
    second = after(made, state, "side2")
    assert places(made, second) == [(1, 0), (1, -3)]


def test_one_of_two_spaces_blocked_is_a_bump() -> None:
    """RA11: no die is needed; the block stops before the doubtful step."""
    made = rules(2, layout="preset")
    state = position(made, team((0, 0), push=3, dice="12"), team((1, -1), ready=1, push=2), seat=2, boss=2)
    state = after(made, state, "throw1")
    assert (state.phase, to_roll(state)) == (DICE, [1, 0])
    assert places(made, state) == [(-1, 1), (2, -2)]


def test_both_of_two_spaces_blocked() -> None:
    """RA12: by two blocks, or by the wall alone: the die says which is hit."""
    made = rules(3, layout="preset")
    state = position(
        made, team((0, 0), push=3, dice="12"), team((0, -1), push=3), team((1, -1), ready=1, push=2), seat=3, boss=3
    )
    state = after(made, state, "throw1")
    assert state.phase == SIDE
    assert places(made, after(made, state, "side1")) == [(0, 1), (0, -2), (1, -1)]
    assert places(made, after(made, state, "side2")) == [(-1, 1), (0, -1), (2, -2)]
    made = rules(2, layout="preset")
    state = position(made, team((5, -10), push=3, dice="12"), team((0, 0), ready=1, push=2), seat=2, boss=2)
    state = after(made, state, "throw1")
    assert state.phase == SIDE
    assert places(made, after(made, state, "side1"))[0] == (5, -9)
    assert places(made, after(made, state, "side2"))[0] == (4, -9)


# Gates and the end


def test_passing_a_gate_marks_it() -> None:
    """R44, RA6, RA9: entering or ending on a gate space counts, a flag space or a start on one does not."""
    gate = {
        ((-8, 4), "3"): 1,  # ends between the red flags
        ((-9, 5), "333"): 1,  # slides through
        ((-7, 4), "3"): 0,  # only starts there
        ((-8, 2), "33"): 0,  # over the flag at (-7, 2)
        ((-7, 1), "44"): 1,  # lengthways, over the flag and in
    }
    for (block, box), marks in gate.items():
        _, state = slid([block, (0, 0)], [box, ""])
        assert state.teams[0].gates == marks, (block, box)


def test_a_gate_that_must_be_crossed() -> None:
    """RA6, option `gates`: crossing or ending in the gap counts, running lengthwise over the poles does not."""
    gate = {
        ((-8, 4), "3"): 1,  # ends between the red flags
        ((-9, 5), "333"): 1,  # slides through
        ((-8, 5), "222"): 1,  # slides through at a slant
        ((-7, 1), "44"): 1,  # lengthwise over the pole, but it ends in the gap
        ((-7, 1), "444444"): 0,  # lengthwise over both poles
        ((-7, 4), "44"): 0,  # from the gap, lengthwise onto the pole
        ((-7, 4), "33"): 0,  # only starts there
    }
    for (block, box), gates in gate.items():
        _, state = slid([block, (0, 0)], [box, ""], gates="crossed")
        assert state.teams[0].gates == gates, (block, box)
    _, state = slid([(-7, 1), (0, 0)], ["444444", ""])
    assert state.teams[0].gates == 1, "by default it is enough to enter"


def test_crossing_counts_no_gate_that_entering_does_not() -> None:
    """RA6: of all slides that enter the red gate, those are left that end in it or change sides between the poles."""
    made = rules(1, gates="crossed")
    grid = made.course.grid
    flags = slalom(made.course)
    top, bottom = [grid.coordinates[cell] for cell in flags[0]]
    inside = {(-7, 3), (-7, 4), (-7, 5)}
    counted = 0
    for cell, (q, r) in enumerate(grid.coordinates):
        for dice in product(range(4), repeat=3):
            box = (dice[0], dice[1], dice[2], 0, 0, 0)
            stop, _, entered = made.slide([cell], flags, 0, box, 0)
            x, y = grid.coordinates[stop]
            # The red gate stands on the column -7: a line crosses it where q is -7, at a row between the poles.
            between = (q + 7) * (x + 7) < 0 and top[1] < r + Fraction((-7 - q) * (y - r), x - q) < bottom[1]
            expected = bool(entered & 1 and ((x, y) in inside or between))
            assert bool(made.course.crossed(flags, cell, stop, entered) & 1) == expected
            counted += expected
    assert counted > 100


def test_a_doubtful_step_passes_both_spaces() -> None:
    """RA6: 3 2 from (-8, 4) lies between (-7, 4), in the gate, and (-7, 3)."""
    _, state = slid([(-8, 6), (0, 0)], ["23", ""])
    assert state.teams[0].gates == 1


def test_a_bounce_marks_nothing() -> None:
    """RA8: bumped back onto a gate space."""
    made, state = slid([(-6, 4), (0, 0)], ["3", ""], obstacles=["f15"])
    assert (places(made, state)[0], state.teams[0].gates) == ((-7, 4), 0)


def test_several_gates_in_one_slide() -> None:
    """RA7, RA40: on a small board one long slide passes red and yellow, and only then meets the wall."""
    made = rules(2, radius=8, layout="preset")
    state = after(made, position(made, team((-7, 3), ready=1, push=2, dice="3" * 14), team((0, 0), push=3)), "throw2")
    assert (places(made, state)[0], state.teams[0].gates, faces(state, 0)) == ((4, 3), 1 | 4, [])


def test_all_gates_win_when_all_have_slid() -> None:
    """R43, R45, RA31, RA32: seat 2 finishes first, but seat 1 still slides, finishes too, and has more dice (R46)."""
    made = rules(2, layout="preset", gates_to_win=1)
    state = position(made, team((-8, 4), ready=1, push=2, dice="333"), team((2, -8), push=3, dice="4"))
    state = after(made, state, "throw2")
    assert (state.phase, made.to_move(state)) == (END, None)
    outcome = made.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((1, 2), (1, 1), "dice")
    assert state.boss == 1


def test_a_single_finisher_and_the_youngest() -> None:
    """R45, R47, RA33, RA34."""
    made = rules(3, layout="preset", gates_to_win=2)
    first, third = team((-8, 4), ready=1, push=2, dice="3", gates="b"), team((0, 0), push=3)
    state = position(made, first, team((2, -8), push=3, dice="4"), third)
    outcome = made.outcome(after(made, state, "throw2"))
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 2, 3), "gates")
    state = position(made, first, team((2, -8), push=3, dice="4", gates="r"), third)
    outcome = made.outcome(after(made, state, "throw2"))
    assert outcome is not None
    assert (outcome.ranks, outcome.reason, winners(outcome)) == ((1, 2, 3), "youngest", (0,))
    made = rules(3, layout="preset", gates_to_win=2, youngest="2")
    outcome = made.outcome(after(made, state, "throw2"))
    assert outcome is not None
    assert (outcome.ranks, outcome.reason, winners(outcome)) == ((2, 1, 3), "youngest", (1,))


def test_time_runs_out() -> None:
    """RA41: most gates, then dice, then the youngest."""
    made = rules(2, layout="preset", max_turns=4)
    state = position(made, team((0, 0), ready=1, push=2, dice="2"), team((5, 0), push=3, gates="b"), turn=4)
    outcome = made.outcome(after(made, state, "throw2"))
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((2, 1), (0, 1), "turns")


# Alone


def test_alone_two_push_and_the_crazy_one_follows() -> None:
    """R51, R52, RA37, RA39: no Boss roll, a chosen start, push, push, a die by luck."""
    made = rules(1)
    state = made.initial_state()
    assert len(texts(made, state)) == 60
    state = after(made, state, "k1")
    assert texts(made, state) == [f"push{face}" for face in range(1, 7)]
    state = after(made, state, "push4", "push4")
    assert (state.seat, to_roll(state)) == (CHANCE, [1])
    state = after(made, state, "roll4")
    assert (state.turn, places(made, state)) == (2, [(0, -7)])


def test_alone_with_nobody_but_the_crazy_one_luck_pushes_at_once() -> None:
    """R52, RA39: there is nothing to choose in any turn."""
    made = rules(1, crazy="replace", penguins=[1])
    state = after(made, made.initial_state(), "k1")
    for turn in (1, 2):
        assert (state.seat, state.turn, to_roll(state)) == (CHANCE, turn, [1])
        state = after(made, state, "roll4")


def test_longest_is_a_bound() -> None:
    """Ten rolls for Boss and a start each, six flags; in a turn two actions a penguin, and a roll for a crazy one."""
    assert rules(2, crazy="none", max_turns=10).max_actions == 2 * (10 + 1) + 6 + 10 * (2 * 6 + 3 * 2)
    assert rules(1, max_turns=5).max_actions == (10 + 1) + 6 + 5 * (2 * 3 + 1 + 3)


@pytest.mark.parametrize(
    ("gates", "limits"), [(3, (9, 13, 18)), (2, (6, 8, 12)), (1, (3, 4, 6))], ids=["three", "two", "one"]
)
def test_medals(gates: int, limits: tuple[int, ...]) -> None:
    """R53, RA38: the limits shrink with the number of gates."""
    made = rules(1, crazy="none", penguins=[1], gates_to_win=gates)
    alone = team((-8, 4), ready=1, gates="by"[: gates - 1])
    for medal, limit, next_medal in zip(MEDALS, limits, ("silver", "bronze", "finished"), strict=True):
        for turn, expected in ((limit, medal[0]), (limit + 1, next_medal)):
            outcome = made.outcome(after(made, position(made, alone, turn=turn), "push3"))
            assert outcome is not None
            assert (outcome.ranks, outcome.scores, outcome.reason) == ((1,), (turn,), expected)


def test_no_medal_for_more_than_two_calm_penguins() -> None:
    """RA38: three penguins that push where you like make it too easy."""
    made = rules(1, crazy="none", penguins=[3])
    outcome = made.outcome(after(made, position(made, team((-8, 4), ready=1, push=2, dice="14", gates="by")), "push3"))
    assert outcome is not None
    assert outcome.reason == "finished"


def test_a_trial_can_fail() -> None:
    """RA41: alone, nobody wins when time is up."""
    made = rules(1, crazy="none", penguins=[1], max_turns=2)
    outcome = made.outcome(after(made, position(made, team((0, 0), ready=1), turn=2), "push3"))
    assert outcome is not None
    assert (outcome.ranks, winners(outcome), outcome.reason) == ((2,), (), "turns")
