"""The set-up: R4-R11, RA1-RA5, RA26-RA30, RA37, RA43-RA46."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.derby.positions import DERBY, after, name, places, rules
from rookery.core import CHANCE, InvalidOptions, draw_action
from rookery.core.effects import Effect
from rookery.games.derby.course import COLOURS, Course, slalom
from rookery.games.derby.geometry import path
from rookery.games.derby.state import ACTION, BOSS, FLAG, START
from rookery.grids import hex_distance


@pytest.mark.parametrize(
    ("radius", "in_a_row", "layouts"),
    [
        (8, True, 208),
        (8, False, 6_460),
        (9, True, 12_270),
        (9, False, 768_464),
        (10, True, 188_631),
        (12, True, 5_097_332),
    ],
)
def test_the_layouts_are_counted_exactly(radius: int, in_a_row: bool, layouts: int) -> None:
    """R7-R9, RA3-RA5; `benchmarks/derby_layouts.py` counts the larger ones."""
    assert Course(radius, (), in_a_row).layouts() == layouts


def test_the_board() -> None:
    """RA1, RA2: 331 spaces, 60 of them at the wall; RA30: every zone space is a legal first flag."""
    made = rules(2)
    course = made.course
    assert (course.grid.size, len(course.rim), len(course.zone)) == (331, 60, 217)
    assert [flag.cell for flag in made.setup.first_flags] == [*course.zone] * 3


def test_the_preset_layout() -> None:
    """RA46, and its figures on radius 10; on every radius it is legal and the same turned by a third of a circle."""
    made = rules(2, layout="preset")
    red, blue, yellow = [{made.course.grid.coordinates[cell] for cell in own} for own in slalom(made.course)]
    assert red == {(-7, 2), (-7, 6)}
    assert blue == {(5, -7), (1, -7)}
    assert yellow == {(2, 5), (6, 1)}
    gate = made.course.gate_cells[slalom(made.course)[0]]
    assert [made.course.grid.coordinates[cell] for cell in range(331) if gate >> cell & 1] == [
        (-7, 3),
        (-7, 4),
        (-7, 5),
    ]
    for radius in range(8, 13):
        course = rules(2, radius=radius, layout="preset").course
        assert course.fits(slalom(course))
        for obstacles in ("islands", "pack"):
            assert rules(6, radius=radius, layout="preset", obstacles=obstacles).initial_state()


@pytest.mark.parametrize(
    ("seats", "starts"),
    [
        (2, [(0, -10), (0, 10)]),
        (3, [(0, -10), (10, 0), (-10, 10)]),
        (4, [(0, -10), (10, -5), (0, 10), (-10, 5)]),
        (5, [(0, -10), (10, -8), (6, 4), (-6, 10), (-10, 2)]),
        (6, [(0, -10), (10, -10), (10, 0), (0, 10), (-10, 10), (-10, 0)]),
    ],
)
def test_blocks_start_round_the_rim(seats: int, starts: list[tuple[int, int]]) -> None:
    """RA44: the Boss first; here the last seat is Boss."""
    made = rules(seats, layout="preset")
    state = after(made, made.initial_state(), *["roll2"] * (seats - 1), "roll1")
    assert state.phase == ACTION
    assert state.boss == state.seat == seats - 1
    assert places(made, state) == [*starts[1:], starts[0]]
    top = rules(seats, layout="preset", obstacles=[name(made, 0, -10)])
    assert places(top, top.setup.after_boss(0, None))[0] == (1, -10)


def test_the_lowest_die_is_boss_and_ties_roll_again() -> None:
    """R4, RA26: only those tied for lowest roll again."""
    made = rules(4)
    state = after(made, made.initial_state(), "roll3", "roll5", "roll3", "roll4")
    assert (state.phase, state.active, state.rolls) == (BOSS, 0, ((3, 5, 3, 4), (0, 0, 0, 0)))
    state = after(made, state, "roll6")
    assert state.active == 2
    state = after(made, state, "roll2")
    assert (state.phase, state.seat, state.boss, state.rolls) == (START, 2, 2, ())
    assert list(made.odds(made.initial_state())) == [1] * 6


def test_a_tie_for_boss_does_not_last_for_ever() -> None:
    """RA43, RA34: the youngest of the tied, counted from the youngest of all."""
    for youngest, boss in (("1", 1), ("2", 1), ("3", 2)):
        made = rules(3, youngest=youngest)
        state = after(made, made.initial_state(), "roll6", *["roll1", "roll1"] * 9)
        assert state.phase == BOSS
        assert after(made, state, "roll1", "roll1").boss == boss


def test_four_players_place_in_turn() -> None:
    """R5, R6, R10, R11, RA28: block and flag, then flags only: Boss, 2nd, 3rd, 4th, Boss, 2nd."""
    made = rules(4)
    rng = Random(4)
    state = after(made, made.initial_state(), "roll2", "roll1", "roll2", "roll2")
    order = []
    while state.phase in (START, FLAG):
        order.append((state.phase, state.seat))
        state = made.apply(state, rng.choice(list(made.legal_actions(state))))
    both = [(phase, seat) for seat in (1, 2, 3, 0) for phase in (START, FLAG)]
    assert order == [*both, (FLAG, 1), (FLAG, 2)]
    assert state.seat == 1


@pytest.mark.parametrize("seats", [1, 2, 3, 5, 6])
def test_every_count_of_players_plants_six(seats: int) -> None:
    """RA28: alone 6 flags, two 3 each, three 2 each, five: the Boss 2, six 1 each."""
    made = rules(seats, layout="players")
    rng = Random(seats)
    state = made.setup.after_boss(0, None)
    planted = [0] * seats
    while state.phase in (START, FLAG):
        planted[state.seat] += state.phase == FLAG
        state = made.apply(state, rng.choice(list(made.legal_actions(state))))
    assert planted == [6 // seats + (seat < 6 % seats) for seat in range(seats)]


@pytest.mark.parametrize("alignment", ["row", "any"])
@pytest.mark.parametrize("radius", [8, 10])
def test_the_look_ahead_is_right(alignment: str, radius: int) -> None:
    """R7-R9, RA30: after four random flags, exactly those cells are legal from which brute force can finish."""
    made = rules(2, radius=radius, gate_alignment=alignment, layout="random")
    grid = made.course.grid
    zone = [place for place in grid.coordinates if hex_distance(place, (0, 0)) <= radius - 2]

    def mates(a: tuple[int, int], b: tuple[int, int]) -> bool:
        dq, dr = b[0] - a[0], b[1] - a[1]
        return hex_distance(a, b) == 4 and (alignment == "any" or 0 in (dq, dr, dq + dr))

    def possible(flags: list[list[tuple[int, int]]], colour: int, place: tuple[int, int]) -> bool:
        if len(flags[colour]) == 2 or (flags[colour] and not mates(flags[colour][0], place)):
            return False
        others = [flag for other, own in enumerate(flags) if other != colour for flag in own]
        return all(hex_distance(place, other) > 6 for other in others)

    def finish(flags: list[list[tuple[int, int]]]) -> bool:
        if all(len(own) == 2 for own in flags):
            return True
        colour = min((k for k in range(3) if len(flags[k]) < 2), key=lambda k: -len(flags[k]))
        for place in zone:
            if possible(flags, colour, place):
                flags[colour].append(place)
                done = finish(flags)
                flags[colour].pop()
                if done:
                    return True
        return False

    for seed in range(3):
        rng = Random(seed)
        state = made.setup.after_boss(0, None)
        for _ in range(4):
            state = made.apply(state, draw_action(made, state, rng))
        legal = {(action.colour, grid.coordinates[action.cell]) for action in made.setup.free_flags(state)}
        flags = [[grid.coordinates[cell] for cell in own] for own in state.flags]
        for colour in range(3):
            for place in zone:
                fits = possible(flags, colour, place)
                if fits:
                    flags[colour].append(place)
                    fits = finish(flags)
                    flags[colour].pop()
                assert fits == ((colour, place) in legal)


@pytest.mark.parametrize("options", [{}, {"gate_alignment": "any"}, {"radius": 8}, {"radius": 8, "obstacles": "pack"}])
def test_random_layouts_never_get_stuck(options: dict[str, Any]) -> None:
    """RA30, RA45: luck plants all six, all of them lawfully; every legal flag is equally likely."""
    made = rules(1, layout="random", **options)
    for seed in range(15):
        rng = Random(seed)
        state = made.initial_state()
        while made.to_move(state) == CHANCE:
            assert set(made.odds(state)) == {1}
            state = made.apply(state, draw_action(made, state, rng))
        assert state.phase == START
        cells = [[made.course.grid.coordinates[cell] for cell in own] for own in state.flags]
        assert all(hex_distance(*own) == 4 for own in cells)
        for one, other in combinations(cells, 2):
            assert all(hex_distance(a, b) >= 7 for a in one for b in other)


def test_boards_that_cannot_be_raced_on_are_refused() -> None:
    """RA9, RA30: with the reason."""
    made = rules(1)
    grid = made.course.grid
    middle = [grid.names[cell] for cell in made.course.zone if cell % 3]
    with pytest.raises(InvalidOptions, match="no room for three gates"):
        rules(2, obstacles=middle)
    with pytest.raises(InvalidOptions, match="preset layout"):
        rules(1, obstacles=[name(made, -7, 4)])
    with pytest.raises(InvalidOptions, match="no space “zz”"):
        rules(1, obstacles="zz")
    with pytest.raises(InvalidOptions, match="at the wall"):
        rules(2, obstacles=[grid.names[cell] for cell in made.course.rim[1:]])
    with pytest.raises(InvalidOptions, match="crazy: choose one of"):
        rules(2, crazy="wild")
    with pytest.raises(InvalidOptions, match="list spaces"):
        rules(2, obstacles=7)


def test_options_come_from_text_too() -> None:
    """RA9, RA35, RA36."""
    made = rules(2, obstacles="l11,k11", crazy="none,extra", penguins="2,3", radius="9")
    assert made.options["obstacles"] == ["k11", "l11"]
    assert [(*own.calm, own.crazy) for own in made.all_ready] == [(2, 0, 0, 0, -1), (3, 0, 0, 0, 0)]
    assert rules(3, crazy="replace").options["crazy"] == ["replace"] * 3
    assert len(COLOURS) == 3
    assert DERBY.rules(1).options["crazy"] == ["replace"]


def test_a_course_can_be_raced_again_by_its_code() -> None:
    """RA37, RA44, RA45: the story of a random course ends with its code, which is a value of `layout`."""
    made = rules(3, layout="random")
    rng = Random(5)
    state = made.initial_state()
    told: list[Effect] = []
    while made.to_move(state) == CHANCE:
        state = made.apply(state, draw_action(made, state, rng), told)
    deals = [effect for effect in told if effect.kind == "deal"]
    assert [(effect.amount, effect.cause) for effect in deals] == [(6, "random")]
    again = rules(3, layout=deals[0].to)
    assert again.setup.after_boss(state.boss, None).flags == state.flags
    assert again.options["layout"] == deals[0].to


@pytest.mark.parametrize("code", ["d13d17.l4p4", "d13d17.l4p4.z1z5", "d13d16.l4p4.q12m16", "d13d17.d13d17.q12m16"])
def test_a_code_that_is_no_course_is_refused(code: str) -> None:
    """R7, R8, R9: as a value, or on this board."""
    with pytest.raises(InvalidOptions) as refused:
        rules(2, layout=code)
    assert [reason.where for reason in refused.value.reasons] == ["layout"]
    assert rules(2, layout="D13D17.L4P4.M16Q12").setup.given == slalom(rules(2).course)


def test_straight_paths_are_the_same_however_far_and_however_often_asked() -> None:
    """R33: kept where blocks usually go, worked out anew beyond."""
    course = rules().course
    for dq, dr in ((3, -1), (-25, 25), (26, 0), (-26, 3), (0, 26), (2, -26), (40, -13)):
        expected = [[q * course.across + r for q, r in step] for step in path(dq, dr)]
        for _ in range(2):
            found = course.offsets((dq, dr))
            assert [(one, other) if other else (one,) for one, other in found] == [tuple(each) for each in expected]
