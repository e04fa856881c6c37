"""Play our bots against OpenSpiel's tree search, through our adapter.

    python tools/versus_openspiel.py GAME [--games 20] [--simulations 1000] [--bot 6] [--seed 0] [KEY=VALUE …]

The opponent is OpenSpiel's MCTS or, where something is hidden, its information set MCTS, for two seats. Its random
rollouts are played by the rules themselves, not through the adapter: the same games, in a fraction of the time. Every
seed is played from both seats. Prints our score (a draw is half a win) with its 95 % interval, and the CPU-seconds a
move of both.
"""

import argparse
from math import sqrt
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import rookery.adapters.openspiel
from rookery.adapters.openspiel import PREFIX
from rookery.bots import bot
from rookery.core import CHANCE, playout, returns

assert rookery.adapters.openspiel is not None  # it registers our games
EXPLORE = 1.4


class Rollouts(mcts.Evaluator):  # type: ignore[misc]
    """Ends a simulation with a random game, as OpenSpiel's own evaluator does."""

    def __init__(self, game: Any, seed: int) -> None:
        self.rules = game.rules
        self.rng = Random(seed)

    def evaluate(self, state: Any) -> Any:
        """Play at random to the end and return each seat's result."""
        last, _ = playout(self.rules, state.line.state, self.rng)
        return np.array(returns(self.rules.outcome(last)))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return what may be done, all of it equally likely, or chance's draws."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def opponent(game: Any, simulations: int, seed: int) -> Any:
    """Make OpenSpiel's bot for a game."""
    numbers = np.random.RandomState(seed)
    rollouts = Rollouts(game, seed)
    if game.rules.has_secrets:
        return ismcts.ISMCTSBot(
            game=game, evaluator=rollouts, uct_c=EXPLORE, max_simulations=simulations, random_state=numbers
        )
    return mcts.MCTSBot(game, EXPLORE, simulations, rollouts, random_state=numbers)


def play(game: Any, name: str, seat: int, seed: int, simulations: int, spent: list[list[float]]) -> float:
    """Play one match with our bot on a seat, and return its score."""
    rng = Random(seed)
    ours, theirs = bot(name, game.game), opponent(game, simulations, seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        mover = state.current_player()
        if mover == CHANCE:
            draws, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(draws, odds)[0])
            continue
        start = process_time()
        if mover == seat:
            chosen = ours.choose(game.rules.view(state.line.state, seat), seat, rng)
            number = game.observer.encoder.numbers(state.line.state, [chosen])[0]
        else:
            number = theirs.step(state)
        total = spent[0 if mover == seat else 1]
        total[0] += 1
        total[1] += process_time() - start
        state.apply_action(number)
    return float((state.returns()[seat] + 1.0) / 2.0)


def main() -> None:
    """Play the match and print the score as it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--bot", default="6")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("options", nargs="*", metavar="KEY=VALUE")
    chosen = parser.parse_intermixed_args()
    parameters = ",".join(["players=2", *chosen.options])
    game = pyspiel.load_game(f"{PREFIX}{chosen.game}({parameters})")
    scores: list[float] = []
    spent = [[0.0, 0.0], [0.0, 0.0]]
    for number in range(chosen.games):
        scores.append(play(game, chosen.bot, number % 2, chosen.seed + number // 2, chosen.simulations, spent))
        mean = sum(scores) / len(scores)
        spread = max(sum((score - mean) ** 2 for score in scores) / len(scores), 0.25 / len(scores))
        ours, theirs = [seconds / max(moves, 1.0) for moves, seconds in spent]
        print(
            f"{len(scores)} games: {mean:.1%} ± {1.96 * sqrt(spread / len(scores)):.1%}, "
            f"CPU-seconds a move: {ours:.3f} against {theirs:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
