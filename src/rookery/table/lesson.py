"""A lesson, from a game's `lesson.json`: a small position, and step by step what is said and what there is to do.

A step may wait for one move, which shines among all that are legal; `then` lists what the others and chance answer, so
that a lesson tells the same story to everybody. The learner has the first seat.
"""

from collections.abc import Sequence, Set
from typing import Any, Final, TypedDict

from rookery.core.effects import Effect, visible
from rookery.core.game import AnyGame, AnySpec
from rookery.match import not_your_turn
from rookery.scene.crop import crop
from rookery.scene.picture import Picture
from rookery.scene.shapes import Scene
from rookery.table.command import Rejection, rejection
from rookery.table.fields import PictureFrame, Sentence, StepFrame
from rookery.table.frame import effect_frame, picture_frame

LEARNER: Final = 0


class LessonStep(TypedDict):
    """One thing to learn."""

    title: Sentence
    say: Sentence
    rules: list[str]
    """The clauses behind it."""
    seq: int
    """How many actions were taken before it."""
    move: str
    """What to do; empty where there is only something to read."""
    wrong: str
    """What to try although it is not allowed, to be told why; empty otherwise."""
    legal: list[str]
    """All that may be done."""
    picture: PictureFrame


class Lesson(TypedDict):
    """A lesson with its pictures."""

    steps: list[LessonStep]
    actions: list[StepFrame]
    """What was done on the way, to show how one picture comes to be the next."""


def lesson(spec: AnySpec) -> Lesson:
    """Play a lesson through."""
    script = spec.texts("lesson")
    steps: list[LessonStep] = []
    actions: list[StepFrame] = []
    game, state = _start(spec)
    without = _scenery(game.draw(state, LEARNER).board, game.legal(state)) if script.get("bare") else None
    for step in script["steps"]:
        picture = game.draw(state, LEARNER)
        board = picture.board if without is None else _bare(picture.board, without)
        board = crop(board, script["box"]) if "box" in script else board
        steps.append(
            {
                "title": step["title"],
                "say": step["say"],
                "rules": step.get("rules", []),
                "seq": len(actions),
                "move": step.get("move", ""),
                "wrong": step.get("wrong", ""),
                "legal": game.legal(state) if game.to_move(state) == LEARNER else [],
                "picture": _frame(picture._replace(board=board), first=not steps),
            }
        )
        for text in _texts(step):
            effects: list[Effect] = []
            seat = game.to_move(state)
            assert seat is not None
            state = game.play(state, text, effects)
            frames = [effect_frame(effect, None) for effect in visible(effects, LEARNER)]  # the eye is enough
            actions.append({"seq": len(actions) + 1, "seat": seat, "text": text, "effects": frames})
    return {"steps": steps, "actions": actions}


def _frame(picture: Picture, *, first: bool) -> PictureFrame:
    """Return a picture as JSON; the background, which stays the same, comes with the first alone."""
    frame = picture_frame(picture)
    if not first:
        frame["board"].pop("background", None)
    return frame


def _scenery(board: Scene, legal: Sequence[str]) -> frozenset[str]:
    """Return the places that take no part: nothing stands there, and no move goes there."""
    named = {key for text in legal for key in text.split("-")}
    return frozenset([shape.click for shape in board.shapes if not shape.key and shape.click not in named])


def _bare(board: Scene, without: Set[str]) -> Scene:
    """Leave out the background, and the places that take no part for as long as nothing happens there."""
    shapes = [shape for shape in board.shapes if shape.key or shape.click not in without]
    return board._replace(background=(), shapes=tuple(shapes))


def why_not(spec: AnySpec, number: int, text: str) -> Rejection | None:
    """Say why something cannot be done at one of the steps; None if it can."""
    game, state = _start(spec)
    for step in spec.texts("lesson")["steps"][:number]:
        for each in _texts(step):
            state = game.play(state, each)
    if game.to_move(state) != LEARNER:
        return rejection(not_your_turn())
    return None if text in game.legal(state) else rejection(game.explain(state, text))


def _start(spec: AnySpec) -> tuple[AnyGame, Any]:
    script = spec.texts("lesson")
    game = spec.game(script["seats"], **script["options"])
    return game, game.parse_position(script["position"])


def _texts(step: dict[str, Any]) -> list[str]:
    return [*([step["move"]] if "move" in step else []), *step.get("then", [])]
