"""Counters, gauges and one kind of histogram, in the text format that Prometheus reads."""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

HELP: Final = {
    "rookery_events_total": "Events of matches that were made durable.",
    "rookery_refusals_total": "Commands that were refused, by code.",
    "rookery_repeats_total": "Commands that came again and were answered again.",
    "rookery_conflicts_total": "Changes for which another process was faster.",
    "rookery_resyncs_total": "Readers that were too slow and had to come back.",
    "rookery_bots_failed_total": "Bot decisions that failed or were late.",
    "rookery_workers_replaced_total": "Bot workers that died or were killed.",
    "rookery_requests_total": "HTTP requests, by method and status.",
    "rookery_limited_total": "Requests and messages over the rate limit.",
    "rookery_commit_seconds": "How long a change took to become durable.",
    "rookery_rooms": "Tables in memory.",
    "rookery_listeners": "Open sockets and streams.",
}


class Metrics:
    """All that one server counts."""

    def __init__(self) -> None:
        self._counts: defaultdict[tuple[str, str], float] = defaultdict(float)
        self._timings: dict[str, list[float]] = {}
        self.gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Add to a counter."""
        written = ",".join([f'{label}="{value}"' for label, value in labels.items()])
        self._counts[name, written] += by

    def time(self, name: str, seconds: float) -> None:
        """Add to a histogram."""
        buckets = self._timings.setdefault(name, [0.0] * (len(BOUNDS) + 2))
        for place, bound in enumerate(BOUNDS):
            if seconds <= bound:
                buckets[place] += 1
        buckets[-2] += 1
        buckets[-1] += seconds

    def text(self) -> str:
        """Write everything down."""
        lines: list[str] = []
        described: set[str] = set()

        def describe(name: str, kind: str) -> None:
            if name not in described:
                described.add(name)
                lines.extend([f"# HELP {name} {HELP.get(name, name)}", f"# TYPE {name} {kind}"])

        for (name, labels), value in sorted(self._counts.items()):
            describe(name, "counter")
            lines.append(f"{name}{{{labels}}} {value:g}" if labels else f"{name} {value:g}")
        for name, measure in self.gauges.items():
            describe(name, "gauge")
            lines.append(f"{name} {measure():g}")
        for name, buckets in self._timings.items():
            describe(name, "histogram")
            lines.extend([f'{name}_bucket{{le="{bound:g}"}} {buckets[n]:g}' for n, bound in enumerate(BOUNDS)])
            lines.append(f'{name}_bucket{{le="+Inf"}} {buckets[-2]:g}')
            lines.extend([f"{name}_sum {buckets[-1]:g}", f"{name}_count {buckets[-2]:g}"])
        return "\n".join(lines) + "\n"
