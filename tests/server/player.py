"""A client that follows docs/protocol.md to the letter: it resends until it is answered, and resyncs."""

import asyncio
import json
import random
from typing import Any
from uuid import uuid4

import websockets
from websockets.asyncio.client import ClientConnection, connect


class Player:
    """One seat's client over a socket that may break at any time."""

    def __init__(
        self, addresses: list[str], table: str, token: str, *, rng: random.Random, scene: bool = False
    ) -> None:
        self.addresses = [address.replace("http", "ws", 1) for address in addresses]
        self.table = table
        self.token = token
        self.rng = rng
        self.scene = scene
        self.opened = False
        self.events: dict[int, dict[str, Any]] = {}
        self.acked: dict[str, tuple[int, str]] = {}
        self.frame: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None

    @property
    def seq(self) -> int:
        return max(self.events, default=0 if self.opened else -1)

    @property
    def over(self) -> bool:
        return bool(self.frame.get("outcome"))

    async def play(self, *, moves: int = 10_000, silence: float = 3.0) -> None:
        """Play at random until the end, or for this many acknowledged moves, through any network failure.

        After this many seconds of silence it reconnects, and waits longer each time that brought nothing.
        """
        patience = silence
        while self._wants_more(moves):
            before = len(self.events), len(self.acked)
            try:
                address = self.rng.choice(self.addresses)
                async with connect(f"{address}/api/tables/{self.table}/socket", open_timeout=30) as socket:
                    await self._talk(socket, moves, patience)
            except (OSError, TimeoutError, websockets.WebSocketException):
                await asyncio.sleep(0.05)
            patience = patience * 2 if before == (len(self.events), len(self.acked)) else silence

    def _wants_more(self, moves: int) -> bool:
        return (not self.over and len(self.acked) < moves) or self.pending is not None

    async def _talk(self, socket: ClientConnection, moves: int, silence: float) -> None:
        await socket.send(json.dumps({"type": "hello", "after": self.seq, "token": self.token, "scene": self.scene}))
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        while self._wants_more(moves):
            async with asyncio.timeout(silence):
                message = json.loads(await socket.recv())
            if message["type"] == "bye" or not self._take(message):
                return
            if self.pending is None and self._wants_more(moves) and self.frame.get("legal"):
                self.pending = {
                    "type": "do",
                    "id": uuid4().hex,
                    "what": "move",
                    "text": self.rng.choice(self.frame["legal"]),
                    "after": self.frame["seq"],
                }
                await socket.send(json.dumps(self.pending))

    def _take(self, message: dict[str, Any]) -> bool:
        """Take a message in; return False when something before it is missing, so that we have to resync."""
        match message["type"]:
            case "frame" if message["seq"] >= self.seq:
                self.opened = self.opened or message["header"] is not None
                if message["events"] and message["events"][0]["seq"] > self.seq + 1:
                    return False
                for event in message["events"]:
                    known = self.events.setdefault(event["seq"], event)
                    assert known == event, "history changed"
                self.frame = message
            case "answer" if self.pending is not None and message["id"] == self.pending["id"]:
                if message["ok"]:
                    self.acked[message["id"]] = (message["seq"], self.pending["text"])
                    self.pending = None
                elif message["refusal"]["code"] != "unavailable":
                    # Only our own frame can have been old: nothing here may be called illegal.
                    assert message["refusal"]["code"] in ("stale", "not_your_turn", "over"), message
                    self.pending = None
        return True
