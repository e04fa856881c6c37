"""Playing a tournament: resume what was played, play the rest, stop when the question is answered."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TextIO

from rookery import __version__
from rookery.arena.statistics import Sprt, Standing, elo, ratings, standings, verdict
from rookery.arena.table import Plan, Record, play, tables
from rookery.arena.workers import run
from rookery.progress import bar as show
from rookery.progress import drawn

CHART: Final = 40
"""How wide the bars of a report are."""


def tournament(
    plan: Plan,
    *,
    path: Path | None = None,
    workers: int = 1,
    ray: str | None = None,
    sprt: Sprt | None = None,
    progress: Callable[[int, int, list[Record]], None] | None = None,
) -> list[Record]:
    """Play a plan and return every game of it.

    With a `path` each game is a line of JSON there, and games that stand there are not played again.
    With `sprt` it stops as soon as the first bot is known to be better or not.
    """
    every = tables(plan)
    records = list(read(path, plan)) if path is not None and path.exists() else []
    played = {(record.opening, record.players) for record in records}
    left = [table for table in every if (table.opening, table.players) not in played]
    file = _appending(path, plan) if path is not None else None
    try:
        if progress is not None:
            progress(len(records), len(every), records)
        for _, record in run(play, left, workers=workers, ray=ray):
            records.append(record)
            if file is not None:
                file.write(json.dumps(record._asdict()) + "\n")
                file.flush()
            if progress is not None:
                progress(len(records), len(every), records)
            if sprt is not None and verdict(records, plan.bots[0], sprt)[1] is not None:
                break
    finally:
        if file is not None:
            file.close()
    return records


def heading(plan: Plan) -> dict[str, Any]:
    """Return the first line of a results file: what was asked, without how often."""
    asked = plan._asdict()
    del asked["openings"]
    return {"rookery": __version__, **asked, "bots": list(plan.bots), "options": dict(plan.options)}


def read(path: Path, plan: Plan | None = None) -> Iterator[Record]:
    """Read the games of a results file; refuse one that was made for another plan. A line cut short is left out."""
    with path.open(encoding="utf-8") as file:
        first = json.loads(next(file))
        if plan is not None and {**first, "rookery": __version__} != heading(plan):
            raise ValueError(f"{path} holds the games of another tournament")
        for line in file:
            if line.endswith("\n"):
                fields: dict[str, Any] = {
                    name: tuple(value) if isinstance(value, list) else value for name, value in json.loads(line).items()
                }
                yield Record(**fields)


def _appending(path: Path, plan: Plan) -> TextIO:
    """Open a results file behind its last whole line."""
    if not path.exists() or path.stat().st_size == 0:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(heading(plan)) + "\n", encoding="utf-8")
    whole = path.read_bytes()
    if not whole.endswith(b"\n"):
        path.write_bytes(whole[: whole.rfind(b"\n") + 1])
    return path.open("a", encoding="utf-8")


def report(records: list[Record]) -> str:
    """Return the tables of a tournament as text."""
    rows = standings(records)
    wide = max([len(row.bot) for row in rows] + [3])
    lines = [f"{'bot':{wide}}  games     W     D     L   score          Elo  margin        first"]
    lines += [_row(row, wide) for row in rows]
    if len(rows) > 2:
        lines += ["", f"{'bot':{wide}}  skill  doubt"]
        lines += [
            f"{name:{wide}}  {skill:5.1f}  {doubt:5.1f}  {drawn(skill / 50, CHART)}"
            for name, skill, doubt in ratings(records)
        ]
    else:
        lines += [""] + [f"{row.bot:{wide}}  {drawn(row.score, CHART)}" for row in rows]
    return "\n".join(lines)


def _row(row: Standing, wide: int) -> str:
    return (
        f"{row.bot:{wide}}  {row.games:5}  {row.wins:4}  {row.draws:4}  {row.losses:4}"
        f"  {row.score:5.1%} ±{row.error:5.1%}  {elo(row.score):+5.0f}"
        f"  {row.margin:+6.2f} ±{row.margin_error:4.2f}  {row.first:5.1%}"
    )


def bar(done: int, total: int, records: list[Record]) -> None:
    """Show how far a tournament is, and who leads; a `progress` for `tournament`."""
    leader = standings(records)[0] if records else None
    show(done, total, f"{leader.bot} {leader.score:.1%} ±{leader.error:.1%}" if leader else "")
