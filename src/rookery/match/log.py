"""The log of a match as text: one JSON object a line, a header and then numbered events.

    {"rookery":1,"match":"k3…","game":"pingouin","version":1,"seats":2,"options":{…},"names":["Ada","Bo"],…,"luck":"…"}
    {"seq":1,"seat":-1,"what":"luck","text":"ice-1"}
    {"seq":61,"seat":0,"what":"move","text":"c3","at":12.5}
    {"seq":62,"seat":0,"what":"undo","to":60,"at":14.0}
    {"seq":181,"seat":-1,"what":"end","outcome":{"ranks":[1,2],…},"seed":"…"}

Laws: a line is never changed or taken away; the number of an event is its place in the log; a field that says nothing
is left out. While the match runs the header of the whole log carries the seed: the whole log is a secret until the end.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from rookery.core.contract import CHANCE, Seat
from rookery.core.errors import RookeryError
from rookery.core.outcome import Outcome
from rookery.match.clock import KINDS, Clock
from rookery.text import Text

FORMAT: Final = 1
"""Raised when logs are written differently."""


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class BadLog(RookeryError):
    """A log that cannot be read, does not follow the rules, or whose luck was not what it had promised."""

    def __init__(self, code: str, seq: int, text: Text) -> None:
        super().__init__(code, Text(f"Event {seq}: {text.en}", f"Événement {seq} : {text.fr}"))
        self.args = (code, seq, text)
        self.seq = seq


class Event(NamedTuple):
    """One fact of a match."""

    seq: int
    seat: Seat
    """Whose doing it is; CHANCE for luck and for the end."""
    what: str
    text: str = ""
    """`move`, `luck`: the action's text."""
    to: int | None = None
    """`undo`, `ask`, `takeback`: the event after which play goes on."""
    level: str = ""
    """`takeover`: the bot that acts for the seat from now on."""
    outcome: Outcome | None = None
    seed: str = ""
    at: float = 0.0
    """When, in seconds; 0 where nobody looked at a clock."""


class Header(NamedTuple):
    """What is fixed before the first event."""

    match: str
    game: str
    version: int
    seats: int
    options: Mapping[str, Any]
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """For each seat the bot that plays it; empty for a person."""
    position: str
    """Where play starts; empty for the opening."""
    clock: Clock
    takebacks: bool
    stand_in: str
    """The bot that takes over from someone who leaves or runs out of time; empty: they retire."""
    luck: str
    seed: str = ""


def write_line(fields: Mapping[str, Any]) -> str:
    """Write one line of a log."""
    return _ENCODER.encode(fields)


def event_fields(event: Event) -> dict[str, Any]:
    """Return an event as JSON, without what it does not say."""
    fields: dict[str, Any] = {"seq": event.seq, "seat": event.seat, "what": event.what}
    if event.text:
        fields["text"] = event.text
    if event.to is not None:
        fields["to"] = event.to
    if event.level:
        fields["level"] = event.level
    if event.outcome is not None:
        fields["outcome"] = outcome_fields(event.outcome)
    if event.seed:
        fields["seed"] = event.seed
    if event.at:
        fields["at"] = event.at
    return fields


def outcome_fields(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as JSON."""
    return {
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "text": outcome.text._asdict(),
    }


def header_fields(header: Header) -> dict[str, Any]:
    """Return a header as JSON."""
    fields = {"rookery": FORMAT, **header._asdict(), "options": dict(header.options), "clock": header.clock._asdict()}
    return {name: value for name, value in fields.items() if name not in ("position", "seed") or value}


def read_header(line: str) -> Header:
    """Read the first line of a log."""
    fields = _object(line, 0)
    if fields.get("rookery") != FORMAT:
        raise BadLog("other_format", 0, Text("this is no log that I can read", "ce journal m'est illisible"))
    try:
        clock = Clock(**fields["clock"])
        header = Header(
            match=str(fields["match"]),
            game=str(fields["game"]),
            version=int(fields["version"]),
            seats=int(fields["seats"]),
            options=dict(fields["options"]),
            names=tuple(map(str, fields["names"])),
            bots=tuple(map(str, fields["bots"])),
            position=str(fields.get("position", "")),
            clock=clock,
            takebacks=bool(fields["takebacks"]),
            stand_in=str(fields["stand_in"]),
            luck=str(fields["luck"]),
            seed=str(fields.get("seed", "")),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise _unreadable(0) from error
    if clock.kind not in KINDS or not header.seats == len(header.names) == len(header.bots):
        raise _unreadable(0)
    return header


def read_event(line: str, seq: int) -> Event:
    """Read one event, which must have this number."""
    fields = _object(line, seq)
    try:
        outcome = fields.get("outcome")
        event = Event(
            seq=int(fields["seq"]),
            seat=int(fields.get("seat", CHANCE)),
            what=str(fields["what"]),
            text=str(fields.get("text", "")),
            to=None if fields.get("to") is None else int(fields["to"]),
            level=str(fields.get("level", "")),
            outcome=None if outcome is None else _read_outcome(outcome),
            seed=str(fields.get("seed", "")),
            at=float(fields.get("at", 0.0)),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise _unreadable(seq) from error
    if event.seq != seq:
        raise BadLog("gap", seq, Text("an event is missing or doubled", "un événement manque ou est en double"))
    return event


def read_lines(text: str | Iterable[str]) -> list[str]:
    """Return the lines of a log that say something."""
    lines = text.splitlines() if isinstance(text, str) else text
    return [line for line in lines if line.strip()]


def _read_outcome(fields: Mapping[str, Any]) -> Outcome:
    text = fields["text"]
    return Outcome(
        tuple(map(int, fields["ranks"])),
        tuple(map(int, fields["scores"])),
        str(fields["reason"]),
        Text(str(text["en"]), str(text["fr"])),
    )


def _object(line: str, seq: int) -> dict[str, Any]:
    try:
        fields = json.loads(line)
    except ValueError as error:
        raise _unreadable(seq) from error
    if not isinstance(fields, dict):
        raise _unreadable(seq)
    return fields


def _unreadable(seq: int) -> BadLog:
    return BadLog("unreadable", seq, Text("this line says nothing I know", "cette ligne ne dit rien que je connaisse"))
