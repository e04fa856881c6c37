"""Whose sentence a reader is told, and by which code and clause a move is refused."""

import pytest

from rookery.core.seat import Seat
from rookery.core.texts import Refusals, Story
from rookery.i18n import Text

ALL, YOU, ANOTHER = Text("it", "on"), Text("you", "vous"), Text("they", "ils")
STORY = Story({"snow": ALL, "pass": ALL}, {"pass": YOU, "move": YOU}, {"pass": ANOTHER, "move": ANOTHER})


@pytest.mark.parametrize(
    ("told", "seat", "reader", "found"),
    [
        ("snow", None, 0, ALL),
        ("snow", 1, 1, ALL),
        ("pass", None, 1, ALL),
        ("pass", 1, 1, YOU),
        ("move", 1, 0, ANOTHER),
        ("move", 1, None, ANOTHER),
        ("move", None, 0, None),
        ("nap", 1, 1, None),
    ],
)
def test_a_sentence_is_about_all_about_the_reader_or_about_another(
    told: str, seat: Seat | None, reader: Seat | None, found: Text | None
) -> None:
    assert STORY.find(told, seat, reader) == found


@pytest.mark.parametrize(
    ("name", "rule", "keys", "code", "clause", "shown"),
    [
        ("occupied", "", (), "occupied", "P9", ("c3", "d4")),
        ("chance.laying", "", (), "chance", "P5", ("c3", "d4")),
        ("chance.laying", "P1", ("e5",), "chance", "P1", ("e5",)),
    ],
)
def test_the_code_of_a_refusal_is_its_name_up_to_the_dot(
    name: str, rule: str, keys: tuple[str, ...], code: str, clause: str, shown: tuple[str, ...]
) -> None:
    refused = Refusals("rookery.games.pingouin").illegal(name, "c3-d4", *keys, rule=rule, name="d4")
    assert (refused.code, refused.rule, refused.keys) == (code, clause, shown)
