"""A board with its trays as one scene: where each stands, in the picture and in characters."""

import pytest

from rookery.i18n import Text
from rookery.scene import Circle, Glyph, Label, Path, Polygon, Scene, Shape, Sprite
from rookery.scene.picture import Picture, Tray, compose
from rookery.scene.svg import svg
from rookery.scene.text import terminal


def scene(width: float, height: float, key: str = "", rows: tuple[str, ...] = ()) -> Scene:
    glyphs = tuple([Glyph(0, row, text) for row, text in enumerate(rows)])
    return Scene(width, height, (Shape((Circle(1, 2, 3, "ice"),), 10, 20, key=key, glyphs=glyphs),))


def tray(key: str, owner: int | None, width: float = 100, height: float = 60, rows: tuple[str, ...] = ()) -> Tray:
    return Tray(key, "hand", owner, Text(key, key), scene(width, height, f"in_{key}", rows))


BOARD = scene(600, 600, "board", ("ABCD", "EFGH"))._replace(title=Text("Game", "Jeu"))


def panels(composed: Scene) -> list[tuple[float, float, float, float, str]]:
    """Return each panel's place, size and title, read from its outline."""
    found = []
    for shape in composed.shapes:
        if isinstance(shape.parts[0], Path) and shape.parts[0].style == "card":
            numbers = shape.parts[0].d.replace("Q", "L").replace(" ", "L")[1:-1].split("L")
            points = [tuple(float(value) for value in pair.split(",")) for pair in numbers]
            label = shape.parts[-1]
            assert isinstance(label, Label)
            right, bottom = max(x for x, _ in points), max(y for _, y in points)
            found.append((shape.x, shape.y, right, bottom, str(label.text.en if isinstance(label.text, Text) else "")))
    return found


def test_a_board_alone_only_gets_its_sea() -> None:
    composed = compose(Picture(BOARD))
    assert (composed.width, composed.height, composed.title) == (600, 600, BOARD.title)
    assert composed.shapes == BOARD.shapes
    assert composed.background == (Shape((Polygon(((0, 0), (600, 0), (600, 600), (0, 600)), "sea"),)),)
    assert (composed.columns, composed.rows) == (BOARD.columns, BOARD.rows)


def test_trays_stand_in_columns_to_the_right() -> None:
    """The board is 600 high, so one unit is one; a panel of 60 has 16 + 26 + 60 + 16, and 16 between panels."""
    composed = compose(Picture(BOARD, tuple([tray(f"hand_{seat}", seat) for seat in range(6)])))
    assert panels(composed)[:4] == [(600, 16 + 134 * n, 132, 118, f"hand_{n}") for n in range(4)]
    assert panels(composed)[4:] == [(748, 16 + 134 * n, 132, 118, f"hand_{n + 4}") for n in range(2)]
    assert (composed.width, composed.height) == (748 + 132 + 16, 600)
    inside = {shape.key: (shape.x, shape.y) for shape in composed.shapes if shape.key}
    assert inside["board"] == (10, 20)
    assert inside["in_hand_0"] == (600 + 16 + 10, 16 + 16 + 26 + 20)
    assert inside["in_hand_5"] == (748 + 16 + 10, 16 + 134 + 16 + 26 + 20)


def test_panels_in_columns_are_equally_wide() -> None:
    composed = compose(Picture(BOARD, (tray("a", 0, 100), tray("b", 1, 150))))
    assert [panel[2] for panel in panels(composed)] == [182, 182]


def test_trays_stand_in_rows_below_a_wide_board() -> None:
    wide = scene(1000, 600)
    composed = compose(Picture(wide, tuple([tray(f"hand_{seat}", seat, 280) for seat in range(4)])))
    assert panels(composed) == [
        (16, 600, 312, 118, "hand_0"),
        (344, 600, 312, 118, "hand_1"),
        (672, 600, 312, 118, "hand_2"),
        (16, 734, 312, 118, "hand_3"),
    ]
    assert (composed.width, composed.height) == (1000, 734 + 118 + 16)


def test_a_board_is_wide_from_three_by_two_on() -> None:
    for width, beside in ((900, True), (901, False)):
        composed = compose(Picture(scene(width, 600), (tray("hand_1", 0),)))
        assert (composed.height == 600, composed.width > width) == (beside, beside)


def test_a_tray_taller_than_the_board_makes_room() -> None:
    composed = compose(Picture(BOARD, (tray("hand_1", 0, 100, 900),)))
    assert composed.height == 900 + 26 + 4 * 16


