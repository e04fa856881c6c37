"""The match: submit, refusals, undo, takeback, resign, leave, the log and its readers."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery import catalog
from rookery.core import IllegalAction, RookeryError
from rookery.match import BadLog, Clock, Match, Refused, verify

SEED = bytes(range(32))
PINGOUIN = catalog.game("pingouin")


def opened(**more: object) -> Match:
    return Match.open(PINGOUIN, seed=SEED, match_id="m1", **more)  # type: ignore[arg-type]


def played_out(match: Match, rng: Random) -> Match:
    while match.to_move is not None:
        match.submit(match.to_move, rng.choice(match.legal_texts(match.to_move)), after=match.seq)
    return match


def refused(code: str) -> pytest.RaisesExc[RookeryError]:
    return pytest.raises(RookeryError, check=lambda error: error.code == code)


def test_luck_runs_before_anyone_decides() -> None:
    match = opened()
    assert [event.what for event in match.events] == ["luck"] * 60
    assert match.to_move == 0
    assert match.legal_texts(1) == match.legal_texts(None) == []


def test_a_move_is_an_event_and_passes_the_turn() -> None:
    match = opened()
    text = match.legal_texts(0)[0]
    (event,) = match.submit(0, f" {text.upper()} ", after=60, now=4.5)
    assert (event.seq, event.seat, event.what, event.text, event.at) == (61, 0, "move", text, 4.5)
    assert match.to_move == 1
    assert match.last_for(None) == (text,)


def test_refusals_have_codes_and_change_nothing() -> None:
    match = opened()
    before = match.lines()
    text = match.legal_texts(0)[0]
    with refused("stale"):
        match.submit(0, text, after=59)
    with refused("stale"):
        match.submit(0, text, after=61)
    with refused("not_your_turn"):
        match.submit(1, text, after=60)
    with refused("no_seat"):
        match.submit(7, text, after=60)
    with refused("bad_notation"):
        match.submit(0, "hello", after=60)
    with pytest.raises(IllegalAction) as caught:
        match.submit(0, "a1-a2", after=60)
    assert caught.value.rule == "P10"
    assert match.lines() == before


def test_nothing_happens_after_the_end() -> None:
    match = played_out(opened(), Random(1))
    assert match.outcome == PINGOUIN.rules(2).outcome(match.state)
    assert match.events[-1].what == "end"
    for command in (match.resign, match.leave, match.undo, match.take_back):
        with refused("over"):
            command(0)
    with refused("over"):
        match.submit(0, "a1")


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 4), st.integers(0, 999))
def test_a_log_reads_back_at_any_moment(seats: int, number: int) -> None:
    rng = Random(number)
    match = opened(seats=seats)
    for _ in range(rng.randrange(30)):
        if match.to_move is None:
            break
        match.submit(match.to_move, rng.choice(match.legal_texts(match.to_move)), after=match.seq, now=rng.random())
        if rng.random() < 0.2:
            match.take_back(0) if 0 in [event.seat for event in match.events] else None
            if match.ask is not None:
                for seat in sorted(match.ask.waiting):
                    match.answer(seat, True)
    again = Match.load("\n".join(match.lines()), catalog.game)
    assert again.lines() == match.lines()
    assert again.state == match.state
    assert again.times == match.times
    assert again.legal_texts(again.to_move) == match.legal_texts(match.to_move)


def test_a_finished_log_verifies_and_a_changed_one_does_not() -> None:
    match = played_out(opened(), Random(2))
    lines = match.lines()
    found = verify(lines, catalog.game)
    assert (found.draws, found.outcome) == (60, match.outcome)
    assert found.moves == match.seq - 61
    assert match.lines_for(None) == lines
    for place, old, new in [(5, "ice-", "ice-"), (-1, '"ranks":[', '"ranks":[9,'), (0, '"luck":"', '"luck":"0')]:
        forged = list(lines)
        if place == 5:
            fish = {"1": "2", "2": "3", "3": "1"}[forged[5][forged[5].index("ice-") + 4]]
            at = forged[5].index("ice-") + 4
            forged[5] = forged[5][:at] + fish + forged[5][at + 1 :]
        else:
            forged[place] = forged[place].replace(old, new)
        with pytest.raises(BadLog):
            verify(forged, catalog.game)
    with pytest.raises(BadLog, match="missing"):
        verify(lines[:70] + lines[71:], catalog.game)
    with pytest.raises(BadLog, match="not over"):
        verify(lines[:-1], catalog.game)


def test_a_watcher_who_kept_every_line_can_verify_too() -> None:
    match = opened()
    kept = match.lines_for(None)
    assert SEED.hex() not in "".join(kept)
    with pytest.raises(BadLog, match="not revealed"):
        Match.load(kept, catalog.game)
    played_out(match, Random(3))
    kept += match.lines_for(None)[len(kept) :]
    assert verify(kept, catalog.game).outcome == match.outcome


def test_takeback_needs_the_others_consent() -> None:
    match = opened(seats=3)
    first = match.state
    match.submit(0, match.legal_texts(0)[0])
    match.submit(1, match.legal_texts(1)[0])
    (ask,) = match.take_back(0)
    assert (ask.what, ask.to) == ("ask", 60)
    with refused("nothing_asked"):
        match.answer(0, True)
    assert [event.what for event in match.answer(1, True)] == ["agree"]
    assert [event.what for event in match.answer(2, True)] == ["agree", "takeback"]
    assert match.state == first
    assert match.to_move == 0


def test_a_move_or_a_refusal_ends_the_asking() -> None:
    match = opened()
    match.submit(0, match.legal_texts(0)[0])
    at = match.seq
    match.take_back(0)
    # What does not touch the position does not make a decided move stale.
    match.submit(1, match.legal_texts(1)[0], after=at)
    assert match.ask is None
    match.take_back(0)
    match.answer(1, False)
    assert match.ask is None


def test_takeback_is_free_against_bots_and_off_where_the_table_says_so() -> None:
    match = opened(bots={1: "4"})
    match.submit(0, match.legal_texts(0)[0])
    assert match.bot_to_move == "4"
    match.submit(1, match.legal_texts(1)[0])
    (event,) = match.take_back(0)
    assert (event.what, match.to_move) == ("takeback", 0)
    strict = opened(takebacks=False)
    strict.submit(0, strict.legal_texts(0)[0])
    with refused("no_takeback"):
        strict.take_back(0)


def test_undo_only_in_ones_own_unfinished_turn() -> None:
    match = opened()
    match.submit(0, match.legal_texts(0)[0])
    with refused("no_undo"):
        match.undo(0)
    # Seat 2 has retired from the floe, so seat 1 moves again and again.
    alone = Match.open(
        PINGOUIN,
        seed=SEED,
        match_id="m2",
        position="r111111/......../......./......../......./......../......./........",
    )
    before = alone.state
    alone.submit(0, alone.legal_texts(0)[0])
    (event,) = alone.undo(0)
    assert (event.what, event.to) == ("undo", 0)
    assert alone.state == before


def test_two_at_the_table_and_one_resigns() -> None:
    match = opened()
    events = match.resign(1)
    assert [event.what for event in events] == ["resign", "end"]
    assert match.outcome is not None
    assert (match.outcome.ranks, match.outcome.reason) == ((1, 2), "retired")
    assert verify(match.lines(), catalog.game).outcome.ranks == (1, 2)


def test_three_at_the_table_and_one_resigns() -> None:
    match = opened(seats=3)
    match.resign(0)
    assert match.bot_to_move == "1"
    played_out(match, Random(4))
    assert match.outcome is not None
    assert match.outcome.ranks[0] == 3
    assert verify(match.lines(), catalog.game).outcome == match.outcome


def test_the_last_person_resigns_and_bots_win_together() -> None:
    match = opened(seats=3, bots={1: "2", 2: "2"})
    match.resign(0)
    assert match.outcome is not None
    assert match.outcome.ranks == (3, 1, 1)


def test_a_bot_takes_over_and_the_person_comes_back() -> None:
    match = opened(stand_in="3")
    assert [event.what for event in match.leave(0)] == ["leave", "takeover"]
    assert match.bot_to_move == "3"
    with refused("away"):
        match.leave(0)
    assert [event.what for event in match.come_back(0)] == ["return"]
    assert match.bot_to_move == ""
    with refused("here"):
        match.come_back(0)
    again = Match.load(match.lines(), catalog.game)
    assert again.players == match.players


def test_running_out_of_time() -> None:
    match = opened(clock=Clock("move", 10.0), stand_in="3", now=100.0)
    assert match.deadline == 110.0
    assert match.tick(109.0) == []
    with refused("too_late"):
        match.submit(0, match.legal_texts(0)[0], now=110.5)
    assert [event.what for event in match.tick(110.0)] == ["flag", "takeover"]
    assert match.deadline is None
    match.submit(0, match.legal_texts(0)[0], now=111.0)
    assert match.deadline == 121.0
    match.come_back(0, now=112.0)
    assert match.time_left(0, 112.0) == 30.0
    retiring = opened(clock=Clock("total", 10.0, 1.0), now=0.0)
    assert [event.what for event in retiring.tick(11.0)] == ["flag", "retire", "end"]


def test_following_events_decided_elsewhere() -> None:
    here, there = opened(), opened()
    there.submit(0, there.legal_texts(0)[0])
    there.submit(1, there.legal_texts(1)[0])
    here.follow(there.lines()[1 + here.seq :])
    assert here.lines() == there.lines()
    with pytest.raises(BadLog):
        here.follow(there.lines()[-1:])
    with pytest.raises(Refused):
        here.submit(1, "a1")
