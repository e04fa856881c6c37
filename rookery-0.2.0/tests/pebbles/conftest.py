"""The common suite, asked of the fifth game."""

import pytest

from conformance.tables import Table, parametrize, tables
from pebbles.game import SPEC

TABLES = [*tables([SPEC]), Table(SPEC, SPEC.rules(3, strength=3, hand=1)), Table(SPEC, SPEC.rules(2, hand=4))]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize(metafunc, TABLES)
