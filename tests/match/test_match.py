"""The match: submit, refusals, undo, takeback, resign, leave, the log and its readers."""

import dataclasses
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery import catalog
from rookery.core import IllegalAction, Outcome, RookeryError
from rookery.core.effects import Effect
from rookery.games.thin_ice.rules import ThinIce
from rookery.i18n import Text
from rookery.match import Clock, CommandRejected, Event, InvalidLog, Match, TableSettings, verify
from rookery.match.players import Player, rank_retired

SEED = bytes(range(32))
PINGOUIN = catalog.spec("pingouin")


def opened(**more: object) -> Match:
    chosen = {name: more.pop(name) for name in ("clock", "takebacks", "replacement_bot") if name in more}
    settings = TableSettings(**chosen)  # type: ignore[arg-type]
    return Match.open(PINGOUIN, seed=SEED, match_id="m1", settings=settings, **more)  # type: ignore[arg-type]


def played_out(match: Match, rng: Random) -> Match:
    while match.to_move is not None:
        match.submit(match.to_move, rng.choice(match.legal_texts(match.to_move)), after=match.seq)
    return match


def refused(code: str) -> pytest.RaisesExc[RookeryError]:
    return pytest.raises(RookeryError, check=lambda error: error.code == code)


def test_chance_acts_before_anyone_decides() -> None:
    match = opened()
    assert [event.what for event in match.events] == ["chance"] * 60
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


@settings(max_examples=12)
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
            if match.request is not None:
                for seat in sorted(match.request.waiting):
                    match.answer(seat, True)
    again = Match.load("\n\n".join(match.lines()) + "\n\n", catalog.spec)  # empty lines are no lines
    assert again.lines() == match.lines()
    assert again.state == match.state
    assert again.times == match.times
    assert again.legal_texts(again.to_move) == match.legal_texts(match.to_move)


def test_a_finished_log_verifies_and_a_changed_one_does_not() -> None:
    match = played_out(opened(), Random(2))
    lines = match.lines()
    found = verify(lines, catalog.spec)
    assert (found.draws, found.outcome) == (60, match.outcome)
    assert found.moves == match.seq - 61
    assert match.lines_for(None) == lines
    for place, old, new in [(5, "ice-", "ice-"), (-1, '"ranks":[', '"ranks":[9,'), (0, '"promise":"', '"promise":"0')]:
        forged = list(lines)
        if place == 5:
            fish = {"1": "2", "2": "3", "3": "1"}[forged[5][forged[5].index("ice-") + 4]]
            at = forged[5].index("ice-") + 4
            forged[5] = forged[5][:at] + fish + forged[5][at + 1 :]
        else:
            forged[place] = forged[place].replace(old, new)
        with pytest.raises(InvalidLog):
            verify(forged, catalog.spec)
    with pytest.raises(InvalidLog, match="missing"):
        verify(lines[:70] + lines[71:], catalog.spec)
    with pytest.raises(InvalidLog, match="breaks off"):
        verify(lines[:-1], catalog.spec)
    with pytest.raises(InvalidLog, match=r"Line 70: the match is not over"):
        verify(lines[:70], catalog.spec)
    with pytest.raises(InvalidLog, match=r"Line 70: cannot parse"):
        verify([*lines[:69], "move", *lines[70:]], catalog.spec)


def test_how_much_a_log_proves() -> None:
    """Shared only when every person added to the draws; bots, whose host knows the seed, need not and may not."""

    def strength(nonces: dict[int, str], bots: dict[int, str] | None = None) -> str:
        match = opened(nonces=nonces, bots=bots or {})
        match.resign(0)
        return verify(match.lines(), catalog.spec).strength

    assert strength({0: "a", 1: "b"}) == strength({0: "a"}, {1: "1"}) == "shared"
    assert strength({}) == strength({0: "a"}) == strength({1: "b"}) == "promised"
    for nonces, bots in (({0: "a b"}, {}), ({1: "b"}, {1: "1"}), ({0: "x" * 65}, {})):
        with pytest.raises(ValueError, match="nonces of letters"):
            opened(nonces=nonces, bots=bots)


def test_a_watcher_who_kept_every_line_can_verify_too() -> None:
    match = opened()
    kept = match.lines_for(None)
    assert SEED.hex() not in "".join(kept)
    with pytest.raises(InvalidLog, match="not revealed"):
        Match.load(kept, catalog.spec)
    played_out(match, Random(3))
    kept += match.lines_for(None)[len(kept) :]
    assert verify(kept, catalog.spec).outcome == match.outcome


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
    assert match.request is None
    match.take_back(0)
    match.answer(1, False)
    assert match.request is None


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
    assert verify(match.lines(), catalog.spec).outcome.ranks == (1, 2)


def test_three_at_the_table_and_one_resigns() -> None:
    match = opened(seats=3)
    match.resign(0)
    assert match.bot_to_move == "1"
    played_out(match, Random(4))
    assert match.outcome is not None
    assert match.outcome.ranks[0] == 3
    assert verify(match.lines(), catalog.spec).outcome == match.outcome


