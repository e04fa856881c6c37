"""The arena on a real Ray cluster of this machine: a head and two worker nodes, one of which dies."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from rookery.arena import Plan, tournament
from rookery.arena.workers import run

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
    """Square a number; 3 kills its worker."""
    if job == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return job * job


def test_games_are_spread_over_the_cluster_and_a_dead_worker_costs_only_its_own(cluster: Any) -> None:
    games = tournament(Plan("pingouin", ("greedy", "uniform"), 2), ray=cluster.address)
    assert len(games) == 4
    assert sorted(run(fragile, range(6), ray=cluster.address)) == [(n, n * n) for n in (0, 1, 2, 4, 5)]
