"""Positions set up by clicks."""

import pytest

import rookery
from rookery.core.errors import InvalidPosition
from rookery.games.pingouin.editor import BRUSHES, paint

TEXT = "1111111/11111111/1111111/11111111/1111111/11111111/1111111/11111111 a1/b1 1 0,0 0,0 0"


def fields(text: str) -> list[str]:
    return text.split()


def test_a_hole_takes_the_penguin_along() -> None:
    found = fields(paint(2, TEXT, "a1", "."))
    assert found[0].startswith(".111111/11111111/")
    assert found[1] == "-/b1"
    assert found[2:] == fields(TEXT)[2:]


def test_a_penguin_comes_moves_to_another_seat_and_goes() -> None:
    assert fields(paint(2, TEXT, "c2", "p2"))[1] == "a1/b1,c2"
    assert fields(paint(2, TEXT, "a1", "p2"))[1] == "-/b1,a1"
    assert fields(paint(2, TEXT, "b1", "p2"))[1] == "a1/-"


def test_a_penguin_brings_its_ice() -> None:
    drowned = paint(2, TEXT, "g1", ".")
    found = fields(paint(2, drowned, "g1", "p1"))
    assert found[0] == fields(TEXT)[0]
    assert found[1] == "a1,g1/b1"


def test_seats_that_were_not_written_get_their_field() -> None:
    assert fields(paint(3, fields(TEXT)[0], "d4", "p3"))[1] == "-/-/d4"


@pytest.mark.parametrize(
    ("place", "brush"), [("z9", "1"), ("a99", "1"), ("", "1"), ("a1", "p3"), ("a1", "4"), ("a1", "")]
)
def test_what_makes_no_sense_changes_nothing(place: str, brush: str) -> None:
    assert paint(2, TEXT, place, brush) == TEXT


@pytest.mark.parametrize("text", ["", "1", "nonsense at all", "1111111/1 - -"])
def test_any_text_may_be_painted_on(text: str) -> None:
    for brush in BRUSHES:
        assert isinstance(paint(4, text, "h8", brush), str)


def test_what_is_painted_can_be_read() -> None:
    game = rookery.game("pingouin", seats=2)
    text = TEXT
    for place, brush in (
        ("a1", "2"),
        ("b1", "3"),
        *[(f"{column}4", f"p{1 + n % 2}") for n, column in enumerate("abcdefgh")],
    ):
        text = paint(2, text, place, brush)
    state = game.parse_position(text)
    assert [len(own) for own in state.penguins] == [4, 4]
    assert state.fish[:2] == bytes([2, 3])
    with pytest.raises(InvalidPosition):
        game.parse_position(paint(2, text, "c3", "p1"))
