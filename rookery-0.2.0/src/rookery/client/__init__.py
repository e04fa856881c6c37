"""A server's table as a program reaches it: by HTTP, or as a session over a WebSocket.

    client = TableClient.from_link("http://127.0.0.1:8642/#table/ID?seat=TOKEN")
    client.sit(name="Ada")
    with RemoteSession(client) as session:                # needs `rookery[client]`
        frame = session.wait(-1)
        while frame["outcome"] is None:
            if frame["legal"]:
                session.send(Move(choose(frame), after=frame["seq"]))
            frame = session.wait(frame["seq"])

    play_bot(client, level="4")                           # one of our bots, with nothing but Python

What a server says and hears is in `docs/protocol.md`; `docs/clients.md` is for those who write a bot.
"""

from rookery.client.bot import play_bot
from rookery.client.http import TableClient
from rookery.client.session import ChatLine, RemoteSession

__all__ = ["ChatLine", "RemoteSession", "TableClient", "play_bot"]
