"""The event cards of Thin Ice: T46 to T55, TA47 to TA53, and every card of the default deck.

T48 (each reads his cards) asks nothing of the code: a hand is in its owner's view.
"""

from random import Random

import pytest

from games.thin_ice.positions import GAME, after, bear, changed, legal, pawn, position, refused, rules, shows
from rookery.core import CHANCE, resolve_chance
from rookery.core.effects import Effect
from rookery.core.game import Game
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.stack import Main
from rookery.games.thin_ice.state import DIE_DONE, PAWN_DONE, TILE_DONE, Anchor, State
from rookery.games.thin_ice.tiles import CRACK, TABLE

DONE = TILE_DONE | DIE_DONE
ALL_DONE = DONE | PAWN_DONE


@pytest.fixture(scope="module")
def table() -> ThinIce:
    return rules(3, mode="intermediate")


def card_of(table: ThinIce, name: str) -> int:
    return [design.id for design in table.config.designs].index(name)


# Timing, windows, drawing


def test_t46_t47_two_cards_each(table: ThinIce) -> None:
    state = resolve_chance(table, table.initial_state(), Random(1))
    assert [len(hand) for hand in state.cards.hands] == [2, 2, 2]
    assert sum(state.cards.deck) == 30 - 6


def test_t49_as_many_as_one_likes(table: ThinIce) -> None:
    state = position(table, "ppc p.c", "l12 m12 l13", hands=[["cold_snap", "paddle"], [], []])
    state = after(table, state, "card_cold_snap", "n12", "card_paddle", "n12-o12")
    assert state.cards.hands[0] == ()
    assert sum(state.cards.discards) == 2  # T53, T54: then they are discarded
    assert {"roll"} <= legal(table, state)


def test_t50_discards_at_the_end_of_the_turn(table: ThinIce) -> None:
    state = position(table, "ppp p..", "l12 m12 l13", hands=[["sonar", "leap"], [], []])
    assert refused(table, state, "discard-card_sonar") == "T50"
    state = position(table, "ppp p..", "l12 m12 l13", done=ALL_DONE, hands=[["reroll", "anchor"], [], []])
    assert legal(table, state) == {"pass", "discard-card_reroll", "discard-card_anchor"}
    state = after(table, state, "discard-card_reroll", "pass")
    assert [len(hand) for hand in state.cards.hands] == [1, 0, 0]
    assert refused(table, state, "discard-card_reroll") == "T47"


def test_t51_draws_at_the_start_of_the_turn(table: ThinIce) -> None:
    state = position(table, "ppp p..", "l12 m12 l13", done=ALL_DONE, hands=[["reroll"], ["anchor"], []])
    state = after(table, state, "pass")
    assert (table.to_move(state), legal(table, state)) == (1, {"draw", "pass"})
    drawn = after(table, state, "draw")
    assert table.to_move(drawn) == CHANCE
    assert sum(table.odds(drawn)) == sum(drawn.cards.deck)
    drawn = after(table, drawn, "take-card_sprint")
    assert len(drawn.cards.hands[1]) == 2
    assert "roll" in legal(table, drawn)  # full: no more is offered
    assert refused(table, drawn, "draw") == "T51"
    assert "roll" in legal(table, after(table, state, "pass"))  # may, not must


def test_ta50_an_empty_deck_takes_the_discards_back(table: ThinIce) -> None:
    state = position(table, "ppp p..", "l12 m12 l13", done=ALL_DONE, hands=[["reroll"], [], []])
    cards = changed(state.cards, deck=bytes(len(state.cards.deck)), discards=state.cards.deck)
    last = bytes([1, *[0] * (len(state.cards.deck) - 1)])
    for cards_left in (changed(cards, deck=last, discards=bytes(len(last))), changed(cards, discards=last)):
        assert "draw" in legal(table, after(table, changed(state, cards=cards_left), "pass"))
    state = changed(state, cards=cards)
    state = after(table, state, "pass", "draw")
    assert sum(state.cards.discards) == 0
    assert sum(state.cards.deck) == 29


