"""The frame: everything that a client needs to show a match to one seat, as JSON.

Its fields stand in `table/fields.py`. Laws:

* a frame holds what its seat may know and nothing else;
* what all seats share is in `shared_fields`, so that a server can write it once;
* `seq`, and the `events` after the number that the client has, let it notice a gap and ask again.
"""

from collections.abc import Sequence
from typing import cast

from rookery.core.effects import Effect, visible
from rookery.core.rules import Seat
from rookery.i18n import Text
from rookery.match import Match, Step, Turn
from rookery.scene.json import picture_to_json, shape_to_json
from rookery.scene.picture import Picture
from rookery.table.fields import (
    DecisionFields,
    EffectFrame,
    EventFrame,
    Frame,
    HeaderFrame,
    PictureFrame,
    SeatFields,
    Sentence,
    ShapeFrame,
    SharedFields,
    StepFrame,
    TurnFrame,
)


def frame_for(match: Match, seat: Seat | None, after: int = -1, *, now: float = 0.0, picture: bool = True) -> Frame:
    """Return a match as a seat sees it, for a client that has the events up to `after`; -1 for not even the header."""
    drawn = picture_frame(picture_for(match, seat)) if picture else None
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
        "header": cast(HeaderFrame, match.header_shown()) if after < 0 else None,
        "events": cast(list[EventFrame], events),
        "legal": legal,
        "prompt": prompt and {"text": sentence(prompt.text), "reaction": prompt.reaction},
        "can_undo": seat is not None and match.can_undo(seat),
    }


def picture_for(match: Match, seat: Seat | None) -> Picture:
    """Draw what a seat sees, with the last turn marked."""
    return match.game.draw_view(match.view(seat), last=match.last_for(seat))


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
    return [effect_frame(effect, match.game.narrate(effect, seat, names)) for effect in effects]


def sentence(text: Text) -> Sentence:
    """Return a text as JSON."""
    return {"en": text.en, "fr": text.fr}


def effect_frame(effect: Effect, text: Text | None) -> EffectFrame:
    """Return an effect as JSON, with the sentence that tells it, if any."""
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
