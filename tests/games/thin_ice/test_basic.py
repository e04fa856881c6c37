"""Thin Ice by its clauses: the basic game, T1 to T45 (RULES.md).

T1, T2, T5 and T45 tell a story, an aim, an order of learning and a tip; T3 is the material, counted in the set-up.
"""

from random import Random

import pytest

from games.thin_ice.positions import GAME, after, bear, changed, legal, pawn, position, refused, rules, shows
from rookery.core import CHANCE, InvalidOptions, resolve_chance
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.stack import Main
from rookery.games.thin_ice.state import DIE_DONE, PAWN_DONE, TILE_DONE
from rookery.games.thin_ice.tiles import (
    CRACK,
    CRACKED,
    CRACKS,
    FREEZES,
    HOLE,
    ICE,
    MOVES,
    ORCA,
    PERMANENT,
    STANDS,
    TABLE,
    WET,
    floe,
    lone,
    lonely,
)
from rookery.games.thin_ice.turn import drifting

FULL = "iiiii iiiii iihii iiiii iiiii"
"""T7: the grid with its hole, from k11 to o15."""
DONE = TILE_DONE | DIE_DONE


def test_t4_the_four_kinds_and_what_their_faces_allow() -> None:
    fronts, backs = [2 * ICE, 2 * HOLE], {kind: 2 * kind + 1 for kind in (CRACK, ORCA, PERMANENT, HOLE)}
    assert all(STANDS[code] and MOVES[code] and CRACKS[code] for code in fronts)
    assert [bool(STANDS[backs[kind]]) for kind in (CRACK, ORCA, PERMANENT, HOLE)] == [True, False, True, True]
    assert [bool(MOVES[backs[kind]]) for kind in (CRACK, ORCA, PERMANENT, HOLE)] == [False, True, True, False]
    assert [bool(CRACKED[backs[kind]]) for kind in (CRACK, ORCA, PERMANENT, HOLE)] == [True, False, False, True]
    assert [bool(FREEZES[backs[kind]]) for kind in (CRACK, ORCA, PERMANENT, HOLE)] == [True, True, False, True]
    assert WET[2 * HOLE]
    assert WET[backs[HOLE]]
    assert not WET[2 * ICE]


# Set-up


def test_t6_t7_t8_the_grid_and_the_sleeping_bear() -> None:
    table = rules(4)
    state = resolve_chance(table, table.initial_state(), Random(1))
    assert len(floe(state.floe.tiles)) == 25
    assert shows(state, "m13") == "h"
    assert bear(state) == "m13"
    assert not state.floe.awake
    # TA5: the other holes lie with their holes up; TA8: no back of an ice tile is drawn yet.
    assert set(state.floe.tiles) <= {0, 2 * ICE, 2 * HOLE}
    # TA1: 36 tiles; what is not on the table may still turn up.
    holes = state.floe.tiles.count(2 * HOLE)
    assert list(state.floe.stock)[CRACK : PERMANENT + 1] == [20, 6, 6]
    assert state.floe.stock[HOLE] == 4 - holes


def test_t6_the_number_of_holes_is_drawn_as_from_a_bag() -> None:
    table = rules(4)
    state = table.initial_state()
    assert table.to_move(state) == CHANCE
    # 24 of the 35 other tiles, 3 of them holes: exactly one lies in the grid in 24 * 11 * 10 * 3 of 35 * 34 * 33 * ...
    assert legal(table, state) == {"count0", "count1", "count2", "count3"}
    odds = list(table.odds(state))
    assert sum(odds) == 417225900  # the ways to choose 24 out of 35
    assert odds[1] * 35 * 34 * 33 == 3 * 24 * 11 * 10 * sum(odds)


