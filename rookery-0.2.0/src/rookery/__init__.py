"""Rookery: four board games of ice and penguins.

    >>> import rookery
    >>> game = rookery.game("pingouin", seats=2)
    >>> state = game.start()
    >>> state = game.play(state, game.legal(state)[0])
    >>> match = rookery.new_match("derby", seats=3, bots={1: "2", 2: "4"}, seed=7)
    >>> match.play(match.legal[0])

Importing the package loads no game; the functions below find them when they are called.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from rookery.catalog import AnyGame, AnySpec
    from rookery.core.game import Game as Game
    from rookery.table.local_match import LocalMatch as Match

__version__ = "0.2.0"
__all__ = ["Game", "Match", "__version__", "game", "games", "load_match", "new_match"]


def game(name: str, seats: int | None = None, **options: object) -> "AnyGame":
    """Return a game with its number of seats and its options fixed; refuse nonsense with all reasons at once."""
    from rookery import catalog

    return catalog.game(name, seats, **options)


def games() -> "list[AnySpec]":
    """Return the spec of every game there is. (`rookery.games` is also the package they live in: it can be called.)"""
    from rookery import catalog

    return list(catalog.specs().values())


def new_match(
    name: str,
    seats: int | None = None,
    *,
    bots: Mapping[int, str] | None = None,
    seed: int | None = None,
    **options: object,
) -> "Match":
    """Open a match with any bots by seat, such as `{1: "2"}`; the same seed deals the same game."""
    from rookery.table import local_match

    return local_match.new_match(name, seats=seats, bots=bots, seed=seed, options=options)


def load_match(path: "str | Path") -> "Match":
    """Read a match back from its log, checking every move and every draw."""
    from rookery.table import local_match

    return local_match.load_match(path)


def __getattr__(name: str) -> object:
    """Find the classes to annotate with when they are first asked for."""
    if name == "Game":
        from rookery.core.game import Game

        return Game
    if name == "Match":
        from rookery.table.local_match import LocalMatch

        return LocalMatch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), "Game", "Match"])
