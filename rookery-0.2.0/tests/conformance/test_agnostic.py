"""Only a game's own folder knows the game, and a state is read by names.

What people read may name a game as an example, so sentences and docstrings are not looked at.
"""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from rookery.catalog import specs

PACKAGE = Path(str(files("rookery")))
GAMES = set(specs())
RECORDS = {"state", "view", "before", "after", "action", "team", "player", "pawns", "turn", "cards", "floe"}
"""What a state and its records are called in the games."""


def outside(suffix: str) -> list[Path]:
    """List the sources outside the games."""
    found = [path.relative_to(PACKAGE) for path in PACKAGE.rglob(f"*{suffix}")]
    return sorted(path for path in found if path.parts[0] != "games" and "vendor" not in path.parts)


def words(tree: ast.AST) -> Iterator[str]:
    """Yield the names and the one-word strings of a module."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if len(text.split()) == 1:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) | ast.keyword(arg=str(name)):
                yield name


@pytest.mark.parametrize("path", outside(".py"), ids=str)
def test_no_module_outside_the_games_names_one(path: Path) -> None:
    named = {
        word
        for word in words(ast.parse((PACKAGE / path).read_text("utf-8")))
        if GAMES & set(re.split(r"[^a-z_]+", word.lower()))
    }
    assert not named


def test_the_page_names_no_game() -> None:
    quoted = re.compile(rf"""["'`](?:{"|".join(GAMES)})["'`]""")
    for path in [*outside(".js"), *outside(".css")]:
        assert not quoted.findall((PACKAGE / path).read_text("utf-8")), path


@pytest.mark.parametrize("game", sorted(GAMES))
def test_records_are_read_by_name(game: str) -> None:
    """`state.teams[1].cell`, never `state[8][1][0]`."""
    for path in sorted((PACKAGE / "games" / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name), slice=ast.Constant(value=int())):
                    assert name not in RECORDS, f"{path.name}:{node.lineno}"


def test_no_function_has_more_than_six_positional_parameters() -> None:
    """More are a record, or given by name; only a record's own `__init__` lists all its fields."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        records = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and _is_record(node)]
        fields = [node for record in records for node in record.body if getattr(node, "name", "") == "__init__"]
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node not in fields:
                given = [one.arg for one in (*node.args.posonlyargs, *node.args.args) if one.arg not in ("self", "cls")]
                assert len(given) <= 6, f"{path.name}:{node.lineno} {node.name}"


def _is_record(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id in ("Record", "Pending") for base in node.bases)
