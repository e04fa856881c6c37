"""The fields of a frame: the one schema of what a client is sent.

The server writes them, clients read them, documentation and the page's types are made from them (`table/schema.py`).
"""

from typing import Any, NotRequired, TypedDict


class Sentence(TypedDict):
    """A sentence in every language."""

    en: str
    fr: str


class SeatFrame(TypedDict):
    """How it stands with one seat."""

    name: str
    person: bool
    """Whether the seat belongs to a person, here or not."""
    bot: str
    """The bot that acts for it now; empty when its person does."""
    retired: bool
    score: int
    """What the game counts: fish, penalty points, gates, turns, pawns."""
    left: float | None
    """Seconds left at the frame's `now`; None without a clock."""


class EffectFrame(TypedDict):
    """One thing that happened; see `rookery.core.effects`."""

    kind: str
    key: str
    to: str
    seat: int | None
    amount: int
    rule: str
    cause: str
    text: Sentence | None
    """Its sentence; None where the eye is enough."""


class StepFrame(TypedDict):
    """One action, as this seat may know it."""

    seq: int
    seat: int
    """Who did it; -1 for a draw of chance."""
    text: str
    effects: list[EffectFrame]
    again: NotRequired[dict[str, dict[str, "ShapeFrame"]]]
    """What steps told with it change again: each such thing as it looks between them, by key, then by the key of its
    tray or "" for the board; empty for what is gone by then."""


class TurnFrame(TypedDict):
    """A run of steps by one seat, with the draws between and after them."""

    seat: int
    steps: list[StepFrame]


class PromptFrame(TypedDict):
    """What is asked of the seat to move."""

    text: Sentence
    reaction: bool
    """Whether this is a chance to answer what somebody did, which `pass` declines."""


class TakebackFrame(TypedDict):
    """A takeback that waits for consent."""

    seat: int
    to: int
    waiting: list[int]


class OutcomeFrame(TypedDict):
    """How the match ended."""

    ranks: list[int]
    scores: list[int]
    reason: str
    text: Sentence


class ClockFrame(TypedDict):
    """How long players may think; see `rookery.match.clock`."""

    kind: str
    amount: float
    increment: float


class MatchSettings(TypedDict):
    """What the table chose for the match; see `rookery.match.settings`."""

    clock: ClockFrame
    takebacks: bool
    replacement_bot: str


class HeaderFrame(TypedDict):
    """The header of the log; see `rookery.match.log`."""

    rookery: int
    match: str
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    names: list[str]
    bots: list[str]
    nonces: list[str]
    position: NotRequired[str]
    settings: MatchSettings
    promise: str
    seed: NotRequired[str]


class EventOutcome(TypedDict):
    """How the match ended, as the log has it."""

    ranks: list[int]
    scores: list[int]
    reason: str


class EventFrame(TypedDict):
    """One line of the log, as this seat may read it; see `rookery.match.log`."""

    seq: int
    seat: int
    what: str
    text: NotRequired[str]
    draw: NotRequired[int]
    to: NotRequired[int]
    bot: NotRequired[str]
    since: NotRequired[float]
    outcome: NotRequired[EventOutcome]
    seed: NotRequired[str]
    at: NotRequired[float]
    chain: NotRequired[str]


class ShapeFrame(TypedDict):
    """One shape of a scene, by short names; see `rookery.scene.json`."""

    k: NotRequired[str]
    c: NotRequired[str]
    x: NotRequired[float]
    y: NotRequired[float]
    l: NotRequired[str | Sentence]  # noqa: E741 (the wire's short name for a label)
    s: NotRequired[str]
    p: list[list[Any]]


class SceneFrame(TypedDict):
    """A scene; its background stays the same during a match and has an id."""

    width: float
    height: float
    unit: float
    title: NotRequired[str | Sentence]
    background_id: NotRequired[str]
    background: NotRequired[list[ShapeFrame]]
    shapes: list[ShapeFrame]


class TrayFrame(TypedDict):
    """A small scene beside the board."""

    key: str
    purpose: str
    owner: int | None
    title: str | Sentence
    scene: SceneFrame


class PictureFrame(TypedDict):
    """A board and its trays."""

    board: SceneFrame
    trays: list[TrayFrame]


class SharedFields(TypedDict):
    """What every frame of a position says."""

    seq: int
    """The number of the last event."""
    head: str
    """The head of the log's chain: keep it to check the log at the end."""
    to_move: int | None
    running: int | None
    """Whose clock runs."""
    now: float
    seats: list[SeatFrame]
    secrets: bool
    """Whether a seat may hold what others must not see: a screen that is passed on is covered."""
    takeback: TakebackFrame | None
    outcome: OutcomeFrame | None


class DecisionFields(TypedDict):
    """What one seat may read and do."""

    seat: int | None
    """Whose frame it is; None for a spectator."""
    header: HeaderFrame | None
    """The log's header, for a client that has nothing yet."""
    events: list[EventFrame]
    """The events after the number that the client had."""
    legal: list[str]
    """What this seat may do, as paths of keys; empty unless it must decide."""
    prompt: PromptFrame | None
    can_undo: bool


class SeatFields(DecisionFields):
    """What one seat may know and do."""

    last_turn: TurnFrame | None


class Frame(SharedFields, SeatFields):
    """A match as one seat may see it."""

    picture: PictureFrame | None
