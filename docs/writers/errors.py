"""Every error code in the source, with the clause it quotes and the sentence it says.

A code is a plain string handed to a parameter (or keyword) called `code`; where it ends up is told by the source too.
"""

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from writers.markdown import code, table


class Said(NamedTuple):
    """One place where a code is given."""

    where: str
    code: str
    rule: str
    sentence: str


class Maker(NamedTuple):
    """A function or class that takes a code: the place of each of its parameters."""

    places: dict[str, int]


def pages() -> dict[str, str]:
    """Return the page of error codes."""
    parts = [
        "# Error codes",
        "Whatever Rookery refuses, it refuses with a `RookeryError`: a stable `code` for programs and a `text` for people,"
        " in English and French. A refusal by the rules of a game also names the clause. `…` stands for what was tried.",
    ]
    said = list(found())
    for where in sorted({each.where for each in said}):
        unique = sorted({each[1:] for each in said if each.where == where})
        rows = [(code(each[0]), each[1], each[2]) for each in unique]
        parts += [f"## {where}", table(("code", "clause", "says"), rows)]
    return {"reference/errors.md": "\n\n".join(parts) + "\n"}


def found() -> Iterator[Said]:
    """Yield every code in the source."""
    root = Path(str(files("rookery")))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(root.rglob("*.py"))}
    classes = {name: maker for tree in trees.values() for name, maker in _makers(tree).items() if name[0].isupper()}
    constants = {name: node for tree in trees.values() for name, node in _constants(tree).items()}
    for path, tree in trees.items():
        makers = classes | _makers(tree)
        inside = path.relative_to(root).with_suffix("").parts
        where = ".".join(inside[:2] if inside[0] == "games" else inside[:1])
        for function in [tree, *[node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]]:
            names = constants | _constants(function)
            for call in _calls(function):
                yield from _said(call, makers, names, where)


def _makers(tree: ast.Module) -> dict[str, Maker]:
    """Return what takes a code: functions, and classes by their `__init__`."""
    makers = {}
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name, body=body):
                for inner in body:
                    if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                        makers[name] = _maker(inner, 1)
            case ast.FunctionDef(name=name) if name != "__init__":
                makers[name] = _maker(node, 0)
    return {name: maker for name, maker in makers.items() if "code" in maker.places}


def _maker(function: ast.FunctionDef, skip: int) -> Maker:
    return Maker({each.arg: place for place, each in enumerate(function.args.args[skip:])})


def _constants(scope: ast.AST) -> dict[str, ast.expr]:
    """Return what names are given in this scope, as far as it is written down."""
    found: dict[str, ast.expr] = {}
    for node in ast.walk(scope) if isinstance(scope, ast.FunctionDef) else getattr(scope, "body", []):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
    return found


def _calls(scope: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls in a scope, without those of the functions inside it."""
    waiting: list[ast.AST] = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            continue
        if isinstance(node, ast.Call):
            yield node
        waiting += ast.iter_child_nodes(node)


def _said(call: ast.Call, makers: dict[str, Maker], names: dict[str, ast.expr], where: str) -> Iterator[Said]:
    named = {word.arg: word.value for word in call.keywords if word.arg}
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            maker = makers.get(name)
        case _:
            maker = None
    if name == "__init__" and call.args and isinstance(call.args[0], ast.Constant):
        given: dict[str, ast.expr] = {"code": call.args[0]}
    elif maker is not None:
        given = {word: call.args[place] for word, place in maker.places.items() if place < len(call.args)} | named
    else:
        return
    for each in _strings(given.get("code")):
        sentence = given.get("en") or given.get("text")
        rules = _strings(given.get("rule"))
        yield Said(where, each, ", ".join(rules), _sentence(sentence, names))


def _strings(node: ast.expr | None) -> list[str]:
    """Return the strings that an expression may be."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.IfExp(body=body, orelse=other):
            return _strings(body) + _strings(other)
        case ast.JoinedStr():
            return [_sentence(node, {})]
        case _:
            return []


def _sentence(node: ast.expr | None, names: dict[str, ast.expr]) -> str:
    """Write the English sentence of an expression, with `…` for what is filled in."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=values):
            return "".join([_sentence(value, names) if isinstance(value, ast.Constant) else "…" for value in values])
        case ast.Call(func=ast.Name(id="Text"), args=[first, *_]):
            return _sentence(first, names)
        case ast.Call(func=ast.Name(id="filled"), args=[first, *_]):
            return _sentence(first, names)
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in names:
            inner = {key: value for key, value in names.items() if key != name}
            return _sentence(names[name], inner)
        case _:
            return "…"
