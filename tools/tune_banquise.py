"""Find out how players of Banquise choose: the weights under which the choices of self-play are most likely.

    python tools/tune_banquise.py [--games 300] [--nodes 250] [--seed 0] [--save choices.json]

Plays GAMES games for two with NODES nodes a move, in which everybody takes all hands for equally likely, and fits the
weights of `rookery.games.banquise.belief` to what was chosen. Prints the log-loss a choice on the last fifth of the
games, which are not used to find them, beside that of choosing at random, and saves the weights.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import rookery
from rookery.bots import bot
from rookery.core import AnyGame, Game, resolve_chance
from rookery.games.banquise.belief import WEIGHTS, leanings
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import Place, State
from rookery.progress import bar

STEPS = 12
"""Newton's method has arrived after so many."""
DOUBT = 0.3
"""How strongly weights are held near zero."""
UNITS = [[float(at == other) for other in range(WEIGHTS)] for at in range(WEIGHTS)]


def measured(rules: Banquise, state: State, place: Place) -> list[float]:
    """Return what each weight is multiplied by in the leaning of the mover's hand towards a placement."""
    hand = state.players[state.seat].hand
    found = []
    for unit in UNITS:
        rows = leanings(rules, unit, state.ice, state.left, place)
        found.append(sum(row[held] for row, held in zip(rows, hand, strict=True)))
    return found


def play(game: AnyGame, nodes: int, seed: int) -> list[tuple[int, list[list[float]]]]:
    """Play a match and return its choices: which of the placements it was, and what each of them measures."""
    rules = game.rules
    rng = Random(seed)
    players = [bot(f"mcts@{nodes}", game) for _ in range(2)]
    state = resolve_chance(rules, rules.initial_state(), rng)
    found = []
    while (seat := rules.to_move(state)) is not None:
        places = rules.legal_actions(state)
        chosen = players[seat].choose(rules.view(state, seat), seat, rng)
        if len(places) > 1:
            found.append((places.index(chosen), [measured(rules, state, place) for place in places]))
        state = resolve_chance(rules, rules.apply(state, chosen), rng)
    return found


class Choices:
    """Many choices as arrays: the placements of all of them, one below the other."""

    def __init__(self, choices: list[tuple[int, list[list[float]]]]) -> None:
        counts = np.array([len(rows) for _, rows in choices])
        self.rows: Any = np.array([row for _, rows in choices for row in rows])
        self.first = np.cumsum(counts) - counts
        self.choice = np.repeat(np.arange(len(choices)), counts)
        self.chosen = self.first + np.array([place for place, _ in choices])

    def likely(self, weights: Any) -> Any:
        """Return how likely each placement is."""
        leaning = self.rows @ weights
        weight = np.exp(leaning - np.maximum.reduceat(leaning, self.first)[self.choice])
        return weight / np.add.reduceat(weight, self.first)[self.choice]

    def loss(self, weights: Any) -> float:
        """Return the log-loss a choice."""
        return float(-np.log(self.likely(weights)[self.chosen]).mean())

    def fit(self) -> Any:
        """Find the weights by Newton's method."""
        weights: Any = np.zeros(WEIGHTS)
        for step in range(STEPS):
            likely = self.likely(weights)
            weighted = self.rows * likely[:, None]
            means = np.add.reduceat(weighted, self.first)
            slope = self.rows[self.chosen].sum(0) - means.sum(0) - DOUBT * weights
            bend = self.rows.T @ weighted - means.T @ means + DOUBT * np.eye(WEIGHTS)
            weights = weights + np.linalg.solve(bend, slope)
            bar(step + 1, STEPS, "fit")
        return weights


def main() -> None:
    """Play, fit, tell, keep."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=250)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", type=Path)
    chosen = parser.parse_args()
    known = rookery.game("banquise", seats=2)
    game = Game(replace(known.spec, heuristics=replace(known.spec.heuristics, belief=None)), known.rules)
    games = []
    for number in range(chosen.games):
        games.append(play(game, chosen.nodes, chosen.seed + number))
        bar(number + 1, chosen.games, "games")
    cut = chosen.games * 4 // 5
    seen = Choices([choice for game in games[:cut] for choice in game])
    unseen = Choices([choice for game in games[cut:] for choice in game])
    weights = seen.fit()
    print(f"a choice: {unseen.loss(weights):.3f} nats, at random {unseen.loss(np.zeros(WEIGHTS)):.3f}")
    if chosen.save:
        rounded = [round(float(weight), 2) + 0.0 for weight in weights]  # -0.0 becomes 0.0
        chosen.save.write_text(json.dumps(rounded) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
