"""Clocks as pure functions of given times: nothing here knows what time it is.

Times are seconds since any fixed moment. Only people's clocks run, and only while it is their turn; a turn is a run of
actions by one seat. Time that was used stays used, even when moves are taken back.
"""

from typing import Final, NamedTuple

from rookery.core.rules import Seat

KINDS: Final = ("none", "move", "total", "days")
DAY: Final = 86_400.0
GRACE: Final = 30.0
"""The least time left to someone who rejoins after running out of time."""


class Clock(NamedTuple):
    """How long people may think."""

    kind: str = "none"
    """`none`; `move`: seconds for each turn; `total`: seconds for the whole match; `days`: days for each turn."""
    amount: float = 0.0
    increment: float = 0.0
    """With `total`: the seconds that each finished turn adds."""


class Times(NamedTuple):
    """What is left to each seat, and whose clock runs since when."""

    left: tuple[float, ...]
    running: Seat | None
    since: float


def allowance(clock: Clock) -> float:
    """Return the seconds that a seat starts with."""
    return clock.amount * DAY if clock.kind == "days" else clock.amount


def start(clock: Clock, seats: int) -> Times:
    """Return the times before anybody's clock runs."""
    return Times((allowance(clock),) * seats, None, 0.0)


def left(clock: Clock, times: Times, seat: Seat, now: float) -> float | None:
    """Return the seconds that a seat has left, or None without a clock."""
    if clock.kind == "none":
        return None
    used = now - times.since if times.running == seat else 0.0
    return max(0.0, times.left[seat] - max(0.0, used))


def press(clock: Clock, times: Times, seat: Seat | None, now: float) -> Times:
    """Let the clock of `seat` run from now on, and settle the one that ran until now."""
    if clock.kind == "none" or times.running == seat:
        return times
    rest = list(times.left)
    before = times.running
    if before is not None:
        remaining = left(clock, times, before, now) or 0.0
        rest[before] = remaining + clock.increment if clock.kind == "total" else allowance(clock)
    return Times(tuple(rest), seat, now)


def grant(times: Times, seat: Seat) -> Times:
    """Give someone who rejoins a little time to think."""
    rest = list(times.left)
    rest[seat] = max(rest[seat], GRACE)
    return times._replace(left=tuple(rest))


def excuse(times: Times, seconds: float) -> Times:
    """Do not charge a running clock for some seconds that have passed."""
    return times if times.running is None else times._replace(since=times.since + seconds)


def deadline(clock: Clock, times: Times) -> float | None:
    """Return the time at which the running clock will have run out."""
    if clock.kind == "none" or times.running is None:
        return None
    return times.since + times.left[times.running]
