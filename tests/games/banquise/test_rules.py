"""Banquise by its clauses (RULES.md).

B1, B3, B4, B6, B7, B29, B38, BA15 and BA21 ask nothing of the code: theme and aim, screens, chips (totals are
numbers), credits, no game for one. B2 is the figures of BA1; B37 says that the rest stays as it is.
"""

from random import Random

import pytest

from rookery.catalog import game
from rookery.core import CHANCE, BadOptions, playout, returns, settle
from rookery.games.banquise.rules import FIGURES, TOTAL, Banquise
from rookery.games.banquise.state import OVER, State

BANQUISE = game("banquise")
ROUND = "round=0 falls=0 out=-/-/- penalties=0/0/0 shown=none"


def rules(seats: int = 3, **options: object) -> Banquise:
    made = BANQUISE.rules(seats, **options)
    assert isinstance(made, Banquise)
    return made


def position(table: Banquise, text: str) -> State:
    state = BANQUISE.read_position(table, text)
    assert isinstance(state, State)
    return state


def texts(table: Banquise, state: State) -> set[str]:
    return {BANQUISE.write(table, action) for action in table.legal_actions(state)}


def after(table: Banquise, state: State, *moves: str) -> State:
    for move in moves:
        assert move in texts(table, state), move
        state = table.apply(state, BANQUISE.read(table, move))
    return state


def dealt(table: Banquise, seed: int = 1) -> State:
    return settle(table, table.opening(), Random(seed))


def placed(state: State) -> str:
    """Return the iceberg as a position writes it."""
    return BANQUISE.write_position(rules(len(state.hands)), state).split("ice=")[1].split()[0]


class TestPreparation:
    @pytest.mark.parametrize(("seats", "size"), [(2, 14), (3, 12), (4, 9), (5, 7), (6, 6)])
    def test_b5_b8_b9_b35_everybody_draws(self, seats: int, size: int) -> None:
        state = dealt(rules(seats))
        assert [sum(hand) for hand in state.hands] == [size] * seats

    def test_b8_ba20_the_bag_goes_round_from_the_youngest(self) -> None:
        table = rules(4)
        state = table.opening()
        for drawn in range(36):
            assert table.receiver(state) == drawn // 9
            state = table.apply(state, table.legal_actions(state)[0])
        assert table.to_move(state) == 0

    def test_b2_ba1_the_colours(self) -> None:
        assert all(sum(figures) == TOTAL == 36 for figures in FIGURES.values())
        assert FIGURES["four"] == (9, 9, 9, 9)
        assert sorted(FIGURES["five"]) == [7, 7, 7, 7, 8]
        assert BANQUISE.write(rules(colours="five"), rules(colours="five").actions[-1]).startswith("purple")
        assert "purple" not in {BANQUISE.write(rules(), action).split("-")[0] for action in rules().actions}

    def test_the_odds_are_what_is_left_in_the_bag(self) -> None:
        table = rules(2, colours="five")
        state = table.opening()
        assert table.odds(state) == [7, 7, 8, 7, 7]
        state = after(table, state, *["deal-red"] * 7)
        assert table.odds(state) == [7, 8, 7, 7]
        assert "deal-red" not in texts(table, state)

    def test_b10_ba8_with_five_the_last_figure_is_the_first_of_the_iceberg(self) -> None:
        table = rules(5)
        state = dealt(table)
        assert sum(figures.bit_count() for figures in state.ice) == 1
        # Example 4: the first player joins it left or right, with any colour he has.
        held = {name for name, count in zip(("red", "yellow", "green", "blue"), state.hands[0], strict=True) if count}
        assert texts(table, state) == {f"{name}-{place}" for name in held for place in ("g1", "i1")}

    def test_b35_ba18_what_stays_in_the_bag_is_nowhere(self) -> None:
        state = dealt(rules(2))
        assert state.bag == (0, 0, 0, 0)

    def test_b11_b33_ba2_each_starts_once(self) -> None:
        table = rules(3)
        rng = Random(4)
        state = table.opening()
        starts = []
        while table.to_move(state) is not None:
            if table.to_move(state) == CHANCE:
                state = settle(table, state, rng)
                starts.append(state.seat)
            state = table.apply(state, rng.choice(table.legal_actions(state)))
        assert starts == [0, 1, 2]


