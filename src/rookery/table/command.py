"""What a seat may say at a table, and what comes of it.

`Explain` asks why something cannot be done, `ShowPreview` what it would do; neither ever changes anything: a client
that is not sure asks, it does not try.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias, TypedDict

from rookery.core.errors import IllegalAction, InvalidOptions, InvalidPosition, RookeryError
from rookery.core.rules import Seat
from rookery.match import CommandRejected, Event, Match, not_your_turn
from rookery.table.fields import Sentence
from rookery.table.frame import sentence
from rookery.table.preview import Preview, preview


class Move(NamedTuple):
    """Do an action, named by its path of keys."""

    text: str
    after: int | None = None
    """The number of the last event that the player had seen."""


class Undo(NamedTuple):
    """Take back the last action of one's own unfinished turn."""

    after: int | None = None


class Takeback(NamedTuple):
    """Ask to take back one's own last move."""

    after: int | None = None


class Answer(NamedTuple):
    """Agree to a takeback, or refuse it."""

    agree: bool


class Resign(NamedTuple):
    """Give the game up."""


class Leave(NamedTuple):
    """Leave the table to a bot, or for good, as the table chose."""


class Rejoin(NamedTuple):
    """Take one's seat back from a bot."""


class Explain(NamedTuple):
    """Ask why something cannot be done now."""

    text: str


class ShowPreview(NamedTuple):
    """Ask what an action would do."""

    text: str


Command: TypeAlias = Move | Undo | Takeback | Answer | Resign | Leave | Rejoin | Explain | ShowPreview

COMMANDS: Final[dict[str, type[Command]]] = {
    "move": Move,
    "undo": Undo,
    "takeback": Takeback,
    "answer": Answer,
    "resign": Resign,
    "leave": Leave,
    "rejoin": Rejoin,
    "explain": Explain,
    "preview": ShowPreview,
}
"""Every command by its name on the wire."""


class ReasonFrame(TypedDict):
    """One of several things that are wrong: where, and what."""

    where: str
    text: Sentence


class Rejection(TypedDict):
    """Why something was not done, or cannot be."""

    code: str
    text: Sentence
    why: str
    """`illegal`: the game's own word for it."""
    rule: str
    """`illegal`: the clause of the game's rules."""
    keys: list[str]
    """`illegal`: the shapes to point at."""
    reasons: list[ReasonFrame]
    """`bad_options`, `bad_position`: everything that is wrong, one by one."""


class Reply(NamedTuple):
    """What came of a command."""

    events: list[Event]
    """What happened; nothing for `explain` and `preview`."""
    explanation: Rejection | None = None
    """`explain`: why not; None if it can be done."""
    preview: Preview | None = None
    """`preview`: what it would do; None if nobody can know."""


def execute(match: Match, seat: Seat, command: Command, now: float = 0.0) -> Reply:
    """Do what a person's command says; raise an error with a code where it cannot be done."""
    if isinstance(command, Explain):
        return Reply([], explain(match, seat, command.text))
    if isinstance(command, ShowPreview):
        return Reply([], preview=preview(match, seat, command.text))
    away = 0 <= seat < match.header.seats and bool(match.players[seat].bot)
    if away and not match.outcome and not isinstance(command, Rejoin):
        raise CommandRejected("away", "A bot plays for you: rejoin first.", "Un robot joue pour vous : revenez.")
    match command:
        case Move(text, after):
            return Reply(match.submit(seat, text, after=after, now=now))
        case Undo(after):
            return Reply(match.undo(seat, after=after, now=now))
        case Takeback(after):
            return Reply(match.take_back(seat, after=after, now=now))
        case Answer(agree):
            return Reply(match.answer(seat, agree, now=now))
        case Resign():
            return Reply(match.resign(seat, now=now))
        case Leave():
            return Reply(match.leave(seat, now=now))
        case Rejoin():
            return Reply(match.rejoin(seat, now=now))


def explain(match: Match, seat: Seat, text: str) -> Rejection | None:
    """Say why a seat cannot do something now; None if it can."""
    if match.outcome is not None:
        return rejection(CommandRejected("over", "The match is over.", "La partie est finie."))
    if seat != match.to_move:
        return rejection(not_your_turn())
    if text.strip().lower() in match.legal_texts(seat):
        return None
    return rejection(match.explain(seat, text))


def rejection(error: RookeryError) -> Rejection:
    """Return an error as JSON."""
    illegal = error if isinstance(error, IllegalAction) else None
    reasons = error.reasons if isinstance(error, (InvalidOptions, InvalidPosition)) else ()
    return {
        "code": "illegal" if illegal else error.code,
        "text": sentence(error.text),
        "why": illegal.code if illegal else "",
        "rule": illegal.rule if illegal else "",
        "keys": list(illegal.keys) if illegal else [],
        "reasons": [{"where": each.where, "text": sentence(each.text)} for each in reasons],
    }


def command_json(command: Command) -> dict[str, Any]:
    """Return a command as JSON."""
    name = next(name for name, kind in COMMANDS.items() if isinstance(command, kind))
    return {"what": name, **{field: value for field, value in command._asdict().items() if value is not None}}


def parse_command(fields: Mapping[str, Any]) -> Command:
    """Read a command from JSON."""
    what = fields.get("what")
    kind = COMMANDS.get(what) if isinstance(what, str) else None
    given = {name: value for name, value in fields.items() if name != "what"}
    if kind is not None and _fits(kind, given):
        return kind(**given)
    raise CommandRejected("unreadable", "This is not a command.", "Ce n'est pas une commande.")


def _fits(kind: type[Command], given: Mapping[str, Any]) -> bool:
    """Tell whether every field is known, of its type, and none that is needed is missing."""
    types: dict[str, tuple[type, ...]] = {"text": (str,), "after": (int, type(None)), "agree": (bool,)}
    needed = set(kind._fields) - set(kind._field_defaults)
    return (
        needed <= set(given) <= set(kind._fields)
        and all(isinstance(value, types[name]) for name, value in given.items())
        and not isinstance(given.get("after"), bool)
    )
