"""Each game that tells a story has one that is told by hand."""

import pytest

from conformance.stories import known_clauses, quoted_clauses, replay_story, story_path
from pebbles.game import SPEC as PEBBLES
from rookery.catalog import specs
from rookery.core import AnySpec

TOLD = [*specs().values(), PEBBLES]


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.name)
def test_a_story_is_true_to_the_word(told: AnySpec) -> None:
    if not story_path(told.name).exists():
        pytest.skip(f"nobody has told a story of {told.name} yet")
    text = story_path(told.name).read_text(encoding="utf-8")
    replay_story(told, text)
    assert 40 <= len(text.splitlines()) <= 150
    assert quoted_clauses(text) <= known_clauses(told)
    assert len(quoted_clauses(text)) >= min(12, len(known_clauses(told)) - 2)
