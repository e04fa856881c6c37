"""Seats: the places at a table, what they are called, and the one of the chance player."""

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from rookery.i18n import Text, belonging_to, localize

Seat: TypeAlias = int
"""A place at the table, counted from 0; people read it counted from 1."""

CHANCE: Final = -1
"""The seat of the chance player."""


def seat_name(seat: Seat, name: str = "") -> Text:
    """Return what a seat is called in a sentence: by its player's name, or by its number where that is all there is."""
    number = str(seat + 1)
    return Text(name, name) if name not in ("", number) else Text(f"seat {number}", f"la place {number}")


SEATS: Final = {
    "en": re.compile(r"\b(?:(an?|the) (\w+) )?(of )?seat (\d)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(?:(une?|le|la) (\w+) )?(de )?(?:la )?place (\d)\b", re.IGNORECASE),
}
"""How a label calls a seat, which it knows by its number alone, and what is that seat's."""


def call_seats(label: str, language: str, names: Sequence[str], own: Seat | None) -> str:
    """Return a label with seats called by their players' names, and what is the reader's own called theirs."""

    def called(found: re.Match[str]) -> str:
        article, noun, of, number = found.groups("")
        if noun and of and int(number) - 1 == own:
            return f"{localize(Text('your', 'votre'), language)} {noun}"
        name = names[int(number) - 1] if int(number) <= len(names) else ""
        if name in ("", number):
            return found[0]
        owner = localize(belonging_to(name), language) if of else name
        return f"{article} {noun} {owner}" if noun else owner

    return SEATS[language].sub(called, label)
