"""What Iceblock Derby promises about its set-up and its endurance, measured.

    python benchmarks/derby_layouts.py [GAMES]

Counts the complete layouts of radius 10, sets up a thousand boards at random for each alignment, timing every call of
`legal_actions` on CPU time, and plays GAMES (100) random games for each number of players.
"""

import sys
from random import Random
from time import process_time

from rookery.catalog import spec
from rookery.core import CHANCE, draw_action, playout
from rookery.games.derby.course import Course
from rookery.games.derby.state import ACTION

SET_UPS = 1000


def layouts() -> None:
    """Print how many complete layouts radius 10 has."""
    for in_a_row, words in ((True, "in a row"), (False, "at any angle")):
        print(f"flags {words}: {Course(10, (), in_a_row).layouts():,} layouts")


def set_ups(radius: int, alignment: str) -> None:
    """Print how many of many random set-ups get stuck, and the slowest listing."""
    rules = spec("derby").rules(6, radius=radius, gate_alignment=alignment)
    rng = Random(radius)
    slowest = 0.0
    stuck = 0
    for _ in range(SET_UPS):
        state = rules.initial_state()
        while state.phase < ACTION:
            start = process_time()
            actions = rules.legal_actions(state)
            slowest = max(slowest, process_time() - start)
            if not actions:
                stuck += 1
                break
            luck = rules.to_move(state) == CHANCE
            state = rules.apply(state, draw_action(rules, state, rng) if luck else rng.choice(list(actions)))
    print(f"radius {radius}, {alignment}: {stuck} of {SET_UPS} stuck, slowest listing {1000 * slowest:.2f} ms")


def endurance(games: int) -> None:
    """Play random games with every number of players; print the longest beside what the rules promise."""
    for seats in spec("derby").seats:
        rules = spec("derby").rules(seats)
        rng = Random(seats)
        longest = 0
        start = process_time()
        for _ in range(games):
            last, moves = playout(rules, rules.initial_state(), rng)
            longest = max(longest, moves)
            assert rules.outcome(last) is not None
        seconds = process_time() - start
        print(f"{seats} seats: {games} games, most moves {longest} of {rules.max_actions}, {seconds:.1f} s")


if __name__ == "__main__":
    layouts()
    for radius in (8, 10):
        for alignment in ("row", "any"):
            set_ups(radius, alignment)
    endurance(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