@pytest.mark.parametrize(("seats", "grid", "size"), [(2, 4, 16), (2, 5, 25), (5, 6, 36), (6, 6, 36)])
def test_ta3_ta4_ta9_grids(seats: int, grid: int, size: int) -> None:
    table = rules(seats, grid=grid)
    state = resolve_chance(table, table.initial_state(), Random(2))
    assert len(floe(state.floe.tiles)) == size
    centre = TABLE.coordinates[state.floe.bear]
    first = TABLE.coordinates[floe(state.floe.tiles)[0]]
    assert 0 < centre[0] - first[0] < grid - 1
    assert 0 < centre[1] - first[1] < grid - 1
    if grid != 5:
        assert len(legal(table, table.initial_state())) == 4


def test_t9_t10_pawns_start_beside_the_hole() -> None:
    table = rules(3)
    state = resolve_chance(table, table.initial_state(), Random(3))
    round_the_hole = {"l12", "m12", "n12", "l13", "n13", "l14", "m14", "n14"}
    assert legal(table, state) == round_the_hole
    assert refused(table, state, "k11") == "T9"
    state = after(table, state, "l12")
    assert table.to_move(state) == 1  # T11: clockwise
    assert legal(table, state) == round_the_hole - {"l12"}
    state = after(table, state, "m12", "n12")
    assert table.to_move(state) == 0  # T11: the youngest begins


# T12: a turn


def test_t12_three_actions_in_any_order() -> None:
    table = rules()
    start = position(table, FULL, "l12 n14", corner="k11", bear="m13", awake=False)
    assert {"roll", "pawn1-l11", "k11-k10"} <= legal(table, start)
    assert "pass" not in legal(table, start)
    state = after(table, start, "pawn1-l11", "tile_crack")
    assert not {text for text in legal(table, state) if text.startswith("pawn")}
    assert refused(table, state, "pawn1-l12") == "T12"
    state = after(table, state, "k11-k10")
    assert legal(table, state) == {"roll"}
    assert refused(table, state, "o15-o16") == "T12"
    assert refused(table, state, "pass") == "T12"
    state = after(table, state, "roll", "die_freeze", "l12")
    assert table.to_move(state) == 1
    again = after(table, start, "roll", "die_bear", "k11-k10", "pawn1-l11")
    assert table.to_move(again) == CHANCE  # the tile that was left is turned over


# A. The pawn


def test_t13_t15_a_pawn_goes_to_one_of_eight_tiles() -> None:
    table = rules()
    state = position(table, "ccp hix jic", "m13 off", done=DONE)
    assert {text for text in legal(table, state) if "pawn" in text} == {
        f"pawn1-{name}" for name in ("l12", "m12", "n12", "l13", "n13", "l14", "m14", "n14")
    }


def test_t14_by_its_own_move_nobody_falls() -> None:
    table = rules(3)
    state = position(table, "hxi iii", "m13 n13 l13", done=DONE)
    assert after(table, state, "pawn1-l12", "tile_crack").pawns.fallen == 0
    assert after(table, state, "pawn1-m12", "tile_crack").pawns.fallen == 0


def test_t16_no_orca_no_bear_no_other_pawn() -> None:
    table = rules(3)
    state = position(table, "oii iii", "m13 n13 l13", bear="m12", awake=False)
    assert refused(table, state, "pawn1-l12") == "T16"
    assert refused(table, state, "pawn1-m12") == "T16"  # TA15: asleep or not
    assert refused(table, state, "pawn1-n13") == "T16"
    assert refused(table, state, "pawn1-m15") == "T15"
    assert refused(table, state, "pawn2-n12") == "T13"
    assert refused(table, state, "pawn1-m14") == "T17"
    assert refused(table, state, "pawn6-m14") == "T3"


def test_t17_t18_without_a_tile_into_the_sea() -> None:
    table = rules(3)
    state = position(table, "io. i.. ..i", "l12 n14 l13")
    # TA11: only while no tile can be reached; the other actions may come first.
    steps = {text for text in legal(table, state) if text.startswith("pawn1")}
    assert steps == {f"pawn1-{cell}" for cell in ("k11", "l11", "m11", "k12", "k13", "m13")}
    state = after(table, state, "pawn1-l11", "tile_crack")
    assert pawn(state) == "off"
    assert state.pawns.eliminated_at[0] == 1
    # TA12: no tile any more, but the die.
    assert table.to_move(state) == 0
    assert legal(table, state) == {"roll"}
    assert refused(table, state, "n14-n15") == "TA12"