class TestTurn:
    def test_b12_b13_ba8_the_first_figure_may_be_any(self) -> None:
        table = rules(3)
        state = position(table, f"{ROUND} turn=1 hands=rrrrrrrrryyy/yyyyyygggggg/gggbbbbbbbbb ice=-")
        assert texts(table, state) == {"red-h1", "yellow-h1"}
        assert after(table, state, "red-h1").seat == 1

    def test_b14_b15_the_third_figure_goes_left_or_right(self) -> None:
        table = rules(3)
        state = position(table, f"{ROUND} turn=3 hands=rrrrrrrryyy/yyyyyyggggg/ggggbbbbbbbb ice=h:rb")
        assert {text for text in texts(table, state) if text.startswith("blue")} == {"blue-g1", "blue-j1", "blue-h2"}
        assert {text for text in texts(table, state) if text.startswith("green")} == {"green-g1", "green-j1"}

    def test_b16_b19_b20_ba5_ba7_example_1(self) -> None:
        table = rules(3)
        state = position(table, f"{ROUND} turn=1 hands=rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb ice=h:rgy")
        assert {text for text in texts(table, state) if text.startswith("red")} == {"red-g1", "red-k1", "red-h2"}

    def test_ba6_the_row_floats_and_names_stay(self) -> None:
        table = rules(3)
        state = position(table, f"{ROUND} turn=1 hands=rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb ice=h:rgy")
        left = after(table, state, "red-g1", "yellow-f1", "blue-e1", "yellow-d1", "green-c1")
        assert placed(left) == "c:gybyrrgy"
        assert after(table, left, "blue-d2").seat == 0
        assert "red-h2" in texts(table, after(table, left, "blue-d2"))
        right = after(table, state, "red-k1", "yellow-l1", "blue-m1", "yellow-n1", "green-o1")
        assert placed(right) == "h:rgyrybyg"

    def test_b17_a_full_base_leaves_only_perches(self) -> None:
        table = rules(3)
        state = position(table, f"{ROUND} turn=3 hands=rrrrrryyy/yyyyyygggg/gggbbbbbb ice=h:rrrggbbb")
        assert {text[-1] for text in texts(table, state)} == {"2"}

    def test_b36_for_two_the_base_holds_seven(self) -> None:
        table = rules(2)
        text = "round=0 falls=0 turn=2 out=-/- penalties=0/0 shown=none"
        state = position(table, f"{text} hands=rrrrrryyyyy/yyygggggbb ice=h:rrrggbb")
        assert not {text for text in texts(table, state) if text.endswith("1")}

    def test_ba5_ba9_upper_rows_may_have_gaps(self) -> None:
        table = rules(3)
        state = position(table, f"{ROUND} turn=1 hands=rrrrryyyy/yyyyygggg/gggbbbbb ice=h:rrrggbbb/r...b..")
        assert {text for text in texts(table, state) if text.startswith("red")} == {"red-i2", "red-j2"}

    def test_ba3_there_is_no_pass(self) -> None:
        table = rules(4)
        assert "pass" not in {BANQUISE.write(table, action) for action in table.actions}


# Seat 1 can place red; green, alone on e2, has no place before f2 is taken.
LONELY = "round=0 falls=0 turn=1 hands=rrryyyyyyy/gggggggbbb ice=e:grrrrrr/g..... out=-/- penalties=0/0 shown=none"


def ending(table: Banquise, *hands: tuple[int, ...], penalties: tuple[int, ...] = (0, 0), round: int = 0) -> State:
    """Return the lonely position with other hands, in which seat 1 places its last red and the round is over."""
    shown = hands if round else ()
    start = position(rules(2), LONELY)._replace(hands=hands, penalties=penalties, round=round, shown=shown)
    return after(table, start, "red-g2")


class TestRound:
    def test_b18_b24_b26_ba4_example_2_out_means_out(self) -> None:
        table = rules(2)
        state = after(table, position(table, LONELY), "red-g2")
        assert state.seat == 0  # seat 2 is out and seat 1 goes on alone
        assert state.refused == (0, 0b0001)
        state = after(table, state, "red-f2")
        assert "green" not in {text.split("-")[0] for text in texts(table, state)}
        assert table.open_colours(state.ice) == 0b0101  # green could stand on e3 now
        assert state.seat == 0
        assert state.hands[1] == (0, 0, 7, 3)

    def test_b25_b27_b28_ba17_leftovers_are_counted_and_shown(self) -> None:
        table = rules(2)
        state = ending(table, (1, 4, 0, 0), (0, 0, 2, 1))
        assert state.penalties == (4, 3)
        assert state.shown == ((0, 4, 0, 0), (0, 0, 2, 1))
        assert (state.round, state.seat) == (1, CHANCE)
        assert sum(state.ice) > 0  # the finished iceberg stays in sight until all have drawn
        assert settle(table, state, Random(1)).ice == (0, 0, 0, 0)

    @pytest.mark.parametrize(("before", "total"), [(3, 1), (1, 0), (0, 0), (2, 0)])
    def test_b30_b31_b32_ba11_ba12_example_3_an_empty_screen(self, before: int, total: int) -> None:
        assert ending(rules(2), (1, 0, 0, 0), (0, 0, 2, 1), penalties=(before, 5)).penalties == (total, 8)

    def test_ba13_an_empty_screen_is_skipped(self) -> None:
        table = rules(3)
        state = position(table, f"{ROUND} turn=1 hands=rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb ice=h:rgy")
        state = state._replace(hands=(state.hands[0], (0, 0, 0, 0), state.hands[2]))
        assert after(table, state, "red-g1").seat == 2


