"""Learn Banquise from nothing but self-play, then meet a bot.

    python examples/train_banquise.py                        # self-play on two cores, then 400 games against level 3
    python examples/train_banquise.py --rounds 20 --games 100

The learner guesses how many figures each seat will be left with at the end of a round: a sum of weights, picked by what
can be counted on the table (see `rookery.games.banquise.learned`). Its weights start at zero. It plays against itself,
usually the figure after which it expects the best result, sometimes any other, and moves its guesses towards the
results, by TD(λ). At the table it sees only its own hand: it samples the others' a few times and averages.

Each core plays its own games from the same weights; after each round of learning their weights are averaged. So the
same seed gives the same weights, whatever else the machine does.
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import rookery
from rookery.bots import bot
from rookery.bots.bot import Bot
from rookery.bots.greedy import GreedySearch
from rookery.core import AnyGame, resolve_chance, winners
from rookery.core.search_api import Limit
from rookery.games.banquise.heuristics import expected_results
from rookery.games.banquise.learned import WEIGHTS, expected_left, picked, settled
from rookery.progress import bar

CORES = 2
ROUNDS = 40
GAMES = 100
"""Games of each core in a round of learning."""
TRACE = 0.7
"""λ: how far a target trusts the rest of the round over the next guess."""
RATE = 0.1
"""How far a guess moves towards its target at first; it falls to a tenth."""
STRAY = 0.08
"""How often self-play does something else."""
BONUS = -2.0
"""What placing everything brings; a seat without points gets less, which the learner leaves aside."""
CHECKS = 10
"""How often the learner is measured on the way."""


def look(rules: Any, state: Any, weights: Sequence[float]) -> tuple[float, ...]:
    """Return each seat's expected result."""
    return expected_results(rules, state, expected_left(rules, state, weights))


class Round:
    """One round of self-play as the learner will go back over it: for each seat, what it counted and guessed."""

    def __init__(self, seats: int) -> None:
        self.lines: list[list[list[int]]] = [[] for _ in range(seats)]

    def see(self, rules: Any, state: Any) -> None:
        for seat, line in enumerate(self.lines):
            if settled(state, seat) is None:
                line.append(picked(rules, state, seat))

    def teach(self, weights: list[float], points: Sequence[int], rate: float) -> None:
        for line, left in zip(self.lines, points, strict=True):
            target = float(left) if left else BONUS
            for places in reversed(line):
                guess = sum([weights[place] for place in places])
                step = rate * (target - guess) / len(places)
                for place in places:
                    weights[place] += step
                target = TRACE * target + (1 - TRACE) * guess


def practise(weights: list[float], games: int, rate: float, seed: int) -> list[float]:
    """Learn by self-play; return the changed weights."""
    rules, rng = rookery.game("banquise").rules, Random(seed)
    weights = list(weights)
    for _ in range(games):
        state = resolve_chance(rules, rules.initial_state(), rng)
        current = Round(rules.seats)
        while (seat := rules.to_move(state)) is not None:
            actions = rules.legal_actions(state)
            if rng.random() < STRAY:
                after = rules.apply(state, rng.choice(actions))
            else:
                tried = [rules.apply(state, action) for action in actions]
                after = max(tried, key=lambda one: _value(rules, one, seat, weights))
            if after.round != state.round:
                points = [sum(player.left_over) for player in after.players]
                current.teach(weights, points, rate)
                current = Round(rules.seats)
            else:
                current.see(rules, after)
            state = resolve_chance(rules, after, rng)
    return weights


def _value(rules: Any, state: Any, seat: int, weights: Sequence[float]) -> float:
    return look(rules, state, weights)[seat]


def player(game: AnyGame, weights: Sequence[float]) -> Bot:
    """Return a bot that looks one action ahead with these weights."""

    def evaluate(rules: Any, state: Any) -> Sequence[float]:
        outcome = rules.outcome(state)
        return look(rules, state, weights) if outcome is None else rookery.core.returns(outcome)

    return Bot(game.rules, GreedySearch(game, evaluate), limit=Limit(seconds=10.0))


