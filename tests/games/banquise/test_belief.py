"""What a player of Banquise for two believes of the other: a hand in proportion to how likely it made the choices."""

from collections.abc import Callable
from itertools import product
from math import comb
from random import Random

import pytest

from games.banquise.positions import dealt, rules
from rookery.core import CHANCE, draw_action
from rookery.games.banquise.belief import SLIP, WEIGHTS, Belief, _likely, choice_weights, leanings
from rookery.games.banquise.rules import PLACES, Banquise, held_colours
from rookery.games.banquise.state import Action, Hand, Place, State, View


def chances(belief: Belief) -> dict[Hand, float]:
    """Return how likely each hand is."""
    found = dict.fromkeys(belief.hands, 0.0)
    for odds in belief.odds:
        for hand, one in zip(belief.hands, odds, strict=True):
            found[hand] += one
    whole = sum(found.values())
    return {hand: one / whole for hand, one in found.items() if one}


def recounted(table: Banquise, view: View, choices: list[tuple[State, int]]) -> dict[Hand, float]:
    """Do the same for somebody who chooses at random, from what was placed on which icebergs since the deal."""
    placed = [[colour for _, colour in choices].count(colour) for colour in range(4)]
    unseen = [9 - view.hand[colour] - view.ice[colour].bit_count() + placed[colour] for colour in range(4)]
    found = {}
    for hand in product(range(10), repeat=4):
        if sum(hand) != view.players[1 - view.seat].figures:
            continue
        held = [one + other for one, other in zip(hand, placed, strict=True)]
        chance = 1.0
        for count, each in zip(unseen, held, strict=True):
            chance *= comb(count, each)
        for state, colour in choices:
            chance /= len(table.placements(tuple(held), state.ice, state.left))
            held[colour] -= 1
        if chance:
            found[hand] = chance
    whole = sum(found.values())
    return {hand: chance / whole for hand, chance in found.items()}


def favourite(table: Banquise, state: State) -> Place:
    """Return the placement that the mover's hand leans to most."""
    hand = state.players[state.seat].hand

    def leaning(place: Place) -> float:
        rows = leanings(table, choice_weights(), state.ice, state.left, place)
        return sum(row[held] for row, held in zip(rows, hand, strict=True))

    return max(table.placements(hand, state.ice, state.left), key=leaning)


@pytest.mark.parametrize("viewer", [0, 1])
def test_hands_are_weighed_by_how_likely_they_made_the_choices(viewer: int) -> None:
    """Nobody leans anywhere here, so every placement that a hand allows is equally likely."""
    table, rng = rules(2), Random(viewer)
    belief = Belief(table)
    belief.weights = (0.0,) * WEIGHTS
    choices: list[tuple[State, int]] = []
    state, last = dealt(table), -1
    for _ in range(14):
        places = table.placements(state.players[state.seat].hand, state.ice, state.left)
        if state.seat == viewer:
            view = table.view(state, viewer)
            belief.look(view)
            belief.look(view)
            assert chances(belief) == pytest.approx(recounted(table, view, choices))
        else:  # Of two figures of one colour a view does not tell who placed which.
            places = [place for place in places if place.colour != last] or places
        place = rng.choice(places)
        if state.seat != viewer:
            choices.append((state, place.colour))
        last = place.colour
        state = table.apply(state, place)


def play_out(table: Banquise, rng: Random, choose: Callable[[State, int], Action]) -> None:
    """Play a match to its end."""
    state = table.initial_state()
    while (seat := table.to_move(state)) is not None:
        state = table.apply(state, draw_action(table, state, rng) if seat == CHANCE else choose(state, seat))


@pytest.mark.parametrize("options", [{}, {"colours": "five"}, {"wobble": "heavy", "chips": "hidden"}], ids=str)
def test_what_is_believed_agrees_with_what_was_seen(options: dict[str, object]) -> None:
    table, rng = rules(2, **options), Random(1)
    beliefs = [Belief(table), Belief(table)]

    def choose(state: State, seat: int) -> Action:
        view = table.view(state, seat)
        beliefs[seat].look(view)
        assert state.players[1 - seat].hand in chances(beliefs[seat])
        for _ in range(3):
            sampled = beliefs[seat].sample(view, rng)
            assert table.view(sampled, seat) == view
            other = sampled.players[1 - seat]
            assert not held_colours(other.hand) & other.refused
            assert table.legal_actions(sampled) == table.legal_actions(state)
        return rng.choice(table.legal_actions(state))

    play_out(table, rng, choose)


def test_where_a_view_was_missed_every_deal_is_equally_likely_again() -> None:
    table = rules(2)
    state = dealt(table)
    belief, fresh = Belief(table), Belief(table)
    belief.look(table.view(state, 0))
    for _ in range(4):
        state = table.apply(state, table.legal_actions(state)[0])
    for each in (belief, fresh):
        each.look(table.view(state, 0))
    assert chances(belief) == pytest.approx(chances(fresh))


def test_a_player_is_found_out_to_follow_its_leanings() -> None:
    """One takes what it leans to most, the other anything: the first is believed to be sharp, the second is not."""
    table, rng = rules(2, rounds=6), Random(3)
    sharp = []
    for careful in (True, False):
        belief = Belief(table)

        def choose(state: State, seat: int, belief: Belief = belief, careful: bool = careful) -> Action:
            if seat == 0:
                belief.look(table.view(state, 0))
            elif careful:
                return favourite(table, state)
            return rng.choice(table.legal_actions(state))

        play_out(table, rng, choose)
        odds = [sum(each) for each in belief.odds]
        sharp.append(odds[0] / sum(odds))
    assert sharp[0] > 0.9
    assert sharp[1] < 0.1


def test_anybody_may_do_anything() -> None:
    able = list(zip(PLACES[0][0], (20.0, 0.0, -20.0), strict=False))
    likely = [_likely(able, place, 1.0) for place, _ in able]
    assert sum(likely) == pytest.approx(1.0)
    assert min(likely) == pytest.approx(SLIP / 3)


def test_its_weights_are_small_and_whole() -> None:
    assert len(choice_weights()) == WEIGHTS
    assert max(map(abs, choice_weights())) < 20
