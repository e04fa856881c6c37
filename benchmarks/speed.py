"""How fast random games run: each game plain and compiled, and Pingouin beside OpenSpiel's breakthrough.

Every player takes random legal actions through the public interface, on CPU time. All take turns, so that a busy
machine slows them alike, and each is judged by its best round. Chance's first draws are done before the clock starts.

    python benchmarks/speed.py PLAIN_PATH COMPILED_PATH
"""

import os
import subprocess
import sys
from random import Random
from time import process_time

ROUNDS = 3
SECONDS = 1.0


def random_games(name: str) -> float:
    """Return moves per second of one of our games for two; all moves count alike."""
    from rookery.catalog import spec
    from rookery.core import playout, resolve_chance

    rng = Random(1)
    rules = spec(name).rules(2)
    dealt = [resolve_chance(rules, rules.initial_state(), rng) for _ in range(20)]
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
    """Print the speeds and their ratios."""
    names = ("pingouin", "banquise", "derby", "thin_ice")
    asked = [(name, path) for name in names for path in (plain_path, compiled_path)] + [("breakthrough", plain_path)]
    best = dict.fromkeys(asked, 0.0)
    for _ in range(ROUNDS):
        for what, path in asked:
            best[what, path] = max(best[what, path], measure(what, path))
    for name in names:
        plain, fast = best[name, plain_path], best[name, compiled_path]
        print(f"{name:10} plain {plain:>9,.0f} moves/s   compiled {fast:>9,.0f} moves/s   {fast / plain:5.2f} x")
    other = best["breakthrough", plain_path]
    ratio = best["pingouin", compiled_path] / other
    print(f"OpenSpiel's breakthrough {other:,.0f} moves/s: compiled Pingouin is {ratio:.2f} x as fast")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["breakthrough"]:
            print(breakthrough())
        case [name]:
            print(random_games(name))
        case [plain_path, compiled_path]:
            compare(plain_path, compiled_path)
        case _:
            sys.exit(__doc__)
