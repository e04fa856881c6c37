"""How far Pingouin's proofs for two seats reach: positions of real games, proven and checked.

    python tools/proofs_pingouin.py [FREE [COUNT [SECONDS]]]

Plays COUNT (20) games between two engines that search 5,000 nodes a move until FREE (40) blocks are free, gives the
proof SECONDS (10) of CPU time, and has every certificate checked by `check_proof.py`.
"""

import sys
from random import Random
from time import process_time

from check_proof import Checker
from prove import prove

from rookery.catalog import spec
from rookery.core import resolve_chance, search_api
from rookery.core.search_api import Limit
from rookery.games.pingouin.engine.search import TwoSeatEngine
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import State


def position(rules: Pingouin, seed: int, free: int) -> State:
    """Play a game until this many blocks are free."""
    state = resolve_chance(rules, rules.initial_state(), Random(seed))
    engine = TwoSeatEngine(rules)
    while state.seat >= 0 and state.free.bit_count() > free:
        state = rules.apply(state, engine.analyse(state, Limit(nodes=5000), Random(seed)).best.action)
    return state


def main(free: int, count: int, seconds: float) -> None:
    """Prove and check."""
    search_api.perf_counter = process_time  # type: ignore[attr-defined]
    rules = spec("pingouin").rules(2)
    assert isinstance(rules, Pingouin)
    proven = 0
    for seed in range(count):
        state = position(rules, seed, free)
        start = process_time()
        proof = prove(rules, state, Limit(seconds=seconds / 2))
        spent = process_time() - start
        if proof is None:
            print(f"{seed}: not proven in {spent:.1f} s", flush=True)
            continue
        proven += 1
        checked = Checker(rules, proof.seat, proof.moves).check(state)
        print(f"{seed}: seat {proof.seat + 1} wins, {spent:.1f} s, {checked:,} positions checked", flush=True)
    print(f"{free} free blocks: {proven} of {count} proven and confirmed")


if __name__ == "__main__":
    words = sys.argv[1:]
    main(
        int(words[0]) if words else 40,
        int(words[1]) if len(words) > 1 else 20,
        float(words[2]) if len(words) > 2 else 10.0,
    )
