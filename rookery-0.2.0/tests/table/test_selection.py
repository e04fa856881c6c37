"""Clicks and reactions."""

from random import Random

import pytest

from match.honest import GAMES, opened
from rookery.table import ReactionPolicy, Selection, next_keys, select
from rookery.table.reactions import PASS_DELAY

LEGAL = ["a1", "b2-c3", "b2-c3-d4", "b2-e5", "pass"]


def test_a_click_filters() -> None:
    assert next_keys(LEGAL, ()) == ["a1", "b2", "pass"]
    assert next_keys(LEGAL, ("b2",)) == ["c3", "e5"]
    assert select(LEGAL, (), "a1") == Selection(move="a1")
    assert select(LEGAL, (), "b2") == Selection(("b2",))
    assert select(LEGAL, ("b2",), "e5") == Selection(move="b2-e5")
    assert select(LEGAL, ("b2",), "c3") == Selection(("b2", "c3"))
    assert select(LEGAL, ("b2", "c3"), "d4") == Selection(move="b2-c3-d4")


def test_the_same_key_again_finishes_or_takes_back() -> None:
    assert select(LEGAL, ("b2", "c3"), "c3") == Selection(move="b2-c3")
    assert select(LEGAL, ("b2",), "b2") == Selection(())


def test_another_start_and_nonsense() -> None:
    assert select(LEGAL, ("b2",), "pass") == Selection(move="pass")
    assert select(LEGAL, ("b2",), "z9") == Selection(("b2",), wrong="b2-z9")
    assert select(LEGAL, (), "c3") == Selection((), wrong="c3")
    # Where nothing is legal, as while a socket is down, no click means a move.
    assert select([], (), "a1") == Selection((), wrong="a1")


@pytest.mark.parametrize("name", list(GAMES))
def test_every_legal_move_can_be_clicked_and_only_those(name: str) -> None:
    match = opened(name)
    rng = Random(2)
    for _ in range(15):
        if match.to_move is None:
            break
        legal = match.legal_texts(match.to_move)
        for text in rng.sample(legal, min(10, len(legal))):
            at = Selection()
            for key in text.split("-"):
                assert not at.move
                at = select(legal, at.path, key)
            at = at if at.move else select(legal, at.path, text.split("-")[-1])
            assert at.move == text
        keys = sorted({key for text in legal for key in text.split("-")})
        at = Selection()
        for _ in range(30):
            at = select(legal, at.path, rng.choice(keys))
            assert not at.move or at.move in legal
        match.play(rng.choice(legal))


def test_reactions_are_passed_as_the_player_wants() -> None:
    usual, always = ReactionPolicy(), ReactionPolicy("always")
    assert usual.passes(["pass"], reaction=True)
    assert not usual.passes(["pass", "card"], reaction=True)
    assert not usual.passes(["pass"], reaction=False)
    assert not always.passes(["pass"], reaction=True)
    skipping = always._replace(skip_until_turn=True)
    assert skipping.passes(["pass", "card"], reaction=True)
    assert not skipping.passes(["c3"], reaction=False)
    assert not skipping.passes(["c3"], reaction=True)
    assert skipping.after_prompt(reaction=True) == skipping
    assert skipping.after_prompt(reaction=False) == always
    assert skipping.delay(Random(1)) == 0.0
    assert PASS_DELAY[0] <= usual.delay(Random(1)) <= PASS_DELAY[1]
