"""Positions, refusals and texts of Pingouin."""

import pytest

from games.pingouin.positions import PINGOUIN, REFERENCE, floe, position, rules
from rookery.core import IllegalAction, InvalidPosition
from rookery.games.pingouin.rules import Pingouin


def test_the_position_of_the_rules_page() -> None:
    text = "3211121/13112123/2112312/12121131/1112213/21131112/1211132/31121211 c3,e5/f6,b2 1 0,0 0,0 4"
    state = position(text)
    assert PINGOUIN.format_position(rules(), state) == text
    assert (state.to_place, state.seat) == (4, 0)


def test_penguins_may_stand_in_the_rows() -> None:
    state = position(REFERENCE)
    assert [len(own) for own in state.penguins] == [4, 4]
    assert sum(state.fish) == sum(int(char) if char.isdigit() else 1 for char in REFERENCE if char != "/")


def test_a_block_may_have_up_to_nine_fish() -> None:
    assert position(floe("r9b....")).fish[1] == 9


def test_a_seat_to_move_that_cannot_retires_on_reading() -> None:
    state = position(floe("r......", "", "b1....."))
    assert (state.seat, state.scores, state.penguins[0]) == (1, (1, 0), ())


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("r3111r1/22131b1b", ["rows"]),
        (floe("r1b....") + " a1,a1/z9 3 x 0,0 0", ["penguins", "a1", "a1", "seat", "scores"]),
        (floe("x1b....") + " -/d4", ["a1", "d4"]),
        (floe("rrrrrb.") + " -/- 1", ["penguins"]),
        (floe("r1b....") + " -/- - 0,0 0,0 0", ["seat"]),
        (floe("11.....") + " -/- 1", ["penguins"]),
        (floe("r1b....") + " -/- 1 0,0 0,0 5", ["to place"]),
        ("1111111/????????/???????/????????/???????/????????/???????/???????? -/- 1", ["rows"]),
        (floe("y1b...."), ["a1"]),
    ],
)
def test_nonsense_is_refused_with_all_reasons(text: str, reasons: list[str]) -> None:
    with pytest.raises(InvalidPosition) as refused:
        position(text)
    assert [reason.where for reason in refused.value.reasons] == reasons


@pytest.mark.parametrize(
    ("rows", "tried", "rule"),
    [
        ("r1.11b.", "a1-d1", "P16"),
        ("r1b1...", "a1-d1", "P16"),
        ("r1b1...", "a1-a1", "PA6"),
        ("r1b1...", "a1-c3", "P14"),
        ("r1b1...", "c1-d1", "P13"),
        ("r1b1...", "b1-d1", "P13"),
        ("r1b1...", "a1", "P15"),
        ("r1b1...", "ice-2", "P5"),
    ],
)
def test_a_wrong_slide_names_its_clause(rows: str, tried: str, rule: str) -> None:
    why = PINGOUIN.explain(rules(), position(floe(rows)), tried)
    assert isinstance(why, IllegalAction)
    assert why.rule == rule


@pytest.mark.parametrize(("tried", "rule"), [("c3", "P9"), ("a1", "P8b"), ("c3-d3", "P10")])
def test_a_wrong_placement_names_its_clause(tried: str, rule: str) -> None:
    full = "3211121/13112123/2112312/12121131/1112213/21131112/1211132/31121211 c3,e5/f6,b2 1 0,0 0,0 4"
    why = PINGOUIN.explain(rules(), position(full), tried)
    assert isinstance(why, IllegalAction)
    assert why.rule == rule


def test_before_and_after_the_game_nothing_can_be_done() -> None:
    table = rules()
    assert isinstance(table, Pingouin)
    for state, rule in ((table.initial_state(), "P5"), (position(f"{floe()} -/- - 1,0 1,0 0"), "P20")):
        why = PINGOUIN.explain(table, state, "a1")
        assert isinstance(why, IllegalAction)
        assert why.rule == rule
