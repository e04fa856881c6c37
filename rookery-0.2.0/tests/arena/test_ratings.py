"""Ratings are the most likely strengths: found again by SciPy from the likelihood of every order, one by one."""

from collections.abc import Sequence
from itertools import pairwise, permutations
from math import log
from random import Random

import numpy as np
import pytest
from scipy.optimize import minimize

from arena.invented import record
from rookery.arena import Record, ratings
from rookery.arena.ratings import SCALE, invert


def order_likelihood(order: Sequence[str], strength: dict[str, float]) -> float:
    """Return the log-likelihood of one order: each is chosen out of those who are left."""
    total = 0.0
    for place in range(len(order) - 1):
        left = order[place:]
        if len(set(left)) > 1:
            total += log(sum(strength[name] for name in left if name == order[place]) / left.count(order[place]))
            total -= log(sum(strength[name] for name in left))
    return total


def likelihood(records: Sequence[Record], strength: dict[str, float]) -> float:
    """Return the log-likelihood of all games, with one drawn game of each bot against strength 1."""
    total = sum(0.5 * log(one / (one + 1)) + 0.5 * log(1 / (one + 1)) for one in strength.values())
    for game in records:
        seats = range(len(game.players))
        orders = [
            order
            for order in permutations(seats)
            if all(game.ranks[before] <= game.ranks[after] for before, after in pairwise(order))
        ]
        total += sum(order_likelihood([game.players[seat] for seat in order], strength) for order in orders) / len(
            orders
        )
    return total


def most_likely(records: Sequence[Record], names: str) -> tuple[dict[str, float], dict[str, float]]:
    """Return each bot's Elo less the mean, and its standard error, by minimising and differentiating numerically."""

    def loss(logs: np.ndarray) -> float:
        return -likelihood(records, dict(zip(names, np.exp(logs), strict=True)))

    found = minimize(loss, np.zeros(len(names)), tol=1e-10).x
    step = 1e-3
    size = len(names)
    curve = np.zeros((size, size))
    unit = np.eye(size) * step
    for i in range(size):
        for j in range(size):
            ends = [loss(found + a * unit[i] + b * unit[j]) * a * b for a in (1, -1) for b in (1, -1)]
            curve[i, j] = sum(ends) / (4 * step * step)
    centre = np.eye(size) - 1 / size
    errors = np.sqrt(np.diag(centre @ np.linalg.inv(curve) @ centre))
    elos = SCALE * (found - found.mean())
    return dict(zip(names, elos, strict=True)), dict(zip(names, SCALE * errors, strict=True))


def drawn_games(seats: int, names: str, count: int) -> list[Record]:
    rng = Random(seats)
    games = []
    for opening in range(count):
        players = "".join(rng.choice(names) for _ in range(seats))
        worth = [rng.randint(0, 3) + 2 * names.index(name) / len(names) // 1 for name in players]
        games.append(record(opening, players, [1 + sum(other > own for other in worth) for own in worth]))
    return games


@pytest.mark.parametrize(("seats", "names"), [(2, "ab"), (2, "abc"), (3, "abc"), (4, "abcd")])
def test_ratings_are_the_most_likely(seats: int, names: str) -> None:
    games = drawn_games(seats, names, 12)
    elos, errors = most_likely(games, names)
    found = {row.bot: row for row in ratings(games)}
    for name in names:
        assert found[name].elo == pytest.approx(elos[name], abs=0.5)
        assert found[name].error == pytest.approx(1.96 * errors[name], rel=0.01)
    assert sum(row.elo for row in found.values()) == pytest.approx(0, abs=1e-6)


def test_ratings_go_on_until_every_bot_stands_still() -> None:
    """The one in the middle stands still from the first sweep on: nobody may stop for that."""
    results = [("ac", 9), ("ca", 1), ("am", 7), ("ma", 3), ("mc", 7), ("cm", 3)]
    games = [record(n, pair, (1, 2)) for n, (pair, times) in enumerate(results) for _ in range(times)]
    elos, _ = most_likely(games, "acm")
    found = {row.bot: row.elo for row in ratings(games)}
    assert found == pytest.approx(elos, abs=0.5)
    assert found["m"] == pytest.approx(0, abs=1e-6)


def test_two_bots_worked_by_hand() -> None:
    """Three won, one lost: by symmetry strengths are w and 1/w, and 3.5 / w = 4 w / (w + 1/w) + w / (w + 1)… solved."""
    games = [record(n, "ab", (1, 2)) for n in range(3)] + [record(3, "ab", (2, 1))]
    best, other = ratings(games)
    assert (best.bot, other.bot) == ("a", "b")
    strength = 10 ** (best.elo / 400)
    assert pytest.approx(4 * strength / (strength + 1 / strength) + strength / (strength + 1)) == 3 + 0.5
    assert best.elo == pytest.approx(-other.elo)
    assert best.error == pytest.approx(other.error)


def test_a_draw_counts_half_a_win_and_half_a_loss() -> None:
    drawn = [record(n, "ab", (1, 1)) for n in range(2)] + [record(2, "ab", (1, 2))]
    split = [record(0, "ab", (1, 2)), record(1, "ab", (2, 1)), record(2, "ab", (1, 2))]
    assert [row.elo for row in ratings(drawn)] == pytest.approx([row.elo for row in ratings(split)])


def test_the_order_of_games_does_not_matter_and_nobody_is_infinitely_strong() -> None:
    games = [record(n, "abc", (1, 2, 3)) for n in range(10)]
    best, middle, last = ratings(games)
    assert (best.bot, middle.bot, last.bot) == ("a", "b", "c")
    assert 100 < best.elo < 2000
    assert ratings(list(reversed(games))) == ratings(games)
    assert ratings([]) == []


def test_inverse() -> None:
    rng = np.random.default_rng(1)
    some = rng.normal(size=(5, 5))
    matrix = some @ some.T + np.eye(5)
    assert np.allclose(invert(matrix.tolist()), np.linalg.inv(matrix))
