"""What compiled classes must say of themselves; plain Python needs neither it nor mypyc's helper package."""

from typing import Any

try:
    from mypy_extensions import mypyc_attr
except ImportError:

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Any:  # type: ignore[misc]
        """Return a decorator that changes nothing."""
        return lambda decorated: decorated


__all__ = ["mypyc_attr"]
