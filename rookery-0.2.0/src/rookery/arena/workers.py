"""Many independent jobs, on local processes or on a Ray cluster.

Laws: a worker that dies costs only its job; an error in a job is raised here; when the caller stops reading, by Ctrl-C
too, the workers stop at once.
"""

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

from rookery.extras import load

J = TypeVar("J")
R = TypeVar("R")


def run(
    function: Callable[[J], R], jobs: Sequence[J], *, workers: int = 1, ray: str | None = None
) -> Generator[tuple[J, R], None, None]:
    """Yield each job with its result as they are done; a job that cannot be done is left out.

    `ray` is the address of a cluster (`auto` for one on this machine, or `local` to start one).
    """
    if ray is not None:
        return _on_ray(function, jobs, ray)
    if workers <= 1:
        return ((job, function(job)) for job in jobs)
    return _on_processes(function, jobs, workers)


def _on_processes(function: Callable[[J], R], jobs: Sequence[J], workers: int) -> Generator[tuple[J, R], None, None]:
    waiting = list(reversed(jobs))
    while waiting:
        running: dict[Future[R], J] = {}
        with _pool(workers) as pool:
            try:
                while waiting or running:
                    while waiting and len(running) < 2 * workers:
                        job = waiting.pop()
                        running[pool.submit(function, job)] = job
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        result = future.result()
                        yield running.pop(future), result
            except BrokenProcessPool:
                pass
        # Which job killed its worker is not known: each that was running gets a worker to itself.
        for job in running.values():
            yield from _alone(function, job)


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Make workers that leave Ctrl-C to this process and end when it no longer needs them."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    except BaseException:
        for process in list(pool._processes.values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _alone(function: Callable[[J], R], job: J) -> Iterator[tuple[J, R]]:
    with _pool(1) as pool:
        try:
            result = pool.submit(function, job).result()
        except BrokenProcessPool:
            return
    yield job, result


def _on_ray(function: Callable[[J], R], jobs: Sequence[J], address: str) -> Generator[tuple[J, R], None, None]:
    ray = load("ray")

    if not ray.is_initialized():
        ray.init(address=None if address == "local" else address, log_to_driver=False)
    remote: Any = ray.remote(max_retries=1)(function)
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
            except ray.exceptions.RayTaskError:
                raise  # an error in the job itself, as on this machine
            except ray.exceptions.RayError:
                continue  # the worker or its node died
