"""Reading a match back from its log, through the guards of play.

Each event that somebody decided is given again as the command it was, and all that follows from it (draws, takeovers,
the end) must stand in the log letter for letter. So nothing is accepted that could not have been done.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rookery.core.errors import RookeryError
from rookery.core.game import AnySpec
from rookery.core.rules import CHANCE
from rookery.i18n import Text
from rookery.match import format1
from rookery.match.errors import InvalidLog
from rookery.match.fairness import commitment
from rookery.match.log import Event, Header, event_fields, read_event, read_header, read_lines, write_line

if TYPE_CHECKING:
    from rookery.match.match import Match


def load(make: "type[Match]", text: str | Iterable[str], spec_of: Callable[[str], AnySpec]) -> "Match":
    """Read a whole log back, checking every event by the rules and the table, and every draw by the seed."""
    lines = read_lines(text)
    if not lines:
        raise InvalidLog("unreadable", 1, Text("the log is empty", "le journal est vide"))
    old = format1.is_format1(lines[0])
    header = format1.read_header1(lines[0]) if old else read_header(lines[0])
    last = (format1.read_event1 if old else read_event)(lines[-1], len(lines) - 1) if len(lines) > 1 else None
    seed = _seed(header, last)
    try:
        spec = spec_of(header.game)
        match = make(spec.game(header.seats, **_options(spec, header)), header, seed)
    except RookeryError as error:
        raise InvalidLog(error.code, 1, error.text) from error
    except TypeError as error:
        raise InvalidLog("bad_options", 1, Text("these options make no sense", "options incohérentes")) from error
    if match.rules.version != header.version:
        said = Text(
            f"{header.game} was played by rules {header.version}; these are {match.rules.version}",
            f"{header.game} suivait les règles {header.version} ; voici les {match.rules.version}",
        )
        raise InvalidLog("other_version", 1, said)
    if old:
        _believe(match, lines, seed)
        return match
    match.settle(_first_time(lines))
    _compare(match.events, lines[1:])
    follow(match, lines[1 + match.seq :])
    return match


def follow(match: "Match", lines: Iterable[str]) -> list[Event]:
    """Take in the events after the last one that a match has; on refusal the match is of no more use."""
    start = match.seq
    given = [line.strip() for line in lines]
    while rest := given[match.seq - start :]:
        event = read_event(rest[0], match.seq + 1)
        try:
            made = _repeat(match, event)
        except RookeryError as error:
            raise InvalidLog("impossible", event.seq + 1, error.text) from error
        if not made:
            raise impossible(event)
        _compare(made, rest)
    return match.events[start:]


def _repeat(match: "Match", event: Event) -> list[Event]:
    """Give the command again that an event says was given; nothing for what follows only from other events."""
    seat, now = event.seat, event.at
    match event.what:
        case "move":
            return match.submit(seat, event.text, now=now)
        case "undo":
            return match.undo(seat, now=now)
        case "ask" | "takeback":
            return match.take_back(seat, now=now)
        case "agree" | "refuse":
            return match.answer(seat, event.what == "agree", now=now)
        case "resign":
            return match.resign(seat, now=now)
        case "leave":
            return match.leave(seat, now=now)
        case "absent":
            return match.replace_absent(seat, now=now)
        case "rejoin":
            return match.rejoin(seat, now=now)
        case "flag":
            return match.tick(now)
        case "downtime":
            return match.excuse_downtime(event.since, now)
    return []


def _compare(made: Sequence[Event], given: Sequence[str]) -> None:
    """Refuse lines that do not begin, letter for letter, with these events."""
    for place, event in enumerate(made):
        if place >= len(given):
            raise InvalidLog("gap", event.seq + 1, Text("the log breaks off here", "le journal s'arrête ici"))
        if given[place] != write_line(event_fields(event)):
            raise difference(event, read_event(given[place], event.seq))


def _believe(match: "Match", lines: Sequence[str], seed: bytes) -> None:
    """Read a log of format 1: its moves and draws are checked, what the table allowed is believed."""
    for seq, line in enumerate(lines[1:], 1):
        event = format1.read_event1(line, seq)
        if event.what == "chance" and match.rules.to_move(match.state) == CHANCE:
            drawn = format1.draw1(match.game, match.state, match.header.match, seed, seq)
            if event.text != drawn:
                raise difference(event._replace(text=drawn), event)
        try:
            match.apply_event(event)
        except InvalidLog:
            raise
        except RookeryError as error:
            raise InvalidLog("impossible", seq + 1, error.text) from error
    match.keep_lines(lines)


def _first_time(lines: Sequence[str]) -> float:
    """Return when the match began: no command comes before the first draws."""
    if len(lines) < 2:
        return 0.0
    first = read_event(lines[1], 1)
    return first.at if first.what in ("chance", "end") else 0.0


def _options(spec: AnySpec, header: Header) -> dict[str, Any]:
    """Return a log's options; one that came later has the value that stood for it then."""
    options = dict(header.options)
    for option in spec.options:
        before = getattr(option, "before", None)
        if option.name not in options and before is not None:
            options[option.name] = before(header.seats)
    return options


def _seed(header: Header, last: Event | None) -> bytes:
    """Find the seed in the header, or in the end, and hold it against the promise."""
    written = header.seed or (last.seed if last else "")
    try:
        seed = bytes.fromhex(written)
    except ValueError:
        seed = b""
    if not seed:
        raise InvalidLog("sealed", 1, Text("the seed is not revealed yet", "la graine n'est pas encore révélée"))
    if commitment(seed) != header.promise:
        raise InvalidLog("unfair", 1, Text("the seed is not the promised one", "la graine n'est pas celle promise"))
    return seed


def impossible(event: Event) -> InvalidLog:
    """Return the refusal of an event that has no cause here."""
    text = Text(f"“{event.what}” cannot happen here", f"« {event.what} » est impossible ici")
    return InvalidLog("impossible", event.seq + 1, text)


def difference(made: Event, given: Event) -> InvalidLog:
    """Say how an event of a log differs from the one that follows from the lines before it."""
    line = given.seq + 1
    if (made.what, made.seat) != (given.what, given.seat):
        return impossible(given)
    if made.what == "chance" and (made.text, made.draw) != (given.text, given.draw):
        return InvalidLog("unfair", line, Text("not what the seed draws", "ce n'est pas ce que tire la graine"))
    if made.at != given.at:
        return InvalidLog("time", line, Text("time runs backwards here", "le temps recule ici"))
    if made.what == "end" and (given.outcome is None or made.outcome is None or made.outcome[:3] != given.outcome[:3]):
        return InvalidLog("outcome", line, Text("the game ended otherwise", "la partie s'est finie autrement"))
    if made.chain != given.chain:
        return InvalidLog(
            "chain", line, Text("a line before this one was changed", "une ligne précédente a été changée")
        )
    return impossible(given)
