"""Pingouin by its clauses (RULES.md).

P1, P6, P11, P24, PA14 and PA15 ask nothing of the code: theme, the choice of a colour (a seat is a colour), the aim,
credits, an exchange that set-up by hand covers, and no solo game.
"""

from collections import Counter
from random import Random

import pytest

from games.pingouin.positions import REFERENCE, after, floe, legal, position, rules
from rookery.core import CHANCE, InvalidOptions, perft, playout, resolve_chance
from rookery.core.effects import Effect
from rookery.games.pingouin.state import FLOE, OVER, Lay, Place, Slide, State


class TestPreparation:
    def test_p2_p4_pa3_sixty_blocks_in_rows_of_seven_and_eight(self) -> None:
        assert FLOE.size == 60
        assert Counter(name[1] for name in FLOE.names) == {
            "1": 7,
            "2": 8,
            "3": 7,
            "4": 8,
            "5": 7,
            "6": 8,
            "7": 7,
            "8": 8,
        }
        around = {FLOE.names[cell] for cell in FLOE.neighbours[FLOE.cell_named["c3"]]}
        assert around == {"b3", "d3", "c2", "d2", "c4", "d4"}, "a row of seven lies between two blocks of eight"

    def test_p5_pa2_luck_lays_the_ice_with_the_odds_of_what_is_left(self) -> None:
        table = rules()
        state = table.initial_state()
        assert [table.to_move(state), list(table.odds(state))] == [CHANCE, [30, 20, 10]]
        state = table.apply(state, table.legal_actions(state)[2])
        assert list(table.odds(state)) == [30, 20, 9]
        dealt = resolve_chance(table, state, Random(1))
        assert Counter(dealt.fish) == {1: 30, 2: 20, 3: 10}
        assert sum(dealt.fish) == 100

    def test_pa2_custom_counts_add_up_to_sixty(self) -> None:
        table = rules(fish_counts=[0, 0, 60])
        assert [lay.fish for lay in table.legal_actions(table.initial_state()) if isinstance(lay, Lay)] == [3]
        with pytest.raises(InvalidOptions, match="add up to 60"):
            rules(fish_counts=[30, 20, 11])

    @pytest.mark.parametrize(("seats", "penguins"), [(2, 4), (3, 3), (4, 2)])
    def test_p3_p7_p8_p10_penguins_are_placed_round_the_table(self, seats: int, penguins: int) -> None:
        table = rules(seats)
        state = resolve_chance(table, table.initial_state(), Random(2))
        order = []
        while state.to_place:
            assert all(isinstance(action, Place) for action in table.legal_actions(state))
            order.append(state.seat)
            state = table.apply(state, table.legal_actions(state)[0])
        assert order == list(range(seats)) * penguins
        assert state.seat == 0, "PA5: the youngest moves first"

    def test_p8b_penguins_start_on_one_fish(self) -> None:
        table = rules()
        state = resolve_chance(table, table.initial_state(), Random(3))
        assert {FLOE.cell_named[text] for text in legal(state)} == {c for c, fish in enumerate(state.fish) if fish == 1}

    def test_p8a_pa1_or_anywhere(self) -> None:
        table = rules(placement="any")
        state = resolve_chance(table, table.initial_state(), Random(3))
        assert len(table.legal_actions(state)) == 60
        state = after(state, "a1", placement="any")
        assert "a1" not in legal(state, placement="any"), "P9: one penguin a block"

    def test_a_placed_penguin_is_told_with_the_clause_that_lets_it_stand_there(self) -> None:
        def quoted(state: State, **options: object) -> set[str]:
            table = rules(2, **options)
            found: list[Effect] = []
            for action in table.legal_actions(state):
                table.apply(state, action, found)
            return {effect.rule for effect in found if effect.kind == "add"}

        counts = [1, 29, 30]
        for options, clause in (({}, "P8b"), ({"placement": "any"}, "P8a"), ({"fish_counts": counts}, "P8b")):
            table = rules(2, **options)
            state = resolve_chance(table, table.initial_state(), Random(4))
            assert quoted(state, **options) == {clause}
        (only,) = legal(state, fish_counts=counts)
        assert quoted(after(state, only, fish_counts=counts), fish_counts=counts) == {"PA4"}

    def test_pa4_without_one_fish_blocks_the_fewest_will_do(self) -> None:
        counts = [1, 29, 30]
        table = rules(fish_counts=counts)
        state = resolve_chance(table, table.initial_state(), Random(4))
        (only,) = legal(state, fish_counts=counts)
        state = after(state, only, fish_counts=counts)
        assert {state.fish[FLOE.cell_named[text]] for text in legal(state, fish_counts=counts)} == {2}


