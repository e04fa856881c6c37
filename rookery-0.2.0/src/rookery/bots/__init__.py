"""Bots for every game: they see a view, sample the rest and search.

    player = bot(3, game)
    action = player.choose(view, seat, rng)

Bots import `core` and `i18n` only; what they know of one game reaches them through its `Heuristics`.
"""

from rookery.bots.bot import Bot, Search
from rookery.bots.registry import LEVELS, bot, names, parse_limit
from rookery.core.search_api import Analysis, Budget, Candidate, Limit

__all__ = ["LEVELS", "Analysis", "Bot", "Budget", "Candidate", "Limit", "Search", "bot", "names", "parse_limit"]
