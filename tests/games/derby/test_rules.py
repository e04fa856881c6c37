"""The race by its clauses, with the worked examples.

Not tested, because nothing can go wrong with them: R1, R2, R3 and R50 tell what the race is, R14 what dice are not
for, RA42 that there are no partnerships.
"""

from typing import Any

import pytest

from games.derby.racing import DERBY, do, faces, places, race, rules
from rookery.core import CHANCE, winners
from rookery.games.derby.rules import MEDALS, Derby
from rookery.games.derby.state import ACTION, DICE, END, KNOCK, SIDE, State

NONE = "3000-::0:"


def texts(made: Derby, state: State) -> list[str]:
    return [DERBY.write(made, action) for action in made.legal_actions(state)]


# Action phase


def test_one_penguin_in_turn_until_all_pass() -> None:
    """R18, R19, R22, R24-R27, RA27: boxes empty, the marker moves on, the blocks slide, the new Boss opens."""
    made = rules(2, layout="preset", penguins=[3, 2])
    state = race(made, [(0, 0), (5, 0)], [NONE, "2000-::0:"])
    assert texts(made, state) == [f"push{face}" for face in range(1, 7)] + ["throw2"]
    state = do(made, state, "push2")
    assert (state.seat, state.teams[0][1:], faces(state, 0)) == (1, (2, 1, 0, 0, -1), [2])
    state = do(made, state, "push1", "push2", "push1")
    assert state.seat == 0
    assert state.teams[1][1:] == (0, 2, 0, 0, -1)
    state = do(made, state, "push3")
    assert (state.turn, state.boss, state.seat, state.phase) == (2, 1, 1, ACTION)
    assert state.teams == made.fresh
    assert places(made, state) == [(3, -2), (5, -2)]


def test_a_die_pushes_again_every_turn() -> None:
    """R13, R17, R23, R15: what is in the box stays there."""
    made = rules(1, crazy="none", penguins=[1])
    state = race(made, [(0, 0)], ["1000-::0:"])
    state = do(made, state, "push2")
    assert (places(made, state), faces(state, 0)) == ([(1, -1)], [2])
    state = do(made, state, "push2")
    assert (places(made, state), faces(state, 0)) == ([(3, -3)], [2, 2])
    state = do(made, state, "push5")
    assert (places(made, state), faces(state, 0)) == ([(4, -4)], [2])


def test_a_snowball_knocks_a_penguin_out() -> None:
    """R12, R20, R21, RA23: Kim throws at Jan; RA24: at an empty READY box it is lawful and wasted."""
    made = rules(2, layout="preset")
    state = race(made, [(0, 0), (5, 0)], [NONE, NONE])
    state = do(made, state, "throw2")
    assert [team[1:] for team in state.teams] == [(2, 0, 1, 0, -1), (2, 0, 0, 1, -1)]
    state = race(made, [(0, 0), (5, 0)], ["1200-::0:", "0300-::0:"])
    state = do(made, state, "throw2")
    assert state.turn == 2


def test_the_victim_chooses_where_it_matters() -> None:
    """RA25, RA36, R49: only with a calm and a crazy penguin READY; a crazy one may throw."""
    made = rules(3, layout="preset", crazy=["none", "extra", "replace"])
    cards = [NONE, "3000r::0:", "2000r::0:"]
    state = race(made, [(0, 0), (5, 0), (-5, 0)], cards)
    hit = do(made, state, "throw2")
    assert (hit.phase, hit.seat, hit.active) == (KNOCK, 1, 0)
    assert texts(made, hit) == ["ko-calm", "ko-crazy"]
    calm = do(made, hit, "ko-calm")
    assert (calm.seat, calm.teams[1][1:]) == (1, (2, 0, 0, 1, 0))
    crazy = do(made, hit, "ko-crazy")
    assert crazy.teams[1][1:] == (3, 0, 0, 0, 3)
    back = do(made, calm, "crazy-throw1")
    assert (back.seat, back.teams[1][1:], back.teams[0].ko) == (2, (2, 0, 0, 1, 2), 1)
    state = race(made, [(0, 0), (5, 0), (-5, 0)], [NONE, "0300r::0:", "2000r::0:"])
    assert do(made, state, "throw2").teams[1].crazy == 3


