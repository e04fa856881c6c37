"""What Banquise hides (B8, B25, BA16, BA17), and what can be imagined behind a screen."""

from collections import Counter
from math import factorial
from random import Random

import pytest

from games.banquise.positions import BANQUISE, dealt, hands, rules
from rookery.core import CHANCE, draw_action
from rookery.games.banquise.rules import Banquise, held_colours
from rookery.games.banquise.state import OpenPlayer, State, View


def states(table: Banquise, seed: int) -> list[State]:
    rng = Random(seed)
    state = table.initial_state()
    found = [state]
    while table.to_move(state) is not None:
        chance = table.to_move(state) == CHANCE
        action = draw_action(table, state, rng) if chance else rng.choice(table.legal_actions(state))
        state = table.apply(state, action)
        found.append(state)
    return found


def test_b8_ba16_a_view_has_the_own_hand_and_counts() -> None:
    table = rules(4)
    state = dealt(table)
    view = table.view(state, 2)
    assert view.hand == state.players[2].hand
    assert [player.figures for player in view.players] == [9, 9, 9, 9]
    assert [player.penalties for player in view.players] == [0, 0, 0, 0]
    watched = table.view(state, None)
    assert watched.hand == ()
    assert "bag" not in View._fields
    assert "hand" not in OpenPlayer._fields


def test_b8_a_drawn_figure_is_told_to_its_owner_alone() -> None:
    table = rules(5)
    rng = Random(5)
    state = table.initial_state()
    while table.to_move(state) == CHANCE:
        action = draw_action(table, state, rng)
        owner = table.receiver(state)
        for seat in (0, 1, 2, 3, 4, None):
            told = BANQUISE.format_for(table, state, action, seat)
            # B10: the figure left over is on the table.
            assert told == (BANQUISE.format_action(table, action) if owner in (seat, 5) else "deal-?")
        state = table.apply(state, action)


def test_a_placement_is_told_to_all() -> None:
    table = rules(3)
    state = dealt(table)
    action = table.legal_actions(state)[0]
    assert {BANQUISE.format_for(table, state, action, seat) for seat in (0, 1, 2, None)} == {
        BANQUISE.format_action(table, action)
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_b24_what_is_imagined_agrees_with_what_was_seen(seats: int) -> None:
    """A seat that went out has nothing it could have placed; the seat to move can place something."""
    table = rules(seats, rounds=2)
    rng = Random(seats)
    for state in states(table, seats):
        for viewer in (0, seats - 1, None):
            view = table.view(state, viewer)
            other = table.sample_state(view, rng)
            assert table.view(other, viewer) == view
            for player in other.players:
                assert not held_colours(player.hand) & player.refused
            assert bool(table.legal_actions(other)) == bool(table.legal_actions(state))
            written = BANQUISE.format_position(table, other)
            assert BANQUISE.parse_position(table, written) == other


def test_every_deal_that_agrees_is_equally_likely() -> None:
    """Two seats that are out refuse different colours, so neither can simply draw first."""
    table = rules(2)
    figures = (0b1111111, 0b11111111 << 8, 0b111111 << 16, 0b1111111 << 24)  # unseen: 2 red, 1 yellow, 3 green, 2 blue
    players = (OpenPlayer(2, 0b0001, 0, ()), OpenPlayer(2, 0b0010, 0, ()))
    view = View(None, (), players, figures, 0, 0, 1, 0, 0, 0)
    unseen = (2, 1, 3, 2)
    weights: dict[tuple[tuple[int, ...], ...], int] = {}
    for state in [table.sample_state(view, Random(seed)) for seed in range(3000)]:
        weights[hands(state)] = ways(unseen, hands(state))
        assert hands(state)[0][0] == hands(state)[1][1] == 0
    rng = Random(11)
    found = Counter(hands(table.sample_state(view, rng)) for _ in range(12000))
    for dealt_hands, weight in weights.items():
        assert found[dealt_hands] / 12000 == pytest.approx(weight / sum(weights.values()), abs=0.012)


def ways(unseen: tuple[int, ...], held_hands: tuple[tuple[int, ...], ...]) -> int:
    """Count in how many ways single figures make these hands."""
    count = 1
    for colour, there_are in enumerate(unseen):
        held = [hand[colour] for hand in held_hands]
        count *= factorial(there_are) // factorial(there_are - sum(held))
        for number in held:
            count //= factorial(number)
    return count
