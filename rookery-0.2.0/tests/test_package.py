"""The package as people install it: light to import, typed, and honest about being compiled."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files

import pytest

import rookery
from rookery.core.compat import compiled

WANTED = os.environ.get("ROOKERY_BUILD")
"""Which build this run is meant to test: `plain`, `compiled`, or nothing when nobody said."""

HEAVY = ("asyncio", "fastapi", "gymnasium", "numpy", "pettingzoo", "prompt_toolkit", "pyspiel", "ray", "uvicorn")


def run(program: str) -> str:
    """Run a program in a fresh Python and return what it printed."""
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout


@pytest.mark.skipif(WANTED is None, reason="nobody said which build this is")
def test_the_build_is_the_one_to_be_tested() -> None:
    assert compiled() == (WANTED == "compiled")


@pytest.mark.parametrize("name", ["core.rules", "core.playing", "grids.grid"])
def test_all_is_compiled_or_none(name: str) -> None:
    path = import_module(f"rookery.{name}").__file__
    assert path is not None
    assert path.endswith(".py") != compiled()


def test_the_version_is_the_one_installed() -> None:
    assert version("rookery") == rookery.__version__


def test_types_are_shipped() -> None:
    assert files("rookery").joinpath("py.typed").is_file()


def test_importing_rookery_is_quick() -> None:
    # Modules are counted and not timed: 20 ms on an idle machine are 130 on a busy one.
    program = "import sys; before = len(sys.modules); import rookery; print(len(sys.modules) - before)"
    assert int(run(program)) < 60


@pytest.mark.parametrize("name", ["rookery", "rookery.core", "rookery.scene", "rookery.bots", "rookery.match"])
def test_importing_loads_nothing_heavy(name: str) -> None:
    loaded = run(f"import sys, {name}; print(*{{module.partition('.')[0] for module in sys.modules}})").split()
    assert not set(HEAVY) & set(loaded)


def test_games_can_be_listed_before_and_after_their_package_is_loaded() -> None:
    again = "import rookery.games; assert rookery.games() == first"
    assert int(run(f"import rookery; first = rookery.games(); {again}; print(len(first))")) >= 4
