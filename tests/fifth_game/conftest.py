"""The common suite, asked of the fifth game."""

import pytest

from conformance.tables import Table, tables
from fifth_game.game import GAME

TABLES = [*tables([GAME]), Table(GAME, GAME.rules(3, strength=3, hand=1)), Table(GAME, GAME.rules(2, hand=4))]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", TABLES, ids=str)
