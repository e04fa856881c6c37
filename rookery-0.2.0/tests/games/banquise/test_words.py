"""Texts of Banquise: positions that are refused, reasons for what cannot be done, what the picture says."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from games.banquise.positions import BANQUISE, after, dealt, ending, lonely, position, read, rules, written
from rookery.core import IllegalAction, InvalidPosition, UnreadableMove, resolve_chance
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import State
from rookery.match import Match
from rookery.scene.picture import Picture
from rookery.scene.shapes import Label, Scene
from rookery.scene.text import terminal


def refusals(seats: int, text: str, **options: object) -> list[str]:
    with pytest.raises(InvalidPosition) as refused:
        BANQUISE.parse_position(rules(seats, **options), text)
    assert all(reason.text.fr for reason in refused.value.reasons)
    return [reason.where for reason in refused.value.reasons]


LONELY = BANQUISE.format_position(rules(2), lonely(rules(2)))


class TestPositions:
    def test_the_one_of_the_notation_page(self) -> None:
        text = "round=0 falls=0 turn=2 hands=rrryyyggggbb/rryyyyggbbbb ice=g:rgb/r. out=-/- penalties=0/0 shown=none"
        table = rules(2)
        assert text in Path("docs/notation.md").read_text(encoding="utf-8")
        assert BANQUISE.format_position(table, read(table, text)) == text

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
        extra = {"round": 1, "shown": "r/g"}
        assert lonely(table, **extra, penalties="1/1").round == 1
        assert lonely(table, **extra, penalties="9/1", falls=1).falls == 1
        with pytest.raises(InvalidPosition):
            lonely(table, **extra, penalties="9/1")


class TestRefusals:
    def why(self, seats: int, text: str, tried: str, **options: object) -> tuple[str, str]:
        table = rules(seats, **options)
        found = BANQUISE.explain(table, read(table, text), tried)
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
            ("deal-red", "chance", "B8"),
            ("fall", "chance", "B8"),
        ],
    )
    def test_in_a_turn(self, tried: str, code: str, rule: str) -> None:
        assert self.why(2, LONELY, tried) == (code, rule)

    def test_in_the_bottom_row(self) -> None:
        text = written(ice="h:rgy", hands="rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb")
        assert self.why(3, text, "red-a1") == ("not_an_end", "B14")
        full = written(ice="h:rrrggbbb", hands="rrrrrryyy/yyyyyygggg/gggbbbbbb")
        assert self.why(3, full, "red-g1") == ("base_full", "B17")
        empty = written(ice="-", hands="rrrrrrrrryyy/yyyyyygggggg/gggbbbbbbbbb")
        assert self.why(3, empty, "red-a1") == ("first", "B13")

    def test_when_it_is_nobodys_turn(self) -> None:
        table = rules(2, wobble="heavy")
        swaying = after(table, lonely(table), "red-f2")
        for state, tried, rule in (
            (table.initial_state(), "red-h1", "B8"),
            (swaying, "green-e3", "BA10"),
            (swaying, "deal-red", "BA10"),
            (after(table, table.initial_state(), *["deal-red"] * 9), "deal-red", "B8"),
        ):
            found = BANQUISE.explain(table, state, tried)
            assert isinstance(found, IllegalAction)
            assert found.rule == rule

    def test_what_is_no_move_at_all(self) -> None:
        table = rules(2)
        for tried in ("red", "purple-h1", "h1", "pass", "", "red-h9", "deal-?"):
            assert isinstance(BANQUISE.explain(table, lonely(table), tried), UnreadableMove)


def characters(table: Banquise, state: State, seat: int | None) -> str:
    """Return the board and the trays in characters."""
    picture = BANQUISE.draw(table, table.view(state, seat))
    return "".join(terminal(scene, colour=False) for scene in scenes(picture))


def scenes(picture: Picture) -> list[Scene]:
    return [picture.board, *[tray.scene for tray in picture.trays]]


class TestPicture:
    def test_ba10_the_risk_is_shown_before_the_choice(self) -> None:
        table = rules(2, wobble="heavy")
        board = BANQUISE.draw(table, table.view(lonely(table), 0)).board
        labels = {shape.click: shape.label for shape in board.shapes if shape.click}
        assert labels["f2"] == ("f2: an open place, 3 % risk of a fall", "f2 : une place libre, 3 % de risque de chute")
        assert "2:3%" in characters(table, lonely(table), 0)
        calm = lonely(table, falls=3)
        assert "2:0%" in characters(table, calm, 0)

    def test_others_see_numbers_and_the_owner_sees_figures(self) -> None:
        table = rules(4)
        state = dealt(table)
        assert " x" in characters(table, state, 1)
        watched = characters(table, state, None)
        assert " x" not in watched
        assert watched.count("[ 9]") == 4

    def test_ba17_leftovers_lie_open_until_the_next_go_round(self) -> None:
        table = rules(2)
        state = ending(table, (1, 3, 0, 0), (0, 0, 2, 1))
        for shown in (state, resolve_chance(table, state, Random(1))):
            assert "YYY" in characters(table, shown, None)
        rng = Random(2)
        state = resolve_chance(table, state, rng)
        for _ in range(3):
            assert "YYY" in characters(table, state, None)
            state = table.apply(state, rng.choice(table.legal_actions(state)))
        assert "YYY" not in characters(table, state, None)

    def test_ba6_the_board_keeps_its_scale_and_the_row_fits(self) -> None:
        table = rules(3)
        state = position(table, ice="h:rgy", hands="rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb")
        height = BANQUISE.draw(table, table.view(state, None)).board.height
        for moves in (
            ("red-g1", "yellow-f1", "blue-e1", "yellow-d1", "green-c1"),
            ("red-k1", "yellow-l1", "blue-m1", "yellow-n1", "green-o1"),
        ):
            for count in range(6):
                board = BANQUISE.draw(table, table.view(after(table, state, *moves[:count]), None)).board
                assert (board.width, board.height) == (800, height)
                row = sorted(shape.x for shape in board.shapes if (shape.key or shape.click)[1:] == "1")
                assert row[0] >= 50
                assert row[-1] <= 750
                assert [right - left for left, right in pairwise(row)] == [86] * (len(row) - 1)

    def test_the_terminal_shows_names_where_figures_may_go(self) -> None:
        table = rules(2)
        board = BANQUISE.draw(table, table.view(lonely(table), 0)).board
        lines = terminal(board, colour=False).splitlines()
        assert lines[8].split() == ["(G)", "f2", "g2", "h2", "i2", "j2"]
        assert lines[9].split() == ["(G)", *["(R)"] * 6]
        assert lines[10].split() == list("efghijk")

    def test_ba16_hidden_chips_are_seen_by_their_owner_alone(self) -> None:
        table = rules(2, chips="hidden")
        text = LONELY.replace("penalties=0/0", "penalties=11/4")
        state = read(table, text)
        own = BANQUISE.draw(table, table.view(state, 0)).trays[-1].scene.shapes[-1]
        assert own.label == ("Your chips: 11 penalty points", "Vos jetons : 11 points de pénalité")
        assert [part.text for part in own.parts if isinstance(part, Label)][:3] == ["5", "5", "1"]
        assert "11" not in characters(table, state, None)
        assert "11" not in characters(table, state, 1)

    def test_everything_fits_a_terminal(self) -> None:
        for seats in BANQUISE.seats:
            table = rules(seats, colours="five", wobble="heavy", chips="hidden")
            picture = BANQUISE.draw(table, table.view(dealt(table), 0))
            for scene in scenes(picture):
                assert scene.columns <= 80
                right = max(glyph.column + len(glyph.text) for shape in scene.shapes for glyph in shape.glyphs)
                assert right <= scene.columns
            assert sum(scene.rows for scene in scenes(picture)) <= 24


def test_ba16_a_resignation_shows_hidden_chips() -> None:
    text = LONELY.replace("penalties=0/0", "penalties=11/4")
    match = Match.open(BANQUISE, seed=bytes(32), match_id="m", seats=2, options={"chips": "hidden"}, position=text)
    assert match.game.scores(match.view(None)) == (0, 0)
    match.resign(0)
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.ranks) == ((11, 4), (2, 1))
