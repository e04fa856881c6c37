"""Every test that asks for a `table` runs on every game of the catalogue, for every number of seats."""

import pytest

from adapters.short import TABLES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", TABLES, ids=str)
