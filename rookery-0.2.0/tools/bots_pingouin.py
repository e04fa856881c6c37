"""How fast Pingouin's engine runs: compiled, its own source interpreted, and beside OpenSpiel's amazons from Python.

Everybody plays random moves, on CPU time. The three take turns, so that a busy machine slows them alike, and each is
judged by its best round. Nodes a second of the alpha-beta search follow.

    python tools/bots_pingouin.py PLAIN_PATH COMPILED_PATH
"""

import os
import subprocess
import sys
from random import Random
from time import process_time
from typing import Any

ROUNDS = 3
SECONDS = 1.0


def random_moves() -> float:
    """Return random moves per second on the engine's board."""
    from rookery.games.pingouin.engine.board import board_of, play_out

    rules, state = _laid()
    board = board_of(rules, state)
    moves = games = 0
    start = process_time()
    while process_time() - start < SECONDS:
        for _ in range(10):
            games += 1
            moves += play_out(board.copy(), games)
    return moves / (process_time() - start)


def nodes() -> float:
    """Return nodes per second of the search after the penguins are placed."""
    from rookery.core.search_api import Limit
    from rookery.games.pingouin.engine.search import TwoSeatEngine

    rules, state = _laid()
    rng = Random(2)
    while state.to_place:
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))
    start = process_time()
    analysis = TwoSeatEngine(rules).analyse(state, Limit(seconds=SECONDS), rng)
    return analysis.nodes / (process_time() - start)


def amazons() -> float:
    """Return random moves per second of OpenSpiel's compiled game."""
    import pyspiel

    rng = Random(1)
    game = pyspiel.load_game("amazons")
    moves = 0
    start = process_time()
    while process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            moves += 1
    return moves / (process_time() - start)


def _laid() -> tuple[Any, Any]:
    from rookery.catalog import spec
    from rookery.core import resolve_chance

    rules = spec("pingouin").rules(2)
    return rules, resolve_chance(rules, rules.initial_state(), Random(1))


def measure(what: str, path: str) -> float:
    """Measure in a fresh Python that finds Rookery at `path`."""
    command = [sys.executable, __file__, what]
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout)


def compare(plain_path: str, compiled_path: str) -> None:
    """Print the speeds and the ratios."""
    runs = [("random_moves", compiled_path), ("random_moves", plain_path), ("amazons", plain_path)]
    best = [0.0] * len(runs)
    for _ in range(ROUNDS):
        for place, (what, path) in enumerate(runs):
            best[place] = max(best[place], measure(what, path))
    compiled, plain, other = best
    print(f"random moves/s  engine compiled     {compiled:12,.0f}")
    print(f"                engine interpreted  {plain:12,.0f}   compiled is {compiled / plain:.1f} times as fast")
    print(f"                pyspiel amazons     {other:12,.0f}   compiled is {compiled / other:.1f} times as fast")
    print(f"nodes/s         alpha-beta compiled {measure('nodes', compiled_path):12,.0f}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["random_moves"]:
            print(random_moves())
        case ["amazons"]:
            print(amazons())
        case ["nodes"]:
            print(nodes())
        case [plain_path, compiled_path]:
            compare(plain_path, compiled_path)
        case _:
            sys.exit(__doc__)