def test_ta10_a_pawn_that_can_go_nowhere_stays() -> None:
    table = rules(3)
    state = position(table, "ooo.. oiopp ooo..", "m13 o13 p13", done=DONE)
    assert (state.turn.unit, shows(state, "m13"), pawn(state)) == (1, "i", "m13")


def test_t19_leaving_ice_or_a_hole_flips_it() -> None:
    table = rules(3)
    state = position(table, "ihi iii", "l12 n12 l13", done=DONE)
    flipped = after(table, state, "pawn1-m13")
    assert table.to_move(flipped) == CHANCE  # TA8: its back is drawn when it is first seen
    assert legal(table, flipped) == {"tile_crack", "tile_orca", "tile_permanent"}
    assert list(table.odds(flipped)) == [20, 6, 6]
    assert shows(after(table, flipped, "tile_permanent"), "l12") == "p"
    moved = position(table, "hii iii", "l12 n12 l13", done=DONE)
    assert shows(after(table, moved, "pawn1-m13"), "l12") == "x"


def test_t20_leaving_a_cracked_tile_removes_it() -> None:
    table = rules(3)
    state = after(table, position(table, "cii iii", "l12 n12 l13", done=DONE), "pawn1-m13")
    assert shows(state, "l12") == "."
    assert state.floe.removed[CRACK] == 1


def test_ta13_permanent_ice_stays() -> None:
    table = rules(3)
    assert shows(after(table, position(table, "pii iii", "l12 n12 l13", done=DONE), "pawn1-m13"), "l12") == "p"


def test_ta16_diagonally_between_two_seas() -> None:
    table = rules(3)
    assert "pawn1-m13" in legal(table, position(table, "i. .i", "l12 off off", done=DONE))


def test_example_1_a_pawn_leaves_an_orca_behind() -> None:
    table = rules(3)
    state = after(table, position(table, "iii iii", "l12 n12 n13", done=DONE), "pawn1-m13", "tile_orca")
    assert shows(state, "l12") == "o"
    assert refused(table, state, "pawn2-l12") == "T15"
    assert "l12-l11" in legal(table, state)
    assert "l12" in legal(table, after(table, state, "roll", "die_freeze"))
    near = position(table, "oii iii", "m13 n12 n13")
    assert refused(table, near, "pawn1-l12") == "T16"


# B. A tile


def test_t21_t22_t23_which_tiles_move_and_where() -> None:
    table = rules()
    state = position(table, "icp hxo", "off m12", unit=1, done=PAWN_DONE * 2 | DIE_DONE)
    moves = legal(table, state)
    assert {"l12-l11", "l12-k12", "n12-n11", "n12-o12", "l13-k13", "l13-l14", "n13-o13", "n13-n14"} == moves
    assert refused(table, state, "m12-m11") == "T23"
    assert refused(table, state, "m13-m14") == "T23"
    assert refused(table, state, "l12-k11") == "T22"
    assert refused(table, state, "l12-m12") == "T22"
    assert refused(table, state, "a1-a2") == "T21"


def test_t24_not_under_another_player_or_the_bear() -> None:
    table = rules()
    state = position(table, "iii", "l12 n12", bear="m12")
    assert refused(table, state, "n12-n11") == "T24"
    assert refused(table, state, "m12-m11") == "T24"
    # TA17: but under oneself; the pawn rides along.
    state = after(table, state, "l12-l11")
    assert pawn(state) == "l11"


def test_t21_if_possible() -> None:
    table = rules()
    # Nothing can be moved, so after the pawn and the die the turn is over.
    assert position(table, "cc xc", "l12 m13", done=PAWN_DONE | DIE_DONE).turn.unit == 1


