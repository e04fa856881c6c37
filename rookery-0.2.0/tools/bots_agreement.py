"""That Pingouin's engine plays by the rules and solves islands rightly, on many more positions than the tests try.

    python tools/bots_agreement.py [MOVES [POSITIONS]]

Plays MOVES (100,000) random moves side by side with `rules.py` and compares every position, then solves POSITIONS
(1,000) random positions whose sides can no longer meet and compares with trying everything.
"""

import sys
from functools import cache
from random import Random

from rookery.catalog import spec
from rookery.core import resolve_chance
from rookery.core.search_api import Limit
from rookery.games.pingouin.engine.bits import flood, size
from rookery.games.pingouin.engine.board import board_of
from rookery.games.pingouin.engine.islands import FISH, Islands
from rookery.games.pingouin.engine.search import TwoSeatEngine
from rookery.games.pingouin.rules import BITS, Pingouin
from rookery.games.pingouin.state import BLOCKS, FLOE, Lay, Place, State


def agree(moves: int) -> None:
    """Play random games of every size with all options on both boards."""
    played = games = 0
    rng = Random(1)
    while played < moves:
        options = {"placement": rng.choice(("one_fish", "any")), "score_last_block": rng.random() < 0.5}
        rules = spec("pingouin").rules(rng.randint(2, 4), **options)
        assert isinstance(rules, Pingouin)
        state = resolve_chance(rules, rules.initial_state(), rng)
        board = board_of(rules, state)
        while actions := list(rules.legal_actions(state)):
            numbers = {}
            for action in actions:
                assert not isinstance(action, Lay)
                number = action.cell if isinstance(action, Place) else action.start * 64 + action.end
                numbers[number] = action
            assert sorted(board.moves()) == sorted(numbers)
            chosen = rng.choice(sorted(numbers))
            state = rules.apply(state, numbers[chosen])
            board.move(chosen)
            assert board.seat == state.seat
            assert board.free == state.free
            played += 1
        taken = [board.taken(seat) for seat in range(rules.seats)]
        assert state.scores == tuple(board.fish(cells) for cells in taken)
        assert state.blocks == tuple(size(cells) for cells in taken)
        games += 1
    print(f"{played:,} moves of {games:,} games: the engine and the rules agree")


def parted(rng: Random) -> State | None:
    """Draw a position whose sides can no longer meet, with at most twelve free blocks a side; None if it is not one."""
    cells = rng.sample(range(BLOCKS), rng.randint(12, 32))
    count = rng.randint(1, 4)
    sides = (tuple(cells[:count]), tuple(cells[count : 2 * count]))
    stand = [sum(BITS[cell] for cell in side) for side in sides]
    free = sum(BITS[cell] for cell in cells[2 * count :])
    seas = [flood(side, free) for side in stand]
    if seas[0] & seas[1] or not seas[0] or max(size(sea) for sea in seas) > 12:
        return None
    fish = bytes(rng.choice((1, 1, 1, 2, 2, 3)) if cell in cells else 0 for cell in range(BLOCKS))
    return State(fish, free, sides, 0, 0, (rng.randint(0, 5), rng.randint(0, 5)), (3, 3))


def most(state: State, seat: int) -> int:
    """Try everything that one side alone can do and return the most worth of it."""

    @cache
    def gather(free: int, own: tuple[int, ...]) -> int:
        ends = [
            FISH * state.fish[start]
            + 1
            + gather(free & ~BITS[end], tuple(sorted((*own[:place], end, *own[place + 1 :]))))
            for place, start in enumerate(own)
            for ray in FLOE.rays[start]
            for end in taken_while_free(ray, free)
        ]
        return max(ends) if ends else sum(FISH * state.fish[cell] + 1 for cell in own)

    return gather(state.free, tuple(sorted(state.penguins[seat])))


def taken_while_free(ray: tuple[int, ...], free: int) -> list[int]:
    """Return the cells of a ray before the first that is not free."""
    for place, cell in enumerate(ray):
        if not free & BITS[cell]:
            return list(ray[:place])
    return list(ray)


def solve(positions: int) -> None:
    """Compare the engine's value of parted positions with trying everything."""
    rules = spec("pingouin").rules(2)
    assert isinstance(rules, Pingouin)
    rng = Random(2)
    done = largest = 0
    while done < positions:
        state = parted(rng)
        if state is None:
            continue
        best = [most(state, seat) for seat in (0, 1)]
        odd = sum(BITS[cell] for cell, fish in enumerate(state.fish) if fish & 1)
        many = sum(BITS[cell] for cell, fish in enumerate(state.fish) if fish & 2)
        islands = Islands(odd, many, True)
        for seat, own in enumerate(state.penguins):
            assert islands.gather(sum(BITS[cell] for cell in own), state.free, 10**6) == best[seat]
            assert islands.exact
        margin = best[0] - best[1] + FISH * (state.scores[0] - state.scores[1])
        found = TwoSeatEngine(rules).analyse(state, Limit(nodes=10**6), rng).best
        assert found.proven
        assert found.value == (margin > 0) - (margin < 0)
        largest = max(largest, state.free.bit_count())
        done += 1
    print(f"{done:,} parted positions with up to {largest} free blocks: the engine equals brute force and says proven")


if __name__ == "__main__":
    counts = [int(word) for word in sys.argv[1:]]
    agree(counts[0] if counts else 100_000)
    solve(counts[1] if len(counts) > 1 else 1000)
