"""Bots for every game: they see a view, imagine the rest and search.

    player = bot(3, game, rules)
    action = player.choose(view, seat, rng)

Laws: bots import `core` and `text` only; what they know of one game reaches them through its `insight`.
"""

from rookery.bots.bot import Bot, Mind
from rookery.bots.registry import LEVELS, bot, names, read_limit
from rookery.core.insight import Analysis, Budget, Candidate, Limit

__all__ = ["LEVELS", "Analysis", "Bot", "Budget", "Candidate", "Limit", "Mind", "bot", "names", "read_limit"]
