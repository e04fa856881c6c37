"""Bots by name: a level from 1 to 6, or a kind of search with its limit, as in `mcts@1000` or `engine@0.2s`."""

from typing import Final

from rookery.bots.alphabeta import AlphaBeta
from rookery.bots.bot import Bot, Search
from rookery.bots.greedy import GreedySearch
from rookery.bots.levels import engine_search, level
from rookery.bots.mcts import Mcts
from rookery.bots.random import RandomSearch
from rookery.core.errors import UnknownName
from rookery.core.game import AnyGame
from rookery.core.search_api import Limit
from rookery.i18n import Text

LEVELS: Final = ("1", "2", "3", "4", "5", "6")
DEFAULT_LIMIT: Final = Limit(seconds=1.0)


def names(game: AnyGame) -> tuple[str, ...]:
    """List the bots that can play these rules, levels first."""
    found = [*LEVELS, "uniform", "greedy", "uct", "mcts"]
    if not game.rules.has_secrets and not game.rules.has_chance:
        found.append("alphabeta")
    if engine_search(game) is not None:
        found.append("engine")
    if game.spec.heuristics.learned is not None:
        found.append("learned")
    return tuple(found)


def bot(name: str | int, game: AnyGame) -> Bot:
    """Make a bot for one seat of one match."""
    kind, _, limit = str(name).partition("@")
    if kind not in names(game):
        raise unknown_bot(kind, names(game))
    if kind in LEVELS:
        made = level(int(kind), game)
        if limit:
            made.limit = parse_limit(limit)
        return made
    return Bot(game.rules, search(kind, game), limit=parse_limit(limit) if limit else DEFAULT_LIMIT)


def search(kind: str, game: AnyGame) -> Search:
    """Make the search of a kind that `names` lists."""
    match kind:
        case "uniform":
            return RandomSearch(game)
        case "greedy":
            return GreedySearch(game, game.spec.heuristics.evaluate)
        case "learned":
            assert game.spec.heuristics.learned is not None
            return GreedySearch(game, game.spec.heuristics.learned)
        case "uct":
            return Mcts(game, -1)
        case "alphabeta":
            return AlphaBeta(game)
        case "engine":
            engine = engine_search(game)
            if engine is not None:
                return engine
    return Mcts(game)


def parse_limit(text: str) -> Limit:
    """Parse how long to think: `1000` nodes, `0.2s` or `200ms`."""
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


def unknown_bot(name: str, known: tuple[str, ...]) -> UnknownName:
    """Say that there is no such bot, and which there are."""
    listed = ", ".join(known)
    return UnknownName(
        name, Text(f"no bot is called {name} (there are: {listed})", f"aucun robot {name} (il y a : {listed})")
    )
