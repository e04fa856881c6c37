"""Banquise by its clauses.

B1, B3, B4, B6, B7, B29, B38, BA15 and BA21 ask nothing of the code: theme and aim, screens, chips (totals are
numbers), credits, no game for one. B2 is the figures of BA1; B37 says that the rest stays as it is.
"""

from random import Random

import pytest

from games.banquise.positions import BANQUISE, after, dealt, ending, hands, legal, lonely, position, rules
from rookery.core import CHANCE, InvalidOptions, playout, resolve_chance, returns
from rookery.games.banquise.rules import FIGURES, TOTAL
from rookery.games.banquise.state import OVER, Player, State


def placed(state: State) -> str:
    """Return the iceberg as a position writes it."""
    return BANQUISE.format_position(rules(len(state.players)), state).split("ice=")[1].split()[0]


def penalties(state: State) -> tuple[int, ...]:
    return tuple(player.penalties for player in state.players)


def left_over(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple(player.left_over for player in state.players)


class TestPreparation:
    @pytest.mark.parametrize(("seats", "size"), [(2, 14), (3, 12), (4, 9), (5, 7), (6, 6)])
    def test_b5_b8_b9_b35_everybody_draws(self, seats: int, size: int) -> None:
        state = dealt(rules(seats))
        assert [sum(hand) for hand in hands(state)] == [size] * seats

    def test_b8_ba20_the_bag_goes_round_from_the_youngest(self) -> None:
        table = rules(4)
        state = table.initial_state()
        for drawn in range(36):
            assert table.receiver(state) == drawn // 9
            state = table.apply(state, table.legal_actions(state)[0])
        assert table.to_move(state) == 0

    def test_b2_ba1_the_colours(self) -> None:
        assert all(sum(figures) == TOTAL == 36 for figures in FIGURES.values())
        assert FIGURES["four"] == (9, 9, 9, 9)
        assert sorted(FIGURES["five"]) == [7, 7, 7, 7, 8]
        assert BANQUISE.format_action(rules(colours="five"), rules(colours="five").actions[-1]).startswith("purple")
        assert "purple" not in {BANQUISE.format_action(rules(), action).split("-")[0] for action in rules().actions}

    def test_the_odds_are_what_is_left_in_the_bag(self) -> None:
        table = rules(2, colours="five")
        state = table.initial_state()
        assert list(table.odds(state)) == [7, 7, 8, 7, 7]
        state = after(table, state, *["deal-red"] * 7)
        assert list(table.odds(state)) == [7, 8, 7, 7]
        assert "deal-red" not in legal(table, state)

    def test_b10_ba8_with_five_the_last_figure_is_the_first_of_the_iceberg(self) -> None:
        table = rules(5)
        state = dealt(table)
        assert sum(figures.bit_count() for figures in state.ice) == 1
        # Example 4: the first player joins it left or right, with any colour he has.
        held = {name for name, count in zip(("red", "yellow", "green", "blue"), hands(state)[0], strict=True) if count}
        assert legal(table, state) == {f"{name}-{place}" for name in held for place in ("g1", "i1")}

    def test_b35_ba18_what_stays_in_the_bag_is_nowhere(self) -> None:
        state = dealt(rules(2))
        assert state.bag == (0, 0, 0, 0)

    def test_b11_b33_ba2_each_starts_once(self) -> None:
        table = rules(3)
        rng = Random(4)
        state = table.initial_state()
        starts = []
        while table.to_move(state) is not None:
            if table.to_move(state) == CHANCE:
                state = resolve_chance(table, state, rng)
                starts.append(state.seat)
            state = table.apply(state, rng.choice(table.legal_actions(state)))
        assert starts == [0, 1, 2]


class TestTurn:
    def test_b12_b13_ba8_the_first_figure_may_be_any(self) -> None:
        table = rules(3)
        state = position(table, ice="-", hands="rrrrrrrrryyy/yyyyyygggggg/gggbbbbbbbbb")
        assert legal(table, state) == {"red-h1", "yellow-h1"}
        assert after(table, state, "red-h1").seat == 1

    def test_b14_b15_the_third_figure_goes_left_or_right(self) -> None:
        table = rules(3)
        state = position(table, ice="h:rb", hands="rrrrrrrryyy/yyyyyyggggg/ggggbbbbbbbb", turn=3)
        assert {text for text in legal(table, state) if text.startswith("blue")} == {"blue-g1", "blue-j1", "blue-h2"}
        assert {text for text in legal(table, state) if text.startswith("green")} == {"green-g1", "green-j1"}

    def test_b16_b19_b20_ba5_ba7_example_1(self) -> None:
        table = rules(3)
        state = position(table, ice="h:rgy", hands="rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb")
        assert {text for text in legal(table, state) if text.startswith("red")} == {"red-g1", "red-k1", "red-h2"}

    def test_ba6_the_row_floats_and_names_stay(self) -> None:
        table = rules(3)
        state = position(table, ice="h:rgy", hands="rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb")
        left = after(table, state, "red-g1", "yellow-f1", "blue-e1", "yellow-d1", "green-c1")
        assert placed(left) == "c:gybyrrgy"
        assert after(table, left, "blue-d2").seat == 0
        assert "red-h2" in legal(table, after(table, left, "blue-d2"))
        right = after(table, state, "red-k1", "yellow-l1", "blue-m1", "yellow-n1", "green-o1")
        assert placed(right) == "h:rgyrybyg"

    def test_b17_a_full_base_leaves_only_perches(self) -> None:
        table = rules(3)
        state = position(table, ice="h:rrrggbbb", hands="rrrrrryyy/yyyyyygggg/gggbbbbbb", turn=3)
        assert {text[-1] for text in legal(table, state)} == {"2"}

    def test_b36_for_two_the_base_holds_seven(self) -> None:
        table = rules(2)
        state = position(table, ice="h:rrrggbb", hands="rrrrrryyyyy/yyygggggbb", turn=2)
        assert not {text for text in legal(table, state) if text.endswith("1")}

    def test_ba5_ba9_upper_rows_may_have_gaps(self) -> None:
        table = rules(3)
        state = position(table, ice="h:rrrggbbb/r...b..", hands="rrrrryyyy/yyyyygggg/gggbbbbb")
        assert {text for text in legal(table, state) if text.startswith("red")} == {"red-i2", "red-j2"}

    def test_ba3_there_is_no_pass(self) -> None:
        table = rules(4)
        assert "pass" not in {BANQUISE.format_action(table, action) for action in table.actions}


class TestRound:
    def test_b18_b24_b26_ba4_example_2_out_means_out(self) -> None:
        table = rules(2)
        state = after(table, lonely(table), "red-g2")
        assert state.seat == 0  # seat 2 is out and seat 1 goes on alone
        assert [player.refused for player in state.players] == [0, 0b0001]
        state = after(table, state, "red-f2")
        assert "green" not in {text.split("-")[0] for text in legal(table, state)}
        assert table.open_colours(state.ice) == 0b0101  # green could stand on e3 now
        assert state.seat == 0
        assert hands(state)[1] == (0, 0, 7, 3)

    def test_b25_b27_b28_ba17_leftovers_are_counted_and_shown(self) -> None:
        table = rules(2)
        state = ending(table, (1, 4, 0, 0), (0, 0, 2, 1))
        assert penalties(state) == (4, 3)
        assert left_over(state) == ((0, 4, 0, 0), (0, 0, 2, 1))
        assert (state.round, state.seat) == (1, CHANCE)
        assert sum(state.ice) > 0  # the finished iceberg stays in sight until all have drawn
        assert resolve_chance(table, state, Random(1)).ice == (0, 0, 0, 0)

    @pytest.mark.parametrize(("before", "total"), [(3, 1), (1, 0), (0, 0), (2, 0)])
    def test_b30_b31_b32_ba11_ba12_example_3_an_empty_screen(self, before: int, total: int) -> None:
        assert penalties(ending(rules(2), (1, 0, 0, 0), (0, 0, 2, 1), penalties=(before, 5))) == (total, 8)

    def test_ba13_an_empty_screen_is_skipped(self) -> None:
        table = rules(3)
        state = position(table, ice="h:rgy", hands="rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb")
        first, _, third = state.players
        players = (first, Player((0, 0, 0, 0), 0, 0, ()), third)
        state = State(state.bag, players, state.ice, state.left, 0, 0, 0, 0, 0)
        assert after(table, state, "red-g1").seat == 2


class TestFalls:
    def test_ba10_only_above_the_base_and_by_rows(self) -> None:
        for wobble, percent in (("light", 1), ("heavy", 3)):
            table = rules(2, wobble=wobble)
            state = after(table, lonely(rules(2)), "red-f2")
            assert table.to_move(state) == CHANCE
            assert list(table.odds(state)) == [100 - percent, percent]
            state = after(table, state, "stand", "green-e3")
            assert list(table.odds(state)) == [100 - 2 * percent, 2 * percent]
        table = rules(3, wobble="heavy")
        state = position(table, ice="h:rgy", hands="rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb")
        assert table.to_move(after(table, state, "red-g1")) == 1
        assert table.to_move(after(rules(2), lonely(rules(2)), "red-f2")) == 1  # off by default

    def test_b21_b22_b23_a_fall(self) -> None:
        table = rules(2, wobble="heavy")
        state = after(table, lonely(table, round=1, shown="r/-", penalties="4/1"), "red-f2", "fall")
        assert penalties(state) == (4 + 10, 1)
        assert (state.round, state.falls, left_over(state)) == (1, 1, ((1, 0, 0, 0), (0, 0, 0, 0)))
        assert sum(state.ice) == 0
        assert resolve_chance(table, state, Random(2)).seat == 1  # the same first player

    def test_ba10_after_three_falls_nothing_falls(self) -> None:
        table = rules(2, wobble="heavy")
        state = lonely(table, falls=3)
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
            assert resolve_chance(table, state, Random(3)).seat == starter
        assert ending(table, (1, 3, 0, 0), (0, 0, 2, 1), round=3).seat == OVER
        assert ending(table, (1, 3, 0, 0), (0, 0, 1, 1), round=1).seat == OVER

    def test_ba1_a_mix_of_ones_own(self) -> None:
        table = rules(3, colours="0,14,10,8,4")
        assert table.options["colours"] == [0, 14, 10, 8, 4]
        assert table.odds(table.initial_state()) == [14, 10, 8, 4]
        for wrong in ([36], [9, 9, 9, 9, 9], [40, -4, 0, 0, 0], "six"):
            with pytest.raises(InvalidOptions):
                rules(3, colours=wrong)

    def test_ba2_a_chosen_first_player(self) -> None:
        table = rules(3, first_player="3")
        assert dealt(table).seat == 2
        with pytest.raises(InvalidOptions):
            rules(2, first_player="3")

    def test_ba2_a_drawn_first_player(self) -> None:
        table = rules(3, first_player="drawn", rounds=2)
        state = table.initial_state()
        assert legal(table, state) == {"first-1", "first-2", "first-3"}
        assert table.odds(state) == (1, 1, 1)
        state = resolve_chance(table, after(table, state, "first-3"), Random(1))
        assert state.seat == 2
        assert "first=3" in BANQUISE.format_position(table, state)
        # Old logs keep their meaning: the actions that there were before have the same numbers.
        assert table.actions[: len(rules(3).actions)] == rules(3).actions

    def test_b29_ba16_hidden_chips_are_revealed_at_the_end(self) -> None:
        table = rules(2, chips="hidden")
        state = ending(table, (1, 4, 0, 0), (0, 0, 2, 1), penalties=(2, 7))
        assert [player.penalties for player in table.view(state, 0).players] == [6, None]
        assert BANQUISE.scores(table, table.view(state, 0)) == (6, 0)
        assert BANQUISE.scores(table, table.view(state, None)) == (0, 0)
        over = ending(table, (1, 4, 0, 0), (0, 0, 2, 1), penalties=(2, 7), round=1)
        assert BANQUISE.scores(table, table.view(over, None)) == (6, 10)

    def test_options_that_make_no_sense_are_refused_together(self) -> None:
        with pytest.raises(InvalidOptions) as refused:
            rules(2, colours="six", wobble="wild", rounds=0, first_player=9)
        assert len(refused.value.reasons) == 4
        with pytest.raises(InvalidOptions):
            rules(7)

    @pytest.mark.parametrize(
        ("seats", "left", "emptied"), [(2, 4.3, 0.03), (3, 3.6, 0.04), (4, 2.6, 0.09), (5, 2.1, 0.11), (6, 1.7, 0.16)]
    )
    def test_random_play_leaves_what_it_should(self, seats: int, left: float, emptied: float) -> None:
        """1,500 rounds of uniform play over the pairs of colour and place."""
        table = rules(seats, rounds=1)
        rng = Random(2007)
        ends = [playout(table, table.initial_state(), rng)[0] for _ in range(1500)]
        counts = [sum(hand) for end in ends for hand in left_over(end)]
        assert sum(counts) / len(counts) == pytest.approx(left, abs=0.15)
        assert counts.count(0) / len(counts) == pytest.approx(emptied, abs=0.02)

    def test_longest_is_a_bound(self) -> None:
        assert rules(4).max_actions == 4 * (36 + 36)
        assert rules(2).max_actions == 2 * (28 + 28)
        assert rules(5).max_actions == 5 * (36 + 35)
        # Three falls, each with every figure above the base settled, then a round in which nothing falls.
        assert rules(2, wobble="light", rounds=1).max_actions == 3 * (28 + 28 + 21) + 28 + 28