def test_t52_t53_t54_t55_when_each_kind_may_be_played(table: ThinIce) -> None:
    hands = [["paddle"], ["cold_snap", "paddle"], []]
    state = position(table, "pci p.c", "l12 m12 l13", hands=hands)
    assert "card_paddle" in legal(table, state)
    state = after(table, state, "n12-n11")
    # TA48: after each action the others may play "anytime" cards, but not those for their own turn.
    assert (table.to_move(state), legal(table, state)) == (1, {"card_cold_snap", "pass"})
    assert refused(table, state, "card_paddle") == "T54"
    state = after(table, state, "pass")
    assert table.to_move(state) == 0
    late = position(table, "pci p.c", "l12 m12 l13", hands=[["reroll"], [], []])
    assert refused(table, late, "card_reroll") == "T55"
    assert refused(table, late, "card_sonar") == "T47"


def test_ta48_not_in_the_middle_of_an_action(table: ThinIce) -> None:
    state = position(table, "pci p.c", "l12 m12 l13", hands=[["cold_snap"], [], []])
    state = after(table, state, "roll", "die_crack")
    assert refused(table, state, "card_cold_snap") == "TA48"


def test_ta48_a_card_played_at_leisure_asks_everybody_again(table: ThinIce) -> None:
    state = position(table, "pci pcc", "l12 l13 m12", hands=[[], ["cold_snap"], ["cold_snap"]])
    state = after(table, state, "n12-n11", "pass")
    assert table.to_move(state) == 2
    state = after(table, state, "card_cold_snap", "n13")
    assert table.to_move(state) == 1  # the floe has changed: asked again
    state = after(table, state, "card_cold_snap", "m13")
    assert table.to_move(state) == 0


def test_ta49_self_triggers_ask_only_the_one_concerned_and_others_go_clockwise(table: ThinIce) -> None:
    state = position(table, "ppp p..", "l12 m12 l13", unit=1, hands=[["reroll"], [], ["loaded_die"]])
    state = after(table, state, "roll", "die_freeze")
    # Seat 1 did not roll, so Second Thoughts is not asked; Change in the Weather is anybody's.
    assert (table.to_move(state), legal(table, state)) == (2, {"card_loaded_die", "pass"})
    both = position(table, "ppp p..", "l12 m12 l13", hands=[["reroll"], [], ["loaded_die"]])
    both = after(table, both, "roll", "die_freeze")
    assert table.to_move(both) == 0
    assert table.to_move(after(table, both, "pass")) == 2


def test_ta51_the_eliminated_lose_their_cards(table: ThinIce) -> None:
    state = position(table, "ppp p...i", "l12 p13 m12", done=ALL_DONE - DIE_DONE, hands=[[], ["sonar", "flare"], []])
    state = after(table, state, "roll", "die_bear", "pass", "tile_crack")
    assert state.pawns.eliminated_at[1] == 1
    assert state.cards.hands[1] == ()
    assert sum(state.cards.discards) == 2


def test_ta53_always_asks_everybody() -> None:
    table = rules(3, mode="intermediate", reaction_prompt="always")
    state = position(table, "pci p.c", "l12 m12 l13", hands=[["leap"], ["reroll"], ["anchor"]])
    state = after(table, state, "n12-n11")
    asked = []
    while table.to_move(state) != 0:
        asked.append(table.to_move(state))
        assert legal(table, state) == {"pass"}
        state = after(table, state, "pass")
    assert asked == [1, 2, 1, 2]  # for Backwash, then for "anytime" cards


def test_a_played_card_and_what_it_does_are_public_but_draws_are_not(table: ThinIce) -> None:
    state = position(table, "ppp p..", "l12 m12 l13", done=ALL_DONE, hands=[["reroll"], [], []])
    state = after(table, state, "pass", "draw")
    take = Game(GAME, table).parse("take-card_sonar")
    assert [GAME.format_for(table, state, take, seat) for seat in (0, 1, 2, None)] == [
        "take-?",
        "take-card_sonar",
        "take-?",
        "take-?",
    ]


# The cards, in the deck's order


def test_cold_snap(table: ThinIce) -> None:
    state = position(table, "cox ppi", "l12 l13 m13", bear="n12", hands=[["cold_snap"], [], []])
    state = after(table, state, "card_cold_snap")
    assert legal(table, state) == {"m12"}  # not under a pawn (l12), not under the bear (n12)
    assert shows(after(table, state, "m12"), "m12") == "q"
    nothing = position(table, "ppi", "l12 m12 n12", hands=[["cold_snap"], [], []])
    assert refused(table, nothing, "card_cold_snap") == "TA47"


