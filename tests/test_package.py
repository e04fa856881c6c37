"""The package as people install it: light to import, typed, and honest about being compiled."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files

import pytest

import rookery
from rookery.build import compiled

WANTED = os.environ.get("ROOKERY_BUILD")
"""Which build this run is meant to test: `plain`, `compiled`, or nothing when nobody said."""

HEAVY = ("asyncio", "fastapi", "gymnasium", "numpy", "pettingzoo", "prompt_toolkit", "pyspiel", "ray", "uvicorn")


def run(program: str) -> str:
    """Run a program in a fresh Python and return what it printed."""
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout


@pytest.mark.skipif(WANTED is None, reason="nobody said which build this is")
def test_the_build_is_the_one_to_be_tested() -> None:
    assert compiled() == (WANTED == "compiled")


@pytest.mark.parametrize("name", ["text", "core.contract", "core.play", "lattice.grid"])
def test_all_is_compiled_or_none(name: str) -> None:
    path = import_module(f"rookery.{name}").__file__
    assert path is not None
    assert path.endswith(".py") != compiled()


def test_the_version_is_the_one_installed() -> None:
    assert version("rookery") == rookery.__version__


def test_types_are_shipped() -> None:
    assert files("rookery").joinpath("py.typed").is_file()


def test_importing_rookery_is_quick() -> None:
    program = "from time import perf_counter as t; a = t(); import rookery; print(t() - a)"
    assert min(float(run(program)) for _ in range(5)) < 0.1


@pytest.mark.parametrize("name", ["rookery", "rookery.core", "rookery.scene", "rookery.bots", "rookery.match"])
def test_importing_loads_nothing_heavy(name: str) -> None:
    loaded = run(f"import sys, {name}; print(*{{module.partition('.')[0] for module in sys.modules}})").split()
    assert not set(HEAVY) & set(loaded)
