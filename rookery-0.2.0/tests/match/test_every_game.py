"""What a match promises, for every game in the catalogue."""

import json
from random import Random

import pytest

from rookery import catalog
from rookery.match import Match, verify

SEED = bytes(range(32))


def played(name: str, number: int, *, seats: int | None = None) -> tuple[Match, int]:
    """Play a whole match at random, undoing and reading back on the way; return it and how often it undid."""
    rng = Random(number)
    match = Match.open(catalog.spec(name), seed=SEED, match_id=f"{name}{number}", seats=seats)
    undone = 0
    for _ in range(5000):
        seat = match.to_move
        if seat is None:
            return match, undone
        if rng.random() < 0.02:
            match = Match.load(match.lines(), catalog.spec)
        before = match.state
        match.submit(seat, rng.choice(match.legal_texts(seat)), after=match.seq)
        if rng.random() < 0.2 and match.can_undo(seat):
            match.undo(seat, after=match.seq)
            assert match.state == before
            undone += 1
    raise AssertionError("this match never ends")


@pytest.mark.parametrize("name", list(catalog.specs()))
def test_a_match_reads_back_ends_and_verifies(name: str) -> None:
    game = catalog.spec(name)
    for number, seats in enumerate((game.seats[0], game.seats[-1])):
        match, _ = played(name, number, seats=seats)
        assert verify(match.lines(), catalog.spec).outcome == match.outcome


@pytest.mark.parametrize("name", list(catalog.specs()))
def test_no_seat_reads_the_seed_or_another_seats_secrets(name: str) -> None:
    game = catalog.spec(name)
    rng = Random(5)
    match = Match.open(game, seed=SEED, match_id="s", seats=game.seats[-1])
    for _ in range(40):
        if match.to_move is None:
            break
        for seat in (None, *range(game.seats[-1])):
            lines = match.lines_for(seat)
            assert SEED.hex() not in lines[0]
            told = [json.loads(line).get("text", "") for line in lines[1:]]
            assert len(told) == match.seq
            # What a seat is told does not depend on what it cannot see.
            before = match.rules.view(match.state, seat)
            assert match.rules.view(match.rules.sample_state(before, rng), seat) == before
        match.submit(match.to_move, rng.choice(match.legal_texts(match.to_move)))


@pytest.mark.parametrize("name", list(catalog.specs()))
def test_somebody_resigns_at_every_size_of_table(name: str) -> None:
    game = catalog.spec(name)
    for seats in game.seats:
        match = Match.open(game, seed=SEED, match_id="r", seats=seats)
        match.resign(0)
        if seats > 2:
            assert match.outcome is None
            continue
        assert match.outcome is not None
        assert match.outcome.ranks[0] == 2
        assert verify(match.lines(), catalog.spec).outcome == match.outcome
