"""Actions as numbers: every legal action has one of its own, and from the number one finds the action again."""

from random import Random
from typing import Any

from conformance.tables import Table, line, tables
from rookery.catalog import spec


def decisions(table: Table, seed: int) -> list[Any]:
    """List the states of a random game in which a seat must act."""
    to_move = table.rules.to_move
    return [step.state for step in line(table.rules, seed).steps if (to_move(step.state) or 0) >= 0]


def test_numbers_stand_for_legal_actions(table: Table) -> None:
    rules, encoder = table.rules, table.game.encoder(table.rules)
    for state in decisions(table, 2):
        legal = rules.legal_actions(state)
        numbers = encoder.numbers(state, legal)
        assert len(set(numbers)) == len(legal)
        assert [encoder.action(state, number) for number in numbers] == list(legal)


def test_all_other_numbers_stand_for_illegal_actions_or_for_none(table: Table) -> None:
    rules, encoder = table.rules, table.game.encoder(table.rules)
    for state in decisions(table, 3)[::25]:
        legal = rules.legal_actions(state)
        mask = bytearray(b"\7" * (encoder.actions + 2))
        encoder.write_mask(state, legal, mask, 1)
        assert mask[0] == mask[-1] == 7
        for number in range(encoder.actions):
            assert mask[number + 1] == (encoder.action(state, number) in legal)


def test_numbers_tell_nothing_that_the_seat_does_not_know(table: Table) -> None:
    rules, encoder = table.rules, table.game.encoder(table.rules)
    for number, state in enumerate(decisions(table, 4)[::10]):
        seat = rules.to_move(state)
        twin = rules.sample_state(rules.view(state, seat), Random(number))
        assert encoder.numbers(twin, rules.legal_actions(twin)) == encoder.numbers(state, rules.legal_actions(state))


def test_blocks_of_actions_are_what_the_table_says(table: Table) -> None:
    encoder = table.game.encoder(table.rules)
    assert encoder.actions == sum(field.size for field in encoder.action_fields)
    assert len({field.name for field in encoder.action_fields}) == len(encoder.action_fields)


def test_thin_ice_has_no_number_that_is_never_legal() -> None:
    """Without cards a few games use them all: 25 tiles to pick or move in 4 ways, 8 steps, 8 for the bear, the roll."""
    table = Table(spec("thin_ice"), spec("thin_ice").rules(2))
    encoder = table.game.encoder(table.rules)
    assert encoder.actions == 25 + 4 * 25 + 8 + 8 + 1
    used: set[int] = set()
    for seed in range(12):
        for state in decisions(table, seed):
            used.update(encoder.numbers(state, table.rules.legal_actions(state)))
    assert used == set(range(encoder.actions))


def test_thin_ice_has_fewer_numbers_than_the_rules_have_actions() -> None:
    for table in tables([spec("thin_ice")]):
        assert 15 * table.game.encoder(table.rules).actions < len(table.rules.actions)
