"""What the one schema of frames and commands is good for: clients decode by it, and the page's types are made from it.

python -m rookery.table.schema > src/rookery/web/types.d.ts
"""

from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, NotRequired, TypeVar, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

from rookery.core.errors import RookeryError
from rookery.i18n import Text
from rookery.table.command import COMMANDS, Rejection
from rookery.table.fields import Frame
from rookery.table.lesson import Lesson
from rookery.table.moment import Moment
from rookery.table.preview import Preview

ROOTS: Final = (Frame, Moment, Preview, Rejection, Lesson)
_PLAIN: Final[dict[Any, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}

T = TypeVar("T")


def decode(kind: type[T], value: object) -> T:
    """Return JSON as one of the schema's types; refuse what does not fit, leave out what the type does not know."""
    return cast(T, _decoded(kind, value, kind.__name__))


def _decoded(hint: Any, value: object, where: str) -> object:
    origin, inside = get_origin(hint), get_args(hint)
    if hint is Any or (hint is float and isinstance(value, int)):
        return value
    if origin in (Union, UnionType):
        for each in inside:
            try:
                return _decoded(each, value, where)
            except RookeryError:
                continue
    elif origin is list and isinstance(value, list):
        return [_decoded(inside[0], each, where) for each in value]
    elif origin is dict and isinstance(value, dict):
        return {name: _decoded(inside[1], each, where) for name, each in value.items()}
    elif is_typeddict(hint) and isinstance(value, dict):
        fields = _fields(hint)
        missing = [name for name, (_, needed) in fields.items() if needed and name not in value]
        if not missing:
            return {name: _decoded(fields[name][0], value[name], name) for name in fields if name in value}
    elif isinstance(hint, type) and not is_typeddict(hint) and isinstance(value, hint):
        return value
    raise RookeryError("unreadable", Text(f"{where}: not as it should be", f"{where} : pas comme attendu"))


@cache
def _fields(kind: Any) -> dict[str, tuple[Any, bool]]:
    """Return the types of a record's fields, and whether each is needed."""
    hints = get_type_hints(kind, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    return {
        name: (get_args(hint)[0] if name in optional else hint, name not in optional) for name, hint in hints.items()
    }


def typescript() -> str:
    """Return all types as a TypeScript declaration file."""
    found: dict[str, str] = {}
    for root in ROOTS:
        _declare(root, found)
    commands = [_command(name) for name in COMMANDS]
    parts = ["// Made by `python -m rookery.table.schema`: do not edit.", *found.values()]
    return "\n\n".join([*parts, "export type Command =\n  | " + "\n  | ".join(commands) + ";"]) + "\n"


def _declare(kind: type, found: dict[str, str]) -> None:
    """Add a type and all those that it needs, each once."""
    if kind.__name__ in found:
        return
    found[kind.__name__] = ""
    fields = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        optional = get_origin(hint) is NotRequired
        written = _written(get_args(hint)[0] if optional else hint, found)
        fields.append(f"  {name}{'?' if optional else ''}: {written};")
    about = (kind.__doc__ or "").partition("\n")[0]
    found[kind.__name__] = "\n".join([f"/** {about} */", f"export interface {kind.__name__} {{", *fields, "}"])


def _written(hint: Any, found: dict[str, str]) -> str:
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inside = get_origin(hint), get_args(hint)
    if origin is list:
        inner = _written(inside[0], found)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {_written(inside[1], found)}>"
    if origin in (Union, UnionType):
        return " | ".join([_written(each, found) for each in inside])
    if is_typeddict(hint):
        _declare(hint, found)
        return str(hint.__name__)
    raise TypeError(f"no TypeScript for {hint!r}")


def _command(name: str) -> str:
    kind = COMMANDS[name]
    fields = [f'what: "{name}"']
    for field, hint in get_type_hints(kind).items():
        mark = "?" if field in kind._field_defaults else ""
        fields.append(f"{field}{mark}: {_written(hint, {})}")
    return "{ " + "; ".join(fields) + " }"


if __name__ == "__main__":
    print(typescript(), end="")
