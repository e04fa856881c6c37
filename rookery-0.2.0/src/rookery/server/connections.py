"""Open connections: how many one address may hold, and for how long one may stall.

uvicorn waits for ever for the rest of a request, and for a client that does not read. Here one sweep a second looks at
every connection and cuts off those that stall; an address has a limit, and so has the process.
"""

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.http11 import Request

from rookery.server.budgets import network_of
from rookery.server.encoding import MEMORY, WINDOW, Packet
from rookery.server.metrics import Metrics
from rookery.server.settings import Settings

SWEEP: Final = 1.0
DIRECT: Final = "rookery.direct"
"""In a socket's scope: how to write a finished frame to it, without the way through ASGI."""
HEAD: Final = 32_768
"""How many bytes the head of a request may have."""
SLICE: Final = 4096
"""How many bytes of a socket are looked at before its frames are counted."""
FRAMES: Final = 400
FRAMES_A_SECOND: Final = 100
"""How many frames a client may send at once, and for how long: more than a socket's budget of messages lets through, so
nobody who waits for it comes near. Frames that are no messages cost nobody's budget but the processor's."""
SPARE_FILES: Final = 200
"""Files that are left for the store, workers and the page when connections use up all others."""


class Stall:
    """Since when a connection has made no progress."""

    __slots__ = ("address", "buffered", "frames", "request_since", "unread_since")

    def __init__(self, address: str, now: float) -> None:
        self.address = address
        self.request_since: float | None = now
        """Since when a request, or its first byte, is missing; None while none is."""
        self.buffered = self.frames = 0
        self.unread_since = now


class Connections:
    """All connections of one process."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._open: dict[Any, Stall] = {}
        self._addresses: Counter[str] = Counter()
        self._proxies = frozenset(settings.proxies.replace(" ", "").split(","))
        self._most = open_files() - SPARE_FILES
        self._sweeper: asyncio.TimerHandle | None = None
        metrics.gauge("rookery_connections", lambda: len(self._open))

    def add(self, protocol: Any) -> Stall:
        """Note a new connection, and cut it off if its address or the process has too many."""
        address = network_of(protocol.client[0] if protocol.client else "")
        stall = self._open[protocol] = Stall(address, asyncio.get_running_loop().time())
        self._addresses[address] += 1
        most = self._settings.connections
        trusted = address in self._proxies or "*" in self._proxies
        if len(self._open) > self._most or (most and not trusted and self._addresses[address] > most):
            self.cut(protocol, "too_many")
        if self._sweeper is None:
            self._sweeper = asyncio.get_running_loop().call_later(SWEEP, self._sweep)
        return stall

    def remove(self, protocol: Any) -> None:
        """Note that a connection has ended or became another's."""
        stall = self._open.pop(protocol, None)
        if stall is not None:
            self._addresses[stall.address] -= 1
            if not self._addresses[stall.address]:
                del self._addresses[stall.address]

    def _sweep(self) -> None:
        now = asyncio.get_running_loop().time()
        self._sweeper = asyncio.get_running_loop().call_later(SWEEP, self._sweep) if self._open else None
        for protocol, stall in list(self._open.items()):
            if stall.request_since is not None and now - stall.request_since > self._settings.request_seconds:
                self.cut(protocol, "slow_request")
                continue
            stall.frames = max(0, stall.frames - FRAMES_A_SECOND)
            size = protocol.transport.get_write_buffer_size()
            if not size or size != stall.buffered:
                stall.buffered, stall.unread_since = size, now
            elif now - stall.unread_since > self._settings.send_seconds:
                self.cut(protocol, "slow_reader")

    def cut(self, protocol: Any, reason: str) -> None:
        """Cut a connection off."""
        self._metrics.count("rookery_cut_total", reason=reason)
        protocol.transport.abort()


def protocols(connections: Connections) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
    """Return uvicorn's protocols, watched."""

    class Http(HttpToolsProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.stall = connections.add(self)
            self.head = 0

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.head:  # it has begun, and the end of it is not here
                self.head += len(data)
                if self.head > HEAD:
                    connections.cut(self, "long_head")

        def connection_lost(self, exc: Exception | None) -> None:
            connections.remove(self)
            super().connection_lost(exc)

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self.head = 1
            if self.stall.request_since is None:
                self.stall.request_since = self.loop.time()

        def on_headers_complete(self) -> None:
            self.head = 0
            if len(self.url) + sum([len(name) + len(value) for name, value in self.headers]) > HEAD:
                raise ValueError("the head is too long")  # which answers 400
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            super().on_message_complete()
            self.stall.request_since = None

        def handle_websocket_upgrade(self) -> None:
            connections.remove(self)
            super().handle_websocket_upgrade()

    class Socket(WebSocketsSansIOProtocol):
        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            deflate = ServerPerMessageDeflateFactory(
                client_no_context_takeover=True,
                server_max_window_bits=WINDOW,
                compress_settings={"memLevel": MEMORY, "level": 1},
            )
            self.conn.available_extensions = [deflate]
            self.deflates = self.keeps_window = self.sending = False
            self.last: Packet | None = None
            """The last compressed message, if the reader's window ends with it."""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self.stall = connections.add(self)
            self.stall.request_since = None

        def data_received(self, data: bytes) -> None:
            for start in range(0, len(data), SLICE):
                if self.transport.is_closing():
                    return
                super().data_received(data[start : start + SLICE])

        def handle_events(self) -> None:
            self.stall.frames += len(self.conn.events)
            if self.stall.frames > FRAMES:
                connections.cut(self, "too_many_frames")
            else:
                super().handle_events()

        def send_receive_event_to_app(self) -> None:
            # uvicorn stops reading after every message, which costs system calls; here one may wait to be heard.
            waiting = not self.queue.empty()
            self.read_paused = True  # so that it leaves that to us
            super().send_receive_event_to_app()
            if waiting:
                self.transport.pause_reading()

        def handle_connect(self, event: Request) -> None:
            super().handle_connect(event)
            if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
                for each in self.conn.extensions:
                    assert isinstance(each, PerMessageDeflate)
                    # A reader with a smaller window than ours gets every message as it is.
                    self.deflates = each.local_max_window_bits >= WINDOW
                    self.keeps_window = not each.local_no_context_takeover
                    # Packets bring their window; whatever else is sent is compressed by itself.
                    each.local_no_context_takeover = True
                    each.__dict__.pop("encoder", None)
                self.scope[DIRECT] = self.write_packet  # type: ignore[typeddict-unknown-key]

        def write_packet(self, packet: Packet) -> bool:
            """Write a finished message, unless the socket is not open or its reader is slow."""
            ready = self.handshake_complete and not (self.close_sent or self.disconnected or self.sending)
            if not ready or not self.writable.is_set():
                return False
            if not self.deflates:
                self.transport.write(packet.frame)
            elif self.last is None:
                self.transport.write(packet.deflated)
            else:
                self.transport.write(packet.deflated_after(self.last))
            if self.keeps_window and packet.compresses:
                self.last = packet
            return True

        async def send(self, message: Any) -> None:
            self.sending = True
            try:
                await super().send(message)
            finally:
                self.sending = False
                self.last = None  # what went this way is in the reader's window, too

        def connection_lost(self, exc: Exception | None) -> None:
            connections.remove(self)
            super().connection_lost(exc)

    return Http, Socket


def open_files() -> int:
    """Let this process open as many files as the system allows, and return how many."""
    try:
        import resource
    except ImportError:
        return 8192  # Windows has no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return most if soft == resource.RLIM_INFINITY else soft
