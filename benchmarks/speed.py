"""How fast random games of Pingouin run: plain, compiled, and beside OpenSpiel's breakthrough, all from Python.

Every player takes random legal actions through the public interface, on CPU time. The three take turns, so that a busy
machine slows them alike, and each is judged by its best round. Luck's draws are done before the clock starts.

    python benchmarks/speed.py PLAIN_PATH COMPILED_PATH
"""

import os
import subprocess
import sys
from random import Random
from time import process_time

ROUNDS = 5
SECONDS = 1.0


def pingouin() -> float:
    """Return moves per second, placing and sliding counted alike."""
    from rookery.catalog import game
    from rookery.core import playout, settle

    rng = Random(1)
    rules = game("pingouin").rules(2)
    dealt = [settle(rules, rules.opening(), rng) for _ in range(20)]
    moves = 0
    start = process_time()
    while process_time() - start < SECONDS:
        for state in dealt:
            moves += playout(rules, state, rng)[1]
    return moves / (process_time() - start)


def breakthrough() -> float:
    """Return moves per second of OpenSpiel's compiled game."""
    import pyspiel

    rng = Random(1)
    game = pyspiel.load_game("breakthrough")
    moves = 0
    start = process_time()
    while process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            moves += 1
    return moves / (process_time() - start)


def measure(what: str, path: str) -> float:
    """Measure in a fresh Python that finds Rookery at `path`."""
    command = [sys.executable, __file__, what]
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout)


def compare(plain_path: str, compiled_path: str) -> None:
    """Print the three speeds and the two ratios."""
    rounds = [
        (measure("pingouin", plain_path), measure("pingouin", compiled_path), measure("breakthrough", plain_path))
        for _ in range(ROUNDS)
    ]
    plain, fast, other = (max(speeds) for speeds in zip(*rounds, strict=True))
    print(f"Pingouin, plain Python     {plain:>10,.0f} moves/s")
    print(f"Pingouin, compiled         {fast:>10,.0f} moves/s   {fast / plain:.2f} × plain")
    print(f"breakthrough, OpenSpiel    {other:>10,.0f} moves/s   compiled Pingouin is {fast / other:.2f} × as fast")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["pingouin"]:
            print(pingouin())
        case ["breakthrough"]:
            print(breakthrough())
        case [plain_path, compiled_path]:
            compare(plain_path, compiled_path)
        case _:
            sys.exit(__doc__)
