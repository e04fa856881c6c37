"""What compiled and plain Rookery need to know of each other; plain Python does not have mypyc's helper package."""

from typing import Any

try:
    from mypy_extensions import mypyc_attr
except ImportError:

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Any:  # type: ignore[misc]
        """Return a decorator that changes nothing."""
        return lambda decorated: decorated


def compiled() -> bool:
    """Say whether the rules and the bots run as machine code; a build compiles all of them or none."""
    from rookery.core import rules  # which imports this module

    return not str(rules.__file__).endswith((".py", ".pyc"))


__all__ = ["compiled", "mypyc_attr"]
