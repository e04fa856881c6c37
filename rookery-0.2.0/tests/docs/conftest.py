"""The site, built once for all tests that look at it."""

import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
BUILD_TIME_LIMIT = 600.0
"""Seconds on the wall, on a machine with much else to do; what counts is CPU time."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the built site; `log` in it holds what the build had to say, `seconds` what it cost."""
    built = tmp_path_factory.mktemp("site")
    _build(tmp_path_factory.mktemp("copy"), built)
    return built


def _build(copy: Path, built: Path) -> None:
    """Build from a copy, with plain Python, so that two runs of the tests never write to one place."""
    for path in ROOT.iterdir():
        if path.name in ("src", "tests", "examples") or path.suffix == ".md":
            (copy / path.name).symlink_to(path)
    shutil.copytree(ROOT / "docs", copy / "docs", ignore=shutil.ignore_patterns("games", "project", "reference"))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "docs", str(built / "html")],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=BUILD_TIME_LIMIT,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    (built / "log").write_text(done.stdout, encoding="utf-8")
    (built / "seconds").write_text(str(seconds), encoding="utf-8")
