"""What a bot may think of a game: the only door through which knowledge of one game reaches the bots."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Insight:
    """A game's knowledge for search; every function takes the rules first and sees whole, imagined states."""

    evaluate: Callable[[Any, Any], Sequence[float]]
    """(rules, state) → each seat's expected result, from -1 to 1; exact when the game is over."""
    engine: Callable[[Any], Any] | None = None
    """(rules) → a search of the game's own, where the game deserves one and these rules allow it."""
