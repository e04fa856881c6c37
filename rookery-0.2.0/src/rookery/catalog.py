"""Every game by name, found by its folder: the only module that knows them all.

A folder of `rookery.games` with a module `game` that has a `SPEC` is a game. Games from elsewhere, such as one that is
being written, are named in the environment: `ROOKERY_GAMES=package,package`.
"""

import os
import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

from rookery.core.errors import UnknownName
from rookery.core.game import AnyGame, AnySpec
from rookery.games import __name__ as _package
from rookery.games import __path__ as _folders
from rookery.i18n import Text
from rookery.scene.sprites import add_game

__all__ = ["AnyGame", "AnySpec", "game", "spec", "specs"]


@cache
def specs() -> dict[str, AnySpec]:
    """Return every game's spec by name, those with the fewest options first."""
    packages = [f"{_package}.{module.name}" for module in pkgutil.iter_modules(_folders)]
    outside = [name for name in os.environ.get("ROOKERY_GAMES", "").split(",") if name]
    for package in outside:
        add_game(Path(str(import_module(package).__file__)).parent)
    packages += outside
    found: list[AnySpec] = [import_module(f"{package}.game").SPEC for package in packages]
    return {each.name: each for each in sorted(found, key=lambda each: (len(each.options), each.name))}


def spec(name: str) -> AnySpec:
    """Return the spec of a game."""
    if name not in specs():
        known = ", ".join(specs())
        raise UnknownName(
            name, Text(f"no game “{name}” (there are: {known})", f"pas de jeu « {name} » (il y a : {known})")
        )
    return specs()[name]


def game(name: str, seats: int | None = None, **options: object) -> AnyGame:
    """Return a game with its seats and options fixed."""
    return spec(name).game(seats, **options)
