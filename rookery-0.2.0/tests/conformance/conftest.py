"""Every test that asks for a `table` runs on every game of the catalogue."""

import pytest

from conformance.tables import parametrize, tables

TABLES = list(tables())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize(metafunc, TABLES)
