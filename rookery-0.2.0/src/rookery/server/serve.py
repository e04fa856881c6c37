"""The commands of the server, as plain functions."""

import asyncio
import gc
import os
import socket
import sys
from pathlib import Path

import uvicorn

from rookery.server.app import create_app
from rookery.server.connections import Connections, protocols
from rookery.server.logs import set_up
from rookery.server.settings import Settings, from_environment
from rookery.server.store import is_postgres, store_for
from rookery.server.store.backup import backup as save
from rookery.server.store.backup import restore as load_backup
from rookery.server.store.sqlite import SqliteStore, lock
from rookery.server.tables import TableRegistry
from rookery.server.tables import tidy as tidied

MESSAGE: int = 16 * 1024
"""The longest message on a socket."""


def serve(**flags: object) -> None:
    """Serve tables until somebody stops it; a setting that is not given comes from the environment or the default."""
    settings = from_environment(os.environ, **flags)
    _refuse_second(settings.database)
    set_up(settings.log_level)
    server(settings).run()


class Server(uvicorn.Server):
    """A web server that says goodbye before it closes its sockets."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say where the page is, as soon as it answers."""
        await super().startup(sockets)
        gc.freeze()  # what is here now stays: looking for garbage in it would be in vain
        gc.set_threshold(50_000, 20, 10)
        if self.started:
            print(f"Rookery: http://{self.config.host}:{self.config.port}/", file=sys.stderr, flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let streams end and readers hear that the server will be back."""
        self.registry.farewell()
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)

    registry: TableRegistry


def server(settings: Settings) -> Server:
    """Return the web server for these settings, ready to run."""
    app = create_app(settings)
    registry: TableRegistry = app.state.registry
    http, socket = protocols(Connections(settings, registry.metrics))
    made = Server(
        uvicorn.Config(
            app,
            http=http,
            ws=socket,
            host=settings.host,
            port=settings.port,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies,
            ws_max_size=MESSAGE,
            ws_per_message_deflate=False,  # as uvicorn does it; see `connections` for how we do
            timeout_graceful_shutdown=5,
            timeout_keep_alive=75,  # longer than proxies keep theirs, so that we never hang up on a request
            server_header=False,
            access_log=False,
            log_config=None,
        )
    )
    made.registry = registry
    return made


def backup(target: Path, **flags: object) -> None:
    """Write what the database holds to a new file while it is being served."""
    save(from_environment(os.environ, **flags).database, target)


def restore(source: Path, **flags: object) -> None:
    """Give an empty database what a backup holds."""
    load_backup(source, from_environment(os.environ, **flags).database)


def tidy(**flags: object) -> dict[str, int]:
    """Delete the tables that were kept long enough, whether the database is being served or not; return how many."""
    settings = from_environment(os.environ, **flags)

    async def work() -> dict[str, int]:
        store = store_for(settings.database)
        if isinstance(store, SqliteStore):
            store.alone = False
        await store.open(lambda _: None)
        try:
            return await tidied(store, settings)
        finally:
            await store.close()

    return asyncio.run(work())


def _refuse_second(database: str) -> None:
    """Say at once, before anything starts, that a file is being served already."""
    if not is_postgres(database):
        path = Path(database)
        path.parent.mkdir(parents=True, exist_ok=True)
        lock(path).close()
