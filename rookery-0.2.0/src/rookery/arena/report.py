"""A tournament as a folder: a page that needs nothing else, tables for programs, and the games as pictures.

Laws: where no bot goes by the clock, the same plan gives the same bytes, wherever and in what order games are played.
"""

import csv
import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any, Final

from rookery.arena.html import page
from rookery.arena.plan import Record
from rookery.arena.replay import replay
from rookery.arena.summary import Summary, as_json, standing_fields

REPLAYS: Final = 20
"""How many games are drawn by default."""


def write_report(summary: Summary, folder: Path, *, replays: int = REPLAYS) -> None:
    """Write a report into a folder: `index.html`, `report.json`, `standings.csv`, `games.csv` and `replays/*.svg`."""
    pictures = {place: f"replays/{place:04}.svg" for place in range(min(replays, len(summary.records)))}
    (folder / "replays").mkdir(parents=True, exist_ok=True)
    for place, name in pictures.items():
        _write(folder / name, replay(summary.plan, summary.records[place]))
    _write(folder / "index.html", page(summary, pictures))
    _write(folder / "report.json", json.dumps(as_json(summary), indent=2, ensure_ascii=False) + "\n")
    _write(folder / "standings.csv", table([standing_fields(row) for row in summary.standings]))
    by_clock = any(row.seconds is not None for row in summary.times)
    seats = [row for place, record in enumerate(summary.records) for row in seat_rows(place, record, by_clock)]
    _write(folder / "games.csv", table(seats))


def seat_rows(place: int, record: Record, by_clock: bool) -> list[dict[str, Any]]:
    """Return a row for each seat of a game."""
    return [
        {
            "game": place,
            "opening": record.opening,
            "seat": seat,
            "bot": bot,
            "rank": record.ranks[seat],
            "score": record.scores[seat],
            "reason": record.reason,
            "decisions": record.decisions[seat],
            "nodes": record.nodes[seat],
            **({"seconds": record.seconds[seat]} if by_clock else {}),
        }
        for seat, bot in enumerate(record.players)
    ]


def table(rows: Sequence[dict[str, Any]]) -> str:
    """Write rows as CSV."""
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