def test_fault_line(table: ThinIce) -> None:
    state = position(table, "chj ppi", "l13 m13 n13", hands=[["fault_line"], [], []])
    state = after(table, state, "card_fault_line")
    assert legal(table, state) == {"l12", "m12", "n12"}
    assert shows(after(table, state, "l12"), "l12") == "."
    assert shows(after(table, state, "n12"), "n12") == "c"
    nothing = position(table, "ppi", "l12 m12 n12", hands=[["fault_line"], [], []])
    assert refused(table, nothing, "card_fault_line") == "TA47"


def test_sonar(table: ThinIce) -> None:
    state = position(table, "iij ppp", "l13 m13 n13", hands=[["sonar"], [], []])
    state = after(table, state, "card_sonar")
    assert legal(table, state) == {"l12", "m12", "pass"}
    assert not after(table, state, "pass").floe.secrets  # up to two, so none will do
    looking = after(table, state, "l12")
    assert table.to_move(looking) == CHANCE
    draw = Game(GAME, table).parse("tile_orca")
    assert [GAME.format_for(table, looking, draw, seat) for seat in (0, 1, None)] == ["tile_orca", "tile_?", "tile_?"]
    state = after(table, looking, "tile_orca")
    assert state.floe.secrets == ((TABLE.cell_named["l12"], 1),)
    assert shows(table.view(state, 0).known, "l12") == "q"
    assert shows(table.view(state, 1).known, "l12") == "i"
    # What one seat has seen is no longer in the bag, but the others still count it there.
    assert state.floe.stock[3] == table.view(state, 1).known.floe.stock[3] - 1
    state = after(table, state, "m12", "tile_crack")
    assert len(state.floe.secrets) == 2
    assert state.stack[-1] == Main()
    known = position(table, "jjj ppp", "l13 m13 n13", hands=[["sonar"], [], []])
    assert refused(table, known, "card_sonar") == "TA47"


def test_sonar_looks_under_two_tiles_at_most(table: ThinIce) -> None:
    state = position(table, "iii ppp", "l13 m13 n13", hands=[["sonar"], [], []])
    state = after(table, state, "card_sonar", "l12", "tile_orca", "m12", "tile_crack")
    assert len(state.floe.secrets) == 2
    assert not {"n12", "pass"} & legal(table, state)


def test_sonar_under_a_tile_that_somebody_else_has_looked_under_needs_no_draw(table: ThinIce) -> None:
    state = position(table, "qqi ppp", "l13 m13 n13", unit=2, hands=[[], [], ["sonar"]])
    theirs, mine = [TABLE.cell_named[name] for name in ("l12", "m12")]
    state = changed(state, floe=changed(state.floe, secrets=((theirs, 0b010), (mine, 0b100))))
    assert [shows(table.view(state, seat).known, "l12") for seat in (0, 1, 2)] == ["i", "q", "i"]
    state = after(table, state, "card_sonar")
    assert legal(table, state) == {"l12", "n12", "pass"}
    state = after(table, state, "l12")
    assert table.to_move(state) == 2
    assert state.floe.secrets == ((theirs, 0b110), (mine, 0b100))
    assert [shows(table.view(state, seat).known, "l12") for seat in (0, 1, 2)] == ["i", "q", "q"]


def test_a_back_that_somebody_saw_comes_up_as_he_saw_it(table: ThinIce) -> None:
    state = position(table, "iij ppp", "l13 m13 n13", hands=[["sonar"], ["fault_line"], []])
    state = after(table, state, "card_sonar", "l12", "tile_orca", "pass", "card_fault_line", "l12")
    assert shows(state, "l12") == "o"
    assert state.floe.secrets == ()


def test_frozen_fingers(table: ThinIce) -> None:
    state = position(table, "ppp p", "l12 m12 l13", hands=[["pickpocket", "leap"], ["sonar", "bait"], []])
    state = after(table, state, "card_pickpocket")
    assert legal(table, state) == {"seat2"}  # seat 3 has no card
    state = after(table, state, "seat2")
    assert legal(table, state) == {"take-card_sonar", "take-card_bait"}
    take = Game(GAME, table).parse("take-card_bait")
    assert [GAME.format_for(table, state, take, seat) for seat in (0, 1, 2)] == [
        "take-card_bait",
        "take-card_bait",
        "take-?",
    ]
    state = after(table, state, "take-card_bait")
    assert [len(hand) for hand in state.cards.hands] == [2, 1, 0]
    nobody = position(table, "ppp p", "l12 m12 l13", hands=[["pickpocket"], [], []])
    assert refused(table, nobody, "card_pickpocket") == "TA47"


