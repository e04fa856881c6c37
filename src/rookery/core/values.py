"""Making a frozen value out of another, quickly; states are made on the hottest path there is."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")

NEW: Final[Callable[[Any, tuple[Any, ...]], Any]] = tuple.__new__
"""`NEW(State, fields)` makes a NamedTuple far faster than calling the class, whose own maker is interpreted."""


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the tuple with another value in one place; pairs, the most common, need no list."""
    if len(values) == 2:
        return (values[0], value) if place else (value, values[1])
    changed = list(values)
    changed[place] = value
    return tuple(changed)