def test_a_crazy_penguin_pushes_where_the_die_says() -> None:
    """R49, RA36."""
    made = rules(2, layout="preset", crazy=["replace", "none"])
    state = race(made, [(0, 0), (5, 0)], ["2000r::0:", NONE])
    assert texts(made, state)[-2:] == ["crazy-push", "crazy-throw2"]
    state = do(made, state, "crazy-push")
    assert (state.seat, state.active, state.loose) == (CHANCE, 0, (1, 0))
    state = do(made, state, "roll4")
    assert (state.seat, faces(state, 0), state.teams[0].crazy) == (1, [4], 1)


def test_a_handicap_is_a_penguin_fewer() -> None:
    """R48, RA35."""
    assert [team.ready for team in rules(3, penguins=[3, 2, 1]).fresh] == [3, 2, 1]


# Sliding phase


def after(blocks: list[tuple[int, int]], boxes: list[str], **options: Any) -> tuple[Derby, State]:
    """Let the last penguin of seat 1 throw away its go, so that everybody slides; seat 2 slides first (R26)."""
    made = rules(len(blocks), layout="preset", **options)
    cards = [f"{'1200' if seat == 0 else '0300'}-:{box}:0:" for seat, box in enumerate(boxes)]
    return made, do(made, race(made, blocks, cards), "throw2")


def test_the_boss_slides_first() -> None:
    """R28: the new Boss, then to the left: seat 2 leaves before seat 1 arrives."""
    made, state = after([(0, 0), (0, -1)], ["1", "1"])
    assert places(made, state) == [(0, -1), (0, -2)]


def test_dice_cancel_when_the_slide_begins() -> None:
    """R29, RA19, RA21: 1 and 4 leave, 1 3 5 stay and move nothing."""
    made, state = after([(0, 0), (3, 3)], ["142", "135"])
    assert places(made, state) == [(1, -1), (3, 3)]
    assert (faces(state, 0), faces(state, 1)) == ([2], [1, 3, 5])


def test_the_wall() -> None:
    """R35, R37, RA15: from (0, -9) with 1 1 1: stop on (0, -10), back to (0, -9), no dice."""
    made, state = after([(0, -9), (3, 3)], ["111", ""])
    assert places(made, state)[0] == (0, -9)
    assert faces(state, 0) == []
    made, state = after([(0, -10), (3, 3)], ["1", ""])
    assert places(made, state)[0] == (0, -9), "RA14: blocked at once, it bumps where it stands"


def test_an_obstacle() -> None:
    """R37, RA9, RA16: back one space, or not at all when that is taken."""
    made, state = after([(-3, 0), (5, 3)], ["333", ""], obstacles=["k11"])
    assert (places(made, state)[0], faces(state, 0)) == ((-2, 0), [])
    made, state = after([(-1, 0), (-2, 0)], ["3", ""], obstacles=["k11"])
    assert places(made, state) == [(-1, 0), (-2, 0)]


def test_jan_bumps_into_kim() -> None:
    """R38-R41, RA17, RA18, RA20: 4 dice become 2, 5 become 3, all fresh; Kim's are counted as they lie."""
    made = rules(2, layout="preset")
    # Seat 1 is Jan with 1 1 1 3, seat 2 is Kim on Jan's path with 1 4 1 4 1 and slides last (Boss 2 becomes 1).
    cards = ["0300-:1113:0:", "1200-:11144:0:"]
    state = race(made, [(0, 0), (1, -3)], cards, seat="2", active=2, boss=2)
    state = do(made, state, "throw1")
    assert (state.phase, state.seat, state.active, state.loose) == (DICE, CHANCE, 0, (2, 3))
    # Jan stopped on (1, -2), south of Kim; both move on, away from each other.
    assert places(made, state) == [(1, -1), (1, -4)]
    state = do(made, state, "roll4", "roll2")
    assert (faces(state, 0), state.loose) == ([2, 4], (0, 3))
    assert state.phase == DICE
    state = do(made, state, "roll1", "roll1", "roll5")
    # R42: Kim had not moved yet and slides with the new dice: 1 1 5 is one space north-west and one north.
    assert faces(state, 1) == [1, 1, 5]
    assert places(made, state)[1] == (0, -5)
    assert state.turn == 2


