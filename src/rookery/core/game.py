"""The record in which the parts of one game meet.

An action's text is its path of keys: `c3-f3` is a click on the shape `c3`, then on `f3`. So typing, clicking,
refusing and logging speak one language, and the browser needs to know no game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rookery.core.contract import Rules, Seat
from rookery.core.errors import BadNotation, BadOptions, IllegalAction, Reason
from rookery.core.insight import Insight
from rookery.core.options import Option, resolve
from rookery.scene.shapes import Scene
from rookery.text import Text


class Prompt(NamedTuple):
    """What is asked of the seat to move."""

    text: Text
    """One sentence: what may be done now."""
    reaction: bool = False
    """Whether this is a chance to answer what somebody did, which the action `pass` declines."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game with all its parts; what varies with the options takes the rules as its first argument."""

    name: str
    title: Text
    pitch: Text
    """One sentence that makes people want to play."""
    seats: tuple[int, ...]
    """How many may play."""
    options: tuple[Option, ...]
    make: Callable[[int, Mapping[str, Any]], Rules[Any, Any, Any]]
    """(seats, checked options) → rules; refuses with `BadOptions` what makes no sense together."""
    write: Callable[[Any, Any], str]
    """(rules, action) → its text: keys joined by hyphens, different for each action."""
    tell: Callable[[Any, Any, Any, Seat | None], str]
    """(rules, state before, action, seat or None for a watcher) → what that seat may read of it in the log."""
    explain: Callable[[Any, Any, str], IllegalAction | BadNotation]
    """(rules, state, text) → why this cannot be done now, for any text that is not a legal action."""
    write_position: Callable[[Any, Any], str]
    """(rules, state) → the whole state as one line of text."""
    read_position: Callable[[Any, str], Any]
    """(rules, text) → the state; refuses with `BadPosition` and all reasons."""
    scores: Callable[[Any, Any], tuple[int, ...]]
    """(rules, any seat's view) → what each seat has so far, in the measure of `Outcome.scores`."""
    prompt: Callable[[Any, Any], Prompt]
    """(rules, view of the seat to move) → what is asked of it."""
    picture: Callable[..., Scene]
    """(rules, view, last=texts of the last actions as this view's seat was told them) → the scene."""
    encoding_shape: Callable[[Any], tuple[int, ...]]
    """(rules) → the shape of the array below."""
    encode: Callable[[Any, Any, Seat], Any]
    """(rules, view, seat) → a float32 array of a fixed shape, own seat first."""
    insight: Insight

    def rules(self, seats: int | None = None, **options: object) -> Rules[Any, Any, Any]:
        """Make the rules for a number of seats and any options, refusing nonsense with all reasons at once."""
        count = self.seats[0] if seats is None else seats
        if count not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise BadOptions(
                [
                    Reason(
                        "seats",
                        Text(f"{low} to {high} can play, not {count}", f"on joue de {low} à {high}, pas à {count}"),
                    )
                ]
            )
        return self.make(count, resolve(self.options, count, options))

    def read(self, rules: Rules[Any, Any, Any], text: str) -> Any:
        """Return the action that a text names, legal now or not."""
        action = _texts(self, rules).get(text.strip().lower())
        if action is None:
            raise BadNotation(
                text, Text(f"“{text}” is not a move of this game.", f"« {text} » n'est pas un coup de ce jeu.")
            )
        return action


@lru_cache(maxsize=64)
def _texts(game: Game, rules: Rules[Any, Any, Any]) -> dict[str, Any]:
    return {game.write(rules, action): action for action in rules.actions}
