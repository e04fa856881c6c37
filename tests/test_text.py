"""Sentences for people, in both languages."""

from random import Random

import pytest

from rookery.catalog import game
from rookery.core import play, settle
from rookery.text import Text, plural


@pytest.mark.parametrize(
    ("count", "ends"), [(0, ("s", "")), (1, ("", "")), (-1, ("", "")), (1.5, ("s", "")), (2, ("s", "s"))]
)
def test_a_word_ends_as_its_number_asks(count: float, ends: tuple[str, str]) -> None:
    assert plural(count) == ends


def test_one_block_is_not_called_blocks() -> None:
    pingouin = game("pingouin")
    rules = pingouin.rules(2, placement="any", fish_counts=[60, 0, 0])
    state = settle(rules, rules.opening(), Random(1))
    for text in ("a1", "h8", "b1", "g8", "c1", "f8", "d1", "e8", "a1-a2"):
        state = play(rules, state, pingouin.read(rules, text))
    labels = {shape.key: shape.label for shape in pingouin.picture(rules, rules.view(state, 0)).shapes}
    assert labels["score-1"] == Text("Seat 1: 1 fish, 1 block", "Place 1 : 1 poisson, 1 bloc")
    assert labels["score-2"] == Text("Seat 2: 0 fish, 0 blocks, to move", "Place 2 : 0 poisson, 0 bloc, au trait")