@pytest.mark.parametrize(("many", "left"), [(4, 2), (5, 3), (1, 1), (0, 0)])
def test_half_rounded_down_is_taken(many: int, left: int) -> None:
    """R39, RA17, at the block that is hit."""
    made = rules(2, layout="preset")
    cards = ["0300-:11:0:", f"1200-:{'13513'[:many]}:0:"]
    state = race(made, [(0, 0), (0, -2)], cards, seat="2", active=2, boss=2)
    state = do(made, state, "throw1")
    assert state.loose == (1, left)


def test_bumped_before_ones_own_slide() -> None:
    """R42, RA20: a block that has slid already keeps its new dice for the next turn, uncancelled (RA18)."""
    made = rules(2, layout="preset")
    state = race(made, [(0, 0), (0, -3)], ["1200-:11:0:", "0300-:4:0:"])
    state = do(made, state, "throw2")  # seat 2 slides first, to (0, -2), and seat 1 runs into it
    assert (state.phase, state.active, state.loose) == (DICE, 0, (1, 1))
    assert places(made, state) == [(0, 0), (0, -3)]
    state = do(made, state, "roll3", "roll4")
    assert (state.turn, faces(state, 0), faces(state, 1)) == (2, [3], [4])


def test_two_possible_spaces() -> None:
    """R36, RA13: 1 2 against a block on (1, -2): the die says (0, -1) or (1, -1), then both step apart."""
    made = rules(2, layout="preset")
    cards = ["0300-:12:0:", "1200-::0:"]
    state = race(made, [(0, 0), (1, -2)], cards, seat="2", active=2, boss=2)
    state = do(made, state, "throw1")
    assert (state.phase, state.active, list(made.odds(state))) == (SIDE, 0, [3, 3])
    first = do(made, state, "side1")
    assert places(made, first) == [(-1, 0), (2, -3)]
    second = do(made, state, "side2")
    assert places(made, second) == [(1, 0), (1, -3)]


def test_one_of_two_spaces_blocked_is_a_bump() -> None:
    """RA11: no die is needed; the block stops before the doubtful step."""
    made = rules(2, layout="preset")
    cards = ["0300-:12:0:", "1200-::0:"]
    state = race(made, [(0, 0), (1, -1)], cards, seat="2", active=2, boss=2)
    state = do(made, state, "throw1")
    assert (state.phase, state.loose) == (DICE, (1, 0))
    assert places(made, state) == [(-1, 1), (2, -2)]


def test_both_of_two_spaces_blocked() -> None:
    """RA12: by two blocks, or by the wall alone: the die says which is hit."""
    made = rules(3, layout="preset")
    cards = ["0300-:12:0:", "0300-::0:", "1200-::0:"]
    state = race(made, [(0, 0), (0, -1), (1, -1)], cards, seat="3", active=3, boss=3)
    state = do(made, state, "throw1")
    assert state.phase == SIDE
    assert places(made, do(made, state, "side1")) == [(0, 1), (0, -2), (1, -1)]
    assert places(made, do(made, state, "side2")) == [(-1, 1), (0, -1), (2, -2)]
    made = rules(2, layout="preset")
    state = race(made, [(5, -10), (0, 0)], ["0300-:12:0:", "1200-::0:"], seat="2", active=2, boss=2)
    state = do(made, state, "throw1")
    assert state.phase == SIDE
    assert places(made, do(made, state, "side1"))[0] == (5, -9)
    assert places(made, do(made, state, "side2"))[0] == (4, -9)


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
        _, state = after([block, (0, 0)], [box, ""])
        assert state.marks[0] == marks, (block, box)


def test_a_doubtful_step_passes_both_spaces() -> None:
    """RA6: 3 2 from (-8, 4) lies between (-7, 4), in the gate, and (-7, 3)."""
    _, state = after([(-8, 6), (0, 0)], ["23", ""])
    assert state.marks[0] == 1


