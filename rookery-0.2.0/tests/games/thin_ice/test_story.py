"""How Thin Ice is told, beside `story.txt`: every card and what rarely happens, to whom it happens and to others."""

from typing import Any

import pytest

from games.thin_ice.positions import GAME, after, position, rules
from rookery.core.effects import Effect, visible
from rookery.core.game import Game
from rookery.games.thin_ice.state import DIE_DONE, PAWN_DONE, TILE_DONE

DONE = TILE_DONE | DIE_DONE
Case = tuple[str, str, dict[str, Any], str, int | None, list[str]]
"""A floe, pawns, more of the position, moves, who reads, and what the last of the moves tells them."""


def hands(*cards: str) -> list[list[str]]:
    """Give Ada, Bo and Cy a card, or more."""
    return [held.split() for held in (*cards, "", "")[:3]]


def told(mode: dict[str, Any], case: Case) -> list[str]:
    floe, pawns, more, moves, reader, _ = case
    table = rules(3, **mode)
    *before, last = moves.split()
    state = after(table, position(table, floe, pawns, **more), *before)
    effects: list[Effect] = []
    game = Game(GAME, table)
    action = game.parse(last)
    assert action in table.legal_actions(state)
    table.apply(state, action, effects)
    texts = [game.narrate(effect, reader, ("Ada", "Bo", "Cy")) for effect in visible(effects, reader)]
    return [text.en for text in texts if text]


