"""Options where the sheet can be read in two ways, and decks that answer twice."""

from random import Random
from typing import Any

import pytest

from conformance.tables import line
from games.thin_ice.positions import GAME, after, legal, pawn, position, refused, rules
from rookery.core import InvalidOptions, resolve_chance
from rookery.core.options import InvalidValue
from rookery.games.thin_ice.cards.card_ops import OPERATIONS, Field
from rookery.games.thin_ice.cards.deck import TIMINGS, TRIGGERS, WHO, check_deck
from rookery.games.thin_ice.tiles import HOLE, WELL


@pytest.mark.parametrize("seed", range(8))
def test_ta5_holes_only_in_the_centre(seed: int) -> None:
    table = rules(4, holes="centre")
    state = resolve_chance(table, table.initial_state(), Random(seed))
    assert [code >> 1 for code in state.floe.tiles if code >> 1 in (HOLE, WELL)] == [HOLE]
    assert state.floe.stock[HOLE] == 0


def test_ta64_the_kraken_is_in_play_even_when_other_holes_are_not() -> None:
    table = rules(3, holes="centre", extensions=["kraken"])
    state = resolve_chance(table, table.initial_state(), Random(3))
    assert sorted(code >> 1 for code in state.floe.tiles if code >> 1 in (HOLE, WELL)) == [WELL, HOLE]
    assert (state.floe.stock[HOLE], state.floe.stock[7]) == (0, 1)


@pytest.mark.parametrize(("seats", "options"), [(6, {}), (6, {"mode": "advanced"}), (2, {"tile_mix": [4, 4, 4, 24]})])
def test_holes_in_the_centre_alone_need_enough_other_tiles(seats: int, options: dict[str, Any]) -> None:
    rules(seats, **options)
    with pytest.raises(InvalidOptions) as refusal:
        rules(seats, holes="centre", **options)
    assert [reason.where for reason in refusal.value.reasons] == ["holes"]


def test_ta28_a_chased_pawn_goes_to_any_empty_tile_if_so_chosen() -> None:
    drawing, pawns = "pp..p ppo.x", "l12 m12 p12"
    near = after(rules(3), position(rules(3), drawing, pawns, bear="l13"), "roll", "die_bear", "bear-m12")
    assert legal(rules(3), near) == {"m13"}
    table = rules(3, chase="any")
    state = after(table, position(table, drawing, pawns, bear="l13"), "roll", "die_bear", "bear-m12")
    assert legal(table, state) == {"m13", "p13"}
    assert pawn(after(table, state, "p13"), 2) == "p13"
    assert refused(table, state, "l13") == "T36"
    assert refused(table, state, "n13") == "TA29"
    assert refused(table, state, "p12") == "TA30"
    assert "empty tile" in GAME.prompt(table, table.view(state, 0)).text.en


def test_older_logs_count_the_extension_tiles() -> None:
    ticked = ["kraken", "piece1", "rotating1", "rotating2"]
    assert rules(3, extensions=[1, 1, 2]).options["extensions"] == rules(3, extensions=ticked).options["extensions"]
    assert rules(3, extensions="0,0,0").options["extensions"] == rules(3).options["extensions"] == []


def test_t16_a_spare_card_lets_a_pawn_onto_the_kraken() -> None:
    """Kraken Rider is in no deck until its count is raised; the counts of the default deck are the default deck."""
    usual = {"extensions": ["kraken"], "mode": "intermediate"}
    assert rules(2, **usual, deck={"counts": {"kraken_rider": 0}}).options["deck"] == "default"
    table = rules(2, **usual, deck={"counts": {"kraken_rider": 2}})
    assert [design.copies for design in table.config.designs if design.id == "kraken_rider"] == [2]
    state = position(table, "pKpp", "l12 o12", bear="off", hands=[["kraken_rider"], []])
    assert "pawn1-m12" not in legal(table, state)
    state = after(table, state, "card_kraken_rider", "pawn1-m12")
    assert pawn(state, 1) == "m12"


def test_ta67_every_open_sea_space_is_offered_and_a_closed_one_refused() -> None:
    table = rules(2, extensions=["piece1", "piece2"])
    state = position(table, "| ..pp", "l12 n13", bear="off")
    assert {text for text in legal(table, state) if text.startswith("pawn1")} == {
        f"pawn1-{cell}" for cell in ("k11", "l11", "m11", "k13", "l13", "m13")
    }
    assert refused(table, state, "pawn1-k12") == "TA67"
    assert "nowhere to go but the sea" in GAME.prompt(table, table.view(state, 0)).text.en


