"""Setting up a position by clicks: what can be put on a place, and how that is written."""

from collections.abc import Callable
from typing import NamedTuple

from rookery.core.seat import Seat
from rookery.i18n import Text


class Brush(NamedTuple):
    """Something that a click puts on a place."""

    key: str
    """What the game calls it; a short sign that can be shown as well."""
    label: Text
    seat: Seat | None = None
    """Whose piece it is, if it is somebody's."""


class Editor(NamedTuple):
    """How a game's positions are set up by clicks."""

    brushes: tuple[Brush, ...]
    """For all seats there may be."""
    paint: Callable[[int, str, str, str], str]
    """(seats, a written position, a place, a brush's key) → the position with that; the same if it makes no sense."""
