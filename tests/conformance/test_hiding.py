"""A secret reaches nobody who may not know it, in any game of the catalogue.

`imagine` redeals everything that a view does not know. So a state and one imagined from a seat's view of it differ
exactly in that seat's secrets, and nothing that the seat can see, do or read may tell them apart.
"""

from random import Random

from hypothesis import given

from conformance.tables import Table, line
from conformance.test_contract import LINES, SEEDS, sampled


@LINES
@given(seed=SEEDS)
def test_what_is_imagined_looks_the_same(table: Table, seed: int) -> None:
    """Same view, same picture, same choice; and the imagined state is whole: its game can be played on."""
    game, rules = table
    rng = Random(seed)
    for state in sampled(line(rules, seed), seed, 12):
        for seat in [*range(rules.seats), None]:
            view = rules.view(state, seat)
            other = rules.imagine(view, rng)
            assert rules.view(other, seat) == view
            if other == state:
                continue  # nothing is hidden here
            assert rules.to_move(other) == rules.to_move(state)
            assert game.picture(rules, rules.view(other, seat)) == game.picture(rules, view)
            if seat is not None and rules.to_move(state) == seat:
                assert list(rules.legal_actions(other)) == list(rules.legal_actions(state))
            assert bool(rules.legal_actions(other)) == bool(rules.legal_actions(state))


@LINES
@given(seed=SEEDS)
def test_the_log_tells_a_seat_what_its_view_tells(table: Table, seed: int) -> None:
    """If an action would leave a seat with the same view from two states that look the same, it reads the same line."""
    game, rules = table
    rng = Random(seed)
    played = line(rules, seed)
    for state, mover, action in rng.sample(list(played.steps), min(25, len(played.steps))):
        for seat in [*range(rules.seats), None]:
            told = game.tell(rules, state, action, seat)
            assert told
            after = rules.view(rules.apply(state, action), seat)
            if mover == seat:
                assert told == game.write(rules, action)
            other = rules.imagine(rules.view(state, seat), rng)
            if action in rules.legal_actions(other) and rules.view(rules.apply(other, action), seat) == after:
                assert game.tell(rules, other, action, seat) == told


@LINES
@given(seed=SEEDS)
def test_alternatives_a_seat_cannot_see_read_the_same(table: Table, seed: int) -> None:
    """Two actions of somebody else whose difference a seat cannot see stand in its log as the same line."""
    game, rules = table
    rng = Random(seed)
    played = line(rules, seed)
    for state, mover, _ in rng.sample(list(played.steps), min(15, len(played.steps))):
        actions = list(rules.legal_actions(state))
        for seat in [*range(rules.seats), None]:
            if seat == mover:
                continue
            seen: dict[object, tuple[object, str]] = {}
            for action in rng.sample(actions, min(8, len(actions))):
                after = rules.apply(state, action)
                told = game.tell(rules, state, action, seat)
                other, line_of_other = seen.setdefault(rules.view(after, seat), (after, told))
                assert told == line_of_other or after == other
