"""Thin Ice by its clauses: advanced mode, teams, two players, extension tiles, variants (T56 to T85)."""

from random import Random

import pytest

from games.thin_ice.positions import GAME, after, bear, changed, legal, pawn, position, refused, rules, shows
from rookery.core import CHANCE, draw_action, resolve_chance
from rookery.core.effects import Effect
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.stack import DealTile, LayTile, Pending, Place, Put
from rookery.games.thin_ice.state import DIE_DONE, PAWN_DONE, TILE_DONE, State
from rookery.games.thin_ice.tiles import CORNER, CRACK, HOLE, ICE, KRAKEN, ORCA, PERMANENT, STRIP, TABLE, floe

# Advanced


def until(table: ThinIce, state: State, kind: type[Pending], rng: Random) -> State:
    """Let luck run, and seats choose anything, until a frame of a kind is on top."""
    while not isinstance(state.stack[-1], kind):
        state = resolve_chance(table, state, rng)
        if not isinstance(state.stack[-1], kind):
            state = table.apply(state, rng.choice(table.legal_actions(state)))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_t56_to_t61_ta54_example_7_six_tiles_each(seats: int) -> None:
    table = rules(seats, mode="advanced")
    rng = Random(seats)
    state = until(table, table.initial_state(), Put, rng)
    # T57, T60, TA57: seat 1 is the dealer; the hole, with the bear, is one of his six.
    assert [len(rack) for rack in state.floe.racks] == [5] + [6] * (seats - 1)
    assert (bear(state), shows(state, "m13"), state.floe.awake) == ("m13", "h", False)
    assert [len(hand) for hand in state.cards.hands] == [2] * seats  # T56: like intermediate
    assert table.to_move(state) == 0
    for seat in [1 % seats, *range(2, seats), 0]:
        state = until(table, table.apply(state, table.legal_actions(state)[0]), LayTile, rng)
        state = table.apply(state, table.legal_actions(state)[0])
        assert table.to_move(state) == seat  # T61: clockwise
    state = until(table, state, Place, rng)
    assert len(floe(state.floe.tiles)) == 6 * seats  # example 7: 36 for six


def test_t59_the_deal_of_tiles_is_told_once_when_it_is_done() -> None:
    table, rng = rules(2, mode="advanced"), Random(1)
    state, notes = table.initial_state(), []
    while table.to_move(state) == CHANCE:
        effects: list[Effect] = []
        state = table.apply(state, draw_action(table, state, rng), effects)
        notes += [
            (effect.amount, sum(len(rack) for rack in state.floe.racks))
            for effect in effects
            if effect.cause == "tiles"
        ]
    assert notes == [(6, 11)]


def test_t58_t59_the_deal_has_the_odds_of_the_box() -> None:
    table = rules(2, mode="advanced")
    state = table.initial_state()
    while not isinstance(state.stack[-1], DealTile):
        state = table.apply(state, table.legal_actions(state)[0])
    weights = dict(zip(sorted(legal(table, state)), [0] * 4, strict=True))
    for action, weight in zip(table.legal_actions(state), table.odds(state), strict=True):
        weights[GAME.format_action(table, action)] = weight
    scale = weights["tile_hole"] // 3
    assert {name: weight // scale for name, weight in weights.items()} == {
        "tile_crack": 20,
        "tile_hole": 3,
        "tile_orca": 6,
        "tile_permanent": 6,
    }


def test_t58_t73_a_tile_that_lies_in_several_ways_is_dealt_as_often_as_any_other() -> None:
    table = rules(2, mode="advanced", extensions=["kraken", "piece1", "rotating1"], extension_mode="add")
    state = table.initial_state()
    while not isinstance(state.stack[-1], DealTile):
        state = table.apply(state, table.legal_actions(state)[0])
    names = [GAME.format_action(table, action) for action in table.legal_actions(state)]
    weights = dict(zip(names, table.odds(state), strict=True))
    one = weights["tile_kraken"]
    assert weights["tile_orca"] == 6 * one
    assert [2 * weights[f"tile_strip{turn}"] for turn in range(2)] == [one] * 2
    assert [4 * weights[f"tile_corner{turn}"] for turn in range(4)] == [one] * 4


