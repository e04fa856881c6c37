"""What one visitor may use: token buckets for each kind of work, counted by address and by key.

A visitor pays from the bucket of their address and from that of each secret they show, and all must have enough: new
secrets cost nothing, so they widen nobody's budget. All budgets scale with the setting `rate`; a rate of 0 lifts them.
"""

import ipaddress
import time
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from rookery.core.errors import RookeryError
from rookery.i18n import Text
from rookery.server.metrics import Metrics

NORMAL_RATE: Final = 20.0
"""The rate at which the budgets below hold as they stand."""


class Budget(NamedTuple):
    """How much of something one visitor may use."""

    per_second: float
    burst: float


BUDGETS: Final = {
    "commands": Budget(20, 60),
    "reads": Budget(100, 400),
    "tables": Budget(1 / 3, 20),
    "checks": Budget(2, 30),
    "hints": Budget(0.5, 10),
    "analyses": Budget(1, 60),
    "moments": Budget(10, 100),
    "pictures": Budget(0.5, 40),
    "chat": Budget(0.5, 10),
    "bytes": Budget(1_000_000, 64_000_000),
}
"""What a visitor may use of each kind; `moments` are looks back into a match, `bytes` are answers to requests."""
PICTURE_COSTS: Final = {"txt": 1.0, "svg": 1.0, "png": 2.0, "gif": 10.0}
"""How many pictures one of each kind counts for."""


class Overloaded(RookeryError):
    """There is too much to do, for this visitor or for everybody; come back later."""

    def __init__(self, code: str, text: Text, retry_after: float) -> None:
        super().__init__(code, text)
        self.retry_after = max(1, ceil(retry_after))
        self.args = (code, text, retry_after)


class Buckets:
    """Token buckets by name: each fills steadily, and each use takes from it."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, name: str, now: float, cost: float = 1.0, *, debt: bool = False) -> float:
        """Take tokens and return 0, or take nothing and return the seconds to wait; a rate of 0 means no limit.

        With `debt` they are taken even where there are not enough, and have to come back before the next.
        """
        if not self.rate:
            return 0.0
        level, since = self._levels.get(name, (self.burst, now))
        level = min(self.burst, level + (now - since) * self.rate)
        if len(self._levels) > 10_000:
            # A full bucket says nothing that its absence does not.
            self._levels = {
                other: (left, then)
                for other, (left, then) in self._levels.items()
                if left + (now - then) * self.rate < self.burst
            }
        missing = min(cost, self.burst) - level
        self._levels[name] = (level if missing > 0 and not debt else level - cost, now)
        return max(0.0, missing / self.rate)


class Budgets:
    """The budgets of all visitors of one server."""

    def __init__(self, rate: float, metrics: Metrics) -> None:
        scale = rate / NORMAL_RATE
        self._metrics = metrics
        self._buckets = {
            kind: Buckets(budget.per_second * scale, max(1.0, budget.burst * scale)) for kind, budget in BUDGETS.items()
        }

    def wait(self, kind: str, payers: tuple[str, ...], cost: float = 1.0) -> float:
        """Take from the budgets of all payers; return 0, or the seconds after which there will be enough."""
        now = time.monotonic()
        waits = [self._buckets[kind].take(payer, now, cost) for payer in payers]
        longest = max(waits, default=0.0)
        if longest:
            self._metrics.count("rookery_limited_total", kind=kind)
        return longest

    def charge(self, kind: str, payers: tuple[str, ...], cost: float) -> None:
        """Take from the budgets of all payers what was used already, into debt if need be."""
        for payer in payers:
            self._buckets[kind].take(payer, time.monotonic(), cost, debt=True)

    def spend(self, kind: str, payers: tuple[str, ...], cost: float = 1.0) -> None:
        """Take from the budgets of all payers; refuse when one has not enough."""
        seconds = self.wait(kind, payers, cost)
        if seconds:
            raise Overloaded(
                "too_many", Text("Too many requests; wait a moment.", "Trop de demandes ; patientez."), seconds
            )


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return what stands for an address: itself, or the /64 that one visitor of IPv6 usually has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return address
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped) if mapped else str(ipaddress.ip_network((found, 64), strict=False).network_address)
