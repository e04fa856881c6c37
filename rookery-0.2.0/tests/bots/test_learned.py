"""The bot that learned Banquise by self-play is a bot like the others, found by its name."""

from random import Random

import rookery
from rookery.bots import bot, names
from rookery.catalog import specs
from rookery.core import resolve_chance, winners
from rookery.games.banquise.learned import WEIGHTS, learned_weights


def test_it_is_listed_where_something_was_learned() -> None:
    assert [name for name, spec in specs().items() if "learned" in names(spec.game())] == ["banquise"]


def test_its_weights_are_small_and_whole() -> None:
    weights = learned_weights()
    assert len(weights) == WEIGHTS
    assert any(weights)
    assert max(map(abs, weights)) < 20


def test_it_plays_better_than_at_random() -> None:
    """A few games from both seats; how it does against level 3 is measured by the example that trains it."""
    game = rookery.game("banquise")
    rules, rng = game.rules, Random(1)
    won = 0.0
    for number in range(12):
        own = number % 2
        players = [bot("learned" if seat == own else "uniform", game) for seat in range(2)]
        state = game.start(rng)
        while (seat := rules.to_move(state)) is not None:
            action = players[seat].choose(rules.view(state, seat), seat, rng)
            assert action in rules.legal_actions(state)
            state = resolve_chance(rules, rules.apply(state, action), rng)
        outcome = rules.outcome(state)
        assert outcome is not None
        won += own in winners(outcome)
    assert won >= 10
