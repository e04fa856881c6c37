"""Bots choose legal actions, repeatably, from views alone."""

from random import Random

import pytest

from rookery.bots import Limit, bot, names
from rookery.core import AnySpec, UnknownName, resolve_chance
from rookery.core.game import Game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_plays_a_whole_game_of_pingouin(pingouin: AnySpec, seats: int) -> None:
    rules = pingouin.rules(seats)
    rng = Random(seats)
    every = names(Game(pingouin, rules))
    state = resolve_chance(rules, rules.initial_state(), rng)
    turn = 0
    while (seat := rules.to_move(state)) is not None:
        player = bot(every[turn % len(every)], Game(pingouin, rules))
        action = player.choose(rules.view(state, seat), seat, rng, limit=Limit(nodes=3))
        assert action in rules.legal_actions(state)
        state = rules.apply(state, action)
        turn += 1


def test_an_analysis_weighs_every_legal_action_once(high_card: AnySpec) -> None:
    rules = high_card.rules()
    state = resolve_chance(rules, rules.initial_state(), Random(1))
    for name in names(Game(high_card, rules)):
        analysis = bot(name, Game(high_card, rules)).analyse(rules.view(state, 0), 0, Random(2), limit=Limit(nodes=50))
        assert sorted(candidate.action for candidate in analysis.candidates) == list(rules.legal_actions(state))
        assert sum(candidate.share for candidate in analysis.candidates) == pytest.approx(1)
        for candidate in analysis.candidates:
            assert candidate.line[0] is candidate.action
            assert candidate.value == candidate.results[0]
            assert all(-1 <= result <= 1 for result in candidate.results)


@pytest.mark.parametrize("held", [1, 6])
def test_a_bot_that_looks_ahead_keeps_a_six_and_changes_a_one(high_card: AnySpec, held: int) -> None:
    rules = high_card.rules()
    state = rules.initial_state()
    for card in (held, 3, 4):
        state = rules.apply(state, rules.actions[card - 1])
    for name in names(Game(high_card, rules)):
        if name not in ("uniform", "1", "2"):
            action = bot(name, Game(high_card, rules)).choose(
                rules.view(state, 0), 0, Random(5), limit=Limit(nodes=400)
            )
            assert action.number == (6 if held == 6 else 7), name


def test_the_same_view_gives_the_same_choice_whatever_the_truth(high_card: AnySpec) -> None:
    rules = high_card.rules()
    truths = []
    for others in ((1, 1), (6, 6)):
        state = rules.initial_state()
        for card in (4, *others):
            state = rules.apply(state, rules.actions[card - 1])
        truths.append(state)
    for name in names(Game(high_card, rules)):
        analyses = [
            bot(name, Game(high_card, rules)).analyse(rules.view(state, 0), 0, Random(3), limit=Limit(nodes=100))
            for state in truths
        ]
        assert analyses[0] == analyses[1]


def test_an_unknown_bot_is_refused_by_name(pingouin: AnySpec) -> None:
    with pytest.raises(UnknownName, match="greedy") as unknown:
        bot("deepest blue", pingouin.game())
    assert unknown.value.name == "deepest blue"