class TestFalls:
    def test_ba10_only_above_the_base_and_by_rows(self) -> None:
        for wobble, percent in (("light", 1), ("heavy", 3)):
            table = rules(2, wobble=wobble)
            state = after(table, position(rules(2), LONELY), "red-f2")
            assert table.to_move(state) == CHANCE
            assert list(table.odds(state)) == [100 - percent, percent]
            state = after(table, state, "stand", "green-e3")
            assert list(table.odds(state)) == [100 - 2 * percent, 2 * percent]
        table = rules(3, wobble="heavy")
        state = position(table, f"{ROUND} turn=1 hands=rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb ice=h:rgy")
        assert table.to_move(after(table, state, "red-g1")) == 1
        assert table.to_move(after(rules(2), position(rules(2), LONELY), "red-f2")) == 1  # off by default

    def test_b21_b22_b23_a_fall(self) -> None:
        table = rules(2, wobble="heavy")
        state = position(table, LONELY.replace("round=0", "round=1").replace("shown=none", "shown=r/-"))
        state = after(table, state._replace(penalties=(4, 1)), "red-f2", "fall")
        assert state.penalties == (4 + 10, 1)
        assert (state.round, state.falls, state.shown) == (1, 1, ((1, 0, 0, 0), (0, 0, 0, 0)))
        assert sum(state.ice) == 0
        assert settle(table, state, Random(2)).seat == 1  # the same first player

    def test_ba10_after_three_falls_nothing_falls(self) -> None:
        table = rules(2, wobble="heavy")
        state = position(table, LONELY.replace("falls=0", "falls=3"))
        assert table.to_move(after(table, state, "red-f2")) == 1
        assert ending(table, (1, 0, 0, 0), (0, 0, 2, 1)).swaying == 1


class TestMatch:
    def test_b33_b34_ba19_rounds_then_fewest_points(self) -> None:
        table = rules(2)
        state = ending(table, (1, 4, 0, 0), (0, 0, 2, 1), penalties=(2, 7), round=1)
        assert state.seat == OVER
        outcome = table.outcome(state)
        assert outcome is not None
        assert (outcome.ranks, outcome.scores, outcome.reason) == ((1, 2), (6, 10), "penalties")
        assert ending(rules(2, rounds=3), (1, 4, 0, 0), (0, 0, 2, 1), round=1).seat == CHANCE
        assert ending(rules(2, rounds=1), (1, 4, 0, 0), (0, 0, 2, 1)).seat == OVER

    def test_ba14_ties_are_shared(self) -> None:
        table = rules(2, rounds=1)
        outcome = table.outcome(ending(table, (1, 3, 0, 0), (0, 0, 2, 1)))
        assert outcome is not None
        assert (outcome.ranks, outcome.reason) == ((1, 1), "shared")
        assert returns(outcome) == (0.0, 0.0)

    def test_ba14_or_broken_by_extra_rounds(self) -> None:
        table = rules(2, rounds=1, tie_break="extra_round")
        for played, starter in ((0, 1), (1, 0), (2, 1)):
            state = ending(table, (1, 3, 0, 0), (0, 0, 2, 1), round=played)
            assert settle(table, state, Random(3)).seat == starter
        assert ending(table, (1, 3, 0, 0), (0, 0, 2, 1), round=3).seat == OVER
        assert ending(table, (1, 3, 0, 0), (0, 0, 1, 1), round=1).seat == OVER

    def test_options_that_make_no_sense_are_refused_together(self) -> None:
        with pytest.raises(BadOptions) as refused:
            rules(2, colours="six", wobble="wild", rounds=0, first_player=1)
        assert len(refused.value.reasons) == 4
        with pytest.raises(BadOptions):
            rules(7)

    @pytest.mark.parametrize(
        ("seats", "left", "emptied"), [(2, 4.3, 0.03), (3, 3.6, 0.04), (4, 2.6, 0.09), (5, 2.1, 0.11), (6, 1.7, 0.16)]
    )
    def test_random_play_leaves_what_it_should(self, seats: int, left: float, emptied: float) -> None:
        """1,500 rounds of uniform play over the pairs of colour and place."""
        table = rules(seats, rounds=1)
        rng = Random(2007)
        hands = [sum(hand) for _ in range(1500) for hand in playout(table, table.opening(), rng)[0].shown]
        assert sum(hands) / len(hands) == pytest.approx(left, abs=0.15)
        assert hands.count(0) / len(hands) == pytest.approx(emptied, abs=0.02)

    def test_longest_is_a_bound(self) -> None:
        assert rules(4).longest == 4 * (36 + 36)
        assert rules(2).longest == 2 * (28 + 28)
        assert rules(5).longest == 5 * (36 + 35)
        # Three falls, each with every figure above the base settled, then a round in which nothing falls.
        assert rules(2, wobble="light", rounds=1).longest == 3 * (28 + 28 + 21) + 28 + 28
