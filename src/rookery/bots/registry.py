"""Bots by name: a level from 1 to 6, or a kind of search with its limit, as in `mcts@1000` or `engine@0.2s`."""

from typing import Any, Final

from rookery.bots.alphabeta import AlphaBeta
from rookery.bots.bot import Bot, Mind
from rookery.bots.levels import level, own
from rookery.bots.mcts import Mcts
from rookery.bots.simple import Greedy, Uniform
from rookery.core.contract import Rules
from rookery.core.errors import UnknownName
from rookery.core.game import Game
from rookery.core.insight import Limit
from rookery.text import Text

LEVELS: Final = ("1", "2", "3", "4", "5", "6")
THOUGHT: Final = Limit(seconds=1.0)
"""How long a search thinks when nobody says."""


def names(game: Game, rules: Rules[Any, Any, Any]) -> tuple[str, ...]:
    """List the bots that can play these rules, levels first."""
    found = [*LEVELS, "uniform", "greedy", "uct", "mcts"]
    if not game.insight.hidden(rules) and not game.insight.luck(rules):
        found.append("alphabeta")
    if game.insight.engine is not None and game.insight.engine(rules) is not None:
        found.append("engine")
    return tuple(found)


def bot(name: str | int, game: Game, rules: Rules[Any, Any, Any]) -> Bot:
    """Make a bot for one seat of one match."""
    kind, _, limit = str(name).partition("@")
    if kind not in names(game, rules):
        raise _unknown(kind, names(game, rules))
    if kind in LEVELS:
        made = level(int(kind), game, rules)
        if limit:
            made.limit = read_limit(limit)
        return made
    return Bot(rules, mind(kind, game, rules), limit=read_limit(limit) if limit else THOUGHT)


def mind(kind: str, game: Game, rules: Rules[Any, Any, Any]) -> Mind:
    """Make the mind of a kind that `names` lists."""
    match kind:
        case "uniform":
            return Uniform(game, rules)
        case "greedy":
            return Greedy(game, rules)
        case "uct":
            return Mcts(game, rules, -1)
        case "alphabeta":
            return AlphaBeta(game, rules)
        case "engine":
            engine = own(game, rules)
            if engine is not None:
                return engine
    return Mcts(game, rules)


def read_limit(text: str) -> Limit:
    """Read how long to think: `1000` nodes, `0.2s` or `200ms`."""
    try:
        if text.endswith("ms"):
            return Limit(seconds=float(text[:-2]) / 1000.0)
        if text.endswith("s"):
            return Limit(seconds=float(text[:-1]))
        return Limit(nodes=int(text))
    except ValueError:
        raise UnknownName(
            text,
            Text(f"{text} is no limit: say 1000, 0.2s or 200ms", f"{text} n'est pas une limite : 1000, 0.2s ou 200ms"),
        ) from None


def _unknown(name: str, known: tuple[str, ...]) -> UnknownName:
    listed = ", ".join(known)
    return UnknownName(
        name, Text(f"no bot is called {name} (there are: {listed})", f"aucun robot {name} (il y a : {listed})")
    )
