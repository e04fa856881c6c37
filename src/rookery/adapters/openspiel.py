"""Every game as a game of OpenSpiel, with luck as explicit chance.

    import pyspiel
    import rookery.adapters.openspiel

    game = pyspiel.load_game("rookery_pingouin(players=3,placement=any,fish_counts=[20;20;20])")

Parameters are `players` and all options of the game; a list is written as JSON with semicolons for commas, because commas
part parameters. `default` means what the rules say for that many players.

* The information state is the log as that seat was told it, event by event: perfect recall.
* The observation is the view: its fields as a string, its encoding as a tensor.
* Actions and luck's draws are numbered by their place in `rules.actions`.
"""

import json
from functools import partial
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from rookery.catalog import GAMES
from rookery.core import CHANCE, Game, Rules, Seat, returns

PREFIX: Final = "rookery_"
DEFAULT: Final = "default"
CHARACTERS: Final = 3
"""How many characters of a log share one number of the tensor: as many bytes as a float32 keeps exactly."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its options fixed, as OpenSpiel sees it."""

    def __init__(self, game: Game, params: dict[str, Any]) -> None:
        given = {name: value for name, value in params.items() if name != "players" and value != DEFAULT}
        self.game = game
        self.rules = game.rules(params["players"], **{name: read_value(value) for name, value in given.items()})
        super().__init__(_game_type(game, self.rules), _game_info(self.rules), params)

    def new_initial_state(self) -> "SpielState":
        """Return the state before the first draw of luck."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on luck's draws."""
        return self.rules.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Return who turns states into tensors and strings for a seat."""
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state and the way that led to it."""

    def __init__(self, game: SpielGame, line: "_Line | None" = None) -> None:
        super().__init__(game)
        self.line = line or _Line(game.rules.opening(), [], ())

    def current_player(self) -> int:
        """Return who acts."""
        seat = self.get_game().rules.to_move(self.line.state)
        match seat:
            case None:
                return int(pyspiel.PlayerId.TERMINAL)
            case -1:
                return int(pyspiel.PlayerId.CHANCE)
            case _:
                return int(seat)
