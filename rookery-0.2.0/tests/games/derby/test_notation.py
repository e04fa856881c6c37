"""Positions, refusals, pictures and what a bot thinks."""

from random import Random

import pytest

from games.derby.positions import DERBY, after, name, position, rules, team
from rookery.core import CHANCE, IllegalAction, InvalidPosition, UnreadableMove, draw_action
from rookery.games.derby.state import State
from rookery.scene.picture import compose
from rookery.scene.text import terminal

NONE = "3000-::0:"
FLAGS = "d13,d17/l4,p4/q12,m16"


def refusal(state: State, text: str, made: object) -> tuple[str, str]:
    why = DERBY.explain(made, state, text)
    assert isinstance(why, IllegalAction)
    assert why.text.fr
    return why.code, why.rule


def test_placing_is_explained() -> None:
    """R5-R9, RA2, RA5, RA9, RA29, RA30: the clause that stands in the way."""
    made = rules(2, obstacles="t1,k11", radius=10)
    state = after(made, made.initial_state(), "roll1", "roll2")
    assert refusal(state, "k11", made) == ("not_at_wall", "R5")
    assert refusal(state, "t1", made) == ("obstacle", "RA9")
    assert refusal(state, "red-k8", made) == ("start", "R5")
    state = after(made, state, "k1")
    assert refusal(state, "red-k2", made) == ("too_near_wall", "R7")
    assert refusal(state, "red-k11", made) == ("obstacle", "RA9")
    assert refusal(state, "red", made) == ("where_to", "R6")
    assert refusal(state, "push2", made) == ("flag", "R6")
    state = after(made, state, "red-d13")
    assert refusal(state, "k1", made) == ("occupied", "RA2")
    state = after(made, state, "a21")
    assert refusal(state, "blue-d17", made) == ("too_near_flag", "R8")
    assert refusal(state, "red-d14", made) == ("wrong_gap", "R9")
    assert refusal(state, "red-f15", made) == ("not_in_a_row", "RA5")
    state = after(made, state, "red-d17")
    assert refusal(state, "red-k8", made) == ("both_placed", "RA29")
    assert refusal(state, "blue-m10", made) == ("no_room", "RA30")


def test_acting_is_explained() -> None:
    """R19, R20, R49, R51, RA25, RA39, R43."""
    made = rules(2, layout="preset", crazy=["extra", "none"])
    state = position(made, team((0, 0), push=3, crazy="r"), team((5, 0), ready=3))
    assert refusal(state, "push2", made) == ("no_calm", "R19")
    assert refusal(state, "crazy-throw1", made) == ("yourself", "R20")
    assert refusal(state, "crazy-throw5", made) == ("nobody_there", "R20")
    assert refusal(state, "ko-calm", made) == ("action", "R19")
    assert refusal(state, "roll3", made) == ("chance", "R36")
    assert refusal(state, "k1", made) == ("action", "R19")
    assert refusal(after(made, state, "crazy-push"), "push1", made) == ("chance", "R49")
    pushed = position(made, team((0, 0), ready=1, push=2, crazy="p"), team((5, 0), ready=3))
    assert refusal(pushed, "crazy-push", made) == ("no_crazy", "R49")
    hit = after(made, position(made, team((0, 0), ready=3, crazy="r"), team((5, 0), ready=3), seat=2), "throw1")
    assert refusal(hit, "push1", made) == ("knock", "RA25")
    assert refusal(made.initial_state(), "push1", made) == ("chance", "R4")
    assert isinstance(DERBY.explain(made, state, "e4-e5"), UnreadableMove)
    alone = rules(1)
    state = after(alone, alone.initial_state(), "k1")
    assert refusal(state, "throw1", alone) == ("alone", "R51")
    assert refusal(state, "crazy-push", alone) == ("crazy_last", "RA39")
    short = rules(1, crazy="none", penguins=[1], gates_to_win=1)
    over = after(short, position(short, team((-8, 4), ready=1)), "push3")
    assert refusal(over, "push3", short) == ("over", "R43")


