"""Many independent jobs, on local processes or on a Ray cluster: a worker that dies costs only its job."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

J = TypeVar("J")
R = TypeVar("R")

TRIES = 2
"""How often a job is tried whose worker dies."""


def run(
    function: Callable[[J], R], jobs: Sequence[J], *, workers: int = 1, ray: str | None = None
) -> Iterator[tuple[J, R]]:
    """Yield each job with its result as they are done; a job that cannot be done is left out.

    `ray` is the address of a cluster (`auto` for one on this machine, or `local` to start one).
    """
    if ray is not None:
        return _on_ray(function, jobs, ray)
    if workers <= 1:
        return ((job, function(job)) for job in jobs)
    return _on_processes(function, jobs, workers)


def _on_processes(function: Callable[[J], R], jobs: Sequence[J], workers: int) -> Iterator[tuple[J, R]]:
    tries = [(job, 1) for job in reversed(jobs)]
    while tries:
        running: dict[Future[R], tuple[J, int]] = {}
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            try:
                while tries or running:
                    while tries and len(running) < 2 * workers:
                        job, count = tries.pop()
                        running[pool.submit(function, job)] = (job, count)
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        result = future.result()
                        yield running.pop(future)[0], result
            except BrokenProcessPool:
                # Which job killed its worker is not known: all that were running are tried once more.
                tries += [(job, count + 1) for job, count in running.values() if count < TRIES]


def _on_ray(function: Callable[[J], R], jobs: Sequence[J], address: str) -> Iterator[tuple[J, R]]:
    import ray  # the extra `ray` brings it

    if not ray.is_initialized():
        ray.init(address=None if address == "local" else address, log_to_driver=False)
    remote: Any = ray.remote(max_retries=TRIES - 1)(function)
    waiting = list(reversed(jobs))
    running: dict[Any, J] = {}
    while waiting or running:
        room = 2 * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        while waiting and len(running) < room:
            job = waiting.pop()
            running[remote.remote(job)] = job
        for done in ray.wait(list(running), num_returns=1)[0]:
            job = running.pop(done)
            try:
                yield job, ray.get(done)
            except ray.exceptions.RayError:
                continue
