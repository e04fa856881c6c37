"""Texts of Banquise: positions that are refused, reasons for what cannot be done, what the picture says."""

from importlib.resources import files
from random import Random

import pytest

from games.banquise.test_rules import BANQUISE, LONELY, ROUND, after, dealt, position, rules
from rookery.core import BadNotation, BadPosition, IllegalAction, settle
from rookery.scene.terminal import terminal


def refusals(seats: int, text: str, **options: object) -> list[str]:
    with pytest.raises(BadPosition) as refused:
        BANQUISE.read_position(rules(seats, **options), text)
    assert all(reason.text.fr for reason in refused.value.reasons)
    return [reason.where for reason in refused.value.reasons]


class TestPositions:
    def test_the_one_of_the_rules_page(self) -> None:
        text = "round=0 falls=0 turn=2 hands=rrryyyggggbb/rryyyyggbbbb ice=g:rgb/r. out=-/- penalties=0/0 shown=none"
        table = rules(2)
        assert text in files("rookery.games.banquise").joinpath("RULES.md").read_text(encoding="utf-8")
        assert BANQUISE.write_position(table, position(table, text)) == text

    @pytest.mark.parametrize(
        ("old", "new", "where"),
        [
            ("round=0", "round=x", ["round"]),
            ("turn=1", "turn=3", ["turn"]),
            ("turn=1", "turn=2", ["turn"]),  # green and blue have no place
            ("turn=1", "turn=1~2", ["turn"]),  # nothing wobbles
            ("turn=1", "turn=over", ["round", "shown"]),
            ("hands=r", "hands=q", ["hands"]),
            ("hands=rrr", "hands=yyy", ["hands", "turn"]),  # ten yellows
            ("hands=rrr", "hands=rr", ["ice"]),  # 27 figures
            ("/ggggggg", "/ggggggg/", ["hands"]),
            ("ice=e:g", "ice=a:g", ["ice"]),  # the first figure is missing
            ("/g.....", "/.g....", ["ice"]),
            ("/g.....", "/y.....", ["ice"]),
            ("/g.....", "/......", ["ice"]),
            ("out=-/-", "out=-/g", ["out"]),
            ("out=-/-", "out=-/rr", ["out"]),
            ("falls=0", "falls=1", ["falls"]),
            ("shown=none", "shown=-/-", ["shown"]),
            ("penalties=0/0", "penalties=0", ["penalties"]),
            ("penalties=0/0", "", ["penalties"]),
            ("turn=1", "turn=1 tower=2", ["tower=2"]),
            ("turn=1", "turn=deal", ["ice", "hands"]),
        ],
    )
    def test_what_cannot_be_is_refused(self, old: str, new: str, where: list[str]) -> None:
        assert refusals(2, LONELY.replace(old, new, 1)) == where

    def test_all_reasons_come_at_once(self) -> None:
        text = LONELY.replace("round=0", "round=one").replace("/g.....", "/q.....").replace("turn=1", "turn=9")
        assert sorted(refusals(2, text)) == ["ice", "round", "turn"]

    def test_a_fall_in_an_extra_round_may_break_the_tie(self) -> None:
        table = rules(2, rounds=1, tie_break="extra_round", wobble="heavy")
        text = LONELY.replace("round=0", "round=1").replace("shown=none", "shown=r/g")
        assert position(table, text.replace("penalties=0/0", "penalties=1/1")).round == 1
        assert position(table, text.replace("penalties=0/0", "penalties=9/1").replace("falls=0", "falls=1")).falls == 1
        with pytest.raises(BadPosition):
            position(table, text.replace("penalties=0/0", "penalties=9/1"))