def test_bait(table: ThinIce) -> None:
    state = position(table, "ppp hip", "l12 m12 n12", bear="l13", hands=[["bait"], [], []])
    asleep = position(table, "ppp hip", "l12 m12 n12", bear="l13", awake=False, hands=[["bait"], [], []])
    assert refused(table, asleep, "card_bait") == "TA47"
    state = after(table, state, "card_bait")
    assert "bear-l12" not in legal(table, state)
    assert refused(table, state, "bear-l12") == "TA47"
    assert {"bear-m13", "bear-k13", "bear-l14"} <= legal(table, state)
    assert shows(after(table, state, "bear-m13"), "l13") == "x"  # T35


def test_paddle_stroke(table: ThinIce) -> None:
    state = position(table, "ppi", "l12 m12 off", done=ALL_DONE, hands=[["paddle"], [], []])
    state = after(table, state, "card_paddle")
    assert legal(table, state) == {"l12-l11", "l12-k12", "l12-l13", "n12-n11", "n12-o12", "n12-n13"}
    assert refused(table, state, "m12-m11") == "T24"
    # Whoever plays it is the one who moves the tile, and places the bear that an orca pushes.
    orca = position(table, "po. pp", "l13 l12 m13", bear="n12", unit=1, done=DONE, hands=[[], ["paddle"], []])
    orca = after(table, orca, "card_paddle", "m12-n12")
    assert (table.to_move(orca), bear(after(table, orca, "bear-n11"))) == (1, "n11")
    stuck = position(table, "cc xc", "l12 m12 m13", done=ALL_DONE, hands=[["paddle"], [], []])
    assert refused(table, stuck, "card_paddle") == "TA47"


def test_cross_current(table: ThinIce) -> None:
    state = position(table, "ppi cc", "l12 m12 off", done=ALL_DONE, hands=[["crosscurrent"], [], []])
    state = after(table, state, "card_crosscurrent")
    # Diagonally, whether or not the two cells passed are empty; never under somebody else.
    assert legal(table, state) == {"l12-k11", "l12-m11", "l12-k13", "n12-m11", "n12-o11", "n12-o13"}
    assert refused(table, state, "n12-n11") == "TA47"
    stuck = position(table, "cc xc", "l12 m12 m13", done=ALL_DONE, hands=[["crosscurrent"], [], []])
    assert refused(table, stuck, "card_crosscurrent") == "TA47"


def test_sprint(table: ThinIce) -> None:
    state = position(table, "cpp p", "l12 n12 l13", done=ALL_DONE, hands=[["sprint"], [], []])
    state = after(table, state, "card_sprint")
    assert legal(table, state) == {"pawn1-m12"}  # never into the sea
    state = after(table, state, "pawn1-m12")
    assert shows(state, "l12") == "."  # T20
    first = after(
        table, position(table, "ppp p", "l12 n12 l13", hands=[["sprint"], [], []]), "card_sprint", "pawn1-m12"
    )
    assert "pawn1-l12" in legal(table, first)  # once more: the pawn move is still to come
    fallen = position(table, "cpp p", "l12 n12 l13", fallen=1, done=DONE, hands=[["sprint"], [], []])
    assert refused(table, fallen, "card_sprint") == "TA47"
    sea = position(table, "coo pp", "l12 l13 m13", done=ALL_DONE, hands=[["sprint"], [], []])
    assert refused(table, sea, "card_sprint") == "TA47"


def test_great_leap(table: ThinIce) -> None:
    state = position(table, "c.p .o. p.o", "l12 l14 off", hands=[["leap"], [], []])
    state = after(table, state, "card_leap")
    assert legal(table, state) == {"pawn1-n12"}  # not onto the orca (n14), not onto a pawn (l14)
    state = after(table, state, "pawn1-n12")
    assert shows(state, "l12") == "."
    assert state.turn.done & PAWN_DONE  # it was the pawn move
    assert refused(table, state, "pawn1-m13") == "T12"
    moved = position(table, "c.p .o. p.o", "l12 l14 off", done=PAWN_DONE, hands=[["leap"], [], []])
    assert refused(table, moved, "card_leap") == "TA47"


