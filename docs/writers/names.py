"""The public names of the packages that programs use, from their `__all__`, signatures and docstrings."""

import ast
import inspect
import re
from importlib import import_module
from itertools import pairwise
from textwrap import dedent
from types import ModuleType
from typing import Any

from writers.markdown import code, lowered, table

PACKAGES = ("core", "match", "bots", "scene", "catalog")
"""What the site tells whole."""


def pages() -> dict[str, str]:
    """Return a page for each package."""
    return {f"reference/{name}.md": _page(import_module(f"rookery.{name}")) for name in PACKAGES}


def public(module: ModuleType) -> list[str]:
    """List the public names: what a package lists, or what a module makes."""
    listed = getattr(module, "__all__", None) or _made(ast.parse(inspect.getsource(module)))
    return sorted([name for name in listed if name[0] != "_"], key=str.lower)


def _made(tree: ast.Module) -> list[str]:
    found = []
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                found.append(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.append(name)
    return found


def _page(module: ModuleType) -> str:
    parts = [f"# {module.__name__}", _told(module)]
    parts += [_name(module, name) for name in public(module)]
    return "\n\n".join(parts) + "\n"


def _name(module: ModuleType, name: str) -> str:
    value = getattr(module, name)
    if inspect.isclass(value) and value.__module__.startswith("rookery"):
        return _class(name, value)
    if inspect.isfunction(value) or inspect.isbuiltin(value):
        return f"## {name}\n\n```python\n{_signature(name, value)}\n```\n\n{_told(value)}"
    told = _constant(module, name)
    return f"## {name}\n\n{told}"


def _class(name: str, value: type) -> str:
    parts = [f"## {name}"]
    fields = _fields(value)
    if not fields:
        parts.append(f"```python\n{_signature(name, value)}\n```")
    parts.append(_told(value))
    if fields:
        parts.append(table(("field", "type", "meaning"), fields))
    methods = [
        (f"`{_signature(method, function)}`", _first(function))
        for method, function in vars(value).items()
        if not method.startswith("_") and _callable(function) and inspect.getdoc(function)
    ]
    if methods:
        parts.append(table(("method", "does"), methods))
    return "\n\n".join(parts)


def _callable(value: object) -> bool:
    return inspect.isroutine(value) or isinstance(value, (classmethod, staticmethod, property))


def _signature(name: str, value: Any) -> str:
    if isinstance(value, property):
        return name
    try:
        text = str(inspect.signature(getattr(value, "__func__", value)))
    except (TypeError, ValueError):
        return f"{name}(…)"
    text = re.sub(r"\b(?:collections\.abc|typing|rookery(?:\.\w+)*)\.", "", text)
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", text)
    return name + re.sub(r"\((?:self|cls)(?:, )?", "(", text)


def _told(value: Any) -> str:
    told = value.__doc__ if isinstance(value, ModuleType) else inspect.getdoc(value)
    if not told or _made_up(value, told):
        raise ValueError(f"{getattr(value, '__qualname__', value)} has no docstring")
    return _blocks(lowered(told))


def _made_up(value: Any, told: str) -> bool:
    """Say whether a docstring is the one that Python gives a NamedTuple or a dataclass by itself."""
    return inspect.isclass(value) and told.startswith(f"{value.__name__}(")


def _first(value: Any) -> str:
    return _told(value).partition("\n")[0]


def _blocks(told: str) -> str:
    """Show what a docstring indents as code."""
    return re.sub(r"(?m)(^\n)((?:    .+\n?)+)", lambda found: f"\n```python\n{dedent(found[2]).rstrip()}\n```\n", told)


def _fields(value: type) -> list[tuple[str, str, str]]:
    """Return the fields that a class declares, each with its type and the sentence written under it."""
    (body,) = [node for node in ast.parse(dedent(inspect.getsource(value))).body if isinstance(node, ast.ClassDef)]
    told = _under(body.body)
    return [
        (code(node.target.id), code(ast.unparse(node.annotation)), told.get(node.target.id, ""))
        for node in body.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id[0] != "_"
    ]


def _under(nodes: list[ast.stmt]) -> dict[str, str]:
    """Return the sentence under each name that is given among these statements."""
    found = {}
    for node, after in pairwise(nodes):
        match node, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str() as told)),
            ):
                found[name] = told.partition("\n\n")[0]
    return found


def _constant(module: ModuleType, name: str) -> str:
    """Tell a constant: the sentence under it where it is made, or what it is."""
    for place in (module, *_imported(module)):
        nodes = ast.parse(inspect.getsource(place)).body
        told = _under(nodes).get(name)
        if told:
            return told
    value = getattr(module, name)
    match value:
        case dict():
            return f"By name: {', '.join(map(code, value))}."
        case str() | int() | tuple():
            return code(value)
        case _:
            return f"A type: {code(re.sub(r'(?:[a-z_]+[.])+', '', str(value)))}."


def _imported(module: ModuleType) -> list[ModuleType]:
    """Return the modules that a package takes its names from."""
    tree = ast.parse(inspect.getsource(module))
    return [import_module(node.module) for node in tree.body if isinstance(node, ast.ImportFrom) and node.module]