def against(weights: Sequence[float], opponent: str, games: int, seed: int) -> float:
    """Play pairs of games with the same deals, changing seats; return the share won, a shared win being half."""
    game = rookery.game("banquise")
    rules = game.rules
    won = 0.0
    for number in range(games):
        rng = Random(f"{seed}/{number // 2}")
        own = number % 2
        players = [player(game, weights) if seat == own else bot(opponent, game) for seat in range(2)]
        state = resolve_chance(rules, rules.initial_state(), rng)
        while (seat := rules.to_move(state)) is not None:
            action = players[seat].choose(rules.view(state, seat), seat, rng)
            state = resolve_chance(rules, rules.apply(state, action), rng)
        outcome = rules.outcome(state)
        assert outcome is not None
        if own in winners(outcome):
            won += 1 / len(winners(outcome))
    return won / games


def train(
    rounds: int, seed: int, *, games: int = GAMES, check: int = 0, opponent: str = "3"
) -> tuple[list[float], list[tuple[int, float]]]:
    """Learn for some rounds; return the weights, and how the learner did against a bot on the way."""
    weights = [0.0] * WEIGHTS
    curve = [(0, against(weights, opponent, check, seed))] if check else []
    with ProcessPoolExecutor(CORES) as cores:
        for number in range(rounds):
            rate = RATE * (1 - 0.9 * number / rounds)
            tasks = [
                cores.submit(practise, weights, games, rate, seed + CORES * number + core) for core in range(CORES)
            ]
            found = [task.result() for task in tasks]
            weights = [sum(each) / CORES for each in zip(*found, strict=True)]
            bar(number + 1, rounds)
            if check and (number + 1) % max(1, rounds // CHECKS) == 0:
                curve.append(((number + 1) * games * CORES, against(weights, opponent, check, seed)))
    return weights, curve


def draw_curve(curve: Sequence[tuple[int, float]], opponent: str) -> str:
    """Draw the learning curve as an SVG document."""
    last = max(games for games, _ in curve) or 1
    points = [(60 + 500 * games / last, 320 - 300 * share) for games, share in curve]
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 380" font-family="sans-serif" font-size="14">',
        '<rect width="600" height="380" fill="#fff"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = 320 - 300 * share
        lines.append(
            f'<path d="M60 {y}H560" stroke="#ccc"/><text x="50" y="{y + 5}" text-anchor="end">{share:.0%}</text>'
        )
    for games in (0, last // 2, last):
        lines.append(f'<text x="{60 + 500 * games / last}" y="342" text-anchor="middle">{games:,}</text>')
    path = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
    lines.append(f'<polyline points="{path}" fill="none" stroke="#1d6fa5" stroke-width="2.5"/>')
    lines += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#1d6fa5"/>' for x, y in points]
    lines.append(
        f'<text x="310" y="368" text-anchor="middle">games against itself; won against level {opponent}</text>'
    )
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Train, draw, play, tell."""
    asked = argparse.ArgumentParser(description="Learn Banquise by self-play and meet a bot.")
    asked.add_argument("--rounds", type=int, default=ROUNDS, help="how many rounds to learn")
    asked.add_argument("--games", type=int, default=400, help="how many games to play against the bot")
    asked.add_argument("--check", type=int, default=60, help="games of each measurement on the way; 0 for none")
    asked.add_argument("--opponent", default="3", help="which bot to meet")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--save", type=Path, help="where to keep the weights (.json)")
    asked.add_argument("--curve", type=Path, help="where to draw the learning curve (.svg)")
    given = asked.parse_args()
    start = monotonic()
    weights, curve = train(given.rounds, given.seed, check=given.check, opponent=given.opponent)
    print(f"learned from {given.rounds * GAMES * CORES:,} games against itself in {monotonic() - start:.0f} s")
    for games, share in curve:
        print(f"{games:>8,} games: {share:.0%} against {given.opponent}")
    if given.save:
        rounded = [[place, round(weight, 3)] for place, weight in enumerate(weights) if round(weight, 3)]
        given.save.write_text(json.dumps(rounded, separators=(",", ":")) + "\n", encoding="utf-8")
    if given.curve:
        given.curve.write_text(draw_curve(curve, given.opponent), encoding="utf-8")
    # Deals that it has not been measured on before.
    share = against(weights, given.opponent, given.games, given.seed + 1_000_000)
    doubt = 1.96 * (share * (1 - share) / given.games) ** 0.5
    print(f"won {share:.1%} ± {doubt:.1%} of {given.games} games against {given.opponent}")


if __name__ == "__main__":
    main()
