"""Logs of format 1 read as they did, and are said to prove less."""

from pathlib import Path

import pytest

from rookery import catalog
from rookery.core import RookeryError
from rookery.match import InvalidLog, Match, verify

LINES = Path(__file__).with_name("format1.log").read_text(encoding="utf-8").splitlines()


def test_an_old_log_verifies_and_is_called_weak() -> None:
    found = verify(LINES, catalog.spec)
    assert (found.match_id, found.draws, found.strength) == ("old-1", 60, "weak")
    match = Match.load(LINES, catalog.spec)
    assert match.header.settings.replacement_bot == "2"
    assert match.lines() == match.lines_for(None) == LINES
    assert {event.what for event in match.events} >= {"chance", "rejoin", "takeback", "takeover", "refuse", "end"}
    assert match.head == ""


def test_an_old_log_that_was_changed_is_refused() -> None:
    chance = next(place for place, line in enumerate(LINES) if '"luck","text"' in line)
    text = LINES[chance].replace("ice-1", "ice-x").replace("ice-2", "ice-1").replace("ice-x", "ice-3")
    move = next(place for place, line in enumerate(LINES) if '"move"' in line)
    refusal = '{"seq":%d,"seat":1,"what":"refuse"}'
    renumbered = [line.replace(f'"seq":{n},', f'"seq":{n + 1},', 1) for n, line in enumerate(LINES[move:], move)]
    for forged in (
        [*LINES[:chance], text, *LINES[chance + 1 :]],
        [LINES[0].replace('"luck":"', '"luck":"0'), *LINES[1:]],
        [*LINES[:-1], LINES[-1].replace('"ranks":[', '"ranks":[0,')],
        LINES[:-1] + LINES[-1:] * 2,
        [*LINES[:move], refusal % move, *renumbered],
    ):
        with pytest.raises(InvalidLog):
            verify(forged, catalog.spec)


def test_an_unfinished_old_match_is_read_and_not_played_on() -> None:
    match = Match.load(LINES[:70], catalog.spec)
    seat = match.to_move
    assert seat is not None
    for command in (match.resign, match.leave, match.undo, match.take_back):
        with pytest.raises(RookeryError, check=lambda error: error.code == "old_format"):
            command(seat)
    assert match.tick(1e9) == []
    assert bytes(range(32)).hex() not in "".join(match.lines_for(0))
