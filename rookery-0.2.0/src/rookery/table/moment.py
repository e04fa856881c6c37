"""Earlier moments of a match, for replays: by event, by turn and by effect."""

from collections.abc import Iterator, Set
from itertools import pairwise
from typing import NamedTuple, TypedDict

from rookery.core.effects import visible
from rookery.core.rules import CHANCE, Seat
from rookery.i18n import Text
from rookery.match import Match, Step
from rookery.match.history import group_turns
from rookery.scene.picture import Picture
from rookery.scene.shapes import Scene
from rookery.table.fields import PictureFrame, TurnFrame
from rookery.table.frame import picture_frame, turn_frame


class Moment(TypedDict):
    """A match as it was after one event."""

    seq: int
    to_move: int | None
    """Who had to decide then; None at the end and while chance acts."""
    scores: list[int]
    turn: TurnFrame | None
    """The turn that led there, up to this event."""
    picture: PictureFrame


def moments(match: Match) -> list[int]:
    """Return the events after which a replay stops: the start, then each decision that stands, with its draws."""
    steps = match.history.standing()
    ends = [step.seq for step, following in pairwise(steps) if following.seat != CHANCE]
    first = [] if steps and steps[0].seat == CHANCE else [0]
    return [*first, *ends, *[step.seq for step in steps[-1:]]]


def moment_at(match: Match, seq: int, seat: Seat | None = None) -> Moment:
    """Return an earlier moment as a seat, or a spectator, saw it."""
    at = max(0, min(seq, match.seq))
    state = match.state_at(at)
    mover = match.rules.to_move(state)
    ended = match.outcome is not None and at == match.seq
    turns = group_turns(match.history.standing(at))
    return {
        "seq": at,
        "to_move": None if ended or mover is None or mover == CHANCE else mover,
        "scores": scores_at(match, at),
        "turn": turn_frame(match, turns[-1], seat) if turns else None,
        "picture": picture_frame(picture_at(match, at, seat)),
    }


def picture_at(match: Match, seq: int, seat: Seat | None = None) -> Picture:
    """Draw an earlier moment as a seat, or a spectator, saw it, with the move that led there marked."""
    step = match.history.step(seq)
    last = () if step is None or step.seat == CHANCE else (match.text_for(step, seat),)
    return match.game.draw_view(match.rules.view(match.state_at(seq), seat), last=last)


def scores_at(match: Match, seq: int) -> list[int]:
    """Return the scores at an earlier moment, as everybody knew them."""
    if match.outcome is not None and seq == match.seq:
        return list(match.outcome.scores)
    return list(match.game.scores(match.rules.view(match.state_at(seq), None)))


class Shot(NamedTuple):
    """A match at one point of its story: in the middle of a step where the step did several things."""

    picture: Picture
    scores: list[int]
    text: Text
    rule: str
    """The clause behind the sentence; empty at the end of a match that no move ended."""


def shots(match: Match, seat: Seat | None = None) -> Iterator[Shot]:
    """Show what stands of a match, one shot for each thing that is told of it."""
    for step in match.history.standing():
        yield from _step_shots(match, step, seat)
    last = match.history.last()
    over = last is not None and match.effects(last)[-1:]
    if match.outcome is not None and not (over and over[0].kind == "end"):
        yield Shot(picture_at(match, match.seq, seat), list(match.outcome.scores), match.outcome.text, "")


def _step_shots(match: Match, step: Step, seat: Seat | None) -> Iterator[Shot]:
    """Show a step sentence by sentence; what later sentences name stays as it was until then."""
    names = [player.name for player in match.players]
    groups: list[tuple[Text, str, Set[str]]] = []
    keys: set[str] = set()
    for effect in visible(match.effects(step), seat):
        keys.add(effect.key)
        text = match.game.narrate(effect, seat, names)
        if text is not None:
            groups.append((text, effect.rule, keys))
            keys = set()
    if not groups:
        return
    before = match.game.draw_view(match.rules.view(step.before, seat))
    after = picture_at(match, step.seq, seat)
    scores = list(match.game.scores(match.rules.view(step.before, seat)))
    for number, (text, rule, _) in enumerate(groups, 1):
        if number == len(groups):
            yield Shot(after, scores_at(match, step.seq), text, rule)
        else:
            pending = keys.union(*[later for _, _, later in groups[number:]])
            yield Shot(_blend(before, after, pending), scores, text, rule)


def _blend(before: Picture, after: Picture, pending: Set[str]) -> Picture:
    """Return the picture after, with the shapes of these keys as they were before."""
    earlier = {tray.key: tray.scene for tray in before.trays}
    trays = [
        tray._replace(scene=_blend_scene(earlier[tray.key], tray.scene, pending)) if tray.key in earlier else tray
        for tray in after.trays
    ]
    return Picture(_blend_scene(before.board, after.board, pending), tuple(trays))


def _blend_scene(before: Scene, after: Scene, pending: Set[str]) -> Scene:
    # What is pending keeps its place in the order of drawing: after whatever was drawn before it.
    kept = [shape for shape in after.shapes if shape.key not in pending]
    for index, shape in enumerate(before.shapes):
        if shape.key in pending:
            below = {under.key for under in before.shapes[:index]}
            place = max([at + 1 for at, other in enumerate(kept) if other.key in below], default=0)
            kept.insert(place, shape)
    return after._replace(shapes=tuple(kept))
