"""What can be chosen when a server starts, by flags or by the environment."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path


def default_database() -> str:
    """Return the file in the user's data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", str(Path.home())))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local" / "share")))
    return str(base / "rookery" / "rookery.db")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server's settings; each may also come from the environment, as `ROOKERY_DATABASE` and so on."""

    host: str = "127.0.0.1"
    port: int = 8642
    database: str = field(default_factory=default_database)
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use this server, such as `https://play.example.org`."""
    proxies: str = "127.0.0.1"
    """The proxies whose word about a visitor's address and scheme is taken; `*` for any."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """How many bots may think at the same time."""
    think_seconds: float = 10.0
    """A bot that has not decided by then is replaced, and something legal is played."""
    rate: float = 20.0
    """Commands a second that one address may send, and a third of it for new tables; 0 for no limit."""
    sockets: int = 64
    """Sockets and streams that one address may hold open; 0 for no limit."""
    queue: int = 64
    """Messages that may wait for one slow reader before it has to resync."""
    send_seconds: float = 10.0
    """How long a message may take to leave while others wait behind it."""
    log_level: str = "info"


def from_environment(environment: Mapping[str, str], **flags: object) -> Settings:
    """Return the settings: flags that are not None first, then `ROOKERY_*`, then the defaults."""
    chosen: dict[str, object] = {}
    for each in fields(Settings):
        if flags.get(each.name) is not None:
            chosen[each.name] = flags[each.name]
        elif f"ROOKERY_{each.name.upper()}" in environment:
            text = environment[f"ROOKERY_{each.name.upper()}"]
            chosen[each.name] = _read(each.name, text)
    return Settings(**chosen)  # type: ignore[arg-type]


def _read(name: str, text: str) -> object:
    if name in ("port", "workers", "sockets", "queue"):
        return int(text)
    if name in ("think_seconds", "rate", "send_seconds"):
        return float(text)
    if name == "origins":
        return tuple(text.split(","))
    return text
