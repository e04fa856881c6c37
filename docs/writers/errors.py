"""Every error code in the source, with the clause it quotes and the sentence it says.

A code is a plain string handed to a parameter called `code`, or standing between a status and a sentence; or it is the
name of a refusal in a game's `refusals.json`, up to a dot.
"""

import ast
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, TypeAlias

from rookery.core.texts import read_texts
from rookery.i18n import Text
from writers.markdown import code, table

STRINGS: dict[str, Text] = read_texts("rookery.terminal", "strings")
UNTOLD = "…"
"""What stands for a part of a sentence that only the moment knows."""


class Said(NamedTuple):
    """One place where a code is given."""

    where: str
    code: str
    rule: str
    sentence: str


Maker: TypeAlias = dict[str, int]
"""A function or class that takes a code: the place of each of its parameters."""


def pages() -> dict[str, str]:
    """Return the page of error codes."""
    parts = [
        "# Error codes",
        "Every refusal is a `RookeryError`: a stable `code` for programs and a `text` for people, in English and"
        " French. A refusal by the rules of a game also names the clause. `…` stands for what only the moment knows.",
    ]
    given = set(find_codes())
    told = {(each.where, each.code) for each in given if each.sentence != UNTOLD}
    said = sorted([each for each in given if each.sentence != UNTOLD or (each.where, each.code) not in told])
    for where in sorted({each.where for each in said}):
        rows = [(code(each.code), each.rule, each.sentence) for each in said if each.where == where]
        parts += [f"## {where}", table(("code", "clause", "says"), rows)]
    return {"reference/errors.md": "\n\n".join(parts) + "\n"}


def find_codes() -> Iterator[Said]:
    """Yield every code in the source."""
    root = Path(str(files("rookery")))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(root.rglob("*.py"))}
    classes = {name: maker for tree in trees.values() for name, maker in _makers(tree).items() if name[0].isupper()}
    constants = {name: node for tree in trees.values() for name, node in _constants(tree).items()}
    for path, tree in trees.items():
        makers = classes | _makers(tree)
        inside = path.relative_to(root).with_suffix("").parts
        where = ".".join(inside[:2] if inside[0] == "games" else inside[:1])
        for scope in ast.walk(tree):
            if isinstance(scope, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                for call in [call for call in _calls(scope) if _takes_code(call, makers)]:
                    yield from _from_call(call, makers, constants | _constants(scope, call.lineno), where)
        for name, told in [*_own_codes(tree), *_with_status(tree)]:
            yield Said(where, name, "", told)
    for path in sorted(root.glob("games/*/refusals.json")):
        for name, refusal in json.loads(path.read_text(encoding="utf-8")).items():
            if "rule" in refusal:
                told = re.sub(r"\{[^}]*\}", UNTOLD, refusal["en"])
                yield Said(f"games.{path.parent.name}", name.partition(".")[0], refusal["rule"], told)


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
    return {name: maker for name, maker in makers.items() if "code" in maker}


def _maker(function: ast.FunctionDef, skip: int) -> Maker:
    return {each.arg: place for place, each in enumerate(function.args.args[skip:])}


def _own_codes(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the code of each error class that has one for all its errors, with what the class says of itself."""
    for scope in ast.walk(tree):
        if isinstance(scope, ast.ClassDef):
            for call in ast.walk(scope):
                match call:
                    case ast.Call(func=ast.Attribute(attr="__init__"), args=[ast.Constant(value=str() as name), *_]):
                        yield name, (ast.get_docstring(scope) or "").partition("\n")[0]


def _with_status(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield codes that stand in a tuple with an HTTP status before and a sentence after them."""
    for node in ast.walk(tree):
        match node:
            case ast.Tuple(
                elts=[
                    ast.Constant(value=int()),
                    ast.Constant(value=str() as name),
                    ast.Constant(value=str() as told),
                    ast.Constant(value=str()),
                ]
            ):
                yield name, told


def _constants(scope: ast.AST, line: int = 1_000_000) -> dict[str, ast.expr]:
    """Return what names mean in a scope, as far as it is written down before a line."""
    found: dict[str, ast.expr] = {}
    nodes = ast.walk(scope) if isinstance(scope, ast.FunctionDef) else getattr(scope, "body", [])
    for node in sorted([node for node in nodes if isinstance(node, ast.stmt)], key=lambda node: node.lineno):
        if node.lineno > line:
            break
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                found |= {
                    each.id: value for each, value in zip(names, values, strict=False) if isinstance(each, ast.Name)
                }
    return found


def _calls(scope: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls in a scope, without those of the functions inside it."""
    waiting: list[ast.AST] = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            continue
        if isinstance(node, ast.Call):
            yield node
        waiting += ast.iter_child_nodes(node)


def _takes_code(call: ast.Call, makers: dict[str, Maker]) -> bool:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in makers or any(word.arg == "code" for word in call.keywords)
    return False


def _from_call(call: ast.Call, makers: dict[str, Maker], names: dict[str, ast.expr], where: str) -> Iterator[Said]:
    named = {word.arg: word.value for word in call.keywords if word.arg}
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            maker = makers.get(name)
        case _:
            return
    if maker is None and "code" not in named:
        return
    places = maker or {}
    given = {word: call.args[place] for word, place in places.items() if place < len(call.args)} | named
    for each in _strings(given.get("code")):
        sentence = given.get("en") or given.get("text")
        rules = _strings(_meant(given.get("rule"), names))
        yield Said(where, each, ", ".join(rules), _sentence(sentence, names))


def _meant(node: ast.expr | None, names: dict[str, ast.expr]) -> ast.expr | None:
    """Return what a name stands for, or the expression itself."""
    return names.get(node.id, node) if isinstance(node, ast.Name) else node


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
            return re.sub(r"\{[^}]*\}", "…", text)
        case ast.JoinedStr(values=values):
            return "".join([_sentence(value, names) if isinstance(value, ast.Constant) else UNTOLD for value in values])
        case ast.Call(func=ast.Name(id="Text"), args=[first, *_]):
            return _sentence(first, names)
        case ast.Call(func=ast.Name(id="fill"), args=[first, *_]):
            return _sentence(first, names)
        case ast.Attribute(attr=name) if name in STRINGS:
            return re.sub(r"\{[^}]*\}", UNTOLD, STRINGS[name].en)
        case ast.Call(keywords=[ast.keyword(arg="en", value=first), *_]):
            return _sentence(first, names)
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in names:
            inner = {key: value for key, value in names.items() if key != name}
            return _sentence(names[name], inner)
        case _:
            return UNTOLD
