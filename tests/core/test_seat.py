"""What labels call seats."""

import pytest

from rookery.core.seat import Seat, call_seats

NAMES = ("Ada", "2", "Ève")


@pytest.mark.parametrize(
    ("label", "own", "en"),
    [
        ("the hand of seat 1", None, "the hand of Ada"),
        ("the hand of seat 1", 0, "your hand"),
        ("a pawn of seat 1 beside seat 3", 2, "a pawn of Ada beside Ève"),
        ("seat 2: 3 fish", None, "seat 2: 3 fish"),
        ("seat 3 and seat 4", None, "Ève and seat 4"),
    ],
)
def test_a_seat_is_called_by_its_players_name_and_the_readers_own_things_are_theirs(
    label: str, own: Seat | None, en: str
) -> None:
    assert call_seats(label, "en", NAMES, own) == en


def test_in_french_de_loses_its_vowel_before_another() -> None:
    assert call_seats("la main de la place 3, un pion de la place 1", "fr", NAMES, 0) == "la main d'Ève, votre pion"
