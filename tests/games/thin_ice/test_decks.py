"""Decks are data: what is refused, what is kept, and the words that the default deck leaves unused."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from games.thin_ice.positions import GAME, after, bear, changed, legal, pawn, position, refused, rules, shows
from rookery.core import CHANCE, InvalidOptions
from rookery.core.game import Game
from rookery.core.options import InvalidValue
from rookery.games.thin_ice.cards.card_ops import OPERATIONS
from rookery.games.thin_ice.cards.deck import TIMINGS, TRIGGERS, check_deck, default_deck, parse_deck, read_deck
from rookery.games.thin_ice.stack import Reaction
from rookery.games.thin_ice.state import DIE_DONE, PAWN_DONE, TILE_DONE, Anchor, Secret
from rookery.games.thin_ice.tiles import TABLE


def deck(*cards: dict[str, Any], copies: int = 8) -> dict[str, Any]:
    """Make a deck; cards say only what matters."""
    whole = [
        {"id": f"c{n}", "copies": copies, "name": {"en": f"Card {n}"}, "text": {"en": "It does it."}, **card}
        for n, card in enumerate(cards)
    ]
    return {"schema": 1, "deck": "house", "title": {"en": "House"}, "cards": whole}


def one(timing: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"class": timing, "effects": list(effects), **more}


def test_ta47_the_default_deck() -> None:
    cards = default_deck().designs
    assert (len(cards), sum(card.copies for card in cards)) == (23, 30)
    assert [sum(card.copies for card in cards if card.timing == timing) for timing in TIMINGS] == [7, 12, 11]
    assert all(card.name.en and card.name.fr and card.text.en != card.text.fr for card in cards)
    # A changed deck reads old logs differently: then the rules' version must rise.
    assert (rules(2).version, default_deck().hash[:12]) == (1, HASH)


HASH = "85b71016a857"


def test_the_vocabulary_is_covered() -> None:
    used = {operation.code for card in default_deck().designs for operation in card.operations}
    spare = {operation.name for number, operation in enumerate(OPERATIONS) if number not in used}
    assert spare == {"swap_tiles", "anchor_tile", "sleep_bear", "draw_card", "discard_card", "skip_turn"}


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("schema",), 2, "deck, schema"),
        (("deck",), "No!", "deck, deck"),
        (("extra",), 1, "deck, extra"),
        (("cards",), [], "deck, cards"),
        (("cards", 0, "id"), "A-1", "card 1, id"),
        (("cards", 1, "id"), "cold_snap", "card cold_snap, id"),
        (("cards", 0, "copies"), 0, "card cold_snap, copies"),
        (("cards", 0, "copies"), 99, "card cold_snap, copies"),
        (("cards", 0, "class"), "never", "card cold_snap, class"),
        (("cards", 0, "trigger"), "fell", "card cold_snap, trigger"),
        (("cards", 0, "colour"), "red", "card cold_snap, colour"),
        (("cards", 0, "name"), {"fr": "Froid"}, "card cold_snap, name"),
        (("cards", 0, "text", "en"), "x" * 1000, "card cold_snap, text, en"),
        (("cards", 0, "text", "fr"), "two\nlines", "card cold_snap, text, fr"),
        (("cards", 0, "effects"), [], "card cold_snap, effects"),
        (("cards", 0, "effects", 0, "op"), "exec", "card cold_snap, op"),
        (("cards", 0, "effects", 0, "count"), 9, "card cold_snap, freeze_tile, count"),
        (("cards", 0, "effects", 0, "code"), "1", "card cold_snap, freeze_tile, code"),
        (("cards", 0, "effects", 0), {"op": "reroll"}, "card cold_snap, reroll"),
        (("cards", 0, "effects", 0), {"op": "die_action"}, "card cold_snap, die_action, face"),
        (("cards", 0, "effects", 0), {"op": "move_pawn"}, "card cold_snap, move_pawn"),
        (("cards", 9, "effects", 0, "faces"), ["bear"], "card orca_rider, allow_faces, faces"),
        (("cards", 17, "effects"), [{"op": "cancel", "what": "chase"}], "card flare, cancel"),
        (("cards", 17, "trigger"), "eclipse", "card flare, trigger"),
        (("cards", 17, "who"), "you", "card flare, who"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named_by_card_and_field(path: tuple[Any, ...], value: Any, named: str) -> None:
    source = deepcopy(dict(default_deck().source))
    inner: Any = source
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(InvalidValue) as wrong:
        check_deck(source)
    assert f"{named}:" in wrong.value.text.en
    assert f"{named} :" in wrong.value.text.fr


def test_every_complaint_is_made_at_once() -> None:
    source = deepcopy(dict(default_deck().source))
    source["schema"] = 7
    source["cards"][0]["copies"] = -1
    source["cards"][3]["class"] = "soon"
    with pytest.raises(InvalidOptions) as refusal:
        GAME.rules(3, mode="intermediate", deck=source)
    assert all(part in str(refusal.value) for part in ("schema", "cold_snap, copies", "pickpocket, class"))


@pytest.mark.parametrize("text", ["", "[1]", "{", "null", '"deck"', "[" * 100_000, "x" * 300_000], ids=lambda t: t[:8])
def test_what_is_no_deck_at_all(text: str) -> None:
    with pytest.raises(InvalidValue):
        parse_deck(text)


def test_a_house_deck_stands_in_the_options_and_replays(tmp_path: Path) -> None:
    source = deck(one("anytime", {"op": "freeze_tile"}))
    path = tmp_path / "house.json"
    path.write_text(json.dumps(source), encoding="utf-8")
    read = read_deck(path)
    table = rules(2, mode="intermediate", deck=source)
    assert table.deck_hash == read.hash
    logged = json.loads(json.dumps(dict(table.options)))
    assert rules(2, **logged).deck_hash == read.hash
    assert logged["deck"]["sha256"] == read.hash
    with pytest.raises(InvalidOptions):
        rules(2, mode="intermediate", deck={**logged["deck"], "deck": "forged"})
    shuffled = {key: source[key] for key in reversed(list(source))}
    assert check_deck(shuffled).hash == read.hash
    assert read.designs[0].name.fr == "Card 0"  # a missing language reads English
    assert rules(2, deck=dict(default_deck().source)).options["deck"] == "default"
    with pytest.raises(InvalidOptions):
        rules(5, mode="intermediate", deck=source)  # fewer than two cards each


def test_a_deck_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "rookery" / "decks"
    folder.mkdir(parents=True)
    (folder / "house.json").write_text(json.dumps(deck(one("anytime", {"op": "freeze_tile"}))), encoding="utf-8")
    table = rules(2, mode="intermediate", deck="house")
    assert isinstance(table.options["deck"], dict)  # the log carries the deck, not the name
    for name in ("nothing", "../house", "house.json", ""):
        with pytest.raises(InvalidOptions):
            rules(2, mode="intermediate", deck=name)


DONE = PAWN_DONE | TILE_DONE | DIE_DONE


def test_swap_tiles() -> None:
    table = rules(2, mode="intermediate", deck=deck(one("own_turn", {"op": "swap_tiles"})))
    state = position(table, "pco", "l12 off", done=DONE, hands=[["c0"], []])
    state = changed(state, pawns=changed(state.pawns, eliminated_at=(0, 0)))
    state = after(table, state, "card_c0")
    assert legal(table, state) == {"m12", "n12"}
    state = after(table, state, "m12", "n12")
    assert (shows(state, "m12"), shows(state, "n12")) == ("o", "c")


def test_what_is_known_of_a_tile_goes_along_when_it_is_exchanged() -> None:
    table = rules(2, mode="intermediate", deck=deck(one("own_turn", {"op": "swap_tiles"})))
    state = position(table, "pjcp", "l12 o12", done=DONE, hands=[["c0"], []])
    state = changed(state, floe=changed(state.floe, secrets=(Secret(TABLE.cell_named["m12"], 0b10),)))
    state = after(table, state, "card_c0", "m12", "n12")
    assert [(TABLE.names[cell], seats) for cell, seats in state.floe.secrets] == [("n12", 0b10)]


def test_with_only_moved_tiles_adrift_a_tile_that_moves_is_one() -> None:
    table = rules(2, drift_scope="moved")
    state = position(table, "pp.p", "l12 m12", done=PAWN_DONE | DIE_DONE)
    assert shows(after(table, state, "o12-o13"), "o13") == "."


def test_a_pawn_that_is_out_lies_no_longer() -> None:
    table = rules(3)
    state = position(table, "ppp.p", "l12 m12 p12", fallen=4, done=PAWN_DONE | TILE_DONE)
    state = after(table, state, "roll", "die_freeze")
    assert (state.pawns.eliminated_at, state.pawns.fallen) == ((0, 0, 1), 0)


def test_a_pawn_stands_up_once_though_another_lies() -> None:
    house = deck(one("after", {"op": "stand_up"}, trigger="fell", who="self"))
    table = rules(3, mode="intermediate", deck=house)
    state = position(table, "pphp pp", "off m13 o12", bear="l12", fallen=4, hands=[[], ["c0", "c0"], []])
    state = after(table, state, "roll", "die_bear", "bear-m13", "n12")
    assert (table.to_move(state), legal(table, state), state.pawns.fallen) == (1, {"card_c0", "pass"}, 0b110)
    state = after(table, state, "card_c0")
    assert (state.pawns.fallen, len(state.cards.hands[1])) == (0b100, 1)
    assert "card_c0" not in legal(table, state)


def test_a_moved_tile_that_is_exchanged_drifts_where_it_is_now() -> None:
    source = deck(one("own_turn", {"op": "swap_tiles"}))
    table = rules(2, mode="intermediate", deck=source, drift_scope="moved")
    state = position(table, "pp.c.o", "l12 m12", done=PAWN_DONE | TILE_DONE, hands=[["c0"], []])
    state = changed(state, floe=changed(state.floe, moved=(TABLE.cell_named["o12"],)))
    state = after(table, state, "card_c0", "o12", "q12", "roll", "die_bear")
    assert (state.turn.unit, shows(state, "o12"), shows(state, "q12")) == (1, "o", ".")


def test_a_moved_tile_that_is_anchored_drifts_when_it_is_loose() -> None:
    table = rules(2, mode="intermediate", drift_scope="moved")
    cell = TABLE.cell_named["o12"]
    state = position(table, "pp.c", "l12 m12", fallen=2, done=PAWN_DONE | TILE_DONE)
    for anchor, drifts in ((Anchor(cell, 1, 0), True), (Anchor(cell, 0, 0), False)):
        held = changed(state, floe=changed(state.floe, moved=(cell,), anchored=(anchor,)))
        held = after(table, held, "roll", "die_bear")  # and the second player's turn is missed
        assert (held.turn.unit, shows(held, "o12")) == (0, "." if drifts else "c")
        assert held.floe.moved == (() if drifts else (cell,))


def test_anchor_tile_and_draw_card() -> None:
    source = deck(one("own_turn", {"op": "anchor_tile"}, {"op": "draw_card", "count": 2}))
    table = rules(2, mode="intermediate", deck=source)
    state = position(table, "pp..p", "l12 m12", done=PAWN_DONE | TILE_DONE, hands=[["c0"], []])
    state = after(table, state, "card_c0", "p12", "take-card_c0", "take-card_c0", "roll", "die_bear", "pass")
    assert shows(state, "p12") == "p"  # it would have drifted
    assert len(state.cards.hands[0]) == 2


def test_a_permit_that_one_has_is_not_given_again() -> None:
    """TA47: a card is played only if something comes of it, which is more than what an earlier one has opened."""
    source = deck(one("own_turn", {"op": "allow_faces", "faces": ["orca"]}), one("own_turn", {"op": "allow_occupied"}))
    for seats, unit in ((2, 0), (2, 1), (3, 2)):
        table = rules(seats, mode="intermediate", deck=source)
        pawns = ["m13", "m13", "m13"][:seats]
        pawns[unit], pawns[unit - 1] = "l12", "n12"
        hands = [["c0", "c0", "c1"] if seat == unit else [] for seat in range(seats)]
        state = position(table, "pop .p.", " ".join(pawns), unit=unit, done=TILE_DONE | DIE_DONE, hands=hands)
        assert "card_c0" in legal(table, state)
        state = after(table, state, "card_c0")
        assert f"pawn{unit + 1}-m12" in legal(table, state)
        assert refused(table, state, "card_c0") == "TA47"


def test_sleep_bear_and_skip_turn() -> None:
    source = deck(one("anytime", {"op": "sleep_bear"}), one("anytime", {"op": "skip_turn", "target": "other"}))
    table = rules(3, mode="intermediate", deck=source)
    state = position(table, "ppph", "l12 m12 n12", bear="o12", hands=[["c0", "c1"], [], []])
    state = after(table, state, "card_c0")
    assert not state.floe.awake
    state = after(table, state, "card_c1")
    assert legal(table, state) == {"m12", "n12"}
    assert after(table, state, "m12").pawns.fallen == 2
    lying = position(table, "ppph", "l12 m12 n12", fallen=2, hands=[["c1"], [], []])
    assert legal(table, after(table, lying, "card_c1")) == {"n12"}  # who lies misses a turn already
    asleep = position(table, "ppph", "l12 m12 n12", bear="o12", awake=False, hands=[["c0"], [], []])
    assert refused(table, asleep, "card_c0") == "TA47"


def test_discard_card() -> None:
    table = rules(2, mode="intermediate", deck=deck(one("anytime", {"op": "discard_card"})))
    state = position(table, "ppp", "l12 m12", hands=[["c0"], ["c0"]])
    state = after(table, state, "card_c0", "seat2")
    take = Game(GAME, table).parse("take-card_c0")
    assert GAME.format_for(table, state, take, None) == "take-card_c0"  # it goes to the open pile
    assert sum(after(table, state, "take-card_c0").cards.discards) == 2


@pytest.mark.parametrize("trigger", ["tile_flipped", "tile_removed", "pawn_moved", "bear_moved"])
@pytest.mark.parametrize("who", ["self", "other", "any"])
def test_the_other_triggers(trigger: str, who: str) -> None:
    assert trigger in TRIGGERS
    source = deck(one("after", {"op": "draw_card"}, trigger=trigger, who=who))
    table = rules(2, mode="intermediate", deck=source)
    state = position(table, "pcj hp", "m12 l12", bear="l13", hands=[["c0"], ["c0"]])
    if trigger == "bear_moved":
        state = after(table, state, "roll", "die_bear", "bear-k13")
    elif trigger == "tile_flipped":
        state = after(table, state, "roll", "die_crack", "n12")
    else:
        state = after(table, state, "pawn1-m13")
    asked = []
    while isinstance(state.stack[-1], Reaction):
        asked.append(table.to_move(state))
        state = after(table, state, "pass")
    assert asked == {"self": [0], "other": [1], "any": [0, 1]}[who]


def test_two_counters_answer_one_another() -> None:
    source = deck(
        one("anytime", {"op": "freeze_tile"}),
        one("after", {"op": "cancel", "what": "card"}, trigger="card_played", who="other"),
    )
    table = rules(2, mode="intermediate", deck=source)
    state = position(table, "ppcc", "l12 m12", hands=[["c0", "c1"], ["c1"]])
    state = after(table, state, "card_c0", "card_c1")
    assert table.to_move(state) == 0
    assert legal(table, after(table, state, "card_c1")) == {"n12", "o12"}  # last in, first out: the frost comes
    assert legal(table, after(table, state, "pass")) >= {"roll"}


def test_a_card_of_several_effects_goes_on_after_each() -> None:
    source = deck(one("own_turn", {"op": "freeze_tile", "count": 2}, {"op": "move_bear", "steps": 2}))
    table = rules(2, mode="intermediate", deck=source)
    state = position(table, "ppcc", "l12 m12", bear="l14", hands=[["c0"], []])
    state = after(table, state, "card_c0", "n12", "o12", "bear-l15", "bear-l16")
    assert (bear(state), shows(state, "o12")) == ("l16", "j")
    assert pawn(state) == "l12"
    assert table.to_move(state) != CHANCE