def test_a_bounce_marks_nothing() -> None:
    """RA8: bumped back onto a gate space."""
    made, state = after([(-6, 4), (0, 0)], ["3", ""], obstacles=["f15"])
    assert (places(made, state)[0], state.marks[0]) == ((-7, 4), 0)


def test_several_gates_in_one_slide() -> None:
    """RA7, RA40: on a small board one long slide passes red and yellow, and only then meets the wall."""
    made = rules(2, radius=8, layout="preset")
    cards = [f"1200-:{'3' * 14}:0:", "0300-::0:"]
    state = do(made, race(made, [(-7, 3), (0, 0)], cards), "throw2")
    assert (places(made, state)[0], state.marks[0], faces(state, 0)) == ((4, 3), 1 | 4, [])


def test_all_gates_win_when_all_have_slid() -> None:
    """R43, R45, RA31, RA32: seat 2 finishes first, but seat 1 still slides, finishes too, and has more dice (R46)."""
    made = rules(2, layout="preset", gates_to_win=1)
    state = race(made, [(-8, 4), (2, -8)], ["1200-:333:0:", "0300-:4:0:"])
    state = do(made, state, "throw2")
    assert (state.phase, made.to_move(state)) == (END, None)
    outcome = made.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((1, 2), (1, 1), "dice")
    assert state.boss == 1


def test_a_single_finisher_and_the_youngest() -> None:
    """R45, R47, RA33, RA34."""
    made = rules(3, layout="preset", gates_to_win=2)
    cards = ["1200-:3:0:b", "0300-:4:0:", "0300-::0:"]
    outcome = made.outcome(do(made, race(made, [(-8, 4), (2, -8), (0, 0)], cards), "throw2"))
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 2, 3), "gates")
    cards = ["1200-:3:0:b", "0300-:4:0:r", "0300-::0:"]
    outcome = made.outcome(do(made, race(made, [(-8, 4), (2, -8), (0, 0)], cards), "throw2"))
    assert outcome is not None
    assert (outcome.ranks, outcome.reason, winners(outcome)) == ((1, 2, 3), "youngest", (0,))


def test_time_runs_out() -> None:
    """RA41: most gates, then dice, then the youngest."""
    made = rules(2, layout="preset", max_turns=4)
    state = race(made, [(0, 0), (5, 0)], ["1200-:2:0:", "0300-::0:b"], turn=4)
    outcome = made.outcome(do(made, state, "throw2"))
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((2, 1), (0, 1), "turns")


# Alone


def test_alone_two_push_and_the_crazy_one_follows() -> None:
    """R51, R52, RA37, RA39: no Boss roll, a chosen start, push, push, a die by luck."""
    made = rules(1)
    state = made.opening()
    assert len(texts(made, state)) == 60
    state = do(made, state, "k1")
    assert texts(made, state) == [f"push{face}" for face in range(1, 7)]
    state = do(made, state, "push4", "push4")
    assert (state.seat, state.loose) == (CHANCE, (1,))
    state = do(made, state, "roll4")
    assert (state.turn, places(made, state)) == (2, [(0, -7)])


@pytest.mark.parametrize(("turn", "medal"), [(9, "gold"), (13, "silver"), (18, "bronze"), (19, "finished")])
def test_medals(turn: int, medal: str) -> None:
    """R53, RA38."""
    made = rules(1, crazy="none", penguins=[1], gates_to_win=1)
    state = race(made, [(-8, 4)], ["1000-::0:"], turn=turn)
    outcome = made.outcome(do(made, state, "push3"))
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((1,), (turn,), medal)
    assert {word for _, word in MEDALS} == {"gold", "silver", "bronze"}


def test_a_trial_can_fail() -> None:
    """RA41: alone, nobody wins when time is up."""
    made = rules(1, crazy="none", penguins=[1], max_turns=2)
    outcome = made.outcome(do(made, race(made, [(0, 0)], ["1000-::0:"], turn=2), "push3"))
    assert outcome is not None
    assert (outcome.ranks, winners(outcome), outcome.reason) == ((2,), (), "turns")
