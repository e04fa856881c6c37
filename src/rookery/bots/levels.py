"""Six levels for people, from a first game to the strongest.

A weaker level searches less and strays further from what it thinks is best, but never by more than `max_loss`: it plays
plausibly and does not throw games away. From level 3 on it never misses an action that wins at once.
"""

from operator import attrgetter
from random import Random
from typing import Any, Final

from rookery.bots.alphabeta import AlphaBeta
from rookery.bots.best_first import BestFirst
from rookery.bots.bot import Bot, Search
from rookery.bots.mcts import Mcts
from rookery.core.game import AnyGame
from rookery.core.rules import Rules, Seat
from rookery.core.search_api import Analysis, Candidate, Engine, Level, Limit

COMMON: Final = (
    Level(12, 0.30, 0.80),
    Level(40, 0.15, 0.40),
    Level(120, 0.08, 0.25),
    Level(400, 0.04, 0.15),
    Level(1500, 0.02, 0.08),
    Level(50_000, 0.0, 0.0),
)
"""For games that bring no levels of their own."""
LEVEL_TIME_LIMIT: Final = 2.0
"""The most seconds that any level thinks."""
WORLDS: Final = 4
"""How many states an engine analyses for a view that hides something."""


class EngineSearch:
    """Runs a game's own engine, on several sampled states where the view hides something."""

    def __init__(self, rules: Rules[Any, Any, Any], engine: Engine, worlds: int = 1) -> None:
        self.rules = rules
        self.engine = engine
        self.worlds = worlds

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        worlds = self.worlds
        if worlds == 1:
            return self.engine.analyse(self.rules.sample_state(view, rng), limit, rng, spread)
        nodes = None if limit.nodes is None else max(limit.nodes // worlds, 1)
        seconds = None if limit.seconds is None else limit.seconds / worlds
        part = Limit(nodes=nodes, seconds=seconds, stop=limit.stop)
        return merge_analyses(
            [self.engine.analyse(self.rules.sample_state(view, rng), part, rng, spread) for _ in range(worlds)]
        )


def merge_analyses(analyses: list[Analysis]) -> Analysis:
    """Average analyses of several sampled states and rank by the mean: what wins in most of them may lose on average.

    A move is proven only if all agree.
    """
    count = len(analyses)
    found: dict[int, list[Candidate]] = {}
    for analysis in analyses:
        for candidate in analysis.candidates:
            found.setdefault(candidate.action.number, []).append(candidate)
    candidates = []
    for same in found.values():
        results = tuple([sum(values) / count for values in zip(*[one.results for one in same], strict=True)])
        value = sum([one.value for one in same]) / count
        share = sum([one.share for one in same]) / count
        proven = sum([one.proven for one in same]) == count
        candidates.append(Candidate(same[0].action, value, share, results, same[0].line, proven))
    candidates.sort(key=attrgetter("value", "share"), reverse=True)
    nodes = sum([analysis.nodes for analysis in analyses])
    return Analysis(tuple(candidates), nodes, max([analysis.depth for analysis in analyses]))


def engine_search(game: AnyGame) -> EngineSearch | None:
    """Return a search by the game's own engine, if it has one for these rules."""
    heuristics = game.spec.heuristics
    engine = None if heuristics.engine is None else heuristics.engine(game.rules)
    if engine is None and heuristics.best_first is not None:
        engine = BestFirst(game.rules, heuristics.evaluate, heuristics.best_first)
    return None if engine is None else EngineSearch(game.rules, engine, WORLDS if game.rules.has_secrets else 1)


def strongest(game: AnyGame) -> Search:
    """Return the strongest search there is for a game."""
    search = engine_search(game)
    if search is not None:
        return search
    if game.seats == 2 and not game.rules.has_secrets and not game.rules.has_chance:
        return AlphaBeta(game)
    return Mcts(game)


def level(number: int, game: AnyGame) -> Bot:
    """Make the bot of a level, 1 to 6."""
    levels = game.spec.heuristics.levels
    fewest = max([seats for seats in levels if seats <= game.seats], default=0)
    nodes, temperature, max_loss = levels.get(fewest, COMMON)[number - 1]
    search = strongest(game)
    worlds = search.worlds if isinstance(search, EngineSearch) else 1
    return Bot(
        game.rules,
        search,
        limit=Limit(nodes=worlds * nodes, seconds=LEVEL_TIME_LIMIT),
        temperature=temperature,
        max_loss=max_loss,
        takes_wins=number >= 3,
    )
