"""Lessons: what may be done at each step is done or refused as in a game, and nothing is done out of turn."""

import pytest

from rookery.catalog import specs
from rookery.table.lesson import lesson, why_not

every_game = pytest.mark.parametrize("name", specs())


@every_game
def test_a_step_takes_its_move_and_whatever_else_is_legal_and_says_why_not_the_rest(name: str) -> None:
    spec = specs()[name]
    steps = lesson(spec)["steps"]
    assert any(step["move"] for step in steps)
    for number, step in enumerate(steps):
        assert not step["move"] or step["move"] in step["legal"]
        assert step["wrong"] not in step["legal"]
        for text in step["legal"][:2]:
            assert why_not(spec, number, text) is None
        refused = why_not(spec, number, step["wrong"] or "no-such-thing")
        assert refused is not None
        assert (refused["code"] == "not_your_turn") == (not step["legal"])
        assert refused["text"]["en"] != refused["text"]["fr"]


@every_game
def test_a_lesson_tells_its_actions_in_order_and_who_did_them(name: str) -> None:
    spec = specs()[name]
    told = lesson(spec)
    script = spec.texts("lesson")["steps"]
    texts = [[*([step["move"]] if "move" in step else []), *step.get("then", [])] for step in script]
    assert [action["text"] for action in told["actions"]] == [text for each in texts for text in each]
    assert [action["seq"] for action in told["actions"]] == list(range(1, len(told["actions"]) + 1))
    assert [step["seq"] for step in told["steps"]] == [sum(map(len, texts[:number])) for number in range(len(texts))]
    seats = {action["seq"] - 1: action["seat"] for action in told["actions"]}
    assert all(seats[step["seq"]] == 0 for step in told["steps"] if step["move"]), "the learner's moves"
    assert set(seats.values()) - {0}, "and what the others or chance answer"
    backgrounds = ["background" in step["picture"]["board"] for step in told["steps"]]
    assert not any(backgrounds[1:]), "it stays the same"