def test_those_who_stayed_come_before_those_who_retired_and_the_last_of_these_first() -> None:
    def ranked(retired: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[int, ...]:
        players = [Player("", person=True, bot="", retired=order) for order in retired]
        return rank_retired(players, Outcome(ranks, (0,) * len(ranks), "over", Text("", ""))).ranks

    assert ranked((1, 0, 2, 0), (1, 3, 2, 4)) == (4, 1, 3, 2)
    assert ranked((0, 0, 1, 0), (3, 1, 1, 1)) == (3, 1, 4, 1)
    assert ranked((0, 0, 0), (1, 3, 1)) == (1, 3, 1)
    assert ranked((0,), (2,)) == (2,), "alone, nobody is before one who failed"


def test_the_last_person_resigns_and_bots_win_together() -> None:
    match = opened(seats=3, bots={1: "2", 2: "2"})
    match.resign(0)
    assert match.outcome is not None
    assert match.outcome.ranks == (3, 1, 1)


def test_a_bot_takes_over_and_the_person_comes_back() -> None:
    match = opened(replacement_bot="3")
    assert [event.what for event in match.leave(0)] == ["leave", "takeover"]
    assert match.bot_to_move == "3"
    with refused("away"):
        match.leave(0)
    assert [event.what for event in match.rejoin(0)] == ["rejoin"]
    assert match.bot_to_move == ""
    with refused("here"):
        match.rejoin(0)
    again = Match.load(match.lines(), catalog.spec)
    assert again.players == match.players


def test_running_out_of_time() -> None:
    match = opened(clock=Clock("move", 10.0), replacement_bot="3", now=100.0)
    assert match.deadline == 110.0
    assert match.tick(109.0) == []
    with refused("too_late"):
        match.submit(0, match.legal_texts(0)[0], now=110.5)
    assert [event.what for event in match.tick(110.0)] == ["flag", "takeover"]
    assert match.deadline is None
    match.submit(0, match.legal_texts(0)[0], now=111.0)
    assert match.deadline == 121.0
    match.rejoin(0, now=112.0)
    assert match.time_left(0, 112.0) == 30.0
    retiring = opened(clock=Clock("total", 10.0, 1.0), now=0.0)
    assert [event.what for event in retiring.tick(11.0)] == ["flag", "retire", "end"]


def test_a_flag_that_fell_between_two_milliseconds_is_read_back() -> None:
    match = opened(clock=Clock("total", 10.0004), replacement_bot="1", now=100.0)
    assert match.tick(110.00041) == []
    assert [event.what for event in match.tick(110.001)] == ["flag", "takeover"]
    assert Match.load(match.lines(), catalog.spec).lines() == match.lines()


def test_a_log_without_a_draw_and_one_that_is_over_at_once_are_read_back() -> None:
    nothing = [".......", "........"] * 4
    alone = opened(position="/".join(["r111111", *nothing[1:]]), now=5.0)
    assert len(alone.lines()) == 1
    assert Match.load(alone.lines(), catalog.spec).lines() == alone.lines()
    over = opened(position="/".join(["r......", *nothing[1:7], ".......b"]), now=5.0)
    assert [event.what for event in over.events] == ["end"]
    assert Match.load(over.lines(), catalog.spec).lines() == over.lines()


def test_nobody_takes_back_what_another_did() -> None:
    match = opened()
    match.submit(0, match.legal_texts(0)[0])
    for to, seat in ((60, 1), (61, 0)):
        with refused("impossible"):
            match.apply_event(Event(62, seat, "takeback", to=to))


def test_following_events_decided_elsewhere() -> None:
    here, there = opened(), opened()
    there.submit(0, there.legal_texts(0)[0])
    there.submit(1, there.legal_texts(1)[0])
    here.follow(there.lines()[1 + here.seq :])
    assert here.lines() == there.lines()
    with pytest.raises(InvalidLog):
        here.follow(there.lines()[-1:])
    with pytest.raises(CommandRejected):
        here.submit(1, "a1")


def test_whoever_is_absent_is_played_by_a_bot_and_never_retired() -> None:
    match = opened(seats=3)
    assert [event.what for event in match.replace_absent(1)] == ["absent", "takeover"]
    assert (match.players[1].bot, match.players[1].retired, match.outcome) == ("1", 0, None)
    with refused("away"):
        match.replace_absent(1)
    with refused("away"):
        match.resign(1)
    with refused("no_seat"):
        match.replace_absent(3)
    match.rejoin(1)
    assert match.players[1].bot == ""
    match.resign(1)
    with refused("gone"):
        match.replace_absent(1)
    with refused("gone"):
        match.rejoin(1)
    assert Match.load(match.lines(), catalog.spec).players == match.players


def test_a_takeback_waits_for_people_who_are_absent() -> None:
    match = opened(seats=3)
    match.submit(0, match.legal_texts(0)[0])
    match.replace_absent(2)
    with refused("absent"):
        match.take_back(0)
    match.rejoin(2)
    match.take_back(0)
    with refused("asked"):
        match.take_back(0)
    match.answer(1, True)
    match.replace_absent(2)
    assert match.request is None
    # Somebody who has given up has no say any more.
    match.rejoin(2)
    match.resign(2)
    match.take_back(0)
    assert [event.what for event in match.answer(1, True)] == ["agree", "takeback"]


def test_what_is_taken_back_is_drawn_the_same_again() -> None:
    spec = catalog.spec("thin_ice")
    match = Match.open(spec, seed=SEED, match_id="t", seats=2, bots={1: "1"})
    rng = Random(3)
    compared = 0
    while compared < 3:
        seat = match.to_move
        assert seat is not None
        move = rng.choice(match.legal_texts(seat))
        drawn = [event.text for event in match.submit(seat, move) if event.what == "chance"]
        if seat == 0 and drawn and match.outcome is None:
            match.take_back(0)
            again = [event.text for event in match.submit(0, move) if event.what == "chance"]
            assert again == drawn
            compared += 1
    assert Match.load(match.lines(), catalog.spec).lines() == match.lines()


def test_a_refusal_reads_the_own_hand() -> None:
    """Why a card cannot be played now is told from what its holder knows, which includes that it is held."""
    match = Match.open(catalog.spec("thin_ice"), seed=SEED, match_id="t", seats=3, options={"mode": "intermediate"})
    rules = match.rules
    assert isinstance(rules, ThinIce)
    rng = Random(1)
    asked = 0
    while match.to_move is not None and match.seq < 200:
        seat = match.to_move
        legal = match.legal_texts(seat)
        for card in match.state.cards.hands[seat]:
            text = f"card_{rules.config.designs[card].id}"
            if not any(move.startswith(text) for move in legal):
                why, truth = match.explain(seat, text), match.game.explain(match.state, text)
                assert isinstance(why, IllegalAction)
                assert isinstance(truth, IllegalAction)
                assert why.rule == truth.rule != "T47"
                asked += 1
        match.play(rng.choice(legal))
    assert asked > 20


def test_downtime_is_not_charged() -> None:
    match = opened(clock=Clock("move", 10.0), now=100.0)
    assert match.excuse_downtime(104.0, 300.0)[0].what == "downtime"
    assert match.time_left(0, 300.0) == 6.0
    assert match.tick(305.9) == []
    again = Match.load(match.lines(), catalog.spec)
    assert again.deadline == match.deadline == 306.0
    # It cannot begin before the last event, and without a running clock there is nothing to excuse.
    (event,) = match.excuse_downtime(0.0, 301.0)
    assert event.since == 300.0
    assert match.excuse_downtime(500.0, 301.0) == []
    assert opened().excuse_downtime(0.0, 9.0) == []


def test_a_clock_that_is_set_back_stands_still() -> None:
    match = opened(clock=Clock("total", 60.0), now=100.0)
    match.submit(0, match.legal_texts(0)[0], now=110.0)
    (event,) = match.submit(1, match.legal_texts(1)[0], now=50.0)
    assert event.at == 110.0
    assert match.times.left == (50.0, 60.0)
    assert Match.load(match.lines(), catalog.spec).times == match.times


def test_one_history_tells_every_earlier_moment() -> None:
    match = opened(bots={1: "2"})
    states = [match.state_at(0)]
    states += [match.state_at(seq) for seq in range(1, 61)]
    for _ in range(4):
        states += [match.state for _ in match.play(match.legal_texts(match.to_move)[0])]
    states += [match.state for _ in match.take_back(0)]
    states += [match.state for _ in match.play(match.legal_texts(0)[1])]
    assert [match.state_at(seq) for seq in range(match.seq + 1)] == states
    assert [turn.seat for turn in match.turns()] == [-1, 0, 1, 0]
    assert [len(turn.steps) for turn in match.turns()] == [60, 1, 1, 1]
    assert match.last_for(None) == (match.events[-1].text,)
    assert len([step for step in match.history.steps if step.undone_by]) == 2


def test_effects_of_the_last_turn() -> None:
    """The rules tell; a match asks them once more for what stands."""
    match = opened()
    match.play(match.legal_texts(0)[0])
    told: list[Effect] = []
    step = match.history.steps[-1]
    assert match.rules.apply(step.before, step.action, told) == match.state
    assert match.effects(step) == tuple(told)


def test_an_option_that_came_later_has_the_value_that_stood_for_it() -> None:
    match = opened()
    lines = match.lines()
    older = [lines[0].replace(',"score_last_block":true', ""), *lines[1:]]
    assert older[0] != lines[0]

    last = PINGOUIN.options[-1]
    later = last._replace(before=lambda seats: False)
    spec = dataclasses.replace(PINGOUIN, options=(*PINGOUIN.options[:-1], later))
    assert last.name == "score_last_block"
    assert Match.load(older, lambda name: spec).game.options["score_last_block"] is False
    assert Match.load(older, catalog.spec).game.options["score_last_block"] is True


def test_the_same_match_shows_and_names_itself() -> None:
    match = opened()
    assert repr(match) == "<Match m1: pingouin, 2 seats, event 60, seat 1 to move>"
    assert str(match) == str(match.game.draw(match.state))
