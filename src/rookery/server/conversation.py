"""Holding a conversation with one client: by a socket, or as a stream of lines.

One task reads and one writes; between them and the room stands a listener's queue, so that nobody waits for anybody.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from starlette.requests import HTTPConnection

from rookery.core.errors import RookeryError
from rookery.server.doors import seat_of, visitor_of
from rookery.server.guard import Buckets
from rookery.server.hall import Hall
from rookery.server.listener import RESYNC, Listener
from rookery.server.messages import Answer, Chat, Do, Hello, Pong, Refusal, Said, Words
from rookery.server.room import Room
from rookery.server.store import StoreFailed
from rookery.server.tables import Visitor

BEAT: Final = 20.0
"""How often a quiet stream says that it is still there."""
SAID: Final[TypeAdapter[Any]] = TypeAdapter(Said)


def listener_for(hall: Hall, room: Room, visitor: Visitor, hello: Hello) -> Listener:
    own = [] if hello.watch else room.table.seats_of(visitor)
    seat = seat_of(room, visitor, hello.seat) if hello.seat is not None else next(iter(own), None)
    return Listener(seat, scene=hello.scene, limit=hall.settings.queue, patience=hall.settings.send_seconds)


@contextmanager
def _counted(hall: Hall, address: str) -> Iterator[bool]:
    """Count an address's open sockets and streams; say whether there is room for one more."""
    open_now = hall.addresses
    most = hall.settings.sockets
    if most and open_now.get(address, 0) >= most:
        yield False
        return
    open_now[address] = open_now.get(address, 0) + 1
    try:
        yield True
    finally:
        open_now[address] -= 1
        if not open_now[address]:
            del open_now[address]


async def stream(
    hall: Hall, room: Room, listener: Listener, visitor: Visitor, hello: Hello, address: str
) -> AsyncIterator[str]:
    with _counted(hall, address) as welcome:
        if not welcome:
            yield '{"type":"bye","reason":"refused"}\n'
            return
        await room.join(listener, visitor, hello)
        try:
            while True:
                try:
                    async with asyncio.timeout(BEAT):
                        text = await listener.take()
                except TimeoutError:
                    text = '{"type":"pong"}'
                if text is None:
                    return
                yield text + "\n"
        finally:
            room.part(listener)


async def drained(listener: Listener) -> AsyncIterator[str]:
    while text := await listener.take():
        yield text + "\n"


async def converse(hall: Hall, websocket: WebSocket, table: str) -> None:
    """Hold one conversation: hello, welcome, and then commands one way and frames the other."""
    with _counted(hall, address_of(websocket)) as welcome:
        room = await hall.room(table) if len(table) <= 64 and welcome else None
        if room is None:
            await websocket.close(4404 if welcome else 4429)
            return
        await websocket.accept()
        try:
            hello = Hello.model_validate_json(await asyncio.wait_for(websocket.receive_text(), 10.0))
            visitor = await visitor_of(websocket, hello.token)
            listener = listener_for(hall, room, visitor, hello)
        except (ValidationError, KeyError, TimeoutError, RookeryError):
            with contextlib.suppress(RuntimeError):
                await websocket.close(4400, "say hello first")
            return
        except WebSocketDisconnect:
            return
        writer = asyncio.create_task(_pump(websocket, listener))
        try:
            await room.join(listener, visitor, hello)
            await _hear(websocket, hall, room, listener, visitor)
        except (WebSocketDisconnect, RuntimeError):
            pass
        except StoreFailed:
            listener.end(RESYNC)
            await writer
        finally:
            room.part(listener)
            writer.cancel()


async def _hear(websocket: WebSocket, hall: Hall, room: Room, listener: Listener, visitor: Visitor) -> None:
    pace = Buckets(hall.settings.rate, 3 * hall.settings.rate)
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if not pace.take("", time.monotonic()):
            hall.metrics.count("rookery_limited_total")
            listener.offer(_no("", "too_many", "Too many messages; wait a moment.", "Trop de messages ; patientez."))
            continue
        try:
            said = SAID.validate_json(message.get("text") or "")
        except ValidationError:
            listener.offer(_no("", "unreadable", "I do not understand this.", "Je ne comprends pas."))
            continue
        match said:
            case Do():
                own = [listener.seat] if said.seat is None else room.table.seats_of(visitor)
                seat = listener.seat if said.seat is None else said.seat
                if seat is None or seat not in own:
                    listener.offer(_no(said.id, "not_yours", "This seat is not yours.", "Ce n'est pas votre place."))
                    continue
                listener.offer((await room.do(seat, said)).model_dump_json())
            case Chat():
                listener.offer((await room.say(visitor, listener.seat, said)).model_dump_json())
            case _:
                listener.offer(PONG)


PONG: Final = Pong().model_dump_json()


async def _pump(websocket: WebSocket, listener: Listener) -> None:
    """Send what a listener has to be sent, and then close; who answers no ping is cut off by uvicorn meanwhile."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (text := await listener.take()) is not None:
            await websocket.send_text(text)
        await websocket.close(4408)
    listener.closing = True


def _no(command: str, code: str, en: str, fr: str) -> str:
    return Answer(id=command, ok=False, refusal=Refusal(code=code, text=Words(en=en, fr=fr))).model_dump_json()


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""