def test_orca_rider(table: ThinIce) -> None:
    state = position(table, "poi ppp", "l12 n12 n13", done=DONE, hands=[["orca_rider"], ["cold_snap"], []])
    assert "pawn1-m12" not in legal(table, state)
    state = after(table, state, "card_orca_rider", "pass")
    assert "pawn1-m12" in legal(table, state)
    state = after(table, state, "pawn1-m12")
    assert pawn(state) == "m12"
    # He alone may move it, nobody can freeze it under him, and leaving it does not flip it.
    state = after(table, state, "pass")
    assert "card_cold_snap" not in legal(table, state)
    assert refused(table, state, "m12-m11") == "T24"
    riding = position(table, "poi ppp", "m12 n12 n13", done=DIE_DONE)
    assert "m12-m11" in legal(table, riding)
    assert shows(after(table, riding, "pawn1-l12"), "m12") == "o"
    far = position(table, "ppio", "l12 m12 off", hands=[["orca_rider"], [], []])
    assert refused(table, far, "card_orca_rider") == "TA47"


def test_a_permit_is_for_one_move_of_its_own_seat() -> None:
    """T16, T54: "your pawn move this turn"; a move that did not need the permit leaves it to the seat's other pawn."""
    two = rules(2, mode="intermediate", sides="two_pawns")
    state = position(two, "popp ppop", "l12 o12 n12 o13", done=DONE, hands=[["orca_rider"], []])
    state = after(two, state, "card_orca_rider")
    assert {"pawn1-m12", "pawn3-m12", "pawn3-n13"} <= legal(two, state)
    assert {"pawn3-m12", "pawn3-n13"} <= legal(two, after(two, state, "pawn1-l13"))
    assert legal(two, after(two, state, "pawn1-m12")) == {"pawn3-m13"}
    second = position(two, "popp ppop", "o12 l12 o13 n12", unit=1, done=DONE, hands=[[], ["orca_rider"]])
    second = after(two, second, "card_orca_rider")
    assert {"pawn2-m12", "pawn4-m12", "pawn4-n13"} <= legal(two, second)
    assert legal(two, after(two, second, "pawn2-m12")) == {"pawn4-m13"}
    teams = rules(4, mode="intermediate", sides=[[1, 3], [2, 4]])
    state = position(teams, "popp ppop", "l12 o12 n12 o13", done=DONE, hands=[["orca_rider"], [], [], []])
    state = after(teams, state, "card_orca_rider", "pass")
    assert (teams.to_move(state), legal(teams, state)) == (2, {"pawn3-m13", "pass"})
    state = after(teams, state, "pawn3-m13")
    assert "pawn1-m12" in legal(teams, state)


def test_shove(table: ThinIce) -> None:
    state = position(table, "pph .i.", "l12 m12 off", done=DONE, hands=[["shove"], [], []])
    state = after(table, state, "card_shove", "pawn1-m12")
    assert table.to_move(state) == 0
    # Not where the mover came from, never into the sea; on a hole it falls.
    assert legal(table, state) == {"n12", "m13"}
    assert refused(table, state, "l12") == "T36"
    state = after(table, state, "n12")
    assert (pawn(state), pawn(state, 2), state.turn.unit) == ("m12", "n12", 2)
    two = rules(2, mode="intermediate", sides="two_pawns")
    own = position(two, "ppp....p p", "l12 s12 m12 l13", done=DONE, hands=[["shove"], []])
    assert refused(two, own, "card_shove") == "TA47"  # another player's pawn has no room, and one's own is not shoved
    nowhere = position(table, "ppo", "l12 m12 off", done=DONE, hands=[["shove"], [], []])
    assert refused(table, nowhere, "card_shove") == "TA47"


def test_change_places(table: ThinIce) -> None:
    state = position(table, "chp ppp", "l12 m12 l13", hands=[["swap"], [], []])
    state = after(table, state, "card_swap")
    assert legal(table, state) == {"pawn1-m12", "pawn1-l13"}
    state = after(table, state, "pawn1-m12")
    assert (pawn(state), pawn(state, 2), state.pawns.fallen) == ("m12", "l12", 0)  # nobody falls
    assert shows(state, "l12") == "c"  # TA14: nothing flips
    lying = position(table, "chp ppp", "l12 m12 n12", fallen=2, hands=[["swap"], [], []])
    assert refused(table, lying, "card_swap") == "TA47"
    two = rules(2, mode="intermediate", sides="two_pawns")
    own = position(two, "ppp.p", "l12 n12 m12 p12", hands=[["swap"], []])
    assert legal(two, after(two, own, "card_swap")) == {"pawn3-n12"}  # not with one's own


