"""Every message between a server and its clients, typed; `docs/protocol.md` tells their story.

Clients may say what is here and no more: each text has a longest length, each number its bounds.
"""

from functools import lru_cache
from typing import Annotated, Any, Final, Literal
from unicodedata import normalize

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    WithJsonSchema,
    model_validator,
)

from rookery.match import SETTINGS, TableSettings

Token = Annotated[str, Field(max_length=100)]
Name = Annotated[str, Field(max_length=30)]
Nonce = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{0,64}$")]
"""Something random of a person's own, which goes into every draw."""
Level = Annotated[str, Field(max_length=30, pattern=r"^[a-z0-9_-]*$")]
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
"""A seat, counted from 0."""


DEPTH: Final = 12
"""How deeply what clients say may be nested."""


class Message(BaseModel):
    """Anything that is sent: frozen, and nothing unknown in what clients say."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _tidy(value: Any, depth: int = 0) -> Any:
    """Write all text in one way (NFC); refuse what is no text at all, and what is nested too deeply."""
    if depth > DEPTH:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        if not value.isascii():
            value.encode()  # half a surrogate pair has no bytes
            return normalize("NFC", value)
        return value
    if isinstance(value, list):
        return [_tidy(each, depth + 1) for each in value]
    if isinstance(value, dict):
        return {_tidy(name, depth + 1): _tidy(each, depth + 1) for name, each in value.items()}
    return value


class ClientMessage(Message):
    """Anything that a client says."""

    @model_validator(mode="before")
    @classmethod
    def _edge(cls, given: Any) -> Any:
        return _tidy(given)


class Words(Message):
    """A sentence in every language."""

    en: str
    fr: str


# What clients say


class SeatSetup(ClientMessage):
    """Who is to sit here: me, anyone, someone with the seat's link, or a bot."""

    kind: Literal["me", "open", "link", "bot"] = "open"
    name: Name = ""
    bot: Level = ""
    nonce: Nonce = ""


def _schema(form: dict[str, Any]) -> dict[str, Any]:
    """Describe what a setting may be, from the form that asks for it."""
    match form:
        case {"type": "flag"}:
            return {"type": "boolean"}
        case {"type": "choice", "values": values}:
            return {"type": "string", "enum": list(values)}
        case {"type": "time_control", "kinds": kinds, "amount": amount, "increment": increment}:
            seconds = {"type": "number", "minimum": 0}
            parts = {
                "kind": {"type": "string", "enum": kinds},
                "amount": {**seconds, "maximum": amount},
                "increment": {**seconds, "maximum": increment},
            }
            return {"type": "object", "properties": parts, "additionalProperties": False}
        case {"type": "bot", "pattern": pattern}:
            return {"type": "string", "pattern": pattern}
    raise AssertionError(f"no schema for {form}")


SETTINGS_SCHEMA: Final[dict[str, Any]] = {
    "title": "TableSettings",
    "type": "object",
    "properties": {each.name: {**_schema(each.type.describe(0)), "description": each.help.en} for each in SETTINGS},
    "additionalProperties": False,
}


@lru_cache(maxsize=256)
def _settings_json(settings: TableSettings) -> dict[str, Any]:
    """Return settings as they are written, with every move that passes the turn: once."""
    return settings.to_json()


SettingsField = Annotated[
    TableSettings,
    PlainValidator(lambda given: given if isinstance(given, TableSettings) else TableSettings.parse(given)),
    PlainSerializer(_settings_json),
    WithJsonSchema(SETTINGS_SCHEMA),
]
SettingsChange = Annotated[dict[str, Any], BeforeValidator(_tidy), WithJsonSchema(SETTINGS_SCHEMA)]
"""New settings for a table; what is left out stays."""


class Setup(ClientMessage):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatSetup], Field(min_length=1, max_length=8)]
    options: Annotated[dict[str, Any], Field(max_length=40)] = {}
    position: Annotated[str, Field(max_length=4000)] = ""
    settings: SettingsField = TableSettings()
    youngest: Annotated[int, Field(ge=0, le=7)] | None = None
    """The seat of the youngest of the people here, if they were asked."""


