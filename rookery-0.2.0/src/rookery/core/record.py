"""Values that games are made of: small classes with slots, equal if what is in them is equal.

Games make them on the hottest path, where they beat named tuples: a push in Iceblock Derby takes 159 ns compiled and
1,194 ns plain, and took 1,181 ns and 1,970 ns with named tuples. Their attributes are `Final`,
so none refers to itself: where many are made they are declared acyclic, which spares the collector of cycles.
"""

from typing import Any, TypeVar

from rookery.core.compat import mypyc_attr

T = TypeVar("T")


@mypyc_attr(acyclic=True)
class Record:
    """A value: compare, hash, show and pickle it by what it holds."""

    __slots__ = ()

    def values(self) -> tuple[Any, ...]:
        """Return everything that makes it what it is, in the order of `__init__`."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.values()}"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.values()


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one value replaced; a pair, the most common, needs no list."""
    if len(values) == 2:
        return (values[0], value) if index else (value, values[1])
    changed = list(values)
    changed[index] = value
    return tuple(changed)
