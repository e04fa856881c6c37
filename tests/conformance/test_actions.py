"""Hypothesis draws the actions of a game, so that what breaks a law shrinks to a short game that is printed."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from conformance.fuzz import random_game, run
from conformance.laws import assert_complete, seen, told_bytes
from conformance.tables import Table
from pebbles.game import SPEC as PEBBLES
from rookery.catalog import specs
from rookery.core import CHANCE, AnySpec, draw_action
from rookery.core.effects import Effect, visible

FUZZED = 200
"""Games with random options in each run; `make fuzz` plays many more."""


@pytest.mark.parametrize("spec", [*specs().values(), PEBBLES], ids=lambda spec: spec.name)
@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(
    number=st.integers(0, 999),
    skipped=st.integers(0, 120),
    choices=st.lists(st.integers(0, 1000), min_size=1, max_size=25),
)
def test_every_step_keeps_the_laws(spec: AnySpec, number: int, skipped: int, choices: list[int]) -> None:
    """Of a random rule set, after some random play: each step is legal, told in full, seen, hidden and written."""
    rng = Random(number)
    game = random_game(spec, rng) or spec.game()
    rules, table = game.rules, Table(spec, game.rules)
    state = rules.initial_state()
    played: list[str] = []
    while (seat := rules.to_move(state)) is not None and (seat == CHANCE or skipped > 0):
        action = draw_action(rules, state, rng) if seat == CHANCE else rng.choice(rules.legal_actions(state))
        played.append(game.format(action))
        state, skipped = rules.apply(state, action), skipped - 1
    note(f"{game!r} {dict(game.options)}\n{' '.join(played)}")
    for choice in choices:
        legal = rules.legal_actions(state)
        if not legal:
            break
        action = legal[choice % len(legal)]
        note(game.format(action))
        effects: list[Effect] = []
        after = rules.apply(state, action, effects)
        assert after == rules.apply(state, action)
        assert game.parse_position(game.format_position(after)) == after
        for reader in (None, *range(rules.seats)):
            told = visible(effects, reader)
            assert_complete(seen(table, state, reader), seen(table, after, reader), told)
            redealt = rules.sample_state(rules.view(state, reader), rng)
            assert rules.view(redealt, reader) == rules.view(state, reader)
            if action in rules.legal_actions(redealt):
                others: list[Effect] = []
                if rules.view(rules.apply(redealt, action, others), reader) == rules.view(after, reader):
                    assert told_bytes(table, others, reader) == told_bytes(table, effects, reader)
        state = after


@pytest.mark.parametrize("first", range(0, FUZZED, 50))
def test_random_games_with_random_options(first: int) -> None:
    done = [run(seed) for seed in range(first, first + 50)]
    assert {name.split()[0] for name in done} == set(specs())
    assert sum("refused" in name for name in done) < 40
