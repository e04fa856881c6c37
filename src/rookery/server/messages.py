"""Every message between a server and its clients, typed; `docs/protocol.md` tells their story.

Clients may say what is here and no more: each text has a longest length, each number its bounds.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Token = Annotated[str, Field(max_length=100)]
Name = Annotated[str, Field(max_length=30)]
Level = Annotated[str, Field(max_length=30, pattern=r"^[a-z0-9_-]*$")]
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
"""A seat, counted from 0."""


class Message(BaseModel):
    """Anything that is sent: frozen, and nothing unknown in what clients say."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Words(Message):
    """A sentence in every language."""

    en: str
    fr: str


# What clients say


class SeatSetup(Message):
    """Who is to sit here: me, whoever comes, whoever has the seat's link, or a bot."""

    kind: Literal["me", "open", "link", "bot"] = "open"
    name: Name = ""
    bot: Level = ""


class ClockSetup(Message):
    """How long people may think; see `rookery.match.Clock`."""

    kind: Literal["none", "move", "total", "days"] = "none"
    amount: Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)] = 0.0
    increment: Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)] = 0.0


class Setup(Message):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatSetup], Field(min_length=1, max_length=8)]
    options: Annotated[dict[str, Any], Field(max_length=40)] = {}
    position: Annotated[str, Field(max_length=4000)] = ""
    clock: ClockSetup = ClockSetup()
    takebacks: bool = True
    stand_in: Level = ""
    """The bot that takes over from those who leave or run out of time; empty: they retire."""
    public: bool = False


class Change(Message):
    """New settings for a table; what is left out stays. Once it has started, only `public` can change."""

    clock: ClockSetup | None = None
    takebacks: bool | None = None
    stand_in: Level | None = None
    public: bool | None = None


class SeatChange(Message):
    """What becomes of a seat before the start: the host gives it to a bot or frees it, its owner takes another name."""

    seat: SeatNumber
    kind: Literal["open", "bot", "mine"]
    bot: Level = ""
    name: Name = ""


class Excuse(Message):
    """Let a bot play for somebody who is not there."""

    seat: SeatNumber


class Sit(Message):
    """Take a seat: the one that a token opens, the one that is named, or any open one."""

    token: Token = ""
    seat: SeatNumber | None = None
    name: Name = ""


class Me(Message):
    """A guest's name; empty to be given one."""

    name: Name = ""


class Command(Message):
    """Something to be done at the table, once, however often it is sent."""

    id: CommandId
    what: Literal["move", "undo", "takeback", "agree", "refuse", "resign", "leave", "return"]
    text: Annotated[str, Field(max_length=200)] = ""
    """`move`: the action, as its path of keys."""
    after: Number | None = None
    """The number of the last event that the player had seen."""
    seat: SeatNumber | None = None
    """For those who hold several seats."""


class Say(Message):
    """A line of chat."""

    id: CommandId
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Choice(Message):
    """A game with its options, before there is a table."""

    seats: Annotated[int, Field(ge=1, le=8)]
    options: Annotated[dict[str, Any], Field(max_length=40)] = {}
    position: Annotated[str, Field(max_length=4000)] = ""


class Moment(Message):
    """A moment of a match, or the seat that asks."""

    seq: Number | None = None
    seat: SeatNumber | None = None


class Mute(Message):
    """Let somebody's chat be heard no more, or again."""

    who: Annotated[str, Field(max_length=16)]
    muted: bool = True


class Hello(Message):
    """The first message on a socket."""

    type: Literal["hello"]
    after: Annotated[int, Field(ge=-1, le=1_000_000)] = -1
    """The number of the last event that the client has; -1 for none."""
    scene: bool = True
    """Whether frames should carry the picture."""
    token: Token = ""
    seat: SeatNumber | None = None
    watch: bool = False
    """See the table as a watcher does, although one has a seat."""


class Do(Command):
    """A command on a socket."""

    type: Literal["do"]


class Chat(Say):
    """A line of chat on a socket."""

    type: Literal["say"]


class Ping(Message):
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


class TablePublic(Message):
    """A table as everybody may see it."""

    id: str
    game: str
    options: dict[str, Any]
    position: str
    seats: list[SeatPublic]
    clock: ClockSetup
    takebacks: bool
    stand_in: str
    public: bool
    status: Literal["waiting", "running", "over"]
    created: float
    previous: str
    next: str
    """The table of the rematch; those who watch go there."""
    muted: list[str]


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
    """The one whose view you get; None for a watcher."""
    host: bool
    chat: list[Spoken]


class Standing(Message):
    """How it stands with one player."""

    name: str
    bot: str
    retired: bool
    left: float | None
    """Seconds left at the frame's `now`; None for ever."""


class Frame(Message):
    """New events, and the table after them as one seat may see it."""

    type: Literal["frame"] = "frame"
    seq: int
    events: list[dict[str, Any]]
    """The events after the number that the client had; on a fresh stream the first is the log's header."""
    to_move: int | None
    players: list[Standing]
    scores: list[int]
    """What is counted so far: fish, penalty points, gates, turns, pawns."""
    now: float
    hidden: bool
    """Whether a seat may hold what the others must not see: a screen that is passed on is veiled."""
    legal: list[str]
    """What this seat may do, as paths of keys; empty unless it must decide."""
    prompt: Words | None
    """The same in a sentence; None unless it must decide."""
    reaction: bool
    """Whether this is a chance to answer what somebody did, which `pass` declines."""
    undo: bool
    ask: dict[str, Any] | None
    """A takeback that waits: who asks, and whose consent is missing."""
    outcome: dict[str, Any] | None
    scene: dict[str, Any] | None = None


class TableChanged(Message):
    """Somebody sat down, a setting changed, the match started or ended, a rematch is ready."""

    type: Literal["table"] = "table"
    table: TablePublic


class People(Message):
    """Who is here, as far as this server knows."""

    type: Literal["people"] = "people"
    seats: list[int]
    watchers: int


class Answer(Message):
    """The answer to a command: done, with the number of its last event, or refused."""

    type: Literal["answer"] = "answer"
    id: str
    ok: bool
    seq: int = 0
    refusal: Refusal | None = None


class Pong(Message):
    """I am here."""

    type: Literal["pong"] = "pong"


class Bye(Message):
    """The server ends this stream; `resync`: come back at once, `stopping`: come back soon."""

    type: Literal["bye"] = "bye"
    reason: Literal["resync", "stopping", "refused"]


Told = Annotated[Welcome | Frame | TableChanged | People | Spoken | Answer | Pong | Bye, Field(discriminator="type")]
"""What a server may say on a socket or a stream."""