def test_t59_t61_a_hand_is_its_holders_secret_and_either_side_may_be_up() -> None:
    table = rules(2, mode="advanced")
    state = until(table, table.initial_state(), Put, Random(5))
    own, other = table.view(state, 0).known, table.view(state, 1).known
    assert own.floe.racks[0] == state.floe.racks[0]
    assert set(other.floe.racks[0]) == {-1}
    assert refused(table, state, "m13") == "T61"
    assert refused(table, state, "p16") == "T61"  # T61: beside a tile that is there
    state = after(table, state, "m12")
    kind = state.floe.racks[0][0]
    front = next(action for action in table.legal_actions(state) if action[1:] == (kind, 0))
    back = next(action for action in table.legal_actions(state) if action[1:] == (kind, 1))
    up, down = table.apply(state, front), table.apply(state, back)
    assert up.floe.tiles[TABLE.cell_named["m12"]] == 2 * kind
    assert down.floe.tiles[TABLE.cell_named["m12"]] == 2 * kind + 1  # TA55
    # Front up, it could be anything with ice on it; back up, it says what it is.
    assert shows(table.view(up, 1).known, "m12") == "i"
    assert GAME.format_for(table, state, front, 1) == "lay_?_front"
    assert GAME.format_for(table, state, back, 1) == GAME.format_action(table, back)
    assert table.view(down, 1).known.floe.tiles == down.floe.tiles


def test_t62_ta56_pawns_start_anywhere_that_can_be_stood_on() -> None:
    table = rules(2, mode="advanced")
    state = until(table, table.initial_state(), Place, Random(8))
    standing = {
        TABLE.names[cell]
        for cell in floe(state.floe.tiles)
        if cell != state.floe.bear and state.floe.tiles[cell] not in (2 * ORCA + 1, 2 * KRAKEN + 1)
    }
    assert legal(table, state) == standing
    assert refused(table, state, "m13") == "TA56"


# Teams


@pytest.fixture
def teams() -> ThinIce:
    return rules(4, sides=[[1, 3], [2, 4]])


FLOE = "ppppp ppppp ppppp"


def test_t63_t64_t65_ta62_teams_and_their_order() -> None:
    table = rules(5, sides="2+5,1+3+4")
    assert table.config.units == ((0, 2, 3), (1, 4))  # the team of the youngest first
    assert table.options["sides"] == [[1, 3, 4], [2, 5]]
    assert len(rules(6, sides=[[1, 2], [3, 4], [5, 6]]).config.units) == 3


def test_t66_t67_t68_t69_a_teams_turn(teams: ThinIce) -> None:
    state = position(teams, FLOE, "l12 n12 l14 n14")
    assert teams.to_move(state) == 0  # TA78
    assert {"pawn1-m12", "l12-k12", "roll", "pass"} <= legal(teams, state)
    assert refused(teams, state, "pawn3-m14") == "T13"  # each moves his own
    state = after(teams, state, "pawn1-m13", "l14-k14")  # TA59: under a team-mate
    assert pawn(state, 3) == "k14"
    assert "l12-k12" not in legal(teams, state)  # T67: one tile for the team
    state = after(teams, state, "roll", "die_tile")
    # T68: the roller says who carries it out.
    assert (teams.to_move(state), legal(teams, state)) == (0, {"seat1", "seat3"})
    state = after(teams, state, "seat3")
    assert teams.to_move(state) == 2
    state = after(teams, state, "p12-q12")
    assert (teams.to_move(state), state.turn.unit) == (2, 0)  # only seat 3 has something left to do
    assert after(teams, state, "pawn3-l13").turn.unit == 1  # T69


def test_ta78_the_word_goes_round_once(teams: ThinIce) -> None:
    state = position(teams, FLOE, "l12 n12 l14 n14")
    state = after(teams, state, "pass")
    assert teams.to_move(state) == 2
    state = after(teams, state, "pass")
    assert teams.to_move(state) == 0
    assert "pass" not in legal(teams, state)  # nobody passes twice between two actions
    state = after(teams, state, "roll", "die_bear")
    assert "pass" in legal(teams, state)