CHASED = ("pph pp", "off m13 l13", {"bear": "l12"})
CARDS: list[Case] = [
    ("pci p.c", "l12 m12 l13", {"hands": hands("cold_snap")}, "card_cold_snap", 0, ["You play Cold Snap."]),
    (
        "pci p.c",
        "l12 m12 l13",
        {"hands": hands("cold_snap")},
        "card_cold_snap n13",
        None,
        ["The tile n13 freezes over: ice."],
    ),
    (
        "chj ppi",
        "l13 m13 n13",
        {"hands": hands("fault_line")},
        "card_fault_line n12",
        None,
        ["The tile n12 turns over: cracked ice."],
    ),
    ("iij ppp", "l13 m13 n13", {"hands": hands("sonar")}, "card_sonar l12 tile_orca", 1, ["Ada looks under l12."]),
    (
        "iij ppp",
        "l13 m13 n13",
        {"hands": hands("sonar")},
        "card_sonar l12 tile_orca",
        0,
        ["You look under l12.", "Under l12 there is an orca."],
    ),
    (
        "ppp p",
        "l12 m12 l13",
        {"hands": hands("pickpocket leap", "sonar bait")},
        "card_pickpocket seat2 take-card_bait",
        2,
        ["Ada takes a card from Bo."],
    ),
    (
        "ppp p",
        "l12 m12 l13",
        {"hands": hands("pickpocket leap", "sonar bait")},
        "card_pickpocket seat2 take-card_bait",
        1,
        ["Ada takes a card from you.", "It is Bait."],
    ),
    (
        "ppi cc",
        "l12 m12 off",
        {"done": DONE | PAWN_DONE, "hands": hands("crosscurrent")},
        "card_crosscurrent n12-o11",
        None,
        ["Ada pushes the tile n12 to o11.", "The tile o11 touches no other: it is adrift."],
    ),
    (
        "c.p .o. p.o",
        "l12 l14 off",
        {"hands": hands("leap")},
        "card_leap pawn1-n12",
        None,
        ["Ada leaps to n12.", "The cracked tile l12 breaks up."],
    ),
    (
        "poi ppp",
        "l12 n12 n13",
        {"done": DONE, "hands": hands("orca_rider")},
        "card_orca_rider",
        1,
        ["Ada plays Orca Rider.", "Ada may step onto an orca this turn."],
    ),
    (
        "pph .i.",
        "l12 m12 off",
        {"done": DONE, "hands": hands("shove")},
        "card_shove",
        0,
        ["You play Shove.", "You may shove another pawn this turn."],
    ),
    (
        "pph .i.",
        "l12 m12 off",
        {"done": DONE, "hands": hands("shove")},
        "card_shove pawn1-m12",
        1,
        ["Ada walks to m12.", "You are shoved off your tile."],
    ),
    (
        "pph .i.",
        "l12 m12 off",
        {"done": DONE, "hands": hands("shove")},
        "card_shove pawn1-m12 n12",
        None,
        [
            "Bo is shoved to n12.",
            "Bo falls into the hole and misses a turn.",
            "Bo has fallen in and misses this turn.",
            "Bo stands up again.",
            "Cy is out, and only rolls the die.",
        ],
    ),
    (
        "chp ppp",
        "l12 m12 l13",
        {"hands": hands("swap")},
        "card_swap pawn1-m12",
        1,
        ["Ada changes places and stands on m12.", "You change places and stand on l12."],
    ),
    (
        "ppp hip",
        "l12 m12 n12",
        {"bear": "l13", "awake": False, "hands": hands("roar")},
        "card_roar",
        None,
        ["Ada plays Roar.", "The bear wakes up!"],
    ),
    (
        "ppp hip",
        "l12 m12 n12",
        {"bear": "l13", "hands": hands("roar")},
        "card_roar bear-m12",
        None,
        ["Ada moves the bear to m12.", "The bear is upon Bo!", "The tile l13 turns over: a cracked hole."],
    ),
    (
        "ppp",
        "l12 m12 n12",
        {"bear": "l11", "lost": "cco", "hands": hands("young_ice")},
        "card_young_ice tile_crack l13",
        None,
        ["A tile comes back on l13: ice."],
    ),
    (
        "ppp i",
        "l12 m12 n12",
        {"hands": hands("reroll")},
        "roll die_crack card_reroll",
        0,
        ["You play Second Thoughts.", "You roll again."],
    ),
    (
        "ppp i",
        "l12 m12 n12",
        {"hands": hands("reroll", "loaded_die")},
        "roll die_crack pass card_loaded_die die_freeze",
        0,
        ["Bo turns the die to a freeze.", "No tile can be frozen: nothing happens."],
    ),
    (
        *CHASED[:2],
        {**CHASED[2], "hands": hands("", "sure_footed")},
        "roll die_bear bear-m13 n12 card_sure_footed",
        None,
        ["Bo plays Sure-footed.", "Bo stays standing."],
    ),
    (
        *CHASED[:2],
        {**CHASED[2], "hands": hands("", "own_way_out")},
        "roll die_bear bear-m13 card_own_way_out",
        0,
        ["Bo plays My Own Way Out.", "Bo chooses where to flee."],
    ),
    (
        *CHASED[:2],
        {**CHASED[2], "hands": hands("", "flare")},
        "roll die_bear bear-m13 card_flare",
        1,
        ["You play Distress Flare.", "You are not chased after all.", "The bear goes back to l12."],
    ),
    (
        "pp..p",
        "l12 p12 m12",
        {"done": PAWN_DONE | TILE_DONE, "hands": hands("", "anchor")},
        "roll die_freeze card_anchor",
        None,
        ["Bo plays Ice Anchor.", "Bo anchors the tile p12."],
    ),
    (
        "c.h .oo .pp",
        "l12 m14 n14",
        {"done": DONE, "hands": hands("life_ring")},
        "pawn1-l11 card_life_ring n12",
        None,
        ["Ada climbs back onto the ice at n12.", "Ada falls into the hole and misses a turn."],
    ),
    (
        "pci pp",
        "l12 l13 m13",
        {"hands": hands("cold_snap", "counter")},
        "card_cold_snap card_counter",
        2,
        ["Bo plays Not Today.", "Cold Snap is cancelled."],
    ),
    (
        "ppi pp",
        "l12 l13 m13",
        {"hands": hands("", "backwash")},
        "n12-o12 card_backwash o12-p12",
        None,
        ["Bo pushes the tile o12 to p12.", "The tile p12 touches no other: it is adrift."],
    ),
    (
        "ppp p..",
        "l12 m12 l13",
        {"done": DONE | PAWN_DONE, "hands": hands("reroll")},
        "discard-card_reroll",
        1,
        ["Ada discards Second Thoughts."],
    ),
    (
        "ppp p..",
        "l12 m12 l13",
        {"done": DONE | PAWN_DONE, "hands": hands("reroll")},
        "pass draw take-card_sonar",
        1,
        ["You draw Sonar."],
    ),
    (
        "ppp p..",
        "l12 m12 l13",
        {"done": DONE | PAWN_DONE, "hands": hands("reroll")},
        "pass draw take-card_sonar",
        2,
        ["Bo draws a card."],
    ),
]
KRAKEN: list[Case] = [
    (
        "Kph pp. ..p",
        "off m12 n14",
        {"bear": "m13"},
        "roll die_bear kraken-m12",
        1,
        ["The kraken smashes the tile under you.", "The kraken destroys the tile m12: permanent ice."],
    ),
    (
        "pK.pp",
        "off l12 o12",
        {},
        "roll die_bear kraken-l12",
        None,
        [
            "The kraken smashes the tile under Bo.",
            "The kraken destroys the tile l12: permanent ice.",
            "No tile is left for Bo: the kraken drags them into the sea.",
            "Bo is lost at sea and out.",
            "The tile m12 touches no other: it is adrift.",
            "Cy is the last one on the ice and wins!",
        ],
    ),
]


@pytest.mark.parametrize("case", CARDS, ids=lambda case: f"{case[3]} to {case[4]}")
def test_cards(case: Case) -> None:
    assert told({"mode": "intermediate"}, case) == case[-1]


@pytest.mark.parametrize("case", KRAKEN, ids=lambda case: f"{case[3]} to {case[4]}")
def test_the_kraken(case: Case) -> None:
    assert told({"extensions": ["kraken"]}, case) == case[-1]
