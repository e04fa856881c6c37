"""A test that asks for `plain` runs on every game and number of seats; one that asks for a `table`, on more options."""

import pytest

from adapters.short import PLAIN, TABLES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", TABLES, ids=str)
    if "plain" in metafunc.fixturenames:
        metafunc.parametrize("plain", PLAIN, ids=str)
