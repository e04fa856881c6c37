"""Notation, positions, explanations and pictures, for every game in the catalogue."""

from random import Random

import pytest

from conformance.tables import Table, positions
from rookery.core import CHANCE, LANGUAGES, IllegalAction, InvalidPosition, UnreadableMove
from rookery.core.game import Game
from rookery.scene.picture import PURPOSES
from rookery.scene.text import terminal


def test_every_action_has_a_text_of_its_own(table: Table) -> None:
    game, rules = table
    texts = [game.format_action(rules, action) for action in rules.actions]
    assert len(set(texts)) == len(texts)
    assert all(text == text.lower() and text.split() == [text] for text in texts)
    made = Game(game, rules)
    for action, text in zip(rules.actions, texts, strict=True):
        assert made.parse(text) is action
    with pytest.raises(UnreadableMove):
        made.parse("castles-long")


def test_positions_survive_being_written(table: Table) -> None:
    game, rules = table
    for state in positions(table, 25):
        text = game.format_position(rules, state)
        assert "\n" not in text
        assert game.parse_position(rules, text) == state


def test_a_broken_position_is_refused_with_reasons(table: Table) -> None:
    game, rules = table
    for text in ("", "x" * 40, "{}", "[]", "1 2 3 4 5 6 7 8 9"):
        with pytest.raises(InvalidPosition) as refused:
            game.parse_position(rules, text)
        assert refused.value.reasons
        assert all(reason.text.en and reason.text.fr for reason in refused.value.reasons)


def test_whatever_is_not_legal_is_explained(table: Table) -> None:
    game, rules = table
    rng = Random(0)
    for state in positions(table, 6):
        legal = rules.legal_actions(state)
        tries = [
            game.format_action(rules, action)
            for action in rng.sample(list(rules.actions), min(25, len(rules.actions)))
            if action not in legal
        ]
        for text in [*tries, "", "?", "no-such-thing", "a1-", "-", "é", "a1-a1-a1-a1"]:
            why = game.explain(rules, state, text)
            assert isinstance(why, IllegalAction | UnreadableMove)
            assert why.code
            assert why.text.en
            assert why.text.fr
            if isinstance(why, IllegalAction):
                assert why.rule
                assert why.tried == text
                assert not any("-" in key for key in why.keys), "each points at one thing"


def test_pictures_show_and_name_what_can_be_clicked(table: Table) -> None:
    """Each legal action is a path over shapes that can be clicked; what has a key has it alone and is labelled."""
    game, rules = table
    for state in positions(table, 5):
        seat = rules.to_move(state)
        own = seat if seat is not None and seat != CHANCE else None
        picture = game.draw(rules, rules.view(state, own))
        scenes = [picture.board, *[tray.scene for tray in picture.trays]]
        shapes = [shape for scene in scenes for shape in scene.shapes]
        keys = [shape.key for shape in shapes if shape.key]
        assert len(set(keys)) == len(keys)
        clicks = {shape.click for shape in shapes if shape.click}
        for shape in shapes:
            if shape.click:
                assert shape.label is not None
                assert shape.label.en
                assert shape.label.fr
        for scene in scenes:
            assert all(0 <= glyph.row < scene.rows for shape in scene.shapes for glyph in shape.glyphs)
            for language in LANGUAGES:
                assert terminal(scene, language=language, colour=False, ascii=True).isascii()
        assert all(tray.purpose in PURPOSES for tray in picture.trays)
        if own is not None:
            for action in rules.legal_actions(state):
                assert set(game.format_action(rules, action).split("-")) <= clicks
