"""Logs of format 1: readable, and weaker than those of today.

There the host alone chose the seed, a ticket came from the number of the event, so that events which do nothing could
change what is drawn, and nothing tied the lines together. Such a match can be read and shown; it is not played on.
"""

from collections.abc import Mapping
from typing import Any, Final

from rookery.core.game import AnyGame
from rookery.core.outcome import Outcome
from rookery.i18n import Text
from rookery.match.fairness import draw_fair
from rookery.match.log import Event, Header, header_of, read_event, read_object, unreadable, write_line

FORMAT: Final = 1
_NAMES: Final = {"luck": "chance", "return": "rejoin"}
"""Events that have another name today."""


def is_format1(line: str) -> bool:
    """Tell whether a log that begins with this line is one of format 1."""
    return read_object(line, 1).get("rookery") == FORMAT


def read_header1(line: str) -> Header:
    """Read the first line of a log of format 1."""
    fields = read_object(line, 1)
    settings = {"clock": "clock", "takebacks": "takebacks", "replacement_bot": "stand_in"}
    try:
        today = {
            "nonces": [""] * len(fields["names"]),
            "settings": {name: fields[older] for name, older in settings.items()},
            "promise": fields["luck"],
        }
    except (KeyError, TypeError) as error:
        raise unreadable(1) from error
    return header_of({**fields, **today})


def read_event1(line: str, seq: int) -> Event:
    """Read one event of a log of format 1, by today's names."""
    fields = read_object(line, seq + 1)
    outcome = fields.get("outcome")
    renamed = {
        **fields,
        "seat": fields.get("seat", -1),
        "what": _NAMES.get(str(fields.get("what")), fields.get("what")),
        "bot": fields.get("level", ""),
    }
    event = read_event(write_line(renamed), seq)
    return event if outcome is None else event._replace(outcome=_with_text(event.outcome, outcome, seq))


def draw1(game: AnyGame, state: Any, match_id: str, seed: bytes, seq: int) -> str:
    """Return what chance draws as event number `seq`."""
    return game.format(draw_fair(game.rules, state, seed, f"{match_id}|{seq}"))


def _with_text(outcome: Outcome | None, fields: Mapping[str, Any], seq: int) -> Outcome:
    """Keep the sentence that the log itself has."""
    try:
        assert outcome is not None
        return outcome._replace(text=Text(str(fields["text"]["en"]), str(fields["text"]["fr"])))
    except (KeyError, TypeError) as error:
        raise unreadable(seq + 1) from error
