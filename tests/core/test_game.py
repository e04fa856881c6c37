"""A game as people and programs hold it: what it plays and refuses, what its bots are called, who learns of what."""

import pytest

from pebbles.game import SPEC
from rookery.core import IllegalAction, UnreadableMove
from rookery.core.effects import Effect, visible


def test_only_a_legal_move_is_played_however_it_is_given() -> None:
    game = SPEC.game()
    state = game.parse_position("hands=13/12 floe=0 turn=1")
    after = game.rules.apply(state, game.parse("heavy"))
    effects: list[Effect] = []
    assert game.play(state, game.parse("heavy")) == game.play(state, " Heavy ", effects) == after
    assert effects
    for illegal in ("medium", game.parse("medium"), "draw-light"):
        with pytest.raises(IllegalAction) as refused:
            game.play(state, illegal)
        assert refused.value.tried in ("medium", "draw-light")
    with pytest.raises(UnreadableMove):
        game.play(state, "huge")
    with pytest.raises(UnreadableMove) as unread:
        game.parse("huge")
    assert unread.value.tried == "huge"


def test_the_second_bot_of_a_name_gets_a_number() -> None:
    assert SPEC.bot_name("mcts", ["Ada", "Bot mctsen"]) == "Bot mcts"
    assert SPEC.bot_name("mcts", ["Bot mcts"]) == "Bot mcts 2"
    assert SPEC.bot_name("mcts", ["Bot mcts", "Bot mcts 2"]) == "Bot mcts 3"


def test_an_effect_is_for_everybody_or_for_those_who_may_know() -> None:
    public, hers, both = (Effect("peek", known_to=known) for known in (None, frozenset({1}), frozenset({0, 1})))
    told = [visible((public, hers, both), reader) for reader in (None, 0, 1)]
    assert told == [[public], [public, both], [public, hers, both]]