def test_ta60_only_the_fallen_pawn_misses_its_move(teams: ThinIce) -> None:
    state = position(teams, FLOE, "l12 n12 l14 n14", unit=1, done=PAWN_DONE * 2 | PAWN_DONE * 8 | TILE_DONE, fallen=1)
    state = after(teams, state, "roll", "die_bear")
    assert (state.turn.unit, teams.to_move(state)) == (0, 0)
    assert not {text for text in legal(teams, state) if text.startswith("pawn1")}
    state = after(teams, state, "l12-k12", "roll", "die_bear", "pawn3-l13")
    assert (state.turn.unit, state.pawns.fallen) == (1, 0)
    both = position(teams, FLOE, "l12 n12 l14 n14", unit=1, done=PAWN_DONE * 2 | PAWN_DONE * 8 | TILE_DONE, fallen=5)
    both = after(teams, both, "roll", "die_bear")
    assert (both.turn.unit, both.pawns.fallen, both.turn.round) == (1, 0, 1)  # the whole turn missed


def test_t70_ta58_ta61_until_one_team_is_left(teams: ThinIce) -> None:
    state = position(teams, "c.ppp", "l12 n12 off o12", done=TILE_DONE | DIE_DONE)
    state = after(teams, state, "pawn1-l11")
    outcome = teams.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((3, 1, 3, 1), "team")
    three = rules(6, sides=[[1, 2], [3, 4], [5, 6]])
    out = position(three, "ppppp", "off off l12 m12 n12 o12")
    assert legal(three, out) == {"roll"}
    out = after(three, position(three, "ppppi", "off off l12 m12 n12 o12"), "roll", "die_crack")
    assert three.to_move(out) == 0


def test_ta78_a_member_may_let_another_play_a_card_first() -> None:
    table = rules(4, mode="intermediate", sides=[[1, 3], [2, 4]])
    done = TILE_DONE | DIE_DONE | PAWN_DONE << 2  # only seat 1 has something left to do
    state = position(table, FLOE, "l12 n12 l14 n14", done=done, hands=[[], [], [], []])
    assert (table.to_move(state), "pass" in legal(table, state)) == (0, False)
    state = position(table, FLOE, "l12 n12 l14 n14", done=done, hands=[[], [], ["paddle", "bait"], []])
    assert (table.to_move(state), "pass" in legal(table, state)) == (0, True)
    state = after(table, state, "pass")
    assert (table.to_move(state), legal(table, state)) == (2, {"card_paddle", "pass"})
    state = after(table, state, "card_paddle", "p12-q12", "pass")
    assert (table.to_move(state), "pass" in legal(table, state)) == (0, False)  # the other has passed already


# Two players


def test_t71_two_players_on_4_or_5() -> None:
    assert rules(2).config.grid == 5
    assert rules(2, grid=4).config.grid == 4


def test_t72_ta9_ta52_two_pawns_each() -> None:
    table = rules(2, sides="two_pawns", mode="intermediate")
    state = resolve_chance(table, table.initial_state(), Random(4))
    order = []
    while isinstance(state.stack[-1], Place):
        order.append(table.to_move(state))
        state = table.apply(state, table.legal_actions(state)[0])
    assert order == [0, 1, 0, 1]
    assert [len(hand) for hand in state.cards.hands] == [2, 2]
    basic = rules(2, sides="two_pawns")
    state = position(basic, FLOE, "l12 n12 l14 n14")
    assert {"pawn1-m12", "pawn3-m14", "l14-k14"} <= legal(basic, state)
    assert refused(basic, state, "n12-n11") == "T24"
    state = after(basic, state, "pawn3-m14", "pawn1-m12", "p12-q12", "roll", "die_bear")
    assert basic.to_move(state) == 1
    lost = position(basic, "c.pp ..pp", "l12 n12 o13 n13", done=TILE_DONE | DIE_DONE)
    lost = after(basic, lost, "pawn1-l11")
    assert lost.pawns.eliminated_at == (1, 0, 0, 0)
    assert basic.to_move(lost) == 0  # one pawn left is enough


# Extension tiles


