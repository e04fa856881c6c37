"""Frames: whole, as JSON, the same for whoever cannot tell the difference, and steps of a replay."""

import json
from importlib.resources import files
from random import Random
from types import NoneType, UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from match.honest import GAMES, honest, opened
from match.twins import twins
from rookery.core import CHANCE
from rookery.match import Clock, Match, TableSettings
from rookery.scene.json import shape_to_json
from rookery.table import Frame, Moment, frame_for, moment_at, moments, turns_for
from rookery.table.schema import typescript

NAMES = list(GAMES)


def played(name: str, moves: int, number: int = 1, **more: Any) -> Match:
    rng = Random(number)
    match = opened(name, **more)
    for _ in range(moves):
        if match.to_move is not None:
            match.play(rng.choice(match.legal_texts(match.to_move)))
    return match


def assert_fits(value: Any, hint: Any) -> None:
    """Hold a value against its type, all the way down."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint is Any:
        return
    if is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        needed = {name for name, each in hints.items() if get_origin(each) is not NotRequired}
        assert needed <= set(value) <= set(hints), hint
        for name, each in value.items():
            plain = hints[name]
            assert_fits(each, get_args(plain)[0] if get_origin(plain) is NotRequired else plain)
    elif origin is list:
        assert isinstance(value, list)
        for each in value:
            assert_fits(each, inside[0])
    elif origin is dict:
        assert all(isinstance(name, str) for name in value)
    elif origin in (Union, UnionType):
        kinds = [each for each in inside if each in (str, NoneType) and isinstance(value, each)]
        assert_fits(value, kinds[0] if kinds else next(each for each in inside if each not in (str, NoneType)))
    else:
        allowed = (int, float) if hint is float else hint
        assert isinstance(value, allowed), (value, hint)
        assert hint is bool or not isinstance(value, bool)


def test_the_types_of_the_page_are_fresh() -> None:
    assert files("rookery").joinpath("web", "types.d.ts").read_text(encoding="utf-8") == typescript()


@pytest.mark.parametrize("name", NAMES)
def test_a_frame_has_every_field_of_its_schema_and_is_json(name: str) -> None:
    match = played(name, 7)
    for seat in (None, *range(match.header.seats)):
        frame = frame_for(match, seat, now=3.0)
        assert set(frame) == set(get_type_hints(Frame))
        assert_fits(frame, Frame)
        assert json.loads(json.dumps(frame)) == frame
        assert bool(frame["legal"]) == (frame["prompt"] is not None) == (seat == match.to_move)
        assert [event["seq"] for event in frame["events"]] == list(range(1, match.seq + 1))
        assert frame["header"] is not None
        assert frame["header"]["promise"] == match.header.promise
        assert "seed" not in frame["header"]
        assert frame["head"] == match.head
        assert len(frame["seats"]) == match.header.seats
        assert [each["score"] for each in frame["seats"]] == list(match.game.scores(match.view(None)))
        later = frame_for(match, seat, match.seq - 2, picture=False)
        assert [event["seq"] for event in later["events"]] == [match.seq - 1, match.seq]
        assert (later["header"], later["picture"]) == (None, None)


@pytest.mark.parametrize("name", NAMES)
def test_the_last_turn_is_told_by_effects_and_sentences(name: str) -> None:
    match = played(name, 12)
    turn = frame_for(match, None)["last_turn"]
    assert turn is not None
    assert tuple(step["text"] for step in turn["steps"]) == match.last_for(None)
    names = [player.name for player in match.players]
    for step, told in zip(match.turns()[-1].steps, turn["steps"], strict=True):
        effects = [effect for effect in match.effects(step) if effect.known_to is None]
        assert [each["kind"] for each in told["effects"]] == [effect.kind for effect in effects]
        for effect, each in zip(effects, told["effects"], strict=True):
            text = match.game.narrate(effect, None, names)
            assert each["text"] == (None if text is None else text._asdict())


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        ("banquise", {"seats": 3, "options": {"rounds": 1}}),
        ("thin_ice", {"seats": 3, "options": {"mode": "intermediate"}}),
        ("thin_ice", {"seats": 3, "options": {"mode": "advanced"}}),
    ],
)
def test_no_byte_of_a_frame_depends_on_what_its_reader_cannot_know(name: str, setting: dict[str, Any]) -> None:
    differing = 0
    for number in range(6):
        for seat in (None, 0, 1):
            one, other = twins(name, seat, number, **setting)
            frames = [frame_for(match, seat) for match in (one, other)]
            assert frames[0]["head"] != frames[1]["head"]
            told = [json.dumps({**frame, "head": ""}) for frame in frames]
            assert told[0] == told[1]
            for seq in (one.seq // 2, one.seq):
                assert moment_at(one, seq, seat) == moment_at(other, seq, seat)
            assert turns_for(one, seat) == turns_for(other, seat)
            differing += one.state != other.state
    assert differing > 3


def test_clocks_takebacks_and_the_end() -> None:
    settings = TableSettings(clock=Clock("total", 60.0))
    match = opened("pingouin", settings=settings, now=10.0)
    match.submit(0, match.legal_texts(0)[0], now=15.0)
    match.take_back(0, now=16.0)
    frame = frame_for(match, 1, now=20.0)
    assert [seat["left"] for seat in frame["seats"]] == [55.0, 55.0]
    assert (frame["running"], frame["to_move"]) == (1, 1)
    assert frame["takeback"] == {"seat": 0, "to": 60, "waiting": [1]}
    match.answer(1, True, now=21.0)
    assert frame_for(match, 1, now=21.0)["takeback"] is None
    match.resign(0, now=22.0)
    frame = frame_for(match, 1, now=30.0)
    assert frame["outcome"] is not None
    assert (frame["outcome"]["ranks"], frame["outcome"]["reason"]) == ([2, 1], "retired")
    assert (frame["to_move"], frame["running"], frame["legal"]) == (None, None, [])
    assert frame["header"] is not None
    assert frame["header"]["seed"] == match.header.seed


@pytest.mark.parametrize("name", NAMES)
def test_a_replay_stops_after_every_decision_that_stands(name: str) -> None:
    match = honest(name, 0)
    stops = moments(match)
    decisions = [step for step in match.history.standing() if step.seat != CHANCE]
    assert len(stops) == len(decisions) + 1
    assert stops == sorted(set(stops))
    seen = [moment_at(match, seq) for seq in stops]
    assert all(moment["to_move"] is not None for moment in seen[:-1])
    assert moment_at(match, match.seq)["scores"] == list(match.outcome.scores if match.outcome else ())
    for moment, step in zip(seen[:-1], decisions, strict=True):
        assert moment["to_move"] == step.seat
    assert_fits(seen[1], Moment)
    assert moment_at(match, 10**6)["seq"] == match.seq
    assert [step["seq"] for turn in turns_for(match, None) for step in turn["steps"]] == [
        step.seq for step in match.history.standing()
    ]


def test_everybody_reads_the_last_turn_with_their_own_eyes() -> None:
    """A card that is drawn in a turn is named to its owner alone."""
    match = opened("thin_ice")
    rng = Random(1)
    differing = 0
    while match.to_move is not None and match.seq < 150:
        match.play(rng.choice(match.legal_texts(match.to_move)))
        told = []
        for seat in (0, 1, 2, None):
            turn = frame_for(match, seat, match.seq, picture=False)["last_turn"]
            assert turn is not None
            told.append(tuple([step["text"] for step in turn["steps"]]))
            assert told[-1] == match.last_for(seat)
        differing += len(set(told)) > 1
    assert differing > 2


def test_who_has_the_header_is_not_sent_it_again() -> None:
    match = played("derby", 3)
    assert frame_for(match, 0, -1)["header"] is not None
    known = frame_for(match, 0, 0)
    assert (known["header"], len(known["events"])) == (None, match.seq)


def test_only_who_can_undo_is_offered_it() -> None:
    offered = 0
    match = opened("thin_ice", seats=2, options={"mode": "basic"})
    rng = Random(1)
    while match.to_move is not None and offered < 5:
        match.play(rng.choice(match.legal_texts(match.to_move)))
        seats = [seat for seat in (0, 1, None) if frame_for(match, seat, match.seq, picture=False)["can_undo"]]
        assert seats == [seat for seat in (0, 1) if match.can_undo(seat)]
        offered += len(seats)
    assert offered == 5


def test_a_turn_of_which_something_is_new_is_told_as_a_whole() -> None:
    match = played("thin_ice", 40)
    turns = [turn for turn in match.turns() if len(turn.steps) > 1]
    assert len(turns) > 3
    for turn in turns:
        for step in turn.steps[:-1]:
            told = turns_for(match, None, step.seq)[0]
            assert [each["seq"] for each in told["steps"]] == [each.seq for each in turn.steps]
        assert turn.steps[-1].seq not in [
            each["seq"] for told in turns_for(match, None, turn.steps[-1].seq) for each in told["steps"]
        ]


@pytest.mark.parametrize("name", NAMES)
def test_a_step_tells_how_a_thing_looked_that_changes_again_in_the_same_turn(name: str) -> None:
    match = played(name, 40)
    retold = 0
    for turn in match.turns():
        steps = turns_for(match, 0, turn.steps[0].seq - 1)[0]["steps"]
        named = [{effect["key"] for effect in step["effects"] if effect["key"]} for step in steps]
        dealt = [any(effect["kind"] == "deal" for effect in step["effects"]) for step in steps]
        for number, (step, told) in enumerate(zip(turn.steps, steps, strict=True)):
            later = named[number] if any(dealt[number + 1 :]) else set().union(*named[number + 1 :])
            again = told.get("again", {})
            assert set(again) == named[number] & later
            picture = match.game.draw_view(match.rules.view(step.after, 0))
            scenes = {"": picture.board, **{tray.key: tray.scene for tray in picture.trays}}
            shapes = {
                (where, shape.key): shape_to_json(shape) for where, scene in scenes.items() for shape in scene.shapes
            }
            for key, looks in again.items():
                assert looks == {where: shape for (where, own), shape in shapes.items() if own == key}
                retold += 1
    assert retold or name in ("pingouin", "banquise")


@pytest.mark.parametrize("name", NAMES)
def test_a_moment_tells_its_turn_up_to_there(name: str) -> None:
    match = played(name, 12)
    assert moment_at(match, 0)["turn"] is None
    for turn in match.turns():
        for count, step in enumerate(turn.steps, 1):
            told = moment_at(match, step.seq, 1)["turn"]
            assert told is not None
            assert (told["seat"], [each["seq"] for each in told["steps"]]) == (
                turn.seat,
                [each.seq for each in turn.steps[:count]],
            )
            assert told["steps"][-1]["text"] == match.text_for(step, 1)
