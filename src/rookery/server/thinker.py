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
from typing import Any, BinaryIO, Final, NamedTuple

from rookery import catalog
from rookery.bots import Bot, bot
from rookery.core.contract import Seat
from rookery.match import Clock, Match

KEPT: Final = 64
"""How many bots a worker remembers; a bot may remember what it thought."""


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


class Bots:
    """The bots that this worker has made."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, Seat, str], Bot] = OrderedDict()

    def think(self, job: Think) -> str:
        """Return the text of the chosen action."""
        name = (job.match, job.seat, job.level)
        player = self._made.pop(name, None)
        if player is None:
            game = catalog.game(job.game)
            player = bot(job.level, game, game.rules(job.seats, **job.options))
        self._made[name] = player
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        action = player.choose(job.view, job.seat, Random(secrets.randbits(64)))
        return player.game.write(player.rules, action)


def attempt(job: Try) -> str:
    """Open a match as a server would, and let its first player look at the board; errors are the answer."""
    game = catalog.game(job.game)
    match = Match.open(
        game,
        seed=bytes(32),
        match_id="try",
        seats=job.seats,
        options=job.options,
        position=job.position,
        clock=Clock(),
    )
    for level in job.bots:
        bot(level, game, match.rules)
    game.picture(match.rules, match.view(None), last=())
    return str(len(match.legal_texts(match.to_move)))


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
            result = bots.think(job) if isinstance(job, Think) else attempt(job)
        except Exception as error:  # the server says what becomes of it
            send(answers, error)
        else:
            send(answers, result)