def test_the_table_comes_first_and_an_owner_shows_their_penguin() -> None:
    composed = compose(Picture(BOARD, (tray("b", 1), tray("a", 0), tray("table", None))))
    assert [panel[-1] for panel in panels(composed)] == ["table", "a", "b"]
    faces = [[part for part in shape.parts if isinstance(part, Sprite)] for shape in composed.shapes]
    assert [face[0].name for face in faces if face] == ["penguin-1", "penguin-2"]
    titles = [part for shape in composed.shapes for part in shape.parts if isinstance(part, Label)]
    assert [(title.x, title.y) for title in titles] == [(16, 29), (44, 29), (44, 29)]
    assert [(face[0].x, face[0].y) for face in faces if face] == [(24, 29), (24, 29)]


def test_keys_stay_unique_and_the_board_comes_first() -> None:
    composed = compose(Picture(BOARD, (tray("a", 0), tray("b", 1))))
    keys = [shape.key for shape in composed.shapes if shape.key]
    assert keys == ["board", "in_a", "in_b"]


def test_the_background_of_board_and_tray_is_kept() -> None:
    lines = (Shape((Circle(0, 0, 9, "crack"),), 5, 6),)
    small = tray("a", 0)._replace(scene=scene(100, 60)._replace(background=lines))
    composed = compose(Picture(BOARD._replace(background=lines), (small,)))
    assert composed.background[1:] == lines
    assert Shape((Circle(0, 0, 9, "crack"),), 600 + 16 + 5, 16 + 42 + 6) in composed.shapes


def test_a_notebook_shows_it_composed() -> None:
    picture = Picture(BOARD, (tray("a", 0), tray("b", 1)))
    assert picture._repr_svg_() == svg(compose(picture))


def test_characters_stand_beside_the_board() -> None:
    picture = Picture(BOARD, (tray("one", 0, rows=("xx", "yy")), tray("two", 1, rows=("zz",))))
    assert str(picture).split("\n") == ["ABCD  one", "EFGH  xx", "      yy", "", "      two", "      zz"]


def test_characters_go_below_a_board_that_leaves_no_room() -> None:
    board = scene(600, 600, rows=("A" * 70, "B" * 70))
    trays = tuple([tray(f"n{seat}", seat, rows=("x" * 30,)) for seat in range(3)])
    lines = terminal(compose(Picture(board, trays)), colour=False).split("\n")
    assert lines == ["A" * 70, "B" * 70, "", "n0".ljust(32) + "n1", "x" * 30 + "  " + "x" * 30, "", "n2", "x" * 30]
    assert max(map(len, lines)) <= 80
    composed = compose(Picture(scene(600, 600, rows=("A", "B")), trays[:1] * 2))
    assert (composed.columns, composed.rows) == (1 + 2 + 30, 5)
    below = compose(Picture(scene(600, 600, rows=("A" * 60, "B")), trays))
    assert (below.columns, below.rows) == (32 + 30, 3 + 2 + 1 + 2)


@pytest.mark.parametrize(("columns", "first_row"), [(48, 0), (49, 3)])
def test_eighty_columns_are_the_limit(columns: int, first_row: int) -> None:
    picture = Picture(scene(600, 600, rows=("A" * columns, "B")), (tray("n", 0, rows=("x" * 30,)),))
    lines = str(picture).split("\n")
    assert [row for row, line in enumerate(lines) if line.endswith("n")] == [first_row]
    assert max(map(len, lines)) <= 80


def test_a_picture_too_high_for_titles_goes_without_them() -> None:
    board = scene(600, 600, rows=("ABCD",) * 22)
    picture = Picture(board, tuple([tray(f"n{seat}", seat, rows=("xx", "yy")) for seat in range(8)]))
    lines = str(picture).split("\n")
    assert lines[:4] == ["ABCD  xx", "ABCD  yy"] * 2
    assert not any("n" in line for line in lines)


def test_a_tray_without_characters_takes_no_room_in_a_terminal() -> None:
    picture = Picture(BOARD, (tray("quiet", 0), tray("two", 1, rows=("zz",))))
    assert str(picture).split("\n") == ["ABCD  two", "EFGH  zz"]


def test_the_longer_language_counts() -> None:
    title = Text("Hand", "Main de la joueuse")
    wordy = tray("a", 0, 20, rows=("x",))._replace(title=title)
    composed = compose(Picture(BOARD, (wordy, tray("b", 1, rows=("y",)))))
    assert composed.columns == 4 + 2 + len(title.fr)
    assert panels(composed)[0][2] == pytest.approx(2.5 * 16 + 0.38 * 26 * len(title.fr) + 32, abs=0.02)
