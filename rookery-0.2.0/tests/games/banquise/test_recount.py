"""Banquise played a second time, with no code in common: the iceberg is a dictionary from (column, row) to a word."""

from random import Random

import pytest

from games.banquise.positions import BANQUISE, rules
from rookery.core import CHANCE, draw_action, perft, resolve_chance

Iceberg = dict[tuple[int, int], str]
Hands = list[list[str]]


def choices(iceberg: Iceberg, hand: list[str], base: int) -> set[str]:
    """List placements as texts; column 0 is the first figure's, and a figure stands on its own column and the next."""
    if not iceberg:
        return {f"{colour}-h1" for colour in hand}
    row = [column for column, height in iceberg if height == 0]
    found = set()
    for colour in hand:
        spots = [(min(row) - 1, 0), (max(row) + 1, 0)] if len(row) < base else []
        for column, height in iceberg:
            pair = iceberg.get((column, height)), iceberg.get((column + 1, height))
            if None not in pair and colour in pair and (column, height + 1) not in iceberg:
                spots.append((column, height + 1))
        found |= {f"{colour}-{chr(ord('h') + column)}{height + 1}" for column, height in spots}
    return found


def spot(text: str) -> tuple[str, tuple[int, int]]:
    colour, place = text.split("-")
    return colour, (ord(place[0]) - ord("h"), int(place[1:]) - 1)


def without(hand: list[str], colour: str) -> list[str]:
    at = hand.index(colour)
    return hand[:at] + hand[at + 1 :]


def following(iceberg: Iceberg, hands: Hands, out: set[int], seat: int, base: int) -> tuple[int | None, set[int]]:
    """Find who plays after `seat`, and who is out by then."""
    out = set(out)
    for step in range(1, len(hands) + 1):
        other = (seat + step) % len(hands)
        if other not in out:
            if choices(iceberg, hands[other], base):
                return other, out
            out.add(other)
    return None, out


def count(iceberg: Iceberg, hands: Hands, out: set[int], seat: int, base: int, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for text in choices(iceberg, hands[seat], base):
        colour, place = spot(text)
        grown = {**iceberg, place: colour}
        left = [without(hand, colour) if own == seat else hand for own, hand in enumerate(hands)]
        other, gone = following(grown, left, out, seat, base)
        if other is not None:
            total += count(grown, left, gone, other, base, depth - 1)
        elif depth == 1:
            total += 1
    return total


def words(hand: tuple[int, ...]) -> list[str]:
    names = ("red", "yellow", "green", "blue", "purple")
    return [name for name, number in zip(names, hand, strict=False) for _ in range(number)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("colours", ["four", "five"])
def test_a_whole_match_goes_the_same_way(seats: int, colours: str) -> None:
    table = rules(seats, colours=colours)
    rng = Random(seats)
    state = table.initial_state()
    points = [0] * seats
    for start in range(seats):
        state = resolve_chance(table, state, rng)
        base = 7 if seats == 2 else 8
        hands: Hands = [words(player.hand) for player in state.players]
        iceberg: Iceberg = {}
        if seats == 5:
            box = (7, 7, 8, 7, 7) if colours == "five" else (9, 9, 9, 9)
            left = [
                there_are - sum(held)
                for there_are, *held in zip(box, *[player.hand for player in state.players], strict=True)
            ]
            iceberg[0, 0] = words(tuple(left))[0]
        out: set[int] = set()
        seat: int | None = start
        while seat is not None:
            assert table.to_move(state) == seat
            legal = {BANQUISE.format_action(table, action): action for action in table.legal_actions(state)}
            assert set(legal) == choices(iceberg, hands[seat], base)
            text = rng.choice(sorted(legal))
            colour, place = spot(text)
            iceberg[place] = colour
            hands[seat] = without(hands[seat], colour)
            state = table.apply(state, legal[text])
            seat, out = following(iceberg, hands, out, seat, base)
        points = [old + len(hand) if hand else max(0, old - 2) for old, hand in zip(points, hands, strict=True)]
        assert [player.penalties for player in state.players] == points
    assert table.to_move(state) is None


@pytest.mark.parametrize(("seats", "depth"), [(2, 3), (3, 3), (4, 2), (6, 2)])
def test_lines_are_counted_the_same(seats: int, depth: int) -> None:
    table = rules(seats, rounds=1)
    for seed in range(3):
        rng = Random(seed)
        state = resolve_chance(table, table.initial_state(), rng)
        for _ in range(4 + 5 * seed):
            state = table.apply(state, rng.choice(table.legal_actions(state)))
        iceberg: Iceberg = {}
        ice = BANQUISE.format_position(table, state).split("ice=")[1].split()[0]
        start, rows = ice.split(":")
        for height, row in enumerate(rows.split("/")):
            for x, letter in enumerate(row):
                if letter != ".":
                    name = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}[letter]
                    iceberg[ord(start) - ord("h") + x, height] = name
        out = {seat for seat, player in enumerate(state.players) if player.refused}
        base = 7 if seats == 2 else 8
        hands = [words(player.hand) for player in state.players]
        assert state.seat != CHANCE
        assert perft(table, state, depth) == count(iceberg, hands, out, state.seat, base, depth)


def test_luck_draws_what_is_in_the_bag() -> None:
    table = rules(6, colours="five")
    rng = Random(9)
    state = table.initial_state()
    bag = {"red": 7, "yellow": 7, "green": 8, "blue": 7, "purple": 7}
    while table.to_move(state) == CHANCE:
        legal = [BANQUISE.format_action(table, action) for action in table.legal_actions(state)]
        assert dict(zip(legal, table.odds(state), strict=True)) == {f"deal-{k}": n for k, n in bag.items() if n}
        action = draw_action(table, state, rng)
        bag[BANQUISE.format_action(table, action).removeprefix("deal-")] -= 1
        state = table.apply(state, action)
    assert sum(bag.values()) == 0
