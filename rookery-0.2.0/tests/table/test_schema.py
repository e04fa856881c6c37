"""Clients decode by the schema: whole frames of every game pass, and what does not fit is refused by name."""

import json
from typing import Any

import pytest

from match.honest import opened
from rookery import catalog
from rookery.core import RookeryError
from rookery.table.fields import Frame
from rookery.table.frame import frame_for
from rookery.table.schema import decode


@pytest.mark.parametrize("name", catalog.specs())
def test_a_frame_survives_the_wire(name: str) -> None:
    match = opened(name)
    for seat in (None, 0, match.to_move):
        frame = json.loads(json.dumps(frame_for(match, seat, -1, now=1.0)))
        assert decode(Frame, frame) == frame
        assert decode(Frame, {**frame, "tomorrow": 1}) == frame, "what a newer server adds is left out"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seq": "7"}, "seq"),
        ({"seq": None}, "seq"),
        ({"legal": "a1"}, "legal"),
        ({"legal": [1]}, "legal"),
        ({"seats": [{}]}, "seats"),
        ({"events": {}}, "events"),
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, Any], where: str) -> None:
    frame = json.loads(json.dumps(frame_for(opened("pingouin"), 0, -1, now=1.0)))
    with pytest.raises(RookeryError, match=f"{where}: not as it should be") as refused:
        decode(Frame, {**frame, **change})
    assert refused.value.code == "unreadable"
    with pytest.raises(RookeryError, match="Frame"):
        decode(Frame, {name: value for name, value in frame.items() if name != where})
