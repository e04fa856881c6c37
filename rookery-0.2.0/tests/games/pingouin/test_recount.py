"""Pingouin counted a second time, with no code in common: cells are (row, column), the board a dictionary."""

from random import Random

import pytest

from rookery.catalog import spec
from rookery.core import perft, resolve_chance

Cell = tuple[int, int]
Board = dict[Cell, int]


def step(cell: Cell, direction: int) -> Cell:
    """Walk one block; rows of eight are the odd ones, counted from 0."""
    row, column = cell
    wide = row % 2
    return [
        (row, column - 1),
        (row, column + 1),
        (row - 1, column - wide),
        (row - 1, column - wide + 1),
        (row + 1, column - wide),
        (row + 1, column - wide + 1),
    ][direction]


def moves(ice: Board, penguins: list[list[Cell]], seat: int) -> list[tuple[Cell, Cell]]:
    occupied = {cell for own in penguins for cell in own}
    found = []
    for start in penguins[seat]:
        for direction in range(6):
            cell = step(start, direction)
            while cell in ice and cell not in occupied:
                found.append((start, cell))
                cell = step(cell, direction)
    return found


def count(ice: Board, penguins: list[list[Cell]], seat: int, depth: int) -> int:
    """Count lines of `depth` moves; a seat that cannot move takes its penguins and their blocks off."""
    if depth == 0:
        return 1
    for _ in penguins:
        found = moves(ice, penguins, seat)
        if found:
            break
        ice = {cell: fish for cell, fish in ice.items() if cell not in penguins[seat]}
        penguins = [[] if other == seat else own for other, own in enumerate(penguins)]
        seat = (seat + 1) % len(penguins)
    else:
        return 0
    total = 0
    for start, end in found:
        left = {cell: fish for cell, fish in ice.items() if cell != start}
        moved = [[end if cell == start else cell for cell in own] for own in penguins]
        total += count(left, moved, (seat + 1) % len(penguins), depth - 1)
    return total


def split(position: str) -> tuple[Board, list[list[Cell]], int]:
    rows, placed, seat, *_ = position.split()
    ice = {(r, c): int(fish) for r, row in enumerate(rows.split("/")) for c, fish in enumerate(row) if fish != "."}
    penguins = [
        [] if group == "-" else [(int(name[1]) - 1, ord(name[0]) - ord("a")) for name in group.split(",")]
        for group in placed.split("/")
    ]
    return ice, penguins, int(seat) - 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_counts_agree_all_through_random_games(seats: int) -> None:
    pingouin = spec("pingouin")
    rules = pingouin.rules(seats)
    rng = Random(seats)
    for _ in range(6):
        state = resolve_chance(rules, rules.initial_state(), rng)
        while rules.to_move(state) is not None:
            state = rules.apply(state, rng.choice(rules.legal_actions(state)))
            if state.seat >= 0 and not state.to_place and rng.random() < 0.15:
                depth = 2 if len(rules.legal_actions(state)) > 12 else 3
                assert count(*split(pingouin.format_position(rules, state)), depth) == perft(rules, state, depth)