class SeatChange(ClientMessage):
    """What becomes of a seat before the start: the host gives it to a bot or frees it, its owner takes another name."""

    seat: SeatNumber
    kind: Literal["open", "bot", "mine"]
    bot: Level = ""
    name: Name = ""


class Excuse(ClientMessage):
    """Let a bot play for somebody who is not there."""

    seat: SeatNumber


class Sit(ClientMessage):
    """Take a seat: the one that a token opens, the one that is named, or any open one."""

    token: Token = ""
    seat: SeatNumber | None = None
    name: Name = ""
    nonce: Nonce = ""


class Me(ClientMessage):
    """A guest's name; empty to be given one."""

    name: Name = ""


class LinkText(ClientMessage):
    """A link to be drawn as a QR code."""

    text: Annotated[str, Field(min_length=1, max_length=500)]


class Command(ClientMessage):
    """Something to be done at the table, once, however often it is sent."""

    id: CommandId
    what: Literal["move", "undo", "takeback", "answer", "resign", "leave", "rejoin", "explain", "preview"]
    text: Annotated[str, Field(max_length=200)] = ""
    """`move`, `explain`, `preview`: the action, as its path of keys. The last two never change anything."""
    agree: bool = False
    """`answer`: whether the takeback may happen."""
    after: Number | None = None
    """The number of the last event that the player had seen."""
    seat: SeatNumber | None = None
    """For those who hold several seats."""


class Say(ClientMessage):
    """A line of chat."""

    id: CommandId
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Choice(ClientMessage):
    """A game with its options, before there is a table."""

    seats: Annotated[int, Field(ge=1, le=8)]
    options: Annotated[dict[str, Any], Field(max_length=40)] = {}
    position: Annotated[str, Field(max_length=4000)] = ""


class Painting(ClientMessage):
    """A written position, and what to put on one of its places."""

    seats: Annotated[int, Field(ge=1, le=8)]
    position: Annotated[str, Field(max_length=4000)]
    place: Annotated[str, Field(max_length=20)]
    brush: Annotated[str, Field(max_length=20)]


class Moment(ClientMessage):
    """A moment of a match, or the seat that asks."""

    seq: Number | None = None
    seat: SeatNumber | None = None


class Mute(ClientMessage):
    """Let somebody's chat be heard no more, or again."""

    who: Annotated[str, Field(max_length=16)]
    muted: bool = True


class Hello(ClientMessage):
    """The first message on a socket."""

    type: Literal["hello"]
    after: Annotated[int, Field(ge=-1, le=1_000_000)] = -1
    """The number of the last event that the client has; -1 for none."""
    scene: bool = True
    """Whether frames should carry the picture."""
    delta: bool = False
    """Whether pictures may come as what changed; see `rookery/server/pictures.py`."""
    token: Token = ""
    seat: SeatNumber | None = None
    watch: bool = False
    """See the table as a spectator, despite having a seat."""


class Do(Command):
    """A command on a socket."""

    type: Literal["do"]


class Chat(Say):
    """A line of chat on a socket."""

    type: Literal["say"]


class Ping(ClientMessage):
    """Are you there?"""

    type: Literal["ping"]


Said = Annotated[Do | Chat | Ping, Field(discriminator="type")]
"""What a client may say on a socket after its hello."""


# What the server says


class Reason(Message):
    """One of several things that are wrong: where, and what."""

    where: str
    text: Words


class Refusal(Message):
    """Why something was not done."""

    code: str
    text: Words
    why: str = ""
    """`illegal`: the game's own word for it."""
    rule: str = ""
    """`illegal`: the clause of the game's rules."""
    keys: list[str] = []
    """`illegal`: the shapes to point at."""
    reasons: list[Reason] = []
    """`bad_options`, `bad_position`: everything that is wrong, one by one."""
    seq: int = 0
    """`stale` and the like: the number of the last event."""


