"""What a server offers beside tables: QR codes and counters."""

from pathlib import Path

import httpx
import pytest
import segno

from rookery.server.metrics import Metrics
from server.running import running


def test_a_link_is_drawn_as_a_qr_code(tmp_path: Path) -> None:
    link = "https://example.org/rookery/#table/abcdef?seat=a%20b"
    with running(str(tmp_path / "house.db")) as address:
        svg = httpx.post(f"{address}/api/qr", json={"text": link}).json()["svg"]
        assert httpx.post(f"{address}/api/qr", json={"text": "x" * 501}).status_code == 422
    assert svg.startswith("<svg")
    size = segno.make(link, error="m", micro=False).symbol_size(border=3)[0]
    assert f'viewBox="0 0 {size} {size}"' in svg


def test_counters_are_exact_however_large() -> None:
    metrics = Metrics()
    metrics.count("rookery_events_total", 12_345_678)
    metrics.count("rookery_events_total")
    metrics.count("rookery_refusals_total", code='odd"code')
    metrics.gauge("rookery_live_tables", lambda: 3)
    metrics.time("rookery_commit_seconds", 0.02)
    written = metrics.text()
    (line,) = [line for line in written.splitlines() if line.startswith("rookery_events_total ")]
    assert float(line.split()[1]) == 12_345_679
    assert 'rookery_refusals_total{code="odd\\"code"} 1.0' in written
    assert "rookery_live_tables 3.0" in written
    assert 'rookery_commit_seconds_bucket{le="0.025"} 1.0' in written
    assert 'rookery_commit_seconds_bucket{le="0.01"} 0.0' in written


def test_a_counter_that_nobody_declared_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        Metrics().count("rookery_typo_total")
