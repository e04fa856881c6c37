"""The frame: everything that a client needs to show a match to one seat, as JSON.

The types below are the one schema of it: the server writes them, clients read them, documentation and the page's types
are made from them. Laws:

* a frame holds what its seat may know and nothing else;
* what all seats share is in `shared_fields`, so that a server can write it once;
* `seq`, and the `events` after the number that the client has, let it notice a gap and ask again.
"""

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict, cast

from rookery.core.effects import Effect, visible
from rookery.core.rules import Seat
from rookery.i18n import Text
from rookery.match import Match, Step, Turn
from rookery.scene.json import picture_to_json, shape_to_json
from rookery.scene.picture import Picture


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


def frame_for(match: Match, seat: Seat | None, after: int = -1, *, now: float = 0.0, picture: bool = True) -> Frame:
    """Return a match as a seat sees it, for a client that has the events up to `after`; -1 for not even the header."""
    drawn = picture_for(match, seat) if picture else None
    return {**shared_fields(match, now), **seat_fields(match, seat, after), "picture": drawn}


def shared_fields(match: Match, now: float = 0.0) -> SharedFields:
    """Return what every frame of this position says."""
    request, outcome = match.request, match.outcome
    scores = outcome.scores if outcome else match.game.scores(match.view(None))
    return {
        "seq": match.seq,
        "head": match.head,
        "to_move": match.to_move,
        "running": None if outcome else match.times.running,
        "now": now,
        "seats": [
            {
                "name": player.name,
                "person": player.person,
                "bot": player.bot,
                "retired": bool(player.retired),
                "score": scores[seat],
                "left": match.time_left(seat, now),
            }
            for seat, player in enumerate(match.players)
        ],
        "secrets": match.rules.has_secrets,
        "takeback": request and {"seat": request.seat, "to": request.to, "waiting": sorted(request.waiting)},
        "outcome": outcome
        and {
            "ranks": list(outcome.ranks),
            "scores": list(outcome.scores),
            "reason": outcome.reason,
            "text": sentence(outcome.text),
        },
    }


def seat_fields(match: Match, seat: Seat | None, after: int = -1) -> SeatFields:
    """Return what one seat may know and do, without the picture."""
    turn = match.history.last_turn()
    return {**decision_fields(match, seat, after), "last_turn": turn and turn_frame(match, turn, seat)}


def decision_fields(match: Match, seat: Seat | None, after: int = -1) -> DecisionFields:
    """Return what one seat may read and do."""
    events = [match.event_for(event, seat) for event in match.events[max(0, after) :]]
    legal = match.legal_texts(seat)
    prompt = match.game.prompt(match.view(seat)) if legal else None
    return {
        "seat": seat,
        "header": cast(HeaderFrame, match.header_for(seat)) if after < 0 else None,
        "events": cast(list[EventFrame], events),
        "legal": legal,
        "prompt": prompt and {"text": sentence(prompt.text), "reaction": prompt.reaction},
        "can_undo": seat is not None and match.can_undo(seat),
    }


def picture_for(match: Match, seat: Seat | None) -> PictureFrame:
    """Draw what a seat sees, with the last turn marked."""
    return picture_frame(match.game.draw_view(match.view(seat), last=match.last_for(seat)))


def picture_frame(picture: Picture) -> PictureFrame:
    """Return a picture as JSON."""
    return cast(PictureFrame, picture_to_json(picture))


def turns_for(match: Match, seat: Seat | None, after: int = 0) -> list[TurnFrame]:
    """Return what stands, turn by turn, from the turn on in which event `after` falls."""
    return [turn_frame(match, turn, seat) for turn in match.turns() if turn.steps[-1].seq > after]


def turn_frame(match: Match, turn: Turn, seat: Seat | None) -> TurnFrame:
    """Tell one turn as a seat may know it."""
    return {"seat": turn.seat, "steps": step_frames(match, turn.steps, seat)}


def step_frames(match: Match, steps: Sequence[Step], seat: Seat | None) -> list[StepFrame]:
    """Tell steps in a row, with how things looked in between where several of the steps change the same thing."""
    told = [step_frame(match, step, seat) for step in steps]
    if len(told) == 1:
        return told
    later: set[str] = set()
    dealt = False  # a deal may change anything
    for step, frame in zip(reversed(steps), reversed(told), strict=True):
        named = {effect["key"] for effect in frame["effects"] if effect["key"]}
        if again := named if dealt else named & later:
            picture = match.game.draw_view(match.rules.view(step.after, seat))
            frame["again"] = {key: _looks(picture, key) for key in sorted(again)}
        later |= named
        dealt = dealt or any(effect["kind"] == "deal" for effect in frame["effects"])
    return told


def _looks(picture: Picture, key: str) -> dict[str, ShapeFrame]:
    """Return how a thing looks, by the scene that it is in."""
    scenes = [("", picture.board), *[(tray.key, tray.scene) for tray in picture.trays]]
    found = [(name, shape) for name, scene in scenes for shape in scene.shapes if shape.key == key]
    return {name: cast(ShapeFrame, shape_to_json(shape)) for name, shape in found}


def step_frame(match: Match, step: Step, seat: Seat | None) -> StepFrame:
    """Tell one step as a seat may know it."""
    effects = effect_frames(match, visible(match.effects(step), seat), seat)
    return {"seq": step.seq, "seat": step.seat, "text": match.text_for(step, seat), "effects": effects}


def effect_frames(match: Match, effects: Sequence[Effect], seat: Seat | None) -> list[EffectFrame]:
    """Return effects as JSON, each with the sentence that this seat reads."""
    names = [player.name for player in match.players]
    return [_effect(match, effect, seat, names) for effect in effects]


def sentence(text: Text) -> Sentence:
    """Return a text as JSON."""
    return {"en": text.en, "fr": text.fr}


def _effect(match: Match, effect: Effect, seat: Seat | None, names: Sequence[str]) -> EffectFrame:
    text = match.game.narrate(effect, seat, names)
    return {
        "kind": effect.kind,
        "key": effect.key,
        "to": effect.to,
        "seat": effect.seat,
        "amount": effect.amount,
        "rule": effect.rule,
        "cause": effect.cause,
        "text": text and sentence(text),
    }
