"""Finding a game's weights by self-play from nothing: play, fit, play with what was found, fit again."""

from collections.abc import Callable
from pathlib import Path

from rookery import catalog
from rookery.arena.workers import run


def tune(
    game: str,
    *,
    rounds: int = 3,
    samples: int = 100,
    seed: int = 0,
    workers: int = 1,
    ray: str | None = None,
    path: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[float, ...]:
    """Return weights fitted to self-play; with a `path` the positions of the last round are kept there as CSV."""
    tuner = catalog.game(game).insight.tuner
    if tuner is None:
        raise ValueError(f"{game} has nothing to tune")
    weights = tuner.start
    for turn in range(rounds):
        jobs = [(seed + turn * samples + number, weights) for number in range(samples)]
        rows: list[list[float]] = []
        for done, (_, found) in enumerate(run(tuner.sample, jobs, workers=workers, ray=ray), 1):
            rows += found
            if progress is not None:
                progress(turn * samples + done, rounds * samples)
        # Rows arrive in any order; sorted, the same seed gives the same weights.
        rows.sort()
        if path is not None:
            path.write_text("\n".join(",".join(f"{value:g}" for value in row) for row in rows) + "\n", encoding="utf-8")
        weights = tuner.fit(rows)
    return weights