class TestRefusals:
    def why(self, seats: int, text: str, tried: str, **options: object) -> tuple[str, str]:
        table = rules(seats, **options)
        found = BANQUISE.explain(table, position(table, text), tried)
        assert isinstance(found, IllegalAction)
        return found.code, found.rule

    @pytest.mark.parametrize(
        ("tried", "code", "rule"),
        [
            ("blue-f2", "not_held", "B12"),
            ("red-e2", "taken", "BA5"),
            ("red-l1", "base_full", "B36"),
            ("red-e3", "unsupported", "B16"),
            ("red-i7", "unsupported", "B16"),
            ("yellow-f2", "no_match", "B19"),
            ("deal-red", "luck", "B8"),
            ("fall", "luck", "B8"),
        ],
    )
    def test_in_a_turn(self, tried: str, code: str, rule: str) -> None:
        assert self.why(2, LONELY, tried) == (code, rule)

    def test_in_the_bottom_row(self) -> None:
        text = f"{ROUND} turn=1 hands=rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb ice=h:rgy"
        assert self.why(3, text, "red-a1") == ("not_an_end", "B14")
        full = f"{ROUND} turn=1 hands=rrrrrryyy/yyyyyygggg/gggbbbbbb ice=h:rrrggbbb"
        assert self.why(3, full, "red-g1") == ("base_full", "B17")
        empty = f"{ROUND} turn=1 hands=rrrrrrrrryyy/yyyyyygggggg/gggbbbbbbbbb ice=-"
        assert self.why(3, empty, "red-a1") == ("first", "B13")

    def test_when_it_is_nobodys_turn(self) -> None:
        table = rules(2, wobble="heavy")
        swaying = after(table, position(table, LONELY), "red-f2")
        for state, tried, rule in (
            (table.opening(), "red-h1", "B8"),
            (swaying, "green-e3", "BA10"),
            (swaying, "deal-red", "BA10"),
            (after(table, table.opening(), *["deal-red"] * 9), "deal-red", "B8"),
        ):
            found = BANQUISE.explain(table, state, tried)
            assert isinstance(found, IllegalAction)
            assert found.rule == rule

    def test_what_is_no_move_at_all(self) -> None:
        table = rules(2)
        for tried in ("red", "purple-h1", "h1", "pass", "", "red-h9", "deal-?"):
            assert isinstance(BANQUISE.explain(table, position(table, LONELY), tried), BadNotation)


class TestPicture:
    def test_ba10_the_risk_is_shown_before_the_choice(self) -> None:
        table = rules(2, wobble="heavy")
        scene = BANQUISE.picture(table, table.view(position(table, LONELY), 0))
        labels = {shape.key: shape.label for shape in scene.shapes if shape.label}
        assert "3 %" in labels["f2"].en
        assert "3 %" in labels["f2"].fr
        assert "2:3%" in terminal(scene, colour=False)
        calm = position(table, LONELY.replace("falls=0", "falls=3"))
        assert "2:0%" in terminal(BANQUISE.picture(table, table.view(calm, 0)), colour=False)

    def test_others_see_numbers_and_the_owner_sees_figures(self) -> None:
        table = rules(4)
        state = dealt(table)
        own = terminal(BANQUISE.picture(table, table.view(state, 1)), colour=False)
        assert " x" in own
        watched = terminal(BANQUISE.picture(table, table.view(state, None)), colour=False)
        assert " x" not in watched
        assert watched.count("[ 9]") == 4

    def test_ba17_leftovers_lie_open_until_the_next_go_round(self) -> None:
        table = rules(2)
        ended = position(table, LONELY)._replace(hands=((1, 3, 0, 0), (0, 0, 2, 1)))
        state = after(table, ended, "red-g2")
        for shown in (state, settle(table, state, Random(1))):
            assert "YYY" in terminal(BANQUISE.picture(table, table.view(shown, None)), colour=False)

    def test_the_terminal_shows_names_where_figures_may_go(self) -> None:
        table = rules(2)
        lines = terminal(BANQUISE.picture(table, table.view(position(table, LONELY), 0)), colour=False).splitlines()
        assert lines[8].split()[:6] == ["(G)", "f2", "g2", "h2", "i2", "j2"]
        assert lines[9].split()[:7] == ["(G)", *["(R)"] * 6]
        assert lines[10].split() == list("efghijk")

    def test_everything_fits_a_terminal(self) -> None:
        for seats in BANQUISE.seats:
            table = rules(seats, colours="five", wobble="heavy")
            scene = BANQUISE.picture(table, table.view(dealt(table), 0))
            assert scene.columns <= 80
            assert scene.rows <= 24
            right = max(glyph.column + len(glyph.text) for shape in scene.shapes for glyph in shape.glyphs)
            assert right <= 80
