"""What the whole suite agrees on."""

import gc
import signal
from collections.abc import Generator
from contextlib import suppress
from importlib.util import find_spec

import pytest
from hypothesis import settings

from conformance.tables import reading
from rookery.core.compat import compiled

# The same examples in every run: what fails on one machine fails on the next, and time is no reason to fail.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


def pytest_configure() -> None:
    """Let commands be interrupted: a shell may start a background job with Ctrl-C ignored, which children inherit."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for garbage only in what comes later: to search thousands of tests again and again costs an eighth."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs a library that is not here; test what must run in one process first, and the page last.

    Long groups that start first leave no core idle at the end. A browser's event loop stays in its process, and others
    start loops of their own.
    """
    unmet = [item for item in items if not all(map(find_spec, needed_by(item)))]
    config.hook.pytest_deselected(items=unmet)
    items[:] = sorted([item for item in items if item not in unmet], key=turn)


def turn(item: pytest.Item) -> tuple[bool, bool]:
    """Say when a test has its turn: false comes first."""
    return "page" in item.path.parts, item.get_closest_marker("xdist_group") is None


def needed_by(item: pytest.Item) -> list[str]:
    """List the libraries, beyond those that developers install, that a test is marked to need."""
    return [library for mark in item.iter_markers("needs") for library in mark.args]


def pytest_runtest_setup() -> None:
    reading.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Print what it takes to see a failure again."""
    report = yield
    if report.failed:
        build = "ROOKERY_BUILD=compiled PYTHONPATH=build/compiled " if compiled() else ""
        test = f"{item.listchain()[-2].nodeid}::{item.name}"  # schemathesis writes the request into the node's own id
        told = f"{build}.venv/bin/pytest '{test}'"
        with suppress(Exception):  # a position that cannot be written must not hide the failure
            told += "".join([f"\n{position()}" for position in reading])
        report.sections.append(("to repeat", told))
    return report
