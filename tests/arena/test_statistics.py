"""Every figure again by other means: tables worked by hand, brute force, and SciPy."""

from itertools import product
from math import comb, inf, log, prod, sqrt
from random import Random

import numpy as np
import pytest
from scipy import stats

from rookery.arena.statistics import (
    ROUNDING,
    Estimate,
    Sprt,
    Tally,
    elo,
    estimate,
    expected,
    margin,
    student,
)

Z2 = 1.959963984540054**2


@pytest.mark.parametrize(("won", "games"), [(0, 5), (1, 7), (7, 12), (50, 100), (99, 100), (40, 40)])
def test_games_of_their_own_openings_have_wilsons_interval(won: int, games: int) -> None:
    found = estimate([[1.0]] * won + [[0.0]] * (games - won))
    wanted = stats.binomtest(won, games).proportion_ci(0.95, "wilson")
    assert found.size == pytest.approx(games)
    assert (found.mean, found.low, found.high) == pytest.approx((won / games, wanted.low, wanted.high))


def test_pairs_worked_by_hand() -> None:
    """Totals 2, 1, 1.5, 0 of 4.5 in 8 games: mean 0.5625, squares round twice that 2.1875."""
    found = estimate([[1.0, 1.0], [1.0, 0.0], [0.5, 1.0], [0.0, 0.0]])
    assert found.mean == 0.5625
    assert found.size == pytest.approx(8 / ((2.1875 + 1) / (8 * 0.5625 * 0.4375 + 0.5)))


def test_games_that_always_end_alike_are_worth_one_and_opposed_ones_more_than_two() -> None:
    singles = [[1.0], [0.0], [1.0], [1.0], [0.0]]
    assert estimate([one * 2 for one in singles]) == pytest.approx(estimate(singles))
    assert estimate([[1.0, 0.0]] * 10).size > 20
    assert estimate([[1.0, 0.0], [1.0, 0.0], [1.0, 1.0], [1.0, 0.0]]).size > 8


@pytest.mark.parametrize("openings", [1, 2, 20])
def test_all_won_is_at_least_and_all_lost_is_at_most(openings: int) -> None:
    """With n openings, each counting once, Wilson's lower end is n / (n + z²)."""
    won, lost = estimate([[1.0, 1.0]] * openings), estimate([[0.0, 0.0]] * openings)
    assert (won.low, won.high) == pytest.approx((openings / (openings + Z2), 1))
    assert won.high == 1
    assert (lost.low, lost.high) == pytest.approx((0, Z2 / (openings + Z2)))
    assert lost.low == 0


def test_nothing_played_says_nothing() -> None:
    found = estimate([])
    assert (found.mean, found.low, found.high, found.superiority) == pytest.approx((0.5, 0, 1, 0.5))
    assert estimate([[], [1.0], []]) == estimate([[1.0]])


def test_openings_of_different_sizes_are_weighed_by_their_games() -> None:
    rng = Random(5)
    for _ in range(50):
        groups = [[rng.choice((0, 0.5, 1.0)) for _ in range(rng.randint(1, 4))] for _ in range(rng.randint(2, 9))]
        scores = np.array([one for group in groups for one in group])
        mean, each = scores.mean(), len(scores) / len(groups)
        varied = sum((np.array(group) - mean).sum() ** 2 for group in groups)
        design = (varied + each**2 / 4) / (len(scores) * mean * (1 - mean) + each / 4)
        found = estimate(groups)
        assert found.mean == pytest.approx(mean)
        assert found.size == pytest.approx(len(scores) / design)
        assert found.low <= mean <= found.high
        assert 0 <= found.low < found.high <= 1


def test_a_tally_knows_what_it_would_know_from_all_at_once() -> None:
    tally = Tally()
    groups = [[1.0, 0.5], [0.0, 0.0], [1.0], [0.5, 0.5]]
    for count, group in enumerate(groups, 1):
        tally.add(group)
        assert tally.estimate() == estimate(groups[:count])


def coverage(pairs: int, chances: dict[float, float]) -> float:
    """Return how often the interval holds the true score, over all results of that many pairs."""
    truth = sum(score * chance for score, chance in chances.items())
    held = 0.0
    for counts in product(range(pairs + 1), repeat=len(chances)):
        if sum(counts) != pairs:
            continue
        ways = prod(comb(sum(counts[place:]), count) for place, count in enumerate(counts))
        chance = ways * prod(one**count for one, count in zip(chances.values(), counts, strict=True))
        found = estimate([[score, score] for score, count in zip(chances, counts, strict=True) for _ in range(count)])
        held += chance * (found.low <= truth <= found.high)
    return held


@pytest.mark.parametrize("strength", [0.5, 0.7, 0.9])
def test_an_interval_holds_the_truth_as_often_as_it_says(strength: float) -> None:
    """Counted over every possible result of eight pairs: independent games, and games that end alike."""
    weak = 1 - strength
    apart = {0.0: weak**2, 0.5: 2 * strength * weak, 1.0: strength**2}
    assert 0.92 <= coverage(8, apart) <= 0.99
    assert 0.90 <= coverage(8, {0.0: weak, 1.0: strength}) <= 0.99


