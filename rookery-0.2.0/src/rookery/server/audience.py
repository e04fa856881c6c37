"""Everyone connected to one table: who is here, and what each has been sent.

The table decides what happens; its audience only shows it. A frame is written once for all who see the same, and a
reader who falls too far behind is dropped and has to come back.
"""

import asyncio
import time
from typing import Final

from rookery.core.rules import Seat
from rookery.match import Match
from rookery.server.encoding import Packet, dumps
from rookery.server.frames import Frames
from rookery.server.metrics import Metrics
from rookery.server.subscriber import Subscriber

PRESENCE_SECONDS: Final = 1.0
"""The shortest time between two messages about who is here."""


class Audience:
    """The subscribers of one table."""

    def __init__(self, metrics: Metrics) -> None:
        self.subscribers: set[Subscriber] = set()
        self.elsewhere: set[Seat] = set()
        """The seats whose people are connected to other processes."""
        self._frames: Frames | None = None
        self._shown = -1  # the last event that was shown
        self._metrics = metrics
        self._opened = time.monotonic()
        self._last_seen: dict[Seat, float] = {}
        self._presence: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        return bool(self.subscribers)

    # Who is here

    def seats(self) -> set[Seat]:
        """Return the seats whose people are connected to this process."""
        return {subscriber.seat for subscriber in self.subscribers if subscriber.seat is not None}

    def watching(self, who: str) -> bool:
        """Tell whether someone is connected, with a seat or without."""
        return who in [subscriber.who for subscriber in self.subscribers]

    def saw(self, seat: Seat | None) -> None:
        """Note that a seat's person was here just now."""
        if seat is not None:
            self._last_seen[seat] = time.monotonic()

    def away(self, seat: Seat) -> float:
        """Return for how many seconds nothing has been seen of a seat's person."""
        return time.monotonic() - self._last_seen.get(seat, self._opened)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        self.subscribers.discard(subscriber)
        self.saw(subscriber.seat)
        self.announce()

    def dismiss(self, last: Packet) -> None:
        """Send everybody away with a last word, which may ask them to come back."""
        for subscriber in self.subscribers:
            subscriber.end(last)
        self.subscribers.clear()
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None

    def announce(self) -> None:
        """Say who is here, at most once a second."""
        if self._presence is None and self.subscribers:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._announce)

    def _announce(self) -> None:
        self._presence = None
        seats = sorted(self.seats() | self.elsewhere)
        spectators = sum([subscriber.seat is None for subscriber in self.subscribers])
        self.send(dumps({"type": "people", "seats": seats, "spectators": spectators}))

    # What they are sent

    def admit(self, subscriber: Subscriber, welcome: str, after: int) -> None:
        """Add a subscriber: send the welcome and what it has missed since `after`, then everything that follows."""
        subscriber.push(welcome)
        if self._frames is not None:
            # A client that knows more than we do knows something that is not so.
            self._send_frame(subscriber, self._frames, after if after <= self._frames.seq else -1)
        self.subscribers.add(subscriber)
        self.announce()

    def behind(self, match: Match) -> bool:
        """Tell whether there is something to show."""
        return self._frames is None or self._frames.seq != match.seq

    def show(self, match: Match) -> None:
        """Send everyone what is new to them."""
        before, self._shown = self._shown, match.seq
        frames = self._frames = Frames(match, round(time.time(), 3), self._frames)
        for subscriber in list(self.subscribers):
            self._send_frame(subscriber, frames, before)

    def forget(self, match: Match | None) -> None:
        """Drop what was written of a match that was read again, and show from there what comes."""
        self._frames = None
        self._shown = min(self._shown, match.seq) if match else -1

    def send(self, text: str) -> None:
        """Send everyone the same message."""
        packet = Packet(text)
        for subscriber in list(self.subscribers):
            self._send(subscriber, packet)

    def _send_frame(self, subscriber: Subscriber, frames: Frames, after: int) -> None:
        has = subscriber.has if subscriber.delta else -1
        self._send(subscriber, frames.frame(subscriber.seat, after, subscriber.scene, has=has))
        subscriber.has = frames.seq if subscriber.scene else -1

    def _send(self, subscriber: Subscriber, packet: Packet) -> None:
        if not subscriber.push(packet):
            self.subscribers.discard(subscriber)
            self._metrics.count("rookery_resyncs_total")
