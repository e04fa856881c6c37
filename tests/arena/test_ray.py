"""The arena on a real Ray cluster of this machine: a head and two worker nodes, one of which dies."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rookery.arena import Plan, Tournament, summarise
from rookery.arena.report import write_report
from rookery.arena.workers import run

pytestmark = pytest.mark.xdist_group("ray")  # one cluster serves them all

PLAN = Plan("banquise", ("greedy", "uniform"), 2, options={"rounds": 1})

ray: Any = pytest.importorskip("ray")
cluster_utils: Any = pytest.importorskip("ray.cluster_utils")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Start a head without processors and two nodes with one each."""
    started = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    started.add_node(num_cpus=1)
    started.add_node(num_cpus=1)
    yield started
    ray.shutdown()
    started.shutdown()


def fragile(job: int) -> int:
    """Square a number; 3 kills its worker, and what is negative is an error."""
    if job < 0:
        raise ValueError(job)
    if job == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return job * job


def test_the_report_has_the_same_bytes_as_from_this_process(cluster: Any, tmp_path: Path) -> None:
    for name, address in (("here", None), ("ray", cluster.address)):
        whole = Tournament(PLAN)
        whole.run(ray=address)
        write_report(summarise(whole), tmp_path / name, replays=1)
    names = ["index.html", "games.csv", "standings.csv", "report.json", "replays/0000.svg"]
    for name in names:
        assert (tmp_path / "ray" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def test_an_error_in_a_job_is_raised_here(cluster: Any) -> None:
    """A cluster that cannot play, for want of a package say, must not look like one whose workers died."""
    with pytest.raises(ValueError, match="-1"):
        list(run(fragile, [1, -1], ray=cluster.address))


def test_a_dead_worker_costs_only_its_own_job(cluster: Any) -> None:
    assert sorted(run(fragile, range(6), ray=cluster.address)) == [(n, n * n) for n in (0, 1, 2, 4, 5)]