def test_roar(table: ThinIce) -> None:
    asleep = position(table, "ppp hip", "l12 m12 n12", bear="l13", awake=False, hands=[["roar"], [], []])
    assert after(table, asleep, "card_roar").floe.awake
    state = after(table, position(table, "ppp hip", "l12 m12 n12", bear="l13", hands=[["roar"], [], []]), "card_roar")
    state = after(table, state, "bear-m12")
    assert (table.to_move(state), legal(table, state)) == (0, {"m13", "n13"})  # it chases; not where it came from
    gone = position(table, "ppp hip", "l12 m12 n12", hands=[["roar"], [], []])
    assert refused(table, gone, "card_roar") == "TA47"


def test_young_ice(table: ThinIce) -> None:
    state = position(table, "ppp", "l12 m12 n12", bear="l11", lost="cco", hands=[["young_ice"], [], []])
    state = after(table, state, "card_young_ice")
    assert legal(table, state) == {"tile_crack", "tile_orca"}
    state = after(table, state, "tile_crack")
    assert "l13" in legal(table, state)
    assert "l11" not in legal(table, state)  # the bear swims there
    assert "l15" not in legal(table, state)  # beside no tile
    effects: list[Effect] = []
    state = table.apply(state, Game(GAME, table).parse("l13"), effects)
    assert shows(state, "l13") == "j"  # its front; everybody knows its back
    assert [(effect.key, effect.to, effect.rule) for effect in effects if effect.kind == "add"] == [
        ("l13", "ice", "TA8")
    ]
    assert state.floe.removed[CRACK] == 1
    none = position(table, "ppp", "l12 m12 n12", hands=[["young_ice"], [], []])
    assert refused(table, none, "card_young_ice") == "TA47"


def test_second_thoughts(table: ThinIce) -> None:
    state = position(table, "ppp i", "l12 m12 n12", hands=[["reroll"], [], []])
    state = after(table, state, "roll", "die_crack")
    assert (table.to_move(state), legal(table, state)) == (0, {"card_reroll", "pass"})
    again = after(table, state, "card_reroll")
    assert table.to_move(again) == CHANCE
    assert legal(table, again) == {"die_bear", "die_crack", "die_tile", "die_freeze"}
    assert after(table, again, "die_tile").turn.die == 2
    kept = after(table, state, "pass")
    assert legal(table, kept) == {"l13"}
    assert refused(table, kept, "card_reroll") == "TA48"


def test_change_in_the_weather(table: ThinIce) -> None:
    state = position(table, "ppp i", "l12 m12 n12", hands=[[], ["loaded_die"], []])
    state = after(table, state, "roll", "die_crack")
    assert table.to_move(state) == 1
    state = after(table, state, "card_loaded_die")
    assert legal(table, state) == {"die_bear", "die_tile", "die_freeze"}
    state = after(table, state, "die_tile")
    assert table.to_move(state) == 0  # the roller carries it out
    assert "l13-l14" in legal(table, state)
    few = rules(3, mode="intermediate", die=["bear", "bear", "bear", "crack", "crack", "tile"])
    state = position(few, "ppp i", "l12 m12 n12", hands=[[], ["loaded_die"], []])
    state = after(few, state, "roll", "die_crack", "card_loaded_die")
    assert legal(few, state) == {"die_bear", "die_tile"}  # a face that the die has, and another
    early = position(table, "ppp i", "l12 m12 n12", hands=[["loaded_die"], [], []])
    assert refused(table, early, "card_loaded_die") == "T55"


def fallen(table: ThinIce, hand: list[str]) -> State:
    state = position(table, "pph pp", "off m13 l13", bear="l12", hands=[[], hand, []])
    return after(table, state, "roll", "die_bear", "bear-m13")


def test_sure_footed(table: ThinIce) -> None:
    state = after(table, fallen(table, ["sure_footed"]), "n12")
    assert (table.to_move(state), legal(table, state)) == (1, {"card_sure_footed", "pass"})
    up = after(table, state, "card_sure_footed")
    assert (up.pawns.fallen, up.turn.unit) == (0, 1)
    down = after(table, state, "pass")
    assert down.turn.unit == 2  # the turn was missed
    early = position(table, "ppp i", "l12 m12 n12", hands=[["sure_footed"], [], []])
    assert refused(table, early, "card_sure_footed") == "T55"


