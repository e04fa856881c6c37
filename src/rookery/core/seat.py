"""Seats: the places at a table, what they are called, and the one of the chance player."""

from typing import Final, TypeAlias

from rookery.i18n import Text

Seat: TypeAlias = int
"""A place at the table, counted from 0; people read it counted from 1."""

CHANCE: Final = -1
"""The seat of the chance player."""


def seat_name(seat: Seat, name: str = "") -> Text:
    """Return what a seat is called in a sentence: by its player's name, or by its number where that is all there is."""
    number = str(seat + 1)
    return Text(name, name) if name not in ("", number) else Text(f"seat {number}", f"la place {number}")
