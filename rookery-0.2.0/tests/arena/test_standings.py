"""Standings, worked by hand from ranks and scores."""

from fractions import Fraction

import pytest

from arena.invented import record
from rookery.arena.standings import by_opening, duel, duels, first_share, lead, points, seat_scores, standing, standings
from rookery.arena.statistics import estimate, margin

PAIRS = [
    record(0, "ab", (1, 2), (9, 4)),
    record(0, "ba", (1, 2), (7, 6)),
    record(1, "ab", (1, 1), (5, 5)),
    record(1, "ba", (2, 1), (3, 8)),
]
"""a: won, lost, drawn, won."""

TABLES = [
    record(0, "abc", (1, 2, 3), (9, 5, 1)),
    record(0, "bca", (1, 1, 3), (6, 6, 2)),
    record(1, "cab", (2, 1, 2), (4, 8, 4)),
]

COPIES = [
    record(0, "abb", (2, 1, 3), (5, 7, 1)),
    record(0, "bba", (2, 2, 1), (3, 3, 6)),
    record(1, "bab", (1, 1, 3), (5, 5, 2)),
]
"""One a among copies of b."""


def test_wins_draws_and_losses_of_two() -> None:
    best, other = standings(PAIRS)
    assert (best.bot, best.games, best.wins, best.draws, best.losses) == ("a", 4, 2, 1, 1)
    assert (other.bot, other.games, other.wins, other.draws, other.losses) == ("b", 4, 1, 1, 2)
    assert best.score == best.first == estimate([[1, 0], [0.5, 1]])
    assert other.score == estimate([[0, 1], [0.5, 0]])
    assert best.fair == other.fair == standing("a", PAIRS[:1]).fair == 0.5
    assert best.margin == margin([[5, -1], [0, 5]])
    assert other.margin == margin([[-5, 1], [0, -5]])


def test_a_score_can_be_counted_from_wins_and_draws() -> None:
    for row in standings(PAIRS):
        assert row.score.mean == Fraction(2 * row.wins + row.draws, 2 * row.games)


def test_games_without_a_value_are_left_out_and_openings_kept_apart() -> None:
    """A game at which a bot's rival did not sit says nothing of the two."""
    mixed = [*PAIRS, record(1, "ac", (1, 2)), record(2, "ca", (1, 2))]
    assert by_opening(mixed, lambda one: points(one, "a", "b")) == [[1, 0], [0.5, 1]]
    assert by_opening(mixed, lambda one: points(one, "c", "a")) == [[0], [1]]


def test_a_table_of_three() -> None:
    found = {row.bot: row for row in standings(TABLES)}
    assert [row.bot for row in standings(TABLES)] == ["a", "b", "c"]
    assert found["a"].score == estimate([[1, 0], [1]])
    assert found["b"].score == estimate([[0.5, 0.75], [0.25]])
    assert found["c"].score == estimate([[0, 0.75], [0.25]])
    assert [(row.wins, row.draws, row.losses) for row in found.values()] == [(2, 0, 1), (0, 1, 2), (0, 1, 2)]
    assert found["b"].first == estimate([[0, 0.5], [0]])
    assert found["c"].fair == pytest.approx(1 / 3)
    assert found["a"].margin == margin([[4, -4], [4]])
    assert found["b"].margin == margin([[-4, 0], [-4]])


def test_copies_are_never_compared_with_themselves() -> None:
    one, many = standing("a", COPIES), standing("b", COPIES)
    assert one.score == estimate([[0.5, 1], [0.75]])
    assert many.score == estimate([[0.5, 0], [0.25]])
    assert (one.wins, one.draws, one.losses) == (1, 1, 1)
    assert (many.wins, many.draws, many.losses) == (1, 1, 1)
    assert (one.fair, many.fair) == pytest.approx((1 / 3, 2 / 3))
    assert one.margin == margin([[-2, 3], [0]])
    assert many.margin == margin([[2, -3], [0]])
    alone = record(2, "bb", (1, 2))
    assert points(alone, "b") is None
    assert standing("b", [*COPIES, alone]) == many


def test_a_margin_is_positive_for_the_better_side_when_the_fewest_points_win() -> None:
    penalties = record(0, "ab", (1, 2), (2, 9))
    assert (lead(penalties, "a"), lead(penalties, "b")) == (7, -7)
    fish = record(0, "ab", (1, 2), (9, 2))
    assert (lead(fish, "a"), lead(fish, "b")) == (7, -7)


def test_a_game_that_broke_off_is_lost_but_has_no_margin() -> None:
    rows = standing("a", [*PAIRS, record(2, "ab", (1, 2), (0, 50), fault="b died")])
    assert (rows.games, rows.wins) == (5, 3)
    assert rows.margin == margin([[5, -1], [0, 5]])


def test_first_places_are_shared() -> None:
    assert first_share(record(0, "abc", (1, 1, 1)), "b") == pytest.approx(1 / 3)
    assert first_share(record(0, "abb", (2, 1, 1)), "b") == 1
    assert first_share(record(0, "abb", (1, 1, 3)), "b") == 0.5


def test_head_to_head() -> None:
    found = duel("b", "c", TABLES)
    assert (found.games, found.pairs) == (3, None)
    assert found.score == estimate([[1, 0.5], [0.5]])
    assert duel("c", "b", TABLES).score.mean == pytest.approx(1 - found.score.mean)
    assert [(one.bot, one.other) for one in duels(TABLES)] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert [(one.bot, one.other) for one in duels(PAIRS)] == [("a", "b")]
    assert duel("a", "b", COPIES).score == standing("a", COPIES).score


def test_pairs_are_counted_by_their_points() -> None:
    """One opening from both seats gives 0, ½, 1, 1½ or 2 points; a pair that is half played is not counted."""
    ranks = {"won": (1, 2), "drawn": (1, 1), "lost": (2, 1)}
    told = [("lost", "lost"), ("drawn", "lost"), ("won", "lost"), ("drawn", "drawn"), ("won", "drawn")]
    told += [("won", "won"), ("won", "won")]
    games = []
    for opening, (first, second) in enumerate(told):
        games += [record(opening, "ab", ranks[first]), record(opening, "ba", ranks[second][::-1])]
    assert duel("a", "b", games).pairs == (1, 1, 2, 1, 2)
    assert duel("b", "a", games).pairs == (2, 1, 2, 1, 1)
    assert duel("a", "b", games[:-1]).pairs == (1, 1, 2, 1, 1)
    assert duel("a", "b", games[:2]).pairs == (1, 0, 0, 0, 0)


def test_each_seat() -> None:
    found = {(row.bot, row.seat): row for row in seat_scores(PAIRS)}
    assert found["a", 0].score == estimate([[1], [0.5]])
    assert found["a", 1].score == estimate([[0], [1]])
    assert found["b", 0].score == estimate([[1], [0]])
    assert found["b", 1].games == 2
    copies = {(row.bot, row.seat): row for row in seat_scores(COPIES)}
    assert copies["b", 0].score == estimate([[0], [0.5]])
    assert copies["b", 1].score == estimate([[1, 0]])
    assert copies["b", 2].score == estimate([[0], [0]])
    assert copies["a", 0].games == 1