def test_ta18_the_bears_sea_space_is_not_empty() -> None:
    table = rules()
    state = position(table, "iii", "l12 n12", bear="m11")
    assert refused(table, state, "m12-m11") == "TA18"


def test_ta20_lone_tiles_are_found_anywhere_on_the_table() -> None:
    """All at once by `lonely` as one by one by `lone`, also at the edges, across which nothing touches."""
    rng = Random(4)
    for count in range(1, 200, 7):
        tiles = bytearray(TABLE.size)
        for cell in rng.sample(range(TABLE.size), count):
            tiles[cell] = 2 * ICE
        found = bytes(tiles)
        assert lonely(found) == [cell for cell in floe(found) if lone(found, cell)]


def test_t25_t26_ta19_ta20_lone_tiles_drift_at_the_end_of_the_turn() -> None:
    table = rules(3)
    state = position(table, "ii.i .i.. i...", "l12 o12 m13")
    # TA20, TA22: o12 and l14... l14 touches m13 diagonally; o12 touches nothing, with seat 2 on it.
    assert [TABLE.names[cell] for cell in drifting(Draft(table.config, state))] == ["o12"]
    state = after(table, state, "pawn1-m12", "tile_permanent", "l14-l15", "roll", "die_bear")
    # TA19: l15 was brought out of touch on purpose: it goes as well. Their backs are shown first.
    assert table.to_move(state) == CHANCE
    state = after(table, state, "tile_crack", "tile_orca")
    assert shows(state, "o12") == "."
    assert shows(state, "l15") == "."
    assert state.pawns.eliminated_at == (0, 1, 0)
    assert state.floe.removed[CRACK] == state.floe.removed[ORCA] == 1
    assert (table.to_move(state), legal(table, state)) == (1, {"roll"})  # T26, T43: he still rolls


def test_example_3_a_moved_corner_still_touches() -> None:
    table = rules(2)
    state = position(table, FULL, "l12 n14", corner="k11", bear="m13")
    shifts = {text for text in legal(table, state) if text[0] in "klmno" and "-" in text}
    border = {f"{a}{b}" for a in "klmno" for b in (11, 15)} | {f"{a}{b}" for a in "ko" for b in range(11, 16)}
    assert {text.split("-")[0] for text in shifts} == border
    assert drifting(Draft(table.config, after(table, state, "k11-k10"))) == []


def test_example_4_somebody_elses_move_sets_ann_adrift() -> None:
    drawing, pawns = "ii..... ....ii.", "l12 p13"
    table = rules(2)
    state = position(table, drawing, pawns, unit=1, done=PAWN_DONE * 2 | DIE_DONE)
    state = after(table, state, "m12-n12", "tile_crack", "tile_crack")
    assert table.outcome(state) is not None
    assert state.pawns.eliminated_at == (1, 0)
    # T84, TA76: friendly, only the empty tile goes; Ann has until the end of her own turn.
    friendly = rules(2, friendly_drift=True)
    state = position(friendly, drawing, pawns, unit=1, done=PAWN_DONE * 2 | DIE_DONE)
    state = after(friendly, state, "m12-n12", "tile_crack")
    assert pawn(state) == "l12"
    assert state.turn.unit == 0
    assert "l12-m12" in legal(friendly, state)
    stays = after(friendly, state, "roll", "die_bear", "l12-k12", "pawn1-k11", "tile_crack")
    assert stays.pawns.eliminated_at == (1, 0)


def test_ta20_drift_scope_moved_is_the_literal_text() -> None:
    table = rules(2, drift_scope="moved")
    state = position(table, "ii..... ....ii.", "l12 p13", unit=1, done=PAWN_DONE * 2 | DIE_DONE)
    state = after(table, state, "m12-n12", "tile_crack")
    assert shows(state, "n12") == "."
    assert pawn(state) == "l12"  # left alone, but it was not moved


def test_ta21_two_tiles_hold_each_other() -> None:
    table = rules(2)
    assert drifting(Draft(table.config, position(table, "ii...ii", "l12 r12"))) == []


