"""Bots by name."""

from typing import Any, Final

from rookery.bots.alphabeta import AlphaBeta
from rookery.bots.bot import Bot
from rookery.bots.mcts import Mcts
from rookery.bots.simple import Greedy, Uniform
from rookery.core.contract import Rules
from rookery.core.errors import UnknownName
from rookery.core.game import Game
from rookery.text import Text

LEVELS: Final = ("1", "2", "3", "4", "5", "6")
"""The levels for people, from a first game to as strong as this machine allows."""


def names(game: Game, rules: Rules[Any, Any, Any]) -> tuple[str, ...]:
    """List the bots that can play these rules, levels first."""
    found = [*LEVELS, "uniform", "greedy", "uct", "mcts"]
    if not game.insight.hidden and not game.insight.luck:
        found.append("alphabeta")
    return tuple(found)


def bot(name: str | int, game: Game, rules: Rules[Any, Any, Any]) -> Bot:
    """Make a bot for one seat of one match, by its name or level."""
    match str(name):
        case "uniform":
            return Uniform(game, rules)
        case "greedy" | "1" | "2" | "3" | "4" | "5" | "6":
            return Greedy(game, rules)
        case "uct":
            return Mcts(game, rules, -1)
        case "mcts":
            return Mcts(game, rules)
        case "alphabeta" if "alphabeta" in names(game, rules):
            return AlphaBeta(game, rules)
        case unknown:
            known = ", ".join(names(game, rules))
            raise UnknownName(
                unknown,
                Text(f"no bot is called {unknown} (there are: {known})", f"aucun robot {unknown} (il y a : {known})"),
            )
