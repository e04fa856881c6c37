"""Six levels for people, from a first game to as strong as this machine allows.

A weaker level sees less far and strays further from what it thinks is best, but never further than a floor: it plays
plausibly and does not throw games away. From level 3 on it takes every win that one action makes certain.
"""

from random import Random
from typing import Any, Final

from rookery.bots.alphabeta import AlphaBeta
from rookery.bots.bot import Bot, Mind
from rookery.bots.mcts import Mcts
from rookery.core.contract import Rules, Seat
from rookery.core.game import Game
from rookery.core.insight import Analysis, Candidate, Engine, Level, Limit

COMMON: Final = (
    Level(12, 0.30, 0.80),
    Level(40, 0.15, 0.40),
    Level(120, 0.08, 0.25),
    Level(400, 0.04, 0.15),
    Level(1500, 0.02, 0.08),
    Level(50_000, 0.0, 0.0),
)
"""For games that bring no levels of their own."""
PATIENCE: Final = 2.0
"""Nobody waits longer than so many seconds for a level."""
WORLDS: Final = 4
"""How many states an engine is asked about behind a view that hides something."""


class Own:
    """The mind behind a game's own engine; behind a view that hides something it asks about several states."""

    def __init__(self, rules: Rules[Any, Any, Any], engine: Engine, worlds: int = 1) -> None:
        self.rules = rules
        self.engine = engine
        self.worlds = worlds

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        worlds = self.worlds
        if worlds == 1:
            return self.engine.analyse(self.rules.imagine(view, rng), limit, rng, spread)
        nodes = None if limit.nodes is None else max(limit.nodes // worlds, 1)
        seconds = None if limit.seconds is None else limit.seconds / worlds
        part = Limit(nodes=nodes, seconds=seconds, stop=limit.stop)
        return together([self.engine.analyse(self.rules.imagine(view, rng), part, rng, spread) for _ in range(worlds)])


def together(analyses: list[Analysis]) -> Analysis:
    """Make one analysis of several, of states that look alike to who acts: means, and what is proven in all of them."""
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
    candidates.sort(key=_worth, reverse=True)
    nodes = sum([analysis.nodes for analysis in analyses])
    return Analysis(tuple(candidates), nodes, max([analysis.depth for analysis in analyses]))


def _worth(candidate: Candidate) -> tuple[float, float]:
    return (candidate.share, candidate.value)


def own(game: Game, rules: Rules[Any, Any, Any]) -> Own | None:
    """Return the mind of the game's own engine, if it has one for these rules."""
    make = game.insight.engine
    engine = None if make is None else make(rules)
    return None if engine is None else Own(rules, engine, WORLDS if game.insight.hidden(rules) else 1)


def strongest(game: Game, rules: Rules[Any, Any, Any]) -> Mind:
    """Return the best mind that there is for these rules."""
    mind = own(game, rules)
    if mind is not None:
        return mind
    if rules.seats == 2 and not game.insight.hidden(rules) and not game.insight.luck(rules):
        return AlphaBeta(game, rules)
    return Mcts(game, rules)


def level(number: int, game: Game, rules: Rules[Any, Any, Any]) -> Bot:
    """Make the bot of a level, 1 to 6."""
    levels = COMMON if game.insight.levels is None else game.insight.levels(rules)
    nodes, softness, floor = levels[number - 1]
    limit = Limit(nodes=nodes, seconds=PATIENCE)
    return Bot(rules, strongest(game, rules), limit=limit, softness=softness, floor=floor, guarded=number >= 3)
