"""What is compiled imports the standard library and Rookery only: an isolated build has nothing else."""

import ast
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")
AT_BUILD = {"mypy_extensions"}
"""Comes with mypy, so type checkers and mypyc see it; whoever plays need not have it."""


def sources() -> list[Path]:
    """List the modules that setup.py compiles."""
    patterns, plain = SETUP["COMPILED"], SETUP["PLAIN"]
    package = ROOT / "src/rookery"
    return sorted({path for pattern in patterns for path in package.glob(pattern) if path.stem not in plain})


def imported(node: ast.AST, *, checking: bool = False) -> Iterator[tuple[str, bool]]:
    """Walk all imports below a node: the top-level package, and whether only type checkers see it."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name.partition(".")[0], checking
    elif isinstance(node, ast.ImportFrom):
        yield (node.module or "rookery").partition(".")[0] if not node.level else "rookery", checking
    elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        for statement in node.body:
            yield from imported(statement, checking=True)
        for statement in node.orelse:
            yield from imported(statement, checking=checking)
    else:
        for child in ast.iter_child_nodes(node):
            yield from imported(child, checking=checking)


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT / "src/rookery")))
def test_compiled_modules_import_only_python_and_rookery(path: Path) -> None:
    allowed = {*sys.stdlib_module_names, "rookery"}
    for name, checking in imported(ast.parse(path.read_text("utf-8"))):
        assert name in allowed or (checking and name in AT_BUILD), f"{name}: the isolated build does not have it"


def test_rules_and_bots_are_among_the_compiled() -> None:
    names = {str(path.relative_to(ROOT / "src/rookery")) for path in sources()}
    assert {f"games/{game}/rules.py" for game in ("pingouin", "banquise", "derby", "thin_ice")} <= names
    assert "bots/mcts.py" in names
