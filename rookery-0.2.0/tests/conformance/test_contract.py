"""The laws of the contract, for every game in the catalogue."""

import pickle
from collections import Counter
from random import Random

import pytest

from conformance.tables import Table, lines, played, positions, steps
from rookery.core import CHANCE, IllegalAction, perft, play, playout, replay, returns, winners


def test_the_action_table_is_numbered(table: Table) -> None:
    actions = table.rules.actions
    assert all(action.number == number for number, action in enumerate(actions))
    assert len(set(actions)) == len(actions)


def test_rules_travel(table: Table) -> None:
    rules = table.rules
    there = pickle.loads(pickle.dumps(rules))
    assert (type(there), there.seats, there.options) == (type(rules), rules.seats, rules.options)
    assert list(there.actions) == list(rules.actions)
    assert there.initial_state() == rules.initial_state()


def test_listing_is_fixed_and_has_no_repeats(table: Table) -> None:
    rules = table.rules
    for state in positions(table, 25):
        actions = list(rules.legal_actions(state))
        assert actions == list(rules.legal_actions(state))
        assert len(set(actions)) == len(actions)
        assert all(rules.actions[action.number] is action for action in actions)
        assert (not actions) == (rules.to_move(state) is None) == (rules.outcome(state) is not None)


def test_play_accepts_exactly_the_list(table: Table) -> None:
    rules = table.rules
    rng = Random(0)
    for state in positions(table, 8):
        legal = rules.legal_actions(state)
        for action in rng.sample(list(rules.actions), min(60, len(rules.actions))):
            if action in legal:
                assert play(rules, state, action) == rules.apply(state, action)
            else:
                with pytest.raises(IllegalAction):
                    play(rules, state, action)


def test_rules_are_pure_and_states_are_values(table: Table) -> None:
    rules = table.rules
    for step in steps(table, 60):
        kept = pickle.dumps(step.state)
        again = rules.apply(step.state, step.action)
        assert again == step.after, "effects must not change what happens"
        assert hash(again) == hash(step.after)
        view = rules.view(step.state, None)
        assert pickle.dumps(step.state) == kept
        assert pickle.loads(kept) == step.state
        assert pickle.loads(pickle.dumps(step.action)) == step.action
        assert pickle.loads(pickle.dumps(view)) == view
        assert isinstance(hash(view), int)


def test_odds_are_positive_exactly_on_the_legal_draws(table: Table) -> None:
    rules = table.rules
    for step in steps(table):
        if step.seat == CHANCE:
            odds = list(rules.odds(step.state))
            assert len(odds) == len(rules.legal_actions(step.state))
            assert all(isinstance(weight, int) and weight > 0 for weight in odds)


def test_a_game_ends_within_its_longest_and_the_result_is_whole(table: Table) -> None:
    rules = table.rules
    for game in lines(table):
        assert len(game.steps) <= rules.max_actions
        outcome = rules.outcome(game.last)
        assert outcome is not None
        assert len(outcome.ranks) == len(outcome.scores) == rules.seats
        for seat in (None, *range(rules.seats)):
            assert table.game.scores(rules, rules.view(game.last, seat)) == outcome.scores
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


def test_whoever_is_to_move_is_asked_in_words_and_may_always_decline_to_react(table: Table) -> None:
    rules, game = table.rules, table.game
    for step in steps(table):
        if step.seat == CHANCE:
            continue
        asked = game.prompt(rules, rules.view(step.state, step.seat))
        assert asked.text.en
        assert asked.text.fr
        if asked.reaction:
            assert "pass" in [game.format_action(rules, action) for action in rules.legal_actions(step.state)]


def test_a_replay_arrives_where_the_game_did(table: Table) -> None:
    rules = table.rules
    for game in lines(table):
        assert replay(rules, rules.initial_state(), [step.action for step in game.steps]) == game.last


def test_perft_is_the_count_of_lines(table: Table) -> None:
    """Depth 1 and 2 from a position in the middle of a game, counted again the long way."""
    rules = table.rules
    middle = played(table, 0).steps
    state = middle[len(middle) // 2].state
    after = Counter(len(rules.legal_actions(rules.apply(state, action))) for action in rules.legal_actions(state))
    assert perft(rules, state, 1) == sum(after.values())
    assert perft(rules, state, 2) == sum(count * times for count, times in after.items())


def test_playout_ends_the_game(table: Table) -> None:
    last, moves = playout(table.rules, table.rules.initial_state(), Random(11))
    assert table.rules.to_move(last) is None
    assert 0 < moves <= table.rules.max_actions


def test_rows_hold_what_a_seat_knows(table: Table) -> None:
    """Every number is within its field, and states that look alike to a seat give it the same row."""
    game, rules = table
    encoder = game.encoder(rules)
    highs = [field.high for field in encoder.fields for _ in range(field.size)]
    assert all(0 < field.high < 128 and field.scale > 0 for field in encoder.fields)
    for state in positions(table, 5):
        for seat in range(rules.seats):
            row = encoder.encode(state, seat)
            assert all(number <= high for number, high in zip(row, highs, strict=True))
            assert encoder.encode(rules.sample_state(rules.view(state, seat), Random(0)), seat) == row


def test_what_heuristics_say_is_within_bounds(table: Table) -> None:
    game, rules = table
    for state in positions(table, 10):
        worth = game.heuristics.evaluate(rules, state)
        assert len(worth) == rules.seats
        assert all(-1.0 <= own <= 1.0 for own in worth)