class SeatPublic(Message):
    """A seat as everybody may see it."""

    kind: Literal["open", "link", "bot"]
    name: str
    bot: str
    taken: bool


class Summary(Message):
    """What a list shows of a match without replaying it: only what everybody knows."""

    seq: int = 0
    at: float = 0.0
    """When the turn, or the match, came to this."""
    to_move: int | None = None
    scores: list[int] = Field(default_factory=list)
    ranks: list[int] = Field(default_factory=list)
    """1 is best; empty while the match goes on."""
    text: Words | None = None
    """How it ended."""
    again: dict[str, Any] = Field(default_factory=dict)
    """The options that make what was drawn at random come again."""


class TableListed(Message):
    """A table in a list."""

    id: str
    game: str
    seats: list[SeatPublic]
    settings: SettingsField
    status: Literal["waiting", "running", "over"]
    created: float
    summary: Summary | None = None
    """How the match stands, in lists only: those at the table see it."""


class TablePublic(TableListed):
    """A table as everybody may see it."""

    options: dict[str, Any]
    position: str
    previous: str
    next: str
    """The table of the rematch; those who watch go there."""
    muted: list[str]
    closed: str = ""
    """Why the match was ended that this server cannot go on with: `other_version`, `old_format`; empty for others."""
    promise: str
    """The promise of the seed: keep it, and check the log against it at the end."""
    youngest: int | None = None
    """The seat of the youngest, who begins, if that was asked."""


class Seated(Message):
    """A seat is yours: keep the token to open it from another device; it is empty if you could open the seat before."""

    table: TablePublic
    seat: int
    token: str


class SeatLink(Message):
    """What opens a seat; put it behind the `#` of the table's link."""

    seat: int
    token: str


class Created(Message):
    """A new table and the tokens of the seats that are not open to everybody."""

    table: TablePublic
    links: list[SeatLink]


class Spoken(Message):
    """One line of chat."""

    type: Literal["chat"] = "chat"
    n: int
    who: str
    name: str
    seat: int | None
    text: str
    at: float


class Welcome(Message):
    """The first message of a stream: who you are here and what was said."""

    type: Literal["welcome"] = "welcome"
    table: TablePublic
    seats: list[int]
    """The seats that you may act for."""
    seat: int | None
    """The seat whose view you get; None for a spectator."""
    host: bool
    chat: list[Spoken]


class Frame(Message):
    """New events, and the match after them as one seat may see it: the fields of `rookery.table.frame.Frame`."""

    model_config = ConfigDict(frozen=True, extra="allow")

    type: Literal["frame"] = "frame"
    seq: int


class TableChanged(Message):
    """Somebody sat down, a setting changed, the match started or ended, a rematch is ready."""

    type: Literal["table"] = "table"
    table: TablePublic


class People(Message):
    """Who is here, as far as this server knows."""

    type: Literal["people"] = "people"
    seats: list[int]
    spectators: int


class Answer(Message):
    """The answer to a command: done, with the number of its last event, or refused."""

    type: Literal["answer"] = "answer"
    id: str
    ok: bool
    seq: int = 0
    head: str = ""
    """The head of the log's chain after it: keep it, and nobody can rewrite what came before."""
    refusal: Refusal | None = None
    preview: dict[str, Any] | None = None
    """`preview`: the effects and the picture that the action would bring, if its seat can know them."""


class Pong(Message):
    """I am here."""

    type: Literal["pong"] = "pong"


class Bye(Message):
    """The server ends this stream; `resync`: come back at once, `stopping`: come back soon."""

    type: Literal["bye"] = "bye"
    reason: Literal["resync", "stopping", "refused"]


Told = Annotated[Welcome | Frame | TableChanged | People | Spoken | Answer | Pong | Bye, Field(discriminator="type")]
"""What a server may say on a socket or a stream."""