def test_t27_ta25_the_bear_swims_on() -> None:
    table = rules(3)
    state = position(table, "ii..h", "l12 m12 off", bear="p12", awake=False, done=PAWN_DONE | TILE_DONE)
    state = after(table, state, "roll", "die_freeze")
    assert shows(state, "p12") == "."
    assert bear(state) == "p12"
    assert state.floe.awake


def test_t28_t29_example_5_an_orca_pushes_the_bear() -> None:
    table = rules(3)
    state = position(table, "oi. .ii", "m12 n13 m13", bear="k12")
    state = after(table, state, "l12-k12")
    assert table.to_move(state) == 0
    assert "bear-l12" in legal(table, state)
    assert "bear-k12" not in legal(table, state)
    assert refused(table, state, "bear-p12") == "T32"
    near = position(table, "oii .ii", "n13 m13 m12", bear="l11", done=PAWN_DONE | DIE_DONE)
    near = after(table, near, "l12-l11", "bear-m12")
    # T29: the mover chases seat 3; the free neighbours of m12 do not include the orca on l11.
    assert table.to_move(near) == 0
    assert bear(near) == "m12"
    assert legal(table, near) == {"n12"}
    near = after(table, near, "n12")
    assert pawn(near, 3) == "n12"


# C. The die


def test_t30_ta2_the_faces() -> None:
    table = rules()
    state = after(table, position(table, "iii", "l12 n12"), "roll")
    assert dict(zip(sorted(legal(table, state)), [2, 2, 1, 1], strict=True)) == {
        "die_bear": 2,
        "die_crack": 2,
        "die_freeze": 1,
        "die_tile": 1,
    }
    assert list(table.odds(state)) == [2, 2, 1, 1]


def test_t31_ta37_the_first_bear_only_wakes_it() -> None:
    table = rules(3)
    state = position(table, "iii ihi iii", "off l12 n12", bear="m13", awake=False)
    assert legal(table, state) == {"roll"}  # even the eliminated wake it
    state = after(table, state, "roll", "die_bear")
    assert state.floe.awake
    assert bear(state) == "m13"
    assert table.to_move(state) == 1


def test_t32_t33_t34_where_the_bear_goes() -> None:
    table = rules()
    state = after(table, position(table, "oci hhx p..", "l14 n12", bear="m13"), "roll", "die_bear")
    names = {text.removeprefix("bear-") for text in legal(table, state)}
    assert names == {"m12", "n12", "l13", "n13", "l14", "m14", "n14"}
    assert refused(table, state, "bear-l12") == "T34"
    assert refused(table, state, "bear-m13") == "T32"
    swimming = after(table, position(table, "ii", "l12 m12", bear="p16"), "roll", "die_bear")
    assert len(legal(table, swimming)) == 8


def test_t35_example_2_what_the_bear_leaves() -> None:
    table = rules(3)
    state = position(table, "iii ihi iii", "off l12 n12", bear="m13")
    state = after(table, state, "roll", "die_bear", "bear-m14")
    assert shows(state, "m13") == "x"
    back = position(table, "iii ixi iii", "off l12 n12", bear="m13")
    assert shows(after(table, back, "roll", "die_bear", "bear-m14"), "m13") == "."


def test_t36_t37_ta28_the_chase() -> None:
    table = rules(3)
    state = position(table, "pih iph .ii", "off m13 n14", bear="l12")
    state = after(table, state, "roll", "die_bear", "bear-m13")
    # The roller puts the pawn beside its tile: not where the bear came from, not onto somebody, not into the sea.
    assert table.to_move(state) == 0
    assert legal(table, state) == {"m12", "n12", "l13", "n13", "m14"}
    assert refused(table, state, "l12") == "T36"
    assert refused(table, state, "n14") == "TA30"
    assert refused(table, state, "l14") == "T39"
    assert refused(table, state, "p16") == "TA28"
    dry = after(table, state, "m12")
    assert (pawn(dry, 2), dry.pawns.fallen) == ("m12", 0)
    wet = after(table, state, "n13")
    # T37, T38: the pawn falls in and misses its turn; TA34: all of it; it stands up at its end.
    assert wet.turn.unit == 2
    assert wet.pawns.fallen == 0
    assert shows(state, "m13") == "p"  # TA14: nothing flips under a chased pawn


