"""How fast random games run: each game and Pingouin's engine, plain and compiled, beside OpenSpiel's own games.

The games and OpenSpiel's are played through their public interfaces from Python. All on CPU time, and all take turns,
so that a busy machine slows them alike; each is judged by its best round. Chance's first draws are done before the
clock starts.

    python benchmarks/speed.py PLAIN_PATH COMPILED_PATH
"""

import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from time import process_time

ROUNDS = 3
SECONDS = 1.0
GAMES = ("pingouin", "banquise", "derby", "thin_ice")
ENGINE = "engine"
RIVALS = {"pingouin": "breakthrough", ENGINE: "amazons"}
"""Which game of OpenSpiel's something of ours is compared with."""


def of_game(name: str) -> Callable[[], int]:
    """Return what plays some games of ours for two and counts the moves; all moves count alike."""
    from rookery.catalog import spec
    from rookery.core import playout, resolve_chance

    rng = Random(1)
    rules = spec(name).rules(2)
    dealt = [resolve_chance(rules, rules.initial_state(), rng) for _ in range(20)]
    return lambda: sum(playout(rules, state, rng)[1] for state in dealt)


def of_engine() -> Callable[[], int]:
    """Return what plays some games on the board of Pingouin's engine."""
    from rookery.catalog import spec
    from rookery.core import resolve_chance
    from rookery.games.pingouin.engine.board import board_of, play_out

    rng = Random(1)
    rules = spec("pingouin").rules(2)
    board = board_of(rules, resolve_chance(rules, rules.initial_state(), rng))
    return lambda: sum(play_out(board.copy(), rng.getrandbits(30)) for _ in range(10))


def of_openspiel(name: str) -> Callable[[], int]:
    """Return what plays a game of OpenSpiel's, which is compiled."""
    import pyspiel

    rng = Random(1)
    game = pyspiel.load_game(name)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            moves += 1
        return moves

    return play


def speed(what: str) -> float:
    """Return moves per second."""
    play = of_engine() if what == ENGINE else of_game(what) if what in GAMES else of_openspiel(what)
    moves = 0
    start = process_time()
    while process_time() - start < SECONDS:
        moves += play()
    return moves / (process_time() - start)


def measure(what: str, path: str) -> float:
    """Measure in a fresh Python that finds Rookery at `path`."""
    command = [sys.executable, __file__, what]
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout)


def compare(plain_path: str, compiled_path: str) -> None:
    """Print the speeds and their ratios."""
    ours = (*GAMES, ENGINE)
    asked = [(what, path) for what in ours for path in (plain_path, compiled_path)]
    asked += [(rival, plain_path) for rival in RIVALS.values()]
    best = dict.fromkeys(asked, 0.0)
    for _ in range(ROUNDS):
        for what, path in asked:
            best[what, path] = max(best[what, path], measure(what, path))
    for what in ours:
        plain, fast = best[what, plain_path], best[what, compiled_path]
        print(f"{what:10} plain {plain:>9,.0f} moves/s   compiled {fast:>9,.0f} moves/s   {fast / plain:6.2f} x")
    for what, rival in RIVALS.items():
        other = best[rival, plain_path]
        ratio = best[what, compiled_path] / other
        print(f"OpenSpiel's {rival} {other:,.0f} moves/s: compiled {what} is {ratio:.2f} x as fast")


if __name__ == "__main__":
    match sys.argv[1:]:
        case [what]:
            print(speed(what))
        case [plain_path, compiled_path]:
            compare(plain_path, compiled_path)
        case _:
            sys.exit(__doc__)
