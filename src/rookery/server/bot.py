"""`rookery bot`: let one of our bots take a seat at a table of any server, from any machine.

It knows the server only by `docs/protocol.md`: a stream of lines to read, POST to act, and a position that looks like
what its seat sees. It remembers nothing that matters, so it may be started again at any time.
"""

import secrets
import time
from http.client import HTTPException
from random import Random
from typing import Any

from rookery import catalog
from rookery.bots import Bot
from rookery.bots import bot as make_bot
from rookery.server.door import Door


def bot(
    server: str, table: str, *, level: str = "4", token: str = "", seat: int | None = None, name: str = ""
) -> dict[str, Any]:
    """Sit down, by a seat's token or at an open seat, play to the end and return the outcome."""
    door = Door(server, table, token or secrets.token_urlsafe(24))
    seated = door.post("sit", token=token, seat=seat, name=name or f"Bot {level}")
    door.token = seated["token"] or door.token
    place = seated["seat"]
    player: Bot | None = None
    while True:
        try:
            for frame in door.frames():
                if frame["outcome"] is not None:
                    outcome: dict[str, Any] = frame["outcome"]
                    return outcome
                if frame["legal"]:
                    player = player or _player(door, level)
                    _move(door, player, place, frame["seq"])
        except (OSError, HTTPException):
            time.sleep(1.0)  # the server will be back, and the frame will say what we missed


def _player(door: Door, level: str) -> Bot:
    table = door.get("")
    game = catalog.game(table["game"])
    return make_bot(level, game, game.rules(len(table["seats"]), **table["options"]))


def _move(door: Door, player: Bot, seat: int, seq: int) -> None:
    found = door.get(f"/position?seat={seat}")
    if found["seq"] != seq:
        return  # the next frame is on its way
    game = catalog.game(found["game"])
    state = game.read_position(player.rules, found["position"])
    action = player.choose(player.rules.view(state, seat), seat, Random())
    # The id names the decision: sent twice, it is done once.
    door.post("commands", id=f"bot-{seq}", what="move", text=game.write(player.rules, action), after=seq, seat=seat)
