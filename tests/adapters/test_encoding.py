"""Rows are what the table of fields says: the same as those of an independent, slow encoder.

`ROOKERY_STATES=10000` checks that many states of each game; without it, a few hundred.
"""

import itertools
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from adapters.slow_encoders import SLOW, row
from conformance.tables import Table, line, tables
from rookery.catalog import spec

STATES = int(os.environ.get("ROOKERY_STATES", "400"))


def states(name: str, count: int) -> Iterator[tuple[Table, Any]]:
    """Draw states of random games, the settings of the game in turn: a few of each game."""
    settings = list(tables([spec(name)]))
    each = max(4, count // (4 * len(settings)))
    seed = drawn = 0
    while drawn < count:
        table = settings[seed % len(settings)]
        played = line(table.rules, seed)
        every = [*[step.state for step in played.steps], played.last]
        for state in Random(seed).sample(every, min(each, len(every))):
            yield table, state
            drawn += 1
        seed += 1


@pytest.mark.parametrize("name", SLOW)
def test_rows_are_what_the_table_says(name: str) -> None:
    encoders: dict[str, Any] = {}
    for number, (table, state) in enumerate(states(name, STATES)):
        encoder = encoders.setdefault(str(table), table.game.encoder(table.rules))
        seat = number % table.rules.seats
        slow = SLOW[name](table.rules, table.rules.view(state, seat), seat)
        assert list(slow) == [field.name for field in encoder.fields]
        assert row(slow) == encoder.encode(state, seat)


@pytest.mark.parametrize("name", SLOW)
def test_states_that_look_alike_have_the_same_row(name: str) -> None:
    differ = 0
    for number, (table, state) in enumerate(states(name, STATES // 2)):
        rules, seat = table.rules, number % table.rules.seats
        encoder = table.game.encoder(rules)
        twin = rules.sample_state(rules.view(state, seat), Random(number))
        differ += twin != state
        assert encoder.encode(twin, seat) == encoder.encode(state, seat)
    hiding = any(table.rules.has_secrets for table in tables([spec(name)]))
    assert (differ > 0) == hiding


def test_what_a_seat_comes_to_know_changes_its_row(table: Table) -> None:
    """No fact is lost: from one action to the next, a view that changes is a row that changes."""
    rules, encoder = table.rules, table.game.encoder(table.rules)
    played = line(rules, 2)
    every = [*[step.state for step in played.steps], played.last]
    for before, after in list(itertools.pairwise(every))[-120:]:
        for seat in range(rules.seats):
            if rules.view(before, seat) != rules.view(after, seat):
                assert encoder.encode(before, seat) != encoder.encode(after, seat)


def test_thin_ice_has_room_for_every_tile_and_no_more() -> None:
    """The bound is reached by the first state of a game, and no later one has more tiles."""
    for table in tables([spec("thin_ice")]):
        (tiles, _), *_ = [field.shape for field in table.game.encoder(table.rules).fields]
        counts = [sum(code > 0 for code in step.state.floe.tiles) for step in line(table.rules, 3).steps]
        assert max(counts) == tiles
