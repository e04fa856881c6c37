"""One bot worker: a process that reads jobs on its standard input and answers on its standard output.

A message is four bytes of length and a pickle; both ends are ours. The worker ends when its input does, so it never
outlives its server.
"""

import os
import pickle
import secrets
import signal
import struct
import sys
from collections import OrderedDict
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from rookery import catalog
from rookery.bots import Bot, bot
from rookery.bots.review import judge
from rookery.core.chance import resolve_chance
from rookery.core.game import AnyGame
from rookery.core.rules import Seat
from rookery.core.search_api import Analysis, Limit
from rookery.match import Match, draws_of, verify
from rookery.scene.json import to_json
from rookery.scene.palette import Theme
from rookery.server.export import export

KEPT: Final = 32
"""How many bots a worker remembers; a bot may remember what it thought, in up to 11 MB (Thin Ice for six)."""

ADVISER: Final = "6"
"""The bot that gives hints and judges games."""
ADVICE_SECONDS: Final = 1.0
NICENESS: Final = 5
"""Workers step back for the server: who moves is told so before anybody thinks about it."""


class ChooseMove(NamedTuple):
    """Choose an action for one seat of one match."""

    match: str
    game: str
    seats: int
    options: dict[str, Any]
    level: str
    seat: Seat
    view: Any


class CheckSetup(NamedTuple):
    """Open a match, to see whether its options and position make sense and do not take for ever."""

    game: str
    seats: int
    options: dict[str, Any]
    position: str
    bots: tuple[str, ...]


class AnalyseView(NamedTuple):
    """Weigh what a seat could do."""

    game: str
    seats: int
    options: dict[str, Any]
    seat: Seat
    view: Any


class ReviewMove(NamedTuple):
    """Weigh what a seat could do, and say why the best is better than what it did."""

    view: AnalyseView
    played: str
    """The text of its action; empty if it did nothing."""
    seconds: float
    names: tuple[str, ...] = ()
    """What each seat's player is called."""


class ShowPosition(NamedTuple):
    """Read a position, or make an opening, and draw it."""

    game: str
    seats: int
    options: dict[str, Any]
    position: str
    analyse: bool = False
    """Whether to weigh what the seat to move could do."""


class RenderMatch(NamedTuple):
    """Draw a match; see `export`."""

    lines: list[str]
    kind: str
    at: int | None
    seat: Seat | None
    theme: Theme
    language: str


class VerifyMatch(NamedTuple):
    """Check a finished match and list its draws; see `verify` and `draws_of`."""

    lines: list[str]


Job: TypeAlias = ChooseMove | CheckSetup | AnalyseView | ReviewMove | ShowPosition | RenderMatch | VerifyMatch


class Bots:
    """The bots that this worker has made."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, Seat, str], Bot] = OrderedDict()

    def think(self, job: ChooseMove) -> str:
        """Return the text of the chosen action."""
        game = catalog.spec(job.game)
        name = (job.match, job.seat, job.level)
        player = self._made.pop(name, None) or bot(job.level, game.game(job.seats, **job.options))
        self._made[name] = player
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        return game.format_action(player.rules, player.choose(job.view, job.seat, Random(secrets.randbits(64))))


def attempt(job: CheckSetup) -> None:
    """Open a match as a server would, and look at it; errors are the answer."""
    game = catalog.spec(job.game)
    match = Match.open(
        game, seed=bytes(32), match_id="try", seats=job.seats, options=job.options, position=job.position
    )
    for level in job.bots:
        bot(level, match.game)
    game.draw(match.rules, match.view(None), last=())
    match.legal_texts(match.to_move)


def consider(job: AnalyseView) -> list[dict[str, Any]]:
    """Return every legal action, best first, with its value from -1 to 1 and the play that is expected."""
    game = catalog.spec(job.game).game(job.seats, **job.options)
    return _listed(game, _analysis(game, job, ADVICE_SECONDS))


def review(job: ReviewMove) -> dict[str, Any]:
    """Return the same, and for a move that mattered why the best is better, with the shapes that this is about."""
    view = job.view
    game = catalog.spec(view.game).game(view.seats, **view.options)
    analysis = _analysis(game, view, job.seconds)
    listed = _listed(game, analysis)
    if not job.played:
        return {"candidates": listed, "loss": 0.0, "why": None, "keys": []}
    verdict = judge(game, view.view, game.parse(job.played), view.seat, analysis, Random(), names=job.names)
    return {
        "candidates": listed,
        "loss": round(verdict.loss, 4),
        "why": None if verdict.why is None else verdict.why._asdict(),
        "keys": [] if verdict.claim is None else list(verdict.claim.keys),
    }


def _analysis(game: AnyGame, job: AnalyseView, seconds: float) -> Analysis:
    return bot(ADVISER, game).analyse(job.view, job.seat, Random(), limit=Limit(seconds=seconds))


def _listed(game: AnyGame, analysis: Analysis) -> list[dict[str, Any]]:
    return [
        {
            "text": game.format(each.action),
            "value": round(each.value, 4),
            "share": round(each.share, 4),
            "line": [game.format(action) for action in each.line],
        }
        for each in analysis.candidates
    ]


def look(job: ShowPosition) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a position with its picture and text, and if asked what a bot thinks of it."""
    game = catalog.spec(job.game)
    rules = game.rules(job.seats, **job.options)
    state = (
        game.parse_position(rules, job.position)
        if job.position
        else resolve_chance(rules, rules.initial_state(), Random())
    )
    mover = rules.to_move(state)
    shown = {
        "scene": to_json(game.draw(rules, rules.view(state, None), last=()).board),
        "position": game.format_position(rules, state),
        "to_move": mover,
    }
    if mover is None or mover < 0 or not job.analyse:
        return shown, []
    return shown, consider(AnalyseView(job.game, job.seats, job.options, mover, rules.view(state, mover)))


def answer(bots: Bots, job: Job) -> Any:
    """Do one job."""
    match job:
        case ChooseMove():
            return bots.think(job)
        case CheckSetup():
            return attempt(job)
        case AnalyseView():
            return consider(job)
        case ReviewMove():
            return review(job)
        case ShowPosition():
            return look(job)
        case VerifyMatch():
            return verify(job.lines, catalog.spec), draws_of(Match.load(job.lines, catalog.spec))
        case RenderMatch():
            match = Match.load(job.lines, catalog.spec)
            return export(match, job.kind, at=job.at, seat=job.seat, theme=job.theme, language=job.language)


def packed(value: object) -> bytes:
    """Return a value as one message."""
    payload = pickle.dumps(value)
    return struct.pack(">I", len(payload)) + payload


def main() -> None:
    """Answer jobs until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # The pipe is for answers only: whatever a bot might print goes where errors go.
    answers, jobs = sys.stdout.buffer, sys.stdin.buffer
    sys.stdout = sys.stderr
    bots = Bots()
    while head := jobs.read(4):
        job = pickle.loads(jobs.read(struct.unpack(">I", head)[0]))
        try:
            result = answer(bots, job)
        except Exception as error:  # the server says what becomes of it
            result = error
        answers.write(packed(result))
        answers.flush()