def test_t37_a_fallen_pawn_lies_until_its_missed_turn_is_over() -> None:
    table = rules(4)
    state = position(table, "pih iph .ii", "off m13 n14 l13", bear="l12", unit=0)
    state = after(table, state, "roll", "die_bear", "bear-m13", "n13")
    assert (state.turn.unit, state.pawns.fallen) == (2, 0)
    later = position(table, "pih iph .ii", "l13 m13 n14 off", bear="l12", done=PAWN_DONE | TILE_DONE)
    later = after(table, later, "roll", "die_bear", "bear-m13", "n12")
    assert (later.turn.unit, later.pawns.fallen) == (2, 0)  # seat 2 missed its turn and stands again


def test_t38_the_bear_never_falls() -> None:
    table = rules(3)
    state = after(
        table, position(table, "hi ii", "off m13 m12", bear="l13"), "roll", "die_bear", "bear-l12", "tile_crack"
    )
    assert (bear(state), state.pawns.fallen) == ("l12", 0)


def test_t39_example_6_nowhere_but_the_sea() -> None:
    table = rules(4)
    # The only free neighbour is the tile that the bear came from.
    state = position(table, "pp. ... .pp", "off m12 m14 n14", bear="l12")
    state = after(table, state, "roll", "die_bear", "bear-m12")
    assert state.pawns.eliminated_at[1] == 2
    assert table.to_move(state) == 1
    assert legal(table, state) == {"roll"}
    # TA31: the same where there is not even sea is the same rule: no tile, so lost.


def test_ta32_ta33_ones_own_pawn() -> None:
    table = rules(2)
    state = position(table, "ppp php", "m12 l13", bear="l12")
    state = after(table, state, "roll", "die_bear", "bear-m12")
    assert table.to_move(state) == 0
    state = after(table, state, "m13")
    # It lies, so it cannot move this turn; the tile still must.
    assert state.pawns.fallen == 1
    assert state.turn.unit == 0
    assert not {text for text in legal(table, state) if text.startswith("pawn1")}
    assert refused(table, state, "pawn1-n13") == "T37"
    state = after(table, state, "n12-o12")
    assert (state.turn.unit, state.pawns.fallen) == (1, 1)


def test_ta35_chased_again_while_lying() -> None:
    table = rules(3)
    state = position(table, "ppp php ppp", "off m13 l14", bear="l12", fallen=2)
    state = after(table, state, "roll", "die_bear", "bear-m13", "n13")
    assert (pawn(state, 2), state.turn.unit, state.pawns.fallen) == ("n13", 2, 0)


def test_ta36_a_bear_that_cannot_move() -> None:
    table = rules(3)
    state = position(table, "ooo oho oooip", "off o14 p14", bear="m13")
    assert after(table, state, "roll", "die_bear").turn.unit == 1


def test_t40_ta43_an_extra_tile() -> None:
    table = rules(2)
    state = position(table, "iii i.i", "l12 n13")
    state = after(table, state, "m12-m11", "roll", "die_tile")
    assert "m11-m12" in legal(table, state)  # the same tile again
    assert refused(table, state, "n13-n14") == "T24"
    # TA43: an eliminated player moves any tile with nobody on it.
    three = rules(3)
    out = after(three, position(three, "iip", "off m12 l12"), "roll", "die_tile")
    assert {text.split("-")[0] for text in legal(three, out)} == {"n12"}