def test_distress_flare(table: ThinIce) -> None:
    state = position(table, "ipp pp", "off m13 l13", bear="l12", hands=[[], ["flare"], []])
    state = after(table, state, "roll", "die_bear", "bear-m13", "tile_orca")
    assert shows(state, "l12") == "o"
    assert (table.to_move(state), legal(table, state)) == (1, {"card_flare", "pass"})
    back = after(table, state, "card_flare")
    # The bear is back, the tile as it was, its back known for ever; nobody is chased.
    assert (bear(back), pawn(back, 2), shows(back, "l12")) == ("l12", "m13", "q")
    assert legal(table, after(table, state, "pass")) == {"m12", "n12"}
    cracked = position(table, "cpp pp", "off m13 l13", bear="l12", hands=[[], ["flare"], []])
    cracked = after(table, cracked, "roll", "die_bear", "bear-m13")
    assert shows(cracked, "l12") == "."
    cracked = after(table, cracked, "card_flare")
    assert (shows(cracked, "l12"), cracked.floe.removed[CRACK]) == ("c", 0)
    early = position(table, "ppp i", "l12 m12 n12", hands=[["flare"], [], []])
    assert refused(table, early, "card_flare") == "T55"


def test_distress_flare_against_an_orcas_push(table: ThinIce) -> None:
    state = position(table, "op pp", "l13 m12 m13", bear="l11", hands=[[], ["flare"], []], done=PAWN_DONE | DIE_DONE)
    state = after(table, state, "l12-l11", "bear-m12", "card_flare")
    # The orca goes back as well: both cannot be in one place.
    assert (bear(state), shows(state, "l12"), shows(state, "l11")) == ("l11", "o", ".")


def test_my_own_way_out(table: ThinIce) -> None:
    state = after(table, fallen(table, ["own_way_out"]), "card_own_way_out")
    assert table.to_move(state) == 1  # not the roller
    assert legal(table, state) == {"m12", "n12"}
    state = after(table, state, "n12")
    assert (pawn(state, 2), state.pawns.fallen, state.turn.unit) == ("n12", 0, 1)  # on a hole, and standing
    early = position(table, "ppp i", "l12 m12 n12", hands=[["own_way_out"], [], []])
    assert refused(table, early, "card_own_way_out") == "T55"


def test_ice_anchor(table: ThinIce) -> None:
    state = position(table, "pp..p", "l12 p12 m12", done=PAWN_DONE | TILE_DONE, hands=[[], ["anchor"], []])
    state = after(table, state, "roll", "die_freeze")
    assert (table.to_move(state), legal(table, state)) == (1, {"card_anchor", "pass"})
    assert after(table, state, "pass").pawns.eliminated_at[1] == 1
    held = after(table, state, "card_anchor", "pass")  # and no draw
    assert pawn(held, 2) == "p12"
    # The end of the owner's next turn is the end of the respite, be it missed; other turns are not.
    state = position(table, "ppp.p", "l12 m12 p12", fallen=4, done=PAWN_DONE | TILE_DONE, hands=[[], [], ["anchor"]])
    state = after(table, state, "roll", "die_freeze", "card_anchor", "pass", "pawn2-n12", "n12-n13", "roll")
    assert (state.turn.unit, pawn(state, 3)) == (1, "p12")
    gone = after(table, state, "die_freeze")
    assert (gone.pawns.eliminated_at, gone.turn.unit) == ((0, 0, 1), 0)
    # It is asked for before anybody sees what is under the tile.
    hidden = position(table, "pp..i", "l12 p12 m12", done=PAWN_DONE | TILE_DONE, hands=[[], ["anchor"], []])
    hidden = after(table, hidden, "roll", "die_freeze")
    assert table.to_move(hidden) == 1
    assert table.to_move(after(table, hidden, "pass")) == CHANCE
    # Played in somebody else's turn by whoever is next, it holds until the end of the turn that follows.
    two = rules(2, mode="intermediate")
    state = position(two, "ppp.p", "l12 p12", fallen=2, done=PAWN_DONE | TILE_DONE, hands=[[], ["anchor"]])
    assert after(two, state, "roll", "die_freeze", "card_anchor").pawns.eliminated_at == (0, 1)
    early = position(table, "ppp i", "l12 m12 n12", hands=[["anchor"], [], []])
    assert refused(table, early, "card_anchor") == "T55"


