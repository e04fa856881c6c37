"""Speed of Pingouin's search for two: nodes per CPU-second and CPU-seconds to a depth, on 20 fixed positions.

    python tools/speed_pingouin.py PATH …

Each path is a folder that holds a compiled `rookery`; all take turns position by position, so that a busy machine slows
them alike. A depth counts as reached by the smallest of 10,000, 20,000, 40,000 … nodes that completes it.
"""

import os
import subprocess
import sys
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

DEPTH = 8


def positions() -> list[tuple[Any, Any]]:
    """Return rules and states 8 to 26 random moves into 20 games; in this version or the one before."""
    catalog: Any = import_module("rookery.catalog")
    core: Any = import_module("rookery.core")
    spec = catalog.spec("pingouin") if hasattr(catalog, "spec") else catalog.game("pingouin")
    resolve = core.resolve_chance if hasattr(core, "resolve_chance") else core.settle
    heuristics = spec.heuristics if hasattr(spec, "heuristics") else spec.insight
    found = []
    for seed in range(20):
        rules = spec.rules(2)
        first = rules.initial_state() if hasattr(rules, "initial_state") else rules.opening()
        state = resolve(rules, first, Random(seed))
        rng = Random(seed)
        for _ in range(8 + 2 * (seed % 10)):
            actions = list(rules.legal_actions(state))
            state = rules.apply(state, actions[rng.randrange(len(actions))])
        found.append((heuristics.engine(rules), state))
    return found


def serve() -> None:
    """Answer the number of a position with nodes, seconds, and seconds to the depth."""
    from rookery.bots import Limit

    found = positions()
    for line in sys.stdin:
        engine, state = found[int(line)]
        nodes, depth = 5000, 0
        while depth <= DEPTH and nodes < 5_000_000:
            nodes *= 2
            engine.search = None
            start = process_time()
            analysis = engine.analyse(state, Limit(nodes=nodes), Random(1))
            spent = process_time() - start
            depth = analysis.depth if analysis.nodes >= nodes else DEPTH + 1
        print(analysis.nodes, spent, flush=True)


def main(paths: list[str]) -> None:
    """Measure all and print a line for each."""
    players = [
        subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            env=os.environ | {"PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for path in paths
    ]
    totals = [[0.0, 0.0] for _ in paths]
    for number in range(20):
        for player, total in zip(players, totals, strict=True):
            assert player.stdin is not None
            assert player.stdout is not None
            print(number, file=player.stdin, flush=True)
            nodes, seconds = map(float, player.stdout.readline().split())
            total[0] += nodes
            total[1] += seconds
    for path, (nodes, seconds) in zip(paths, totals, strict=True):
        print(f"{path}: {nodes / seconds:,.0f} nodes/s, depth {DEPTH} in {seconds / 20:.3f} s on average")


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--serve"] else main(sys.argv[1:])
