"""One of our bots at a table of any server, from any machine, with nothing but Python.

It thinks with a position that looks like what its seat sees. It remembers nothing that matters, so it may be started
again at any time.
"""

import time
from http.client import HTTPException
from random import Random
from typing import Final

from rookery import catalog
from rookery.bots import Bot, bot
from rookery.client.http import TableClient
from rookery.core.rules import Seat
from rookery.table.command import Move
from rookery.table.fields import OutcomeFrame

RETRY_SECONDS: Final = 1.0


def play_bot(client: TableClient, *, level: str = "4", seat: Seat | None = None, name: str = "") -> OutcomeFrame:
    """Sit down, by the client's token or at an open seat, play to the end and return the outcome."""
    client.sit(seat=seat, name=name or f"Bot {level}")
    player: Bot | None = None
    while True:
        try:
            for frame in client.frames():
                if frame["outcome"] is not None:
                    return frame["outcome"]
                if frame["legal"]:
                    player = player or _player(client, level)
                    _move(client, player, frame["seq"])
        except (OSError, HTTPException):
            time.sleep(RETRY_SECONDS)  # the server will be back, and the next frame says what we missed


def _player(client: TableClient, level: str) -> Bot:
    table = client.info()
    return bot(level, catalog.game(table["game"], len(table["seats"]), **table["options"]))


def _move(client: TableClient, player: Bot, seq: int) -> None:
    found = client.position()
    seat = client.seat
    if found["seq"] != seq or seat is None:
        return  # the next frame is on its way
    game = catalog.spec(found["game"])
    state = game.parse_position(player.rules, found["position"])
    action = player.choose(player.rules.view(state, seat), seat, Random())
    # The id names the decision: sent twice, it is done once.
    client.send(Move(game.format_action(player.rules, action), after=seq), f"bot-{seq}")
