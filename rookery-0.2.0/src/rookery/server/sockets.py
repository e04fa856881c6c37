"""Holding a conversation with one client: by a socket, or as a stream of lines.

One task reads and one writes; the subscriber's queue stands between them and the table, so nobody waits for anybody.
"""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from rookery.core.errors import RookeryError
from rookery.server.auth import address_of, seat_of, visitor_of
from rookery.server.connections import DIRECT
from rookery.server.live_table import LiveTable
from rookery.server.messages import Answer, Chat, Do, Hello, Pong, Refusal, Said, Words
from rookery.server.records import Visitor
from rookery.server.refusals import refusal
from rookery.server.subscriber import RESYNC, Subscriber
from rookery.server.tables import TableRegistry

BEAT: Final = 20.0
"""How often a quiet stream says that it is still there."""
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
SAID: Final[TypeAdapter[Any]] = TypeAdapter(Said)


def subscriber_for(registry: TableRegistry, live: LiveTable, visitor: Visitor, hello: Hello) -> Subscriber:
    own = [] if hello.watch else live.table.seats_of(visitor)
    seat = seat_of(live, visitor, hello.seat) if hello.seat is not None else next(iter(own), None)
    limit, patience = registry.settings.queue, registry.settings.send_seconds
    return Subscriber(seat, who=visitor.who, scene=hello.scene, delta=hello.delta, limit=limit, patience=patience)


@contextmanager
def _counted(registry: TableRegistry, address: str) -> Iterator[bool]:
    """Count an address's open sockets and streams; say whether there is room for one more."""
    open_now = registry.addresses
    most = registry.settings.sockets
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
    registry: TableRegistry, live: LiveTable, subscriber: Subscriber, visitor: Visitor, hello: Hello, address: str
) -> AsyncIterator[str]:
    with _counted(registry, address) as welcome:
        if not welcome:
            yield '{"type":"bye","reason":"refused"}\n'
            return
        await live.join(subscriber, visitor, hello)
        try:
            while True:
                try:
                    async with asyncio.timeout(BEAT):
                        text = await subscriber.next()
                except TimeoutError:
                    text = '{"type":"pong"}'
                if text is None:
                    return
                yield text + "\n"
        finally:
            live.part(subscriber)


async def drained(subscriber: Subscriber) -> AsyncIterator[str]:
    while text := await subscriber.next():
        yield text + "\n"


async def converse(registry: TableRegistry, websocket: WebSocket, table: str) -> None:
    """Hold one conversation: hello, welcome, and then commands one way and frames the other."""
    with _counted(registry, address_of(websocket)) as welcome:
        live = await registry.live(table) if welcome and TABLE_ID.fullmatch(table) else None
        if live is None:
            await websocket.close(4404 if welcome else 4429)
            return
        await websocket.accept()
        try:
            hello = Hello.model_validate_json(await asyncio.wait_for(websocket.receive_text(), 10.0))
            visitor = await visitor_of(websocket, hello.token)
            subscriber = subscriber_for(registry, live, visitor, hello)
        except (ValidationError, KeyError, TimeoutError, RookeryError):
            with contextlib.suppress(RuntimeError):
                await websocket.close(4400, "say hello first")
            return
        except WebSocketDisconnect:
            return
        subscriber.direct = websocket.scope.get(DIRECT)
        writer = asyncio.create_task(_pump(websocket, subscriber))
        try:
            await live.join(subscriber, visitor, hello)
            await _hear(websocket, registry, live, subscriber, visitor)
        except (WebSocketDisconnect, RuntimeError):
            pass
        except Exception as error:
            refusal(error)  # which logs it
            subscriber.end(RESYNC)
            await writer
        finally:
            live.part(subscriber)
            writer.cancel()


async def _hear(
    websocket: WebSocket, registry: TableRegistry, live: LiveTable, subscriber: Subscriber, visitor: Visitor
) -> None:
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        # A client that sends too fast is read more slowly: nothing is read meanwhile, so it costs nothing.
        while seconds := registry.budgets.wait("commands", visitor.payers):
            await asyncio.sleep(max(seconds, 0.5))
        try:
            said = SAID.validate_json(message.get("text") or "")
        except ValidationError:
            subscriber.push(_no("", "unreadable", "I do not understand this.", "Je ne comprends pas."))
            continue
        match said:
            case Do():
                own = [subscriber.seat] if said.seat is None else live.table.seats_of(visitor)
                seat = subscriber.seat if said.seat is None else said.seat
                if seat is None or seat not in own:
                    subscriber.push(_no(said.id, "not_yours", "This seat is not yours.", "Ce n'est pas votre place."))
                    continue
                subscriber.push((await live.do(seat, said)).model_dump_json())
            case Chat():
                if registry.budgets.wait("chat", visitor.payers):
                    subscriber.push(_no(said.id, "too_many", "Too many messages; wait a moment.", "Trop de messages."))
                    continue
                subscriber.push((await live.say(visitor, subscriber.seat, said)).model_dump_json())
            case _:
                subscriber.push(PONG)


PONG: Final = Pong().model_dump_json()


async def _pump(websocket: WebSocket, subscriber: Subscriber) -> None:
    """Send what is queued for a subscriber, then close; uvicorn drops a client that answers no ping."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (text := await subscriber.next()) is not None:
            await websocket.send_text(text)
        await websocket.close(4408)
    subscriber.closing = True


def _no(command: str, code: str, en: str, fr: str) -> str:
    return Answer(id=command, ok=False, refusal=Refusal(code=code, text=Words(en=en, fr=fr))).model_dump_json()