def test_t73_ta64_ta65_replaced_or_added() -> None:
    table = rules(4, extensions=["kraken", "piece1", "piece2", "rotating1", "rotating2"])
    state = resolve_chance(table, table.initial_state(), Random(6))
    kinds = [code >> 1 for code in state.floe.tiles if code]
    assert len(kinds) == 25
    assert sum(STRIP <= kind < CORNER for kind in kinds) == 2
    assert sum(kind >= CORNER for kind in kinds) == 2
    assert shows(state, "m13") == "h"  # TA65
    # The kraken lies as a hole and nobody knows which.
    wells = sum(code == 10 for code in state.floe.tiles)
    assert (state.floe.stock[HOLE], state.floe.stock[KRAKEN]) == (wells - 1, 1)
    assert state.floe.stock[CRACK] == 15
    added = rules(4, extensions=["kraken", "piece1", "piece2", "rotating1", "rotating2"], extension_mode="add")
    assert sum(added.config.stock) == 40


def test_t74_the_kraken_comes_up() -> None:
    table = rules(3, extensions=["kraken"])
    state = position(table, "wpp ppp", "l12 n12 n13", done=TILE_DONE | DIE_DONE)
    state = changed(state, floe=changed(state.floe, stock=bytes([0, 0, 19, 6, 6, 0, 2, 1] + [0] * 6)))
    state = after(table, state, "pawn1-m12")
    assert dict(zip(sorted(legal(table, state)), [2, 1], strict=True)) == {"tile_hole": 2, "tile_kraken": 1}
    assert shows(after(table, state, "tile_kraken"), "l12") == "K"
    assert shows(after(table, state, "tile_hole"), "l12") == "x"


def test_t75_t76_it_moves_and_freezes_like_a_tile() -> None:
    table = rules(3, extensions=["kraken"])
    state = position(table, "Kpp ppp", "m12 n12 n13")
    assert "l12-k12" in legal(table, state)
    assert refused(table, state, "pawn1-l12") == "T16"
    state = after(table, state, "roll", "die_freeze")
    assert shows(after(table, state, "l12"), "l12") == "k"


def test_t77_ta70_ta71_whoever_is_in_its_way_makes_room() -> None:
    table = rules(3, extensions=["kraken"])
    state = position(table, "oKp ppp", "n12 n13 m13")
    state = after(table, state, "m12-l12")
    assert table.to_move(state) == 0
    assert legal(table, state) == {"k11", "l11", "m11", "k12", "m12", "k13"}
    state = after(table, state, "m12")
    assert (shows(state, "l12"), shows(state, "m12")) == ("K", "o")
    crowded = position(table, "oKp ppp", "n12 n13 m13", bear="k12")
    assert legal(table, after(table, crowded, "m12-l12")) == {"k11", "l11", "m11", "m12", "k13"}  # not to the bear
    swims = position(table, ".Kp ppp", "n12 n13 m13", bear="l12")
    swims = after(table, swims, "m12-l12")
    assert "bear-m12" in legal(table, swims)
    assert "bear-l13" in legal(table, swims)
    assert "bear-m13" not in legal(table, swims)  # TA71: no chase here
    # T78: an orca always finds the space that the kraken left, and so does the bear, so neither is ever driven out.


def test_t79_t80_ta73_ta74_the_kraken_destroys() -> None:
    table = rules(4, extensions=["kraken"])
    state = position(table, "Kph pp. ..p", "off m12 l13 n14", bear="m13")
    state = after(table, state, "roll", "die_bear")
    assert {text for text in legal(table, state) if text.startswith("kraken")} == {
        "kraken-m12",
        "kraken-l13",
        "kraken-m13",
    }
    assert {"bear-n12", "bear-m12"} <= legal(table, state)
    assert refused(table, state, "kraken-n14") == "T79"
    hit = after(table, state, "kraken-m12")
    assert (table.to_move(hit), legal(table, hit)) == (0, {"n12"})  # T80: beside the destroyed tile
    hit = after(table, hit, "n12")
    assert hit.turn.unit == 2  # TA74: seat 2 fell into the hole and has missed its turn
    assert hit.floe.removed[PERMANENT] == 1
    corner = position(table, "Kp pp", "off b2 a2 b1", corner="a1")
    assert "kraken-b2" in legal(table, after(table, corner, "roll", "die_bear"))
    wet = after(table, state, "kraken-m13")  # TA73: under the bear as well
    assert (bear(wet), shows(wet, "m13"), wet.floe.awake) == ("m13", ".", True)