class TestTurn:
    def test_p12_p17_a_move_takes_the_block_it_left(self) -> None:
        state = after(position(REFERENCE), "a1-b1")
        assert (state.scores, state.blocks, state.seat) == ((1, 0), (1, 0), 1)
        assert state.fish[FLOE.cell_named["a1"]] == 0

    def test_p13_p14_p15_any_penguin_any_straight_line_any_distance(self) -> None:
        state = position(floe("r1111.b", "1.......", "1......", "1......."))
        assert legal(state) == {"a1-b1", "a1-c1", "a1-d1", "a1-e1", "a1-a2"}, "a3 is not straight below a1"

    def test_p16_holes_penguins_and_the_edge_stop_a_slide(self) -> None:
        assert legal(position(floe("r1.11.b"))) == {"a1-b1"}
        assert legal(position(floe("r11b111"))) == {"a1-b1", "a1-c1"}
        assert legal(position(floe("r1r1b.."))) == {"a1-b1", "c1-b1", "c1-d1"}, "PA7: one's own penguins too"

    def test_pa6_nobody_passes_while_a_move_exists(self) -> None:
        state = position(REFERENCE)
        assert all(isinstance(action, Slide) and action.start != action.end for action in rules().legal_actions(state))


class TestRetiring:
    def test_p18_pa9_who_cannot_move_retires_when_the_turn_comes(self) -> None:
        """b5 stands alone: seat 2 is retired as soon as its turn comes, and takes its block."""
        state = after(position(floe("r111...", "", "", "", ".b.....")), "a1-b1")
        assert (state.seat, state.penguins[1]) == (0, ()), "P19: the other goes on"
        assert (state.scores, state.blocks) == ((1, 1), (1, 1))

    def test_p20_the_game_ends_when_the_last_has_retired(self) -> None:
        state = after(position(floe("r1b1...")), "a1-b1", "c1-d1")
        assert (state.seat, rules().to_move(state), state.penguins) == (OVER, None, ((), ()))
        assert (state.scores, state.blocks) == ((2, 2), (2, 2))

    def test_pa8_a_stuck_penguin_stays_until_all_are_stuck(self) -> None:
        state = after(position(floe("r..r11.", "........", "b1.....")), "d1-e1")
        assert FLOE.cell_named["a1"] in state.penguins[0]
        assert state.scores == (1, 0)

    def test_pa10_the_last_block_may_not_count(self) -> None:
        state = after(position(floe("r1b1..."), score_last_block=False), "a1-b1", "c1-d1", score_last_block=False)
        assert (state.scores, state.blocks) == ((1, 1), (1, 1))

    def test_pa11_what_nobody_reaches_counts_for_nobody(self) -> None:
        for seed in range(20):
            for seats in (2, 3, 4):
                table = rules(seats)
                last, _ = playout(table, table.initial_state(), Random(seed))
                assert sum(last.scores) + sum(last.fish) == 100


class TestEnd:
    def outcome(self, scores: str, blocks: str) -> tuple[tuple[int, ...], str]:
        seats = len(scores.split(","))
        result = rules(seats).outcome(position(f"{floe()} {'/'.join('-' * seats)} - {scores} {blocks} 0", seats))
        assert result is not None
        return result.ranks, result.reason

    def test_p21_most_fish_wins(self) -> None:
        assert self.outcome("51,49", "20,30") == ((1, 2), "fish")
        assert self.outcome("40,30,30", "20,20,20") == ((1, 2, 2), "fish")

    def test_p22_pa12_then_most_blocks(self) -> None:
        assert self.outcome("50,50", "29,30") == ((2, 1), "blocks")
        assert self.outcome("30,40,40", "30,15,14") == ((3, 1, 2), "blocks")

    def test_p23_then_together(self) -> None:
        assert self.outcome("50,50", "30,30") == ((1, 1), "shared")

    def test_pa13_everything_is_open(self) -> None:
        state = position(REFERENCE)
        assert rules().view(state, None) == rules().view(state, 1) == state


def test_the_reference_counts() -> None:
    """Moves, replies and so on from the reference position; a seat without a move retires by itself."""
    counts = [perft(rules(), position(REFERENCE), depth) for depth in (1, 2, 3, 4)]
    assert counts == [52, 2358, 104319, 4247706]
