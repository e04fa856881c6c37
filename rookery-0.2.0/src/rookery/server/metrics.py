"""What one server counts, for Prometheus to read."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

COUNTERS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "rookery_events_total": ("Events of matches that were made durable.", ()),
    "rookery_refusals_total": ("Commands that were refused, by code.", ("code",)),
    "rookery_repeats_total": ("Commands that came again and were answered again.", ()),
    "rookery_conflicts_total": ("Changes for which another process was faster.", ()),
    "rookery_resyncs_total": ("Readers that were too slow and had to come back.", ()),
    "rookery_bots_failed_total": ("Bot decisions that failed or were late.", ()),
    "rookery_workers_replaced_total": ("Bot workers that died or were killed.", ()),
    "rookery_requests_total": ("HTTP requests, by method and status.", ("method", "status")),
    "rookery_limited_total": ("Requests and messages over a visitor's budget, by its kind.", ("kind",)),
    "rookery_forgotten_total": ("Tables that were deleted because nobody touched them, by status.", ("status",)),
    "rookery_cut_total": ("Connections that were cut off, by reason.", ("reason",)),
}
HISTOGRAMS: Final = {
    "rookery_commit_seconds": "How long a change took to become durable.",
    "rookery_job_wait_seconds": "How long a job waited for a worker.",
}
GAUGES: Final = {
    "rookery_live_tables": "Tables in memory.",
    "rookery_subscribers": "Open sockets and streams.",
    "rookery_connections": "Open connections.",
    "rookery_jobs_waiting": "Jobs that wait for a bot worker.",
    "rookery_pictures_waiting": "Pictures that wait to be drawn.",
}

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """All that one server counts."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._counters = {
            name: Counter(name, about, labels, registry=self._registry) for name, (about, labels) in COUNTERS.items()
        }
        self._histograms = {
            name: Histogram(name, about, buckets=BUCKETS, registry=self._registry) for name, about in HISTOGRAMS.items()
        }

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Add to a counter."""
        counter = self._counters[name]
        (counter.labels(**labels) if labels else counter).inc(by)

    def time(self, name: str, seconds: float) -> None:
        """Add to a histogram."""
        self._histograms[name].observe(seconds)

    def gauge(self, name: str, measure: Callable[[], float]) -> None:
        """Measure this whenever somebody reads the metrics."""
        Gauge(name, GAUGES[name], registry=self._registry).set_function(measure)

    def text(self) -> str:
        """Write everything down."""
        return generate_latest(self._registry).decode()
