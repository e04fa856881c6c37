"""Find what a turn is worth in Thin Ice for two: self-play gives positions and results, a regression the weights.

    python tools/tune_thin_ice.py [--games 1000] [--nodes 300] [--seed 0]

Plays GAMES basic games with NODES nodes a move (one in sixteen is drawn at random) and finds `fresh` and `spent` of
`heuristics.py`, and how steeply the rest of the evaluation should count, so that the results are most likely. Prints
them, the standard errors of their logarithms, and the log-loss a position on the last fifth of the games, which are not
used to find them: of the rest alone, and of all three.
"""

from __future__ import annotations

import argparse
from math import log
from random import Random
from typing import Any, Final

import numpy as np

import rookery
from rookery.bots import bot
from rookery.core import CHANCE, draw_action
from rookery.games.thin_ice.heuristics import DUEL, Ice
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import OFF, State
from rookery.progress import bar

STRAY: Final = 1 / 16
"""How often a move is drawn at random, so that games differ."""
EVERY: Final = 3
"""One position in this many is used: neighbours say the same."""


def measured(rules: ThinIce, state: State) -> list[float]:
    """Return whether the first side has its turn before it, whether that is spent, and how much better it stands."""
    ice = Ice(rules.config, state)
    pace = ice.pace()
    mine, theirs = [log(ice.worth(unit)) for unit in (0, 1)]
    sign = 1 if state.turn.unit == 0 else -1
    return [sign * float(pace == DUEL.fresh), sign * float(pace == DUEL.spent), mine - theirs - sign * log(pace)]


def play(seed: int, nodes: int) -> list[list[float]]:
    """Play a game and return rows: its number, a position as it was measured, and the result."""
    game = rookery.game("thin_ice", seats=2)
    rules: Any = game.rules
    rng = Random(seed)
    players = [bot(f"engine@{nodes}", game) for _ in range(2)]
    state = rules.initial_state()
    rows: list[list[float]] = []
    while (seat := rules.to_move(state)) is not None:
        if OFF not in state.pawns.cells and rng.random() < 1 / EVERY:
            rows.append([seed, *measured(rules, state)])
        if seat == CHANCE:
            state = rules.apply(state, draw_action(rules, state, rng))
        elif rng.random() < STRAY:
            state = rules.apply(state, rng.choice(rules.legal_actions(state)))
        else:
            state = rules.apply(state, players[seat].choose(rules.view(state, seat), seat, rng))
    first, second = rules.outcome(state).ranks
    return [[*row, 0.5 if first == second else float(first < second)] for row in rows]


def fit(facts: Any, results: Any) -> tuple[Any, Any]:
    """Find the weights under which the results are most likely, by Newton's method, and their standard errors."""
    weights: Any = np.zeros(facts.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-facts @ weights))
        curve = (facts * (chance * (1 - chance))[:, None]).T @ facts
        weights = weights + np.linalg.solve(curve, facts.T @ (results - chance))
    return weights, np.sqrt(np.diag(np.linalg.inv(curve)))


def loss(facts: Any, results: Any, weights: Any) -> float:
    """Return the mean log-loss of what the weights expect."""
    odds = facts @ weights
    return float(np.mean(np.logaddexp(0.0, odds) - results * odds))


def main() -> None:
    """Play, fit, and say how well it fits games that were not looked at."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("games", 1000), ("nodes", 300), ("seed", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    chosen = parser.parse_args()
    rows: list[list[float]] = []
    for number in range(chosen.games):
        rows += play(chosen.seed + number, chosen.nodes)
        bar(number + 1, chosen.games, "games")
    table: Any = np.array(rows)
    unseen = table[:, 0] >= chosen.seed + 0.8 * chosen.games
    results = table[:, -1]
    print(f"{len(rows):,} positions of {chosen.games} games")
    for label, facts in (("the rest", table[:, 3:4]), ("all three", table[:, 1:4])):
        weights, errors = fit(facts[~unseen], results[~unseen])
        print(f"{label}: log-loss {loss(facts[unseen], results[unseen], weights):.4f}")
    (fresh, spent, rest), each = weights, ", ".join(f"{error:.3f}" for error in errors)
    print(f"fresh {np.exp(fresh):.3f}, spent {np.exp(spent):.3f}, the rest {rest:.3f} (± {each})")


if __name__ == "__main__":
    main()
