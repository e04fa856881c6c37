"""A bar for a tournament: who leads, and how long it will take; each game costs the same, however many there are."""

from collections.abc import Sequence
from time import monotonic
from typing import Final

from rookery.arena.plan import Record
from rookery.arena.standings import points
from rookery.progress import bar

LONGEST: Final = 16
"""How much of a bot's name is shown: a bar fits a line."""


class Bar:
    """A tournament's progress bar, redrawn in place on a terminal."""

    def __init__(self) -> None:
        self._start = monotonic()
        self._totals: dict[str, tuple[float, int]] = {}
        self._before: int | None = None

    def __call__(self, done: int, total: int, records: Sequence[Record]) -> None:
        """Take more games into account and show where things stand."""
        for record in records:
            for bot in dict.fromkeys(record.players):
                score = points(record, bot)
                if score is not None:
                    before, games = self._totals.get(bot, (0.0, 0))
                    self._totals[bot] = (before + score, games + 1)
        if self._before is None:
            self._before = done
        bar(done, total, self.note(done, total, monotonic() - self._start))

    def note(self, done: int, total: int, elapsed: float) -> str:
        """Say who has scored how much so far, best first, and how long the rest will take."""
        means = {bot: score / games for bot, (score, games) in self._totals.items()}
        parts = [f"{bot[:LONGEST]} {means[bot]:.1%}" for bot in sorted(means, key=lambda bot: -means[bot])[:4]]
        played = done - (self._before or 0)
        if played and done < total:
            parts.append(f"{clock(elapsed / played * (total - done))} left")
        return ", ".join(parts)


def clock(seconds: float) -> str:
    """Say how long something takes: `45 s`, `3:05` or `2:03:05`."""
    whole = round(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    if whole < 60:
        return f"{whole} s"
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
