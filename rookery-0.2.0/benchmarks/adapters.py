"""How fast games run through each adapter, beside the direct API and beside others' games.

Everyone takes random legal actions, and a move is one decision of a seat. Tables are set, and chance before the first
decision is drawn, before the clock starts; it counts CPU time. All runners take turns, so that a busy machine slows
them alike; each is judged by its best round. The sampler sets its tables as it goes, so there that time is in.

* The sampler writes an observation and a mask for every move, as PettingZoo and Gymnasium do. OpenSpiel gives a tensor
  and a mask when it is asked: ours is measured both ways, its own games with both.
* PettingZoo's `env()` wraps a game in guards; ours guard themselves. So its games are measured as they are made, which
  is what its users get, and raw, without any guard. Hanabi needs more to be installed, and rock paper scissors has no
  masks: they are left out.

    PYTHONPATH=build/compiled python benchmarks/adapters.py [GAME …]        # needs rookery[bench]
"""

import os
import sys
import tracemalloc
import warnings
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from rookery.adapters.arrays import Batch
from rookery.adapters.gymnasium import SeatEnv
from rookery.adapters.openspiel import PREFIX
from rookery.adapters.pettingzoo import env
from rookery.adapters.sampler import Sampler
from rookery.catalog import specs
from rookery.core import AnySpec, playout, resolve_chance
from rookery.core.compat import compiled

ROUNDS = 6
SECONDS = 0.3
CLASSICS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "go_v5", "chess_v6")
BATCH = 64
THEIRS = ("breakthrough", "amazons", "chess", "backgammon")
"""OpenSpiel's games to be measured beside ours."""
MANY = 1024
"""Games in the sampler whose memory is counted."""


class Runner(NamedTuple):
    """Sets a table, then plays there and returns how many moves were made."""

    ready: Callable[[], Any]
    run: Callable[[Any], int]


def direct(game: AnySpec) -> Runner:
    """Play through the contract itself."""
    rules, rng = game.rules(), Random(1)
    return Runner(
        lambda: resolve_chance(rules, rules.initial_state(), rng), lambda state: playout(rules, state, rng)[1]
    )


def through_sampler(game: AnySpec, *, chosen: bool) -> Runner:
    """Play many games side by side with observations and masks; actions are chosen inside, or by numpy from masks."""
    batch = Batch(Sampler(game.game(), BATCH, 1))
    rng = np.random.default_rng(1)

    def step(_: Any) -> int:
        if chosen:
            batch.step((rng.random(batch.masks.shape, dtype=np.float32) * batch.masks).argmax(axis=1))
        else:
            batch.step_at_random()
        return BATCH

    return Runner(lambda: None, step)


def through_pettingzoo(table: Any) -> Runner:
    """Play a PettingZoo environment by its masks."""
    rng = Random(1)

    def run(_: Any) -> int:
        moves = 0
        for _ in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            if over or cut:
                table.step(None)
                continue
            # In a long mask numpy finds truths several times as fast as numbers.
            legal = seen["action_mask"].astype(np.bool_).nonzero()[0]
            table.step(int(legal[int(rng.random() * len(legal))]))
            moves += 1
        return moves

    return Runner(table.reset, run)


def classic(name: str, *, raw: bool) -> Runner:
    """Play one of PettingZoo's own games, as it is made or without the guards round it."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo import classic as family

        module = getattr(family, name)
        return through_pettingzoo(module.raw_env() if raw else module.env())


def through_gymnasium(name: str) -> Runner:
    """Play one seat against uniform bots; only the learner's moves count."""
    table = SeatEnv(name, bots="uniform")
    rng = Random(1)

    def run(start: Any) -> int:
        moves, over = 0, False
        news = start[1]
        while not over:
            legal = news["action_mask"].astype(np.bool_).nonzero()[0]
            _, _, over, _, news = table.step(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return Runner(table.reset, run)


def through_openspiel(name: str, *, observing: bool) -> Runner:
    """Play through OpenSpiel, with or without asking for a tensor and a mask before each move."""
    game, rng = pyspiel.load_game(name), Random(1)

    def draw(state: Any) -> None:
        while state.is_chance_node():
            draws, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(draws, odds)[0])

    def ready() -> Any:
        state = game.new_initial_state()
        draw(state)
        return state

    def run(state: Any) -> int:
        moves = 0
        while not state.is_terminal():
            if observing:
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            moves += 1
            draw(state)
        return moves

    return Runner(ready, run)


def speeds(runners: dict[str, Runner]) -> dict[str, float]:
    """Return moves per second, the best of some rounds in turn."""
    best = dict.fromkeys(runners, 0.0)
    for _ in range(ROUNDS):
        for name, runner in runners.items():
            moves, spent = 0, 0.0
            while spent < SECONDS:
                table = runner.ready()
                start = process_time()
                moves += runner.run(table)
                spent += process_time() - start
            best[name] = max(best[name], moves / spent)
    return best


def compare(names: list[str]) -> None:
    """Print every speed and the ratios that we promise."""
    runners = {f"PettingZoo's {name}": classic(name, raw=False) for name in CLASSICS}
    runners |= {f"PettingZoo's raw {name}": classic(name, raw=True) for name in CLASSICS}
    runners |= {f"OpenSpiel's {name}": through_openspiel(name, observing=True) for name in THEIRS}
    for name in names:
        runners |= {
            f"{name}, direct": direct(specs()[name]),
            f"{name}, sampler": through_sampler(specs()[name], chosen=False),
            f"{name}, sampler, numpy chooses": through_sampler(specs()[name], chosen=True),
            f"{name}, PettingZoo": through_pettingzoo(env(name)),
            f"{name}, Gymnasium": through_gymnasium(name),
            f"{name}, OpenSpiel": through_openspiel(PREFIX + name, observing=False),
            f"{name}, OpenSpiel with observations": through_openspiel(PREFIX + name, observing=True),
        }
    found = speeds(runners)
    print(f"Rookery runs {'compiled' if compiled() else 'as plain Python'}. Moves per second of CPU time:\n")
    for name, speed in found.items():
        print(f"{name:<38}{speed:>12,.0f}")
    print("\nOurs with observation and mask, from the sampler, beside OpenSpiel's games with tensor and mask:\n")
    print(f"{'':<12}" + "".join([f"{theirs:>14}" for theirs in THEIRS]))
    for name in names:
        ratios = [found[f"{name}, sampler"] / found[f"OpenSpiel's {theirs}"] for theirs in THEIRS]
        print(f"{name:<12}" + "".join([f"{ratio:>12.2f} ×" for ratio in ratios]))
    print("\nOurs through PettingZoo beside its own games, as they are made (and raw):\n")
    for name in names:
        own = found[f"{name}, PettingZoo"]
        for other in CLASSICS:
            ratio, raw = own / found[f"PettingZoo's {other}"], own / found[f"PettingZoo's raw {other}"]
            print(f"{name:<12}{other:<18}{ratio:>8.2f} × as fast ({raw:.2f} ×)")
    print(f"\nMemory of {MANY:,} games in the sampler:\n")
    for name in names:
        print(f"{name:<12}{memory(specs()[name]) / 1e6:>8.1f} MB")


def memory(game: AnySpec) -> int:
    """Return the bytes that a sampler of many games takes, after some steps."""
    tracemalloc.start()
    batch = Batch(Sampler(game.game(), MANY, 1))
    for _ in range(10):
        batch.step_at_random()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used


if __name__ == "__main__":
    compare(sys.argv[1:] or list(specs()))
