"""The package as a stranger gets it: an sdist, a wheel built from it in isolation, an empty environment, and a game.

`ROOKERY_PYTHONS=all` does so for every supported Python on the machine instead of the one that runs the tests.
`ROOKERY_WHEELS` names a folder with the sdist and the wheel that `make` has built from it in isolation; they are taken
as they are, so that one run compiles once.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ("pingouin", "banquise", "derby", "thin_ice")
VERSIONS = ("3.11", "3.12", "3.13", "3.14")

MADE = os.environ.get("ROOKERY_WHEELS")

pytestmark = pytest.mark.xdist_group("install")
"""One build serves them all, so they run in one process."""


def pythons() -> list[str]:
    """List the Pythons to try."""
    if os.environ.get("ROOKERY_PYTHONS") != "all":
        return [sys.executable]
    found = []
    for version in VERSIONS:
        by_name = [f"python{version}", "-c", "import sys; print(sys.executable)"]
        for command in (by_name, ["uv", "python", "find", "--no-python-downloads", version]):
            if shutil.which(command[0]):
                # pyenv lets a version be found by its name only if it is asked for.
                environment = {**os.environ, "PYENV_VERSION": version}
                asked = subprocess.run(command, env=environment, capture_output=True, text=True)
                if asked.returncode == 0:
                    found.append(asked.stdout.strip())
                    break
    return found


class Installed(NamedTuple):
    """An environment that has nothing but Rookery and what its server needs."""

    folder: Path
    wheel: Path

    def run(self, *command: str) -> str:
        """Run a command of the environment, away from the source tree."""
        path = self.folder / "venv/bin" / command[0]
        return output([str(path), *command[1:]], self.folder)


def output(command: list[str], folder: Path) -> str:
    """Run a command in a folder, with no trace of the environment that the tests run in."""
    unset = {"PYTHONPATH", "PYTHONPYCACHEPREFIX", "VIRTUAL_ENV", "ROOKERY_PURE"}
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the sdist, built from a copy: building writes into the tree, where others may be at work."""
    if MADE:
        (made,) = Path(MADE).glob("*.tar.gz")
        return made
    tree, folder = tmp_path_factory.mktemp("tree") / "rookery", tmp_path_factory.mktemp("sdist")
    ignored = shutil.ignore_patterns(".git", ".venv", "build", "node_modules", "*.egg-info", "__pycache__", ".*_cache")
    shutil.copytree(ROOT, tree, ignore=ignored)
    output([sys.executable, "-m", "build", "--sdist", "--outdir", str(folder), str(tree)], folder)
    (found,) = folder.iterdir()
    return found


@pytest.fixture(scope="module", params=pythons())
def installed(request: pytest.FixtureRequest, sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Build the wheel from the sdist in isolation and install it with its server."""
    folder = tmp_path_factory.mktemp("installed")
    output([request.param, "-m", "venv", "venv"], folder)
    if MADE and request.param == sys.executable:
        (wheel,) = Path(MADE).glob("*.whl")
    else:
        output(["venv/bin/python", "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", "wheels", str(sdist)], folder)
        (wheel,) = (folder / "wheels").iterdir()
    output(["venv/bin/python", "-m", "pip", "install", "--quiet", f"{wheel}[server]"], folder)
    return Installed(folder, wheel)


def test_the_sdist_has_all_it_takes_to_build_and_test(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    known = set(listed.stdout.splitlines()) or {"Makefile", "tests/install/test_install.py"}
    missing = {name for name in known - names if (ROOT / name).exists()}
    assert {name for name in missing if not name.startswith(".")} == set()
    assert not {name for name in names if name.endswith((".so", ".pyc", ".c"))}


def test_the_wheel_has_what_runs_and_nothing_else(installed: Installed, sdist: Path) -> None:
    names = ZipFile(installed.wheel).namelist()
    assert not [name for name in names if name.endswith((".c", ".h", ".pyc")) or name.startswith(("tests", "tools"))]
    with tarfile.open(sdist) as archive:
        sources = [each.name.partition("/src/")[2] for each in archive.getmembers() if each.isfile()]
    assert {name for name in sources if name.startswith("rookery/")} <= set(names)


def test_it_says_which_rookery_it_is(installed: Installed) -> None:
    assert re.fullmatch(r"rookery \d+\.\d+\.\d+ \(compiled\)\n", installed.run("rookery", "--version"))


def test_it_counts_lines_of_play(installed: Installed) -> None:
    assert installed.run("rookery", "perft", "pingouin", "--depth", "2")


def test_a_users_program_runs_and_is_typed(installed: Installed) -> None:
    """The wheel's types are whole: a program over them passes `mypy --strict`."""
    program = Path(__file__).with_name("program.py")
    (installed.folder / program.name).write_bytes(program.read_bytes())
    assert installed.run("python", program.name)
    check = [sys.executable, "-m", "mypy", "--strict", "--cache-dir=mypy", "--python-executable"]
    output([*check, str(installed.folder / "venv/bin/python"), program.name], installed.folder)


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_whole_game(installed: Installed, game: str) -> None:
    games = installed.folder / f"{game}.jsonl"
    installed.run("rookery", "arena", game, "1", "2", "--openings", "1", "--out", str(games))
    assert games.read_text("utf-8").strip()


@pytest.fixture
def server(installed: Installed) -> Iterator[str]:
    """Serve from the environment, and return the address that it prints when the page answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(installed.folder / "venv/bin/rookery"), "serve", "--port", str(port), "--database", "tables.db"]
    with subprocess.Popen(command, cwd=installed.folder, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        address = next(line.removeprefix("Rookery: ").strip() for line in process.stderr if line.startswith("Rookery:"))
        yield address
        process.terminate()
        process.stderr.read()


def test_a_game_is_played_over_a_real_socket(installed: Installed, server: str) -> None:
    with urlopen(server) as page:
        assert b"<script" in page.read()
    wish = {"game": "pingouin", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "1"}]}
    request = Request(f"{server}api/tables", json.dumps(wish).encode(), {"content-type": "application/json"})
    with urlopen(request) as answer:
        table = json.load(answer)["table"]["id"]
    assert installed.run("rookery", "bot", "--server", server, "--table", table, "--level", "1").strip()


def test_without_a_compiler_it_is_plain_python_for_any_machine(sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # from Python 3.11.4 on
        archive.extractall(tmp_path)
    (source,) = tmp_path.iterdir()
    command = [sys.executable, "setup.py", "--quiet", "bdist_wheel", "--dist-dir", str(tmp_path / "wheels")]
    environment = {**os.environ, "CC": "no-such-compiler"}
    built = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert [line for line in built.stderr.splitlines() if line.startswith("rookery: plain Python, not compiled (")]
    (wheel,) = (tmp_path / "wheels").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
