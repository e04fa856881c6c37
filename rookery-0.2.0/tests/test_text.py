"""Sentences for people, in both languages."""

from random import Random

import pytest

from rookery.catalog import spec
from rookery.core import play, resolve_chance
from rookery.core.game import Game
from rookery.i18n import Text, plural
from rookery.scene.picture import compose


@pytest.mark.parametrize(
    ("count", "ends"), [(0, ("s", "")), (1, ("", "")), (-1, ("", "")), (1.5, ("s", "")), (2, ("s", "s"))]
)
def test_a_word_ends_as_its_number_asks(count: float, ends: tuple[str, str]) -> None:
    assert plural(count) == ends


def test_one_block_is_not_called_blocks() -> None:
    pingouin = spec("pingouin")
    rules = pingouin.rules(2, placement="any", fish_counts=[60, 0, 0])
    state = resolve_chance(rules, rules.initial_state(), Random(1))
    for text in ("a1", "h8", "b1", "g8", "c1", "f8", "d1", "e8", "a1-a2"):
        state = play(rules, state, Game(pingouin, rules).parse(text))
    labels = {shape.key: shape.label for shape in compose(pingouin.draw(rules, rules.view(state, 0))).shapes}
    assert labels["blocks-1"] == Text("Seat 1: 1 block taken", "Place 1 : 1 bloc en main")
    assert labels["blocks-2"] == Text("Seat 2: 0 blocks taken", "Place 2 : 0 bloc en main")
