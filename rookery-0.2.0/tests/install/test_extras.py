"""Without an extra: one sentence with the command that installs it, exit code 2, no traceback."""

import pickle
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rookery.extras import EXTRAS, MissingExtra
from rookery.scene.png import png
from rookery.scene.shapes import Scene

ROOT = Path(__file__).parents[2]


def without(package: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a Python that does not find a package."""
    program = f"import sys; sys.modules[{package!r}] = None; from rookery.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, *arguments, "--language", "en"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("package", "command"),
    [
        ("fastapi", "serve"),
        ("uvicorn", "serve"),
        ("prometheus_client", "serve"),
        ("segno", "serve"),
        ("platformdirs", "backup copy.db"),
        ("shtab", "--print-completion bash"),
        ("ray", "arena pingouin 1 2 --openings 1 --ray local"),
    ],
)
def test_the_command_that_installs_it_is_told(package: str, command: str) -> None:
    done = without(package, *command.split())
    assert done.returncode == 2
    assert done.stderr == f"rookery: {package} is not installed: pip install 'rookery[{EXTRAS[package]}]'\n"


def test_a_picture_says_what_draws_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"pip install 'rookery\[png\]'") as refused:
        png(Scene(10, 10, ()))
    assert pickle.loads(pickle.dumps(refused.value)).text == refused.value.text  # it comes from bot workers, too


def test_every_package_is_in_its_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    distributions = {"PIL": "pillow", "pyspiel": "open_spiel", "pydantic": "fastapi", "starlette": "fastapi"}
    distributions |= {"resvg_py": "resvg-py", "font_roboto": "font-roboto", "psycopg_pool": "psycopg"}
    for package, extra in EXTRAS.items():
        wanted = project["optional-dependencies"][extra]
        assert any(each.startswith(distributions.get(package, package)) for each in wanted), package
