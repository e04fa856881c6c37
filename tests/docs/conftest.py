"""The site, built once for all tests that look at it."""

import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 180.0


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the built site; `log` in it holds what the build had to say, `seconds` what it cost."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    built = shared / "site"
    try:
        built.mkdir()
    except FileExistsError:  # another worker builds it
        until = time.monotonic() + PATIENCE
        while not (built / "seconds").exists():
            assert time.monotonic() < until, "the site was never finished"
            time.sleep(0.2)
    else:
        _build(shared / "copy", built)
    return built


def _build(copy: Path, built: Path) -> None:
    """Build from a copy, with plain Python, so that two runs of the tests never write to one place."""
    copy.mkdir()
    for path in ROOT.iterdir():
        if path.name in ("src", "tests") or path.suffix == ".md":
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
        timeout=PATIENCE,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    (built / "log").write_text(done.stdout, encoding="utf-8")
    (built / "seconds").write_text(str(seconds), encoding="utf-8")
