"""A secret reaches nobody who may not know it, in any game of the catalogue.

`sample_state` redeals everything that a view does not know. So a state and one imagined from a seat's view of it differ
exactly in that seat's secrets, and nothing that the seat can see, do or read may tell them apart.
"""

from random import Random

from conformance.tables import Table, positions, steps


def test_what_is_imagined_looks_the_same(table: Table) -> None:
    """Same view, same picture, same choice; and the imagined state is whole: its game can be played on."""
    game, rules = table
    rng = Random(0)
    for state in positions(table, 12):
        for seat in [*range(rules.seats), None]:
            view = rules.view(state, seat)
            other = rules.sample_state(view, rng)
            assert rules.view(other, seat) == view
            if other == state:
                continue  # nothing is hidden here
            assert rules.to_move(other) == rules.to_move(state)
            assert game.draw(rules, rules.view(other, seat)) == game.draw(rules, view)
            if seat is not None and rules.to_move(state) == seat:
                assert list(rules.legal_actions(other)) == list(rules.legal_actions(state))
            assert bool(rules.legal_actions(other)) == bool(rules.legal_actions(state))


def test_the_log_tells_a_seat_what_its_view_tells(table: Table) -> None:
    """If an action would leave a seat with the same view from two states that look the same, it reads the same line."""
    game, rules = table
    rng = Random(0)
    for step in steps(table, 25):
        state, mover, action = step.state, step.seat, step.action
        for seat in [*range(rules.seats), None]:
            told = game.format_for(rules, state, action, seat)
            assert told
            after = rules.view(step.after, seat)
            if mover == seat:
                assert told == game.format_action(rules, action)
            other = rules.sample_state(rules.view(state, seat), rng)
            if action in rules.legal_actions(other) and rules.view(rules.apply(other, action), seat) == after:
                assert game.format_for(rules, other, action, seat) == told


def test_alternatives_a_seat_cannot_see_read_the_same(table: Table) -> None:
    """Two actions of somebody else whose difference a seat cannot see stand in its log as the same line."""
    game, rules = table
    rng = Random(0)
    for step in steps(table, 15):
        state, mover = step.state, step.seat
        actions = list(rules.legal_actions(state))
        for seat in [*range(rules.seats), None]:
            if seat == mover:
                continue
            seen: dict[object, tuple[object, str]] = {}
            for action in rng.sample(actions, min(8, len(actions))):
                after = rules.apply(state, action)
                told = game.format_for(rules, state, action, seat)
                other, line_of_other = seen.setdefault(rules.view(after, seat), (after, told))
                assert told == line_of_other or after == other