def test_a_tile_is_told_to_be_loose_when_its_last_anchor_is_weighed(table: ThinIce) -> None:
    cell = TABLE.cell_named["m12"]
    whole = position(table, "ppp", "l12 m12 n12", done=PAWN_DONE | TILE_DONE)
    for anchors, loose, left in (
        ([(0, 1)], ["m12"], 0),
        ([(0, 1), (0, 1)], ["m12"], 0),
        ([(0, 1), (1, 1)], [], 1),
        ([(0, 0)], [], 1),
        ([(1, 1)], [], 1),
    ):
        anchored = tuple(Anchor(cell, unit, due) for unit, due in anchors)
        state = changed(whole, floe=changed(whole.floe, anchored=anchored))
        effects: list[Effect] = []
        state = after(table, state, "roll")
        state = table.apply(state, Game(GAME, table).parse("die_freeze"), effects)
        assert [effect.key for effect in effects if effect.to == "loose"] == loose
        assert (state.turn.unit, len(state.floe.anchored)) == (1, left)


def test_life_ring(table: ThinIce) -> None:
    state = position(table, "c.h .oo .pp", "l12 m14 n14", done=DONE, hands=[["life_ring"], [], []])
    state = after(table, state, "pawn1-l11")
    assert (table.to_move(state), legal(table, state)) == (0, {"card_life_ring", "pass"})
    assert after(table, state, "pass").pawns.eliminated_at[0] == 1
    saved = after(table, state, "card_life_ring")
    assert legal(table, saved) == {"n12"}  # two cells away at most, empty, no orca
    saved = after(table, saved, "n12")
    assert (pawn(saved), saved.pawns.fallen & 1, saved.pawns.eliminated_at[0]) == ("n12", 1, 0)
    none = position(table, "c...h .oo. ...pp", "l12 o14 p14", done=DONE, hands=[["life_ring"], [], []])
    assert after(table, none, "pawn1-l11").pawns.eliminated_at[0] == 1  # no tile near enough, so it is not even asked


def test_not_today(table: ThinIce) -> None:
    state = position(table, "pci pp", "l12 l13 m13", hands=[["cold_snap"], ["counter"], []])
    assert refused(table, state, "card_counter") == "T47"
    state = after(table, state, "card_cold_snap")
    assert (table.to_move(state), legal(table, state)) == (1, {"card_counter", "pass"})
    assert legal(table, after(table, state, "pass")) == {"m12"}
    cancelled = after(table, state, "card_counter")
    assert shows(cancelled, "m12") == "c"
    assert sum(cancelled.cards.discards) == 2
    assert cancelled.stack[-1] == Main()


def test_not_today_spares_ones_own_cards_and_can_stop_a_rescue(table: ThinIce) -> None:
    own = position(table, "pci pp", "l12 l13 m13", hands=[["cold_snap", "counter"], [], []])
    assert legal(table, after(table, own, "card_cold_snap")) == {"m12"}
    state = position(table, "ipp pp", "off m13 l13", bear="l12", hands=[[], ["flare"], ["counter"]])
    state = after(table, state, "roll", "die_bear", "bear-m13", "tile_orca", "card_flare", "card_counter")
    assert table.to_move(state) == 0
    assert legal(table, state) == {"m12", "n12"}  # the chase goes on


def test_backwash(table: ThinIce) -> None:
    state = position(table, "ppi pp", "l12 l13 m13", hands=[[], ["backwash"], []])
    state = after(table, state, "n12-o12")
    assert (table.to_move(state), legal(table, state)) == (1, {"card_backwash", "pass"})
    state = after(table, state, "card_backwash")
    assert legal(table, state) == {"o12-n12", "o12-o11", "o12-p12", "o12-o13"}
    state = after(table, state, "o12-p12")
    assert shows(state, "p12") == "i"
    # Only a tile without a pawn.
    riding = position(table, "ppi pp", "l12 l13 m13", hands=[[], ["backwash"], []])
    assert table.to_move(after(table, riding, "l12-l11")) == 0
    early = position(table, "ppp i", "l12 m12 n12", hands=[["backwash"], [], []])
    assert refused(table, early, "card_backwash") == "T55"
