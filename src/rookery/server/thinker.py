"""One bot worker: a process that reads jobs on its standard input and answers on its standard output.

A message is four bytes of length and a pickle; both ends are ours. The worker ends when its input does, so it never
outlives its server.
"""

import pickle
import secrets
import signal
import struct
import sys
from collections import OrderedDict
from random import Random
from typing import Any, BinaryIO, Final, NamedTuple, TypeAlias

from rookery import catalog
from rookery.bots import Bot, bot
from rookery.core.contract import Seat
from rookery.core.insight import Limit
from rookery.core.play import settle
from rookery.match import Match
from rookery.scene.style import Theme
from rookery.scene.wire import to_json
from rookery.server.export import export

KEPT: Final = 64
"""How many bots a worker remembers; a bot may remember what it thought."""

ADVISER: Final = "6"
"""The bot that gives hints and judges games."""
ADVICE_SECONDS: Final = 1.0


class Think(NamedTuple):
    """Choose an action for one seat of one match."""

    match: str
    game: str
    seats: int
    options: dict[str, Any]
    level: str
    seat: Seat
    view: Any


class Try(NamedTuple):
    """Open a match, to see whether its options and position make sense and do not take for ever."""

    game: str
    seats: int
    options: dict[str, Any]
    position: str
    bots: tuple[str, ...]


class Consider(NamedTuple):
    """Weigh what a seat could do."""

    game: str
    seats: int
    options: dict[str, Any]
    seat: Seat
    view: Any


class Look(NamedTuple):
    """Read a position, or make an opening, and draw it."""

    game: str
    seats: int
    options: dict[str, Any]
    position: str


class Ponder(NamedTuple):
    """Read a position and weigh what the seat to move could do."""

    game: str
    seats: int
    options: dict[str, Any]
    position: str


class Draw(NamedTuple):
    """Draw a match; see `export`."""

    lines: list[str]
    kind: str
    at: int | None
    seat: Seat | None
    theme: Theme
    language: str


Job: TypeAlias = Think | Try | Consider | Look | Ponder | Draw


class Bots:
    """The bots that this worker has made."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, Seat, str], Bot] = OrderedDict()

    def think(self, job: Think) -> str:
        """Return the text of the chosen action."""
        game = catalog.game(job.game)
        name = (job.match, job.seat, job.level)
        player = self._made.pop(name, None) or bot(job.level, game, game.rules(job.seats, **job.options))
        self._made[name] = player
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        return game.write(player.rules, player.choose(job.view, job.seat, Random(secrets.randbits(64))))


def attempt(job: Try) -> None:
    """Open a match as a server would, and look at it; errors are the answer."""
    game = catalog.game(job.game)
    match = Match.open(
        game, seed=bytes(32), match_id="try", seats=job.seats, options=job.options, position=job.position
    )
    for level in job.bots:
        bot(level, game, match.rules)
    game.picture(match.rules, match.view(None), last=())
    match.legal_texts(match.to_move)


def consider(job: Consider) -> list[dict[str, Any]]:
    """Return every legal action, best first, with its value from -1 to 1 and the play that is expected."""
    game = catalog.game(job.game)
    rules = game.rules(job.seats, **job.options)
    analysis = bot(ADVISER, game, rules).analyse(job.view, job.seat, Random(), limit=Limit(seconds=ADVICE_SECONDS))
    return [
        {
            "text": game.write(rules, each.action),
            "value": round(each.value, 4),
            "share": round(each.share, 4),
            "line": [game.write(rules, action) for action in each.line],
        }
        for each in analysis.candidates
    ]


def look(job: Look | Ponder) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a position with its picture and text, and if asked what a bot thinks of it."""
    game = catalog.game(job.game)
    rules = game.rules(job.seats, **job.options)
    state = game.read_position(rules, job.position) if job.position else settle(rules, rules.opening(), Random())
    mover = rules.to_move(state)
    shown = {
        "scene": to_json(game.picture(rules, rules.view(state, None), last=())),
        "position": game.write_position(rules, state),
        "to_move": mover,
    }
    if mover is None or mover < 0 or isinstance(job, Look):
        return shown, []
    return shown, consider(Consider(job.game, job.seats, job.options, mover, rules.view(state, mover)))


def answer(bots: Bots, job: Job) -> Any:
    """Do one job."""
    match job:
        case Think():
            return bots.think(job)
        case Try():
            return attempt(job)
        case Consider():
            return consider(job)
        case Look() | Ponder():
            return look(job)
        case Draw():
            match = Match.load(job.lines, catalog.game)
            return export(match, job.kind, at=job.at, seat=job.seat, theme=job.theme, language=job.language)


def send(stream: BinaryIO, value: object) -> None:
    """Write one message."""
    payload = pickle.dumps(value)
    stream.write(struct.pack(">I", len(payload)) + payload)
    stream.flush()


def main() -> None:
    """Answer jobs until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    # The pipe is for answers only: whatever a bot might print goes where errors go.
    answers, jobs = sys.stdout.buffer, sys.stdin.buffer
    sys.stdout = sys.stderr
    bots = Bots()
    while head := jobs.read(4):
        job = pickle.loads(jobs.read(struct.unpack(">I", head)[0]))
        try:
            result = answer(bots, job)
        except Exception as error:  # the server says what becomes of it
            send(answers, error)
        else:
            send(answers, result)
