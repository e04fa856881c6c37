"""Previews: true where nothing is hidden, the same for all that a seat cannot tell apart, and without consequences."""

import json
from random import Random
from typing import Any

import pytest

from match.honest import GAMES, opened
from match.twins import twins
from rookery.core.effects import visible
from rookery.table import Move, ShowPreview, execute, preview
from rookery.table.frame import effect_frames, picture_for, picture_frame


@pytest.mark.parametrize("name", list(GAMES))
def test_a_preview_is_what_then_happens_and_asking_changes_nothing(name: str) -> None:
    match = opened(name)
    rng = Random(4)
    shown = 0
    for _ in range(40):
        seat = match.to_move
        if seat is None:
            break
        lines, text = list(match.lines()), rng.choice(match.legal_texts(seat))
        found = execute(match, seat, ShowPreview(text)).preview
        assert list(match.lines()) == lines
        events = execute(match, seat, Move(text)).events
        if found is None:
            assert match.rules.has_secrets
            continue
        shown += 1
        step = match.history.step(events[0].seq)
        assert step is not None
        told = effect_frames(match, visible(match.effects(step), seat), seat)
        assert found["effects"] == told, text
        if len(events) == 1:  # no draw followed
            board = picture_frame(picture_for(match, seat))["board"]
            now = {json.dumps(shape, sort_keys=True) for shape in board["shapes"]}
            then = {json.dumps(shape, sort_keys=True) for shape in found["picture"]["board"]["shapes"] if "k" in shape}
            # Only marks of the last turn may differ from what the preview drew.
            assert len(then - now) <= len(told), text
    assert shown > 5


def test_what_a_seat_cannot_foresee_is_not_shown() -> None:
    """A tile that is turned may be anything: what differs between states that look alike has no preview."""
    match = opened("thin_ice")
    game, rules = match.game, match.rules
    rng = Random(4)
    unforeseen = 0
    for _ in range(25):
        seat = match.to_move
        assert seat is not None
        for text in match.legal_texts(seat)[:3]:
            if preview(match, seat, text) is None:
                states = [rules.sample_state(match.view(seat), rng) for _ in range(20)]
                assert len({rules.view(rules.apply(state, game.parse(text)), seat) for state in states}) > 1
                unforeseen += 1
        match.play(rng.choice(match.legal_texts(seat)))
    assert unforeseen > 3


def test_nothing_is_shown_to_somebody_who_cannot_do_it() -> None:
    match = opened("pingouin")
    text = match.legal_texts(0)[0]
    assert preview(match, 0, text) is not None
    assert preview(match, 1, text) is None
    assert preview(match, 0, "no such move") is None


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        ("banquise", {"seats": 3, "options": {"rounds": 1}}),
        ("thin_ice", {"seats": 3, "options": {"mode": "advanced"}}),
    ],
)
def test_no_byte_of_a_preview_depends_on_what_its_seat_cannot_know(name: str, setting: dict[str, Any]) -> None:
    asked = 0
    for number in range(36):
        seat = number % 3
        one, other = twins(name, seat, number, most=30 + 2 * number, **setting)
        for text in one.legal_texts(seat)[:6]:
            asked += 1
            assert json.dumps(preview(one, seat, text)) == json.dumps(preview(other, seat, text))
    assert asked > 10