def test_superiority_is_the_chance_under_equality_and_agrees_with_the_interval() -> None:
    for mean in (0.0, 0.2, 0.49, 0.5, 0.55, 0.6, 0.61, 0.9, 1.0):
        for size in (1.0, 17.5, 96.0, 400.0):
            found = Estimate(mean, size)
            assert found.superiority == pytest.approx(stats.norm.cdf(mean, 0.5, sqrt(0.25 / size)))
            assert (found.superiority > 0.975) == (found.low > 0.5)
            assert (found.superiority < 0.025) == (found.high < 0.5)


@pytest.mark.parametrize(
    ("score", "difference"), [(0.5, 0), (0.75, 190.848501887865), (0.25, -190.848501887865), (10 / 11, 400)]
)
def test_elo(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference)
    assert expected(difference) == pytest.approx(score)


def test_elo_has_no_bound_at_the_ends() -> None:
    assert (elo(0), elo(1)) == (-inf, inf)
    assert f"{elo(0.5):+.0f}" == "+0"


def test_the_bounds_of_the_sequential_test_are_walds() -> None:
    assert Sprt().bounds == pytest.approx((-2.9444389791664403, 2.9444389791664403))
    assert Sprt(alpha=0.1, beta=0.02).bounds == pytest.approx((log(0.02 / 0.9), log(0.98 / 0.1)))


def test_the_likelihood_ratio_is_that_of_independent_games() -> None:
    """For few Elo the normal approximation is as good as the binomial likelihood itself."""
    for low, high, won in ((0, 20, 60), (0, 20, 45), (-10, 10, 50), (30, 60, 58)):
        test = Sprt(low, high)
        exact = stats.binom.logpmf(won, 100, expected(high)) - stats.binom.logpmf(won, 100, expected(low))
        assert test.ratio(Estimate(won / 100, 100)) == pytest.approx(exact, abs=0.03)
    assert Sprt(-10, 10).ratio(Estimate(0.5, 100)) == pytest.approx(0)
    assert Sprt(0, 20).ratio(Estimate(0.6, 200)) == pytest.approx(2 * Sprt(0, 20).ratio(Estimate(0.6, 100)))


def test_the_sequential_test_decides_at_its_bounds() -> None:
    test = Sprt(0, 40)
    per_game = test.ratio(Estimate(0.8, 1))
    needed = test.bounds[1] / per_game
    assert test.decide(Estimate(0.8, needed * 0.999)) is None
    assert test.decide(Estimate(0.8, needed * 1.001)) is True
    down = test.bounds[0] / test.ratio(Estimate(0.2, 1))
    assert test.decide(Estimate(0.2, down * 0.999)) is None
    assert test.decide(Estimate(0.2, down * 1.001)) is False


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, True), (80.0, False)])
def test_the_sequential_test_is_seldom_wrong(truth: float, wrong: bool) -> None:
    test, rng = Sprt(0, 80), Random(8)
    said = []
    for _ in range(200):
        tally, decision = Tally(), None
        while decision is None:
            tally.add([float(rng.random() < expected(truth)) for _ in range(2)])
            decision = test.decide(tally.estimate())
        said.append(decision)
    assert said.count(wrong) / len(said) < 0.09


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 12, 60])
def test_student(freedom: int) -> None:
    """Exact for 1 and 2; for more four terms of a series, which fall short by the fifth."""
    exact = stats.t.ppf(0.975, freedom)
    if freedom < 3:
        assert student(freedom) == pytest.approx(exact, rel=1e-9)
    else:
        assert 0.5 < (1 - student(freedom) / exact) * freedom**4 < 0.85


def test_margins_have_students_interval_of_the_means_of_openings() -> None:
    openings = [[5.0, -1.0], [3.0, 8.0], [-4.0, 0.0], [2.0, 2.0], [9.0, 6.0], [1.0, 0.0]]
    means = [sum(points) / 2 for points in openings]
    low, high = stats.t.interval(0.95, len(means) - 1, np.mean(means), stats.sem(means))
    found = margin(openings)
    assert found.mean == pytest.approx(np.mean(means))
    assert found.error == pytest.approx((high - low) / 2, rel=0.01)


def test_margins_are_never_certain() -> None:
    assert margin([[3.0, 3.0]]) == (3.0, inf)
    assert margin([]) == (0.0, inf)
    assert margin([[3.0, 3.0]] * 4).error == pytest.approx(student(3) * sqrt(ROUNDING / 4))
    uneven = margin([[4.0], [1.0, 1.0, 1.0]])
    assert uneven.mean == pytest.approx(7 / 4)
    assert uneven.error == pytest.approx(student(1) * sqrt((2.25**2 + 2.25**2) / 4 / 2))