def test_prompts_ask_only_for_what_can_be_done() -> None:
    """TA10, T79: a pawn that can go nowhere is not asked to move, and the kraken is named only when it is there."""
    table = rules(3, extensions=["kraken"])
    stuck = position(table, "ooo opo oopp", "m13 n14 o14")
    assert GAME.prompt(table, table.view(stuck, 0)).text.en == "Move a tile or roll the die."
    free = position(table, "ppp pKp", "l12 n12 n13", bear="m12")
    asked = after(table, free, "roll", "die_bear")
    assert "kraken" in GAME.prompt(table, table.view(asked, 0)).text.en
    alone = after(table, position(table, "ppp ppp", "l12 n12 n13", bear="m12"), "roll", "die_bear")
    assert GAME.prompt(table, table.view(alone, 0)).text.en == "Move the bear."
    only = after(table, position(table, "ppp pKp", "l12 n12 n13"), "roll", "die_bear")
    assert GAME.prompt(table, table.view(only, 0)).text.en == "Have the kraken destroy a tile."


def test_prompts_say_what_one_may_react_to() -> None:
    table = rules(3, mode="intermediate")
    state = position(table, "ppp ppp ppp", "l12 m12 n14", bear="l13", hands=[[], ["flare"], ["loaded_die"]])

    def asked(seat: int) -> str:
        return GAME.prompt(table, table.view(state, seat)).text.en

    state = after(table, state, "roll", "die_crack")
    assert asked(2) == "The die says: crack a tile. React, or pass."
    state = after(table, state, "card_loaded_die", "die_bear", "bear-m12")
    assert asked(1) == "The bear is upon you: play a card, or pass."


@pytest.mark.parametrize(
    ("trigger", "effects"),
    [
        ("die_rolled", [{"op": "reroll"}, {"op": "reroll"}]),
        ("card_played", [{"op": "cancel", "what": "card"}, {"op": "cancel", "what": "card"}]),
        ("chased", [{"op": "bear_back"}, {"op": "bear_back"}, {"op": "cancel", "what": "chase"}]),
    ],
)
def test_a_card_that_answers_twice_is_refused(trigger: str, effects: list[dict[str, Any]]) -> None:
    words = {"en": "A", "fr": "B"}
    card = {"id": "c", "copies": 8, "class": "after", "trigger": trigger, "who": "any", "effects": effects}
    deck = {"schema": 1, "deck": "d", "title": words, "cards": [{**card, "name": words, "text": words}]}
    with pytest.raises(InvalidValue) as refusal:
        check_deck(deck)
    assert "only once on a card" in refusal.value.text.en


def value(field: Field, rng: Random) -> Any:
    if field.many:
        return rng.sample(field.words, rng.randint(1, len(field.words)))
    return rng.choice(field.words) if field.words else rng.randint(field.low, field.high)


def random_card(number: int, rng: Random) -> dict[str, Any]:
    words = {"en": f"Card {number}"}
    timing = rng.choice(TIMINGS)
    card: dict[str, Any] = {"id": f"c{number}", "copies": rng.randint(1, 8), "class": timing, "name": words}
    if timing == "after":
        card |= {"trigger": rng.choice(TRIGGERS), "who": rng.choice(WHO)}
    kinds = rng.choices(OPERATIONS, k=rng.randint(1, 4))
    effects = [{"op": kind.name, **{field.name: value(field, rng) for field in kind.fields}} for kind in kinds]
    return {**card, "text": words, "effects": effects}


@pytest.mark.parametrize("seed", range(25))
def test_any_deck_that_is_accepted_can_be_played(seed: int) -> None:
    rng = Random(seed)
    cards: list[dict[str, Any]] = []
    while len(cards) < 12:
        card = random_card(len(cards), rng)
        deck = {"schema": 1, "deck": "d", "title": {"en": "D"}, "cards": [card]}
        try:
            check_deck(deck)
        except InvalidValue:
            continue
        cards.append(card)
    deck = {"schema": 1, "deck": "d", "title": {"en": "D"}, "cards": cards}
    table = rules(
        rng.randint(2, 4),
        mode="intermediate",
        deck=deck,
        extensions=["kraken", "piece1", "piece2", "rotating1", "rotating2"],
        chase=rng.choice(["any", "adjacent"]),
    )
    played = line(table, seed)
    assert table.outcome(played.last) is not None
    for step in played.steps:
        assert step.after == table.apply(step.state, step.action)
