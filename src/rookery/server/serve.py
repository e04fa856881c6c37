"""The commands of the server, as plain functions."""

import asyncio
import os
import socket
import sys
from pathlib import Path

import uvicorn

from rookery.core.errors import RookeryError
from rookery.server.app import create_app
from rookery.server.hall import Hall
from rookery.server.logs import set_up
from rookery.server.settings import Settings, default_database, from_environment
from rookery.server.store.sqlite import copy, lock
from rookery.text import Text

MESSAGE: int = 16 * 1024
"""The longest message on a socket."""


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    origins: tuple[str, ...] | None = None,
    proxies: str | None = None,
    workers: int | None = None,
    rate: float | None = None,
    sockets: int | None = None,
    log_level: str | None = None,
) -> None:
    """Serve tables until somebody stops it; what is None comes from the environment or is the default."""
    settings = from_environment(
        os.environ,
        host=host,
        port=port,
        database=database,
        origins=origins,
        proxies=proxies,
        workers=workers,
        rate=rate,
        sockets=sockets,
        log_level=log_level,
    )
    _refuse_second(settings.database)
    set_up(settings.log_level)
    print(f"Rookery: http://{settings.host}:{settings.port}/", file=sys.stderr, flush=True)
    server(settings).run()


class Server(uvicorn.Server):
    """A web server that says goodbye before it closes its sockets."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let streams end and readers hear that the server will be back."""
        self.hall.farewell()
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)

    hall: Hall


def server(settings: Settings) -> Server:
    """Return the web server for these settings, ready to run."""
    app = create_app(settings)
    made = Server(
        uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            forwarded_allow_ips=settings.proxies,
            ws="websockets-sansio",
            ws_max_size=MESSAGE,
            # Compression costs each socket a window of memory and each frame its time; frames are small.
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
            timeout_keep_alive=75,  # longer than proxies keep theirs, so that we never hang up on a request
            server_header=False,
            access_log=False,
            log_config=None,
        )
    )
    made.hall = app.state.hall
    return made


def backup(target: Path, *, database: str | None = None) -> None:
    """Copy the database to a new file while it is being served."""
    path = database or os.environ.get("ROOKERY_DATABASE") or default_database()
    if "://" in path:
        raise RookeryError("postgres", Text("use pg_dump for PostgreSQL", "pour PostgreSQL, utilisez pg_dump"))
    copy(Path(path), target)


def _refuse_second(database: str) -> None:
    """Say at once, before anything starts, that a file is being served already."""
    if "://" not in database:
        path = Path(database)
        path.parent.mkdir(parents=True, exist_ok=True)
        lock(path).close()
