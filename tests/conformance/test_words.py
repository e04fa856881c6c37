"""Notation, positions, explanations and pictures, for every game in the catalogue."""

from random import Random

import pytest
from hypothesis import given

from conformance.tables import Table, line
from conformance.test_contract import LINES, SEEDS, sampled
from rookery.core import CHANCE, LANGUAGES, BadNotation, BadPosition, IllegalAction
from rookery.scene.terminal import terminal


def test_every_action_has_a_text_of_its_own(table: Table) -> None:
    game, rules = table
    texts = [game.write(rules, action) for action in rules.actions]
    assert len(set(texts)) == len(texts)
    assert all(text == text.lower() and text.split() == [text] for text in texts)
    for action, text in zip(rules.actions, texts, strict=True):
        assert game.read(rules, text) is action
    with pytest.raises(BadNotation):
        game.read(rules, "castles-long")


@LINES
@given(seed=SEEDS)
def test_positions_survive_being_written(table: Table, seed: int) -> None:
    game, rules = table
    for state in sampled(line(rules, seed), seed):
        text = game.write_position(rules, state)
        assert "\n" not in text
        assert game.read_position(rules, text) == state


def test_a_broken_position_is_refused_with_reasons(table: Table) -> None:
    game, rules = table
    for text in ("", "x" * 40, "{}", "[]", "1 2 3 4 5 6 7 8 9"):
        with pytest.raises(BadPosition) as refused:
            game.read_position(rules, text)
        assert refused.value.reasons
        assert all(reason.text.en and reason.text.fr for reason in refused.value.reasons)


@LINES
@given(seed=SEEDS)
def test_whatever_is_not_legal_is_explained(table: Table, seed: int) -> None:
    game, rules = table
    rng = Random(seed)
    for state in sampled(line(rules, seed), seed, 6):
        legal = rules.legal_actions(state)
        tries = [
            game.write(rules, action)
            for action in rng.sample(list(rules.actions), min(25, len(rules.actions)))
            if action not in legal
        ]
        for text in [*tries, "", "?", "no-such-thing", "a1-", "-", "é", "a1-a1-a1-a1"]:
            why = game.explain(rules, state, text)
            assert isinstance(why, IllegalAction | BadNotation)
            assert why.code
            assert why.text.en
            assert why.text.fr
            if isinstance(why, IllegalAction):
                assert why.rule


@LINES
@given(seed=SEEDS)
def test_pictures_show_and_name_what_can_be_clicked(table: Table, seed: int) -> None:
    """Each legal action is a path over shapes that can be clicked; what has a key has it alone and is labelled."""
    game, rules = table
    for state in sampled(line(rules, seed), seed, 5):
        seat = rules.to_move(state)
        own = seat if seat is not None and seat != CHANCE else None
        scene = game.picture(rules, rules.view(state, own))
        keys = [shape.key for shape in scene.shapes if shape.key]
        assert len(set(keys)) == len(keys)
        clicks = {shape.click for shape in scene.shapes if shape.click}
        for shape in scene.shapes:
            if shape.click:
                assert shape.label is not None
                assert shape.label.en
                assert shape.label.fr
            assert all(0 <= glyph.row < scene.rows for glyph in shape.glyphs)
        for language in LANGUAGES:
            assert terminal(scene, language=language, colour=False, ascii=True).isascii()
        if own is not None:
            for action in rules.legal_actions(state):
                assert set(game.write(rules, action).split("-")) <= clicks


@LINES
@given(seed=SEEDS)
def test_encodings_have_one_shape(table: Table, seed: int) -> None:
    np = pytest.importorskip("numpy")
    game, rules = table
    for state in sampled(line(rules, seed), seed, 5):
        for seat in range(rules.seats):
            array = game.encode(rules, rules.view(state, seat), seat)
            assert array.shape == game.encoding_shape(rules)
            assert array.dtype == np.float32
            assert np.isfinite(array).all()


@LINES
@given(seed=SEEDS)
def test_insight_stays_within_bounds(table: Table, seed: int) -> None:
    game, rules = table
    for state in sampled(line(rules, seed), seed, 10):
        worth = game.insight.evaluate(rules, state)
        assert len(worth) == rules.seats
        assert all(-1.0 <= own <= 1.0 for own in worth)
