"""The board in characters and the cursor on it, without a screen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.catalog import specs
from rookery.i18n import LANGUAGES
from rookery.scene.text import width
from rookery.table import Selection
from rookery.terminal.board import Spot
from rookery.terminal.cursor import (
    ARROWS,
    Cursor,
    _warm,
    choices,
    choose,
    click,
    complete,
    marked,
    move,
    reach,
    settle,
    turn,
    worth,
)
from rookery.terminal.table import Hint
from terminal.tables import FLOE, board_of, opened


def text_of(rows: list[list[tuple[str, str]]]) -> str:
    return "\n".join(["".join([character for character, _ in row]).rstrip() for row in rows])


def test_a_move_is_chosen_key_by_key() -> None:
    match = opened(position=FLOE)
    board, legal = board_of(match), match.legal_texts(0)
    cursor = settle(Cursor(), board, legal)
    assert choices(legal, ()) == ["a1"]
    cursor, found = choose(cursor, cursor.key, board, legal)
    assert (cursor.path, found.move) == (("a1",), "")
    assert cursor.key in {"b1", "a2"}
    cursor, found = choose(cursor, "a2", board, legal)
    assert (cursor.path, found) == ((), Selection(move="a1-a2"))


def test_arrows_follow_the_glyphs() -> None:
    match = opened(position=FLOE)
    board, legal = board_of(match), match.legal_texts(0)
    cursor = Cursor(("a1",), "b1")
    for arrow, there in (
        ("right", "c1"),
        ("right", "d1"),
        ("left", "c1"),
        ("left", "b1"),
        ("down", "a2"),
        ("up", "b1"),
    ):
        cursor = move(cursor, arrow, board, legal)
        assert cursor.key == there, arrow


@pytest.mark.parametrize("name", specs())
@settings(max_examples=5)
@given(plies=st.integers(0, 12), seed=st.integers(0, 99))
def test_every_move_can_be_reached_with_keys(name: str, plies: int, seed: int) -> None:
    match = opened(name, plies=plies, seed=seed)
    board, legal = board_of(match), match.legal_texts(match.to_move)
    for text in legal[:: max(1, len(legal) // 5)]:
        cursor, found = settle(Cursor(), board, legal), Selection()
        for key in text.split("-"):
            for _ in choices(legal, cursor.path):
                cursor = cursor if cursor.key == key else turn(cursor, 1, board, legal)
            assert cursor.key == key
            assert turn(turn(cursor, 1, board, legal), -1, board, legal) == cursor
            for arrow in ARROWS:
                assert move(cursor, arrow, board, legal).key in choices(legal, cursor.path)
            cursor, found = choose(cursor, key, board, legal)
        # A move that might go on is played when its last key is chosen again.
        assert text in (found.move, choose(cursor, key, board, legal)[1].move)


@pytest.mark.parametrize("name", specs())
@pytest.mark.parametrize("columns", [80, 120])
def test_every_choice_can_be_clicked(name: str, columns: int) -> None:
    match = opened(name, plies=6)
    board, legal = board_of(match, columns, 38), match.legal_texts(match.to_move)
    for key in choices(legal, ()):
        spot = board.spots[key][0]
        clicked = click(Cursor(), spot.column, spot.row, board, legal)
        assert clicked is not None
        cursor, found = clicked
        if found.move != key and cursor.path != (key,):
            again = click(cursor, spot.column, spot.row, board, legal)  # something lies on it
            assert again is not None
            cursor, found = again
        assert found.move == key or cursor.path == (key,)


def test_a_click_on_what_may_not_be_is_never_a_move() -> None:
    """It is asked about: to explain changes nothing."""
    match = opened(position=FLOE)
    board, legal = board_of(match), match.legal_texts(0)
    spot = board.spots["g1"][0]
    clicked = click(Cursor(), spot.column, spot.row, board, legal)
    assert clicked is not None
    assert (clicked[1].move, clicked[1].wrong) == ("", "g1")
    assert click(Cursor(), 79, 21, board, legal) is None


def test_a_dead_path_is_forgotten() -> None:
    match = opened(position=FLOE)
    cursor = settle(Cursor(("h8",), "g8"), board_of(match), match.legal_texts(0))
    assert (cursor.path, cursor.key) == ((), "a1")


def test_a_line_is_completed() -> None:
    words = ["a1-b1", "a1-c1", "help"]
    assert complete("A", words) == ("a1-", ["a1-b1", "a1-c1"])
    assert complete("he", words) == ("help", ["help"])
    assert complete("xyz", words) == ("xyz", [])


@pytest.mark.parametrize("name", specs())
def test_looking_round_goes_everywhere(name: str) -> None:
    match = opened(name, plies=4)
    board, legal = board_of(match), match.legal_texts(match.to_move)
    cursor = settle(Cursor(looking=True), board, legal)
    seen = set()
    for _ in reach(cursor, board, legal):
        cursor = turn(cursor, 1, board, legal)
        seen.add(cursor.key)
    assert seen == {*board.spots, *board.others}


def test_marks_need_no_colour() -> None:
    match = opened(position=FLOE)
    board, legal = board_of(match), match.legal_texts(0)
    cursor, _ = choose(Cursor(), "a1", board, legal)
    rows = marked(board, cursor, legal, (), ascii=False)
    styles = {name for row in rows for _, style in row for name in style.split()}
    assert {"can", "chosen", "cursor"} <= styles
    assert "▸⟨ 1 ⟩◂" in text_of(rows)


def test_hints_stand_on_the_board() -> None:
    match = opened(position=FLOE)
    hints = [Hint("a1-a2", 75), Hint("a1-b1", 57), Hint("a1-c1", 0, True)]
    assert worth(hints, ()) == {"a1": 75}
    assert worth(hints, ("a1",)) == {"a2": 75, "b1": 57, "c1": 0}
    shown = text_of(marked(board_of(match), Cursor(("a1",), "a2"), match.legal_texts(0), hints, ascii=False))
    for told in ("a2 75", "b1 57", "c1 0"):
        assert told in shown


def test_a_hint_stands_behind_its_place_where_nothing_else_does() -> None:
    def warmed(row: str) -> str:
        rows = [[(character, "") for character in row]]
        _warm(rows, (Spot(1, 0, 2),), rank=1, percent=75)
        return text_of(rows)

    assert warmed(" ()    ") == " () 75"
    for full in (" ()x    y", " () x   y", " ()   x y", " ()"):
        assert warmed(full) == full.replace("()", "75"), "else on it"


def test_where_a_place_is_small_a_hint_is_a_rank() -> None:
    match = opened("derby")
    legal = match.legal_texts(match.to_move)
    hints = [Hint(text, 75 - at) for at, text in enumerate(legal)]
    assert "(1)2)3)4)5)6)7)8)9)" in text_of(marked(board_of(match), Cursor(key=legal[-1]), legal, hints, ascii=False))


SEATS = [
    ("pingouin", 4, {}),
    ("banquise", 6, {"wobble": "heavy"}),
    ("derby", 1, {}),
    ("derby", 6, {}),
    ("thin_ice", 6, {}),
]


@pytest.mark.parametrize(("name", "seats", "options"), SEATS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_at_80_by_24(name: str, seats: int, options: dict[str, object], language: str) -> None:
    """Board, trays and buttons fit, and four lines are left for sentences below them or a column beside them."""
    for plies in (0, 3, 20, 60):
        match = opened(name, seats=seats, options=options, plies=plies, names=[f"Player {n}" for n in range(seats)])
        board = board_of(match, language=language)
        assert max([width("".join([cell for cell, _ in row])) for row in board.rows]) <= 80
        assert board.left_height <= (22 if board.aside else 18)
        assert not board.aside or 80 - board.split >= 30
        spots = [spot for spots in board.spots.values() for spot in spots]
        assert all(spot.column >= 0 and spot.column + spot.width <= 81 for spot in spots)


@pytest.mark.parametrize("name", specs())
def test_nothing_stands_on_anything_else(name: str) -> None:
    """Each glyph of the board that is not covered by a later one is read on the grid where the board has it."""
    match = opened(name, plies=8)
    for columns in (80, 100, 120, 160):
        board = board_of(match, columns, 40)
        for key, spots in board.spots.items():
            row = board.rows[spots[0].row]
            assert spots[0].column < len(row), (key, columns)
        assert all(board.others.values()), "what can be looked at stands somewhere"
        assert board.split <= columns
