"""What can be chosen when a server starts, by flags or by the environment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Final

from platformdirs import user_data_path

from rookery.core.errors import RookeryError
from rookery.i18n import Text

LOG_LEVELS: Final = ("debug", "info", "warning", "error", "critical")
AT_LEAST_ONE: Final = ("workers", "queue", "think_seconds", "request_seconds", "send_seconds")


def default_database() -> str:
    """Return the file in the user's data folder."""
    return str(user_data_path("rookery", appauthor=False) / "rookery.db")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server's settings; each may also come from the environment, as `ROOKERY_DATABASE` and so on."""

    host: str = "127.0.0.1"
    port: int = 8642
    database: str = field(default_factory=default_database)
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use this server, such as `https://play.example.org`."""
    proxies: str = ""
    """The proxies whose word about a visitor's address and scheme is taken; `*` for any."""
    workers: int = max(2, os.cpu_count() or 2)
    """How many bots may think at the same time; one visitor's at most on all but one."""
    think_seconds: float = 10.0
    """A bot that has not decided by then is replaced, and something legal is played."""
    rate: float = 20.0
    """Commands a second that one visitor may send; all other budgets scale with it, and 0 lifts them."""
    sockets: int = 64
    """Sockets and streams that one visitor may hold open; 0 for no limit."""
    connections: int = 256
    """Connections that one address may hold open, unless it is a trusted proxy; 0 for no limit."""
    request_seconds: float = 15.0
    """How long a request may take to arrive."""
    queue: int = 64
    """Messages that may wait for one slow reader before it has to resync."""
    absent_seconds: float = 60.0
    """How long nobody may have seen a player before the host may let a bot play for them."""
    send_seconds: float = 10.0
    """How long a message may take to leave while others wait behind it."""
    keep_waiting: float = 1.0
    keep_running: float = 0.0
    keep_over: float = 0.0
    """Days after which tables that wait, run or are over are deleted if nobody touched them; 0 for never."""
    log_level: str = "info"


def from_environment(environment: Mapping[str, str], **flags: object) -> Settings:
    """Return the settings: flags that are not None, then `ROOKERY_*`, then the defaults; name all faults at once."""
    known = {each.name: each for each in fields(Settings)}
    chosen: dict[str, object] = {name: value for name, value in flags.items() if value is not None}
    faults = [f"there is no setting {name}" for name in chosen.keys() - known.keys()]
    for name, text in environment.items():
        setting = name.removeprefix("ROOKERY_").lower()
        if name.startswith("ROOKERY_") and setting in known and setting not in chosen:
            try:
                chosen[setting] = _read(str(known[setting].type), text)
            except ValueError:
                faults.append(f"{name} is not a number: {text}")
    faults += _faults(chosen)
    if faults:
        said = "; ".join(faults)
        raise RookeryError("bad_settings", Text(said, said))
    return Settings(**chosen)  # type: ignore[arg-type]


def _read(kind: str, text: str) -> object:
    if "int" in kind:
        return int(text)
    if "float" in kind:
        return float(text)
    if "tuple" in kind:
        return tuple(text.split(","))
    return text


def _faults(chosen: Mapping[str, object]) -> list[str]:
    """Say what is wrong with settings, each for itself."""
    faults = []
    for name, value in chosen.items():
        if isinstance(value, (int, float)) and not 0 <= value < 1e9:
            faults.append(f"{name} must not be negative or endless: {value}")
        elif name == "port" and not 0 <= int(str(value)) <= 65_535:
            faults.append(f"port must be below 65536: {value}")
        elif name in AT_LEAST_ONE and not value:
            faults.append(f"{name} must be more than 0")
        elif name == "log_level" and str(value).lower() not in LOG_LEVELS:
            faults.append(f"log_level must be one of {', '.join(LOG_LEVELS)}: {value}")
        elif name == "origins" and isinstance(value, tuple):
            faults += [f"not an origin, as https://play.example.org: {each}" for each in value if "://" not in each]
    return faults
