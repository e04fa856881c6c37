"""The log of a match as text: one JSON object a line, a header and then numbered events.

    {"rookery":2,"match":"k3…","game":"pingouin","version":1,"seats":2,"options":{…},"names":["Ada","Bo"],…,"promise":"…"}
    {"seq":1,"seat":-1,"what":"chance","text":"ice-1","draw":1}
    {"seq":61,"seat":0,"what":"move","text":"c3","at":12.5}
    {"seq":62,"seat":0,"what":"undo","to":60,"at":14}
    {"seq":181,"seat":-1,"what":"end","outcome":{"ranks":[1,2],…},"seed":"…","chain":"…"}

Laws: a line is never changed or taken away; the number of an event is its place in the log; a field that says nothing
is left out; there is one way to write an event. While the match runs the header of the whole log carries the seed: the
whole log is a secret until the end.
"""

import json
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, Final, NamedTuple

from rookery.core.errors import RookeryError
from rookery.core.outcome import Outcome
from rookery.core.rules import Seat
from rookery.i18n import Text
from rookery.match.errors import InvalidLog
from rookery.match.fairness import NONCE
from rookery.match.settings import TableSettings, short

FORMAT: Final = 2
"""Raised when logs are written differently."""

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Event(NamedTuple):
    """One fact of a match."""

    seq: int
    seat: Seat
    """Whose doing it is; CHANCE for draws, the end and times when the table was down."""
    what: str
    text: str = ""
    """`move`, `chance`: the action's text."""
    draw: int = 0
    """`chance`: the number of the draw among those that stand."""
    to: int | None = None
    """`undo`, `ask`, `takeback`: the event after which play goes on."""
    bot: str = ""
    """`takeover`: the bot that acts for the seat from now on."""
    since: float = 0.0
    """`downtime`: since when no clock ran."""
    outcome: Outcome | None = None
    seed: str = ""
    """`end`: the seed that was promised."""
    chain: str = ""
    """`end`: the head of the chain of all lines, this one included."""
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
    nonces: tuple[str, ...]
    """What each person added to the draws."""
    position: str
    """Where play starts; empty for the usual start."""
    settings: TableSettings
    promise: str
    seed: str = ""
    format: int = FORMAT


def write_line(values: Mapping[str, Any]) -> str:
    """Write one line of a log."""
    return _ENCODER.encode(values)


def event_fields(event: Event) -> dict[str, Any]:
    """Return an event as JSON, without what it does not say."""
    fields: dict[str, Any] = {"seq": event.seq, "seat": event.seat, "what": event.what}
    if event.text:
        fields["text"] = event.text
    if event.draw:
        fields["draw"] = event.draw
    if event.to is not None:
        fields["to"] = event.to
    if event.bot:
        fields["bot"] = event.bot
    if event.since:
        fields["since"] = short(event.since)
    if event.outcome is not None:
        ranks, scores, reason, _ = event.outcome
        fields["outcome"] = {"ranks": list(ranks), "scores": list(scores), "reason": reason}
    if event.seed:
        fields["seed"] = event.seed
    if event.at:
        fields["at"] = short(event.at)
    if event.chain:
        fields["chain"] = event.chain
    return fields


def header_fields(header: Header) -> dict[str, Any]:
    """Return a header as JSON."""
    fields: dict[str, Any] = {"rookery": header.format, **header._asdict()}
    del fields["format"]
    fields |= {"options": dict(header.options), "settings": header.settings.match_json()}
    fields |= {"names": list(header.names), "bots": list(header.bots), "nonces": list(header.nonces)}
    return {name: value for name, value in fields.items() if name not in ("position", "seed") or value}


def read_header(line: str) -> Header:
    """Read the first line of a log."""
    fields = read_object(line, 1)
    if fields.get("rookery") != FORMAT:
        raise InvalidLog(
            "other_format", 1, Text("not a log that Rookery can read", "ce n'est pas un journal que Rookery sait lire")
        )
    header = header_of(fields)
    if write_line(header_fields(header)) != line.strip():
        raise unreadable(1)
    return header


def header_of(fields: Mapping[str, Any]) -> Header:
    """Return the header that these fields of a log's first line mean."""
    try:
        header = Header(
            match=str(fields["match"]),
            game=str(fields["game"]),
            version=int(fields["version"]),
            seats=int(fields["seats"]),
            options=dict(fields["options"]),
            names=tuple(map(str, fields["names"])),
            bots=tuple(map(str, fields["bots"])),
            nonces=tuple(map(str, fields["nonces"])),
            position=str(fields.get("position", "")),
            settings=TableSettings.parse(fields["settings"]),
            promise=str(fields["promise"]),
            seed=str(fields.get("seed", "")),
            format=int(fields["rookery"]),
        )
    except (KeyError, TypeError, ValueError, RookeryError) as error:
        raise unreadable(1) from error
    if not sound(header):
        raise unreadable(1)
    return header


def sound(header: Header) -> bool:
    """Tell whether the seats of a header fit together; bots add nothing to the draws."""
    if not header.seats == len(header.names) == len(header.bots) == len(header.nonces):
        return False
    given = zip(header.bots, header.nonces, strict=True)
    return all(NONCE.fullmatch(nonce) and not (bot and nonce) for bot, nonce in given)


def read_event(line: str, seq: int) -> Event:
    """Read one event, which must have this number; how it ended is for the rules to say."""
    fields = read_object(line, seq + 1)
    try:
        event = Event(
            seq=int(fields["seq"]),
            seat=int(fields["seat"]),
            what=str(fields["what"]),
            text=str(fields.get("text", "")),
            draw=int(fields.get("draw", 0)),
            to=None if fields.get("to") is None else int(fields["to"]),
            bot=str(fields.get("bot", "")),
            since=float(fields.get("since", 0.0)),
            outcome=_read_outcome(fields["outcome"]) if "outcome" in fields else None,
            seed=str(fields.get("seed", "")),
            chain=str(fields.get("chain", "")),
            at=float(fields.get("at", 0.0)),
        )
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise unreadable(seq + 1) from error
    if not isfinite(event.at) or not isfinite(event.since):
        raise unreadable(seq + 1)
    if event.seq != seq:
        raise InvalidLog("gap", seq + 1, Text("an event is missing or doubled", "un événement manque ou est en double"))
    return event


def read_lines(text: str | Iterable[str]) -> list[str]:
    """Return the lines of a log that are not empty."""
    lines = text.splitlines() if isinstance(text, str) else text
    return [line.strip() for line in lines if line.strip()]


def read_object(line: str, number: int) -> dict[str, Any]:
    """Read the JSON object on one line, counted from 1."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise unreadable(number) from error
    if not isinstance(fields, dict):
        raise unreadable(number)
    return fields


def unreadable(number: int) -> InvalidLog:
    """Return the refusal of a line that makes no sense."""
    return InvalidLog("unreadable", number, Text("cannot parse this line", "ligne illisible"))


def _read_outcome(fields: Mapping[str, Any]) -> Outcome:
    return Outcome(
        tuple(map(int, fields["ranks"])), tuple(map(int, fields["scores"])), str(fields["reason"]), Text("", "")
    )
