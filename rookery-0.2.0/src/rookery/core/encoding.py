"""What a seat knows and may do, as small whole numbers for a learner.

Laws, tested for every game in the catalogue:

* a row is the encoder's fields one after another, each a block of int8 numbers from 0 to its `high`;
* a row holds what its seat may know and nothing else: states that look alike to a seat give it the same row;
* seats stand in turn order from one's own, so the viewer is seat 0 of its row;
* actions are numbered from 0 to `actions` less one, in blocks that `action_fields` tell. No two legal actions have the
  same number; a number may mean different actions in different states, and hangs on nothing but what the seat knows;
* without numbers of its own a game's actions have those of the rules: the first field of an action, which is a tuple;
* `write` and `write_mask` keep nothing and make no array: they write into the caller's buffer.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

from rookery.core.compat import mypyc_attr
from rookery.core.rules import Seat

HIGHEST: Final = 127
"""The largest number that a row can hold."""


class Field(NamedTuple):
    """A block of numbers of one kind."""

    name: str
    shape: tuple[int, ...]
    high: int
    """Its numbers go from 0 to this."""
    scale: float
    """As a float32, a number is divided by this."""
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        size = 1
        for side in self.shape:
            size *= side
        return size


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(ABC):
    """Writes the rows of one game with its options fixed; made from its rules."""

    def __init__(self, rules: Any, fields: Sequence[Field], action_fields: Sequence[Field] = ()) -> None:
        """Without `action_fields` an action's number is its place in `rules.actions`."""
        self.rules = rules
        self.fields: tuple[Field, ...] = tuple(fields)
        self.action_fields: tuple[Field, ...] = tuple(action_fields) or (
            Field("action", (len(rules.actions),), 1, 1, "every action, chance's draws too, as the rules list them"),
        )
        self.size = sum([field.size for field in self.fields])
        """How many numbers a row has."""
        self.actions = sum([field.size for field in self.action_fields])
        """How many numbers actions have."""
        self.blank = bytearray(self.size)
        """A row of zeros: a slice of a bytearray is filled from another without a copy between."""
        self.blank_mask = bytearray(self.actions)
        """A mask without any action."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rules,)

    @abstractmethod
    def write(self, state: Any, seat: Seat, row: bytearray, start: int) -> None:
        """Write what a seat knows of a state into the `size` bytes of a buffer from `start` on."""

    def encode(self, state: Any, seat: Seat) -> bytearray:
        """Return what a seat knows of a state as a new row."""
        row = bytearray(self.size)
        self.write(state, seat, row, 0)
        return row

    def numbers(self, state: Any, actions: Sequence[Any]) -> list[int]:
        """Return the number of each of these legal actions of the seat to move."""
        return [cast("tuple[int, ...]", action)[0] for action in actions]

    def action(self, state: Any, number: int) -> Any:
        """Return the action that a number stands for in a state; None where it stands for none."""
        return self.rules.actions[number]

    def write_mask(self, state: Any, actions: Sequence[Any], masks: bytearray, start: int) -> None:
        """Write a mask into the `actions` bytes of a buffer from `start` on: 1 for each of these legal actions."""
        masks[start : start + self.actions] = self.blank_mask
        for action in actions:
            number = cast("tuple[int, ...]", action)[0]
            masks[start + number] = 1


HUNDRED: Final = 100
"""A number that may be large takes two fields: its hundreds, at scale 1, and the rest, at scale 100."""


def at_most(number: int, high: int) -> int:
    """Return a number, or the largest that its field holds."""
    return number if number < high else high