@pytest.mark.parametrize(
    ("text", "wheres"),
    [
        ("action 1 1 1 1", ["position"]),
        (
            f"lunch 3 0 x 999 7 {FLAGS} k1/zz {NONE}",
            ["phase", "seat", "go", "boss", "turn", "rolls", "blocks", "cards"],
        ),
        (f"action 1 1 1 1 - d13,d16/l4,p4/q12,m16 k1/k1 {NONE}/{NONE}", ["blocks", "flags", "flags"]),
        (f"action 1 1 1 1 - {FLAGS} k1/a11 2000-::0:/3000r::0:", ["cards", "cards"]),
        (f"action 1 1 1 1 - {FLAGS} k1/a11 9000-::0:/3000-:7:0:", ["cards", "cards"]),
        (f"action 1 2 1 1 - {FLAGS} k1/a11 {NONE}/{NONE}", ["go"]),
        (f"action 1 1 1 1 - {FLAGS} k1/a11 {NONE}/3000-::0:rby", ["cards"]),
        (f"dice - 1 1 1 - {FLAGS} k1/a11 {NONE}/0300-::2:", ["cards"]),
        (f"side - 1 1 1 - {FLAGS} k1/a11 {NONE}/{NONE}", ["go"]),
        (f"knock 2 1 1 1 - {FLAGS} k1/a11 {NONE}/{NONE}", ["go"]),
        (f"end - 1 1 1 - {FLAGS} k1/a11 {NONE}/{NONE}", ["go"]),
        (f"action 1 1 1 0 - {FLAGS} k1/- {NONE}/{NONE}", ["phase"]),
        (f"boss - 1 1 0 13/00 -/-/- -/- {NONE}/{NONE}", ["rolls"]),
        (f"start 1 1 1 3 - {FLAGS} -/- {NONE}/{NONE}", ["cards", "go"]),
    ],
)
def test_nonsense_is_refused_with_all_reasons(text: str, wheres: list[str]) -> None:
    with pytest.raises(InvalidPosition) as refused:
        DERBY.parse_position(rules(2, layout="preset"), text)
    assert sorted([reason.where for reason in refused.value.reasons]) == sorted(wheres)
    assert all(reason.text.fr for reason in refused.value.reasons)


def test_names_of_spaces() -> None:
    """The letter is the column, the number the row."""
    made = rules(2)
    assert (name(made, 0, 0), name(made, 0, -10), name(made, -10, 10)) == ("k11", "k1", "a21")


def test_the_picture_fits_the_terminal_and_shows_the_race() -> None:
    made = rules(2, layout="preset")
    state = position(made, team((0, 0), ready=1, push=2, dice="12", gates="b"), team((-5, 0), push=3, dice="3333"))
    for ascii in (True, False):
        lines = terminal(compose(DERBY.draw(made, state)), colour=False, ascii=ascii).splitlines()
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80
        assert ">1*" in "".join(lines)
        assert ".B. [1 2]" in "".join(lines)
    labels = {shape.key: shape.label.en for shape in compose(DERBY.draw(made, state)).shapes if shape.label}
    assert labels["boss"] == "seat 1 is the Boss"
    assert [labels[f"{box}-1"] for box in ("ready", "push", "move")] == ["ready: 1", "push: 2", "dice: 1, 2"]
    assert [labels[f"mark-1-{colour}"] for colour in ("red", "blue")] == [
        "the red gate: not passed",
        "the blue gate: passed",
    ]
    assert labels["block-1"] == "k11: the block of seat 1"


def test_insight_steers_through_the_gates() -> None:
    """A team that takes the best of its own next states finishes a trial alone, mostly for a medal."""
    made = rules(1)
    turns = []
    for seed in range(6):
        rng = Random(seed)
        state = made.initial_state()
        while (seat := made.to_move(state)) is not None:
            if seat == CHANCE:
                state = made.apply(state, draw_action(made, state, rng))
            else:
                after = [made.apply(state, action) for action in made.legal_actions(state)]
                state = max(after, key=lambda one: DERBY.heuristics.evaluate(made, one)[0])
        turns.append(state.turn)
    assert sorted(turns)[3] <= 20


def test_a_leader_is_worth_more() -> None:
    made = rules(2, layout="preset")
    state = position(made, team((-9, 4), ready=3, dice="3", gates="by"), team((0, 0), ready=3))
    ahead, behind = DERBY.heuristics.evaluate(made, state)
    assert ahead > 0.3 > -0.3 > behind
    assert DERBY.heuristics.evaluate(made, made.initial_state()) == [0.0, 0.0]
