"""A bot for Rookery in one page, with nothing but Python: it reads lines, chooses a move, and posts it.

    python examples/bot_client.py http://127.0.0.1:8642 TABLE          # take an open seat at a table
    python examples/bot_client.py http://127.0.0.1:8642 TABLE TOKEN    # or the seat that a token opens

Put your own thinking into `choose`. See docs/protocol.md for everything that a frame says.
"""

import json
import random
import sys
import urllib.request
from typing import Any


def choose(frame: dict[str, Any]) -> str:
    """Choose one of the legal moves: here, any."""
    legal: list[str] = frame["legal"]
    return random.choice(legal)


def ask(url: str, token: str, body: dict[str, Any] | None = None) -> Any:
    """Open an address: GET, or POST with a body."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60)


def main(server: str, table: str, token: str = "") -> None:
    """Sit down and play to the end."""
    url = f"{server}/api/tables/{table}"
    me = json.load(ask(f"{url}/sit", token, {"token": token, "name": "Example"}))
    token = me["token"] or token
    print(f"I have seat {me['seat'] + 1}.")
    for line in ask(f"{url}/events", token):
        message = json.loads(line)
        if message["type"] != "frame":
            continue
        if message["outcome"]:
            print(message["outcome"]["text"]["en"], "Ranks:", message["outcome"]["ranks"])
            return
        if message["legal"]:
            # The id names the decision, so that sending it twice does it once.
            move = {"id": f"move-{message['seq']}", "what": "move", "text": choose(message), "after": message["seq"]}
            answer = json.load(ask(f"{url}/commands", token, move))
            print(move["text"], "done" if answer["ok"] else answer["refusal"]["text"]["en"])


if __name__ == "__main__":
    main(*sys.argv[1:])
