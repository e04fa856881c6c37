"""The laws of the contract, for every game in the catalogue."""

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance.tables import Line, Table, line
from rookery.core import CHANCE, IllegalAction, perft, play, playout, replay, returns, winners

LINES = settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 2**32 - 1)


def sampled(play_line: Line, seed: int, count: int = 25) -> list[object]:
    """Choose some states of a line, the last one included."""
    states = [step.state for step in play_line.steps]
    return [*Random(seed).sample(states, min(count, len(states))), play_line.last]


def test_the_action_table_is_numbered(table: Table) -> None:
    actions = table.rules.actions
    assert all(action.number == number for number, action in enumerate(actions))
    assert len(set(actions)) == len(actions)


def test_rules_travel(table: Table) -> None:
    rules = table.rules
    there = pickle.loads(pickle.dumps(rules))
    assert (type(there), there.seats, there.options) == (type(rules), rules.seats, rules.options)
    assert list(there.actions) == list(rules.actions)
    assert there.opening() == rules.opening()


@LINES
@given(seed=SEEDS)
def test_listing_is_fixed_and_has_no_repeats(table: Table, seed: int) -> None:
    rules = table.rules
    for state in sampled(line(rules, seed), seed):
        actions = list(rules.legal_actions(state))
        assert actions == list(rules.legal_actions(state))
        assert len(set(actions)) == len(actions)
        assert all(rules.actions[action.number] is action for action in actions)
        assert (not actions) == (rules.to_move(state) is None) == (rules.outcome(state) is not None)


@LINES
@given(seed=SEEDS)
def test_play_accepts_exactly_the_list(table: Table, seed: int) -> None:
    rules = table.rules
    rng = Random(seed)
    for state in sampled(line(rules, seed), seed, 8):
        legal = rules.legal_actions(state)
        for action in rng.sample(list(rules.actions), min(60, len(rules.actions))):
            if action in legal:
                assert play(rules, state, action) == rules.apply(state, action)
            else:
                with pytest.raises(IllegalAction):
                    play(rules, state, action)


@LINES
@given(seed=SEEDS)
def test_rules_are_pure_and_states_are_values(table: Table, seed: int) -> None:
    rules = table.rules
    played = line(rules, seed)
    states = [step.state for step in played.steps] + [played.last]
    kept = [pickle.dumps(state) for state in states]
    for step, after in zip(played.steps, states[1:], strict=True):
        again = rules.apply(step.state, step.action)
        assert again == after
        assert hash(again) == hash(after)
    for state, frozen in zip(states, kept, strict=True):
        assert pickle.loads(frozen) == state
        rules.view(state, 0)
        assert pickle.dumps(state) == frozen
    for step in Random(seed).sample(list(played.steps), min(20, len(played.steps))):
        assert pickle.loads(pickle.dumps(step.action)) == step.action
        view = rules.view(step.state, None)
        assert pickle.loads(pickle.dumps(view)) == view
        assert isinstance(hash(view), int)


@LINES
@given(seed=SEEDS)
def test_odds_are_positive_exactly_on_the_legal_draws(table: Table, seed: int) -> None:
    rules = table.rules
    for state, seat, _ in line(rules, seed).steps:
        if seat == CHANCE:
            odds = list(rules.odds(state))
            assert len(odds) == len(rules.legal_actions(state))
            assert all(isinstance(weight, int) and weight > 0 for weight in odds)


@LINES
@given(seed=SEEDS)
def test_a_game_ends_within_its_longest_and_the_result_is_whole(table: Table, seed: int) -> None:
    rules = table.rules
    played = line(rules, seed)
    assert len(played.steps) <= rules.longest
    outcome = rules.outcome(played.last)
    assert outcome is not None
    assert len(outcome.ranks) == len(outcome.scores) == rules.seats
    for seat in (None, *range(rules.seats)):
        assert table.game.scores(rules, rules.view(played.last, seat)) == outcome.scores
    assert outcome.reason
    assert outcome.text.en
    assert outcome.text.fr
    for seat, place in enumerate(outcome.ranks):
        better = sum(other < place for other in outcome.ranks)
        assert place == better + 1 or rules.seats == 1
        assert (seat in winners(outcome)) == (place == 1)
    worth = returns(outcome)
    if rules.seats > 1:
        assert abs(sum(worth)) < 1e-9
    for own, other in zip(range(rules.seats), range(1, rules.seats), strict=False):
        assert (worth[own] > worth[other]) == (outcome.ranks[own] < outcome.ranks[other])


@LINES
@given(seed=SEEDS)
def test_whoever_is_to_move_is_asked_in_words_and_may_always_decline_to_react(table: Table, seed: int) -> None:
    rules, game = table.rules, table.game
    for state, seat, _ in line(rules, seed).steps:
        if seat == CHANCE:
            continue
        asked = game.prompt(rules, rules.view(state, seat))
        assert asked.text.en
        assert asked.text.fr
        if asked.reaction:
            assert "pass" in [game.write(rules, action) for action in rules.legal_actions(state)]


@LINES
@given(seed=SEEDS)
def test_a_replay_arrives_where_the_game_did(table: Table, seed: int) -> None:
    rules = table.rules
    played = line(rules, seed)
    assert replay(rules, rules.opening(), [step.action for step in played.steps]) == played.last


def test_perft_is_the_count_of_lines(table: Table) -> None:
    """Depth 1 and 2 from a position in the middle of a game, counted again the long way."""
    rules = table.rules
    played = line(rules, 7)
    state = played.steps[len(played.steps) // 2].state
    after = Counter(len(rules.legal_actions(rules.apply(state, action))) for action in rules.legal_actions(state))
    assert perft(rules, state, 1) == sum(after.values())
    assert perft(rules, state, 2) == sum(count * times for count, times in after.items())


def test_playout_ends_the_game(table: Table) -> None:
    last, moves = playout(table.rules, table.rules.opening(), Random(11))
    assert table.rules.to_move(last) is None
    assert 0 < moves <= table.rules.longest