def test_t81_without_a_place_the_pawn_is_lost() -> None:
    table = rules(3, extensions=["kraken"])
    state = position(table, "pK.pp", "off l12 o12")
    state = after(table, state, "roll", "die_bear", "kraken-l12")
    assert state.pawns.eliminated_at[1] == 2


def test_ta72_ta75_asleep_it_only_wakes_and_without_a_bear_the_kraken_must() -> None:
    table = rules(3, extensions=["kraken"])
    state = position(table, "Kpp pph", "off m12 l13", bear="n13", awake=False)
    assert after(table, state, "roll", "die_bear").floe.awake
    gone = position(table, "Kpp pph", "off m12 l13")
    gone = after(table, gone, "roll", "die_bear")
    assert {text.split("-")[0] for text in legal(table, gone)} == {"kraken"}
    assert refused(table, gone, "bear-n13") == "T78"


def test_t82_ta66_ta67_ice_pieces() -> None:
    table = rules(3, extensions=["piece1", "piece2", "rotating1", "rotating2"])
    state = position(table, "ppp p|p ppp", "m13 off off", done=TILE_DONE | DIE_DONE)
    assert {text[6:] for text in legal(table, state)} == {"l12", "m12", "n12", "l14", "m14", "n14"}
    assert refused(table, state, "pawn1-l13") == "TA66"
    beside = position(table, "ppp p|p ppp", "l13 off off")
    assert refused(table, beside, "pawn1-m13") == "TA66"  # the way in is closed as well
    corner = position(table, "ppp pLp ppp", "m13 off off", done=TILE_DONE | DIE_DONE)
    assert {text[6:] for text in legal(table, corner)} == {"m12", "n12", "n13"}
    # The bear does not care, but a chased pawn does.
    chase = position(table, "ppp p|p ppp", "off m13 p16", bear="l13", corner="l12")
    chase = after(table, chase, "roll", "die_bear", "bear-m13")
    assert legal(table, chase) == {"l12", "m12", "n12", "l14", "m14", "n14"}


def test_t83_ta68_ta69_rotating_pieces() -> None:
    table = rules(3, extensions=["piece1", "piece2", "rotating1", "rotating2"])
    state = position(table, "ppp pLp ppp", "m13 l12 l14", done=TILE_DONE | DIE_DONE)
    state = after(table, state, "pawn1-n13")
    assert (table.to_move(state), legal(table, state)) == (0, {"left", "right"})
    assert refused(table, state, "pass") == "T83"
    right, left = after(table, state, "right"), after(table, state, "left")
    assert right.floe.tiles[TABLE.cell_named["m13"]] == 2 * (CORNER + 1) + 1
    assert left.floe.tiles[TABLE.cell_named["m13"]] == 2 * (CORNER + 3) + 1
    # TA69: cracked, it cannot be moved and goes when it is left; frozen, it lies as it was turned.
    frozen = after(table, right, "roll", "die_freeze", "m13")
    assert shows(frozen, "m13") == "r"
    assert refused(table, right, "m13-m12") == "T23"
    # The bear turns nothing.
    walked = position(table, "ppp pLp ppp", "off l12 l14", bear="m13")
    walked = after(table, walked, "roll", "die_bear", "bear-n13")
    assert walked.floe.tiles[TABLE.cell_named["m13"]] == 2 * CORNER + 1


# Variants


def test_t84_ta76_a_missed_turn_ends_the_respite_too() -> None:
    table = rules(3, friendly_drift=True)
    state = position(table, "pp..p", "l12 p12 m12", done=PAWN_DONE | TILE_DONE, fallen=2)
    state = after(table, state, "roll", "die_bear")
    assert state.pawns.eliminated_at[1] == 1
    assert state.turn.unit == 2


def test_undrawn_backs_keep_the_odds_right_when_one_was_seen_in_secret() -> None:
    table = rules(3, mode="intermediate")
    state = position(table, "iii ppp", "l13 m13 n13", done=TILE_DONE, hands=[["sonar", "fault_line"], [], []])
    state = after(table, state, "card_sonar", "l12", "tile_orca", "pass", "card_fault_line", "m12")
    assert table.to_move(state) == CHANCE
    assert list(table.odds(state)) == [20, 5, 6]
    assert state.floe.tiles.count(2 * ICE) == 2