def test_t41_ta40_ta41_crack_or_remove() -> None:
    table = rules(2)
    state = after(table, position(table, "icp hxo qij", "m14 n14", bear="l12"), "roll", "die_crack")
    assert legal(table, state) == {"m12", "l13", "m13", "l14"}
    assert refused(table, state, "n12") == "TA41"
    assert refused(table, state, "n13") == "TA41"
    assert refused(table, state, "l12") == "T41"
    assert refused(table, state, "m14") == "T41"
    assert shows(after(table, state, "m12"), "m12") == "."
    assert shows(after(table, state, "l13"), "l13") == "x"
    assert shows(after(table, state, "l14"), "l14") == "o"  # TA40: cracking is flipping


def test_t42_freeze() -> None:
    table = rules(2)
    state = after(table, position(table, "icp hxo qij", "m14 n14", bear="m12"), "roll", "die_freeze")
    assert legal(table, state) == {"m13", "n13"}
    assert refused(table, state, "n12") == "T42"
    assert shows(after(table, state, "m13"), "m13") == "h"
    assert shows(after(table, state, "n13"), "n13") == "q"  # TA8: its back stays known


def test_ta42_a_must_without_a_target_is_skipped() -> None:
    table = rules(2)
    state = after(table, position(table, "iii", "l12 n12"), "roll", "die_freeze")
    assert state.stack[-1] == Main()


# The eliminated, and the end


def test_t43_ta39_the_eliminated_must_roll() -> None:
    table = rules(3)
    state = position(table, "iii", "off l12 n12")
    assert legal(table, state) == {"roll"}
    assert refused(table, state, "pass") == "T12"
    assert refused(table, state, "pawn1-l12") == "T18"


def test_t44_the_last_survives_at_once() -> None:
    table = rules(3)
    state = position(table, "i.pp", "l12 n12 off", done=DONE)
    state = after(table, state, "pawn1-l11", "tile_crack")
    outcome = table.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (2, 1, 3)  # TA45: by the order of going out
    assert outcome.reason == "survivor"
    assert GAME.explain(table, state, "roll").rule == "T44"  # type: ignore[union-attr]


def test_ta44_the_last_two_drift_together() -> None:
    table = rules(2)
    state = position(table, "i....i", "l12 q12", unit=1, done=PAWN_DONE * 2 | TILE_DONE)
    state = after(table, state, "roll", "die_bear", "tile_crack", "tile_crack")
    outcome = table.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 1), "together")


def test_ta46_after_two_hundred_rounds_the_survivors_share() -> None:
    table = rules(2)
    state = position(table, "pppp", "l12 o12", unit=1, done=PAWN_DONE * 2 | TILE_DONE)
    state = changed(state, turn=changed(state.turn, round=199))
    state = after(table, state, "roll", "die_bear")
    outcome = table.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 1), "endless")


def test_t85_ta77_no_rolls_for_the_eliminated() -> None:
    table = rules(3, eliminated_roll=False)
    state = position(table, "ppp", "l12 off n12", done=PAWN_DONE | TILE_DONE)
    assert after(table, state, "roll", "die_bear").turn.unit == 2
    lost = position(table, "i.pp", "l12 n12 o12", done=TILE_DONE)
    lost = after(table, lost, "pawn1-l11", "tile_crack")
    assert lost.turn.unit == 1


@pytest.mark.parametrize(
    "options",
    [
        {"tile_mix": [1, 2, 3, 4]},
        {"tile_mix": [24, 6, 6, 0]},
        {"die": ["bear"] * 5},
        {"die": ["bear"] * 5 + ["wolf"]},
        {"grid": 7},
        {"sides": "two_pawns"},
        {"sides": [[1, 2], [2, 3]]},
        {"sides": "1+2+3"},
        {"extensions": [2, 0, 0]},
        {"extensions": [1, 2]},
        {"extensions": ["kraken", "piece1", "piece2", "rotating1", "rotating2"], "tile_mix": [4, 14, 14, 4]},
        {"mode": "advanced", "tile_mix": [2, 30, 2, 2]},
        {"deck": "gold"},
        {"nothing": 1},
    ],
    ids=str,
)
def test_options_that_make_no_sense_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        GAME.rules(3, **options)
    assert refusal.value.reasons
