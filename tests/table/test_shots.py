"""A match as shots: one for each sentence that is told, and never ahead of the story."""

from functools import cache
from random import Random

import pytest

from rookery.catalog import specs
from rookery.core.effects import visible
from rookery.match import Match
from rookery.scene.picture import Picture
from rookery.scene.shapes import Scene, Shape
from rookery.table.moment import Shot, _blend_scene, picture_at, scores_at, shots

every_game = pytest.mark.parametrize("name", specs())


@cache
def played(name: str) -> Match:
    rng = Random(4)
    match = Match.open(specs()[name], seed=bytes(32), match_id="shots", seats=2, names=("Ada", "Bo"))
    while match.outcome is None:
        assert match.to_move is not None
        match.play(rng.choice(match.legal_texts(match.to_move)))
    return match


def told(match: Match) -> list[tuple[str, str]]:
    """Return every sentence of a match with its clause."""
    effects = [e for step in match.history.standing() for e in visible(match.effects(step), None)]
    sentences = [(match.game.narrate(effect, None, ["Ada", "Bo"]), effect.rule) for effect in effects]
    return [(text.en, rule) for text, rule in sentences if text is not None]


def keyed(picture: Picture) -> dict[str, Shape]:
    scenes = [picture.board, *[tray.scene for tray in picture.trays]]
    return {shape.key: shape for scene in scenes for shape in scene.shapes if shape.key}


@every_game
def test_there_is_a_shot_for_each_sentence_with_its_clause(name: str) -> None:
    match = played(name)
    assert [(shot.text.en, shot.rule) for shot in shots(match)] == told(match)


@every_game
def test_a_step_ends_as_it_is_and_begins_as_it_was(name: str) -> None:
    match = played(name)
    rest = iter(list(shots(match)))
    compared = 0
    for step in match.history.standing():
        effects = visible(match.effects(step), None)
        named = [
            [e.key for e in effects[: number + 1]]
            for number, effect in enumerate(effects)
            if match.game.narrate(effect, None, ["Ada", "Bo"]) is not None
        ]
        if not named:
            continue
        of_step: list[Shot] = [next(rest) for _ in named]
        assert of_step[-1].picture == picture_at(match, step.seq)
        assert of_step[-1].scores == scores_at(match, step.seq)
        before = keyed(match.game.draw_view(match.rules.view(step.before, None)))
        for shot, so_far in zip(of_step[:-1], named[:-1], strict=True):
            later = {effect.key for effect in effects[len(so_far) :]} & before.keys()
            shown = keyed(shot.picture)
            assert all(shown[key] == before[key] for key in later if key in shown), shot.text.en
            compared += len(later)
    assert compared or name == "pingouin"  # whose penguin has moved before the ice is taken


def test_a_match_that_was_given_up_ends_with_its_outcome() -> None:
    match = Match.open(specs()["pingouin"], seed=bytes(32), match_id="shots", names=("Ada", "Bo"))
    match.resign(0)
    last = list(shots(match))[-1]
    assert match.outcome is not None
    assert (last.text, last.rule) == (match.outcome.text, "")


def test_a_seat_is_shown_what_it_may_know() -> None:
    """In Banquise the mover's hand is known to its seat alone."""
    match = played("banquise")
    own, spectator = list(shots(match, 0)), list(shots(match, None))
    assert own[0].picture != spectator[0].picture
    assert keyed(spectator[0].picture).keys() < keyed(own[0].picture).keys()


def test_what_is_still_to_come_keeps_its_place_in_the_order_of_drawing() -> None:
    def shape(key: str, x: float = 0.0) -> Shape:
        return Shape((), x, key=key)

    before = Scene(10, 10, tuple([shape(key) for key in "abcd"]))
    after = before._replace(shapes=(shape("a", 5), shape("x"), shape("c", 5), shape("b", 5)))
    blended = _blend_scene(before, after, {"b", "d", "x"})
    assert [(each.key, each.x) for each in blended.shapes] == [("a", 5), ("b", 0), ("c", 5), ("d", 0)]
    first = _blend_scene(before, after, {"a"})
    assert [(each.key, each.x) for each in first.shapes] == [("a", 0), ("x", 0), ("c", 5), ("b", 5)]
